import type { WorkflowRecoveryRule, WorkflowStep } from '../protocol/workflow.js';
import type { Failure } from './outcome.js';
import type { WorkflowState } from './state.js';

/** How a failure is answered. */
export type Recovery =
  | {
      readonly by: 'retry';
      readonly afterMs: number;
      readonly rule: number;
      readonly note?: WorkflowRecoveryRule['note'];
    }
  | {
      readonly by: 'goto';
      readonly to: string;
      readonly rule: number;
      readonly note?: WorkflowRecoveryRule['note'];
    }
  | {
      readonly by: 'person';
      readonly why: 'recovery' | 'failure';
      readonly note?: WorkflowRecoveryRule['note'];
    }
  | { readonly by: 'cancel' | 'fail'; readonly note?: WorkflowRecoveryRule['note'] }
  /** It was not repeated because it might be done twice. */
  | { readonly by: 'doubt' }
  | { readonly by: 'restart' };

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;

/** Pauses before a repetition: each is twice as long as the one before. */
export function backoffMs(attempt: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempt - 1));
}

/** The key of a rule in the counters of an instance. */
export function ruleKey(stepId: string, rule: number): string {
  return `${stepId}:${rule}`;
}

/** Finds the answer to a failure, in the order of the recovery table (WF 9.3). Decides, and changes nothing. */
export function recoveryFor(
  step: WorkflowStep,
  failure: Failure,
  state: Pick<WorkflowState, 'attempts' | 'workflowRetries' | 'effects' | 'checkpoints'>,
  policy: { readonly onUnhandledError: 'fail' | 'handoff' | 'cancel'; readonly maxWorkflowRetries?: number },
): Recovery {
  let isBanned = false;
  for (const [index, rule] of (step.onError ?? []).entries()) {
    if (!matches(rule, failure)) continue;
    const { note } = rule;
    const told = note === undefined ? {} : { note };
    const used = state.attempts[ruleKey(step.id, index)] ?? 0;
    const isUsedUp = used >= (rule.maxAttempts ?? 1);
    switch (rule.strategy) {
      case 'retry_step':
        if (isBlind(failure)) isBanned = true;
        else if (!isUsedUp) return { by: 'retry', rule: index, afterMs: backoffMs(used + 1), ...told };
        break;
      case 'goto_step':
        if (!isUsedUp && rule.gotoStepId !== undefined)
          return { by: 'goto', to: rule.gotoStepId, rule: index, ...told };
        break;
      case 'handoff':
        return { by: 'person', why: 'recovery', ...told };
      case 'cancel':
      case 'fail':
        return { by: rule.strategy, ...told };
      default:
        return rule.strategy satisfies never;
    }
  }
  // The user's no is not an error (OP-W-40).
  if (failure.outcome === 'cancelled') return { by: 'cancel' };
  const hasActed = state.effects > (state.checkpoints.at(-1)?.effects ?? 0);
  if (state.workflowRetries < (policy.maxWorkflowRetries ?? 0) && !hasActed && !isBlind(failure))
    return { by: 'restart' };
  switch (policy.onUnhandledError) {
    case 'handoff':
      return { by: 'person', why: 'failure' };
    case 'cancel':
      return { by: 'cancel' };
    case 'fail':
      return { by: isBanned ? 'doubt' : 'fail' };
    default:
      return policy.onUnhandledError satisfies never;
  }
}

/** Whether to repeat it could do something twice (OP-W-32). */
function isBlind({ result, idempotent }: Failure): boolean {
  return result !== undefined && idempotent !== true && result.sideEffectState !== 'none';
}

/** Whether a rule is about this failure: all members that are stated, and of a list any value (OP-W-30). */
export function matches({ on }: WorkflowRecoveryRule, failure: Failure): boolean {
  const { runtimeCodes, verificationFailed, timeout, policyEffects, statuses } = on;
  return (
    (runtimeCodes === undefined || runtimeCodes.includes(failure.code)) &&
    (verificationFailed === undefined || verificationFailed === (failure.code === 'verification_failed')) &&
    (timeout === undefined || timeout === (failure.isTimeout === true)) &&
    (policyEffects === undefined ||
      (failure.policyEffect !== undefined && policyEffects.includes(failure.policyEffect))) &&
    (statuses === undefined || statuses.includes(failure.outcome))
  );
}
