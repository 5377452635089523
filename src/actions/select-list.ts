import { nameOf, type TellingDom } from '../page/accessible.js';
import { isEnabled } from '../page/element-state.js';
import { isRendered, isSetAside } from '../page/visibility.js';
import { failed, problem, type ActionContext, type ActionOutcome } from './action-handler.js';
import { choose, type Choice, type Wanted } from './choices.js';
import type { Pointer } from './input-events.js';
import { partsOf } from './parts.js';
import { changed, press, type Pressed } from './press.js';
import { settleForGood } from './settle.js';

// A plain item of a menu does something. That is not choosing, and policy has to know what it is.
const OPTIONS = '[role=option],[role=radio],[role=menuitemradio],input[type=radio]';

/** What can be chosen in a list that is on the page: options of a listbox, radio buttons of a group. */
export function optionsIn(list: Element, dom: TellingDom): Choice[] {
  return optionElementsIn(list).map((option) => choiceOf(option, dom));
}

export function optionElementsIn(list: Element): Element[] {
  // A radio button may be hidden behind a painted one; an option that is not drawn is no option now.
  return partsOf(list, OPTIONS).filter((option) =>
    option instanceof HTMLInputElement ? !isSetAside(option) : isRendered(option),
  );
}

/** The radio buttons that go with one: those of its name, or the nameless ones around it, which a framework ties together. */
export function radioGroupOf(radio: HTMLInputElement, dom: TellingDom): Choice[] {
  const around = radio.name === '' ? radio.closest('fieldset,[role=radiogroup],form') : null;
  const root = around ?? (radio.getRootNode() as Document | ShadowRoot);
  return [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')]
    .filter(
      (other) =>
        other === radio || (other.name === radio.name && other.form === radio.form && (around ?? other.name)),
    )
    .map((other) => choiceOf(other, dom));
}

function choiceOf(element: Element, dom: TellingDom): Choice {
  const value =
    element instanceof HTMLInputElement
      ? element.value
      : (element.getAttribute('data-value') ?? element.getAttribute('value') ?? '');
  return { element, value, label: nameOf(element, dom), isEnabled: isEnabled(element) };
}

/** Chooses among options that are on the page, by pressing, and looks whether they are chosen then. */
export async function selectAmong(
  options: readonly Choice[],
  wanted: Wanted,
  isMultiple: boolean,
  context: ActionContext,
  pointer: Pointer,
): Promise<ActionOutcome> {
  const chosen = choose(options, wanted);
  if ('code' in chosen) return failed(chosen);
  if (!context.holds()) return failed(changed());
  if (chosen.length !== 1 && !isMultiple)
    return failed(problem('bad_arguments', 'The target takes exactly one option.'));
  // Where several can be chosen, the others have to be taken back; elsewhere they go by themselves.
  const isWrong = (option: Choice) =>
    chosen.includes(option)
      ? !isChosen(option.element)
      : isMultiple && option.isEnabled && isChosen(option.element);
  const toPress = options.filter(isWrong);
  if (toPress.length === 0) return { ok: true, sideEffect: 'none', result: { changed: false } };
  for (const [index, option] of toPress.entries()) {
    const pressed = await pressOption(option, context, pointer);
    if (pressed.kind === 'not') return failed(pressed.problem, index === 0 ? 'none' : 'applied');
    await settleForGood(context.clock, context.signal);
  }
  if (!options.some(isWrong)) return { ok: true, result: { changed: true } };
  return failed(problem('value_rejected', 'The choice is not what was pressed.', { rule: 'app' }), 'unknown');
}

/** Presses an option, as long as it is the one that was chosen: lists give their nodes to other options. */
export function pressOption(
  { element, label }: Choice,
  context: ActionContext,
  pointer: Pointer,
): Promise<Pressed> {
  return press(element, () => nameOf(element, context.dom) === label, context, pointer);
}

export function isChosen(option: Element): boolean {
  if (option instanceof HTMLInputElement) return option.checked;
  return option.getAttribute('aria-selected') === 'true' || option.getAttribute('aria-checked') === 'true';
}
