import type { JsonObject } from '../../src/json.js';
import type { Envelope } from '../../src/protocol/envelope.js';
import type { Connection } from '../../src/transport/transport.js';

/** An agent that sends what it likes and remembers what it hears; no client library in between. */
export interface RawAgent {
  readonly heard: readonly Envelope[];
  readonly isClosed: boolean;
  /** Sends anything. */
  send(message: unknown): void;
  /** Sends a request and waits for its answer. */
  ask(type: string, payload?: object, more?: Partial<Envelope>): Promise<Envelope>;
  /** Sends `session.initialize` and keeps the session id for later requests. */
  initialize(payload?: object, ext?: object): Promise<Envelope>;
  /** The answer to a request, now or when it comes. */
  answerTo(id: string): Promise<Envelope>;
  /** The next event of a type that was not returned before. */
  event(type: string): Promise<Envelope>;
  sessionId: string | undefined;
  /** Answers pings; on by default. */
  answersPings: boolean;
  close(): void;
  /** As a transport closes that knows more. */
  closeBecause(reason: string): void;
}

let agents = 0;

export function rawAgent(connection: Connection): RawAgent {
  const heard: Envelope[] = [];
  const waiting = new Set<() => void>();
  let asked = 0;
  let isClosed = false;
  agents += 1;
  const name = `agent-${agents}`;
  const returned = new Set<Envelope>();

  async function until<Value>(find: () => Value | undefined): Promise<Value> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  }

  function wake(): void {
    for (const resolve of [...waiting]) {
      waiting.delete(resolve);
      resolve();
    }
  }

  const agent: RawAgent = {
    heard,
    sessionId: undefined,
    answersPings: true,
    get isClosed() {
      return isClosed;
    },
    send: (message) => connection.send(message as JsonObject),
    answerTo: (id) => until(() => heard.find(({ correlationId }) => correlationId === id)),
    async event(type) {
      const found = await until(() =>
        heard.find((message) => message.type === type && !returned.has(message)),
      );
      returned.add(found);
      return found;
    },
    ask(type, payload = {}, more = {}) {
      asked += 1;
      const id = more.id ?? `${name}-${asked}`;
      agent.send(
        request(type, payload, { id, ...(agent.sessionId ? { sessionId: agent.sessionId } : {}), ...more }),
      );
      return agent.answerTo(id);
    },
    async initialize(payload = {}, ext) {
      const answer = await agent.ask(
        'session.initialize',
        { supportedVersions: ['0.1'], supportedProfiles: ['web@0.1'], ...payload },
        ext ? { ext: ext as Record<string, unknown> } : {},
      );
      if (answer.type === 'session.initialized') agent.sessionId = answer.sessionId;
      return answer;
    },
    close: () => connection.close(),
    closeBecause: (reason) => connection.close(reason),
  };

  connection.open({
    message(received) {
      const message = received as Envelope;
      heard.push(message);
      if (message.type === 'session.ping' && agent.answersPings)
        agent.send({
          ...request('session.pong', {}, { id: `${name}-pong-${heard.length}` }),
          kind: 'response',
          correlationId: message.id,
          sessionId: message.sessionId,
        });
      wake();
    },
    closed() {
      isClosed = true;
      wake();
    },
    doubtful: () => undefined,
  });
  return agent;
}

/** A well-formed request envelope. */
export function request(type: string, payload: object, more: Partial<Envelope> = {}): Envelope {
  return {
    uiap: '0.1',
    kind: 'request',
    type,
    id: 'q1',
    ts: '2026-01-02T03:04:05.678Z',
    source: { role: 'agent', id: 'tester' },
    payload: payload as Record<string, unknown>,
    ...more,
  };
}
