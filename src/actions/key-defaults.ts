import type { TellingDom } from '../page/accessible.js';
import { flatClosest, flatContains } from '../page/flat-tree.js';
import type { Chord } from './keys.js';
import { isRadio, radioGroup, tabStopsAfter } from './tab-order.js';
import { defaultButtonOf } from './weigh.js';

/** What a key did by itself, as far as it was seen. */
export type DefaultAction = 'click' | 'submit' | 'close' | 'focus' | 'choose' | 'change' | 'caret' | 'none';

const PRESSED_BY_ENTER =
  'button,summary,a[href],area[href],input:is([type=button],[type=submit],[type=reset],[type=image],[type=file],[type=color])';
const PRESSED_BY_SPACE = `button,summary,input:is([type=button],[type=submit],[type=reset],[type=image],[type=file],[type=color],[type=checkbox],[type=radio])`;

/** What a key presses for the person: the control itself, or the button of its form. */
export function pressedByKey({ key, modifiers }: Chord, control: Element): Element | undefined {
  if (modifiers.size > 0) return undefined;
  if (key === ' ') return control.matches(PRESSED_BY_SPACE) ? control : undefined;
  if (key !== 'Enter') return undefined;
  return control.matches(PRESSED_BY_ENTER) ? control : defaultButtonOf(control);
}

/**
 * Does what browsers do on a key that a script sends only the events of. Gives back what was seen to happen.
 *
 * @param closing What Escape closes, as it was before the key was sent.
 */
export function actOnKey(
  chord: Chord,
  control: Element,
  closing: HTMLElement | undefined,
  dom: TellingDom,
): DefaultAction {
  const { key, modifiers } = chord;
  if (key === 'Tab' && [...modifiers].every((name) => name === 'Shift'))
    return moveFocus(control, modifiers.has('Shift'), dom);
  if (modifiers.size > 0) return 'none';
  switch (key) {
    case 'Enter':
    case ' ': {
      const pressed = pressedByKey(chord, control);
      if (pressed === control) return click(control);
      return key === 'Enter' && control instanceof HTMLInputElement ? submit(control, pressed) : 'none';
    }
    case 'Escape':
      return closing ? close(closing) : 'none';
    default:
      return moveIn(control, key);
  }
}

function click(control: Element): DefaultAction {
  if (control.matches(':disabled')) return 'none';
  const init = { bubbles: true, cancelable: true, composed: true, view: control.ownerDocument.defaultView };
  control.dispatchEvent(new PointerEvent('click', init));
  return 'click';
}

const BLOCKS_SUBMISSION =
  'input:not([type=checkbox],[type=radio],[type=range],[type=color],[type=file],[type=hidden],[type=button],[type=submit],[type=reset],[type=image])';

function submit({ form }: HTMLInputElement, button: Element | undefined): DefaultAction {
  if (!form) return 'none';
  const over = new AbortController();
  const seen = { submit: false };
  form.addEventListener('submit', () => (seen.submit = true), { capture: true, signal: over.signal });
  const clicked = button && click(button);
  // Without a button, only a form with a single field is sent.
  if (!button && [...form.elements].filter((field) => field.matches(BLOCKS_SUBMISSION)).length <= 1)
    form.requestSubmit();
  over.abort();
  return seen.submit ? 'submit' : (clicked ?? 'none');
}

/** What Escape closes: the nearest dialog or popover around, or the one popover that is open over it. */
export function closedByEscape(control: Element): HTMLElement | undefined {
  const around = flatClosest(control, OPEN);
  const [popover, another] = [
    ...control.ownerDocument.querySelectorAll<HTMLElement>('[popover]:not([popover=manual]):popover-open'),
  ].filter((open) => open === around || !around || !flatContains(open, around));
  if (popover && (!another || popover === around)) return popover;
  const isKept = !(around instanceof HTMLDialogElement) || around.getAttribute('closedby') === 'none';
  return isKept ? undefined : around;
}

const OPEN = ':modal,:popover-open';

