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
  for (const name of ['min', 'max', 'step', 'multiple']) {
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

/** Whether two texts are the same where paragraphs hold them: how many empty lines part those is style. */
export function isSameProse(stored: string, wanted: string): boolean {
  const lines = (text: string) => text.replace(/\n+/g, '\n').replace(/^\n|\n$/g, '');
  return lines(stored) === lines(wanted);
}

/**
 * Whether a stored text is still the wanted one after an app has formatted it: without the spaces around it, in other
 * case, with separators put in, or the same number written otherwise. Whatever could be another value is not.
 */
export function isReformatted(stored: string, wanted: string): boolean {
  return (
    isSeparated(stored.trim().toLowerCase(), wanted.trim().toLowerCase()) || isSameNumber(stored, wanted)
  );
}

// What masks put between the characters that were typed. A single point or comma would make it another number.
const SEPARATOR = /[\s\-/:()'’]/;
const SEPARATOR_OR_POINT = /[\s\-/:()'’.]/;

function isSeparated(stored: string, wanted: string): boolean {
  const isPointed = /\..*\./.test(stored) && !stored.includes(',');
  const separator = isPointed ? SEPARATOR_OR_POINT : SEPARATOR;
  let at = 0;
  for (const character of stored) {
    if (wanted.startsWith(character, at)) at += character.length;
    else if (!separator.test(character)) return false;
  }
  const isSameSign = stored.startsWith('-') === wanted.startsWith('-');
  return at === wanted.length && wanted !== '' && isSameSign;
}

/** Whether a plainly written number is the same in groups of three digits, with more decimals or a currency. */
function isSameNumber(stored: string, wanted: string): boolean {
  if (!/^-?\d+(?:[.,]\d+)?$/.test(wanted)) return false;
  const bare = stored
    .replace(/\p{Sc}|[A-Z]{3}/gu, '')
    .replace(/\s/g, ' ')
    .trim();
  const grouped = /^(-?\d{1,3}(?:([.,'’ ])\d{3})(?:\2\d{3})*|-?\d+)(?:[.,](\d+))?$/.exec(bare);
  if (!grouped) return false;
  const [, whole = '', , decimals] = grouped;
  const [digits = '', more] = wanted.split(/[.,]/);
  return plain(whole.replace(/[.,'’ ]/g, ''), decimals) === plain(digits, more);
}

function plain(digits: string, decimals = ''): string {
  return `${digits}.${decimals.replace(/0+$/, '')}`;
}
