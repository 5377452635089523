import type { Weight } from './action-handler.js';
import { pressedBy } from './control.js';
import { DRAFT } from './element-action.js';
import { weighAtLeast } from './weigh.js';

/** What writing or choosing does: at least what the app says on the target, and on the control that it is the label of. */
export function weighDraft(element: Element): Weight {
  return weighAtLeast(pressedBy(element), weighAtLeast(element, DRAFT));
}
