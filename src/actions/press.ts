import { problem, type ActionContext, type ActionProblem } from './action-handler.js';
import { describeCover } from './hit-test.js';
import type { Clicked, Pointer } from './input-events.js';
import { untilReadyToPress } from './readiness.js';

/** What became of a press that policy has admitted. */
export type Pressed =
  | { readonly kind: 'clicked'; readonly isBlocked: boolean }
  /** The button went down, and then the click could not reach the element. */
  | { readonly kind: 'gone'; readonly problem: ActionProblem }
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
  if (!isStill()) return { kind: 'not', problem: changed(element, context) };
  const pressed = await pointer.press(ready.surface.element, ready.surface.point, isStill);
  switch (pressed.kind) {
    case 'clicked':
      return pressed;
    case 'covered': {
      const details = pressed.cover ? { cover: describeCover(pressed.cover, context.dom) } : {};
      return { kind: 'not', problem: problem('obscured', 'Something else came over the target.', details) };
    }
    case 'changed':
      return { kind: 'not', problem: changed(element, context) };
    case 'gone':
      return { kind: 'gone', problem: lost(pressed.why, element, context) };
    default:
      return pressed satisfies never;
  }
}

function lost(
  why: Extract<Clicked, { kind: 'gone' }>['why'],
  element: Element,
  context: Pick<ActionContext, 'target'>,
): ActionProblem {
  return why === 'covered'
    ? problem('obscured', 'Something came over the target while it was pressed.')
    : changed(why === 'changed' ? undefined : element, context);
}

/** What to say of a target that is not what it was, or is not there any more. */
export function changed(element?: Element, context?: Pick<ActionContext, 'target'>): ActionProblem {
  if (!element || element.isConnected)
    return problem('target_mismatch', 'The target has become something else meanwhile.');
  // Of a record that has gone, the same is said as of one that was not there (OP-C-46).
  const code = context?.target?.entityRef ? 'state_conflict' : 'detached';
  return problem(code, 'The target was taken out of the page meanwhile.');
}
