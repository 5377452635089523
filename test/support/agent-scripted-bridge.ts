import type { Agent, AgentOptions, AgentSession } from '../../src/agent/index.js';
import { connectMemory, createAgent } from '../../src/agent/index.js';
import type { Envelope } from '../../src/protocol/envelope.js';
import { memoryPair } from '../../src/transport/memory.js';
import type { Connection } from '../../src/transport/transport.js';
import { fakeClock, type FakeClock } from './fake-clock.js';

/** The bridge's side of a connection, played by the test. It answers handshakes and pings by itself, nothing else. */
export interface ScriptedBridge {
  /** Everything that the agent said over this connection. */
  readonly heard: Envelope[];
  /** The first message of this type that was not asked for before; waits for it. */
  next(type: string): Promise<Envelope>;
  answer(request: Envelope, type: string, payload: object, more?: object): void;
  refuse(
    request: Envelope,
    code: string,
    more?: { kind?: string; retryable?: boolean; details?: object },
  ): void;
  /** Sends an event of the session; gives its id. */
  event(type: string, payload: object, more?: object): string;
  send(message: object): void;
  /** Resolves when the agent has taken everything that was sent. */
  told(): Promise<void>;
  /** The connection breaks. */
  drop(): void;
  /** Resolves when the agent has closed the connection. */
  readonly gone: Promise<string>;
}

export interface Script {
  /** Sessions that can be resumed, or gives the answer's payload for `session.resume`. */
  readonly resume?: (sessionId: string, lastEventId: string | undefined) => object | undefined;
  readonly sessionId?: string;
  /** Merged into the payload of `session.initialized`; or the code with which it is refused. */
  readonly initialized?: object | string;
  readonly ext?: object;
  /** Pings are not answered, and nothing else is. */
  readonly isDead?: boolean;
}

export function scriptedBridge(connection: Connection, script: Script = {}): ScriptedBridge {
  const { sessionId = 's1', initialized = {}, ext, resume, isDead = false } = script;
  const heard: Envelope[] = [];
  const asked = new Set<Envelope>();
  const waiting: (() => void)[] = [];
  // Pings that only ask whether everything has been taken.
  const own = new Map<string, () => void>();
  let count = 0;
  let finish: (reason: string) => void;
  const gone = new Promise<string>((resolve) => (finish = resolve));

  function send(message: object): string {
    const id = `b${(count += 1)}-${sessionId}`;
    connection.send({
      uiap: '0.1',
      id,
      ts: '2026-01-02T03:04:05.678Z',
      source: { role: 'bridge', id: 'crm' },
      ...message,
    });
    return id;
  }

  const answer: ScriptedBridge['answer'] = (request, type, payload, more) =>
    void send({ kind: 'response', type, correlationId: request.id, sessionId, payload, ...more });
  const refuse: ScriptedBridge['refuse'] = (request, code, { kind = 'response', ...more } = {}) =>
    answer(request, kind === 'error' ? request.type : 'error', { code, message: 'No.', ...more }, { kind });

  function greet(message: Envelope): void {
    if (message.type === 'session.ping') answer(message, 'session.pong', {});
    if (message.type === 'session.resume') {
      const { sessionId: known, lastEventId } = message.payload as {
        sessionId: string;
        lastEventId?: string;
      };
      const resumed = resume?.(known, lastEventId);
      if (resumed) answer(message, 'session.resumed', { sessionId: known, ...resumed }, { sessionId: known });
      else refuse(message, 'session_unknown');
    }
    if (message.type !== 'session.initialize') return;
    if (typeof initialized === 'string') refuse(message, initialized);
    else
      answer(
        message,
        'session.initialized',
        {
          sessionId,
          selectedVersion: '0.1',
          selectedProfiles: ['web@0.1'],
          selectedExtensions: [{ id: 'uiap.cognition', version: '0.1' }],
          capabilityDelivery: 'deferred',
          heartbeatMs: 15_000,
          resumeWindowMs: 60_000,
          ...initialized,
        },
        ext ? { ext } : {},
      );
  }

  connection.open({
    message(received) {
      const message = received as Envelope;
      const told = own.get(message.correlationId ?? '');
      if (told) {
        told();
        return;
      }
      heard.push(message);
      if (!isDead) greet(message);
      for (const wake of waiting.splice(0)) wake();
    },
    closed: (reason) => finish(reason),
    doubtful: () => undefined,
  });

  return {
    heard,
    gone,
    answer,
    refuse,
    send,
    async next(type) {
      for (;;) {
        const found = heard.find((message) => message.type === type && !asked.has(message));
        if (found) {
          asked.add(found);
          return found;
        }
        await new Promise<void>((wake) => waiting.push(wake));
      }
    },
    told: () =>
      new Promise((resolve) =>
        own.set(send({ kind: 'request', type: 'session.ping', payload: {} }), resolve),
      ),
    event: (type, payload, more) => send({ kind: 'event', type, sessionId, payload, ...more }),
    drop: () => connection.close(),
  };
}

/** A connection whose other end is played by the test. */
export function scriptedConnection(script?: Script): { bridge: ScriptedBridge; connection: Connection } {
  const pair = memoryPair();
  return { bridge: scriptedBridge(pair.bridge, script), connection: pair.agent };
}

/** An agent in conversation with a scripted bridge. */
export interface Conversation {
  readonly agent: Agent;
  readonly bridge: ScriptedBridge;
  readonly session: AgentSession;
  readonly clock: FakeClock;
}

export async function conversation(
  script?: Script,
  options: Partial<AgentOptions> = {},
): Promise<Conversation> {
  const clock = fakeClock();
  const agent = createAgent({ id: 'assistant', clock, ...options });
  const { bridge, connection } = scriptedConnection(script);
  return { agent, bridge, clock, session: await agent.connect(connectMemory(connection)) };
}

/** The error with which a promise rejects. */
export async function failure(
  promise: Promise<unknown>,
): Promise<Error & { code?: string; retryable?: boolean }> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('It did not fail.');
}
