import type { JsonObject } from '../json.js';
import { HOST_NAME } from '../overlay/host-name.js';
import { nameOf, roleOf, type TellingDom } from '../page/accessible.js';
import { flatContains, flatParent } from '../page/flat-tree.js';
import { controlAround } from './control.js';

/** A place in the viewport, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The innermost element of the page that a press at this point would reach, inside open shadow roots too. What a bridge
 * draws over the page is not there for an agent: its events are sent to what lies below.
 */
export function elementAt(document: Document, point: Point): Element | null {
  let found = topmost(document, point);
  for (let root = found?.shadowRoot; root; root = found.shadowRoot) {
    const inner = topmost(root, point);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

function topmost(root: DocumentOrShadowRoot, { x, y }: Point): Element | null {
  const found = root.elementFromPoint(x, y);
  if (found?.localName !== HOST_NAME) return found;
  return root.elementsFromPoint(x, y).find(({ localName }) => localName !== HOST_NAME) ?? null;
}

/** Whether a press that reaches `hit` presses `target`: not something else in it that can be pressed itself. */
export function hits(target: Element, hit: Element | null): boolean {
  if (!hit) return false;
  if (flatContains(target, hit)) {
    const control = controlAround(hit);
    return (
      control === null || !flatContains(target, control) || control === target || isLabelOf(control, target)
    );
  }
  // A label over its control passes the press on.
  const label = labelAround(hit);
  return label !== null && label.control === target;
}

function isLabelOf(control: Element, target: Element): boolean {
  return target instanceof HTMLLabelElement && target.control === control;
}

function labelAround(element: Element): HTMLLabelElement | null {
  for (let at: Element | null = element; at; at = flatParent(at))
    if (at instanceof HTMLLabelElement) return at;
  return null;
}

// The middle first, then places further out: a sticky bar or a badge often leaves part of a button free.
const PLACES = [0.5, 0.25, 0.75, 0.1, 0.9];
const MAX_RECTS = 4;

/** A point at which a press reaches the element; else what covers its middle, null if nothing of it is in view. */
export function pressPoint(target: Element): { readonly point: Point } | { readonly cover: Element | null } {
  const { ownerDocument: document } = target;
  let cover: Element | null = null;
  for (const rect of rectsInView(target)) {
    for (const down of PLACES) {
      for (const across of PLACES) {
        const point = { x: rect.left + rect.width * across, y: rect.top + rect.height * down };
        const hit = elementAt(document, point);
        if (hits(target, hit)) return { point };
        cover ??= hit;
      }
    }
  }
  return { cover };
}

/** The boxes of an element as far as they are in the viewport; a link over two lines has two. */
function rectsInView(element: Element): DOMRect[] {
  const view = element.ownerDocument.defaultView;
  if (!view) return [];
  return [...element.getClientRects()].slice(0, MAX_RECTS).flatMap((box) => {
    const left = Math.max(0, box.left);
    const top = Math.max(0, box.top);
    const width = Math.min(view.innerWidth, box.right) - left;
    const height = Math.min(view.innerHeight, box.bottom) - top;
    return width > 0 && height > 0 && width * height > 0.99 ? [new DOMRect(left, top, width, height)] : [];
  });
}

/** Says what lies on top, by the nearest element around it that has a name. */
export function describeCover(cover: Element, dom: TellingDom): JsonObject {
  for (let at: Element | null = cover; at; at = flatParent(at)) {
    const name = nameOf(at, dom);
    if (name !== '') return { role: roleOf(at), name };
  }
  return { role: roleOf(cover), name: '' };
}
