import { watchDrawing, watchTopLayer } from './covers.js';
import type { Natives } from './natives.js';

/** `unseen`: covered, moved a moment ago, or nobody looks. `gone`: the page took the dialog away. */
export type Sight = 'seen' | 'unseen' | 'gone';

export interface SightOptions {
  /** Shown as a modal already. */
  readonly dialog: HTMLDialogElement;
  /** The buttons that say yes. */
  readonly allows: readonly HTMLElement[];
  /** Parts that must have been in view, if only one after the other in a small window. */
  readonly essentials: readonly Element[];
  readonly host: Element;
  readonly root: ShadowRoot;
  readonly listen: Natives['listen'];
  /** Something happened that may have changed the answer. */
  readonly onChange: () => void;
  readonly signal: AbortSignal;
}

// Smaller than this (WCAG 2.5.8) the page has been scaled down until nobody can read it.
const MIN_PX = 24;
// How finely the dialog is searched for something on top of it.
const POINTS = [0.02, 0.26, 0.5, 0.74, 0.98];

/** Looks whether a person sees the whole dialog, where it was at the last look, and has seen what is essential. */
export function watchSight(options: SightOptions): () => Sight {
  const { dialog, allows, host, root, signal, listen, onChange } = options;
  const { ownerDocument: document } = dialog;
  const isOnTop = watchTopLayer(document, listen, signal);
  const isDrawn = watchDrawing(dialog, onChange, signal);
  const isRead = watchReading(root, options.essentials);
  let lastPlace = '';

  function isGone(): boolean {
    return !dialog.matches(':modal') || host.closest('[inert]') !== null || !dialog.checkVisibility();
  }

  /** Whether it stays where it is. */
  function isStill(...boxes: readonly DOMRect[]): boolean {
    const place = boxes.map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`).join();
    const isSame = lastPlace === '' || lastPlace === place;
    lastPlace = place;
    return isSame;
  }

  function isUncovered(box: DOMRect): boolean {
    return POINTS.every((down) =>
      POINTS.every(
        (across) => document.elementFromPoint(box.x + box.width * across, box.y + box.height * down) === host,
      ),
    );
  }

  /** Whether a press in its middle would reach a button that is large enough to be read. */
  function isReachable(allow: HTMLElement): boolean {
    const { x, y, width, height } = allow.getBoundingClientRect();
    return (
      Math.min(width, height) >= MIN_PX &&
      allow.contains(root.elementFromPoint(x + width / 2, y + height / 2))
    );
  }

  return () => {
    if (isGone()) return 'gone';
    const box = dialog.getBoundingClientRect();
    const isSeen =
      isStill(box, ...allows.map((allow) => allow.getBoundingClientRect())) &&
      document.visibilityState === 'visible' &&
      // A window in front that closes under the pointer would turn a double click into consent.
      document.hasFocus() &&
      allows.every(isReachable) &&
      isOnTop() &&
      isUncovered(box) &&
      isDrawn() &&
      isRead();
    return isSeen ? 'seen' : 'unseen';
  };
}

// Inside of the border, on the first and the last line.
const INSET_PX = 4;

/** Whether the first and the last line of each part have been in view. A frame can be so low that only buttons show. */
function watchReading(root: ShadowRoot, parts: readonly Element[]): () => boolean {
  const unread = new Set(
    parts.flatMap((part) => [
      { part, isLast: false },
      { part, isLast: true },
    ]),
  );
  return () => {
    for (const line of unread) {
      const { left, top, bottom, width } = line.part.getBoundingClientRect();
      const found = root.elementFromPoint(left + width / 2, line.isLast ? bottom - INSET_PX : top + INSET_PX);
      if (line.part.contains(found)) unread.delete(line);
    }
    return unread.size === 0;
  };
}
