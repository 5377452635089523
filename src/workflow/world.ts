import type { JsonObject, JsonValue } from '../json.js';
import type { RouteFacts, ScopeFacts } from '../page/page-facts.js';
import type { ActionEffect } from '../protocol/actions.js';
import type { PolicyEffect } from '../protocol/policy.js';
import type { ActionTarget, TargetRef } from '../protocol/targets.js';
import type { WorkflowStepType } from '../protocol/workflow.js';
import type { ElementSight } from '../page/page-sight.js';

/** What an action step has to know before it asks for anything. */
export interface ActionWeight {
  readonly effect: ActionEffect;
  readonly idempotent: boolean;
  readonly decision: PolicyEffect;
  /** Arguments without which the action cannot be. */
  readonly required: readonly string[];
}

/**
 * All that the machine knows of the world, as of one moment. Everything here only looks: asked twice, it answers the same.
 */
export interface World {
  /** Monotonic milliseconds. */
  readonly now: number;
  /** ISO 8601 UTC. */
  readonly date: string;
  /** The agent's language. */
  readonly locale: string | undefined;
  readonly route: RouteFacts;
  readonly scopes: readonly ScopeFacts[];
  /** undefined where nobody can look. */
  look(target: TargetRef): ElementSight | undefined;
  weigh(actionId: string, target: ActionTarget | undefined): ActionWeight;
  /** What policy says of the start, or of a step that is no action (OP-W-44). */
  decide(what: WorkflowStepType | 'start'): PolicyEffect;
  /** The app's own values. */
  context(): JsonObject;
  /** A custom condition of the app's; undefined where there is none of this name. */
  holds(name: string, args: JsonObject): boolean | undefined;
  /** A custom validation of the app's; undefined where there is none of this name. */
  accepts(name: string, value: JsonValue): boolean | undefined;
  /** Whether the app suggests values for this parameter. */
  suggests(parameter: string): boolean;
}
