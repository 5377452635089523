import type { Redaction } from '../protocol/cognition.js';
import { ATTRIBUTE } from './annotations.js';
import { isHtml } from './kinds.js';
import type { FieldFact } from './page-facts.js';
import { cleanText, visibleText } from './text.js';

type FieldValue = NonNullable<FieldFact['value']>;

/** The value of a form control, typed as the control types it; undefined where the element is none. */
export function controlValue(element: Element): FieldValue | undefined {
  if (isHtml(element, 'input')) return inputValue(element);
  if (isHtml(element, 'select'))
    return element.multiple ? [...element.selectedOptions].map(({ value }) => value) : element.value;
  if (isHtml(element, 'textarea')) return element.value;
  if (element.localName.includes('-')) return customValue(element);
  return undefined;
}

function inputValue(input: HTMLInputElement): FieldValue {
  switch (input.type) {
    case 'checkbox':
      return input.checked;
    case 'number':
    case 'range':
      return Number.isNaN(input.valueAsNumber) ? input.value : input.valueAsNumber;
    default:
      return input.value;
  }
}

// A form-associated custom element carries its value as a property. Reading it runs the app's code.
function customValue(element: Element): FieldValue | undefined {
  const isControl = (element.constructor as { formAssociated?: unknown }).formAssociated === true;
  if (!isControl || !('value' in element)) return undefined;
  try {
    const { value } = element as { value: unknown };
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this element's value can change without a mutation of the DOM. */
export function isControl(element: Element): boolean {
  return isHtml(element, 'input', 'select', 'textarea') || element.localName.includes('-');
}

/** Reads a field as a person sees it, machine-readable sources first (OP-D-5). Decides nothing about who may know. */
export function readField(element: Element, redact: Redaction | undefined, isSecret: boolean): FieldFact {
  const asked = redact ? { redact } : {};
  if (isSecret) return { machine: true, secret: true, ...asked };
  const value = machineValue(element);
  if (value !== undefined) return { value, machine: true, ...asked };
  const href = isHtml(element, 'a') ? element.getAttribute('href') : null;
  return {
    value: visibleText(element, { ownOnly: true }),
    machine: false,
    ...(href === null ? {} : { href: cleanText(href) }),
    ...asked,
  };
}

function machineValue(element: Element): FieldValue | undefined {
  const stated = element.getAttribute(ATTRIBUTE.value);
  if (stated !== null) return cleanText(stated);
  switch (element.localName) {
    case 'time':
      return attribute(element, 'datetime');
    case 'data':
      return attribute(element, 'value');
    case 'meter':
    case 'progress':
      return (element as HTMLMeterElement | HTMLProgressElement).value;
    default: {
      const value = controlValue(element);
      return typeof value === 'string' ? cleanText(value) : value;
    }
  }
}

function attribute(element: Element, name: string): string | undefined {
  const value = element.getAttribute(name);
  return value === null ? undefined : cleanText(value);
}

/** Whether two readings of a field are the same. */
export function sameField(a: FieldFact, b: FieldFact): boolean {
  return (
    a.machine === b.machine &&
    a.href === b.href &&
    a.redact === b.redact &&
    a.secret === b.secret &&
    sameValue(a.value, b.value)
  );
}

function sameValue(a: FieldFact['value'], b: FieldFact['value']): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
