import { isWithheld, type TellingDom } from '../page/accessible.js';
import type { ActionOutcome } from './action-handler.js';

/** An outcome without what would tell of the former value of a control, where that may not be told. */
export function discreet(outcome: ActionOutcome, control: Element, dom: TellingDom): ActionOutcome {
  return outcome.ok && isWithheld(control, dom) ? { ok: true } : outcome;
}
