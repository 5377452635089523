import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Deal } from '../data/model.js';
import type { Filter } from '../data/query.js';
import { StageChip } from '../parts/chips.js';
import { useLanguage } from '../text/language.js';
import { useCrmData } from '../use-crm.js';

/** What a list on a page tells the bridge about itself. */
export interface ListFacts {
  /** `field:direction`. */
  sorting: string;
  filters: readonly Filter[];
  /** How many records there are with these filters, shown or not. */
  total: number;
  /** What stands there instead of no records. */
  empty: string;
}

/** Some deals, one line each. */
export function DealList({
  deals,
  sorting,
  filters,
  total,
  empty,
}: ListFacts & { deals: readonly Deal[] }): ReactNode {
  return (
    <div
      data-uiap-collection="deal"
      data-uiap-sort={sorting}
      data-uiap-filters={JSON.stringify(filters)}
      data-uiap-total={total}
      data-uiap-has-more={deals.length < total}
    >
      {deals.length === 0 && <p className="list-empty">{empty}</p>}
      <ul className="lines">
        {deals.map((deal) => (
          <DealLine key={deal.id} deal={deal} />
        ))}
      </ul>
    </div>
  );
}

function DealLine({ deal }: { deal: Deal }): ReactNode {
  const { date } = useLanguage();
  const { id, title, company, stage, closeDate } = deal;
  return (
    <li
      className="line deal-line"
      data-uiap-entity="deal"
      data-uiap-entity-id={id}
      data-uiap-id={`deal.${id}`}
    >
      <span className="line-main">
        <Link
          to={`/deals/${id}`}
          className="row-link"
          data-uiap-field="title"
          data-uiap-primary=""
          data-uiap-id={`deal.${id}.open`}
        >
          {title}
        </Link>
        <span className="line-minor">
          <ContactName id={deal.contactId} />
          {' · '}
          <span data-uiap-field="company">{company}</span>
        </span>
      </span>
      <StageChip stage={stage} />
      <span className="line-figures">
        <DealAmount amount={deal.amount} />
        <time className="line-minor" dateTime={closeDate} data-uiap-field="closeDate">
          {date(closeDate)}
        </time>
      </span>
    </li>
  );
}

export function DealAmount({ amount }: { amount: number }): ReactNode {
  const { money } = useLanguage();
  return (
    <span className="amount" data-uiap-field="amount" data-uiap-value={amount}>
      {money(amount)}
    </span>
  );
}

/** The name of a deal's or an activity's contact; the id is what the bridge is told. */
export function ContactName({ id }: { id: string }): ReactNode {
  const contact = useCrmData().contact.find((one) => one.id === id);
  return (
    <span data-uiap-field="contactId" data-uiap-value={id}>
      {contact?.name}
    </span>
  );
}
