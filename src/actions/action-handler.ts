import type { Clock } from '../clock.js';
import type { AgentIdentity } from '../extension.js';
import type { JsonObject } from '../json.js';
import type { RouterTarget } from '../navigation/router-adapter.js';
import type { TellingDom } from '../page/accessible.js';
import type { Permit } from '../policy/gate.js';
import type {
  ActionDescriptor,
  ActionEffect,
  ActionRisk,
  ExecutionMode,
  RuntimeCode,
  SideEffectState,
} from '../protocol/actions.js';
import type { ActionTarget } from '../protocol/targets.js';

/** Why an action cannot be done. `message` names the field or the rule, never a value. */
export interface ActionProblem {
  readonly code: RuntimeCode;
  readonly message: string;
  readonly details?: JsonObject;
}

/** How an action ended, as far as its handler saw. */
export type ActionOutcome =
  | {
      readonly ok: true;
      /** For the agent. Whatever cannot travel is left out. */
      readonly result?: unknown;
      /** Default `applied`; `none` where nothing had to be changed. */
      readonly sideEffect?: Exclude<SideEffectState, 'unknown'>;
    }
  | {
      readonly ok: false;
      readonly problem: ActionProblem;
      readonly sideEffect: SideEffectState;
      readonly result?: unknown;
    };

/** What an action does to the world, when it is done to a certain element. */
export interface Weight {
  readonly effect: ActionEffect;
  readonly risk: ActionRisk;
}

export interface CheckContext {
  readonly target: ActionTarget | undefined;
  /** The element of the target. There where `needsTarget` says so. */
  readonly element?: Element;
  readonly dom: TellingDom;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** 0 for the first look, then counting up. */
  readonly attempt: number;
  /** Where elements were seen at rest by the check, so that performing need not look for a frame again. */
  readonly rested?: Map<Element, DOMRect>;
}

export interface ActionContext extends CheckContext {
  /** Proof that policy and, where asked, the person agreed to exactly this. */
  readonly permit: Permit;
  /** Whether the target still is what the permit is for. To be asked after every wait, before the page is touched. */
  readonly holds: () => boolean;
  readonly agent: AgentIdentity;
}

/** One thing that can be done. Built-in actions and the app's look the same to the runtime. */
export interface ActionHandler {
  readonly descriptor: ActionDescriptor;
  readonly mode: ExecutionMode;
  /** `element`: it works on one; `optional`: it gets one if the request has a target; `none`: it looks at `target` itself. */
  readonly needsTarget: 'element' | 'optional' | 'none';
  /** The least that it may turn out to do. Default: the descriptor's effect. */
  readonly leastEffect?: ActionEffect;
  /** What it does to this element. Default: what the descriptor says. */
  weigh?(element: Element): Weight;
  /** What it is about, in the app's own words, for the person who is asked. Never told to an agent. */
  about?(args: JsonObject): string | undefined;
  /** What else it works on, such as where something is dropped: policy, weight and consent are about both. */
  readonly alsoOn?: {
    find(args: JsonObject): Element | undefined;
    /** The argument that names it. A person is shown the thing instead. */
    readonly argument: string;
  };
  /** What it works on instead while the record that it is to find is not on the page. */
  standIn?(target: ActionTarget): Element | undefined;
  /** Where it leads, if it leads somewhere: policy decides about that place too. */
  leadsTo?(
    args: JsonObject,
    target: ActionTarget | undefined,
    element: Element | undefined,
  ): RouterTarget | undefined;
  /**
   * Whether only the person's own hand can do it, as far as that is known before: the person is then asked to, and it is
   * not performed.
   */
  leavesToPerson?(args: JsonObject, element: Element): boolean;
  /** The action that does this in the app, where the app has one for it. Policy then decides about that one. */
  insteadOf?(args: JsonObject, target: ActionTarget | undefined): ActionProblem | Instead | undefined;
  /**
   * Looks whether it could be done now, and changes nothing but the scroll position. Called before policy is asked, again
   * after every wait, and repeatedly while the problem is one that may pass.
   */
  check?(
    args: JsonObject,
    context: CheckContext,
  ): Promise<ActionProblem | undefined> | ActionProblem | undefined;
  /** Does it. `succeeded` only for what was seen to have happened. Should stop when `context.signal` aborts. */
  perform(args: JsonObject, context: ActionContext): Promise<ActionOutcome>;
}

export interface Instead {
  readonly actionId: string;
  readonly args: JsonObject;
}

export function problem(code: RuntimeCode, message: string, details?: JsonObject): ActionProblem {
  return { code, message, ...(details ? { details } : {}) };
}

export function failed(
  what: ActionProblem,
  sideEffect: SideEffectState = 'none',
): Extract<ActionOutcome, { ok: false }> {
  return { ok: false, problem: what, sideEffect };
}