function close(element: HTMLElement): DefaultAction {
  // WebKit closes popovers by itself on a key that a script sends.
  if (element.matches(OPEN)) {
    if (!(element instanceof HTMLDialogElement)) element.hidePopover();
    else if (element.dispatchEvent(new Event('cancel', { cancelable: true }))) element.close();
  }
  return element.matches(OPEN) ? 'none' : 'close';
}

function moveFocus(control: Element, isBackwards: boolean, dom: TellingDom): DefaultAction {
  const focused = focusedIn(control.ownerDocument) ?? control;
  for (const stop of tabStopsAfter(focused, isBackwards, dom)) {
    stop.focus();
    if (stop.matches(':focus')) return 'focus';
  }
  return 'none';
}

/** The element with the focus, in open shadow roots too. */
export function focusedIn({ activeElement }: DocumentOrShadowRoot): Element | null {
  return (activeElement?.shadowRoot && focusedIn(activeElement.shadowRoot)) ?? activeElement;
}

function moveIn(control: Element, key: string): DefaultAction {
  if (isRadio(control)) return chooseRadio(control, key);
  if (control instanceof HTMLSelectElement) return chooseOption(control, key);
  if (control instanceof HTMLInputElement && ['range', 'number'].includes(control.type))
    return step(control, key);
  return moveCaret(control, key);
}

function chooseRadio(radio: HTMLInputElement, key: string): DefaultAction {
  const way = wayOf(key);
  const group = radioGroup(radio).filter((other) => !other.matches(':disabled'));
  const next = group.at((group.indexOf(radio) + way) % group.length);
  if (way === 0 || !next || next === radio) return 'none';
  next.focus();
  click(next);
  return next.checked ? 'choose' : 'none';
}

function chooseOption(select: HTMLSelectElement, key: string): DefaultAction {
  const options = [...select.options].filter((option) => !option.matches(':disabled'));
  const at = options.findIndex(({ selected }) => selected);
  const wanted = { Home: 0, End: options.length - 1 }[key] ?? (wayOf(key) === 0 ? -1 : at + wayOf(key));
  const option = options[wanted];
  if (select.multiple || wanted < 0 || !option || option.selected) return 'none';
  option.selected = true;
  tellChange(select);
  return select.selectedOptions[0] === option ? 'choose' : 'none';
}

function wayOf(key: string): number {
  return ['ArrowRight', 'ArrowDown'].includes(key) ? 1 : ['ArrowLeft', 'ArrowUp'].includes(key) ? -1 : 0;
}

// Further than any slider is long: stepping stops at its end.
const TO_THE_END = 1e9;

function step(input: HTMLInputElement, key: string): DefaultAction {
  if (input.readOnly || input.step === 'any') return 'none';
  const isRange = input.type === 'range';
  const page = isRange ? Math.max(1, Math.round(stepsOf(input) / 10)) : 0;
  const steps =
    { ArrowUp: 1, ArrowDown: -1 }[key] ??
    (isRange
      ? { ArrowRight: 1, ArrowLeft: -1, PageUp: page, PageDown: -page, Home: -TO_THE_END, End: TO_THE_END }[
          key
        ]
      : undefined);
  const before = input.value;
  if (!steps) return 'none';
  if (steps > 0) input.stepUp(steps);
  else input.stepDown(-steps);
  const after = input.value;
  if (after === before) return 'none';
  tellChange(input);
  return input.value === after ? 'change' : 'none';
}

function stepsOf({ min, max, step: size }: HTMLInputElement): number {
  return (Number(max || 100) - Number(min || 0)) / Number(size || 1);
}

function tellChange(control: Element): void {
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function moveCaret(control: Element, key: string): DefaultAction {
  const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement;
  // Some kinds of fields do not tell where the caret is.
  if (!isText || control.selectionStart === null || (key !== 'Home' && key !== 'End')) return 'none';
  const at = key === 'Home' ? 0 : control.value.length;
  control.setSelectionRange(at, at);
  return control.selectionEnd === at ? 'caret' : 'none';
}
