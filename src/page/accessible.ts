import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import { annotation, ATTRIBUTE } from './annotations.js';
import { flatClosest } from './flat-tree.js';
import { isElement, isHtml, isText } from './kinds.js';
import type { PageDom } from './page-dom.js';
import { cleanText } from './text.js';

/** The page, and which fields the app's schema keeps from agents. */
export interface TellingDom extends PageDom {
  /** Whether the value of this annotated field may not be told. Without it, the annotations in the page alone count. */
  isProtected?(field: Element): boolean;
}

// What HTML gives no role of its own, by what a person takes it for.
const INPUT_ROLES: Readonly<Record<string, string>> = {
  password: 'textbox',
  date: 'textbox',
  time: 'textbox',
  month: 'textbox',
  week: 'textbox',
  'datetime-local': 'textbox',
  color: 'button',
  file: 'button',
};

/** The role: the app's `data-uiap-role`, else the ARIA role, explicit or implied; `generic` where there is none. */
export function roleOf(element: Element): string {
  return annotation(element, ATTRIBUTE.role) ?? getRole(element) ?? impliedRole(element);
}

function impliedRole(element: Element): string {
  if (isHtml(element, 'input')) return INPUT_ROLES[element.type] ?? 'generic';
  if (element.matches('[contenteditable]:not([contenteditable=false])')) return 'textbox';
  return element.localName === 'svg' ? 'img' : 'generic';
}

/**
 * The accessible name: the app's `data-uiap-name`, else as the specification computes it, but without the values of
 * controls, without what the bridge does not see and without what may not be told.
 */
export function nameOf(element: Element, dom: TellingDom): string {
  const given = annotation(element, ATTRIBUTE.name);
  if (given) return cleanText(given);
  if (!isControl(element) && isWithheld(element, dom)) return '';
  const name = computeAccessibleName(element, { getComputedStyle: stylesWithout(element, dom) });
  return cleanText(name || (element.getAttribute('placeholder') ?? ''));
}

// The name computation leaves out what is hidden. Whatever must not be told is passed off as that.
function stylesWithout(named: Element, dom: TellingDom): typeof getComputedStyle {
  return (element, pseudo) => {
    if (pseudo) return getComputedStyle(element, pseudo);
    // A box hidden behind a painted one still has a name.
    if (element === named) return SHOWN;
    return isControl(element) || isWithheld(element, dom) ? HIDDEN : getComputedStyle(element);
  };
}

const SHOWN = fakeStyle('block');
const HIDDEN = fakeStyle('none');

function fakeStyle(display: string): CSSStyleDeclaration {
  const style: Pick<CSSStyleDeclaration, 'getPropertyValue'> = {
    getPropertyValue: (property) => (property === 'display' ? display : ''),
  };
  return style as CSSStyleDeclaration;
}

/** Whether nothing of this element's content may be told to an agent. */
export function isWithheld(element: Element, dom: TellingDom): boolean {
  if (flatClosest(element, `[${ATTRIBUTE.redact}]`) || dom.isIgnored(element) || dom.isSecret(element))
    return true;
  if (!dom.isProtected) return false;
  const field = flatClosest(element, `[${ATTRIBUTE.field}],[${ATTRIBUTE.primary}]`);
  return field !== null && dom.isProtected(field);
}

// Their text is what somebody has typed or chosen.
export const CONTROLS =
  'input:not([type=button],[type=submit],[type=reset],[type=image]),textarea,select,' +
  '[contenteditable]:not([contenteditable=false]),[role=textbox],[role=searchbox],[role=combobox],[role=listbox],[role=spinbutton],[role=slider]';

function isControl(element: Element): boolean {
  return element.matches(CONTROLS);
}

/** The text of an element as a person reads it, without anything that may not be told. */
export function tellableText(element: Element, dom: TellingDom): string {
  const parts: string[] = [];
  if (!isWithheld(element, dom)) collect(element, dom, parts);
  return cleanText(parts.join(''));
}

function collect(parent: Element, dom: TellingDom, parts: string[]): void {
  const assigned = isHtml(parent, 'slot') ? parent.assignedNodes() : [];
  for (const node of assigned.length > 0 ? assigned : (parent.shadowRoot ?? parent).childNodes) {
    if (isText(node)) parts.push(node.data);
    else if (isElement(node) && isRead(node) && !isWithheld(node, dom)) {
      const separator = getComputedStyle(node).display.startsWith('inline') ? '' : ' ';
      parts.push(separator);
      collect(node, dom, parts);
      parts.push(separator);
    }
  }
}

function isRead(element: Element): boolean {
  return (
    !element.matches(`script,style,template,noscript,datalist,[aria-hidden=true],${CONTROLS}`) &&
    (element.checkVisibility({ visibilityProperty: true }) ||
      getComputedStyle(element).display === 'contents')
  );
}
