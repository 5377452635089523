import type { Connection } from '../../src/transport/transport.js';

/** What one connection told, in order. */
export interface ConnectionRecord {
  readonly connection: Connection;
  readonly received: unknown[];
  readonly ended: string[];
  doubts: number;
  /** Resolves when `received` has so many entries. */
  readonly heard: (count: number) => Promise<void>;
  /** Resolves when the connection is gone, with the reason. */
  readonly gone: Promise<string>;
}

/** Opens a connection and writes down what it tells. */
export function record(connection: Connection, ignore?: (message: unknown) => boolean): ConnectionRecord {
  const waiting: { count: number; resolve: () => void }[] = [];
  const received: unknown[] = [];
  const ended: string[] = [];
  let finish: (reason: string) => void;
  const gone = new Promise<string>((resolve) => (finish = resolve));
  const kept: ConnectionRecord = {
    connection,
    received,
    ended,
    doubts: 0,
    gone,
    heard: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
  connection.open({
    message(message) {
      if (ignore?.(message)) return;
      received.push(message);
      for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    },
    closed(reason) {
      ended.push(reason);
      finish(reason);
    },
    doubtful: () => (kept.doubts += 1),
  });
  return kept;
}
