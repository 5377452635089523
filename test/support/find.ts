/** The first element that matches, of the wanted kind; throws where there is none. */
export function find<Kind extends Element = HTMLElement>(
  root: ParentNode,
  selector: string,
  kind?: new () => Kind,
): Kind {
  const element = root.querySelector(selector);
  if (!(element instanceof (kind ?? HTMLElement)))
    throw new Error(`no ${kind?.name ?? 'element'} "${selector}"`);
  return element as Kind;
}
