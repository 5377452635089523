import type { Clock } from '../clock.js';

/** Says for each message whether it may pass (OP-E-13). */
export interface RateLimit {
  take(): 'pass' | 'refuse' | 'cut off';
  /** Milliseconds until a message would pass. */
  readonly retryAfterMs: number;
}

export interface RateLimits {
  /** Messages for each second in the long run. Default 50. */
  readonly perSecond: number;
  /** Messages at once. Default 200. */
  readonly burst: number;
  /** Refusals without a pause after which the connection is cut off. Default 1000. */
  readonly patience: number;
}

export const DEFAULT_RATE: RateLimits = { perSecond: 50, burst: 200, patience: 1000 };

/** A token bucket: full at the start, refilled evenly. */
export function rateLimit(clock: Clock, limits: RateLimits = DEFAULT_RATE): RateLimit {
  let tokens = limits.burst;
  let at = clock.now();
  let refusals = 0;
  return {
    take() {
      const now = clock.now();
      tokens = Math.min(limits.burst, tokens + ((now - at) / 1000) * limits.perSecond);
      at = now;
      if (tokens === limits.burst) refusals = 0;
      if (tokens >= 1) {
        tokens -= 1;
        return 'pass';
      }
      refusals += 1;
      return refusals > limits.patience ? 'cut off' : 'refuse';
    },
    get retryAfterMs() {
      return Math.ceil(((1 - Math.min(1, tokens)) / limits.perSecond) * 1000);
    },
  };
}
