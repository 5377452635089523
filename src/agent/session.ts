import type { Clock } from '../clock.js';
import { toJson } from '../json.js';
import type { Envelope } from '../protocol/envelope.js';
import { topic, type Topic } from '../topic.js';
import { act } from './act.js';
import { AgentError, errorOf, isError } from './agent-error.js';
import type { AgentSession, RequestOptions } from './agent-session.js';
import { composer } from './compose.js';
import { lifeline, type LifelineOptions } from './lifeline.js';
import { pendingRequests, sessionGone } from './pending.js';
import type { Way } from './way.js';

export interface SessionOptions {
  readonly agentId: string;
  readonly hello: LifelineOptions['hello'];
  readonly clock: Clock;
  readonly newId: () => string;
}

type Payload = Record<string, unknown>;

const REQUEST_TIMEOUT_MS = 60_000;
const FAREWELL_TIMEOUT_MS = 2000;

/** Begins a session over `way`. Rejects with an `AgentError` when the bridge refuses or does not answer. */
export async function beginSession(
  way: Way,
  { agentId, hello, clock, newId }: SessionOptions,
): Promise<AgentSession> {
  const compose = composer({ agentId, clock, newId });
  const pending = pendingRequests(clock);
  const topics = new Map<string, Topic<Payload>>();
  let finish: (end: { reason: string }) => void;
  const closed = new Promise<{ reason: string }>((resolve) => (finish = resolve));
  // Over a socket, events can come in one go with the handshake's answer: they wait for the first who listens.
  let early: [string, Payload][] = [];
  let isBegun = false;
  const publish = (type: string, payload: Payload) => topics.get(type)?.publish(payload);
  const life = lifeline({
    way,
    hello,
    clock,
    compose,
    pending,
    onEvent: (type, payload) => (isBegun ? publish(type, payload) : early.push([type, payload])),
    onEnd(reason) {
      topics.clear();
      finish({ reason });
    },
  });

  function request(type: string, payload: object, options: RequestOptions = {}): Promise<Payload> {
    const { signal, timeoutMs = REQUEST_TIMEOUT_MS, id, onAnswer } = options;
    return new Promise((resolve, reject) => {
      if (life.state === 'closed') throw sessionGone(false);
      if (signal?.aborted) throw new AgentError('cancelled', `${type} was given up.`);
      const message = compose({
        kind: 'request',
        type,
        payload: travelling(payload),
        sessionId: session.sessionId,
        ...(id === undefined ? {} : { id }),
        ...required(type),
      });
      const take = (answer: Envelope) => {
        if (isError(answer)) {
          const error = errorOf(answer);
          reject(error);
          if (error.code === 'session_unknown' || error.code === 'session_required') life.startOver();
          return;
        }
        resolve(answer.payload);
        onAnswer?.(answer.payload);
      };
      pending.add(message, { resolve: take, reject }, { timeoutMs, signal });
      life.transmit(message);
    });
  }

  // Extension messages name their extension (OP-E-4).
  function required(type: string): { requires?: string[] } {
    const extension = life.initialized?.payload.selectedExtensions.find(({ id }) =>
      type.startsWith(`${id}.`),
    );
    return extension ? { requires: [extension.id] } : {};
  }

  const session = {
    get sessionId() {
      return life.initialized?.payload.sessionId;
    },
    get initialized() {
      return life.initialized;
    },
    get state() {
      return life.state;
    },
    closed,
    request,
    on(type: string, listener: (payload: Payload) => void, signal?: AbortSignal) {
      let found = topics.get(type);
      if (!found) topics.set(type, (found = topic()));
      found.subscribe(listener, signal);
      const waited = early.filter(([of]) => of === type);
      early = early.filter(([of]) => of !== type);
      queueMicrotask(() => waited.forEach((event) => publish(...event)));
    },
    query: (payload, options) => session.request('uiap.cognition.query', payload, options),
    bootstrap: (include, options) =>
      session.request('uiap.cognition.bootstrap.get', include ? { include } : {}, options),
    act: (actionId, payload, options) => act(session, { ...payload, actionId }, { id: newId(), ...options }),
    getState: (payload = {}, options) => session.request('web.state.get', payload, options),
    subscribeState: (payload = {}, options) => session.request('web.state.subscribe', payload, options),
    capabilities: (options) => session.request('capabilities.list', {}, options),
    async resume(via) {
      if (life.state === 'closed') throw sessionGone(false);
      await life.resume(via);
    },
    async terminate() {
      if (life.state === 'connected')
        await request('session.terminate', {}, { timeoutMs: FAREWELL_TIMEOUT_MS }).catch(() => undefined);
      life.end('terminated here');
    },
    // The overloads of `request` and `on` narrow what these take; after `begin` there is a session id.
  } as AgentSession;

  try {
    await life.begin();
  } catch (error) {
    life.end('not begun');
    throw error;
  }
  isBegun = true;
  return session;
}

/** Plain data, as it arrives on the other side. Nothing is left out silently. */
function travelling(payload: object): Payload {
  const { value, lossy } = toJson(payload);
  if (lossy.length > 0)
    throw new AgentError('bad_request', `Not plain data in the payload, at: ${lossy.join(', ')}`);
  return value as Payload;
}
