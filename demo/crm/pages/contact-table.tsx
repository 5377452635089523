import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Contact } from '../data/model.js';
import { Icon } from '../parts/icon.js';
import { useScrollMemory } from '../shell/use-scroll-memory.js';
import { useLanguage } from '../text/language.js';
import { ContactRow } from './contact-row.js';

interface ContactTableProps {
  rows: readonly Contact[];
  /** `field:direction`. */
  sorting: string;
  onSort: (sorting: string) => void;
  onDelete: (contact: Contact) => void;
}

/** What a row measures before it is on the page, in CSS pixels. */
const ROW_HEIGHT = 56;

/** What the head takes of the scrolled area, in CSS pixels; on phones there is none. */
const HEAD_HEIGHT = 38;

/** Rows to build beyond what is seen, so that fast scrolling meets no gap. */
const OVERSCAN = 8;

/** All contacts in a list that builds only the rows in sight. The arrow keys, Home and End go from row to row. */
export function ContactTable({ rows, sorting, onSort, onDelete }: ContactTableProps): ReactNode {
  const { text } = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();

  const focusedIndex = rows.findIndex(({ id }) => id === focused);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    // A focused row that scrolls out of sight stays, or the focus would be lost.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return focusedIndex < 0 || indexes.includes(focusedIndex)
        ? indexes
        : [...indexes, focusedIndex].sort((left, right) => left - right);
    },
  });

  // After the virtualizer, which begins at the top when it gets its element.
  useScrollMemory(scroller, 'contacts');

  function moveFocus(event: KeyboardEvent): void {
    const target = { ArrowDown: focusedIndex + 1, ArrowUp: focusedIndex - 1, Home: 0, End: rows.length - 1 }[
      event.key
    ];
    const next = target === undefined ? undefined : rows[target];
    if (target === undefined || next === undefined || focusedIndex < 0) return;
    event.preventDefault();
    setFocused(next.id);
    virtualizer.scrollToIndex(target);
    // The row may first have to be built.
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-uiap-id="contact.${next.id}.open"]`)?.focus();
    });
  }

  return (
    <div
      className="table-scroller"
      role="table"
      aria-label={text.contacts.list}
      aria-rowcount={rows.length + 1}
      ref={scroller}
      onKeyDown={moveFocus}
    >
      <TableHead sorting={sorting} onSort={onSort} />
      <div className="table-rows" role="rowgroup" style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const contact = rows[index];
          if (contact === undefined) return null;
          return (
            <ContactRow
              key={key}
              contact={contact}
              index={index}
              start={start - HEAD_HEIGHT}
              measure={virtualizer.measureElement}
              onFocus={() => setFocused(contact.id)}
              onBlur={() => setFocused(undefined)}
              onDelete={() => onDelete(contact)}
            />
          );
        })}
      </div>
    </div>
  );
}

function TableHead({ sorting, onSort }: Pick<ContactTableProps, 'sorting' | 'onSort'>): ReactNode {
  const { text } = useLanguage();
  return (
    <div className="table-head" role="rowgroup">
      <div className="contact-cells" role="row" aria-rowindex={1}>
        <SortHeader field="name" label={text.contact.name} sorting={sorting} onSort={onSort} />
        <SortHeader field="company" label={text.contact.company} sorting={sorting} onSort={onSort} />
        <span role="columnheader" className="cell-status">
          {text.contact.status}
        </span>
        <SortHeader field="owner" label={text.contact.owner} sorting={sorting} onSort={onSort} />
        <SortHeader field="lastContact" label={text.contact.lastContact} sorting={sorting} onSort={onSort} />
        <span role="columnheader" className="cell-actions">
          <span className="visually-hidden">{text.common.actions}</span>
        </span>
      </div>
    </div>
  );
}

interface SortHeaderProps extends Pick<ContactTableProps, 'sorting' | 'onSort'> {
  field: string;
  label: string;
}

function SortHeader({ field, label, sorting, onSort }: SortHeaderProps): ReactNode {
  const [current, direction] = sorting.split(':');
  const ascending = direction === 'asc';
  const active = current === field;
  const sorted = ascending ? 'ascending' : 'descending';
  return (
    <span role="columnheader" className={`cell-${field}`} aria-sort={active ? sorted : 'none'}>
      <button
        type="button"
        className="sort-button"
        data-uiap-id={`contacts.sort.${field}`}
        data-uiap-effect="input"
        onClick={() => onSort(`${field}:${active && ascending ? 'desc' : 'asc'}`)}
      >
        {label}
        {active && <Icon name={ascending ? 'up' : 'down'} />}
      </button>
    </span>
  );
}
