import type { JsonObject, JsonValue } from '../json.js';
import type { WorkflowParameter, WorkflowStep } from '../protocol/workflow.js';
import { faultIn, resolve } from './inputs.js';
import { DONE, WAITING, type Outcome } from './outcome.js';
import { isMissing, startTimer, wait, type Turn } from './turn.js';

type CollectStep = Extract<WorkflowStep, { type: 'collect' }>;

/** Obtains the parameters of a step from their sources, and asks for what is missing (WF 7.3). */
export function collect(turn: Turn, step: CollectStep): Outcome {
  const { flow, state, world, commands } = turn;
  const prefilled: JsonObject = {};
  for (const name of step.parameters) {
    const parameter = flow.inputs.get(name)!;
    const found = resolve(parameter, state, world, state.proposals);
    if (found.is === 'app') {
      state.waiting = { for: 'proposal', purpose: 'collect', name };
      commands.push({ do: 'suggest', parameter: name, inputs: { ...state.inputs } });
      return WAITING;
    }
    if (found.is === 'missing') continue;
    const isShown = step.autoAcceptIfResolved === false && !['provided', 'user'].includes(found.source);
    if (isShown) prefilled[name] = found.value;
    else {
      state.inputs[name] = found.value;
      state.sources[name] = found.source;
    }
  }
  const open = openNames(turn, step.parameters);
  const mustAsk =
    Object.keys(prefilled).length > 0 || open.some((name) => flow.inputs.get(name)?.required === true);
  if (!mustAsk) return DONE;
  if (step.timeoutMs !== undefined) startTimer(turn, step.timeoutMs);
  ask(turn, open, 'collect', prefilled, step);
  return WAITING;
}

/** The names without a value, required ones first (OP-W-10). */
function openNames({ flow, state }: Turn, names: readonly string[]): string[] {
  const open = names.filter((name) => isMissing(state, name));
  const isRequired = (name: string) => flow.inputs.get(name)?.required === true;
  return [...open.filter(isRequired), ...open.filter((name) => !isRequired(name))];
}

/** Asks the agent for values. */
export function ask(
  turn: Turn,
  names: readonly string[],
  purpose: 'collect' | 'suggest' | 'forgotten',
  prefilled: JsonObject = {},
  step?: WorkflowStep,
): void {
  const { flow, state, commands } = turn;
  wait(turn, { for: 'input', purpose, names, prefilled }, 'waiting_input');
  const parameters = names.map((name): WorkflowParameter => {
    const parameter = flow.inputs.get(name)!;
    if (purpose === 'suggest') return { ...parameter, sourceOrder: ['suggest'] };
    // A sensitive value is not shown, whoever has found it.
    return Object.hasOwn(prefilled, name) && parameter.sensitive !== true
      ? { ...parameter, default: { from: 'literal', value: prefilled[name] } }
      : parameter;
  });
  const prompt = step?.type === 'collect' ? step.prompt : undefined;
  commands.push({
    do: 'ask',
    payload: { instanceId: state.instanceId, parameters, ...(prompt === undefined ? {} : { prompt }) },
    purpose: purpose === 'suggest' ? 'suggest' : 'collect',
    stepId: state.stepId,
  });
}

/** Takes an input back. */
export function forget(state: Turn['state'], name: string): void {
  Reflect.deleteProperty(state.inputs, name);
  Reflect.deleteProperty(state.sources, name);
}

export interface Reply {
  readonly accepted: readonly string[];
  readonly rejected: readonly { readonly name: string; readonly reason: string }[];
}

/** Takes the values that are right and says what is wrong with the others (WF 11.6). */
export function takeValues({ flow, state, world }: Turn, values: JsonObject): Reply {
  const accepted: string[] = [];
  const rejected: { name: string; reason: string }[] = [];
  for (const [name, value] of Object.entries(values)) {
    const reason = faultOf(flow.inputs.get(name), value);
    if (reason !== undefined) {
      rejected.push({ name, reason });
      continue;
    }
    accepted.push(name);
    if (value === null) {
      forget(state, name);
    } else {
      state.inputs[name] = value;
      state.sources[name] = 'user';
    }
  }
  return { accepted, rejected };

  function faultOf(parameter: WorkflowParameter | undefined, value: JsonValue): string | undefined {
    if (!parameter) return 'unknown_parameter';
    if (value === null) return parameter.required === true ? 'type_mismatch' : undefined;
    return faultIn(parameter, value, world);
  }
}

/** Goes on after an answer, or asks again. */
export function concludeCollect(turn: Turn, step: WorkflowStep, reply: Reply): Outcome {
  const { state, flow } = turn;
  const { waiting } = state;
  if (waiting?.for !== 'input') return WAITING;
  // Everything wrong is no answer.
  const isAnswer = reply.accepted.length > 0 || reply.rejected.length === 0;
  if (isAnswer)
    for (const [name, value] of Object.entries(waiting.prefilled)) {
      if (!isMissing(state, name)) continue;
      state.inputs[name] = value;
      state.sources[name] = 'user';
    }
  const open = openNames(turn, waiting.names);
  const isShort = open.some((name) => flow.inputs.get(name)?.required === true);
  const isPartial = step.type === 'collect' && step.allowPartial === true && reply.accepted.length > 0;
  if (isAnswer && (!isShort || isPartial)) return DONE;
  ask(turn, isAnswer ? open : waiting.names, waiting.purpose, isAnswer ? {} : waiting.prefilled, step);
  return WAITING;
}
