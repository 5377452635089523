import type { JsonValue } from '../json.js';
import type { ActionDescriptor, ActionEffect, ActionRisk } from '../protocol/actions.js';
import type { InteractionMode, PolicyEffect } from '../protocol/policy.js';
import type { Signal } from '../protocol/signals.js';
import type { ActionTarget, TargetRef } from '../protocol/targets.js';
import type { UIState } from '../protocol/web-state.js';

/** An element as a person sees it now, as far as this agent may know it. */
export interface ElementSight {
  readonly found: 'one' | 'none' | 'several';
  readonly state?: Partial<UIState>;
  /** Absent where there is none, or where it may not be told. */
  readonly value?: JsonValue;
}

/** What an action would do, and what policy says of it. */
export interface ActionSight {
  readonly effect: ActionEffect;
  readonly idempotent: boolean;
  readonly decision: PolicyEffect;
}

/** What the person is asked to agree to that is no action of the app. */
export interface ConsentRequest {
  /** `uiap.workflow.start`, or `uiap.workflow.` and the type of a step. */
  readonly actionId: string;
  readonly requestId: string;
  /** In the person's words: the title of the workflow. */
  readonly summary: string;
  readonly risk: ActionRisk;
}

/**
 * What a session can see and find out without doing anything; bound to its principal. Comes as `sight` of a `PagePort`.
 *
 * `uiap.workflow.start` and `uiap.workflow.<step type>` are asked for like actions that observe at low risk, so that
 * rules can name them.
 */
export interface PageSight {
  look(target: TargetRef): ElementSight;
  /** Asks nobody and leaves no trace. undefined for an unknown action. */
  weigh(actionId: string, target: ActionTarget | undefined, mode: InteractionMode): ActionSight | undefined;
  /** The actions that this principal can get done at all. */
  actions(): readonly ActionDescriptor[];
  /** Short-lived things of the page, until `signal` aborts. */
  signals(listener: (seen: Signal) => void, signal: AbortSignal): void;
  /** Asks the person. Never rejects. */
  consent(request: ConsentRequest, signal: AbortSignal): Promise<'approved' | 'refused' | 'expired'>;
  /** Approves what waits for consent on the agent's word; false unless the app lets agents confirm. */
  approve(requestId: string): boolean;
}
