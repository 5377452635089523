import { systemClock, type Clock } from '../clock.js';
import type { AgentSession } from './agent-session.js';
import { announcedSession } from './announced-session.js';
import { hello, type AgentProfile } from './hello.js';
import { beginSession } from './session.js';
import type { Way } from './way.js';

export interface AgentOptions extends AgentProfile {
  /** The agent's `source.id`, 1 to 128 characters. */
  readonly id: string;
  /**
   * How long `connect` waits on a fresh socket for the bridge to say that a session of this agent waits to be resumed, in
   * milliseconds. Only an agent with sessions over sockets waits at all. Default 500.
   */
  readonly announcementMs?: number;
  readonly clock?: Clock;
  /** Gives ids for messages, unique and not to be guessed. Default: 128 random bits. */
  readonly newId?: () => string;
}

/** The other side of the conversation: an agent in a page, a worker or Node. */
export interface Agent {
  /**
   * Begins a session. Over a socket on which the bridge announces a session of this agent, that session goes on instead,
   * and is returned: a server calls this for every socket and need not know which ones are reconnections.
   *
   * Rejects with an `AgentError`: the bridge's code when it refuses, `timeout` when it does not answer.
   */
  connect(way: Way): Promise<AgentSession>;
}

/** @throws TypeError when `id` is not 1 to 128 characters. */
export function createAgent(options: AgentOptions): Agent {
  const { id, announcementMs = 500, clock = systemClock(), newId = randomId } = options;
  if (typeof id !== 'string' || id.length < 1 || id.length > 128)
    throw new TypeError('createAgent({ id }) must be a text of 1 to 128 characters');
  const resumable = new Set<AgentSession>();

  return {
    async connect(way) {
      let via = way;
      if (way.kind === 'connection' && resumable.size > 0) {
        const { sessionId, connection } = await announcedSession(way.connection, {
          clock,
          waitMs: announcementMs,
        });
        via = { kind: 'connection', connection };
        const known = [...resumable].find((session) => session.sessionId === sessionId);
        if (known) {
          await known.resume(via);
          return known;
        }
      }
      const session = await beginSession(via, { agentId: id, hello: hello(options), clock, newId });
      if (via.kind === 'connection') {
        resumable.add(session);
        void session.closed.then(() => resumable.delete(session));
      }
      return session;
    },
  };
}

// crypto.randomUUID exists in secure contexts only.
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
