import * as v from 'valibot';
import {
  StateDeltaPayload,
  StateSnapshotPayload,
  type PageGraph,
  type StateSubscribePayload,
} from '../protocol/web-state.js';
import { topic } from '../topic.js';
import type { AgentSession } from './agent-session.js';
import { applyChanges } from './apply-changes.js';

/** A copy of the page graph, or of one scope of it, that follows the page. */
export interface StateStore {
  /** What is known now; undefined before the first answer. Never changed, only replaced. */
  readonly snapshot: StateSnapshotPayload | undefined;
  /** True while changes may have been missed: the connection is lost, or a fresh copy is on its way. */
  readonly isStale: boolean;
  /** Calls `listener` after each change of `snapshot` until `signal` aborts. */
  subscribe(listener: (graph: PageGraph) => void, signal?: AbortSignal): void;
  /** Subscribes and fetches anew. Rejects as the requests do. */
  refresh(): Promise<PageGraph>;
}

/**
 * Subscribes to the page graph and keeps a copy of it up to date (contract 2).
 *
 * A delta that does not fit, a session that could not be resumed without loss, and a new session have it fetched again.
 *
 * @param payload The scope and the kinds of signals; listen to those with `session.on('web.signal', …)`.
 * @param signal Ends the keeping, and the subscription.
 */
export function stateStore(
  session: AgentSession,
  payload: StateSubscribePayload = {},
  signal?: AbortSignal,
): StateStore {
  const changes = topic<PageGraph>();
  let snapshot: StateSnapshotPayload | undefined;
  let isStale = true;
  // How many fresh copies are on their way: what comes before them is in them.
  let awaited = 0;

  function replace(next: StateSnapshotPayload): void {
    snapshot = Object.freeze(next);
    isStale = false;
    changes.publish(next.graph);
  }

  async function refresh(): Promise<PageGraph> {
    isStale = true;
    awaited += 1;
    let isAnswered = false;
    const answered = () => {
      if (!isAnswered) awaited -= 1;
      isAnswered = true;
    };
    try {
      await session.request('web.state.subscribe', payload);
      const { scopeId } = payload;
      const { graph } = await session.request('web.state.get', scopeId === undefined ? {} : { scopeId }, {
        // Not when the promise settles: a delta that follows the answer is newer.
        onAnswer(told) {
          answered();
          if (v.is(StateSnapshotPayload, told)) replace(told);
        },
      });
      return graph;
    } finally {
      answered();
    }
  }

  function refetch(): void {
    // Until it succeeds the copy says that it is stale; a lost session asks again when it is back.
    refresh().catch(() => undefined);
  }

  session.on(
    'web.state.delta',
    (told) => {
      if (!snapshot || awaited > 0 || !v.is(StateDeltaPayload, told)) return;
      const { baseRevision, revision } = told;
      const graph =
        baseRevision === snapshot.revision ? applyChanges(snapshot.graph, told.changes) : undefined;
      if (graph) replace({ revision, graph });
      else refetch();
    },
    signal,
  );
  session.on('lost', () => (isStale = true), signal);
  session.on(
    'resumed',
    ({ snapshotRequired }) => {
      if (snapshotRequired || !snapshot) refetch();
      else isStale = false;
    },
    signal,
  );
  session.on('reset', refetch, signal);
  signal?.addEventListener(
    'abort',
    () => void session.request('web.state.unsubscribe', {}).catch(() => undefined),
    { once: true },
  );
  if (!signal?.aborted) refetch();

  return {
    get snapshot() {
      return snapshot;
    },
    get isStale() {
      return isStale;
    },
    subscribe: (listener, until) => changes.subscribe(listener, until),
    refresh,
  };
}
