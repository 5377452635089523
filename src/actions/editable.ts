import { problem, type ActionProblem } from './action-handler.js';

/** Something that a person types text into. */
export type Editable = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

const NO_TEXT = new Set('hidden checkbox radio file button submit reset image'.split(' '));
const EDITABLES = 'input,textarea,[contenteditable]:not([contenteditable=false])';

/**
 * The editable of a target: itself, the control of a label, or the one in a component's shadow root or light tree.
 */
export function editableOf(element: Element): Editable | ActionProblem {
  if (isEditable(element)) return element;
  if (element instanceof HTMLLabelElement && element.control && isEditable(element.control))
    return element.control;
  const isComponent = element.localName.includes('-') || element.shadowRoot !== null;
  const [first, second] = isComponent ? editablesIn(element) : [];
  if (first && !second) return first;
  return problem(
    'not_editable',
    second ? 'The target holds several fields; point at one of them.' : 'The target is no field for text.',
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

function editablesIn(host: Element): Editable[] {
  const found: Editable[] = [];
  for (const root of host.shadowRoot ? [host.shadowRoot, host] : [host])
    for (const element of root.querySelectorAll('*'))
      if (isEditable(element)) found.push(element);
      else if (element.shadowRoot) found.push(...editablesIn(element));
  return found;
}

/** What an editable holds, as text. */
export function textOf(editable: Editable): string {
  if (isTextControl(editable)) return editable.value;
  return editable.innerText.replaceAll('\u00A0', ' ').replace(/\n$/, '');
}
