import type * as v from 'valibot';
import type { Clock } from '../clock.js';
import type { JsonObject } from '../json.js';
import type { Envelope, OutgoingEnvelope } from '../protocol/envelope.js';
import { parse } from '../protocol/parse.js';
import { InitializedPayload, ResumedPayload, TerminatedPayload } from '../protocol/session.js';
import { AgentError, errorOf, isError } from './agent-error.js';
import type { AgentSessionState, Initialized } from './agent-session.js';
import type { Compose } from './compose.js';
import { openLine, type Line } from './line.js';
import type { PendingRequests } from './pending.js';
import type { Way } from './way.js';

/** What keeps a session alive from one connection to the next. */
export interface Lifeline {
  readonly state: AgentSessionState;
  /** As of the last `session.initialized`; undefined until there was one. */
  readonly initialized: Initialized | undefined;
  /** Rejects with an `AgentError` when the bridge refuses or does not answer. */
  begin(): Promise<void>;
  /** Goes on over another way. Rejects likewise; the session then still waits. */
  resume(via: Way): Promise<void>;
  /** The bridge said that it does not know the session: begins another over the same connection. */
  startOver(): void;
  /** Sends a request now, or once there is a connection. */
  transmit(request: OutgoingEnvelope): void;
  end(reason: string): void;
}

export interface LifelineOptions {
  readonly way: Way;
  /** Payload and ext of `session.initialize`. */
  readonly hello: { readonly payload: Record<string, unknown>; readonly ext: Record<string, unknown> };
  readonly clock: Clock;
  readonly compose: Compose;
  readonly pending: PendingRequests;
  readonly onEvent: (type: string, payload: Record<string, unknown>) => void;
  readonly onEnd: (reason: string) => void;
}

const GREETING_TIMEOUT_MS = 20_000;
// What the contract says where the bridge does not.
const RESUME_WINDOW_MS = 60_000;

