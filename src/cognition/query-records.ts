import type { FilterSpec } from '../protocol/cognition.js';
import { isMissing, recordOrder } from './compare-values.js';
import type { ProvidedRecord, RecordsPage, RecordsQuery } from './records.js';

/**
 * Answers a query over records in memory, with the semantics of OP-C-37 and OP-C-39: a whole `records` provider for apps
 * that hold their data in the page.
 *
 * @param records All records, of any type. Dates are ISO text.
 */
export function queryRecords(records: Iterable<ProvidedRecord>, query: RecordsQuery): RecordsPage {
  const { entity, filters, sort, offset, limit } = query;
  const found = [...records]
    .filter(({ ref, fields }) => ref.type === entity && filters.every((filter) => meets(fields, filter)))
    .sort(recordOrder(sort));
  return {
    items: found.slice(offset, offset + limit),
    totalCount: found.length,
    hasMore: found.length > offset + limit,
  };
}

/** Whether a record meets a filter. A missing value meets only `neq` and `exists: false`. */
export function meets(
  fields: Readonly<Record<string, unknown>>,
  { field, op, value: operand }: FilterSpec,
): boolean {
  const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (op === 'exists') return isMissing(value) === (operand === false);
  if (op === 'neq') return value !== operand;
  if (isMissing(value)) return false;
  switch (op) {
    case 'eq':
      return value === operand;
    case 'in':
      return Array.isArray(operand) && (operand as unknown[]).includes(value);
    case 'contains':
      return fold(value).includes(fold(operand));
    case 'starts_with':
      return fold(value).startsWith(fold(operand));
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return isOrdered(op, value, operand);
  }
}

// Simple lower-casing after NFC, one character at a time: a sigma does not depend on where in a word it stands.
function fold(value: unknown): string {
  const lower = (character: string) => String.fromCodePoint(character.toLowerCase().codePointAt(0) ?? 0);
  return Array.from(String(value).normalize('NFC'), lower).join('');
}

function isOrdered(op: 'gt' | 'gte' | 'lt' | 'lte', value: unknown, operand: unknown): boolean {
  const left = magnitude(value);
  const right = magnitude(operand);
  // Times compare with times, numbers with numbers. NaN meets nothing.
  if (typeof value !== typeof operand) return false;
  switch (op) {
    case 'gt':
      return left > right;
    case 'gte':
      return left >= right;
    case 'lt':
      return left < right;
    case 'lte':
      return left <= right;
  }
}

function magnitude(value: unknown): number {
  return typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : NaN;
}
