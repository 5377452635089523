import type { Clock } from '../clock.js';
import type { AgentIdentity } from '../extension.js';
import { UiapError } from '../protocol/errors.js';
import type { MayTell } from './may-read.js';
import { permittedRecords, plainRecords, type FoundRecords, type Pages } from './page-records.js';
import { readRecordsPage } from './read-records.js';
import type { RecordsProvider, RecordsQuery } from './records.js';
import type { Diagnose } from './schema.js';

export interface FetchOptions {
  readonly provider: RecordsProvider;
  readonly agent: AgentIdentity;
  readonly clock: Clock;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Undefined where all records may be told. */
  readonly mayTell: MayTell | undefined;
  /** Whether the total of the type is released. */
  readonly wantsTotal: boolean;
  readonly diagnose: Diagnose;
}

// OP-C-44
const LIMIT_MS = 5000;
const MAX_REQUESTS = 200;

/**
 * Gets the records of a query from the app's provider.
 *
 * Throws a `UiapError`: `timeout` after 5 seconds, `cancelled` when the signal aborts, `internal_error` when the provider
 * fails. The provider's own words go nowhere.
 */
export async function fetchRecords(query: RecordsQuery, options: FetchOptions): Promise<FoundRecords> {
  const { clock, signal, mayTell, wantsTotal } = options;
  const late = new AbortController();
  const finished = new AbortController();
  clock.after(LIMIT_MS, () => late.abort(), finished.signal);
  const ended = AbortSignal.any([signal, late.signal]);
  const deadline = clock.now() + LIMIT_MS;
  try {
    const pages = recordPages(query, ended, deadline, options);
    return await Promise.race([
      mayTell ? permittedRecords(pages, query, wantsTotal, mayTell) : plainRecords(pages, query, wantsTotal),
      rejection(ended, () => (signal.aborted ? cancelled() : tooSlow())),
    ]);
  } finally {
    finished.abort();
  }
}

function recordPages(
  query: RecordsQuery,
  signal: AbortSignal,
  deadline: number,
  { provider, agent, clock, diagnose }: FetchOptions,
): Pages {
  const seen = new Set<string>();
  let requests = 0;
  return async (offset, limit) => {
    requests += 1;
    // A provider that answers at once leaves no turn to the timer.
    if (signal.aborted || clock.now() >= deadline || requests > MAX_REQUESTS) throw tooSlow();
    const answer = await ask(offset, limit);
    const page = readRecordsPage(answer, query.entity, seen, diagnose);
    if (page) return page;
    diagnose('records_failed', 'The records provider must give { items: [] }');
    throw failed();
  };

  async function ask(offset: number, limit: number): Promise<unknown> {
    try {
      return await provider({ ...query, offset, limit }, { signal, agent });
    } catch (error) {
      const name = error instanceof Error ? error.name : 'something';
      if (!signal.aborted) diagnose('records_failed', `The records provider threw ${name}`);
      throw failed();
    }
  }
}

function rejection(signal: AbortSignal, reason: () => UiapError): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(reason());
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

function tooSlow(): UiapError {
  return new UiapError('timeout', 'The records took too long.', { retryable: true });
}

function cancelled(): UiapError {
  return new UiapError('cancelled', 'The query was cancelled.');
}

function failed(): UiapError {
  return new UiapError('internal_error', 'The records could not be read.');
}
