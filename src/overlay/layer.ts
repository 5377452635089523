import type { Clock } from '../clock.js';
import type { Natives } from './natives.js';
import { topModal } from './top-modal.js';

/** Parts of the overlay that lie above the page without taking anything from it. */
export interface Layer {
  owns(element: Element): boolean;
  /** Shows a part until `signal` aborts. It has no place of its own in the page: its style says where it is. */
  add(part: HTMLElement, signal: AbortSignal): void;
  /** Puts all parts on top of whatever is open now, and back into the page if they were taken out. */
  raise(): void;
  /** Takes all parts out of the top layer until the function that it gives back is called. */
  hide(): () => void;
}

export interface LayerOptions {
  readonly document: Document;
  readonly clock: Clock;
  readonly natives: Natives;
  readonly makeHost: () => { readonly host: HTMLElement; readonly root: ShadowRoot };
}

const LOOK_MS = 250;

/**
 * Makes the layer. There is a host in the page only while there are parts.
 *
 * The parts are popovers inside the closed root: the page sees neither them nor their `toggle` events, and what they do
 * in there causes no mutation that anybody could observe.
 */
export function createLayer({ document, clock, natives, makeHost }: LayerOptions): Layer {
  const parts = new Set<HTMLElement>();
  let made: ReturnType<LayerOptions['makeHost']> | undefined;
  let watching: AbortController | undefined;
  let hiders = 0;

  function raise(): void {
    if (!made || hiders > 0) return;
    const { host, root } = made;
    const focused = root.activeElement;
    const place = placeFor(document);
    if (host.parentNode !== place) place.append(host);
    for (const part of parts) {
      if (part.matches(':popover-open')) part.hidePopover();
      part.showPopover();
    }
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  /** No event leaves a shadow root when a dialog in there opens or closes. */
  function lookAgain(signal: AbortSignal): void {
    const look = () => {
      if (made && made.host.parentNode !== placeFor(document)) raise();
      lookAgain(signal);
    };
    clock.after(LOOK_MS, look, signal);
  }

  function begin(place: Element): ShadowRoot {
    if (!made) {
      made = makeHost();
      watching = new AbortController();
      const options = { capture: true, passive: true, signal: watching.signal };
      const onTopLayer = ({ target }: Event) => {
        if (target instanceof HTMLElement && target.matches('dialog,[popover]')) raise();
      };
      for (const type of ['toggle', 'close']) natives.listen(document, type, onTopLayer, options);
      lookAgain(watching.signal);
    }
    if (!made.host.isConnected) place.append(made.host);
    return made.root;
  }

  function end(): void {
    watching?.abort();
    made?.host.remove();
    made = undefined;
  }

  return {
    owns: (element) => made !== undefined && (element === made.host || element.getRootNode() === made.root),
    add(part, signal) {
      if (signal.aborted) return;
      // Before anything is put into the page: WebKit does not draw what is looked for between that and its showing.
      const place = placeFor(document);
      const root = begin(place);
      part.popover = 'manual';
      root.append(part);
      parts.add(part);
      if (made?.host.parentNode === place) {
        if (hiders === 0) part.showPopover();
      } else raise();
      const remove = () => {
        parts.delete(part);
        part.remove();
        if (parts.size === 0) end();
      };
      signal.addEventListener('abort', remove, { once: true });
    },
    raise,
    hide() {
      hiders += 1;
      for (const part of parts) if (part.matches(':popover-open')) part.hidePopover();
      return () => {
        hiders -= 1;
        raise();
      };
    },
  };
}

function placeFor(document: Document): Element {
  return topModal(document) ?? document.documentElement;
}
