import type { Clock } from '../clock.js';
import type {
  AgentIdentity,
  Extension,
  Joined,
  PagePort,
  Principal,
  RequestHandler,
  SessionPort,
} from '../extension.js';
import { isJson, toJson, type JsonObject } from '../json.js';
import type { AuditEntry } from '../policy/audit.js';
import type { Envelope, OutgoingEnvelope } from '../protocol/envelope.js';
import { errorPayload, UiapError, type ErrorCode } from '../protocol/errors.js';
import type { Connection, Peer } from '../transport/transport.js';
import { heartbeat, type Heartbeat } from '../transport/heartbeat.js';
import type { SelectedExtension } from './negotiate.js';
import { replay } from './replay.js';
import { requestQueue } from './request-queue.js';

/** What the app can see of a session (`bridge.sessions`). */
export interface SessionInfo {
  readonly sessionId: string;
  readonly agent: AgentIdentity;
  readonly principal: Principal;
  readonly extensions: readonly string[];
  readonly state: 'open' | 'detached' | 'closed';
}

/** One conversation with one agent; outlives a lost connection. */
export interface Session {
  readonly info: SessionInfo;
  readonly peer: Peer;
  /** Aborts when the session has ended. */
  readonly signal: AbortSignal;
  /** The extensions' answers for `session.initialized`, by id. */
  answers(): Promise<Record<string, JsonObject>>;
  /** Lets held-back events go: `session.initialized` is out. */
  begin(): void;
  /** Whether the session talks over this very connection, not over a later one. */
  isOn(connection: Connection): boolean;
  /** Takes a checked envelope of this session. */
  receive(envelope: Envelope): void;
  /** Anything was received: the peer is alive. */
  heard(): void;
  /** The peer may be another document: hold everything back until it is heard. */
  doubt(): void;
  /** The connection is lost. The session waits to be resumed, then ends. */
  detach(): void;
  /** Goes on over another connection and says what was missed; the events follow with `begin()`. */
  resume(
    connection: Connection,
    lastEventId: string | undefined,
  ): { replayed: number; snapshotRequired: boolean };
  /** Ends the session. The peer is told why, if a reason is given. */
  close(reason?: string): void;
}

export interface SessionOptions {
  readonly sessionId: string;
  /** The `source.id` of what the bridge sends. */
  readonly bridgeId: string;
  readonly connection: Connection;
  readonly agent: AgentIdentity;
  readonly principal: Principal;
  readonly selected: readonly SelectedExtension[];
  /** Parts of the profile: joined by every session. */
  readonly profile: readonly Extension[];
  /** Extensions that exist but may not have been selected: their messages are told apart from unknown ones. */
  readonly known: readonly string[];
  readonly ext: Record<string, unknown>;
  readonly page: (port: Omit<SessionPort, 'page'>) => PagePort;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly heartbeatMs: number;
  readonly resumeWindowMs: number;
  record(entry: AuditEntry): void;
  onClosed(): void;
}

// Answers kept for repeated requests, and events for agents that come back (OP-E-8, contract 1).
const ANSWERS_KEPT = 256;
const EVENTS_KEPT = 128;

type State =
  | {
      readonly kind: 'open';
      readonly connection: Connection;
      readonly heartbeat: Heartbeat;
      readonly cut: AbortController;
    }
  | { readonly kind: 'detached' }
  | { readonly kind: 'closed' };

