import type { SortSpec } from '../protocol/cognition.js';

interface Sortable {
  readonly ref: { readonly id: string };
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The order of query results (OP-C-39): numbers by size, text by code point, missing values last in both directions,
 * ties by id.
 */
export function recordOrder(sort: readonly SortSpec[]): (a: Sortable, b: Sortable) => number {
  return (a, b) => {
    for (const { field, direction } of sort) {
      const order = compareFields(a.fields[field], b.fields[field], direction === 'desc' ? -1 : 1);
      if (order !== 0) return order;
    }
    return compareCodePoints(a.ref.id, b.ref.id);
  };
}

function compareFields(a: unknown, b: unknown, sign: 1 | -1): number {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  if (typeof a === 'number' || typeof b === 'number') return sign * (typeof a === 'number' ? -1 : 1);
  return sign * compareCodePoints(textOf(a), textOf(b));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a field holds no value. */
export function isMissing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** Compares text by code point. `<` compares UTF-16 units and puts emoji before some of the older characters. */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const shorter = Math.min(a.length, b.length);
  for (let index = 0; index < shorter; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

// Surrogates stand for the code points above all single units.
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
