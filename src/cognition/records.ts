import type { AgentIdentity } from '../extension.js';
import type { FilterSpec, SortSpec } from '../protocol/cognition.js';
import type { Diagnose } from './schema.js';

/** What the bridge asks the app for. Already checked against the schema; never widened by what an agent adds. */
export interface RecordsQuery {
  readonly entity: string;
  /** The binding: at least one of `scopeId` and `routeId`. */
  readonly scopeId?: string;
  readonly routeId?: string;
  /** All of them have to be met (OP-C-37). */
  readonly filters: readonly FilterSpec[];
  /** Ties, and everything where this is empty, by `ref.id` in code point order (OP-C-39). */
  readonly sort: readonly Required<SortSpec>[];
  readonly offset: number;
  /** Records wanted. Fewer may be given together with `hasMore: true`; more are cut off. */
  readonly limit: number;
  /** The fields that will be told. Without it, all that may be. Others may be given and are left out. */
  readonly fields?: readonly string[];
}

/** A record of the app's own. Exposure is applied by the bridge. */
export interface ProvidedRecord {
  readonly ref: { readonly type: string; readonly id: string; readonly primaryText?: string };
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface RecordsPage {
  readonly items: readonly ProvidedRecord[];
  /** How many records meet the filters. Told to agents only for types that the app releases. */
  readonly totalCount?: number;
  /** Whether there are records after these. Without it, `totalCount` or a further request tells. */
  readonly hasMore?: boolean;
}

/**
 * Gives records beyond those on screen (OP-C-43).
 *
 * The same query has to give the same order each time, or paging loses records. `queryRecords` does all of it for records
 * in memory. Has 5 seconds; `signal` aborts when they are over or nobody waits any more. What it gives is checked: only
 * the type asked for, with ids that are text.
 */
export type RecordsProvider = (
  query: RecordsQuery,
  context: { readonly signal: AbortSignal; readonly agent: AgentIdentity },
) => Promise<RecordsPage> | RecordsPage;

/** The provider, or one that says which routes other than the current it serves. Without `serves`, all that are declared. */
export type Records =
  | RecordsProvider
  | {
      readonly query: RecordsProvider;
      readonly serves?: (routeId: string, entity: string) => boolean;
    };

export interface RecordsSource {
  readonly provider: RecordsProvider;
  /** Whether records of a type can be had for a route that is not the current one (OP-C-33). */
  readonly serves: (routeId: string, entity: string) => boolean;
}

/** Both shapes as one. A `serves` that throws serves nothing. */
export function recordsSource(records: Records, diagnose: Diagnose): RecordsSource {
  if (typeof records === 'function') return { provider: records, serves: () => true };
  return {
    provider: (query, context) => records.query(query, context),
    serves(routeId, entity) {
      try {
        return records.serves?.(routeId, entity) ?? true;
      } catch {
        diagnose('records_failed', 'records.serves threw; the route counts as not served');
        return false;
      }
    },
  };
}
