import type { Clock } from '../clock.js';

export interface Heartbeat {
  /** Something was received: the peer is alive. */
  heard(): void;
  /** Asks at once whether the peer is alive. */
  check(): void;
}

/**
 * Pings after `intervalMs` of silence and calls `lost` after two pings without a sign of life (contract 1).
 *
 * Only time in which a ping was out counts, so a throttled background tab does not mistake its own sleep for silence.
 */
export function heartbeat(options: {
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly signal: AbortSignal;
  ping(): void;
  lost(): void;
}): Heartbeat {
  const { clock, intervalMs, signal } = options;
  let heardAt = clock.now();
  let unanswered = 0;

  function ping(): void {
    unanswered += 1;
    options.ping();
  }

  function look(): void {
    const silence = clock.now() - heardAt;
    if (unanswered === 0 && silence < intervalMs) {
      clock.after(intervalMs - silence, look, signal);
      return;
    }
    if (unanswered >= 2) {
      options.lost();
      return;
    }
    ping();
    clock.after(intervalMs, look, signal);
  }

  clock.after(intervalMs, look, signal);
  return {
    heard() {
      heardAt = clock.now();
      unanswered = 0;
    },
    check: ping,
  };
}
