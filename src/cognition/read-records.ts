import { toJson, type JsonObject, type JsonValue } from '../json.js';
import { isUsableId } from './may-read.js';
import type { Diagnose } from './schema.js';

/** A record that the provider gave, as plain data of the right type. */
export interface GivenRecord {
  readonly ref: { readonly type: string; readonly id: string; readonly primaryText?: string };
  readonly fields: JsonObject;
}

/** What one answer of the provider holds once it was checked. */
export interface GivenPage {
  /** In the provider's order, each id once. */
  readonly records: readonly GivenRecord[];
  /** How many items were given, good or not. */
  readonly given: number;
  readonly totalCount: number | undefined;
  readonly hasMore: boolean | undefined;
}

/**
 * Reads what the app's provider gave. It is not trusted: records of another type, with an id that is no text or without
 * fields, and those given before are left out (COG-5.5-4).
 *
 * @param seen The ids that were given before; grows.
 * @returns Undefined where it is no page at all.
 */
export function readRecordsPage(
  page: unknown,
  entity: string,
  seen: Set<string>,
  diagnose: Diagnose,
): GivenPage | undefined {
  const { value } = toJson(page);
  if (!isObject(value) || !Array.isArray(value.items)) return undefined;
  const items = value.items;
  const { totalCount, hasMore } = value;
  return {
    records: items.flatMap((item) => {
      const record = readRecord(item, entity);
      if (typeof record === 'string') diagnose('record_dropped', `The records provider gave ${record}`);
      if (typeof record === 'string' || seen.has(record.ref.id)) return [];
      seen.add(record.ref.id);
      return [record];
    }),
    given: items.length,
    totalCount: Number.isInteger(totalCount) && Number(totalCount) >= 0 ? Number(totalCount) : undefined,
    hasMore: typeof hasMore === 'boolean' ? hasMore : undefined,
  };
}

/** The record, or what is wrong with it. */
function readRecord(item: JsonValue, entity: string): GivenRecord | string {
  if (!isObject(item) || !isObject(item.ref)) return 'an item without a ref';
  const { type, id, primaryText } = item.ref;
  if (type !== entity) return `an item that is no "${entity}"`;
  if (!isUsableId(id)) return `a "${entity}" whose id is no text of 1 to 1024 characters`;
  const fields = item.fields;
  if (!isObject(fields)) return `a "${entity}" without fields`;
  return { ref: { type, id, ...(typeof primaryText === 'string' ? { primaryText } : {}) }, fields };
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
