import { sameJson, type JsonValue } from '../json.js';
import type { WorkflowStep } from '../protocol/workflow.js';
import { ask } from './collect-step.js';
import { faultIn } from './inputs.js';
import { DONE, failed, WAITING, type Outcome } from './outcome.js';
import { fillTemplate } from './template.js';
import { isMissing, startTimer, wait, type Turn } from './turn.js';
import { own } from './values.js';

type SuggestStep = Extract<WorkflowStep, { type: 'suggest' }>;

/** Gets a proposal for one parameter (WF 7.4). */
export function suggest(turn: Turn, step: SuggestStep): Outcome {
  const { state, commands } = turn;
  if (step.source === 'template') {
    const text = fillTemplate(step.template ?? '', (name) => own(state.inputs, name));
    return text === undefined
      ? failed('bad_request', 'The template asks for a value that is not there.')
      : propose(turn, step, text);
  }
  if (step.timeoutMs !== undefined) startTimer(turn, step.timeoutMs);
  if (step.source === 'agent') ask(turn, [step.parameter], 'suggest');
  else {
    state.waiting = { for: 'proposal', purpose: 'suggest', name: step.parameter };
    commands.push({ do: 'suggest', parameter: step.parameter, inputs: { ...state.inputs } });
  }
  return WAITING;
}

/** Takes a proposal or asks for consent to it, as `confirm` says (OP-W-7). undefined for none. */
export function propose(turn: Turn, step: SuggestStep, value: JsonValue | undefined): Outcome {
  const { flow, state, world, commands } = turn;
  const name = step.parameter;
  const parameter = flow.inputs.get(name)!;
  if (value === undefined || value === null || faultIn(parameter, value, world) !== undefined) {
    return parameter.required === true && isMissing(state, name)
      ? failed('timeout', 'Nobody suggested a value for a required input.', { isTimeout: true })
      : DONE;
  }
  const isSensitive = parameter.sensitive === true;
  const confirm = isSensitive ? 'always' : (step.confirm ?? 'always');
  if (confirm === 'never') return accept(turn, name, value);
  if (confirm === 'if_changed' && sameJson(own(state.inputs, name), value)) return DONE;
  if (isSensitive) {
    const requestId = `${state.instanceId}.${state.executions}`;
    wait(turn, { for: 'acceptance', name, value, requestId }, 'waiting_confirmation');
    commands.push({ do: 'consent', requestId, actionId: 'uiap.workflow.suggest' });
    return WAITING;
  }
  wait(turn, { for: 'acceptance', name, value }, 'waiting_confirmation');
  commands.push({
    do: 'ask',
    payload: {
      instanceId: state.instanceId,
      parameters: [{ ...parameter, default: { from: 'literal', value } }],
    },
    purpose: 'confirm',
    stepId: step.id,
  });
  return WAITING;
}

export function accept({ state }: Turn, name: string, value: JsonValue): Outcome {
  state.inputs[name] = value;
  state.sources[name] = 'suggest';
  return DONE;
}

/** The user's no: the value stays unset; a required one is asked for (OP-W-40). */
export function declined(turn: Turn, step: SuggestStep): Outcome {
  const { flow, state } = turn;
  if (flow.inputs.get(step.parameter)?.required !== true || !isMissing(state, step.parameter)) return DONE;
  ask(turn, [step.parameter], 'collect');
  return WAITING;
}
