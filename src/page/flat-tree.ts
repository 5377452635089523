import { isShadowRoot } from './kinds.js';
/** The parent in the flat tree: a slotted node's is its slot, a shadow root's its host (OP-D-11). */
export function flatParent(node: Node): Element | null {
  // Hot: asking for members that most nodes lack costs less than asking what kind of node it is.
  const slot = (node as Element | Text).assignedSlot as HTMLSlotElement | null | undefined;
  if (slot) return slot;
  if (node.parentElement) return node.parentElement;
  const root = node.parentNode;
  return isShadowRoot(root) ? root.host : null;
}

/** The nearest element that matches, from `element` upwards in the flat tree. */
export function flatClosest(element: Element, selector: string): Element | null {
  for (let at: Element | null = element; at; at = flatParent(at)) if (at.matches(selector)) return at;
  return null;
}

/** Whether `element` is `ancestor` or lies below it in the flat tree. */
export function flatContains(ancestor: Element, element: Element): boolean {
  for (let at: Element | null = element; at; at = flatParent(at)) if (at === ancestor) return true;
  return false;
}
