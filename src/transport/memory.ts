import type { Connection, Peer, Receiver, Transport } from './transport.js';

/**
 * A linked pair within one page, for tests and for agents of the same page. As real channels do, it copies values and
 * delivers in a later task.
 */
export function memoryPair(peers: { bridge?: Peer; agent?: Peer } = {}): {
  readonly bridge: Connection;
  readonly agent: Connection;
} {
  const { port1, port2 } = new MessageChannel();
  const inMemory: Peer = { transport: 'memory' };
  const bridge = end(port1, peers.agent ?? inMemory);
  const agent = end(port2, peers.bridge ?? inMemory);
  bridge.other = agent;
  agent.other = bridge;
  return { bridge: bridge.connection, agent: agent.connection };
}

interface End {
  other?: End;
  readonly connection: Connection;
  gone(reason: string): void;
}

function end(port: MessagePort, peer: Peer): End {
  let receiver: Receiver | undefined;
  let isGone = false;
  const self: End = {
    gone(reason) {
      if (isGone) return;
      isGone = true;
      port.close();
      queueMicrotask(() => receiver?.closed(reason));
    },
    connection: {
      peer,
      open(opened) {
        receiver = opened;
        port.onmessage = ({ data }) => {
          if (!isGone) opened.message(data);
        };
      },
      send(message) {
        if (!isGone) port.postMessage(message);
      },
      established: () => undefined,
      close(reason = 'closed here') {
        self.gone(reason);
        self.other?.gone(reason);
      },
    },
  };
  return self;
}

/**
 * A transport for agents in the same page: `connect()` gives the agent's end of a new connection.
 */
export function memory(): Transport & { connect(): Connection } {
  let accept: ((connection: Connection) => void) | undefined;
  return {
    name: 'memory',
    listen(accepting, { signal }) {
      accept = (connection) => {
        signal.addEventListener('abort', () => connection.close('bridge stopped'), { once: true });
        accepting(connection);
      };
      signal.addEventListener('abort', () => (accept = undefined), { once: true });
    },
    connect() {
      if (!accept) throw new Error('memory(): start the bridge before connecting');
      const pair = memoryPair();
      accept(pair.bridge);
      return pair.agent;
    },
  };
}
