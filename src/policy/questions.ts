import type { Clock } from '../clock.js';
import type { Diagnose } from '../diagnostics.js';
import type { ConfirmationDecision } from '../protocol/actions.js';
import type { Confirm, ConfirmationAnswer, ConfirmationPrompt } from './confirmation.js';
import { turns } from './turns.js';

export type Answer = ConfirmationAnswer | 'expired';

export interface Question {
  readonly sessionId: string;
  readonly prompt: ConfirmationPrompt;
  /** Called when its turn has come. */
  onAsked(): void;
  onAnswered(answer: Answer): void;
}

/** Asks one question at a time, whoever asks: a person can judge one. */
export interface Questions {
  /** Waits for its turn and for the answer. Rejects with the signal's reason, and only then. */
  ask(question: Question, signal: AbortSignal): Promise<Answer>;
  /** An agent's answer to the open question of its session; false where there is none or agents may not answer. */
  answer(sessionId: string, requestId: string, decision: ConfirmationDecision): boolean;
}

export interface QuestionOptions {
  readonly clock: Clock;
  /** Asks the person. */
  readonly confirm: Confirm;
  /** Who answers: the person at the `page` (default), or the agent as the app's `controller`. */
  readonly confirmation?: 'page' | 'controller';
  readonly diagnose: Diagnose;
}

// A question that nobody answers must not still be there when the person comes back to something else.
export const CONSENT_MS = 60_000;

export function createQuestions(options: QuestionOptions): Questions {
  const { clock, diagnose } = options;
  const queue = turns();
  let open: { question: Question; resolve: (answer: Answer) => void } | undefined;

  async function person(prompt: ConfirmationPrompt, signal: AbortSignal): Promise<ConfirmationAnswer> {
    try {
      const answer: unknown = await options.confirm(prompt, { signal });
      if (answer === 'approved_for_session' && prompt.remember) return answer;
      return answer === 'approved' ? 'approved' : 'refused';
    } catch {
      if (!signal.aborted) diagnose('policy.confirm', 'confirm failed; taken as refused');
      return 'refused';
    }
  }

  /** Rejects when `signal` aborts. */
  function put(question: Question, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      clock.after(CONSENT_MS, () => resolve('expired'), signal);
      if (options.confirmation === 'controller') open = { question, resolve };
      else void person(question.prompt, signal).then(resolve);
    });
  }

  return {
    async ask(question, signal) {
      const turn = await queue.take(signal);
      const closing = new AbortController();
      try {
        question.onAsked();
        const answer = await put(question, AbortSignal.any([signal, closing.signal]));
        question.onAnswered(answer);
        return answer;
      } finally {
        closing.abort();
        if (open?.question === question) open = undefined;
        turn.leave();
      }
    },
    answer(sessionId, requestId, decision) {
      if (open?.question.sessionId !== sessionId || open.question.prompt.requestId !== requestId)
        return false;
      open.resolve(decision);
      return true;
    },
  };
}
