import * as v from 'valibot';
import { CognitionSurface, type CognitionBootstrap } from '../protocol/cognition.js';
import { topic } from '../topic.js';
import type { AgentSession } from './agent-session.js';

/** A copy of what the bridge told about the app: schema, navigation and context. */
export interface CognitionStore {
  /** What is known now; a surface that was never told is absent. Never changed, only replaced. */
  readonly snapshot: CognitionBootstrap;
  /** True while changes may have been missed: the connection is lost, or a fresh copy is on its way. */
  readonly isStale: boolean;
  /** Calls `listener` after each change of `snapshot` until `signal` aborts. */
  subscribe(listener: (snapshot: CognitionBootstrap) => void, signal?: AbortSignal): void;
  /** Fetches every enabled surface. Rejects as `session.bootstrap` does. */
  refresh(): Promise<CognitionBootstrap>;
}

const SURFACES = CognitionSurface.options;
const Members = v.record(v.string(), v.unknown());
const Changed = v.object({ revision: v.string(), changed: v.array(v.string()), bootstrap: Members });

/**
 * Keeps a copy of the app's cognition state up to date (COG 8).
 *
 * It begins with the bootstrap of the handshake, if that was `inline`; it fetches one if it was `deferred`; with `none`
 * it waits for `refresh()` or for changes. A `uiap.cognition.changed` replaces exactly the surfaces that it names and
 * carries (OP-C-13). A resumed session replays what was missed; where that is not possible, and in a new session, the
 * copy is fetched again.
 *
 * @param signal Ends the keeping.
 */
export function cognitionStore(session: AgentSession, signal?: AbortSignal): CognitionStore {
  const changes = topic<CognitionBootstrap>();
  let snapshot: CognitionBootstrap = {};
  let isStale = false;

  function replace(next: CognitionBootstrap): void {
    snapshot = Object.freeze(next);
    isStale = false;
    changes.publish(snapshot);
  }

  function refresh(): Promise<CognitionBootstrap> {
    // Not when the promise settles: a change that follows the answer is newer.
    return session.bootstrap(undefined, { onAnswer: (payload) => replace(surfaces(payload)) });
  }

  function refetch(): void {
    isStale = true;
    // Until it succeeds the copy says that it is stale; a lost session asks again when it is back.
    refresh().catch(() => undefined);
  }

  function begin(): void {
    const ext = session.initialized.ext['uiap.cognition'];
    if (ext?.bootstrapDelivery === 'inline') replace(surfaces(ext.bootstrap ?? {}));
    else if (ext?.bootstrapDelivery === 'deferred') refetch();
  }

  session.on(
    'uiap.cognition.changed',
    (payload) => {
      if (!v.is(Changed, payload)) return;
      const { revision, changed, bootstrap } = payload;
      replace({ ...snapshot, ...surfaces(bootstrap, changed), revision });
    },
    signal,
  );
  session.on('lost', () => (isStale = true), signal);
  session.on(
    'resumed',
    ({ snapshotRequired }) => {
      if (snapshotRequired) refetch();
      else isStale = false;
    },
    signal,
  );
  session.on(
    'reset',
    () => {
      replace({});
      begin();
    },
    signal,
  );
  begin();

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

/** The surfaces of a bootstrap, of those named. Who wrote it may have put anything in. */
function surfaces(
  bootstrap: Readonly<Record<string, unknown>>,
  names: readonly string[] = SURFACES,
): CognitionBootstrap {
  const told = SURFACES.filter((name) => names.includes(name) && v.is(Members, bootstrap[name]));
  const { revision } = bootstrap;
  return {
    ...(typeof revision === 'string' ? { revision } : {}),
    ...Object.fromEntries(told.map((name) => [name, bootstrap[name]])),
  };
}
