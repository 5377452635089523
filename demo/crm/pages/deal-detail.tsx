import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { moveDeal } from '../commands.js';
import { dealStages, type Deal } from '../data/model.js';
import { ordered } from '../data/query.js';
import { StageChip } from '../parts/chips.js';
import { Fact } from '../parts/facts.js';
import { Card, PageTitle } from '../parts/page.js';
import { RecordActions } from '../parts/record-actions.js';
import { useCommand } from '../parts/use-command.js';
import { useLanguage } from '../text/language.js';
import { useCrmData } from '../use-crm.js';
import { ActivityList } from './activity-list.js';
import { ContactName, DealAmount } from './deal-list.js';
import { DeleteDealDialog } from './delete-dialogs.js';
import { NotFound } from './problem-pages.js';

export function DealDetail(): ReactNode {
  const { id } = useParams();
  const deal = useCrmData().deal.find((one) => one.id === id);
  if (deal === undefined) return <NotFound />;
  return (
    <div className="page" data-uiap-scope="deal-detail">
      <PageTitle title={deal.title} />
      <div data-uiap-entity="deal" data-uiap-entity-id={deal.id} data-uiap-id={`deal.${deal.id}`}>
        <DealHeader deal={deal} />
        <StageSteps deal={deal} />
        <div className="columns">
          <DealFacts deal={deal} />
          <div className="column">
            <ContactActivities contactId={deal.contactId} />
          </div>
        </div>
      </div>
    </div>
  );
}

function DealHeader({ deal }: { deal: Deal }): ReactNode {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const { id, title, amount, stage } = deal;
  return (
    <header className="record-header">
      <div className="record-heading">
        <h1 data-uiap-field="title" data-uiap-primary="">
          {title}
        </h1>
        <p className="record-line">
          <DealAmount amount={amount} />
          <StageChip stage={stage} />
        </p>
      </div>
      <RecordActions id={`deal.${id}`} edit={`/deals/${id}/edit`} onDelete={() => setDeleting(true)} />
      {deleting && (
        <DeleteDealDialog deal={deal} onClose={() => setDeleting(false)} onLeave={() => navigate('/deals')} />
      )}
    </header>
  );
}

/** The way of a deal; a click on a stage moves it there. */
function StageSteps({ deal }: { deal: Deal }): ReactNode {
  const { text } = useLanguage();
  const [current, setCurrent] = useCommand(deal.stage, (value) => moveDeal(deal.id, value));
  return (
    <div className="steps" role="group" aria-label={text.deal.stage}>
      {dealStages.map((stage) => (
        <button
          key={stage}
          type="button"
          className={`step step-${stage}`}
          aria-pressed={stage === current}
          data-uiap-id={`deal.${deal.id}.stage.${stage}`}
          data-uiap-effect="commit"
          onClick={() => {
            if (stage !== current) setCurrent(stage);
          }}
        >
          {text.deal.stages[stage]}
        </button>
      ))}
    </div>
  );
}

function DealFacts({ deal }: { deal: Deal }): ReactNode {
  const { text, date } = useLanguage();
  const { id, contactId, company, closeDate, owner } = deal;
  return (
    <Card title={text.deals.details} className="card-facts">
      <dl className="facts">
        <Fact icon="contacts" label={text.deal.contact}>
          <Link to={`/contacts/${contactId}`} data-uiap-id={`deal.${id}.contact`}>
            <ContactName id={contactId} />
          </Link>
        </Fact>
        <Fact icon="building" label={text.deal.company}>
          <span data-uiap-field="company">{company}</span>
        </Fact>
        <Fact icon="meeting" label={text.deal.closeDate}>
          <time dateTime={closeDate} data-uiap-field="closeDate">
            {date(closeDate)}
          </time>
        </Fact>
        <Fact icon="person" label={text.deal.owner}>
          <span data-uiap-field="owner">{owner}</span>
        </Fact>
      </dl>
    </Card>
  );
}

function ContactActivities({ contactId }: { contactId: string }): ReactNode {
  const { text } = useLanguage();
  const activities = useCrmData().activity.filter((activity) => activity.contactId === contactId);
  return (
    <Card title={text.contacts.activities}>
      <ActivityList
        activities={ordered(activities, [{ field: 'date', direction: 'desc' }])}
        sorting="date:desc"
        filters={[{ field: 'contactId', op: 'eq', value: contactId }]}
        total={activities.length}
        empty={text.contacts.noActivities}
      />
    </Card>
  );
}
