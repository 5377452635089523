import { ATTRIBUTE } from './annotations.js';
import { isShadowRoot } from './kinds.js';
import { openRootsIn, watchAttachShadow } from './shadow-roots.js';

/** What may have changed, told as it happens; nothing is read yet. */
export interface PageEvents {
  mutations(records: readonly MutationRecord[]): void;
  /** An open shadow root is there now. */
  rootFound(root: ShadowRoot): void;
  /** Something may be shown or hidden, without a mutation that says what. */
  styleChanged(event?: Event): void;
  /** The values of controls may have changed. */
  valuesChanged(): void;
  /** The page came back from the background. */
  shown(): void;
  /** Something was scrolled, or the focus went elsewhere. Listened to only where it is given. */
  moved?(event: Event): void;
}

export interface PageWatch {
  readonly roots: ReadonlySet<Document | ShadowRoot>;
  /** Mutations that were not told yet. */
  takeRecords(): readonly MutationRecord[];
  /** Watches open shadow roots in a subtree that was just inserted. */
  findRoots(start: Element): void;
  /** Stops looking into a shadow root whose host is gone. */
  leave(root: ShadowRoot): void;
}

// Attributes that change what is annotated, what a field's value is, or what can be seen. Whatever else style sheets
// react to shows up in the observers of visibility.
export const STYLE_ATTRIBUTES = new Set([
  'class',
  'style',
  'hidden',
  'inert',
  'open',
  'aria-hidden',
  'data-state',
]);
export const VALUE_ATTRIBUTES = new Set([
  'value',
  'checked',
  'selected',
  'datetime',
  'href',
  'type',
  'autocomplete',
]);
const STRUCTURE_ATTRIBUTES = [...Object.values(ATTRIBUTE), 'aria-modal', 'slot'];

const FACT_ATTRIBUTES = [...STYLE_ATTRIBUTES, ...VALUE_ATTRIBUTES, ...STRUCTURE_ATTRIBUTES];

const OBSERVED: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeOldValue: true,
};

// Events after which the DOM may look or hold something else without any mutation. Some do not leave shadow roots.
const STYLE_EVENTS = ['toggle', 'transitionend', 'animationend', 'change', 'fullscreenchange'];
const VALUE_EVENTS = ['input', 'change', 'reset', 'click'];
const MOVE_EVENTS = ['scroll', 'focusin', 'focusout'];

/**
 * Watches the document and every open shadow root until `signal` aborts.
 *
 * @param attributes Which ones count. Default those that facts are made of.
 */
export function watchPage(
  document: Document,
  events: PageEvents,
  signal: AbortSignal,
  attributes: readonly string[] = FACT_ATTRIBUTES,
): PageWatch {
  const view = document.defaultView;
  if (!view) throw new Error('The document has no window.');
  const roots = new Set<Document | ShadowRoot>();
  const leaving = new Map<ShadowRoot, AbortController>();
  const observer = new view.MutationObserver((records) => events.mutations(records));
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });

  function enter(root: Document | ShadowRoot): void {
    if (roots.has(root)) return;
    roots.add(root);
    observer.observe(root, { ...OBSERVED, attributeFilter: [...attributes] });
    const left = new AbortController();
    if (isShadowRoot(root)) leaving.set(root, left);
    const options = { capture: true, passive: true, signal: AbortSignal.any([signal, left.signal]) };
    for (const type of STYLE_EVENTS)
      root.addEventListener(type, (event) => events.styleChanged(event), options);
    for (const type of VALUE_EVENTS) root.addEventListener(type, () => events.valuesChanged(), options);
    for (const type of events.moved ? MOVE_EVENTS : [])
      root.addEventListener(type, (event) => events.moved?.(event), options);
    if (isShadowRoot(root)) {
      root.addEventListener('slotchange', () => events.rootFound(root), options);
    }
  }

  function discover(root: ShadowRoot): void {
    if (roots.has(root)) return;
    enter(root);
    events.rootFound(root);
  }

  enter(document);
  for (const root of openRootsIn(document)) enter(root);
  watchAttachShadow((root) => {
    if (root.ownerDocument === document) discover(root);
  }, signal);
  view.addEventListener('resize', () => events.styleChanged(), { passive: true, signal });
  document.addEventListener('visibilitychange', () => events.shown(), { signal });

  return {
    roots,
    takeRecords: () => observer.takeRecords(),
    findRoots(start) {
      for (const root of openRootsIn(start)) discover(root);
    },
    leave(root) {
      roots.delete(root);
      leaving.get(root)?.abort();
      leaving.delete(root);
    },
  };
}
