import type { Receiver } from './transport.js';

/**
 * The receiving half of a connection: keeps what arrives until somebody listens, tells it in order, and ends once.
 * After `closed` it takes nothing more.
 */
export interface Inbox extends Receiver {
  /** Starts telling `receiver`, in a later microtask: never while the caller is still at work. */
  open(receiver: Receiver): void;
  /** Aborts as soon as the connection is gone, with the reason as text. All listeners hang on it. */
  readonly gone: AbortSignal;
}

export function inbox(): Inbox {
  const end = new AbortController();
  const waiting: ((receiver: Receiver) => void)[] = [];
  let receiver: Receiver | undefined;

  function tell(news: (receiver: Receiver) => void): void {
    if (receiver) news(receiver);
    else waiting.push(news);
  }

  return {
    gone: end.signal,
    message(received) {
      if (!end.signal.aborted) tell((told) => told.message(received));
    },
    doubtful() {
      if (!end.signal.aborted) tell((told) => told.doubtful());
    },
    closed(reason) {
      if (end.signal.aborted) return;
      end.abort(reason);
      // Whoever called close() is not called back before it has returned.
      queueMicrotask(() => tell((told) => told.closed(reason)));
    },
    open(opened) {
      queueMicrotask(() => {
        // Telling one piece of news may bring the next: the list is read until it is empty.
        for (let news = waiting.shift(); news; news = waiting.shift()) news(opened);
        receiver = opened;
      });
    },
  };
}
