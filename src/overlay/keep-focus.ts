import type { Natives } from './natives.js';

/** Remembers what has the focus; the function it gives back returns it there, if that still exists. */
export function keepFocus(document: Document): () => void {
  const before = focusedIn(document);
  return () => {
    // The browser does that too when a dialog closes, but not when the page has removed it.
    if (before instanceof HTMLElement && before.isConnected && focusedIn(document) !== before)
      before.focus({ preventScroll: true });
  };
}

/** What has the focus, inside open shadow roots too. */
export function focusedIn(document: Document): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/**
 * Keeps a key that is held down from the app until it is released: Enter and Escape answer when they go down, and would
 * press something there as well.
 */
export function swallowHeldKey(view: Window, listen: Natives['listen'], signal: AbortSignal): void {
  const released = new AbortController();
  const options = { capture: true, signal: AbortSignal.any([released.signal, signal]) };
  const swallow = (event: Event) => {
    if ((event as KeyboardEvent).repeat) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      released.abort();
    }
  };
  listen(view, 'keydown', swallow, options);
  listen(view, 'keyup', () => released.abort(), options);
}
