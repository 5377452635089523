import { isUnsafeKey, type JsonValue } from '../json.js';
import type { WorkflowValueExpr } from '../protocol/workflow.js';
import type { WorkflowState } from './state.js';
import type { World } from './world.js';

/** An own member of an object from outside; undefined where there is none. */
export function own(object: unknown, name: string): JsonValue | undefined {
  if (typeof object !== 'object' || object === null || isUnsafeKey(name)) return undefined;
  return Object.hasOwn(object, name) ? (object as Record<string, JsonValue>)[name] : undefined;
}

/** Follows a path of own member names and digits for list items, separated by dots (OP-W-27). */
export function walk(value: JsonValue | undefined, path: string | undefined): JsonValue | undefined {
  if (path === undefined || path === '') return value;
  let current: JsonValue | undefined = value;
  for (const name of path.split('.')) {
    if (Array.isArray(current) && !/^(?:0|[1-9]\d{0,9})$/.test(name)) return undefined;
    current = own(current, name);
    if (current === undefined) return undefined;
  }
  return current;
}

/** The value of an expression; undefined where there is none (OP-W-25). Looks and changes nothing. */
export function evaluate(
  expr: WorkflowValueExpr,
  state: Pick<WorkflowState, 'inputs' | 'results' | 'saved' | 'signals'>,
  world: World,
): JsonValue | undefined {
  switch (expr.from) {
    case 'literal':
      return expr.value as JsonValue;
    case 'param':
      return own(state.inputs, expr.name);
    case 'route':
      return walk(world.route as unknown as JsonValue, expr.path);
    case 'context':
      return walk({ ...world.context(), results: state.saved }, expr.path);
    case 'actionResult':
      return walk(own(state.results, expr.stepId), expr.path);
    case 'signal': {
      const { stepId, kind, path } = expr;
      const found = state.signals.findLast(
        (seen) =>
          (stepId === undefined || seen.stepId === stepId) &&
          (kind === undefined || seen.signal.kind === kind),
      );
      return walk(found?.signal as unknown as JsonValue, path);
    }
    default:
      return expr satisfies never;
  }
}
