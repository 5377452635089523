import type { Clock } from '../clock.js';
import type { JsonObject } from '../json.js';
import { isExactOrigin } from '../transport/exact-origin.js';
import { inbox } from '../transport/inbox.js';
import { portConnection } from '../transport/port-connection.js';
import type { Connection } from '../transport/transport.js';
import { AgentError } from './agent-error.js';
import type { Way } from './way.js';

/** What is needed of the other window; any `Window` fits. */
export interface WindowLike {
  postMessage(message: unknown, targetOrigin: string, transfer: Transferable[]): void;
}

export interface ConnectWindowOptions {
  /** The window of the page that embeds the bridge: a parent, an opener, or a frame's `contentWindow`. */
  readonly target: WindowLike;
  /** That page's origin, exactly as `location.origin` writes it there. Nothing is sent to another one. */
  readonly origin: string;
  /** How long to wait for an answer, in milliseconds. Default 20,000. */
  readonly timeoutMs?: number;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2000;

/**
 * The way to a bridge in another window (contract 8).
 *
 * Whoever of the two listens first, they find each other: the greeting is repeated with growing waits until the bridge
 * answers, always the same one, each time with a fresh port. The first port that is answered becomes the connection.
 *
 * @throws TypeError when `origin` is not exact.
 */
export function connectWindow({ target, origin, timeoutMs = 20_000 }: ConnectWindowOptions): Way {
  if (!isExactOrigin(origin))
    throw new TypeError(
      'connectWindow({ origin }) must be an exact origin such as "https://app.example": no wildcard, no path, no trailing slash',
    );
  const peer = { transport: 'postMessage', origin };

  function knock(
    hello: JsonObject,
    { clock, signal }: { clock: Clock; signal: AbortSignal },
  ): Promise<Connection> {
    const settled = new AbortController();
    const ports: MessagePort[] = [];

    return new Promise<Connection>((resolve, reject) => {
      function attempt(waitMs: number): void {
        const { port1, port2 } = new MessageChannel();
        ports.push(port1);
        port1.onmessage = ({ data }) => {
          port1.onmessage = null;
          ports.splice(ports.indexOf(port1), 1);
          const box = inbox();
          box.message(data);
          resolve(portConnection(port1, peer, box));
          settled.abort();
        };
        target.postMessage(hello, origin, [port2]);
        clock.after(waitMs, () => attempt(Math.min(LONGEST_WAIT_MS, waitMs * 2)), settled.signal);
      }

      const late = `No bridge answered within ${timeoutMs} ms.`;
      clock.after(timeoutMs, () => reject(new AgentError('timeout', late)), settled.signal);
      const stop = () => reject(new AgentError('cancelled', 'Connecting was given up.'));
      signal.addEventListener('abort', stop, { signal: settled.signal });
      if (signal.aborted) stop();
      else attempt(FIRST_WAIT_MS);
    }).finally(() => {
      settled.abort();
      for (const port of ports) port.close();
    });
  }

  return { kind: 'window', knock };
}
