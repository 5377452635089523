export interface Backoff {
  /** The ceiling of the first delay, in milliseconds. */
  readonly minDelayMs: number;
  /** No ceiling is higher. */
  readonly maxDelayMs: number;
  /** Gives numbers from 0 up to 1. */
  readonly random: () => number;
}

/**
 * How long to wait before the next attempt: anything up to a ceiling that doubles with each failure. The full range is
 * used so that a thousand pages that lost the same server do not come back as one wave.
 *
 * @param failures How many attempts failed in a row before this one; 0 for the first.
 */
export function backoffMs(failures: number, { minDelayMs, maxDelayMs, random }: Backoff): number {
  return random() * Math.min(maxDelayMs, minDelayMs * 2 ** failures);
}
