/** The one event primitive: publish to listeners, which leave with their signal. */
export interface Topic<T> {
  publish(value: T): void;
  /** Calls `listener` for every later value until `signal` aborts. A listener that throws does not stop the others. */
  subscribe(listener: (value: T) => void, signal?: AbortSignal): void;
}

/**
 * Makes a topic.
 *
 * @param onError Told what a listener threw. Listeners may belong to the app or to a stranger's extension.
 */
export function topic<T>(onError: (error: unknown) => void = reportLater): Topic<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    publish(value) {
      for (const listener of [...listeners]) {
        try {
          listener(value);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener, signal) {
      if (signal?.aborted) return;
      // The wrapper lets one function subscribe twice with two signals.
      const entry = (value: T) => listener(value);
      listeners.add(entry);
      signal?.addEventListener('abort', () => listeners.delete(entry), { once: true });
    },
  };
}

// Visible in the console, but never in the way of whoever published.
function reportLater(error: unknown): void {
  queueMicrotask(() => console.error('[uiap-bridge] a listener failed', error));
}
