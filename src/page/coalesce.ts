import type { Clock } from '../clock.js';

/**
 * Makes a function that says "something happened": `run` follows once it has been quiet for a while, and at the latest
 * when the ceiling is reached. Frameworks often render in two passes; between them nothing should be looked at.
 */
export function coalesce(
  clock: Clock,
  { quietMs, ceilingMs, signal }: { quietMs: number; ceilingMs: number; signal: AbortSignal },
  run: () => void,
): () => void {
  let isScheduled = false;
  let firstAt = 0;
  let lastAt = 0;

  function due(): void {
    const waitMs = Math.min(lastAt + quietMs, firstAt + ceilingMs) - clock.now();
    if (waitMs > 0) {
      clock.after(waitMs, due, signal);
      return;
    }
    isScheduled = false;
    run();
  }

  return () => {
    lastAt = clock.now();
    if (isScheduled || signal.aborted) return;
    isScheduled = true;
    firstAt = lastAt;
    clock.after(quietMs, due, signal);
  };
}
