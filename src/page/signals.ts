import type { Signal } from '../protocol/signals.js';
import { topic } from '../topic.js';
import type { TellingDom } from './accessible.js';
import { annotation, ATTRIBUTE } from './annotations.js';
import { watchDialogs } from './dialog-signals.js';
import { isElement } from './kinds.js';
import { watchToasts } from './toast-signals.js';
import { watchValidation } from './validation-signals.js';

/** Notices one kind of short-lived thing. Told what changed in the page; publishes what a person would have noticed. */
export interface SignalWatcher {
  /** What it looks at. Elements that match later, or leave, are noticed too. */
  readonly selector: string;
  /** Told of each element that matches, when it is first seen. `isNew`: it came while watching. */
  meet(element: Element, isNew: boolean): void;
  /** The person or a script used this element. */
  touched?(element: Element): void;
  /** Something changed somewhere: look at what is known again. */
  look(): void;
}

/** Tells of a signal and of the element at which it was seen. */
export type Publish = (signal: Signal, source: Element | undefined) => void;

export interface PageSignals {
  /** Calls back for each signal until `signal` aborts. The page is watched only while somebody listens. */
  subscribe(listener: Publish, signal: AbortSignal): void;
}

/** The short-lived signals of a page: toasts, dialogs, validation, changed values and the focus (contract 2). */
export function pageSignals(dom: TellingDom): PageSignals {
  const seen = topic<Parameters<Publish>>();
  let listeners = 0;
  let watching = new AbortController();
  return {
    subscribe(listener, signal) {
      if (signal.aborted) return;
      seen.subscribe((told) => listener(...told), signal);
      if (listeners === 0) {
        watching = new AbortController();
        watchSignals(dom, (...told) => seen.publish(told), watching.signal);
      }
      listeners += 1;
      const leave = () => {
        listeners -= 1;
        if (listeners === 0) watching.abort();
      };
      signal.addEventListener('abort', leave, { once: true });
    },
  };
}

const ATTRIBUTES = [
  'hidden',
  'open',
  'class',
  'style',
  'role',
  'aria-live',
  'aria-hidden',
  'aria-modal',
  'aria-invalid',
  'popover',
  ATTRIBUTE.toast,
];

/** Publishes what happens in the page from now on. What is there already is no news. */
export function watchSignals(dom: TellingDom, publish: Publish, signal: AbortSignal): void {
  const watchers = [watchToasts(dom, publish), watchDialogs(dom, publish), watchValidation(dom, publish)];
  const everything = watchers.map(({ selector }) => selector).join();
  const roots = new WeakSet<Node>();
  const observer = new MutationObserver(read);

  function meet(start: Element | Document | ShadowRoot, isNew: boolean): void {
    const matching = [...start.querySelectorAll(everything)];
    if (isElement(start)) matching.unshift(start);
    for (const element of matching)
      if (!dom.isIgnored(element))
        for (const watcher of watchers) if (element.matches(watcher.selector)) watcher.meet(element, isNew);
  }

  function observe(root: Document | ShadowRoot, isNew: boolean): void {
    if (roots.has(root)) return;
    roots.add(root);
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ATTRIBUTES,
    });
    for (const type of ['toggle', 'close', 'transitionend', 'animationend'])
      root.addEventListener(type, look, { capture: true, signal });
    for (const type of ['input', 'change', 'invalid', 'focusout'])
      root.addEventListener(type, (event) => used(event, root), { capture: true, signal });
    for (const type of ['focusin', 'focusout'])
      root.addEventListener(type, (event) => focused(event as FocusEvent, root), { capture: true, signal });
    meet(root, isNew);
  }

  function read(records: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes' && isElement(target) && !dom.isIgnored(target))
        for (const watcher of watchers) if (target.matches(watcher.selector)) watcher.meet(target, true);
      for (const node of addedNodes) if (isElement(node)) meet(node, true);
    }
    for (const root of dom.roots()) observe(root, true);
    look();
  }

  function look(): void {
    for (const watcher of watchers) watcher.look();
  }

  function used(event: Event, root: Document | ShadowRoot): void {
    look();
    // Some of these events leave shadow roots and pass several listeners; the element's own root tells of it.
    const [element] = event.composedPath();
    if (!isElement(element) || element.getRootNode() !== root || dom.isIgnored(element)) return;
    for (const watcher of watchers) watcher.touched?.(element);
    const isEditor = (element as Partial<HTMLElement>).isContentEditable;
    if (event.type !== (isEditor ? 'input' : 'change')) return;
    publish({ kind: 'value.changed', ...idOf(element) }, element);
  }

  function focused({ type, relatedTarget, target }: FocusEvent, root: Document | ShadowRoot): void {
    if (type === 'focusin' && isElement(target) && target.getRootNode() === root && !target.shadowRoot) {
      if (!dom.isIgnored(target)) publish({ kind: 'focus.changed', ...idOf(target) }, target);
    } else if (type === 'focusout' && relatedTarget === null && root === dom.document) {
      // Also told when the window loses the focus: then the element keeps it.
      queueMicrotask(() => {
        const { activeElement, body } = dom.document;
        if (activeElement === null || activeElement === body) publish({ kind: 'focus.changed' }, undefined);
      });
    }
  }

  if (signal.aborted) return;
  for (const root of dom.roots()) observe(root, false);
  look();
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}

function idOf(element: Element): { stableId?: string } {
  const stableId = annotation(element, ATTRIBUTE.stableId);
  return stableId === undefined ? {} : { stableId };
}
