import { isElement } from './kinds.js';
type AttachShadow = typeof Element.prototype.attachShadow;
type Listener = (root: ShadowRoot) => void;

const LISTENERS = Symbol.for('uiap-bridge.attachShadow');

interface Wrapped extends AttachShadow {
  [LISTENERS]?: Set<Listener>;
}

/**
 * Tells of every open shadow root that is attached from now on. `attachShadow` leaves no mutation, so there is no other
 * way short of looking at every element again and again.
 *
 * The page keeps the native return value. Several bridges share one wrapper, and the native function is back when the
 * last of them leaves.
 */
export function watchAttachShadow(listener: Listener, signal: AbortSignal): void {
  if (signal.aborted) return;
  const prototype = Element.prototype;
  const wrapped = prototype.attachShadow as Wrapped;
  const listeners = wrapped[LISTENERS] ?? wrap(prototype);
  listeners.add(listener);
  signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
  signal.addEventListener('abort', () => unwrap(prototype, listeners), { once: true });
}

const NATIVE = Symbol.for('uiap-bridge.nativeAttachShadow');

function wrap(prototype: Element): Set<Listener> {
  const native = prototype.attachShadow;
  const listeners = new Set<Listener>();
  const attachShadow: AttachShadow = {
    attachShadow(this: Element, init: ShadowRootInit) {
      const root = native.call(this, init);
      if (init.mode === 'open') for (const listener of listeners) listener(root);
      return root;
    },
  }.attachShadow;
  Object.defineProperty(attachShadow, 'length', { value: native.length, configurable: true });
  prototype.attachShadow = Object.assign(attachShadow, { [LISTENERS]: listeners, [NATIVE]: native });
  return listeners;
}

function unwrap(prototype: Element, listeners: Set<Listener>): void {
  const current = prototype.attachShadow as Wrapped & { [NATIVE]?: AttachShadow };
  // Somebody else may have wrapped ours since: then it must stay, and only forwards.
  if (listeners.size === 0 && current[LISTENERS] === listeners && current[NATIVE])
    prototype.attachShadow = current[NATIVE];
}

/** The open shadow roots in a subtree, nested ones included, outer ones first. */
export function openRootsIn(start: Element | Document | ShadowRoot): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  const visit = (root: ShadowRoot | null): void => {
    if (!root) return;
    roots.push(root);
    for (const nested of openRootsIn(root)) roots.push(nested);
  };
  if (isElement(start)) visit(start.shadowRoot);
  if (start.firstElementChild === null) return roots;
  // A walker is several times faster than a node list here, and this looks at every element.
  const walker = document.createTreeWalker(start, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if ((node as Element).shadowRoot) visit((node as Element).shadowRoot);
  return roots;
}
