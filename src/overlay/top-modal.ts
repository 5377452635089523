import { flatClosest } from '../page/flat-tree.js';
import { focusedIn } from './keep-focus.js';

/**
 * The modal dialog that is on top, in open shadow roots too: all that is outside of it takes no presses.
 *
 * Nobody tells of dialogs in shadow roots, and looking through all of them would take too long. But a modal dialog is hit
 * wherever the window is, by its backdrop, and has the focus.
 */
export function topModal(document: Document): Element | undefined {
  for (const element of [hitIn(document), focusedIn(document)]) {
    const modal = element && flatClosest(element, 'dialog:modal');
    if (modal) return modal;
  }
  return [...document.querySelectorAll('dialog:modal')].at(-1);
}

function hitIn(document: Document): Element | null {
  let found = document.elementFromPoint(0, 0);
  for (let root = found?.shadowRoot; root; root = found.shadowRoot) {
    const inner = root.elementFromPoint(0, 0);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}