export function createSession(options: SessionOptions): Session {
  const { sessionId, clock, newId, agent, principal } = options;
  const ended = new AbortController();
  const queue = requestQueue(ended.signal);
  const events = replay<OutgoingEnvelope>(EVENTS_KEPT);
  const answers = new Map<string, OutgoingEnvelope>();
  const undelivered: OutgoingEnvelope[] = [];
  const handlers = new Map<string, RequestHandler>();
  // Events wait here until the handshake is out, the peer is beyond doubt, and no running request holds them.
  const held: OutgoingEnvelope[] = [];
  const holders = new Set<string>(['handshake']);
  let sent = 0;
  let missedEvents: readonly OutgoingEnvelope[] = [];
  let state: State = open(options.connection);

  const unboundPort: Omit<SessionPort, 'page'> = {
    sessionId,
    agent,
    principal,
    clock,
    newId,
    signal: ended.signal,
    emit,
    cancel: (requestId) => queue.cancel(requestId),
    audit: (entry) =>
      options.record({ at: clock.date().toISOString(), sessionId, agentId: agent.id, ...entry }),
  };
  const port: SessionPort = { ...unboundPort, page: options.page(unboundPort) };
  const joined = joinAll();
  for (const [, { handlers: own }] of joined) for (const handler of own) handlers.set(handler.type, handler);

  function joinAll(): [string, Joined][] {
    try {
      return [
        ...options.profile.map((part): [string, Joined] => [part.id, part.join(undefined, port)]),
        ...options.selected.map(({ id, extension }): [string, Joined] => [
          id,
          extension.join(options.ext[id], port),
        ]),
      ];
    } catch (error) {
      ended.abort(error);
      throw error;
    }
  }

  function open(connection: Connection): State {
    const cut = new AbortController();
    const beat = heartbeat({
      clock,
      intervalMs: options.heartbeatMs,
      signal: AbortSignal.any([ended.signal, cut.signal]),
      ping: () => transmit(envelope('request', 'session.ping', {})),
      lost: () => connection.close('half-open'),
    });
    return { kind: 'open', connection, heartbeat: beat, cut };
  }

  function envelope(
    kind: OutgoingEnvelope['kind'],
    type: string,
    payload: object,
    correlationId?: string,
  ): OutgoingEnvelope {
    const extension = options.selected.find(({ id }) => type.startsWith(`${id}.`));
    return {
      uiap: '0.1',
      kind,
      type,
      id: `b${(sent += 1)}`,
      ...(correlationId === undefined ? {} : { correlationId }),
      sessionId,
      ts: clock.date().toISOString(),
      source: { role: 'bridge', id: options.bridgeId },
      ...(extension ? { requires: [extension.id] } : {}),
      payload: payload as Record<string, unknown>,
    };
  }

  function transmit(message: OutgoingEnvelope): boolean {
    if (state.kind !== 'open') return false;
    state.connection.send(message as unknown as JsonObject);
    return true;
  }

  function emit(type: string, payload: object, isPlain = false): void {
    if (state.kind === 'closed') return;
    const event = envelope('event', type, isPlain ? payload : plain(payload));
    // Progress of a request is part of its answer and never waits for it.
    const waits =
      holders.has('handshake') || holders.has('doubt') || (holders.size > 0 && !type.startsWith('action.'));
    if (waits) held.push(event);
    else deliver(event);
  }

  function deliver(event: OutgoingEnvelope): void {
    events.add(event);
    transmit(event);
  }

  function release(holder: string): void {
    holders.delete(holder);
    if (holders.size === 0) for (const event of held.splice(0)) deliver(event);
  }

  function answer(requestId: string, type: string, payload: object): void {
    if (state.kind === 'closed') return;
    const response = envelope('response', type, plain(payload), requestId);
    answers.set(requestId, response);
    if (answers.size > ANSWERS_KEPT) answers.delete(answers.keys().next().value!);
    if (holders.has('doubt') || !transmit(response)) undelivered.push(response);
    release(requestId);
  }

  function refuse(requestId: string, error: unknown): void {
    answer(requestId, 'error', errorPayload(error));
  }

  function request({ id, type, payload, requires }: Envelope): void {
    const earlier = answers.get(id);
    if (earlier) {
      transmit(earlier);
      return;
    }
    if (queue.has(id)) return;
    const missing = requires?.find((needed) => !options.selected.some((other) => other.id === needed));
    if (missing !== undefined) {
      refuse(
        id,
        new UiapError('extension_not_negotiated', 'requires names an extension that was not negotiated'),
      );
      return;
    }
    const handler = handlers.get(type);
    if (!handler) {
      refuse(id, unhandled(type));
      return;
    }
    queue.add(id, handler.overtakes, async (signal) => {
      try {
        const holdEvents = () => void holders.add(id);
        answer(
          id,
          handler.responseType,
          await handler.handle(payload, { requestId: id, signal, holdEvents }),
        );
      } catch (error) {
        refuse(id, error);
      }
    });
  }

  function unhandled(type: string): UiapError {
    const isOf = (id: string) => type.startsWith(`${id}.`);
    const isForeign = options.known.some(isOf) && !options.selected.some(({ id }) => isOf(id));
    const code: ErrorCode = isForeign ? 'extension_not_negotiated' : 'unknown_type';
    return new UiapError(
      code,
      isForeign
        ? 'envelope.type belongs to an extension that was not negotiated'
        : 'envelope.type is not known here',
    );
  }

  handlers.set(
    'session.ping',
    builtIn('session.ping', 'session.pong', () => ({})),
  );
  handlers.set(
    'session.terminate',
    builtIn('session.terminate', 'session.terminated', () => {
      // After the answer is out.
      queueMicrotask(() => queueMicrotask(() => close()));
      return {};
    }),
  );

  function close(reason?: string): void {
    if (state.kind === 'closed') return;
    if (reason !== undefined) transmit(envelope('event', 'session.terminated', { reason }));
    if (state.kind === 'open') state.cut.abort();
    state = { kind: 'closed' };
    ended.abort(new UiapError('cancelled', 'The session has ended.'));
    handlers.clear();
    answers.clear();
    options.onClosed();
  }

  return {
    get info() {
      return {
        sessionId,
        agent,
        principal,
        extensions: options.selected.map(({ id }) => id),
        state: state.kind,
      };
    },
    peer: options.connection.peer,
    signal: ended.signal,
    async answers() {
      const result: Record<string, JsonObject> = {};
      for (const [id, { answer: give }] of joined) if (give) result[id] = plain(await give()) as JsonObject;
      return result;
    },
    begin() {
      for (const event of missedEvents) transmit(event);
      missedEvents = [];
      release('handshake');
      for (const response of undelivered.splice(0)) transmit(response);
    },
    isOn: (connection) => state.kind === 'open' && state.connection === connection,
    receive(message) {
      if (message.kind === 'request') request(message);
    },
    heard() {
      if (state.kind !== 'open') return;
      state.heartbeat.heard();
      if (!holders.has('doubt')) return;
      release('doubt');
      for (const response of undelivered.splice(0)) transmit(response);
    },
    doubt() {
      if (state.kind !== 'open') return;
      holders.add('doubt');
      state.heartbeat.check();
    },
    detach() {
      if (state.kind !== 'open') return;
      state.cut.abort();
      const detached: State = { kind: 'detached' };
      state = detached;
      clock.after(options.resumeWindowMs, () => state === detached && close(), ended.signal);
    },
    resume(connection, lastEventId) {
      if (state.kind === 'open') {
        state.cut.abort();
        if (state.connection !== connection) state.connection.close('superseded');
      }
      state = open(connection);
      holders.delete('doubt');
      const missed = events.since(lastEventId);
      // They go out in order, before anything that happens from now on.
      holders.add('handshake');
      missedEvents = missed.events;
      return { replayed: missed.events.length, snapshotRequired: !missed.complete };
    },
    close,
  };
}

function builtIn(type: string, responseType: string, handle: () => object): RequestHandler {
  return { type, responseType, overtakes: true, handle: () => Promise.resolve(handle()) };
}

/** Payloads may hold what an app handed over; whatever cannot travel is left out. */
function plain(payload: object): object {
  return isJson(payload) ? payload : ((toJson(payload).value ?? {}) as JsonObject);
}