export function lifeline(options: LifelineOptions): Lifeline {
  const { clock, compose, pending, onEvent } = options;
  const ended = new AbortController();
  let way = options.way;
  let state: AgentSessionState = 'reconnecting';
  let initialized: Initialized | undefined;
  let lastEventId: string | undefined;
  let line: Line | undefined;
  // Lives from a loss to the next handshake.
  let loss = new AbortController();

  const ofSession = () => (initialized ? { sessionId: initialized.payload.sessionId } : {});

  // ---- what arrives

  function receive(message: Envelope): void {
    if (message.kind === 'request') reply(message);
    else if (message.kind === 'event' || message.correlationId === undefined) hear(message);
    else pending.settle(message);
  }

  function reply({ id, type }: Envelope): void {
    const answer =
      type === 'session.ping'
        ? { type: 'session.pong', payload: {} }
        : { type: 'error', payload: { code: 'unknown_type', message: 'envelope.type is not known here' } };
    line?.send(compose({ kind: 'response', correlationId: id, ...ofSession(), ...answer }));
  }

  function hear({ type, id, sessionId, payload }: Envelope): void {
    if (sessionId !== undefined && sessionId !== initialized?.payload.sessionId) return;
    if (type === 'session.terminated') {
      const parsed = parse(TerminatedPayload, payload, 'payload');
      end((parsed.ok ? parsed.value.reason : undefined) ?? 'ended by the bridge');
      return;
    }
    // What belongs to no session is not kept for replay.
    if (sessionId !== undefined && type !== 'error') lastEventId = id;
    onEvent(type, payload);
  }

  // ---- handshakes

  /**
   * Sends the first message of a connection and hands its answer to `take` at the moment it arrives: what follows it may
   * have come in the same chunk.
   *
   * @param via Without it, the greeting goes over the connection that is there.
   */
  function greet(greeting: OutgoingEnvelope, take: (answer: Envelope) => void, via?: Way): Promise<Envelope> {
    const done = new AbortController();
    const answered = new Promise<Envelope>((resolve, reject) => {
      // Whatever `take` throws rejects.
      const takeNow = (answer: Envelope) =>
        new Promise<Envelope>((taken) => {
          take(answer);
          taken(answer);
        });
      pending.add(greeting, { resolve: (answer) => resolve(takeNow(answer)), reject }, { isGreeting: true });
    });
    reach(greeting, via).then(
      () => {
        const late = `${greeting.type} was not answered in ${GREETING_TIMEOUT_MS} ms.`;
        const expire = () => pending.failGreetings(new AgentError('timeout', late));
        clock.after(GREETING_TIMEOUT_MS, expire, done.signal);
      },
      (error: unknown) => pending.failGreetings(error as AgentError),
    );
    return answered.finally(() => done.abort());
  }

  async function reach(greeting: OutgoingEnvelope, via?: Way): Promise<void> {
    if (via?.kind === 'window')
      open(await via.knock(greeting as JsonObject, { clock, signal: ended.signal }));
    else {
      if (via) open(via.connection);
      line?.send(greeting);
    }
  }

  function open(connection: Parameters<typeof openLine>[0]): void {
    line?.close('replaced');
    line = openLine(connection, { clock, onEnvelope: receive, onLost: lost });
  }

  async function initialize(via?: Way): Promise<void> {
    const greeting = compose({ kind: 'request', type: 'session.initialize', ...options.hello });
    await greet(
      greeting,
      (answered) => {
        if (isError(answered)) throw errorOf(answered);
        const payload = checked(InitializedPayload, answered);
        initialized = { payload, ext: answered.ext ?? {} };
        lastEventId = undefined;
        connected();
      },
      via,
    );
  }

  async function resume(via: Way): Promise<void> {
    if (state === 'connected') disconnected('replaced');
    const payload = { ...ofSession(), ...(lastEventId === undefined ? {} : { lastEventId }) };
    const greeting = compose({ kind: 'request', type: 'session.resume', ...ofSession(), payload });
    const answer = await greet(
      greeting,
      (answered) => {
        way = via;
        if (isError(answered)) return;
        const resumed = checked(ResumedPayload, answered);
        connected();
        for (const request of pending.unanswered()) transmit(request);
        onEvent('resumed', resumed);
      },
      via,
    );
    if (isError(answer)) await startOver();
  }

  async function startOver(): Promise<void> {
    state = 'reconnecting';
    pending.failAll();
    await initialize();
    onEvent('reset', ofSession());
  }

  // ---- states

  function connected(): void {
    const ping = () =>
      line?.send(compose({ kind: 'request', type: 'session.ping', ...ofSession(), payload: {} }));
    loss.abort();
    state = 'connected';
    line?.watch(initialized?.payload.heartbeatMs ?? 0, ping);
  }

  function disconnected(reason: string): void {
    line?.close(reason);
    line = undefined;
    if (state !== 'connected') return;
    state = 'reconnecting';
    loss = new AbortController();
    const windowMs = initialized?.payload.resumeWindowMs ?? RESUME_WINDOW_MS;
    // Where the bridge is called, the call's own timeout counts.
    if (way.kind === 'connection') clock.after(windowMs, () => end('not resumed in time'), loss.signal);
  }

  function lost(reason: string): void {
    const wasConnected = state === 'connected';
    disconnected(reason);
    pending.failGreetings(new AgentError('connection_lost', 'The connection was lost during the handshake.'));
    if (!wasConnected) return;
    onEvent('lost', { reason });
    if (way.kind === 'window') resume(way).catch((error: unknown) => end((error as AgentError).message));
  }

  function end(reason: string): void {
    if (state === 'closed') return;
    disconnected(reason);
    state = 'closed';
    loss.abort();
    ended.abort();
    pending.failAll();
    options.onEnd(reason);
  }

  function transmit(request: OutgoingEnvelope): void {
    if (state !== 'connected') return;
    line?.send(request);
    pending.sent(request.id);
  }

  return {
    get state() {
      return state;
    },
    get initialized() {
      return initialized;
    },
    begin: () => initialize(way),
    resume,
    startOver() {
      if (state === 'connected') startOver().catch(() => end('no session could be begun'));
    },
    transmit,
    end,
  };
}

function checked<Schema extends v.GenericSchema>(schema: Schema, answer: Envelope): v.InferOutput<Schema> {
  const parsed = parse(schema, answer.payload, `${answer.type} payload`);
  if (!parsed.ok) throw new AgentError('bad_request', `The bridge answered wrongly: ${parsed.message}.`);
  return parsed.value;
}
