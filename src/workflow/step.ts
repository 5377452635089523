import type { WorkflowStep } from '../protocol/workflow.js';
import { performAction } from './action-step.js';
import { collect } from './collect-step.js';
import { allHold, conditionHolds, signalObserved } from './conditions.js';
import { DONE, failed, WAITING, type Outcome } from './outcome.js';
import { suggest } from './suggest-step.js';
import { all, any, type Truth } from './truth.js';
import { leaveToPerson, remark, say, startTimer, wait, type Turn } from './turn.js';

const ENSURE_TIMEOUT_MS = 10_000;
const POLL_MS = 250;
const LEAST_POLL_MS = 50;
const RESUME_POLL_MS = 1000;

/** Does the present step, as far as it goes without waiting (WF 12.2). */
export function execute(turn: Turn, step: WorkflowStep): Outcome {
  const { state, world } = turn;
  const truth = allHold(step.if, state, world);
  if (truth !== 'met') return { is: 'skipped' };
  const stopped = step.type === 'action' ? undefined : stoppedByPolicy(turn, step);
  if (stopped) return stopped;
  switch (step.type) {
    case 'instruction': {
      const note = say(turn, step.text);
      if (note !== undefined) remark(turn, note);
      const { id: stepId, text, presentation = {} } = step;
      turn.commands.push({ do: 'present', stepId, text, presentation });
      return DONE;
    }
    case 'collect':
      return collect(turn, step);
    case 'suggest':
      return suggest(turn, step);
    case 'action':
      return performAction(turn, step);
    case 'ensure':
      return ensure(turn, step, true);
    case 'branch': {
      const found = step.branches.find(({ when }) => allHold(when, state, world) === 'met');
      const to = found?.next ?? step.otherwise;
      return to === undefined
        ? failed('uiap.workflow.no_matching_branch', 'No branch matches and there is no otherwise.')
        : { is: 'done', to };
    }
    case 'handoff':
      leaveToPerson(turn, 'step', say(turn, step.message ?? step.reason));
      if (step.timeoutMs !== undefined) startTimer(turn, step.timeoutMs);
      pollResume(turn, step);
      return WAITING;
    case 'complete':
      return complete(turn, step, true);
    default:
      return step satisfies never;
  }
}

/** Policy on steps that are no actions: allowed unless it says otherwise (OP-W-44). */
function stoppedByPolicy(turn: Turn, step: WorkflowStep): Outcome | undefined {
  const { state, world, commands } = turn;
  const decision = world.decide(step.type);
  if (decision !== 'allow') state.decision = decision;
  if (decision === 'allow' || (decision === 'confirm' && state.consented === state.executions))
    return undefined;
  if (decision === 'deny')
    return failed('policy_denied', 'Policy does not allow this step.', { policyEffect: 'deny' });
  if (decision === 'handoff') {
    leaveToPerson(turn, 'policy');
    return WAITING;
  }
  const requestId = `${state.instanceId}.${state.executions}`;
  wait(turn, { for: 'consent', to: 'step', requestId }, 'waiting_confirmation');
  commands.push({ do: 'consent', requestId, actionId: `uiap.workflow.${step.type}` });
  return WAITING;
}

/** Checks the conditions of an ensure step. `isFirst`: when the step begins, else while it waits. */
export function ensure(
  turn: Turn,
  step: Extract<WorkflowStep, { type: 'ensure' }>,
  isFirst: boolean,
): Outcome {
  const { state, world } = turn;
  const truths = step.conditions.map((condition) => conditionHolds(condition, state, world));
  if ((step.policy === 'any' ? any(truths) : all(truths)) === 'met') return DONE;
  if (step.waitFor !== true) return failed('uiap.workflow.ensure_failed', 'What has to be so is not so.');
  if (isFirst) startTimer(turn, step.timeoutMs ?? ENSURE_TIMEOUT_MS);
  return lookLater(turn, Math.max(LEAST_POLL_MS, step.pollMs ?? POLL_MS));
}

/** Checks the success criteria at a complete step (OP-W-16). */
export function complete(
  turn: Turn,
  step: Extract<WorkflowStep, { type: 'complete' }>,
  isFirst: boolean,
): Outcome {
  if (successHolds(turn) === 'met') return { is: 'complete' };
  if (step.timeoutMs === undefined) return criteriaNotMet();
  if (isFirst) startTimer(turn, step.timeoutMs);
  return lookLater(turn, POLL_MS);
}

export function criteriaNotMet(isTimeout = false): Outcome {
  return failed('uiap.workflow.success_criteria_not_met', 'The success criteria are not met.', {
    isTimeout,
  });
}

function successHolds({ flow, state, world }: Turn): Truth {
  const { policy, conditions = [], signals = [] } = flow.definition.success ?? {};
  const truths = [
    ...conditions.map((condition) => conditionHolds(condition, state, world)),
    ...signals.map((wanted) => signalObserved(wanted, state, world, 0)),
  ];
  return policy === 'any' ? any(truths) : all(truths);
}

function lookLater(turn: Turn, pollMs: number): Outcome {
  turn.state.waiting = { for: 'conditions', pollMs };
  turn.commands.push({ do: 'poll', afterMs: pollMs });
  return WAITING;
}

/** Looks out for what lets a handoff go on by itself. Nothing named is never met (OP-W-28). */
export function pollResume(turn: Turn, step: Extract<WorkflowStep, { type: 'handoff' }>): void {
  if ((step.resumeWhen ?? []).length > 0) turn.commands.push({ do: 'poll', afterMs: RESUME_POLL_MS });
}

export function mayResume({ state, world }: Turn, step: WorkflowStep): boolean {
  if (step.type !== 'handoff' || (step.resumeWhen ?? []).length === 0) return false;
  return allHold(step.resumeWhen, state, world) === 'met';
}
