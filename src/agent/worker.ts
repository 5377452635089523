import { expose, releaseProxy, wrap } from 'comlink';
import type { ActionRequestPayload, ActionResultPayload } from '../protocol/actions.js';
import type {
  CognitionBootstrap,
  CognitionQueryPayload,
  CognitionQueryResult,
} from '../protocol/cognition.js';
import { AgentError } from './agent-error.js';
import type { ActOptions, AgentSession, RequestOptions } from './agent-session.js';
import { callsOnly } from './calls-only.js';
import type { RequestMap } from './messages.js';
import type { CognitionStore } from './store.js';

type Plain<Options> = Pick<Options, keyof Options & ('id' | 'timeoutMs')>;

/** The part of a session that a worker of the agent's page can use. All calls reject with an `AgentError`. */
export interface WorkerSession {
  request<Type extends keyof RequestMap>(
    type: Type,
    payload: RequestMap[Type]['payload'],
    options?: Plain<RequestOptions>,
  ): Promise<RequestMap[Type]['response']>;
  request(type: string, payload: object, options?: Plain<RequestOptions>): Promise<Record<string, unknown>>;
  query(payload: CognitionQueryPayload, options?: Plain<RequestOptions>): Promise<CognitionQueryResult>;
  /** To cancel, give an `id` and send `action.cancel` with it. */
  act(
    actionId: string,
    request?: Omit<ActionRequestPayload, 'actionId'>,
    options?: Plain<ActOptions>,
  ): Promise<ActionResultPayload>;
  /** What the page's store knows now. */
  snapshot(): Promise<CognitionBootstrap>;
  /** Closes the port. */
  release(): void;
}

// Comlink carries an error's message and stack, but not its code; and a stack is nobody else's business.
type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: Pick<AgentError, 'code' | 'message' | 'details' | 'retryable'> };

/** What goes over the port: each method by name, called and answered with plain data. */
type Offered = Record<'request' | 'query' | 'act' | 'snapshot', (...args: never[]) => Promise<Outcome>>;

/**
 * Offers a session to whoever holds the other end of `port`: a worker, or a frame, that the page has checked and handed it
 * to. Only the calls of `WorkerSession` get through.
 *
 * @param store Answers `snapshot()`. Without it, `snapshot()` fetches a bootstrap each time.
 * @param signal Ends the offer and closes the port. The end of the session does not: calls are then told of it.
 */
export function offerSession(
  session: AgentSession,
  port: MessagePort,
  { store, signal }: { store?: CognitionStore; signal?: AbortSignal } = {},
): void {
  const offered = {
    request: (type: string, payload: object, options?: RequestOptions) =>
      outcome(session.request(type, payload, plain(options))),
    query: (payload: CognitionQueryPayload, options?: RequestOptions) =>
      outcome(session.query(payload, plain(options))),
    act: (actionId: string, request?: Omit<ActionRequestPayload, 'actionId'>, options?: ActOptions) =>
      outcome(session.act(actionId, request, plain(options))),
    snapshot: () => outcome(store ? Promise.resolve(store.snapshot) : session.bootstrap()),
  } satisfies Offered;
  expose(offered, callsOnly(port, Object.keys(offered)));
  signal?.addEventListener('abort', () => port.close(), { once: true });
}

/** Calls the session that the other end of `port` offers. */
export function reachSession(port: MessagePort): WorkerSession {
  const remote = wrap<Offered>(port);
  const session = {
    request: async (...args: never[]) => unwrap(await remote.request(...args)),
    query: async (...args: never[]) => unwrap(await remote.query(...args)),
    act: async (...args: never[]) => unwrap(await remote.act(...args)),
    snapshot: async () => unwrap(await remote.snapshot()),
    release() {
      remote[releaseProxy]();
      port.close();
    },
  };
  return session as unknown as WorkerSession;
}

// Options from outside: nothing but these two.
function plain(options: RequestOptions = {}): Plain<RequestOptions> {
  const { id, timeoutMs } = options;
  return { ...(id === undefined ? {} : { id }), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
}

async function outcome(answer: Promise<unknown>): Promise<Outcome> {
  try {
    return { ok: true, value: await answer };
  } catch (error) {
    const known = error instanceof AgentError ? error : new AgentError('internal_error', 'The call failed.');
    const { code, message, details, retryable } = known;
    return { ok: false, error: { code, message, details, retryable } };
  }
}

function unwrap(answered: Outcome): unknown {
  if (answered.ok) return answered.value;
  const { code, message, ...more } = answered.error;
  throw new AgentError(code, message, more);
}
