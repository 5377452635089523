/**
 * Every delay in the code goes through a `Clock`, so that tests decide when time passes.
 *
 * Times are milliseconds. `now` is monotonic and has no relation to the calendar; `date` is the calendar.
 */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** The wall-clock time, for the `ts` of messages and for audit entries. */
  date(): Date;
  /** Runs `run` once after `delayMs`, unless `signal` aborts first. */
  after(delayMs: number, run: () => void, signal?: AbortSignal): void;
  /**
   * Runs `run` in the task after the next animation frame, when layout and intersections of that frame are known.
   * Where frames do not come (hidden page, no window), a short timer stands in.
   */
  nextFrame(run: () => void, signal?: AbortSignal): void;
}

// A hidden page draws no frames, and may be hidden while one is awaited; waiting on would hang every answer.
const FRAME_LIMIT_MS = 1000;

interface Frames {
  readonly requestAnimationFrame?: (run: () => void) => number;
  readonly document?: { readonly visibilityState: string };
}

/** The real time of this page, worker or process. */
export function systemClock(): Clock {
  function after(delayMs: number, run: () => void, signal?: AbortSignal): void {
    if (signal?.aborted) return;
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      run();
    }, delayMs);
    const stop = () => clearTimeout(timer);
    signal?.addEventListener('abort', stop, { once: true });
  }
  return {
    now: () => performance.now(),
    date: () => new Date(),
    after,
    nextFrame(run, signal) {
      const settled = new AbortController();
      const finish = () => {
        if (settled.signal.aborted) return;
        settled.abort();
        if (!signal?.aborted) run();
      };
      const { requestAnimationFrame: frames, document: page } = globalThis as Frames;
      const isDrawn = frames !== undefined && page?.visibilityState !== 'hidden';
      after(isDrawn ? FRAME_LIMIT_MS : 0, finish, settled.signal);
      if (isDrawn) frames(() => after(0, finish, settled.signal));
    },
  };
}

/** Resolves after `delayMs`; rejects with the signal's reason when it aborts first. */
export function delay(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return waitFor((done) => clock.after(delayMs, done, signal), signal);
}

/** Resolves after the next frame; rejects with the signal's reason when it aborts first. */
export function frame(clock: Clock, signal?: AbortSignal): Promise<void> {
  return waitFor((done) => clock.nextFrame(done, signal), signal);
}

function waitFor(start: (done: () => void) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason as Error);
    if (signal?.aborted) {
      abort();
      return;
    }
    signal?.addEventListener('abort', abort, { once: true });
    start(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
  });
}
