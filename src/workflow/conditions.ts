import { sameJson, type JsonObject } from '../json.js';
import type { SuccessSignal } from '../protocol/signals.js';
import type { WorkflowCondition } from '../protocol/workflow.js';
import { isSignal, stateHolds, stateSignal } from './signals.js';
import type { WorkflowState } from './state.js';
import { all, truthOf, type Truth } from './truth.js';
import { own } from './values.js';
import type { World } from './world.js';

/** What conditions are about. */
export type Known = Pick<WorkflowState, 'inputs' | 'signals' | 'windowFrom' | 'outcomes' | 'decision'>;

/** Evaluates a condition (WF 8). The same state and world give the same truth. */
export function conditionHolds(condition: WorkflowCondition, state: Known, world: World): Truth {
  switch (condition.kind) {
    case 'param.present': {
      const value = own(state.inputs, condition.name);
      return truthOf(value !== undefined && value !== null);
    }
    case 'param.equals':
      return truthOf(sameJson(own(state.inputs, condition.name), condition.value));
    case 'route.is':
      return truthOf(world.route.routeId === condition.routeId);
    case 'scope.present':
      return truthOf(world.scopes.some(({ id }) => id === condition.scopeId));
    case 'element.present': {
      const seen = world.look(condition.target);
      return truthOf(seen && seen.found !== 'none');
    }
    case 'element.state':
      return stateHolds(condition.state, world.look(condition.target));
    case 'signal.observed':
      return signalObserved(condition.signal, state, world);
    case 'action.status':
      return truthOf(
        Object.hasOwn(state.outcomes, condition.stepId) &&
          state.outcomes[condition.stepId] === condition.status,
      );
    case 'policy.effect':
      return truthOf(state.decision === condition.effect);
    case 'custom':
      return truthOf(world.holds(condition.name, (condition.args ?? {}) as JsonObject));
    default:
      return condition satisfies never;
  }
}

/**
 * Whether a signal was seen (OP-W-15).
 *
 * @param from Number of the first signal that counts. Default: the window of conditions.
 */
export function signalObserved(
  wanted: SuccessSignal,
  state: Pick<Known, 'signals' | 'windowFrom'>,
  world: World,
  from = state.windowFrom,
): Truth {
  return (
    stateSignal(wanted, world) ??
    truthOf(state.signals.some(({ number, signal }) => number >= from && isSignal(wanted, signal)))
  );
}

export function allHold(
  conditions: readonly WorkflowCondition[] | undefined,
  state: Known,
  world: World,
): Truth {
  return all((conditions ?? []).map((condition) => conditionHolds(condition, state, world)));
}
