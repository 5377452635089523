/** Finds the element that shows `frame`, also inside open shadow roots. */
export function frameElement(root: Document | ShadowRoot, frame: Window): Element | undefined {
  for (const element of root.querySelectorAll('*')) {
    if ((element as Partial<HTMLIFrameElement>).contentWindow === frame) return element;
    const inside = element.shadowRoot && frameElement(element.shadowRoot, frame);
    if (inside) return inside;
  }
  return undefined;
}
