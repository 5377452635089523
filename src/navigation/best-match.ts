import {
  matchPattern,
  OPTIONAL,
  PARAMETER,
  SPLAT,
  type PathParams,
  type PathPattern,
} from './path-pattern.js';

/** Of several patterns the one that a path belongs to: most static segments first (OP-D-15). */
export function bestMatch<T extends { readonly pattern: PathPattern }>(
  candidates: readonly T[],
  path: string,
  options?: { readonly ignoreCase?: boolean },
): { readonly found: T; readonly params: PathParams } | undefined {
  const matching = candidates.flatMap((found) => {
    const params = matchPattern(found.pattern, path, options);
    return params ? [{ found, params }] : [];
  });
  return matching.sort((a, b) => compareSpecificity(a.found.pattern, b.found.pattern))[0];
}

/** Orders patterns for matching, for `sort`: most static segments first (OP-D-15), splats last. */
export function compareSpecificity(a: PathPattern, b: PathPattern): number {
  const [left, right] = [weights(a), weights(b)];
  const statics = (list: readonly number[]) => list.filter((weight) => weight === STATIC).length;
  const byStatics = statics(right) - statics(left);
  if (byStatics !== 0) return byStatics;
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (right[index] ?? 0) - (left[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return right.length - left.length;
}

const STATIC = 4;

/** How definite each segment is. */
function weights({ shape }: PathPattern): number[] {
  return shape
    .slice(1)
    .split('/')
    .map((segment) => {
      if (segment.includes(SPLAT)) return 0;
      if (segment.includes(OPTIONAL)) return 1;
      if (segment.includes(PARAMETER)) return segment.length > 1 ? 3 : 2;
      return STATIC;
    });
}
