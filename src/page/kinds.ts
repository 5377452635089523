// What a node is, whichever window made it: an element adopted from a frame keeps the classes of that frame, so that
// `instanceof` would take it for nothing known.

const HTML = 'http://www.w3.org/1999/xhtml';

export function isElement(value: unknown): value is Element {
  return (value as Partial<Node> | null)?.nodeType === 1;
}

export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

export function isShadowRoot(node: Node | null): node is ShadowRoot {
  return node?.nodeType === 11 && 'host' in node;
}

/** Whether this is an HTML element of one of these names. */
export function isHtml<Name extends keyof HTMLElementTagNameMap>(
  value: unknown,
  ...names: readonly Name[]
): value is HTMLElementTagNameMap[Name] {
  const element = value as Partial<Element> | null | undefined;
  return (names as readonly unknown[]).includes(element?.localName) && element?.namespaceURI === HTML;
}
