import { flatClosest, flatParent } from './flat-tree.js';

/** A part of the viewport, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const RENDERED = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true } as const;

/**
 * Whether an element is drawn at all, wherever it is scrolled to (OP-D-1): displayed, not transparent, with a box.
 * An element of `display: contents` has no box of its own; its content's counts.
 */
export function isRendered(element: Element): boolean {
  if (!element.checkVisibility(RENDERED)) return isContentsRendered(element);
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

function isContentsRendered(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.display !== 'contents' || style.visibility !== 'visible') return false;
  const parent = flatParent(element);
  if (!parent || !(parent.checkVisibility(RENDERED) || isContentsRendered(parent))) return false;
  const { width, height } = contentBox(element);
  return width > 0 && height > 0;
}

/** The box of an element, or of its content where it has none of its own. */
export function contentBox(element: Element): DOMRect {
  const own = element.getBoundingClientRect();
  if (own.width > 0 || own.height > 0) return own;
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Whether the page hides this element from the person's use: inert, or hidden from assistive technology. */
export function isSetAside(element: Element): boolean {
  return flatClosest(element, '[inert],[aria-hidden="true"]') !== null;
}

/**
 * Makes a function that says which part of the viewport an element can be seen through: the viewport, cut by every
 * scroll container around it. Valid for one pass over an unchanging layout; elements with one parent share the work.
 */
export function clipping(view: Window): (element: Element) => Box {
  const viewport: Box = { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight };
  const known = new Map<Element, { box: Box; positioned: Box }>();

  // `box` clips what is in the flow; `positioned` what is absolutely positioned and escapes static containers.
  function through(element: Element | null): { box: Box; positioned: Box } {
    if (
      !element ||
      element === element.ownerDocument.documentElement ||
      element === element.ownerDocument.body
    )
      return { box: viewport, positioned: viewport };
    const found = known.get(element);
    if (found) return found;
    const style = getComputedStyle(element);
    const outer = around(element, style);
    const inner = clips(style) ? cut(outer, element.getBoundingClientRect(), style) : outer;
    const escapes =
      style.position === 'static' && style.transform === 'none' && !style.contain.includes('paint');
    const result = { box: inner, positioned: escapes ? through(flatParent(element)).positioned : inner };
    known.set(element, result);
    return result;
  }

  function around(element: Element, style: CSSStyleDeclaration): Box {
    if (style.position === 'fixed') return viewport;
    const parent = through(flatParent(element));
    return style.position === 'absolute' ? parent.positioned : parent.box;
  }

  return (element) => around(element, getComputedStyle(element));
}

function clips(style: CSSStyleDeclaration): boolean {
  return style.overflowX !== 'visible' || style.overflowY !== 'visible' || style.clipPath !== 'none';
}

function cut(outer: Box, box: Box, style: CSSStyleDeclaration): Box {
  // `inset(50%)` is how screen-reader-only text is hidden: nothing of the box is left.
  if (/^inset\((?:50|100)%/.test(style.clipPath)) return { left: 0, top: 0, right: 0, bottom: 0 };
  return intersection(outer, box);
}

export function intersection(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Whether at least one CSS pixel by one is left of a box (OP-D-1). */
export function hasPixel(box: Box): boolean {
  return box.right - box.left >= 1 && box.bottom - box.top >= 1;
}

/** Whether a person can see this element now. Occlusion by other elements is not considered (OP-D-1). */
export function isVisible(element: Element): boolean {
  if (isSetAside(element) || !isRendered(element)) return false;
  const view = element.ownerDocument.defaultView;
  return view !== null && hasPixel(intersection(contentBox(element), clipping(view)(element)));
}
