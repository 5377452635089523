import type { Natives } from './natives.js';

const KEPT = (
  'pointerdown pointermove pointerup pointercancel pointerover pointerout mousedown mousemove mouseup mouseover mouseout ' +
  'click dblclick auxclick contextmenu touchstart touchmove touchend touchcancel wheel keydown keypress keyup focusin focusout'
).split(' ');

/**
 * Keeps what a person does in the dialog from the app, which would close its menu when something outside is pressed, or
 * its own dialog on Escape. Holds for as long as there is the root: the press that answers is still on its way then.
 */
export function keepInside(root: ShadowRoot, listen: Natives['listen']): void {
  for (const type of KEPT) listen(root, type, (event) => event.stopPropagation(), { passive: true });
}
