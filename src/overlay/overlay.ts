import type { Clock } from '../clock.js';
import { ATTRIBUTE } from '../page/annotations.js';
import type { Confirm } from '../policy/confirmation.js';
import { askInDialog } from './confirm-dialog.js';
import { dialogSheet } from './dialog-style.js';
import { dialogText } from './dialog-text.js';
import { HOST_NAME } from './host-name.js';
import { createIndicator } from './indicator.js';
import { createLayer } from './layer.js';
import { nativesOfNow } from './natives.js';
import { presenceSheet } from './presence-style.js';
import { presenceText } from './presence-text.js';
import type { Presence, Stage } from './presence.js';
import { createStage } from './stage.js';

/** What the bridge draws over the page. */
export interface Overlay {
  /** Whether an element is part of it: no agent is told of such an element, and none can act on it. */
  owns(element: Element): boolean;
  /** Asks the person in a modal dialog. Answers `refused` where another question is open. */
  readonly confirm: Confirm;
  /** Shows what an agent does, with a button that stops it. */
  readonly presence: Presence;
  readonly stage: Stage;
}

export interface OverlayOptions {
  readonly document: Document;
  readonly clock: Clock;
  /** The person's language as of now, a language tag: German for German, English for all others. */
  readonly locale: () => string;
  /** Ends the overlay: an open question goes away and is rejected, and so are later ones. */
  readonly signal: AbortSignal;
}

/**
 * Makes the overlay of one bridge. There is nothing of it in the page unless there is something to show.
 *
 * The dialog withstands whatever an agent can do, and keeps its root and listeners from scripts that come later. A script
 * that was there before, or replaces what the dialog looks with, can draw and press what it likes, as the app itself can.
 */
export function createOverlay({ document, clock, locale, signal }: OverlayOptions): Overlay {
  const natives = nativesOfNow();
  const { listen, attachClosedRoot } = natives;
  let open: ReturnType<typeof makeHost> | undefined;

  function makeHost(sheet: CSSStyleSheet): { host: HTMLElement; root: ShadowRoot } {
    const host = document.createElement(HOST_NAME);
    host.setAttribute(ATTRIBUTE.ignore, '');
    const root = attachClosedRoot(host);
    root.adoptedStyleSheets = [sheet];
    return { host, root };
  }

  const layer = createLayer({ document, clock, natives, makeHost: () => makeHost(presenceSheet(document)) });
  const theatre = { document, clock, natives, layer, text: () => presenceText(locale()), signal };

  return {
    owns: (element) =>
      layer.owns(element) ||
      (open !== undefined && (element === open.host || element.getRootNode() === open.root)),
    presence: createIndicator(theatre),
    stage: createStage(theatre),
    async confirm(prompt, context) {
      const either = AbortSignal.any([signal, context.signal]);
      either.throwIfAborted();
      if (open) return 'refused';
      open = makeHost(dialogSheet(document));
      const { host, root } = open;
      placeFor(document).append(host);
      // What is drawn above the question would keep it from being armed.
      const showAgain = layer.hide();
      try {
        const text = dialogText(locale());
        return await askInDialog(prompt, { host, root, text, clock, listen, signal: either });
      } finally {
        host.remove();
        open = undefined;
        showAgain();
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
