import type { JsonObject } from '../json.js';
import { isWithheld, type TellingDom } from '../page/accessible.js';
import type { ActionDescriptor, ActionEffect } from '../protocol/actions.js';
import {
  failed,
  problem,
  type ActionContext,
  type ActionHandler,
  type ActionOutcome,
  type ActionProblem,
  type CheckContext,
  type Weight,
} from './action-handler.js';
import { pressedBy } from './control.js';
import { weighAtLeast } from './weigh.js';

/** An action that works on one element. */
export interface ElementAction {
  readonly descriptor: ActionDescriptor;
  readonly leastEffect?: ActionEffect;
  readonly weigh?: (element: Element) => Weight;
  readonly leadsTo?: NonNullable<ActionHandler['leadsTo']>;
  readonly leavesToPerson?: NonNullable<ActionHandler['leavesToPerson']>;
  readonly alsoOn?: NonNullable<ActionHandler['alsoOn']>;
  readonly standIn?: NonNullable<ActionHandler['standIn']>;
  check(
    args: JsonObject,
    element: Element,
    context: CheckContext,
  ): Promise<ActionProblem | undefined> | ActionProblem | undefined;
  perform(args: JsonObject, element: Element, context: ActionContext): Promise<ActionOutcome>;
}

/** Makes its handler. It weighs at least what the app says on the element, unless `weigh` says otherwise. */
export function elementAction(action: ElementAction): ActionHandler {
  const { descriptor, leastEffect, leadsTo, leavesToPerson, alsoOn, standIn } = action;
  const noTarget = problem('bad_arguments', 'target is missing');
  return {
    mode: 'semanticDom',
    needsTarget: 'element',
    descriptor,
    weigh: action.weigh ?? ((element) => weighAtLeast(element, descriptor)),
    check: (args, context) => (context.element ? action.check(args, context.element, context) : noTarget),
    async perform(args, context) {
      const { element, dom } = context;
      if (!element) return failed(noTarget);
      const outcome = await action.perform(args, element, context);
      return discreet(outcome, element, dom);
    },
    ...(leastEffect ? { leastEffect } : {}),
    ...(leadsTo ? { leadsTo } : {}),
    ...(leavesToPerson ? { leavesToPerson } : {}),
    ...(alsoOn ? { alsoOn } : {}),
    ...(standIn ? { standIn } : {}),
  };
}

const NO_ARGS = { type: 'object', additionalProperties: false, properties: {} };

/** Describes a built-in action; without `args` it takes none. */
export function elementActionDescriptor(
  id: string,
  title: { en: string; de: string },
  more: Pick<ActionDescriptor, 'effect' | 'risk' | 'idempotent'> & { args?: JsonObject },
): ActionDescriptor {
  return { id, title, args: NO_ARGS, executionModes: ['semanticDom'], ...more };
}

/** An outcome without what would tell of the former value of a control, where that may not be told: whether it changed. */
export function discreet(outcome: ActionOutcome, control: Element, dom: TellingDom): ActionOutcome {
  return outcome.ok && isWithheld(control, dom) ? { ok: true } : outcome;
}

/** Writes a draft into the page that the person can undo there. */
export const DRAFT = { effect: 'input', risk: 'low', idempotent: true } as const;

/** What writing or choosing does: at least what the app says on the target, and on the control that it is the label of. */
export function weighDraft(element: Element): Weight {
  return weighAtLeast(pressedBy(element), weighAtLeast(element, DRAFT));
}
