import type { Clock } from '../../src/clock.js';

export interface FakeClock extends Clock {
  /** Lets time pass: runs what falls due, in order of due time, and lets promises settle in between. */
  pass(milliseconds: number): Promise<void>;
  /** How many timers and frames are waiting. */
  readonly waiting: number;
}

const FRAME_MS = 16;
const START = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

/** A clock that stands still until told. A frame comes 16 ms after it was asked for. */
export function fakeClock(): FakeClock {
  let now = 0;
  const timers = new Set<{ due: number; run: () => void }>();

  function after(delayMs: number, run: () => void, signal?: AbortSignal): void {
    if (signal?.aborted) return;
    const timer = { due: now + Math.max(0, delayMs), run };
    timers.add(timer);
    signal?.addEventListener('abort', () => timers.delete(timer), { once: true });
  }

  // A message between tasks lets microtasks, ports and mutation observers have their turn.
  const settle = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    });

  return {
    now: () => now,
    date: () => new Date(START + now),
    after,
    nextFrame: (run, signal) => after(FRAME_MS, run, signal),
    async pass(milliseconds) {
      const end = now + milliseconds;
      await settle();
      for (;;) {
        const [next] = [...timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
        if (!next) break;
        timers.delete(next);
        now = next.due;
        next.run();
        await settle();
      }
      now = end;
      await settle();
    },
    get waiting() {
      return timers.size;
    },
  };
}
