import { useState, type ReactNode } from 'react';
import { activityKinds } from '../data/model.js';
import { matches, ordered } from '../data/query.js';
import { useListState, type ListState } from '../list-state.js';
import { ClearFilters, FilterBar, SearchField, SelectFilter } from '../parts/filters.js';
import { Icon } from '../parts/icon.js';
import { EmptyState, PageHeader } from '../parts/page.js';
import { useLanguage } from '../text/language.js';
import { useCrmData } from '../use-crm.js';
import { ActivityDialog } from './activity-dialog.js';
import { ActivityList } from './activity-list.js';

type ActivityFilter = 'subject' | 'kind' | 'done';

const list = {
  filters: {
    subject: { field: 'subject', op: 'contains' },
    kind: { field: 'kind', op: 'eq' },
    done: { field: 'done', op: 'eq', value: (text: string) => text === 'true' },
  },
  sort: 'date:desc',
  sortings: ['date:desc', 'date:asc', 'subject:asc', 'subject:desc'],
} as const;

/** How many lines come at a time. */
const PORTION = 40;

export function Activities(): ReactNode {
  const language = useLanguage();
  const { text, number } = language;
  const { activity: activities } = useCrmData();
  const state = useListState<ActivityFilter>(list);
  const [portions, setPortions] = useState(1);
  const [logging, setLogging] = useState(false);

  const { filters, sort, sorting } = state;
  const found = ordered(
    activities.filter((activity) => filters.every((filter) => matches(activity, filter))),
    [sort],
    language.compare,
  );
  const shown = found.slice(0, portions * PORTION);
  const hasMore = shown.length < found.length;

  return (
    <div className="page" data-uiap-scope="activities-list">
      <PageHeader
        title={text.nav.activities}
        detail={text.common.shown(number(found.length), number(activities.length))}
      >
        <button
          type="button"
          className="button button-primary"
          data-uiap-id="activities.new"
          data-uiap-effect="navigate"
          onClick={() => setLogging(true)}
        >
          <Icon name="plus" />
          {text.activities.new}
        </button>
      </PageHeader>
      <ActivityFilters state={state} />
      {found.length === 0 ? (
        <EmptyState title={text.activities.noMatch} text={text.activities.noMatchText}>
          <ClearFilters id="activities.empty.clear" onClear={state.clear} />
        </EmptyState>
      ) : (
        <div className="card card-list">
          <ActivityList
            activities={shown}
            sorting={sorting}
            filters={filters}
            total={found.length}
            empty=""
          />
          {hasMore && (
            <button
              type="button"
              className="button show-more"
              data-uiap-id="activities.more"
              data-uiap-effect="navigate"
              onClick={() => setPortions(portions + 1)}
            >
              {text.common.showMore}
            </button>
          )}
        </div>
      )}
      {logging && <ActivityDialog contactId="" onClose={() => setLogging(false)} />}
    </div>
  );
}

function ActivityFilters({ state }: { state: ListState<ActivityFilter> }): ReactNode {
  const { text } = useLanguage();
  const directions = [
    { value: 'asc', label: text.common.ascending },
    { value: 'desc', label: text.common.descending },
  ];
  return (
    <FilterBar
      search={
        <SearchField
          id="activities.search"
          label={text.activities.search}
          value={state.texts.subject}
          onChange={(subject) => state.set({ subject })}
        />
      }
    >
      <SelectFilter
        id="activities.filter.kind"
        label={text.activities.kindFilter}
        value={state.texts.kind}
        all={text.common.all}
        options={activityKinds.map((value) => ({ value, label: text.activity.kinds[value] }))}
        onChange={(kind) => state.set({ kind })}
      />
      <SelectFilter
        id="activities.filter.done"
        label={text.activities.stateFilter}
        value={state.texts.done}
        all={text.common.all}
        options={[
          { value: 'false', label: text.activities.open },
          { value: 'true', label: text.activities.done },
        ]}
        onChange={(done) => state.set({ done })}
      />
      <SelectFilter
        id="activities.sort"
        label={text.common.sortBy}
        value={state.sorting}
        options={(['date', 'subject'] as const).flatMap((field) =>
          directions.map(({ value, label }) => ({
            value: `${field}:${value}`,
            label: `${text.activity[field]}, ${label}`,
          })),
        )}
        onChange={(sort) => state.set({ sort })}
      />
      {state.filters.length > 0 && <ClearFilters id="activities.filters.clear" onClear={state.clear} />}
    </FilterBar>
  );
}
