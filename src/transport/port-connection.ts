import type { Inbox } from './inbox.js';
import type { Connection, Peer } from './transport.js';

/**
 * A connection over a `MessagePort` that a checked peer transferred. It dies with the document at the other end, so
 * nothing sent here can reach a successor.
 *
 * @param box What arrived already, and what will. Its end closes the port.
 */
export function portConnection(port: MessagePort, peer: Peer, box: Inbox): Connection {
  port.addEventListener('message', ({ data }) => box.message(data), { signal: box.gone });
  // Told by Chromium when the document at the other end is gone; elsewhere unanswered pings tell it.
  port.addEventListener('close', () => box.closed('the port was closed'), { signal: box.gone });
  box.gone.addEventListener('abort', () => port.close(), { once: true });
  return {
    peer,
    open(receiver) {
      box.open(receiver);
      port.start();
    },
    send(message) {
      if (box.gone.aborted) return;
      try {
        port.postMessage(message);
      } catch {
        // Plain data can always be cloned. Should it not be plain, the app must not hear of it in the middle of a call.
        box.closed('a message could not be sent');
      }
    },
    established: () => undefined,
    close: (reason = 'closed here') => box.closed(reason),
  };
}
