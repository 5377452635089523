import type { Clock } from '../clock.js';
import type { JsonObject } from '../json.js';
import type { TellingDom } from '../page/accessible.js';
import type { ElementRefs } from '../page/refs.js';
import type { ConfirmationPrompt } from '../policy/confirmation.js';
import type { Decision, PolicyRequest } from '../policy/decide.js';
import type { Gate, Verdict } from '../policy/gate.js';
import { localized } from '../policy/localized-text.js';
import { problem, type ActionProblem } from './action-handler.js';
import { report, type Admitted, type Caller, type Ready, type Run, type Task } from './run.js';
import { isAnchored, lastingSubject, questionAbout, summaryOf } from './subject.js';

export interface AdmitOptions {
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
  readonly clock: Clock;
  readonly gate: Gate;
  /** The person's language. */
  readonly locale: () => string;
  /** Looks for the target and whether all is ready once more. */
  lookAgain(): Promise<Ready | ActionProblem>;
}

/** What policy leaves to the person, and what to say if they do not do it. */
export interface LeftToPerson {
  readonly leftToPerson: ActionProblem;
}

/**
 * Asks policy, and the person if policy says so. After that wait the target is looked for again: consent is for what the
 * person saw, not for what has taken its place.
 */
export async function admit(
  run: Run,
  task: Task,
  ready: Ready,
  request: PolicyRequest,
  options: AdmitOptions,
): Promise<Admitted | LeftToPerson | ActionProblem> {
  const { caller } = run;
  const { requestId } = run.request;
  const lasting = lastingSubject(task, ready, request, options.refs);
  const verdict = await options.gate.admit(
    {
      sessionId: caller.sessionId,
      requestId,
      request,
      args: task.args,
      subject: ready.subject,
      ...(lasting ? { lasting: { subject: lasting, until: caller.signal } } : {}),
      audit: caller.audit,
      prompt: (decision) => promptFor(run, task, ready, decision, options),
      onAsked(prompt) {
        report(run, 'AWAITING_CONFIRMATION');
        const { actionId, risk } = prompt;
        caller.emit('action.confirmation.requested', {
          requestId,
          actionId,
          summary: summaryOf(prompt),
          risk,
        });
      },
      onAnswered: (decision) => caller.emit('action.confirmation.resolved', { requestId, decision }),
    },
    run.signal,
  );
  if (verdict.effect !== 'allow') return refusal(verdict, caller);
  const { permit } = verdict;
  if (!verdict.wasAsked) return { permit, ready };
  const again = await options.lookAgain();
  if ('code' in again) return again;
  const isSame =
    again.context.element === ready.context.element || (task.target !== undefined && isAnchored(task.target));
  return isSame && permit.covers(again.subject, options.clock.now())
    ? { permit, ready: again }
    : problem('target_mismatch', 'The target is not what the person agreed to any more.');
}

function promptFor(
  { caller, request }: Run,
  task: Task,
  { weight, context }: Ready,
  decision: Decision,
  { dom, locale }: AdmitOptions,
): ConfirmationPrompt {
  const { handler, args } = task;
  const { descriptor } = handler;
  const about = handler.about?.(args);
  const title = localized(descriptor.title, locale()) ?? descriptor.id;
  const reason = localized(decision.reason, locale());
  return {
    ...questionAbout(task, title, weight, context.element, dom),
    requestId: request.requestId,
    agent: caller.agent,
    ...(about === undefined ? {} : { about }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function refusal(
  verdict: Exclude<Verdict, { effect: 'allow' }>,
  caller: Caller,
): LeftToPerson | ActionProblem {
  switch (verdict.effect) {
    case 'deny':
      return denied(verdict.decision, caller);
    case 'handoff': {
      const details = why(verdict.decision, caller);
      return { leftToPerson: problem('handoff_required', 'The person does this themselves.', details) };
    }
    case 'refused':
      return problem('confirmation_rejected', 'The person did not agree.', { reason: verdict.answer });
    default:
      return verdict satisfies never;
  }
}

export function denied(decision: Decision, caller: Caller): ActionProblem {
  return problem('policy_denied', 'Policy does not allow this.', why(decision, caller));
}

function why({ ruleId, reason }: Decision, { agent }: Caller): JsonObject {
  const text = localized(reason, agent.locale);
  return { ...(ruleId === undefined ? {} : { ruleId }), ...(text === undefined ? {} : { reason: text }) };
}
