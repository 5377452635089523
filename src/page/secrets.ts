import { annotation, ATTRIBUTE } from './annotations.js';
import { isHtml } from './kinds.js';

/**
 * Remembers which controls hold secrets (OP-D-13). A password stays one after a "show" button has made it a text field,
 * and so does its replacement under the same stable id.
 */
export interface Secrets {
  /** Whether the value of this element must never be read. */
  holds(element: Element): boolean;
  /** Remembers an element that held a secret before its `type` or `autocomplete` changed. */
  remember(element: Element): void;
}

const SECRET_TYPES = new Set(['password', 'hidden', 'file']);
const SECRET_TOKENS = /(?:^|\s)(?:cc-\S+|one-time-code|current-password|new-password)(?:\s|$)/i;

export function secretMemory(): Secrets {
  const elements = new WeakSet<Element>();
  const stableIds = new Set<string>();

  function remember(element: Element): void {
    elements.add(element);
    const id = annotation(element, ATTRIBUTE.stableId);
    if (id) stableIds.add(id);
  }

  return {
    remember,
    holds(element) {
      if (elements.has(element)) return true;
      if (!isControl(element)) return false;
      const id = annotation(element, ATTRIBUTE.stableId);
      const isSecret = isSecretNow(element) || (id !== undefined && stableIds.has(id));
      if (isSecret) remember(element);
      return isSecret;
    },
  };
}

function isSecretNow(control: Element): boolean {
  if (isHtml(control, 'input') && SECRET_TYPES.has(control.type)) return true;
  return SECRET_TOKENS.test(control.getAttribute('autocomplete') ?? '');
}

function isControl(element: Element): boolean {
  return isHtml(element, 'input', 'textarea', 'select') || element.localName.includes('-');
}
