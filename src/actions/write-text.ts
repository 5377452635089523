import { frame } from '../clock.js';
import { isTextControl, textOf, type Editable } from './editable.js';
import { settle } from './settle.js';
import type { Entry } from './text-entry.js';
import { hasValueForm } from './text-rules.js';

/** Writes into a field that has the focus, by one way only. What becomes of it is for others to see. */
export async function writeText(
  { editable, wanted, typed, clock, signal }: Entry,
  before: string,
): Promise<void> {
  if (isTextControl(editable) && hasValueForm(editable)) {
    setValue(editable, wanted);
    editable.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    return;
  }
  // Fields for e-mail addresses have no caret that could be set: there everything is replaced.
  const replaces = typed === wanted || (isTextControl(editable) && editable.selectionStart === null);
  const text = replaces ? wanted : typed;
  if (!isTextControl(editable)) {
    if (!replaces) {
      // Some editors draw only what is in view, and the text ends elsewhere.
      editable.lastElementChild?.scrollIntoView({ block: 'end', behavior: 'instant' });
      await settle(clock, signal);
    }
    selectContent(editable, replaces);
    // Editors with a document of their own take over the selection when the browser tells them of it.
    await frame(clock, signal);
    if (hasFocus(editable)) writeProse(editable, text, before);
    return;
  }
  if (replaces) editable.select();
  else editable.setSelectionRange(before.length, before.length);
  const init = inputOf(text, replaces ? 'insertReplacementText' : 'insertText');
  if (!isAgreed(editable, init)) return;
  if (insert(editable, text) || editable.value !== before) return;
  setValue(editable, wanted);
  editable.dispatchEvent(new InputEvent('input', init));
}

/** Enters text where elements are edited: several lines as a person would bring them, by pasting. */
function writeProse(editable: HTMLElement, text: string, before: string): void {
  if (text.includes('\n')) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true });
    // Given to the constructor, Firefox empties it.
    Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
    if (!editable.dispatchEvent(paste) || textOf(editable) !== before) return;
  }
  if (isAgreed(editable, inputOf(text, 'insertText'))) insert(editable, text);
}

function inputOf(text: string, inputType: string): InputEventInit {
  const what = text === '' ? { inputType: 'deleteContentBackward' } : { inputType, data: text };
  return { bubbles: true, composed: true, ...what };
}

/** Asks the app. It may refuse, do it itself, or take the focus away: then there is nothing left to do. */
function isAgreed(editable: Editable, init: InputEventInit): boolean {
  return (
    editable.dispatchEvent(new InputEvent('beforeinput', { ...init, cancelable: true })) && hasFocus(editable)
  );
}

/** One edit of the browser's own. Tells whether the field has heard of it. */
function insert(editable: Editable, text: string): boolean {
  const heard = new AbortController();
  const { signal } = heard;
  let isHeard = false;
  let told: string | undefined;
  const hear = (event: Event) => {
    if (event.composedPath()[0] !== editable) return;
    isHeard = true;
    if (!isTextControl(editable)) return;
    // Chromium tells of each line, and of the whole text each time.
    if (editable.value === told) event.stopImmediatePropagation();
    told = editable.value;
  };
  window.addEventListener('input', hear, { capture: true, signal });
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
  if (all) selection?.selectAllChildren(editable);
  else selection?.collapse(...endOf(editable));
}

/** Where the text ends: in the last paragraph, since Firefox begins a new one for what comes after it. */
function endOf(node: Node): [Node, number] {
  const last = node.lastChild;
  if (!last || last instanceof HTMLBRElement) return [node, node.childNodes.length - (last ? 1 : 0)];
  if (last instanceof Text) return [last, last.length];
  return last instanceof HTMLElement && last.isContentEditable ? endOf(last) : [node, node.childNodes.length];
}

/** Sets the value past whatever a framework has put over the property of this one element. */
function setValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype: object =
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

export function hasFocus(element: Element): boolean {
  const root = element.getRootNode();
  return (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === element;
}
