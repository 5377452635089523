import { flatContains, flatParent } from './flat-tree.js';
import type { RecordNode, ScopeNode } from './tracked.js';
import { clipping, contentBox, hasPixel, intersection, isRendered } from './visibility.js';

type Seen = RecordNode | ScopeNode;

/** Knows which records and scopes a person can see. */
export interface Sight {
  watch(node: Seen): void;
  unwatch(node: Seen): void;
  /** Takes in what the observers have to report but did not yet. Costs a look at every node. */
  drain(): void;
  /** Nodes whose growing or shrinking no observer would tell of, such as empty ones. */
  readonly unsettled: ReadonlySet<Seen>;
  /**
   * Starts a pass over an unchanging layout: what it learns of containers is shared until the next one.
   *
   * @param measureNew Whether to measure what the observer has not reported yet, or to wait for its report.
   */
  pass(measureNew: boolean): SightPass;
  stop(): void;
}

export interface SightPass {
  isVisible(node: Seen): boolean;
  /** Drawn and not set aside, wherever it is scrolled to. */
  isRendered(element: Element): boolean;
  /** Displayed and not set aside; may be empty and may be scrolled away. */
  isDisplayed(element: Element): boolean;
}

export interface SightOptions {
  readonly view: Window & typeof globalThis;
  /** `rendered` drops the viewport test (OP-D-1). */
  readonly mode: 'viewport' | 'rendered';
  /** What is watched of an element. */
  nodesAt(element: Element): Iterable<Seen>;
  /** Open dialogs that make the rest of the page inert. */
  modals(): Iterable<Element>;
  /** A node came into view or left it. */
  onSeen(node: Seen): void;
  /** After some were seen. */
  onChange(): void;
}

// A node that scrolls in by a fraction of a pixel is not seen yet; the steps tell when it is.
const THRESHOLDS = [0, 0.01, 0.05, 0.25];

export function createSight(options: SightOptions): Sight {
  const { view, mode } = options;
  const unsettled = new Set<Seen>();

  function take(entries: readonly IntersectionObserverEntry[]): boolean {
    let isChanged = false;
    for (const entry of entries) {
      const { target, isIntersecting, boundingClientRect } = entry;
      // An empty box in view counts as wholly visible, and so it does when it has grown: there is no second report.
      const inView = isIntersecting && !hasPixels(entry.intersectionRect) ? undefined : isIntersecting;
      const hasBox = boundingClientRect.width > 0 || boundingClientRect.height > 0;
      for (const node of options.nodesAt(target)) {
        if (inView === undefined) unsettled.add(node);
        else unsettled.delete(node);
        if (node.inView === inView && node.hasBox === hasBox) continue;
        node.inView = inView;
        node.hasBox = hasBox;
        options.onSeen(node);
        isChanged = true;
      }
    }
    return isChanged;
  }

  const intersections = new view.IntersectionObserver(
    (entries) => {
      if (take(entries)) options.onChange();
    },
    { threshold: THRESHOLDS },
  );
  // Without the viewport test only a change of size tells that something off screen was shown or hidden.
  const sizes =
    mode === 'rendered'
      ? new view.ResizeObserver((entries) => {
          let isChanged = false;
          for (const { target, borderBoxSize } of entries) {
            const hasBox = borderBoxSize.some(({ inlineSize, blockSize }) => inlineSize > 0 && blockSize > 0);
            for (const node of options.nodesAt(target)) {
              if (node.hasBox === hasBox) continue;
              node.hasBox = hasBox;
              options.onSeen(node);
              isChanged = true;
            }
          }
          if (isChanged) options.onChange();
        })
      : undefined;

  const observer = sizes ?? intersections;

  return {
    unsettled,
    watch: ({ element }) => observer.observe(element),
    unwatch(node) {
      unsettled.delete(node);
      for (const other of options.nodesAt(node.element)) if (other !== node) return;
      observer.unobserve(node.element);
    },
    drain: () => void take(intersections.takeRecords()),
    pass: (measureNew) =>
      createPass(options, (node) => (node.inView === undefined && measureNew) || unsettled.has(node)),
    stop() {
      intersections.disconnect();
      sizes?.disconnect();
      unsettled.clear();
    },
  };
}

function createPass({ view, mode, modals }: SightOptions, isUnjudged: (node: Seen) => boolean): SightPass {
  const clip = clipping(view);
  const modal = topmostModal(modals());
  const setAside = new Map<Element, boolean>();

  function isSetAside(element: Element | null): boolean {
    if (!element) return false;
    const known = setAside.get(element);
    if (known !== undefined) return known;
    const result =
      element.hasAttribute('inert') ||
      element.getAttribute('aria-hidden') === 'true' ||
      isSetAside(flatParent(element));
    setAside.set(element, result);
    return result;
  }

  const isUsable = (element: Element) => !isSetAside(element) && (!modal || flatContains(modal, element));

  function isInView(node: Seen): boolean {
    const { inView, hasBox, element } = node;
    if (inView === true) return true;
    const isMeasured = isUnjudged(node) || (inView === false && !hasBox && isContents(element));
    if (!isMeasured) return false;
    return hasPixel(intersection(contentBox(element), clip(element)));
  }

  return {
    isVisible(node) {
      if (mode === 'viewport') return isInView(node) && isUsable(node.element) && isRendered(node.element);
      // Only what differs from this is worth the size observer's report.
      return (node.hasBox = isUsable(node.element) && isRendered(node.element));
    },
    isRendered: (element) => isUsable(element) && isRendered(element),
    isDisplayed(element) {
      if (!isUsable(element)) return false;
      if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
      const parent = flatParent(element);
      return isContents(element) && parent !== null && this.isDisplayed(parent);
    },
  };
}

// A single pixel is how text for screen readers alone is hidden, and not every engine tells that it is clipped as well.
function hasPixels({ width, height }: DOMRectReadOnly): boolean {
  return width >= 1 && height >= 1 && width + height > 2;
}

function isContents(element: Element): boolean {
  return getComputedStyle(element).display === 'contents';
}

/** The open dialog that holds the page: the browser keeps everything outside it inert. */
function topmostModal(modals: Iterable<Element>): Element | undefined {
  let topmost: Element | undefined;
  for (const element of modals)
    if (element.localName === 'dialog' && element.isConnected && element.matches(':modal')) topmost = element;
  return topmost;
}
