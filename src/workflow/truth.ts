/** Unknown is never yes, and never no either: a condition that cannot be evaluated does not count as met. */
export type Truth = 'met' | 'unmet' | 'unknown';

export function truthOf(value: boolean | undefined): Truth {
  return value === undefined ? 'unknown' : value ? 'met' : 'unmet';
}

/** Nothing asked is met. */
export function all(truths: readonly Truth[]): Truth {
  if (truths.includes('unmet')) return 'unmet';
  return truths.includes('unknown') ? 'unknown' : 'met';
}

/** Nothing asked is met. */
export function any(truths: readonly Truth[]): Truth {
  if (truths.length === 0 || truths.includes('met')) return 'met';
  return truths.includes('unknown') ? 'unknown' : 'unmet';
}
