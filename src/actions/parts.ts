import { ATTRIBUTE } from '../page/annotations.js';
import { flatParent } from '../page/flat-tree.js';
import { isSetAside } from '../page/visibility.js';

/** The elements below one that match, as they are drawn: in open shadow roots and slots too. */
export function partsOf(whole: Element, selector: string): Element[] {
  const slotted = whole instanceof HTMLSlotElement ? whole.assignedElements() : [];
  const children = slotted.length > 0 ? slotted : [...(whole.shadowRoot ?? whole).children];
  return children.flatMap((child) => [
    ...(child.matches(selector) ? [child] : []),
    ...partsOf(child, selector),
  ]);
}

/** The parts that a person could use, one of which is meant when somebody points at the whole. */
export function usableParts(whole: Element, selector: string): Element[] {
  return partsOf(whole, selector).filter((part) => !isSetAside(part));
}

/**
 * The one part that somebody means who points at the whole: a component, or what the app has put around a control.
 * Undefined where there are several; and where the app says something of the part that it does not say of the whole,
 * since policy was asked about the whole.
 */
export function onlyPart(whole: Element, parts: string | readonly Element[]): Element | undefined {
  const [part, second] = typeof parts === 'string' ? usableParts(whole, parts) : parts;
  return part && !second && !isMarkedWithin(part, whole) ? part : undefined;
}

const { entity, field, primary, collection, scope, redact, action, effect, risk, ignore } = ATTRIBUTE;
const MARKS = [entity, field, primary, collection, scope, redact, action, effect, risk, ignore]
  .map((name) => `[${name}]`)
  .join();

function isMarkedWithin(part: Element, whole: Element): boolean {
  for (let at: Element | null = part; at && at !== whole; at = flatParent(at))
    if (at.matches(MARKS)) return true;
  return false;
}
