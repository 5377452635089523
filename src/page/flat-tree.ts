/** The parent in the flat tree: a slotted node's is its slot, a shadow root's its host (OP-D-11). */
export function flatParent(node: Node): Element | null {
  if (node instanceof Element && node.assignedSlot) return node.assignedSlot;
  const parent = node.parentNode;
  if (parent instanceof Element) return parent;
  return parent instanceof ShadowRoot ? parent.host : null;
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
