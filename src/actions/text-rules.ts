import { problem, type ActionProblem } from './action-handler.js';
import { isTextControl, type Editable } from './editable.js';

/** What each type of field wants, for the agent to try again. */
const FORMS: Readonly<Record<string, string>> = {
  date: 'yyyy-mm-dd',
  time: 'hh:mm or hh:mm:ss',
  month: 'yyyy-mm',
  week: 'yyyy-Www',
  'datetime-local': 'yyyy-mm-ddThh:mm',
  color: '#rrggbb',
  number: 'a number such as 12.5',
  range: 'a number within min, max and step',
};

/** Whether a field takes only values of a certain form, and no edits in between. */
export function hasValueForm(editable: Editable): boolean {
  return editable instanceof HTMLInputElement && Object.hasOwn(FORMS, editable.type);
}

/**
 * The text as the field will hold it, or why it cannot. Looked at before anything is written: the browser throws away what
 * does not fit, and the old value with it.
 */
export function fittingText(editable: Editable, text: string): string | ActionProblem {
  if (!isTextControl(editable)) return text.replace(/\r\n?/g, '\n');
  const wanted = editable instanceof HTMLTextAreaElement ? text.replace(/\r\n?/g, '\n') : text;
  if (editable instanceof HTMLInputElement) {
    const held = heldBy(editable, hasValueForm(editable) ? wanted.trim() : wanted);
    if (held === undefined) return unfit('form', { form: FORMS[editable.type] ?? 'one line' });
    return tooLong(editable, held) ?? held;
  }
  return tooLong(editable, wanted) ?? wanted;
}

/** What an input of this type makes of a text; undefined where it is not the same. */
function heldBy(input: HTMLInputElement, text: string): string | undefined {
  const copy = input.ownerDocument.createElement('input');
  copy.type = input.type;
  for (const name of ['min', 'max', 'step']) {
    const limit = input.getAttribute(name);
    if (limit !== null) copy.setAttribute(name, limit);
  }
  copy.value = text;
  if (copy.value === text) return text;
  // Time and colour may be spelled in two ways; an e-mail address or a URL is trimmed.
  const isSame = input.type === 'color' ? copy.value === text.toLowerCase() : copy.value === text.trim();
  const isSpelled = input.type === 'datetime-local' && copy.value === text.replace(' ', 'T');
  return isSame || isSpelled ? copy.value : undefined;
}

// The browser counts UTF-16 units, and lets a script store more than it says.
function tooLong(editable: HTMLInputElement | HTMLTextAreaElement, text: string): ActionProblem | undefined {
  const { maxLength } = editable;
  if (maxLength < 0 || text.length <= maxLength || hasValueForm(editable)) return undefined;
  return unfit('maxlength', { limit: maxLength });
}

function unfit(rule: string, details: Record<string, string | number>): ActionProblem {
  return problem('value_rejected', 'args.text does not fit the field.', { rule, ...details });
}

// What masks and formatters put between the characters that were typed.
const SEPARATORS = /[\s\-/()'’\u00A0]/;

/** Whether a stored text is the wanted one, with nothing but separators put in. */
export function isReformatted(stored: string, wanted: string): boolean {
  let at = 0;
  for (const character of stored) {
    if (wanted.startsWith(character, at)) at += character.length;
    else if (!SEPARATORS.test(character)) return false;
  }
  return at === wanted.length && wanted !== '';
}
