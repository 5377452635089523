import { checkedOf, isReadonly } from '../page/element-state.js';
import {
  failed,
  problem,
  type ActionContext,
  type ActionOutcome,
  type ActionProblem,
} from './action-handler.js';
import { pressedBy } from './control.js';
import type { Pointer } from './input-events.js';
import { press } from './press.js';
import { readyAtAll, readyToPress } from './readiness.js';
import { settle } from './settle.js';

/** What can be switched: a box, a radio button, a switch, a pressed button. */
export function toggleOf(element: Element): Element | undefined {
  const control = pressedBy(element);
  return toggleState(control) === undefined ? undefined : control;
}

/** On, off or in between; undefined for what cannot be switched. */
export function toggleState(control: Element): boolean | 'mixed' | undefined {
  const checked = checkedOf(control);
  if (checked !== undefined) return checked;
  const pressed = control.getAttribute('aria-pressed');
  return pressed === 'true' ? true : pressed === 'false' ? false : pressed === 'mixed' ? 'mixed' : undefined;
}

/** Why this cannot be switched; undefined if it can. */
export async function checkToggle(
  element: Element,
  wanted: boolean | undefined,
  look: Parameters<typeof readyToPress>[1],
): Promise<ActionProblem | undefined> {
  const control = toggleOf(element);
  if (!control) return problem('bad_arguments', 'The target cannot be switched on or off.');
  const unready = readyAtAll(control);
  if (unready) return unready;
  if (isReadonly(control)) return problem('not_editable', 'The target is read-only.', { reason: 'readonly' });
  if (isRadio(control) && wanted === false)
    return problem(
      'bad_arguments',
      'A radio button cannot be switched off; choose another one of its group.',
    );
  return (await readyToPress(control, look)).problem;
}

function isRadio(control: Element): boolean {
  return control.matches('input[type=radio],[role=radio],[role=menuitemradio]');
}

/** Brings a switch into a state, by one press at most, and looks whether it stays there. */
export async function toggle(
  element: Element,
  wanted: boolean | undefined,
  context: ActionContext,
  pointer: Pointer,
): Promise<ActionOutcome> {
  const control = toggleOf(element);
  if (!control) return failed(problem('detached', 'The target was replaced.'));
  const before = toggleState(control);
  const goal = wanted ?? (isRadio(control) || before !== true);
  if (before === goal) return { ok: true, sideEffect: 'none', result: { checked: goal, changed: false } };
  const pressed = await press(control, context.holds, context, pointer);
  if (pressed.kind === 'not') return failed(pressed.problem);
  await settle(context.clock, context.signal);
  if (!control.isConnected) return failed(problem('detached', 'The target was replaced.'), 'unknown');
  if (toggleState(control) === goal) return { ok: true, result: { checked: goal, changed: true } };
  const sideEffect = toggleState(control) === before ? 'unknown' : 'applied';
  return failed(problem('value_rejected', 'The target did not change to the wanted state.'), sideEffect);
}
