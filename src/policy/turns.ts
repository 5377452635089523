/** Lets in one after the other, in the order in which they came. */
export interface Turns {
  /** How many wait or run. */
  readonly length: number;
  /** Resolves when it is one's turn. `leave` has to be called, once, to let the next one in. Rejects when `signal` aborts. */
  take(signal: AbortSignal): Promise<{ leave(): void }>;
}

export function turns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let length = 0;
  return {
    get length() {
      return length;
    },
    async take(signal) {
      const before = last;
      const mine = Promise.withResolvers<undefined>();
      last = mine.promise;
      length += 1;
      const leave = () => {
        length -= 1;
        mine.resolve(undefined);
      };
      const aborted = Promise.withResolvers<never>();
      const abort = () => aborted.reject(signal.reason as Error);
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort, { once: true });
      try {
        await Promise.race([before, aborted.promise]);
        return { leave };
      } catch (reason) {
        // Whoever gives up leaves the place to those behind, but not before those in front are done.
        void before.then(leave);
        throw reason;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
}
