import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dealStages, owners } from '../data/model.js';
import { matches, ordered } from '../data/query.js';
import { useListState, type ListState } from '../list-state.js';
import { ClearFilters, FilterBar, SearchField, SelectFilter } from '../parts/filters.js';
import { Icon } from '../parts/icon.js';
import { EmptyState, PageHeader } from '../parts/page.js';
import { useLanguage } from '../text/language.js';
import { useCrmData } from '../use-crm.js';
import { BoardColumn } from './board-column.js';

type DealFilter = 'title' | 'company' | 'owner';

const sortFields = ['closeDate', 'amount', 'title'] as const;

const list = {
  filters: {
    title: { field: 'title', op: 'contains' },
    company: { field: 'company', op: 'contains' },
    owner: { field: 'owner', op: 'eq' },
  },
  sort: 'closeDate:asc',
  sortings: sortFields.flatMap((field) => [`${field}:asc`, `${field}:desc`]),
} as const;

export function Deals(): ReactNode {
  const language = useLanguage();
  const { text, number } = language;
  const { deal: deals } = useCrmData();
  const state = useListState<DealFilter>(list);

  const { filters, sort, sorting } = state;
  const found = ordered(
    deals.filter((deal) => filters.every((filter) => matches(deal, filter))),
    [sort],
    language.compare,
  );

  return (
    <div className="page page-fill" data-uiap-scope="deals-board">
      <PageHeader
        title={text.nav.deals}
        detail={text.common.shown(number(found.length), number(deals.length))}
      >
        <Link
          to="/deals/new"
          className="button button-primary"
          data-uiap-id="deals.new"
          data-uiap-nav="deal-new"
        >
          <Icon name="plus" />
          {text.nav.dealNew}
        </Link>
      </PageHeader>
      <DealFilters state={state} />
      <div
        className="board-frame"
        data-uiap-collection="deal"
        data-uiap-sort={sorting}
        data-uiap-filters={JSON.stringify(filters)}
        data-uiap-total={found.length}
      >
        {found.length === 0 ? (
          <EmptyState title={text.deals.noMatch} text={text.deals.noMatchText}>
            <ClearFilters id="deals.empty.clear" onClear={state.clear} />
          </EmptyState>
        ) : (
          <div className="board">
            {dealStages.map((stage) => (
              <BoardColumn key={stage} stage={stage} deals={found.filter((deal) => deal.stage === stage)} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function DealFilters({ state }: { state: ListState<DealFilter> }): ReactNode {
  const { text } = useLanguage();
  return (
    <FilterBar
      search={
        <SearchField
          id="deals.search"
          label={text.deals.search}
          value={state.texts.title}
          onChange={(title) => state.set({ title })}
        />
      }
    >
      <SearchField
        id="deals.filter.company"
        label={text.deal.company}
        icon="building"
        value={state.texts.company}
        onChange={(company) => state.set({ company })}
      />
      <SelectFilter
        id="deals.filter.owner"
        label={text.deal.owner}
        value={state.texts.owner}
        all={text.common.all}
        options={owners.map((owner) => ({ value: owner, label: owner }))}
        onChange={(owner) => state.set({ owner })}
      />
      <SelectFilter
        id="deals.sort"
        label={text.common.sortBy}
        value={state.sorting}
        options={sortFields.flatMap((field) => [
          { value: `${field}:asc`, label: `${text.deal[field]}, ${text.common.ascending}` },
          { value: `${field}:desc`, label: `${text.deal[field]}, ${text.common.descending}` },
        ])}
        onChange={(sort) => state.set({ sort })}
      />
      {state.filters.length > 0 && <ClearFilters id="deals.filters.clear" onClear={state.clear} />}
    </FilterBar>
  );
}
