import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { moveDeal } from '../commands.js';
import { isoDate } from '../data/calendar.js';
import { dealStages, openStages, type Deal } from '../data/model.js';
import { Avatar } from '../parts/avatar.js';
import { useCommand } from '../parts/use-command.js';
import { useLanguage } from '../text/language.js';
import { ContactName, DealAmount } from './deal-list.js';

/** What a dragged card carries: the deal's id. */
export const DRAGGED_DEAL = 'application/x-crm-deal';

/** A deal on the board, to open, to drag, and to move with the select. */
export function DealCard({ deal }: { deal: Deal }): ReactNode {
  const { date } = useLanguage();
  const { id, title, company, closeDate, owner } = deal;
  return (
    <li
      className="deal-card"
      draggable
      data-uiap-entity="deal"
      data-uiap-entity-id={id}
      data-uiap-id={`deal.${id}`}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED_DEAL, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <Link
        to={`/deals/${id}`}
        className="row-link"
        draggable={false}
        data-uiap-field="title"
        data-uiap-primary=""
        data-uiap-id={`deal.${id}.open`}
      >
        {title}
      </Link>
      <p className="line-minor">
        <span data-uiap-field="company">{company}</span>
        {' · '}
        <ContactName id={deal.contactId} />
      </p>
      <p className="deal-card-figures">
        <DealAmount amount={deal.amount} />
        <time
          className={isLate(deal) ? 'overdue' : 'line-minor'}
          dateTime={closeDate}
          data-uiap-field="closeDate"
        >
          {date(closeDate)}
        </time>
      </p>
      <div className="deal-card-foot">
        <StageSelect deal={deal} />
        <span title={owner} data-uiap-field="owner" data-uiap-value={owner}>
          <Avatar name={owner} size="small" />
          <span className="visually-hidden">{owner}</span>
        </span>
      </div>
    </li>
  );
}

function StageSelect({ deal }: { deal: Deal }): ReactNode {
  const { text } = useLanguage();
  const [stage, setStage] = useCommand(deal.stage, (value) => moveDeal(deal.id, value));
  return (
    <select
      className="stage-select"
      aria-label={text.deals.stageOf(deal.title)}
      value={stage}
      data-uiap-field="stage"
      data-uiap-id={`deal.${deal.id}.stage`}
      // A choice writes at once, unlike one in a form.
      data-uiap-effect="commit"
      onChange={(event) => {
        const chosen = dealStages.find((one) => one === event.target.value);
        if (chosen !== undefined) setStage(chosen);
      }}
    >
      {dealStages.map((one) => (
        <option key={one} value={one}>
          {text.deal.stages[one]}
        </option>
      ))}
    </select>
  );
}

/** Still open although it should have been decided by now. */
function isLate({ stage, closeDate }: Deal): boolean {
  return openStages.includes(stage) && closeDate < isoDate(new Date());
}
