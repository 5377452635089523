import * as v from 'valibot';
import { FilterSpec, RecordAccessMode, type SortSpec } from '../protocol/cognition.js';
import { annotation, ATTRIBUTE } from './annotations.js';
import type { CollectionFacts } from './page-facts.js';

/** What a list says of itself: its window, filters, sort and totals. Nothing is guessed (OP-C-19). */
export type CollectionAttributes = Pick<
  CollectionFacts,
  'access' | 'total' | 'offset' | 'limit' | 'hasMore' | 'sort' | 'filters'
>;

/**
 * Reads the attributes of a `data-uiap-collection` element. A malformed one is left out.
 *
 * @param onFault Told the name of a malformed attribute and what was expected.
 */
export function collectionAttributes(
  element: Element,
  onFault: (attribute: string, expected: string) => void,
): CollectionAttributes {
  function read<Value>(
    name: string,
    expected: string,
    parse: (text: string) => Value | undefined,
  ): Value | undefined {
    const text = annotation(element, name);
    if (text === undefined) return undefined;
    const value = parse(text);
    if (value === undefined) onFault(name, expected);
    return value;
  }
  return compact({
    access: read(ATTRIBUTE.access, '"visible_only", "scope_window" or "queryable"', (text) =>
      v.is(RecordAccessMode, text) ? text : undefined,
    ),
    total: read(ATTRIBUTE.total, 'a whole number', count),
    offset: read(ATTRIBUTE.offset, 'a whole number', count),
    limit: read(ATTRIBUTE.limit, 'a whole number', count),
    hasMore: read(ATTRIBUTE.hasMore, '"true" or "false"', (text) =>
      text === 'true' ? true : text === 'false' ? false : undefined,
    ),
    sort: read(ATTRIBUTE.sort, 'a list such as "name:asc,city:desc"', sortSpecs),
    filters: read(ATTRIBUTE.filters, 'a JSON list of { field, op, value }', filterSpecs),
  });
}

function count(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function sortSpecs(text: string): SortSpec[] | undefined {
  const specs: SortSpec[] = [];
  for (const part of text.split(',')) {
    const [field, direction = 'asc', ...rest] = part.split(':').map((piece) => piece.trim());
    if (!field || rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) return undefined;
    specs.push({ field, direction });
  }
  return specs;
}

function filterSpecs(text: string): FilterSpec[] | undefined {
  try {
    const specs = v.safeParse(v.array(FilterSpec), JSON.parse(text));
    return specs.success ? specs.output : undefined;
  } catch {
    return undefined;
  }
}

function compact<Value extends object>(value: Value): { [Key in keyof Value]: NonNullable<Value[Key]> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as never;
}
