import { expandedOf } from '../page/element-state.js';
import { failed, problem, type ActionContext, type ActionOutcome } from './action-handler.js';
import { pressedBy } from './control.js';
import type { Pointer } from './input-events.js';
import { press } from './press.js';
import { opensElsewhere } from './weigh.js';

/**
 * Presses an element once. That the press reached it is all that is claimed; what it led to is for verification.
 *
 * What needs the person's own hand is not tried: a link to a new window without it is dropped by the browser in silence.
 */
export async function activate(
  element: Element,
  context: ActionContext,
  pointer: Pointer,
): Promise<ActionOutcome> {
  const control = pressedBy(element);
  const isElsewhere = opensElsewhere(control);
  if (isElsewhere && !navigator.userActivation.isActive) return needsPerson('none');
  const expanded = expandedOf(control);
  const pressed = await press(element, context.holds, context, pointer);
  switch (pressed.kind) {
    case 'not':
      return failed(pressed.problem);
    case 'gone':
      if (reacted(control, expanded)) return { ok: true, result: { clicked: false } };
      return failed(pressed.problem, 'unknown');
    case 'clicked':
      if (pressed.isBlocked) return needsPerson('unknown');
      return { ok: true, result: isElsewhere ? { clicked: true, opensOutside: true } : { clicked: true } };
    default:
      return pressed satisfies never;
  }
}

/** Whether it opened by the button going down: then what it opened is where the click would have gone. */
function reacted(control: Element, before: boolean | undefined): boolean {
  return control.isConnected && before !== true && expandedOf(control) === true;
}

/** What a browser does for a person's own press only. */
export function needsPerson(sideEffect: 'none' | 'unknown'): ActionOutcome {
  const message = 'This opens a window or a picker, or saves a file, which needs the person’s own click.';
  return failed(problem('user_activation_required', message), sideEffect);
}
