import { present } from './transport-present.js';

/** One thing that happened at the server. */
export interface RoomEntry {
  readonly event: 'open' | 'message' | 'close' | 'refused';
  readonly socket: number;
  readonly text?: string;
  readonly code?: number;
  readonly protocol?: string;
}

/** A place on the test's WebSocket server that nobody else uses. */
export interface SocketRoom {
  readonly url: string;
  /** The next entry of the log; waits for it. */
  next(): Promise<RoomEntry>;
  /** Everything so far, read or not. */
  readonly log: readonly RoomEntry[];
  /** Orders, as in `socket-server.mjs`. */
  order(
    name: 'send' | 'sendBinary' | 'close' | 'drop' | 'deafen' | 'shut' | 'reopen',
    options?: { socket?: number; text?: string },
  ): Promise<void>;
}

export async function socketRoom(): Promise<SocketRoom> {
  const port = await (await fetch('/__socket-port__')).text();
  const name = crypto.randomUUID();
  const log: RoomEntry[] = [];
  let read = 0;

  async function call(order: string, options: Record<string, unknown>): Promise<unknown> {
    const query = new URLSearchParams(Object.entries(options).map(([key, value]) => [key, String(value)]));
    const answer = await fetch(`http://127.0.0.1:${port}/${name}/${order}?${query.toString()}`);
    return (await answer.json()) as unknown;
  }

  return {
    url: `ws://127.0.0.1:${port}/${name}`,
    log,
    async next() {
      while (log.length <= read) log.push(...((await call('log', { from: log.length })) as RoomEntry[]));
      const entry = present(log[read]);
      read += 1;
      return entry;
    },
    async order(order, options = {}) {
      await call(order, { socket: 0, ...options });
    },
  };
}
