import type { ActionRequestPayload, ActionResultPayload } from '../../../src/protocol/actions.js';
import { queue } from './queue.js';
import type { Dialogue, Step } from './step.js';
import type { Task } from './task.js';

/** An action of the app's, and what it is called to people. */
export interface Undertaking {
  readonly actionId: string;
  readonly title: string;
  readonly request: Omit<ActionRequestPayload, 'actionId'>;
}

/**
 * Runs an action and tells how it goes, up to the person's answer.
 *
 * @returns The result, which says whether something happened. Rejects with an `AgentError`.
 */
export async function* runAction(
  { session, speech: { text }, signal }: Task,
  { actionId, title, request }: Undertaking,
): Dialogue<ActionResultPayload> {
  const id = crypto.randomUUID();
  const steps = queue<Step>();
  const over = new AbortController();

  function listen(
    type: 'requested' | 'resolved',
    step: (said: { summary: string; decision: string }) => Step,
  ): void {
    session.on(
      `action.confirmation.${type}`,
      (payload) => {
        const { requestId, summary = '', decision = '' } = payload as Record<string, string | undefined>;
        if (requestId === id) steps.push(step({ summary, decision }));
      },
      over.signal,
    );
  }
  const confirmation = (decision: (Step & { kind: 'confirmation' })['decision'], said: string): Step => ({
    kind: 'confirmation',
    id: `${id}.confirmation`,
    decision,
    text: said,
  });
  listen('requested', ({ summary }) => confirmation('waiting', text.confirmation.waiting(summary)));
  listen('resolved', ({ decision }) => {
    const known = decision === 'approved' || decision === 'expired' ? decision : 'refused';
    return confirmation(known, text.confirmation[known]);
  });

  const result = session.act(actionId, request, {
    id,
    signal,
    onProgress: (state) =>
      steps.push({ kind: 'action', id, actionId, title, state, text: text.states[state] }),
  });
  result
    .finally(() => {
      over.abort();
      steps.end();
    })
    // Whoever awaits `result` is told; nobody does where the dialogue was left.
    .catch(() => undefined);
  yield* steps;
  return await result;
}

/** How an action that did not succeed ended, in plain words; undefined where it did. */
export function failureOf(result: ActionResultPayload, { text }: Task['speech']): Step | undefined {
  if (result.status === 'succeeded') return undefined;
  if (result.sideEffectState === 'unknown') return { kind: 'outcome', status: 'unsure', text: text.unsure };
  return refusal(result.error?.code ?? 'cancelled', text);
}

// What the app, its policy or the person decided; everything else went wrong.
const REFUSALS: readonly string[] = [
  'policy_denied',
  'handoff_required',
  'user_activation_required',
  'confirmation_rejected',
  'cancelled',
  'uiap.cognition.query_not_allowed',
];

/** What a code of the protocol means, in plain words. */
export function refusal(code: string, text: Task['speech']['text']): Step {
  return {
    kind: 'outcome',
    status: REFUSALS.includes(code) ? 'refused' : 'failed',
    text: (Object.hasOwn(text.refusals, code) ? text.refusals[code] : undefined) ?? text.otherRefusal(code),
  };
}
