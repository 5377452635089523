import type { Clock } from '../../src/clock.js';

/** A clock whose timers fire when the benchmark says so: waiting is nobody's cost. */
export function manualClock(): Clock & { fire(): void } {
  let now = 0;
  let due: (() => void)[] = [];
  return {
    // Every look at the clock finds that the quiet time is over.
    now: () => (now += 10_000),
    date: () => new Date(),
    after(delayMs, run, signal) {
      // Heartbeats and other long waits are not part of what is measured.
      if (delayMs > 1000) return;
      due.push(() => {
        if (!signal?.aborted) run();
      });
    },
    nextFrame(run, signal) {
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (!signal?.aborted) run();
        }),
      );
    },
    fire() {
      const running = due;
      due = [];
      for (const run of running) run();
    },
  };
}
