import type { SessionPort } from '../extension.js';
import type { CognitionQueryResult } from '../protocol/cognition.js';
import { UiapError } from '../protocol/errors.js';
import { notAllowed } from './check-filter.js';
import { planQuery, type QueryPlan, type QueryRules } from './check-query.js';
import { exposeRecord, type Exposed } from './expose.js';
import { fetchRecords } from './fetch-records.js';
import { givenReading } from './given-reading.js';
import type { MayTell } from './may-read.js';
import type { CognitionOptions, QueryRequest } from './options.js';
import { present } from './present.js';
import type { GivenRecord } from './read-records.js';
import type { RecordsProvider } from './records.js';
import { isReadable } from './schema.js';

export interface QueryOptions {
  readonly port: SessionPort;
  readonly rules: QueryRules;
  readonly provider: RecordsProvider;
  /** Undefined where all records may be told. */
  readonly mayTell: MayTell | undefined;
  /** The types whose total is released. */
  readonly totals: readonly string[];
  readonly app: Pick<CognitionOptions, 'decideQuery' | 'confirmQuery' | 'diagnose'>;
}

/** Answers the queries of one session (COG 8.3). Both functions throw a `UiapError` for the first fault. */
export interface QueryAnswers {
  /** Checks a query against schema and page. */
  plan(payload: unknown): QueryPlan;
  /** Puts a planned query to policy, the person at the page and the provider. */
  run(payload: unknown, plan: QueryPlan, signal: AbortSignal): Promise<CognitionQueryResult>;
}

// As for a context (OP-D-17).
const MAX_RESULT_BYTES = 512 * 1024;

export function queryAnswers({ port, rules, provider, mayTell, totals, app }: QueryOptions): QueryAnswers {
  const consents = new Map<string, boolean>();

  function plan(payload: unknown): QueryPlan {
    return planQuery(payload, port.page.facts(), rules);
  }

  /** Throws unless policy and, where it says so, the person allow the query (OP-C-45). */
  async function permit(asked: QueryPlan, signal: AbortSignal): Promise<void> {
    const { entity, scopeId, routeId } = asked;
    const request: QueryRequest = present({ entity: entity.type, scopeId, routeId, port });
    const effect = app.decideQuery(request);
    if (effect === 'allow') return;
    if (effect !== 'confirm') throw notAllowed('Policy does not allow this query.');
    const binding = bindingOf(asked);
    const consent = consents.get(binding) ?? (await app.confirmQuery(request, signal));
    if (signal.aborted) throw new UiapError('cancelled', 'The query was cancelled.');
    consents.set(binding, consent);
    if (!consent) throw notAllowed('The person at the page did not agree to this query.');
  }

  function expose({ entity, only }: QueryPlan, given: readonly GivenRecord[]): Exposed[] {
    const shown = port.page.facts().collections.flatMap(({ records }) => records);
    return given.map((record) => {
      const same = shown.filter(({ type, id }) => type === record.ref.type && id === record.ref.id);
      return exposeRecord(givenReading(record, same), entity, {
        source: 'query',
        only,
        diagnose: app.diagnose,
      });
    });
  }

  return {
    plan,
    async run(payload, asked, signal) {
      await permit(asked, signal);
      // The person may have taken their time, and the page may be another one by now.
      const planned = plan(payload);
      if (bindingOf(planned) !== bindingOf(asked))
        throw new UiapError('state_conflict', 'The page changed before the query could run.');
      const { entity, scopeId, routeId, filters, sort, offset, limit, only } = planned;
      const isTold = (name: string) => isReadable(entity.fields.get(name));
      const fields = only && [...only].filter(isTold);
      const query = present({ entity: entity.type, scopeId, routeId, filters, sort, offset, limit, fields });
      const found = await fetchRecords(query, {
        provider,
        agent: port.agent,
        clock: port.clock,
        signal,
        mayTell,
        // A count would answer guesses at a protected value without showing a record.
        wantsTotal: totals.includes(entity.type) && filters.every(({ field }) => isTold(field)),
        diagnose: app.diagnose,
      });
      const exposed = expose(planned, found.records);
      const items = withinBudget(exposed);
      const isCut = items.length < exposed.length;
      return present({
        entity: entity.type,
        scopeId,
        routeId,
        offset,
        // The limit applied: whoever goes on at offset + limit misses nothing.
        limit: isCut ? items.length : limit,
        returned: items.length,
        totalCount: found.totalCount,
        hasMore: found.hasMore || isCut,
        items,
      });
    },
  };
}

/** What consent is given for: the entity and what the query is bound to. */
function bindingOf({ entity, scopeId, routeId }: QueryPlan): string {
  return JSON.stringify([entity.type, scopeId, routeId]);
}

function withinBudget(exposed: readonly Exposed[]): CognitionQueryResult['items'] {
  let room = MAX_RESULT_BYTES;
  const fitting: CognitionQueryResult['items'] = [];
  for (const { record, bytes } of exposed) {
    if (bytes > room) break;
    room -= bytes;
    fitting.push(record);
  }
  return fitting;
}
