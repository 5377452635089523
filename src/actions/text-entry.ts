import { frame, type Clock } from '../clock.js';
import { failed, problem, type ActionOutcome } from './action-handler.js';
import { isTextControl, textOf, type Editable } from './editable.js';
import { settle } from './settle.js';
import { hasValueForm, isReformatted } from './text-rules.js';

export interface Entry {
  readonly editable: Editable;
  /** The whole text that the field is to hold afterwards. */
  readonly wanted: string;
  /** The part of it that is to be typed: all of it, or what comes after the text that stays. */
  readonly typed: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Enters text so that frameworks notice, and looks whether it holds once they have had their turn.
 *
 * Text goes through the browser's own editing, as one edit: trusted input events and undo work. Where that has no effect,
 * the native setter does it, past the one that a framework may have put over it. Values with a form of their own (numbers,
 * dates, colours) are always set. `change` follows, without leaving the field.
 */
export async function enterText(entry: Entry): Promise<ActionOutcome> {
  const { editable, wanted, clock, signal } = entry;
  const before = textOf(editable);
  editable.focus({ preventScroll: true });
  if (!hasFocus(editable))
    return failed(problem('not_editable', 'The field does not take the focus.'), 'none');
  if (before !== wanted) {
    await write(entry, before);
    await frame(clock, signal);
    // Frameworks that listen to change alone learn of it only now.
    if (isTextControl(editable) && !isCombobox(editable))
      editable.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await settle(clock, signal);
  return judge(entry, before);
}

function judge({ editable, wanted }: Entry, before: string): ActionOutcome {
  if (!editable.isConnected)
    return failed(problem('detached', 'The field was replaced while text was entered.'), 'unknown');
  const stored = textOf(editable);
  const isHeld = stored === wanted;
  if (!isHeld && !isReformatted(stored, wanted)) {
    const sideEffect = stored === before ? 'none' : 'applied';
    return failed(
      problem('value_rejected', 'The field does not hold the entered text.', { rule: 'app' }),
      sideEffect,
    );
  }
  return {
    ok: true,
    sideEffect: before === wanted ? 'none' : 'applied',
    result: {
      changed: before !== stored,
      ...(isHeld ? {} : { reformatted: true }),
      // What is typed into a combobox only filters: nothing has been chosen.
      ...(isCombobox(editable) ? { committed: false } : {}),
      ...validityOf(editable),
    },
  };
}

async function write({ editable, wanted, typed, clock, signal }: Entry, before: string): Promise<void> {
  if (isTextControl(editable) && hasValueForm(editable)) {
    setValue(editable, wanted);
    editable.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    return;
  }
  // Fields for e-mail addresses have no caret that could be set: there everything is replaced.
  const replaces = typed === wanted || (isTextControl(editable) && editable.selectionStart === null);
  const text = replaces ? wanted : typed;
  if (!isTextControl(editable)) {
    selectContent(editable, replaces);
    // Editors with a document of their own take over the selection when the browser tells them of it.
    await frame(clock, signal);
    if (hasFocus(editable)) edit(editable, text);
    return;
  }
  if (replaces) editable.select();
  else editable.setSelectionRange(before.length, before.length);
  const inputType = text === '' ? 'deleteContentBackward' : replaces ? 'insertReplacementText' : 'insertText';
  const init = { bubbles: true, composed: true, inputType, data: text === '' ? null : text };
  // The app is asked first, as a person's typing would ask it. It may refuse, do it itself, or take the focus away.
  const isAgreed = editable.dispatchEvent(new InputEvent('beforeinput', { ...init, cancelable: true }));
  if (!isAgreed || !hasFocus(editable)) return;
  if (insert(editable, text) || editable.value !== before) return;
  setValue(editable, wanted);
  editable.dispatchEvent(new InputEvent('input', init));
}

/** One edit of the browser's own. Tells whether the field has heard of it. */
function insert(editable: Editable, text: string): boolean {
  const heard = new AbortController();
  const { signal } = heard;
  let isHeard = false;
  editable.addEventListener('input', () => (isHeard = true), { signal });
  // WebKit asks the app here, too, which has been asked already.
  const once = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('beforeinput', once, { capture: true, signal });
  edit(editable, text);
  heard.abort();
  return isHeard;
}

function edit(editable: Editable, text: string): void {
  // Nothing else goes through the browser's own editing, and no browser means to take it away.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  editable.ownerDocument.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}

function selectContent(editable: Editable, all: boolean): void {
  const selection = editable.ownerDocument.getSelection();
  selection?.selectAllChildren(editable);
  if (!all) selection?.collapseToEnd();
}

/** Sets the value past whatever a framework has put over the property of this one element. */
export function setValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype: object =
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

function hasFocus(element: Element): boolean {
  const root = element.getRootNode();
  return (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === element;
}

function isCombobox(element: Element): boolean {
  return element.matches(
    '[role=combobox],[aria-autocomplete]:not([aria-autocomplete=none]),[aria-haspopup=listbox]',
  );
}

const FAULTS = [
  'valueMissing',
  'typeMismatch',
  'patternMismatch',
  'tooLong',
  'tooShort',
  'rangeUnderflow',
  'rangeOverflow',
  'stepMismatch',
  'badInput',
  'customError',
] as const;

/** What the browser finds wrong with the text, for the agent to react to. Its message could repeat the text. */
function validityOf(editable: Editable): object {
  if (!isTextControl(editable) || editable.validity.valid) return {};
  const faults = FAULTS.filter((fault) => editable.validity[fault]).map((fault) => [fault, true] as const);
  return { validity: { valid: false, ...Object.fromEntries(faults) } };
}
