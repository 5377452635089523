import type { StateName } from '../protocol/signals.js';
import { flatClosest, flatParent } from './flat-tree.js';
import { isHtml, isShadowRoot } from './kinds.js';
import { isRendered, isVisible } from './visibility.js';

/** What a person could say of an element's condition (contract 2). Members that do not apply are missing. */
export type ElementState = Readonly<Partial<Record<StateName, boolean | 'mixed'>>> & {
  readonly visible: boolean;
  readonly inViewport: boolean;
  readonly enabled: boolean;
};

/** The state of an element as assistive technology would report it. */
export function stateOf(element: Element): ElementState {
  const checked = checkedOf(element);
  const optional: [StateName, boolean | 'mixed' | undefined][] = [
    ['focused', isFocused(element) || undefined],
    ['checked', checked],
    ['selected', selectedOf(element)],
    ['expanded', expandedOf(element)],
    ['pressed', tristate(element, 'aria-pressed')],
    ['readonly', isReadonly(element) || undefined],
    ['required', isRequired(element) || undefined],
    ['invalid', isInvalid(element) || undefined],
    ['busy', flag(element, 'aria-busy')],
  ];
  return {
    visible: isRendered(element),
    inViewport: isVisible(element),
    enabled: isEnabled(element),
    ...Object.fromEntries(optional.filter(([, value]) => value !== undefined)),
  };
}

/**
 * Whether a person could use this element: not disabled itself or by a fieldset or group, not inert, and not the label
 * of something disabled. The nearest explicit `aria-disabled` around it counts, across shadow roots.
 */
export function isEnabled(element: Element): boolean {
  const control = isHtml(element, 'label') ? (element.control ?? element) : element;
  if (control.matches(':disabled') || flatClosest(control, '[inert]')) return false;
  const marked = flatClosest(control, '[aria-disabled="true"],[aria-disabled="false"]');
  if (marked?.getAttribute('aria-disabled') === 'true') return false;
  const host = shadowHost(control);
  return !host?.matches(':disabled,[disabled]');
}

// A component that is disabled as a whole disables what is inside its shadow root.
function shadowHost(element: Element): Element | null {
  const root = element.getRootNode();
  return isShadowRoot(root) ? root.host : null;
}

/** Whether text can be entered, apart from being enabled. */
export function isReadonly(element: Element): boolean {
  if (isHtml(element, 'input', 'textarea')) return element.readOnly;
  return element.getAttribute('aria-readonly') === 'true';
}

/** Checked, unchecked or in between; undefined for what cannot be checked. */
export function checkedOf(element: Element): boolean | 'mixed' | undefined {
  if (isHtml(element, 'input') && (element.type === 'checkbox' || element.type === 'radio'))
    return element.indeterminate ? 'mixed' : element.checked;
  return tristate(element, 'aria-checked');
}

function selectedOf(element: Element): boolean | undefined {
  return isHtml(element, 'option') ? element.selected : flag(element, 'aria-selected');
}

export function expandedOf(element: Element): boolean | undefined {
  if (isHtml(element, 'details')) return element.open;
  const details = element.localName === 'summary' ? flatParent(element) : null;
  return isHtml(details, 'details') ? details.open : flag(element, 'aria-expanded');
}

function isRequired(element: Element): boolean {
  return element.matches(':required,[aria-required="true"]');
}

/** Marked as invalid by the app, or by the browser after the person has been there. */
export function isInvalid(element: Element): boolean {
  const marked = element.getAttribute('aria-invalid');
  if (marked !== null) return marked !== 'false' && marked !== '';
  return element.matches(':user-invalid');
}

function isFocused(element: Element): boolean {
  return (element.getRootNode() as Partial<DocumentOrShadowRoot>).activeElement === element;
}

function flag(element: Element, attribute: string): boolean | undefined {
  const value = element.getAttribute(attribute);
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

function tristate(element: Element, attribute: string): boolean | 'mixed' | undefined {
  return element.getAttribute(attribute) === 'mixed' ? 'mixed' : flag(element, attribute);
}
