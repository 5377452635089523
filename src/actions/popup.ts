import { delay, frame } from '../clock.js';
import { flatContains } from '../page/flat-tree.js';
import { isRendered } from '../page/visibility.js';
import { problem, type ActionContext, type ActionProblem } from './action-handler.js';
import type { Choice } from './choices.js';
import type { Pointer } from './input-events.js';
import { focusedIn } from './key-defaults.js';
import { keyInit } from './keys.js';
import { press } from './press.js';
import { surfaceOf } from './readiness.js';
import { optionElementsIn, optionsIn } from './select-list.js';

/** The list that a widget opens, which may be anywhere on the page. */
export interface Popup {
  /** The list while it is open. */
  list(): Element | undefined;
  /** Opens it as a person would: by pressing, else by the key for it. Already open, it stays so. */
  open(): Promise<ActionProblem | undefined>;
  /** Waits until the list has come to rest, and `isEnough` for the caller or the time is up. */
  options(isEnough: (options: readonly Choice[]) => boolean): Promise<readonly Choice[]>;
  /** Closes it, unless it was open from the start. Tells whether it is as it was. */
  close(): Promise<boolean>;
}

// How long a list may take to appear or to vanish, with its animation; and to fill itself.
const OPEN_MS = 600;
const FILL_MS = 1500;
const POLL_MS = 50;

export function popupOf(opener: Element, context: ActionContext, pointer: Pointer): Popup {
  const { clock, signal, dom } = context;
  const isNamed = (list: Element) => list.id !== '' && namedBy(opener).includes(list.id);
  const lists = () =>
    dom
      .roots()
      .flatMap((root) => [...root.querySelectorAll('[role=listbox],[role=menu]')])
      .filter((list) => isRendered(list) && !dom.isIgnored(list) && !flatContains(list, opener));
  // Lists that were open before are other widgets'.
  const others = new Set(lists().filter((list) => !isNamed(list)));
  const list = () => lists().find(isNamed) ?? lists().find((found) => !others.has(found));
  const wasOpen = list() !== undefined;

  async function until(isOpen: boolean): Promise<boolean> {
    const end = clock.now() + OPEN_MS;
    while ((list() !== undefined) !== isOpen) {
      if (clock.now() >= end) return false;
      await delay(clock, POLL_MS, signal);
    }
    return true;
  }

  return {
    list,
    async open() {
      if (list()) return undefined;
      const pressed = await press(surfaceOf(opener), context.holds, context, pointer);
      if (pressed.kind === 'not') return pressed.problem;
      if (await until(true)) return undefined;
      send('ArrowDown', opener);
      return (await until(true)) ? undefined : noList();
    },
    async options(isEnough) {
      const end = clock.now() + FILL_MS;
      for (;;) {
        const now = list();
        const found = now ? optionsIn(now, dom) : [];
        await frame(clock, signal);
        const later = now?.isConnected ? optionElementsIn(now) : [];
        const isAtRest =
          now?.getAttribute('aria-busy') !== 'true' &&
          later.length === found.length &&
          found.every(({ element }, index) => element === later[index]);
        if ((isAtRest && isEnough(found)) || clock.now() >= end) return found;
        await delay(clock, POLL_MS, signal);
      }
    },
    async close() {
      if (wasOpen) return true;
      const focused = focusedIn(opener.ownerDocument);
      const inList = focused && list() && flatContains(list()!, focused) ? focused : opener;
      for (const place of new Set([inList, opener])) {
        if (!list()) break;
        send('Escape', place);
        await until(false);
      }
      return list() === undefined;
    },
  };
}

export function noList(): ActionProblem {
  return problem('option_not_found', 'The target opened no list with this option.');
}

function namedBy(opener: Element): string[] {
  return `${opener.getAttribute('aria-controls') ?? ''} ${opener.getAttribute('aria-owns') ?? ''}`.split(
    /\s+/,
  );
}

function send(key: string, to: Element): void {
  const init = keyInit({ key, modifiers: new Set() });
  to.dispatchEvent(new KeyboardEvent('keydown', init));
  to.dispatchEvent(new KeyboardEvent('keyup', init));
}
