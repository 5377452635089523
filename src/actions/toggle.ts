import { checkedOf, isReadonly } from '../page/element-state.js';
import {
  failed,
  problem,
  type ActionContext,
  type ActionOutcome,
  type ActionProblem,
} from './action-handler.js';
import { pressedBy } from './control.js';
import { discreet } from './element-action.js';
import type { Pointer } from './input-events.js';
import { onlyPart } from './parts.js';
import { press } from './press.js';
import { readyAtAll, readyToPress } from './readiness.js';
import { settleForGood } from './settle.js';

const TOGGLES =
  'input[type=checkbox],input[type=radio],[aria-pressed],' +
  '[role=checkbox],[role=radio],[role=switch],[role=menuitemcheckbox],[role=menuitemradio]';

/** What can be switched: a box, a radio button, a switch, a pressed button; or the only one in a component. */
function toggleOf(element: Element): Element | undefined {
  const control = pressedBy(element);
  return toggleState(control) === undefined ? onlyPart(element, TOGGLES) : control;
}

/** On, off or in between; undefined for what cannot be switched. */
export function toggleState(control: Element): boolean | 'mixed' | undefined {
  const checked = checkedOf(control);
  if (checked !== undefined) return checked === 'mixed' ? checked : (componentState(control) ?? checked);
  const pressed = control.getAttribute('aria-pressed');
  return pressed === 'true' ? true : pressed === 'false' ? false : pressed === 'mixed' ? 'mixed' : undefined;
}

/** What a component says of itself whose only box this is. It draws that, and the box may differ. */
function componentState(box: Element): boolean | undefined {
  const root = box.getRootNode();
  if (!(root instanceof ShadowRoot) || root.querySelectorAll('input').length !== 1) return undefined;
  const checked: unknown = Reflect.get(root.host, 'checked');
  return typeof checked === 'boolean' ? checked : undefined;
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

/** Brings a switch into a state, by one press, or two from in between, and looks whether it stays there. */
export async function toggle(
  element: Element,
  wanted: boolean | undefined,
  context: ActionContext,
  pointer: Pointer,
): Promise<ActionOutcome> {
  const control = toggleOf(element);
  if (!control) return failed(problem('detached', 'The target was replaced.'));
  return discreet(await bring(control, wanted, context, pointer), control, context.dom);
}

async function bring(
  control: Element,
  wanted: boolean | undefined,
  context: ActionContext,
  pointer: Pointer,
): Promise<ActionOutcome> {
  const before = toggleState(control);
  const goal = wanted ?? (isRadio(control) || before !== true);
  if (before === goal) return { ok: true, sideEffect: 'none', result: { checked: goal, changed: false } };
  // From in between, a press may lead to either state.
  for (let presses = before === 'mixed' ? 2 : 1; presses > 0; presses -= 1) {
    const state = toggleState(control);
    const pressed = await press(control, context.holds, context, pointer);
    if (pressed.kind === 'not') return failed(pressed.problem, state === before ? 'none' : 'applied');
    await settleForGood(context.clock, context.signal);
    if (!control.isConnected) return failed(problem('detached', 'The target was replaced.'), 'unknown');
    if (toggleState(control) === goal) return { ok: true, result: { checked: goal, changed: true } };
    if (toggleState(control) === state) break;
  }
  const sideEffect = toggleState(control) === before ? 'unknown' : 'applied';
  return failed(problem('value_rejected', 'The target did not change to the wanted state.'), sideEffect);
}
