import { tellableText, type TellingDom } from '../page/accessible.js';
import { isHtml } from '../page/kinds.js';
import { controlValue } from '../page/read-field.js';
import { cleanText } from '../page/text.js';
import type { UIElement } from '../protocol/web-state.js';
import { utf8Length } from '../utf8.js';
import type { Surroundings } from './surroundings.js';

type Value = Pick<UIElement, 'value' | 'redaction' | 'filled'>;

/** Fixed: its length tells nothing about the value (OP-C-23). */
const MASK = '***';
const MAX_VALUE_BYTES = 4 * 1024;
// The state says what they hold, or the name does.
const VALUELESS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image']);

/**
 * The value of a control under the redaction of record fields. A secret one says only whether it holds anything, and not
 * how much (OP-D-13).
 */
export function readValue(
  element: Element,
  role: string,
  around: Surroundings,
  dom: TellingDom,
): Value | undefined {
  if (!hasValue(element, role)) return undefined;
  // Asked first: a secret is remembered even where it is redacted as well.
  if (dom.isSecret(element)) return { redaction: 'withheld', filled: isFilled(element) };
  if (around.redact === 'masked' && !around.isProtected) return { value: MASK, redaction: 'masked' };
  if (around.redact || around.isProtected)
    return { redaction: around.isProtected ? 'withheld' : (around.redact ?? 'withheld') };
  const value = valueOf(element, role, dom);
  if (value === undefined) return undefined;
  const bytes = utf8Length(typeof value === 'string' ? value : JSON.stringify(value));
  return bytes > MAX_VALUE_BYTES ? { redaction: 'omitted' } : { value };
}

/**
 * What a control holds, in a form to compare with later: it may change without a mutation. Undefined for what is no control.
 * Of a secret one no more than whether it holds anything.
 */
export function conditionOf(element: Element, dom: TellingDom): unknown {
  switch (element.localName) {
    case 'input': {
      const { checked, indeterminate } = element as HTMLInputElement;
      return `${checked} ${indeterminate} ${element.matches(':user-invalid')} ${told(element, dom)}`;
    }
    case 'textarea':
    case 'select':
      return `${element.matches(':user-invalid')} ${told(element, dom)}`;
    case 'option':
      return (element as HTMLOptionElement).selected;
    default:
      return element.localName.includes('-') ? told(element, dom) : undefined;
  }
}

function told(element: Element, dom: TellingDom): string {
  return dom.isSecret(element) ? String(isFilled(element)) : JSON.stringify(controlValue(element) ?? '');
}

/** Whether this element has a value apart from its state. */
function hasValue(element: Element, role: string): boolean {
  switch (element.localName) {
    case 'input':
      return !VALUELESS.has((element as HTMLInputElement).type);
    case 'select':
    case 'textarea':
    case 'progress':
    case 'meter':
      return true;
    default:
      return element.localName.includes('-') || isEditor(element) || RANGES.has(role) || SPEAKING.has(role);
  }
}

const RANGES = new Set(['slider', 'spinbutton', 'scrollbar', 'progressbar', 'meter']);
// What they say is no name; it is what they are there for.
const SPEAKING = new Set(['alert', 'status', 'log', 'timer']);

function isEditor(element: Element): boolean {
  return element.matches('[contenteditable]:not([contenteditable=false]),[role=textbox],[role=searchbox]');
}

function isFilled(element: Element): boolean {
  if (isHtml(element, 'input') && element.type === 'file') return (element.files?.length ?? 0) > 0;
  return (element as { value?: unknown }).value !== '';
}

function valueOf(element: Element, role: string, dom: TellingDom): unknown {
  const value = controlValue(element);
  if (typeof value === 'string') return cleanText(value);
  if (value !== undefined) return Array.isArray(value) ? value.map(cleanText) : value;
  if (isHtml(element, 'progress', 'meter')) return element.value;
  if (isEditor(element) || SPEAKING.has(role)) return tellableText(element, dom);
  if (!RANGES.has(role)) return undefined;
  const text = element.getAttribute('aria-valuetext');
  if (text !== null) return cleanText(text);
  const now = element.getAttribute('aria-valuenow')?.trim();
  return now ? (Number.isNaN(Number(now)) ? cleanText(now) : Number(now)) : undefined;
}
