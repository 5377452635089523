/** How the lists of the demo and the agent's queries are narrowed and ordered (Cognition 5.6, OP-C-37 and OP-C-39). */
export interface Filter {
  readonly field: string;
  readonly op: 'eq' | 'neq' | 'in' | 'contains' | 'starts_with' | 'gt' | 'gte' | 'lt' | 'lte' | 'exists';
  readonly value?: FilterValue | readonly FilterValue[];
}
type FilterValue = string | number | boolean;

export interface Sort {
  readonly field: string;
  /** Default `asc`. */
  readonly direction?: 'asc' | 'desc';
}

/** A missing value meets only `neq` and `exists: false`; eq and in are exact, texts are compared without case. */
export function matches(record: object, { field, op, value }: Filter): boolean {
  const held = fieldOf(record, field);
  if (held === undefined) return op === 'neq' || (op === 'exists' && value === false);
  switch (op) {
    case 'eq':
      return held === value;
    case 'neq':
      return held !== value;
    case 'in':
      return Array.isArray(value) && value.includes(held);
    case 'contains':
      return folded(held).includes(folded(value));
    case 'starts_with':
      return folded(held).startsWith(folded(value));
    case 'gt':
      return compare(held, value) > 0;
    case 'gte':
      return compare(held, value) >= 0;
    case 'lt':
      return compare(held, value) < 0;
    case 'lte':
      return compare(held, value) <= 0;
    case 'exists':
      return value !== false;
    default:
      return op satisfies never;
  }
}

/**
 * By the given fields, missing values last, ties by id: stable across pages.
 *
 * @param compareTexts By code point, the default, for agents; by the language's alphabet for people.
 */
export function ordered<Item extends { readonly id: string }>(
  records: readonly Item[],
  sort: readonly Sort[],
  compareTexts = byCodePoint,
): Item[] {
  return [...records].sort((left, right) => {
    for (const { field, direction } of sort) {
      const [one, other] = [fieldOf(left, field), fieldOf(right, field)];
      if (one === undefined && other === undefined) continue;
      if (one === undefined) return 1;
      if (other === undefined) return -1;
      const order = compare(one, other, compareTexts);
      if (order !== 0) return direction === 'desc' ? -order : order;
    }
    return byCodePoint(left.id, right.id);
  });
}

/** The field's value; undefined where the record has none. Only own members count, whatever name is asked for. */
function fieldOf(record: object, field: string): unknown {
  if (!Object.hasOwn(record, field)) return undefined;
  const value = (record as Record<string, unknown>)[field];
  return value === null || value === '' ? undefined : value;
}

function folded(value: unknown): string {
  return String(value).normalize('NFC').toLowerCase();
}

/** Negative, zero or positive; NaN, which meets no comparison, for values of different kinds. */
function compare(left: unknown, right: unknown, compareTexts = byCodePoint): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (typeof left !== 'string' || typeof right !== 'string') return NaN;
  const moments = [left, right].map((text) => (text.includes('T') ? Date.parse(text) : NaN));
  const [one = NaN, other = NaN] = moments;
  return Number.isNaN(one - other) ? compareTexts(left, right) : one - other;
}

/** `<` compares UTF-16 units, which puts emoji before the last letters of the first plane. */
function byCodePoint(left: string, right: string): number {
  const [ones, others] = [Array.from(left), Array.from(right)];
  for (let index = 0; index < Math.min(ones.length, others.length); index += 1) {
    const difference = (ones[index]?.codePointAt(0) ?? 0) - (others[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return ones.length - others.length;
}
