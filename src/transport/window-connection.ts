import type { Inbox } from './inbox.js';
import type { Connection, Peer } from './transport.js';

/**
 * A connection to whatever document `target` shows, for agents that transfer no port.
 *
 * Weaker than a port: a frame that navigates within its origin gets what was meant for its predecessor until it has
 * loaded. The browser keeps other origins out, except for `"null"`: opaque origins cannot be named as a target, so there
 * the app vouches for the window alone.
 *
 * @param box What arrives, put in by whoever listens to the window's messages.
 */
export function windowConnection(target: Window, origin: string, peer: Peer, box: Inbox): Connection {
  const targetOrigin = origin === 'null' ? '*' : origin;
  return {
    peer,
    open: (receiver) => box.open(receiver),
    send(message) {
      if (box.gone.aborted) return;
      try {
        target.postMessage(message, targetOrigin);
      } catch {
        // Plain data can always be cloned. Should it not be plain, the app must not hear of it in the middle of a call.
        box.closed('a message could not be sent');
      }
    },
    established: () => undefined,
    close: (reason = 'closed here') => box.closed(reason),
  };
}
