import type { Natives } from './natives.js';

/**
 * Whether nothing has been put above the dialog. What is there at the start lies below. A popover may let presses
 * through, and is then not found by its place.
 */
export function watchTopLayer(
  document: Document,
  listen: Natives['listen'],
  signal: AbortSignal,
): () => boolean {
  const popovers = () => [...document.querySelectorAll(':popover-open')];
  const below = new Set<EventTarget>(popovers());
  const fullscreen = document.fullscreenElement;
  listen(document, 'beforetoggle', ({ target }) => target && below.delete(target), { capture: true, signal });
  return () => document.fullscreenElement === fullscreen && popovers().every((popover) => below.has(popover));
}

// The least that browsers allow.
const DELAY_MS = 100;

/** Whether the browser says that all of it is drawn with nothing over it, in this frame and those around it. */
export function watchDrawing(dialog: Element, onChange: () => void, signal: AbortSignal): () => boolean {
  if (!canWatchDrawing()) return () => true;
  let isDrawn = false;
  const options = { trackVisibility: true, delay: DELAY_MS, threshold: [0, 1] };
  const observer = new IntersectionObserver((entries) => {
    isDrawn = (entries.at(-1) as { readonly isVisible?: boolean } | undefined)?.isVisible === true;
    onChange();
  }, options);
  observer.observe(dialog);
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  return () => isDrawn;
}

/** Only Chromium can: Intersection Observer 2. */
function canWatchDrawing(): boolean {
  return (
    typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype
  );
}

/** Whether something that covers the dialog would be noticed. What lies over a frame, its own page cannot see. */
export function canNoticeCovers(view: Window): boolean {
  return canWatchDrawing() || !isFramedByOthers(view);
}

function isFramedByOthers(view: Window): boolean {
  for (let at = view; at !== at.parent; at = at.parent) {
    // A frame does not see its element in a page of another origin.
    if (!at.frameElement) return true;
  }
  return false;
}
