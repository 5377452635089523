import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Contact } from '../data/model.js';
import { ordered } from '../data/query.js';
import { Avatar } from '../parts/avatar.js';
import { StatusChip } from '../parts/chips.js';
import { Icon } from '../parts/icon.js';
import { Card, PageTitle } from '../parts/page.js';
import { RecordActions } from '../parts/record-actions.js';
import { useLanguage } from '../text/language.js';
import { useCrmData } from '../use-crm.js';
import { ActivityDialog } from './activity-dialog.js';
import { ActivityList } from './activity-list.js';
import { ContactFacts } from './contact-facts.js';
import { DealList } from './deal-list.js';
import { DeleteContactDialog } from './delete-dialogs.js';
import { NotFound } from './problem-pages.js';

export function ContactDetail(): ReactNode {
  const { id } = useParams();
  const contact = useCrmData().contact.find((one) => one.id === id);
  if (contact === undefined) return <NotFound />;
  return (
    <div className="page" data-uiap-scope="contact-detail">
      <PageTitle title={contact.name} />
      <div data-uiap-entity="contact" data-uiap-entity-id={contact.id} data-uiap-id={`contact.${contact.id}`}>
        <ContactHeader contact={contact} />
        <div className="columns">
          <ContactFacts contact={contact} />
          <div className="column">
            <ContactDeals contact={contact} />
            <ContactActivities contact={contact} />
          </div>
        </div>
      </div>
    </div>
  );
}

function ContactHeader({ contact }: { contact: Contact }): ReactNode {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const { id, name, company, status } = contact;
  return (
    <header className="record-header">
      <Avatar name={name} size="large" />
      <div className="record-heading">
        <h1 data-uiap-field="name" data-uiap-primary="">
          {name}
        </h1>
        <p className="record-line">
          <span data-uiap-field="company">{company}</span>
          <StatusChip status={status} />
        </p>
      </div>
      <RecordActions id={`contact.${id}`} edit={`/contacts/${id}/edit`} onDelete={() => setDeleting(true)} />
      {deleting && (
        <DeleteContactDialog
          contact={contact}
          onClose={() => setDeleting(false)}
          onLeave={() => navigate('/contacts')}
        />
      )}
    </header>
  );
}

function ContactDeals({ contact }: { contact: Contact }): ReactNode {
  const { text } = useLanguage();
  const deals = useCrmData().deal.filter(({ contactId }) => contactId === contact.id);
  return (
    <Card
      title={text.contacts.deals}
      action={
        <Link
          to={`/deals/new?contact=${contact.id}`}
          className="button button-quiet"
          data-uiap-id={`contact.${contact.id}.deals.new`}
        >
          <Icon name="plus" />
          {text.nav.dealNew}
        </Link>
      }
    >
      <DealList
        deals={ordered(deals, [{ field: 'closeDate', direction: 'desc' }])}
        sorting="closeDate:desc"
        filters={[{ field: 'contactId', op: 'eq', value: contact.id }]}
        total={deals.length}
        empty={text.contacts.noDeals}
      />
    </Card>
  );
}

function ContactActivities({ contact }: { contact: Contact }): ReactNode {
  const { text } = useLanguage();
  const [logging, setLogging] = useState(false);
  const activities = useCrmData().activity.filter(({ contactId }) => contactId === contact.id);
  return (
    <Card
      title={text.contacts.activities}
      action={
        <button
          type="button"
          className="button button-quiet"
          data-uiap-id={`contact.${contact.id}.activities.new`}
          data-uiap-effect="navigate"
          onClick={() => setLogging(true)}
        >
          <Icon name="plus" />
          {text.activities.new}
        </button>
      }
    >
      <ActivityList
        activities={ordered(activities, [{ field: 'date', direction: 'desc' }])}
        sorting="date:desc"
        filters={[{ field: 'contactId', op: 'eq', value: contact.id }]}
        total={activities.length}
        empty={text.contacts.noActivities}
      />
      {logging && <ActivityDialog contactId={contact.id} onClose={() => setLogging(false)} />}
    </Card>
  );
}
