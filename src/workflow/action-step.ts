import type { JsonValue } from '../json.js';
import type { ActionResultPayload } from '../protocol/actions.js';
import type { WorkflowStep } from '../protocol/workflow.js';
import { signalObserved } from './conditions.js';
import { gateAction } from './mode.js';
import { DONE, failed, WAITING, type Outcome } from './outcome.js';
import { all, any, type Truth } from './truth.js';
import { leaveToPerson, mayHaveActed, say, startTimer, type Turn } from './turn.js';
import { evaluate } from './values.js';

type ActionStep = Extract<WorkflowStep, { type: 'action' }>;

const DEFAULT_TIMEOUT_MS = 30_000;
// The runtime says better than a timer why a target was not there in time: it gets to speak first.
const GRACE_MS = 250;
// The longest pause between two of its looks.
const LONGEST_LOOK_MS = 500;

/** Hands an action to the runtime, as far as mode and policy let it (OP-W-4, WF 12.4). */
export function performAction(turn: Turn, step: ActionStep): Outcome {
  const { state, world, commands } = turn;
  const weight = world.weigh(step.actionId, step.target);
  const gated = gateAction(state.mode, weight.effect, weight.decision);
  if (gated !== 'skip') state.decision = weight.decision;
  switch (gated) {
    case 'skip':
      return { is: 'skipped', note: 'Left out: this mode only explains.' };
    case 'deny':
      return failed('policy_denied', 'Policy does not allow this.', { policyEffect: 'deny' });
    case 'person': {
      const isPolicy = weight.decision === 'handoff';
      const rule = isPolicy
        ? step.onError?.find(
            ({ on, strategy }) => strategy === 'handoff' && on.policyEffects?.includes('handoff'),
          )
        : undefined;
      state.windowFrom = state.signalCount;
      leaveToPerson(turn, isPolicy ? 'policy' : 'mode', say(turn, rule?.note));
      return WAITING;
    }
    case 'run':
    case 'confirm':
      break;
    default:
      return gated satisfies never;
  }
  const args = argumentsOf(turn, step);
  const missing = weight.required.find((name) => !Object.hasOwn(args, name));
  if (missing !== undefined)
    return failed('bad_request', `The argument "${missing}" of the action has no value.`);
  const requestId = `${state.instanceId}.${state.executions}`;
  const timeoutMs = step.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  state.windowFrom = state.signalCount;
  state.waiting = {
    for: 'action',
    requestId,
    since: world.now,
    effect: weight.effect,
    idempotent: weight.idempotent,
  };
  startTimer(turn, timeoutMs + GRACE_MS);
  commands.push({
    do: 'run',
    requestId,
    payload: {
      actionId: step.actionId,
      timeoutMs,
      ...(step.target ? { target: step.target } : {}),
      ...(Object.keys(args).length > 0 ? { args } : {}),
      ...(step.preferredExecutionModes ? { preferredExecutionModes: step.preferredExecutionModes } : {}),
      ...(step.verification ? { verification: step.verification } : {}),
      ...(step.presentation ? { presentation: step.presentation } : {}),
    },
  });
  return WAITING;
}

function argumentsOf({ state, world }: Turn, step: ActionStep): Record<string, JsonValue> {
  const args: Record<string, JsonValue> = {};
  for (const [name, expr] of Object.entries(step.args ?? {})) {
    const value = evaluate(expr, state, world);
    if (value !== undefined) args[name] = value;
  }
  return args;
}

/** What the runtime's result means for the step. */
export function concludeAction(turn: Turn, step: ActionStep, result: ActionResultPayload): Outcome {
  const { state, world } = turn;
  const { waiting } = state;
  if (waiting?.for !== 'action') return WAITING;
  const { idempotent } = waiting;
  if (!idempotent && mayHaveActed(result)) state.effects += 1;
  if (result.status === 'succeeded' && !waiting.isExpired) {
    if (result.result !== undefined) {
      state.results[step.id] = result.result as JsonValue;
      if (step.saveResultAs !== undefined) state.saved[step.saveResultAs] = result.result as JsonValue;
    }
    return DONE;
  }
  const { code = 'cancelled', message = 'The action did not succeed.' } = result.error ?? {};
  if (code === 'handoff_required' || code === 'user_activation_required') {
    leaveToPerson(turn, 'policy');
    return WAITING;
  }
  // Waiting for a target until the step's own limit is over is a timeout, whatever the page was lacking. The runtime
  // stops where its next look would come too late.
  const isOver =
    step.timeoutMs !== undefined && world.now - waiting.since + LONGEST_LOOK_MS >= step.timeoutMs;
  const isTimeout = waiting.isExpired === true || code === 'timeout' || isOver;
  const isRefused = code === 'confirmation_rejected';
  return failed(waiting.isExpired ? 'timeout' : code, message, {
    outcome: isRefused || (result.status === 'cancelled' && !waiting.isExpired) ? 'cancelled' : 'failed',
    isTimeout,
    ...(code === 'policy_denied' ? { policyEffect: 'deny' as const } : {}),
    result,
    idempotent,
  });
}

/** Whether what a step promised was seen, after the person did it themselves (OP-W-18). */
export function isVerified({ state, world }: Turn, step: WorkflowStep): Truth {
  const signals = step.type === 'action' ? (step.verification?.signals ?? []) : [];
  const seen = signals.map((wanted) => signalObserved(wanted, state, world));
  return step.type === 'action' && step.verification?.policy === 'any' ? any(seen) : all(seen);
}

/** Mirrors what the runtime is doing in the status (WF-12.3-5). */
export function mirrored(state: string): 'running' | 'waiting_confirmation' | 'waiting_user' | undefined {
  switch (state) {
    case 'AWAITING_CONFIRMATION':
      return 'waiting_confirmation';
    case 'WAITING_FOR_USER':
      return 'waiting_user';
    case 'EXECUTING':
    case 'VERIFYING':
    case 'RESOLVING_TARGET':
    case 'CHECKING_PRECONDITIONS':
      return 'running';
    default:
      return undefined;
  }
}
