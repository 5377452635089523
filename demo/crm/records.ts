import { store } from './app.js';
import { readAll } from './data/database.js';
import { entityTypes, type EntityType } from './data/model.js';
import { matches, ordered, type Filter, type Sort } from './data/query.js';
import { schema } from './uiap-config.js';

export interface RecordsQuery {
  readonly entity: string;
  /** All of them have to be met. */
  readonly filters?: readonly Filter[];
  readonly sort?: readonly Sort[];
  /** Default 0. */
  readonly offset?: number;
  /** Default 20. */
  readonly limit?: number;
}

export interface RecordsAnswer {
  items: { ref: { type: string; id: string; primaryText?: string }; fields: Record<string, unknown> }[];
  totalCount: number;
  hasMore: boolean;
}

/**
 * Answers an agent's query from IndexedDB (Cognition 8.3): the records of one entity that meet all filters.
 *
 * Hands out readable fields only; the bridge checks again. Rejects when `signal` aborts and when the entity is unknown.
 */
export async function records(
  query: RecordsQuery,
  { signal }: { signal: AbortSignal },
): Promise<RecordsAnswer> {
  signal.throwIfAborted();
  const type = entityTypes.find((candidate) => candidate === query.entity);
  if (type === undefined) throw new Error('entity must be one of the declared entity types');
  const all = await readAll(store.database(), type);
  signal.throwIfAborted();

  const { filters = [], sort = [], offset = 0, limit = 20 } = query;
  const found = ordered(
    all.filter((record) => filters.every((filter) => matches(record, filter))),
    sort,
  );
  return {
    items: found.slice(offset, offset + limit).map((record) => toItem(type, record)),
    totalCount: found.length,
    hasMore: offset + limit < found.length,
  };
}

function toItem(type: EntityType, record: { id: string }): RecordsAnswer['items'][number] {
  const entity = schema.entities[type];
  const values = new Map(Object.entries(record) as [string, unknown][]);
  const readable = Object.entries(entity?.fields ?? {}).filter(
    ([name, { exposure }]) => (exposure ?? 'readable') === 'readable' && values.get(name) !== null,
  );
  const primary = values.get(entity?.primaryField ?? '');
  return {
    ref: { type, id: record.id, ...(typeof primary === 'string' && { primaryText: primary }) },
    fields: Object.fromEntries(readable.map(([name]) => [name, values.get(name)])),
  };
}
