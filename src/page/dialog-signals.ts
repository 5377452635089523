import { nameOf, type TellingDom } from './accessible.js';
import type { Publish, SignalWatcher } from './signals.js';

/** Notices dialogs and popovers that open and close. */
export function watchDialogs(dom: TellingDom, publish: Publish): SignalWatcher {
  // The name while it was open: a closed dialog may have lost it.
  const open = new Map<Element, string | undefined>();

  return {
    selector: 'dialog,[role=dialog],[role=alertdialog],[popover]',
    meet(element, isNew) {
      if (!open.has(element)) open.set(element, !isNew && isOpen(element) ? nameOf(element, dom) : undefined);
    },
    look() {
      for (const [element, was] of open) {
        const is = isOpen(element);
        if (is && was === undefined) {
          const name = nameOf(element, dom);
          open.set(element, name);
          publish({ kind: 'dialog.opened', name }, element);
        } else if (!is && was !== undefined) {
          open.set(element, undefined);
          publish({ kind: 'dialog.closed', name: was }, element);
        }
        if (!element.isConnected) open.delete(element);
      }
    },
  };
}

function isOpen(element: Element): boolean {
  // Cheap first: a page may have a popover for each row.
  if (element.matches('dialog:not([open]),[popover]') && !element.matches('[open],:popover-open'))
    return false;
  // Not the opacity: a dialog that fades in is open from the start.
  return element.isConnected && element.checkVisibility({ visibilityProperty: true });
}
