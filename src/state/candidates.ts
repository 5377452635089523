import { annotation, ATTRIBUTE } from '../page/annotations.js';
import { attributeKinds, KIND } from './attribute-kinds.js';

// What a person operates or has to know, by element.
const TAGS: ReadonlySet<string> = new Set(
  'a area button dialog h1 h2 h3 h4 h5 h6 iframe input meter option output progress select summary textarea'.split(
    ' ',
  ),
);

const ROLES: ReadonlySet<string> = new Set(
  (
    'alert alertdialog button checkbox combobox dialog gridcell heading link listbox log menuitem menuitemcheckbox ' +
    'menuitemradio option progressbar radio scrollbar searchbox slider spinbutton status switch tab textbox timer treeitem'
  ).split(' '),
);

/** Attributes that make an element a candidate, or not one any more. */
export const SELECTING = [
  'role',
  'href',
  'type',
  'multiple',
  'size',
  'tabindex',
  'contenteditable',
  'aria-live',
  ATTRIBUTE.stableId,
  ATTRIBUTE.action,
  ATTRIBUTE.nav,
  ATTRIBUTE.toast,
];

const BESIDES_RECORD = [
  ...[ATTRIBUTE.stableId, ATTRIBUTE.action, ATTRIBUTE.nav, ATTRIBUTE.toast].map((name) => `[${name}]`),
  '[contenteditable]:not([contenteditable=false])',
  '[aria-live]:not([aria-live=off])',
  '[tabindex]:not([tabindex="-1"])',
].join();

/** Whether elements of this name can be candidates without a single attribute. */
export function isTelling(localName: string): boolean {
  return TAGS.has(localName) || localName.includes('-');
}

/**
 * Whether an element belongs into the page graph: what a person can operate or must know, what is annotated, records,
 * and where the bridge's sight ends. It depends on the element's own name, attributes and being empty alone.
 *
 * @param isDeclared Whether records of this type may be told.
 * @param kinds Those of its attributes.
 */
export function isCandidate(
  element: Element,
  isDeclared: (type: string) => boolean,
  kinds = attributeKinds(element),
): boolean {
  const { localName } = element;
  if (TAGS.has(localName) && isOperable(element, localName)) return true;
  if ((kinds & KIND.selecting) === 0) return isBoundary(element);
  const [role = ''] = element.getAttribute('role')?.trim().split(' ') ?? [];
  if (ROLES.has(role)) return true;
  // A record that may not be told is there only for what else is said of its element.
  const type = annotation(element, ATTRIBUTE.entity);
  if (type && annotation(element, ATTRIBUTE.entityId) && isDeclared(type)) return true;
  return element.matches(BESIDES_RECORD) || isBoundary(element);
}

function isOperable(element: Element, localName: string): boolean {
  switch (localName) {
    case 'a':
    case 'area':
      return element.hasAttribute('href');
    case 'input':
      return (element as HTMLInputElement).type !== 'hidden';
    case 'option': {
      // Those of a closed list are not on screen; choosing among them goes by the list itself.
      const list = element.closest('select');
      return list !== null && (list.multiple || list.size > 1);
    }
    default:
      return true;
  }
}

/**
 * Whether this custom element seems to draw itself in a closed shadow root: it is defined, holds nothing that can be seen
 * from outside and has no open root. Nothing says so for certain: script cannot see closed roots.
 */
export function isBoundary(element: Element): boolean {
  return (
    element.localName.includes('-') &&
    element.shadowRoot === null &&
    element.firstElementChild === null &&
    !element.textContent.trim() &&
    element.matches(':defined')
  );
}

/** Calls back for each element below, in the order of the document: what is in a shadow root right after its host. */
export function walkDeep(start: Document | ShadowRoot | Element, visit: (element: Element) => void): void {
  const walker =
    start.ownerDocument?.createTreeWalker(start, NodeFilter.SHOW_ELEMENT) ??
    (start as Document).createTreeWalker(start, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode() as Element | null; node; node = walker.nextNode() as Element | null) {
    visit(node);
    if (node.shadowRoot) walkDeep(node.shadowRoot, visit);
  }
}

/** As `walkDeep`, beginning with the element itself. */
export function walkFrom(element: Element, visit: (element: Element) => void): void {
  visit(element);
  if (element.shadowRoot) walkDeep(element.shadowRoot, visit);
  walkDeep(element, visit);
}
