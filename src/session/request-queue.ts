/** A request that waits or runs. */
interface Entry {
  readonly id: string;
  readonly controller: AbortController;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** Handles the requests of a session one after another, in order (OP-E-12). */
export interface RequestQueue {
  /** Whether a request with this id waits or runs. */
  has(id: string): boolean;
  /** Runs `run` after all earlier requests, or at once if it `overtakes`. `run` must not reject. */
  add(id: string, overtakes: boolean, run: (signal: AbortSignal) => Promise<void>): void;
  /** Aborts a request. One that still waits runs at once with its aborted signal, so that it is answered. */
  cancel(id: string): boolean;
}

/** @param signal Aborts everything that runs and forgets what waits. */
export function requestQueue(signal: AbortSignal): RequestQueue {
  const waiting: Entry[] = [];
  const running = new Map<string, Entry>();
  let isBusy = false;

  async function perform(entry: Entry): Promise<void> {
    running.set(entry.id, entry);
    try {
      await entry.run(AbortSignal.any([signal, entry.controller.signal]));
    } finally {
      running.delete(entry.id);
    }
  }

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) await perform(next);
    isBusy = false;
  }

  return {
    has: (id) => running.has(id) || waiting.some((entry) => entry.id === id),
    add(id, overtakes, run) {
      const entry: Entry = { id, controller: new AbortController(), run };
      if (overtakes) {
        void perform(entry);
        return;
      }
      waiting.push(entry);
      void work();
    },
    cancel(id) {
      const index = waiting.findIndex((entry) => entry.id === id);
      const [waiter] = index < 0 ? [] : waiting.splice(index, 1);
      const entry = waiter ?? running.get(id);
      entry?.controller.abort();
      if (waiter) void perform(waiter);
      return entry !== undefined;
    },
  };
}
