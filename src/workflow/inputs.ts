import { sameJson, type JsonObject, type JsonValue } from '../json.js';
import type {
  ParameterValidation,
  WorkflowParameter,
  WorkflowValueSource,
  WorkflowValueType,
} from '../protocol/workflow.js';
import type { WorkflowState } from './state.js';
import { matchesText, parseTextPattern } from './text-pattern.js';
import { evaluate, own } from './values.js';
import type { World } from './world.js';

/** Whether a value is of a declared type. */
export function isOfType(value: JsonValue, type: WorkflowValueType): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'enum':
      return typeof value === 'string' || typeof value === 'number';
    default:
      return typeof value === type;
  }
}

/** Why a value is not accepted, as the agent is told (OP-W-29); undefined if it is. */
export function faultIn(parameter: WorkflowParameter, value: JsonValue, world: World): string | undefined {
  if (!isOfType(value, parameter.type)) return 'type_mismatch';
  const broken = parameter.validation?.find((validation) => !passes(validation, value, world));
  return broken && `validation:${broken.kind}`;
}

function passes({ kind, value: bound }: ParameterValidation, value: JsonValue, world: World): boolean {
  const length =
    typeof value === 'string' ? Array.from(value).length : Array.isArray(value) ? value.length : 0;
  switch (kind) {
    case 'required':
      return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
    case 'minLength':
      return typeof bound === 'number' && length >= bound;
    case 'maxLength':
      return typeof bound === 'number' && length <= bound;
    case 'enum':
      return Array.isArray(bound) && bound.some((allowed) => sameJson(allowed, value));
    case 'pattern': {
      const pattern = typeof bound === 'string' ? parseTextPattern(bound) : undefined;
      return pattern !== undefined && typeof value === 'string' && matchesText(pattern, value);
    }
    case 'custom':
      // What nobody knows is not passed (OP-W-50).
      return typeof bound === 'string' && world.accepts(bound, value) === true;
    default:
      return kind satisfies never;
  }
}

export type Resolved =
  | { readonly is: 'found'; readonly value: JsonValue; readonly source: WorkflowValueSource }
  /** The app has to be asked. */
  | { readonly is: 'app' }
  | { readonly is: 'missing' };

const DEFAULT_ORDER: readonly WorkflowValueSource[] = ['provided', 'user'];

export function orderOf(parameter: WorkflowParameter): readonly WorkflowValueSource[] {
  return parameter.sourceOrder ?? DEFAULT_ORDER;
}

/**
 * Looks for the value of a parameter in its sources, in their order; the first valid one wins (WF-6.6-5). The default
 * comes after all sources but the user, who is asked last (OP-W-9).
 *
 * @param proposals What the app answered already; null for no suggestion.
 */
export function resolve(
  parameter: WorkflowParameter,
  state: WorkflowState,
  world: World,
  proposals: JsonObject,
): Resolved {
  const { name } = parameter;
  const present = own(state.inputs, name);
  const source = Object.hasOwn(state.sources, name) ? state.sources[name] : undefined;
  if (present !== undefined && source !== undefined && source !== 'provided')
    return { is: 'found', value: present, source };
  for (const from of orderOf(parameter)) {
    if (from === 'suggest' && world.suggests(name) && !Object.hasOwn(proposals, name)) return { is: 'app' };
    const value = from === 'provided' ? present : valueFrom(from, parameter, world, proposals);
    if (value !== undefined && value !== null && faultIn(parameter, value, world) === undefined)
      return { is: 'found', value, source: from };
  }
  const value = parameter.default && evaluate(parameter.default, state, world);
  return value !== undefined && value !== null && faultIn(parameter, value, world) === undefined
    ? { is: 'found', value, source: 'derive' }
    : { is: 'missing' };
}

function valueFrom(
  source: Exclude<WorkflowValueSource, 'provided'>,
  { name, meaning, bindTo }: WorkflowParameter,
  world: World,
  proposals: JsonObject,
): JsonValue | undefined {
  switch (source) {
    case 'context':
      return own(world.context(), meaning ?? name);
    case 'route':
      return own(world.route.params, name);
    case 'derive': {
      for (const stableId of bindTo?.stableIds ?? []) {
        const seen = world.look({ by: 'stableId', value: stableId });
        if (seen?.found === 'one') return seen.value;
      }
      return undefined;
    }
    case 'suggest':
      return own(proposals, name);
    case 'user':
      return undefined;
    default:
      return source satisfies never;
  }
}
