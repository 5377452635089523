import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { contactStatuses, owners, type Contact } from '../data/model.js';
import { matches, ordered } from '../data/query.js';
import { useListState, type ListState } from '../list-state.js';
import { ClearFilters, FilterBar, SearchField, SelectFilter } from '../parts/filters.js';
import { Icon } from '../parts/icon.js';
import { EmptyState, PageHeader } from '../parts/page.js';
import { useLanguage } from '../text/language.js';
import { useCrmData } from '../use-crm.js';
import { ContactTable } from './contact-table.js';
import { DeleteContactDialog } from './delete-dialogs.js';

type ContactFilter = 'name' | 'company' | 'status' | 'owner';

const sortFields = ['name', 'company', 'owner', 'lastContact'] as const;

const list = {
  filters: {
    name: { field: 'name', op: 'contains' },
    company: { field: 'company', op: 'contains' },
    status: { field: 'status', op: 'eq' },
    owner: { field: 'owner', op: 'eq' },
  },
  sort: 'name:asc',
  sortings: sortFields.flatMap((field) => [`${field}:asc`, `${field}:desc`]),
} as const;

export function Contacts(): ReactNode {
  const language = useLanguage();
  const { contact: contacts } = useCrmData();
  const state = useListState<ContactFilter>(list);
  const [doomed, setDoomed] = useState<Contact>();

  const { filters, sorting, sort } = state;
  const found = contacts.filter((contact) => filters.every((filter) => matches(contact, filter)));
  const rows = ordered(found, [sort], language.compare);

  return (
    <div className="page page-fill" data-uiap-scope="contacts-list">
      <ContactsHeader shown={rows.length} total={contacts.length} />
      <ContactFilters state={state} />
      <div
        className="table-card"
        data-uiap-collection="contact"
        data-uiap-sort={sorting}
        data-uiap-filters={JSON.stringify(filters)}
        data-uiap-total={rows.length}
      >
        {rows.length > 0 ? (
          <ContactTable
            rows={rows}
            sorting={sorting}
            onSort={(next) => state.set({ sort: next })}
            onDelete={setDoomed}
          />
        ) : (
          <NoContacts filtered={filters.length > 0} onClear={state.clear} />
        )}
      </div>
      {doomed !== undefined && <DeleteContactDialog contact={doomed} onClose={() => setDoomed(undefined)} />}
    </div>
  );
}

function ContactsHeader({ shown, total }: { shown: number; total: number }): ReactNode {
  const { text, number } = useLanguage();
  return (
    <PageHeader title={text.nav.contacts} detail={text.common.shown(number(shown), number(total))}>
      <Link
        to="/contacts/new"
        className="button button-primary"
        data-uiap-id="contacts.new"
        data-uiap-nav="contact-new"
      >
        <Icon name="plus" />
        {text.nav.contactNew}
      </Link>
    </PageHeader>
  );
}

function ContactFilters({ state }: { state: ListState<ContactFilter> }): ReactNode {
  const { text } = useLanguage();
  return (
    <FilterBar
      search={
        <SearchField
          id="contacts.search"
          label={text.contacts.search}
          value={state.texts.name}
          onChange={(name) => state.set({ name })}
        />
      }
    >
      <SearchField
        id="contacts.filter.company"
        label={text.contacts.companyFilter}
        icon="building"
        value={state.texts.company}
        onChange={(company) => state.set({ company })}
      />
      <SelectFilter
        id="contacts.filter.status"
        label={text.contacts.statusFilter}
        value={state.texts.status}
        all={text.common.all}
        options={contactStatuses.map((value) => ({ value, label: text.contact.statuses[value] }))}
        onChange={(status) => state.set({ status })}
      />
      <SelectFilter
        id="contacts.filter.owner"
        label={text.contacts.ownerFilter}
        value={state.texts.owner}
        all={text.common.all}
        options={owners.map((owner) => ({ value: owner, label: owner }))}
        onChange={(owner) => state.set({ owner })}
      />
      <div className="narrow-only">
        <SelectFilter
          id="contacts.sort"
          label={text.common.sortBy}
          value={state.sorting}
          options={sortFields.flatMap((field) => [
            { value: `${field}:asc`, label: `${text.contact[field]}, ${text.common.ascending}` },
            { value: `${field}:desc`, label: `${text.contact[field]}, ${text.common.descending}` },
          ])}
          onChange={(sort) => state.set({ sort })}
        />
      </div>
      {state.filters.length > 0 && <ClearFilters id="contacts.filters.clear" onClear={state.clear} />}
    </FilterBar>
  );
}

function NoContacts({ filtered, onClear }: { filtered: boolean; onClear: () => void }): ReactNode {
  const { text } = useLanguage();
  if (!filtered)
    return <EmptyState icon="contacts" title={text.contacts.empty} text={text.contacts.emptyText} />;
  return (
    <EmptyState title={text.contacts.noMatch} text={text.contacts.noMatchText}>
      <ClearFilters id="contacts.empty.clear" onClear={onClear} />
    </EmptyState>
  );
}
