import type { Clock } from '../clock.js';
import type { AgentIdentity, Extension, PagePort, Principal, SessionPort } from '../extension.js';
import type { Diagnose } from '../diagnostics.js';
import type { JsonObject } from '../json.js';
import type { AuditEntry } from '../policy/audit.js';
import { readEnvelope, UIAP_VERSION, type Envelope } from '../protocol/envelope.js';
import { errorPayload, UiapError, type ErrorPayload } from '../protocol/errors.js';
import { inspect, type Limits } from '../protocol/limits.js';
import { parse } from '../protocol/parse.js';
import { InitializePayload, ResumePayload, type InitializedPayload } from '../protocol/session.js';
import { REMOVED, REPLACED, type Connection, type Peer } from '../transport/transport.js';
import { negotiate } from './negotiate.js';
import { rateLimit, type RateLimits } from './rate-limit.js';
import { createSession, type Session, type SessionInfo } from './session.js';

/** Takes connections and keeps the sessions of all agents. */
export interface SessionHost {
  accept(connection: Connection): void;
  readonly sessions: readonly SessionInfo[];
  /** Ends every session and tells the agents why. */
  close(reason: string): void;
}

export interface SessionHostOptions {
  readonly app: { readonly id: string; readonly version: string };
  readonly extensions: readonly Extension[];
  /** Parts of the profile, joined by every session. */
  readonly profile: readonly Extension[];
  /** Ids of extensions that exist in UIAP though this bridge may not bring them. */
  readonly known: readonly string[];
  readonly page: (port: Omit<SessionPort, 'page'>) => PagePort;
  /** Whose rights an agent has. May throw: then there is no session. */
  readonly principalOf: (agent: AgentIdentity) => Principal;
  /** For `capabilityDelivery: "inline"`. */
  readonly capabilities: (principal: Principal) => object;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly limits: Limits;
  readonly rate: RateLimits;
  readonly heartbeatMs: number;
  readonly resumeWindowMs: number;
  readonly diagnose: Diagnose;
  record(entry: AuditEntry): void;
  /** The number of sessions went up from or down to none. */
  onBusy(isBusy: boolean): void;
}

/** A message that was not understood well enough to be anybody's. */
interface Reply {
  readonly correlationId?: string;
  readonly sessionId?: string;
}

