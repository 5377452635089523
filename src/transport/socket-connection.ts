import type { Inbox } from './inbox.js';
import type { Connection, Peer } from './transport.js';

/** What is needed of a WebSocket: the browser's own and that of the package `ws` both fit. */
export interface SocketLike {
  /** Bytes handed over and not yet sent. */
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close' | 'error', listener: () => void): void;
}

// A peer that reads slower than we write would make the page hold everything that waits for it.
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

// Browsers let scripts close with 1000 or from 3000 on only; these stand for 1003 and 1008.
const CLOSE_NORMAL = 1000;
const CLOSE_TEXT_ONLY = 4003;
const CLOSE_TOO_SLOW = 4008;

/**
 * A connection over a WebSocket: one text frame for each message (contract 1).
 *
 * A binary frame closes it with code 4003, more than 4 MiB that the peer does not fetch with code 4008. A close event
 * that comes after the connection ended changes nothing.
 *
 * @param box What arrives. Its end closes the socket.
 */
export function socketConnection(socket: SocketLike, peer: Peer, box: Inbox): Connection {
  function end(code: number, reason: string): void {
    if (box.gone.aborted) return;
    // At most 123 bytes of UTF-8 fit into a close frame; a unit takes three at most.
    socket.close(code, reason.slice(0, 40));
    box.closed(reason);
  }

  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') box.message(data);
    else end(CLOSE_TEXT_ONLY, 'text frames only');
  });
  socket.addEventListener('close', () => box.closed('the socket was closed'));
  // A close event follows. Without a listener, `ws` would throw the error.
  socket.addEventListener('error', () => undefined);

  return {
    peer,
    open: (receiver) => box.open(receiver),
    send(message) {
      if (box.gone.aborted) return;
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) end(CLOSE_TOO_SLOW, 'peer too slow');
      else socket.send(JSON.stringify(message));
    },
    established: () => undefined,
    close: (reason = 'closed here') => end(CLOSE_NORMAL, reason),
  };
}
