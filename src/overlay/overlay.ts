import type { Clock } from '../clock.js';
import { ATTRIBUTE } from '../page/annotations.js';
import type { Confirm } from '../policy/confirmation.js';
import { askInDialog } from './confirm-dialog.js';
import { dialogSheet } from './dialog-style.js';
import { dialogText } from './dialog-text.js';
import { nativesOfNow } from './natives.js';

/** What the bridge draws over the page. */
export interface Overlay {
  /** Whether an element is part of it: no agent is told of such an element, and none can act on it. */
  owns(element: Element): boolean;
  /** Asks the person in a modal dialog. Answers `refused` where another question is open. */
  readonly confirm: Confirm;
}

export interface OverlayOptions {
  readonly document: Document;
  readonly clock: Clock;
  /** A language tag: German for German, English for all others. */
  readonly locale: string;
  /** Ends the overlay: an open question goes away and is rejected, and so are later ones. */
  readonly signal: AbortSignal;
}

/**
 * Makes the overlay of one bridge. There is nothing of it in the page unless a question is open.
 *
 * The dialog withstands whatever an agent can do, and scripts that come later and replace parts of the platform. A script
 * that was there before and did so can draw what it likes, as the app itself can.
 */
export function createOverlay({ document, clock, locale, signal }: OverlayOptions): Overlay {
  const { listen, attachClosedRoot } = nativesOfNow();
  const text = dialogText(locale);
  let open: { readonly host: Element; readonly root: ShadowRoot } | undefined;

  return {
    owns: (element) => open !== undefined && (element === open.host || element.getRootNode() === open.root),
    async confirm(prompt, context) {
      const either = AbortSignal.any([signal, context.signal]);
      either.throwIfAborted();
      if (open) return 'refused';
      const host = document.createElement('uiap-overlay');
      host.setAttribute(ATTRIBUTE.ignore, '');
      const root = attachClosedRoot(host);
      root.adoptedStyleSheets = [dialogSheet(document)];
      open = { host, root };
      placeFor(document).append(host);
      try {
        return await askInDialog(prompt, { host, root, text, clock, listen, signal: either });
      } finally {
        host.remove();
        open = undefined;
      }
    },
  };
}

/**
 * Where the dialog is put: in the innermost open popover, if there is one. A modal dialog closes all popovers around which
 * it is not, and the action may be about an entry of a menu.
 */
function placeFor(document: Document): Element {
  const popovers = [...document.querySelectorAll<HTMLElement>(':popover-open')];
  return popovers.findLast(({ popover }) => popover !== 'manual') ?? document.documentElement;
}
