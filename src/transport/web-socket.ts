import { backoffMs, type Backoff } from './backoff.js';
import { inbox } from './inbox.js';
import { socketConnection } from './socket-connection.js';
import type { Connection, Transport, TransportContext } from './transport.js';

export interface WebSocketOptions {
  /** The agent's address: `wss:`, or `ws:` on this machine. */
  readonly url: string;
  /** Subprotocols to offer. */
  readonly protocols?: readonly string[];
  /** The ceiling of the first wait before dialling again, in milliseconds. Default 500. */
  readonly minDelayMs?: number;
  /** The highest ceiling, in milliseconds. Default 30,000. */
  readonly maxDelayMs?: number;
  /** Gives numbers from 0 up to 1, for the spread of waits. Default `Math.random`. */
  readonly random?: () => number;
}

/**
 * Dials an agent, and dials again whenever the connection is lost (contract 1, OP-E-13). Each time it succeeds, a new
 * connection is accepted; there is never more than one socket.
 *
 * The waits between attempts grow, and start over only once a handshake succeeded. A page that comes back from the
 * back/forward cache, comes online, or becomes visible during a long wait dials at once, and so does the loss by
 * `close('half-open')`. While the page may be kept in the back/forward cache there is no socket.
 *
 * @throws TypeError when `url` is not absolute, has a fragment, or is not `wss:` and not on this machine; RangeError when
 *     the delays are not positive and in order.
 */
export function webSocket(options: WebSocketOptions): Transport {
  const url = checkedUrl(options.url);
  const { protocols = [], minDelayMs = 500, maxDelayMs = 30_000, random = Math.random } = options;
  if (!(minDelayMs > 0 && minDelayMs <= maxDelayMs))
    throw new RangeError('webSocket({ minDelayMs, maxDelayMs }) must be above 0 and in this order');
  return {
    name: 'webSocket',
    listen: (accept, context) => listen(accept, context, { url, protocols, minDelayMs, maxDelayMs, random }),
  };
}

function checkedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.hash) throw new TypeError('webSocket({ url }) must be an absolute URL without a fragment');
  if (url.protocol !== 'wss:' && !(url.protocol === 'ws:' && isLoopback(url.hostname)))
    throw new TypeError('webSocket({ url }) must begin with wss: (ws: is for this machine only)');
  return url;
}

// URL writes every spelling of an IPv4 address as four decimal numbers.
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

function listen(
  accept: (connection: Connection) => void,
  context: TransportContext,
  { url, protocols, ...backoff }: { url: URL; protocols: readonly string[] } & Backoff,
): void {
  const { clock, signal } = context;
  // The query may hold a token: it is not for logs.
  const peer = { transport: 'webSocket', url: url.origin + url.pathname };
  let failures = 0;
  let current: Connection | undefined;
  let waiting: { readonly delayMs: number; readonly timer: AbortController } | undefined;
  let isAway = false;

  function dial(): void {
    waiting?.timer.abort();
    waiting = undefined;
    if (current) return;
    let socket: WebSocket;
    try {
      socket = new WebSocket(url.href, [...protocols]);
    } catch {
      context.diagnose(
        'transport.socket_refused',
        "webSocket: the browser refused to dial; see the page's connect-src.",
      );
      dialLater();
      return;
    }
    // Without it, a binary frame would wait in a blob for somebody to read it.
    socket.binaryType = 'arraybuffer';
    const box = inbox();
    const connection = socketConnection(socket, peer, box);
    let isOpen = false;
    current = connection;
    socket.addEventListener(
      'open',
      () => {
        isOpen = true;
        accept({ ...connection, established: () => (failures = 0) });
      },
      { signal: box.gone },
    );
    box.gone.addEventListener('abort', () => {
      current = undefined;
      if (signal.aborted || isAway) return;
      if (!isOpen)
        context.diagnose(
          'transport.socket_unreachable',
          'webSocket: the agent cannot be reached; trying again.',
        );
      if (box.gone.reason === 'half-open') dial();
      else dialLater();
    });
  }

  function dialLater(): void {
    const delayMs = backoffMs(failures, backoff);
    const timer = new AbortController();
    failures += 1;
    waiting = { delayMs, timer };
    clock.after(delayMs, dial, timer.signal);
  }

  function pause(reason: string): void {
    waiting?.timer.abort();
    waiting = undefined;
    current?.close(reason);
  }

  addEventListener(
    'pagehide',
    ({ persisted }) => {
      if (!persisted) return;
      // An open socket can keep the page out of the back/forward cache.
      isAway = true;
      pause('the page was left');
    },
    { signal },
  );
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      isAway = false;
      dial();
    },
    { signal },
  );
  addEventListener('online', () => waiting && dial(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      const isLongWait = waiting && waiting.delayMs > backoff.minDelayMs;
      if (isLongWait && document.visibilityState === 'visible') dial();
    },
    { signal },
  );
  signal.addEventListener('abort', () => pause('bridge stopped'), { once: true });
  dial();
}
