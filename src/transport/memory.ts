import type { Connection, Peer, Receiver, Transport } from './transport.js';

/**
 * A linked pair within one page, for tests and for agents of the same page. As real channels do, it copies values and
 * delivers in a later task.
 */
export function memoryPair(peers: { bridge?: Peer; agent?: Peer } = {}): MemoryPair {
  const { port1, port2 } = new MessageChannel();
  const inMemory: Peer = { transport: 'memory' };
  const bridge = end(port1, peers.agent ?? inMemory);
  const agent = end(port2, peers.bridge ?? inMemory);
  return {
    bridge: bridge.connection,
    agent: agent.connection,
    onGone(listener) {
      bridge.onGone = listener;
    },
  };
}

export interface MemoryPair {
  readonly bridge: Connection;
  readonly agent: Connection;
  /** Calls back once, when the bridge's end is closed, from whichever side. */
  onGone(listener: () => void): void;
}

/** What goes through the channel: messages, and at last that there will be no more. */
type Packet = { readonly message: unknown } | { readonly closed: string };

interface End {
  onGone?: () => void;
  readonly connection: Connection;
}

function end(port: MessagePort, peer: Peer): End {
  let receiver: Receiver | undefined;
  let isGone = false;

  function gone(reason: string): void {
    if (isGone) return;
    isGone = true;
    self.onGone?.();
    queueMicrotask(() => receiver?.closed(reason));
  }

  const self: End = {
    connection: {
      peer,
      open(opened) {
        receiver = opened;
        port.onmessage = ({ data }: MessageEvent<Packet>) => {
          if (isGone) return;
          if ('message' in data) opened.message(data.message);
          else {
            port.close();
            gone(data.closed);
          }
        };
      },
      send(message) {
        if (!isGone) port.postMessage({ message } satisfies Packet);
      },
      established: () => undefined,
      close(reason = 'closed here') {
        if (isGone) return;
        // What was sent before still arrives.
        port.postMessage({ closed: reason } satisfies Packet);
        gone(reason);
      },
    },
  };
  return self;
}

/**
 * A transport for agents in the same page: `connect()` gives the agent's end of a new connection.
 */
export function memory(): Transport & { connect(): Connection } {
  let accept: ((pair: MemoryPair) => void) | undefined;
  return {
    name: 'memory',
    listen(accepting, { signal }) {
      const open = new Set<Connection>();
      accept = (pair) => {
        open.add(pair.bridge);
        pair.onGone(() => open.delete(pair.bridge));
        accepting(pair.bridge);
      };
      signal.addEventListener('abort', () => open.forEach((one) => one.close('bridge stopped')), {
        once: true,
      });
      signal.addEventListener('abort', () => (accept = undefined), { once: true });
    },
    connect() {
      if (!accept) throw new Error('memory(): start the bridge before connecting');
      const pair = memoryPair();
      accept(pair);
      return pair.agent;
    },
  };
}
