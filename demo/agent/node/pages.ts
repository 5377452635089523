import type { WebSocket } from 'ws';
import {
  cognitionStore,
  connectSocket,
  type Agent,
  type AgentSession,
  type CognitionStore,
} from '../../../src/agent/index.js';
import { topic } from '../../../src/topic.js';
import { loggedWay, type WireEntry } from '../wire/logged-way.js';
import { wireLog, type WireLog } from '../wire/wire-log.js';

/** A page that has let this agent in. */
export interface ConnectedPage {
  readonly id: string;
  readonly session: AgentSession;
  readonly store: CognitionStore;
  readonly log: WireLog;
}

export interface Pages {
  /** Latest first. */
  readonly all: readonly ConnectedPage[];
  /** Begins or resumes a session with the bridge that dialled. Closes the socket where there is none to be had. */
  accept(socket: WebSocket): Promise<void>;
  /** Calls `listener` when a page comes, goes, or shows something else, until `signal` aborts. */
  subscribe(listener: () => void, signal: AbortSignal): void;
}

/** The pages of one agent: each bridge has a session of its own, which outlives lost connections. */
export function connectedPages(agent: Agent): Pages {
  const changed = topic<undefined>();
  let all: readonly ConnectedPage[] = [];
  let count = 0;

  function pageOf(session: AgentSession): ConnectedPage {
    const known = all.find((page) => page.session === session);
    if (known) return known;
    const page = { id: `page-${(count += 1)}`, session, store: cognitionStore(session), log: wireLog() };
    const tell = () => changed.publish(undefined);
    all = [page, ...all];
    page.store.subscribe(tell);
    session.on('lost', tell);
    session.on('resumed', tell);
    void session.closed.then(() => {
      all = all.filter((other) => other !== page);
      tell();
    });
    tell();
    return page;
  }

  return {
    get all() {
      return all;
    },
    async accept(socket) {
      // Whose messages these are is known only after the handshake.
      const first: WireEntry[] = [];
      let log: WireLog['add'] = (entry) => void first.push(entry);
      try {
        const session = await agent.connect(loggedWay(connectSocket(socket), (entry) => log(entry)));
        const page = pageOf(session);
        first.forEach((entry) => page.log.add(entry));
        log = (entry) => page.log.add(entry);
      } catch {
        socket.close(1002, 'no session');
      }
    },
    subscribe: (listener, signal) => changed.subscribe(listener, signal),
  };
}
