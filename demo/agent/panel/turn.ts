import type { Step } from '../brain.js';

/** A wish and what came of it. */
export interface Turn {
  readonly number: number;
  readonly wish: string;
  readonly steps: readonly Step[];
  readonly isOver: boolean;
}

/** The steps with one more; one that says how an earlier one goes on takes its place. */
export function withStep(steps: readonly Step[], step: Step): readonly Step[] {
  const idOf = (one: Step) => ('id' in one ? one.id : undefined);
  const index = steps.findIndex((earlier) => idOf(earlier) !== undefined && idOf(earlier) === idOf(step));
  return index < 0 ? [...steps, step] : steps.with(index, step);
}
