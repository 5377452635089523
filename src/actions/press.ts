import { problem, type ActionContext, type ActionProblem } from './action-handler.js';
import { describeCover } from './hit-test.js';
import type { Pointer } from './input-events.js';
import { untilReadyToPress } from './readiness.js';

/** What became of a press that policy has admitted. */
export type Pressed =
  | { readonly kind: 'clicked'; readonly blockedWindow: boolean }
  /** The button went down, and then the click could not reach the element. */
  | { readonly kind: 'gone' }
  /** Nothing was pressed. */
  | { readonly kind: 'not'; readonly problem: ActionProblem };

/**
 * Presses an element once, when it can be pressed.
 *
 * @param isStill Whether it still is what it was: a framework may give a node to something else at any time.
 */
export async function press(
  element: Element,
  isStill: () => boolean,
  context: ActionContext,
  pointer: Pointer,
): Promise<Pressed> {
  const ready = await untilReadyToPress(element, context);
  if (ready.problem) return { kind: 'not', problem: ready.problem };
  if (!isStill()) return { kind: 'not', problem: changed() };
  const pressed = await pointer.press(ready.surface.element, ready.surface.point);
  if (pressed.kind !== 'covered') return pressed;
  const details = pressed.cover ? { cover: describeCover(pressed.cover, context.dom) } : {};
  return { kind: 'not', problem: problem('obscured', 'Something else came over the target.', details) };
}

/** What to say of a target that is not what it was. */
export function changed(): ActionProblem {
  return problem('target_mismatch', 'The target has become something else meanwhile.');
}
