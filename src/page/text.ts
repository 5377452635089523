import { withoutUnseen } from '../unseen.js';
import { ATTRIBUTE } from './annotations.js';
import { isElement, isHtml } from './kinds.js';

const SIMPLE = /^[!-~]+(?: [!-~]+)*$/;

/** Text as a person reads it: unseen characters removed, white space collapsed, in NFC. */
export function cleanText(text: string): string {
  if (text === '' || SIMPLE.test(text)) return text;
  return withoutUnseen(text).replace(/\s+/g, ' ').trim().normalize('NFC');
}

// What these hold is not prose of the page, or is a control's own value.
const NO_TEXT = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT SELECT DATALIST TEXTAREA INPUT IFRAME OBJECT CANVAS VIDEO AUDIO'.split(' '),
);

export interface TextOptions {
  /** Leave out nested records and fields: their text is theirs (OP-D-5). */
  readonly ownOnly?: boolean;
  /** Leave out nested records alone, and tell of each field whose text is taken in. */
  readonly onField?: (name: string) => void;
}

/**
 * The text of an element as a person at the page reads it (OP-D-5): hidden, screen-reader-only and redacted parts,
 * scripts and controls left out, blocks kept apart, CSS upper-casing not applied. Open shadow roots and slots are followed.
 */
export function visibleText(element: Element, options: TextOptions = {}): string {
  const only = element.firstChild;
  if (only === null && !element.shadowRoot) return '';
  if (element.firstElementChild === null && !element.shadowRoot) return cleanText(element.textContent);
  const parts: string[] = [];
  collect(element, parts, options);
  return cleanText(parts.join(''));
}

function collect(parent: Element, parts: string[], options: TextOptions): void {
  const children =
    isHtml(parent, 'slot') && parent.assignedNodes().length > 0
      ? parent.assignedNodes()
      : (parent.shadowRoot ?? parent).childNodes;
  for (const node of children) {
    if (node.nodeType === Node.TEXT_NODE) parts.push(node.nodeValue ?? '');
    else if (isElement(node)) collectElement(node, parts, options);
  }
}

function collectElement(element: Element, parts: string[], options: TextOptions): void {
  if (element.localName === 'br') {
    parts.push(' ');
    return;
  }
  if (NO_TEXT.has(element.tagName) || element.hasAttribute(ATTRIBUTE.ignore)) return;
  if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute(ATTRIBUTE.redact)) return;
  if ((options.ownOnly || options.onField) && element.hasAttribute(ATTRIBUTE.entity)) return;
  const field = element.getAttribute(ATTRIBUTE.field);
  if (field !== null && options.ownOnly) return;
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.opacity === '0' || isScreenReaderOnly(element, style)) return;
  if (style.visibility !== 'visible' && element.firstElementChild === null) return;
  if (field !== null) options.onField?.(field.trim());
  const isInline = style.display === 'contents' || style.display.startsWith('inline');
  if (!isInline) parts.push(' ');
  collect(element, parts, options);
  if (!isInline) parts.push(' ');
}

// The usual way to hide text from the eye and keep it for screen readers is a clipped box of one pixel.
function isScreenReaderOnly(element: Element, { position }: CSSStyleDeclaration): boolean {
  if (position !== 'absolute' && position !== 'fixed') return false;
  const { offsetWidth, offsetHeight } = element as HTMLElement;
  return offsetWidth <= 1 && offsetHeight <= 1;
}
