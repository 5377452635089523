import { problem, type ActionProblem } from './action-handler.js';
import { documentOf } from './editor-text.js';
import { onlyPart, usableParts } from './parts.js';

/** Something that a person types text into. */
export type Editable = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

const NO_TEXT = new Set('hidden checkbox radio file button submit reset image'.split(' '));
const EDITABLES = 'input,textarea,[contenteditable]:not([contenteditable=false])';

/** The editable of a target: itself, the control of a label, or the only one in a component or another part of the page. */
export function editableOf(element: Element): Editable | ActionProblem {
  if (isEditable(element)) return element;
  if (element instanceof HTMLLabelElement && element.control && isEditable(element.control))
    return element.control;
  const inside = usableParts(element, EDITABLES).filter(isEditable);
  const only = onlyPart(element, inside);
  if (only && isEditable(only)) return only;
  return problem(
    'not_editable',
    inside.length > 0 ? 'The target holds fields; point at one of them.' : 'The target is no field for text.',
  );
}

/** The field that holds a control's text, if it has one. */
export function isTextControl(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function isEditable(element: Element): element is Editable {
  if (element instanceof HTMLInputElement) return !NO_TEXT.has(element.type);
  return element instanceof HTMLElement && element.matches(EDITABLES);
}

/** What an editable holds, as text: the document of an editor where it has one, else what is to be seen. */
export function textOf(editable: Editable): string {
  if (isTextControl(editable)) return editable.value;
  return (
    documentOf(editable) ??
    editable.innerText.replaceAll('\u00A0', ' ').replaceAll('\uFEFF', '').replace(/\n$/, '')
  );
}