export function createSessionHost(options: SessionHostOptions): SessionHost {
  const sessions = new Map<string, Session>();
  const { clock, newId } = options;

  function accept(connection: Connection): void {
    const limit = rateLimit(clock, options.rate);
    let session: Session | undefined;
    let handshake: { readonly id: string; readonly answer?: JsonObject } | undefined;
    let isGone = false;

    function send(
      kind: 'response' | 'event',
      type: string,
      payload: object,
      to: Reply,
      ext?: object,
    ): JsonObject {
      const message = {
        uiap: UIAP_VERSION,
        kind,
        type,
        id: newId(),
        ...to,
        ts: clock.date().toISOString(),
        source: { role: 'bridge', id: options.app.id },
        payload,
        ...(ext ? { ext } : {}),
      } as unknown as JsonObject;
      connection.send(message);
      return message;
    }

    function refuse(error: ErrorPayload, correlationId?: string): void {
      const own = session && session.info.state !== 'closed' ? { sessionId: session.info.sessionId } : {};
      if (correlationId === undefined) send('event', 'error', error, own);
      else send('response', 'error', error, { ...own, correlationId });
    }

    function receive(received: unknown): void {
      session?.heard();
      const verdict = limit.take();
      if (verdict === 'cut off') {
        connection.close('flooded');
        return;
      }
      const inspected = inspect(received, options.limits);
      if (!inspected.ok) {
        refuse({ code: inspected.code, message: inspected.message });
        return;
      }
      const read = readEnvelope(inspected.value);
      if (verdict === 'refuse') {
        const message = `More than ${options.rate.perSecond} messages a second.`;
        const details = { retryAfterMs: limit.retryAfterMs };
        refuse(
          { code: 'rate_limited', message, details, retryable: true },
          read.ok ? read.envelope.id : read.id,
        );
        return;
      }
      if (!read.ok) refuse({ code: read.code, message: read.message }, read.id);
      else route(read.envelope);
    }

    function route(message: Envelope): void {
      if (message.kind !== 'request') {
        // Answers to our pings only matter as a sign of life, and unknown events are dropped (OP-E-2).
        return;
      }
      if (message.type === 'session.initialize') void initialize(message);
      else if (message.type === 'session.resume') resume(message);
      else if (session?.info.state !== 'open')
        refuseWith(message, 'session_required', 'There is no session: send session.initialize first.');
      else if (message.sessionId === undefined)
        refuseWith(message, 'session_required', 'envelope.sessionId is missing');
      else if (message.sessionId !== session.info.sessionId)
        refuseWith(message, 'session_unknown', 'envelope.sessionId is not the session of this connection');
      else session.receive(message);
    }

    function refuseWith(message: Envelope, code: UiapError['code'], text: string): void {
      refuse(errorPayload(new UiapError(code, text)), message.id);
    }

    async function initialize(message: Envelope): Promise<void> {
      if (handshake?.id === message.id) {
        // A greeting that was repeated because its answer was late.
        if (handshake.answer) connection.send(handshake.answer);
        return;
      }
      const parsed = parse(InitializePayload, message.payload, 'payload');
      if (!parsed.ok) {
        refuseWith(message, 'bad_request', parsed.message);
        return;
      }
      const negotiated = negotiate(parsed.value, options.extensions);
      if (!negotiated.ok) {
        refuseWith(message, negotiated.code, negotiated.message);
        return;
      }
      session?.close();
      handshake = { id: message.id };
      const { selection } = negotiated;
      const agent = identify(message, parsed.value, connection.peer);
      let started: Session;
      try {
        const principal = options.principalOf(agent);
        started = createSession({
          ...options,
          sessionId: newId(),
          bridgeId: options.app.id,
          connection,
          agent,
          principal,
          selected: selection.extensions,
          ext: message.ext ?? {},
          onClosed: () => forget(started),
        });
      } catch (error) {
        handshake = undefined;
        options.diagnose('session_failed', `A session could not be started: ${String(error)}`);
        refuse(errorPayload(error), message.id);
        return;
      }
      session = started;
      remember(started);
      const { sessionId, principal } = started.info;
      try {
        const ext = await started.answers();
        if (isGone || session !== started) return;
        const payload: InitializedPayload = {
          sessionId,
          selectedVersion: selection.version,
          selectedProfiles: [...selection.profiles],
          selectedExtensions: selection.extensions.map(({ id, version }) => ({ id, version })),
          capabilityDelivery: selection.capabilityDelivery,
          heartbeatMs: options.heartbeatMs,
          resumeWindowMs: options.resumeWindowMs,
          peer: { role: 'bridge', name: options.app.id, version: options.app.version },
          ...(selection.capabilityDelivery === 'inline'
            ? { capabilities: options.capabilities(principal) as Record<string, unknown> }
            : {}),
        };
        const answer = send(
          'response',
          'session.initialized',
          payload,
          { correlationId: message.id, sessionId },
          ext,
        );
        handshake = { id: message.id, answer };
        connection.established();
        started.begin();
      } catch (error) {
        options.diagnose('session_failed', `A session could not be started: ${String(error)}`);
        refuse(errorPayload(error), message.id);
        started.close();
      }
    }

    function resume(message: Envelope): void {
      const parsed = parse(ResumePayload, message.payload, 'payload');
      if (!parsed.ok) {
        refuseWith(message, 'bad_request', parsed.message);
        return;
      }
      const { sessionId, lastEventId } = parsed.value;
      const found = sessions.get(sessionId);
      // Only where it was begun: knowing an id is not enough to take a session over.
      if (!found || !isSamePeer(found.peer, connection.peer)) {
        refuseWith(message, 'session_unknown', 'payload.sessionId names no session that can be resumed here');
        return;
      }
      if (session !== found) session?.close();
      session = found;
      const result = found.resume(connection, lastEventId);
      send('response', 'session.resumed', { sessionId, ...result }, { correlationId: message.id, sessionId });
      connection.established();
      found.begin();
    }

    connection.open({
      message(received) {
        try {
          if (!isGone) receive(received);
        } catch (error) {
          // A fault of ours must never surface in the app that embeds us.
          options.diagnose('internal_error', `A message could not be handled: ${String(error)}`);
        }
      },
      closed(reason) {
        isGone = true;
        if (!session?.isOn(connection)) return;
        if (reason === REPLACED || reason === REMOVED) session.close();
        else session.detach();
      },
      doubtful: () => session?.doubt(),
    });
    announce(connection, send);
  }

  /** The agent of a dialled connection cannot know whose page it is: tell it that its session waits. */
  function announce(
    connection: Connection,
    send: (kind: 'event', type: string, payload: object, to: Reply) => unknown,
  ): void {
    if (connection.peer.transport !== 'webSocket') return;
    const waiting = [...sessions.values()].find(
      ({ info, peer }) => info.state === 'detached' && isSamePeer(peer, connection.peer),
    );
    if (waiting) send('event', 'session.resumable', { sessionId: waiting.info.sessionId }, {});
  }

  function remember(session: Session): void {
    sessions.set(session.info.sessionId, session);
    if (sessions.size === 1) options.onBusy(true);
  }

  function forget(session: Session): void {
    if (sessions.delete(session.info.sessionId) && sessions.size === 0) options.onBusy(false);
  }

  return {
    accept,
    get sessions() {
      return [...sessions.values()].map(({ info }) => info);
    },
    close(reason) {
      for (const session of [...sessions.values()]) session.close(reason);
    },
  };
}

function identify(message: Envelope, { peer: said }: InitializePayload, peer: Peer): AgentIdentity {
  return {
    id: message.source.id,
    ...(said?.name === undefined ? {} : { name: said.name }),
    ...(said?.version === undefined ? {} : { version: said.version }),
    ...(said?.locale === undefined ? {} : { locale: said.locale }),
    transport: peer.transport,
    ...(peer.origin === undefined ? {} : { origin: peer.origin }),
    ...(peer.url === undefined ? {} : { url: peer.url }),
  };
}

function isSamePeer(a: Peer, b: Peer): boolean {
  return a.transport === b.transport && a.origin === b.origin && a.url === b.url;
}
