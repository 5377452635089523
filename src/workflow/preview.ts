import type { InteractionMode } from '../protocol/policy.js';
import type { WorkflowDefinition, WorkflowStepType } from '../protocol/workflow.js';
import { allHold, type Known } from './conditions.js';
import { edgesOf, reachable } from './graph.js';
import { gateAction, type Gated } from './mode.js';
import type { Truth } from './truth.js';
import type { World } from './world.js';

/** What a step would come to, as things are now. */
export interface StepPreview {
  readonly stepId: string;
  readonly type: WorkflowStepType;
  /** False where no path leads to it. */
  readonly isReachable: boolean;
  /** Whether its `if` holds now. */
  readonly if: Truth;
  /** Of an action: what mode and policy would make of it. */
  readonly action?: Gated;
  /** Of an action with a target that is named by a reference: whether it is there. undefined where nobody can look. */
  readonly target?: 'one' | 'none' | 'several';
}

/**
 * Says what a definition would do in the present page, without doing anything: for whoever writes it. Later steps are
 * looked at as if the page were then as it is now.
 */
export function preview(
  definition: WorkflowDefinition,
  mode: InteractionMode,
  world: World,
): readonly StepPreview[] {
  const found = reachable(definition.initialStepId, edgesOf(definition));
  const nothingYet: Known = { inputs: {}, signals: [], windowFrom: 0, outcomes: {}, decision: 'allow' };
  return definition.steps.map((step): StepPreview => {
    const head = {
      stepId: step.id,
      type: step.type,
      isReachable: found.has(step.id),
      if: allHold(step.if, nothingYet, world),
    };
    if (step.type !== 'action') return head;
    const { effect, decision } = world.weigh(step.actionId, step.target);
    const ref = step.target?.ref;
    const seen =
      ref === undefined
        ? undefined
        : world.look(typeof ref === 'string' ? { by: 'stableId', value: ref } : ref)?.found;
    return {
      ...head,
      action: gateAction(mode, effect, decision),
      ...(seen === undefined ? {} : { target: seen }),
    };
  });
}
