import type { JsonObject } from '../json.js';
import type { WorkflowStep } from '../protocol/workflow.js';
import { isOfType } from './inputs.js';
import type { Turn } from './turn.js';
import { evaluate } from './values.js';

/** The outputs of the definition and of the complete step, which wins by name (OP-W-26); and what did not fit its type. */
export function outputsOf(
  { flow, state, world }: Turn,
  step: WorkflowStep,
): { readonly outputs: JsonObject; readonly dropped: readonly string[] } {
  const declared = flow.definition.outputs ?? [];
  const expressions = new Map(declared.map(({ name, from }) => [name, from]));
  if (step.type === 'complete')
    for (const [name, from] of Object.entries(step.outputs ?? {})) expressions.set(name, from);
  const outputs: JsonObject = {};
  const dropped: string[] = [];
  for (const [name, from] of expressions) {
    const value = evaluate(from, state, world);
    if (value === undefined) continue;
    const type = declared.find((output) => output.name === name)?.type;
    if (type === undefined || isOfType(value, type)) outputs[name] = value;
    else dropped.push(name);
  }
  return { outputs, dropped };
}
