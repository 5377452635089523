import type { Clock } from '../clock.js';
import type { Diagnose } from '../diagnostics.js';
import { sameJson, type JsonObject } from '../json.js';
import type { ActionEffect, ConfirmationDecision } from '../protocol/actions.js';
import type { PolicyDocument } from '../protocol/policy.js';
import { topic } from '../topic.js';
import type { AuditEntry } from './audit.js';
import type { Confirm, ConfirmationPrompt } from './confirmation.js';
import {
  decide,
  deniedAnyway,
  isStricter,
  type Decision,
  type PolicyRequest,
  type TargetlessRequest,
} from './decide.js';
import { withHook, type DecideHook } from './decide-hook.js';
import { CONSENT_MS, createQuestions, type Answer } from './questions.js';
import { sessionConsents, type SessionConsent } from './session-consents.js';

// Only this module knows the key, so only this module can make a permit.
const KEY = Symbol('permit');

class PermitToPerform {
  readonly #subject: JsonObject;
  readonly #expiresAt: number;

  constructor(key: symbol, subject: JsonObject, expiresAt: number) {
    if (key !== KEY) throw new TypeError('Permits come from the policy gate.');
    this.#subject = subject;
    this.#expiresAt = expiresAt;
  }

  /** Whether it is for exactly this, at this time of the clock. */
  covers(subject: JsonObject, now: number): boolean {
    return now <= this.#expiresAt && sameJson(this.#subject, subject);
  }
}

/** Leave to do one thing to one target with certain arguments, for 60 seconds. The gate makes it and nobody else can. */
export type Permit = PermitToPerform;

/** Whether this is a permit of the gate, not something that looks like one. */
export function isPermit(value: unknown): value is Permit {
  return value instanceof PermitToPerform;
}

/** What somebody asks leave for. */
export interface Admission {
  readonly sessionId: string;
  readonly requestId: string;
  readonly request: PolicyRequest;
  readonly args: JsonObject;
  /** All that the leave is bound to: action, target, arguments. */
  readonly subject: JsonObject;
  /** What a consent for the rest of the session would be bound to, and the session's end. Without it none is offered. */
  readonly lasting?: Pick<SessionConsent, 'subject' | 'until'>;
  /** Words the question. Called only if the person has to be asked. */
  prompt(decision: Decision): ConfirmationPrompt;
  onAsked(prompt: ConfirmationPrompt): void;
  onAnswered(answer: Exclude<Answer, 'approved_for_session'>): void;
  audit(entry: Pick<AuditEntry, 'type' | 'outcome' | 'actionId' | 'ruleId' | 'requestId'>): void;
}

export type Verdict =
  | { readonly effect: 'allow'; readonly permit: Permit; readonly wasAsked: boolean }
  | { readonly effect: 'deny' | 'handoff'; readonly decision: Decision }
  | { readonly effect: 'refused'; readonly answer: 'refused' | 'expired' };

/** The one way to a permit (contract 4). */
export interface Gate {
  readonly document: PolicyDocument;
  /** Who answers questions. */
  readonly confirmation: 'page' | 'controller';
  /** Replaces the rules. What is being asked at that time is decided anew when it is answered. */
  replace(document: PolicyDocument): void;
  onChange(listener: () => void, signal: AbortSignal): void;
  /** What would be decided. Asks nobody and leaves no trace. */
  evaluate(request: PolicyRequest, args?: JsonObject): Decision;
  /** What denies the action whatever its target is; undefined where the target decides. See `deniedAnyway`. */
  deniedAnyway(request: TargetlessRequest, least: ActionEffect): Decision | undefined;
  /** Forgets what the person has allowed for the rest of a session. */
  forget(sessionId: string): void;
  /** Decides, asks the person if need be, and tells the audit. Rejects with the signal's reason, and only then. */
  admit(admission: Admission, signal: AbortSignal): Promise<Verdict>;
  /** An agent's answer to the open question of its session; false where there is none or agents may not answer. */
  answer(sessionId: string, requestId: string, decision: ConfirmationDecision): boolean;
}

export interface GateOptions {
  readonly document: PolicyDocument;
  readonly clock: Clock;
  /** Asks the person. */
  readonly confirm: Confirm;
  /** Who answers: the person at the `page` (default), or the agent as the app's `controller`. */
  readonly confirmation?: 'page' | 'controller';
  readonly decide?: DecideHook;
  readonly diagnose: Diagnose;
}

export function createGate(options: GateOptions): Gate {
  const { clock, diagnose } = options;
  const questions = createQuestions(options);
  const consents = sessionConsents();
  const changed = topic<undefined>();
  let document = options.document;

  function evaluate(request: PolicyRequest, args: JsonObject = {}): Decision {
    const decision = decide(document, request);
    return options.decide ? withHook(options.decide, { ...request, args, decision }, diagnose) : decision;
  }

  function decideFor(admission: Admission): Decision {
    const { request, args, requestId } = admission;
    const decision = evaluate(request, args);
    admission.audit({
      type: 'policy.decision',
      outcome: decision.effect,
      actionId: request.actionId,
      requestId,
      ...(decision.ruleId === undefined ? {} : { ruleId: decision.ruleId }),
    });
    return decision;
  }

  /** What the person may have allowed, or may allow now, for the rest of the session; undefined where no rule says so. */
  function lastingOf({ sessionId, lasting }: Admission, { remember }: Decision): SessionConsent | undefined {
    return remember && lasting && { sessionId, ...lasting };
  }

  function note({ request, requestId, audit }: Admission, outcome: string): void {
    audit({ type: 'policy.confirmation', outcome, actionId: request.actionId, requestId });
  }

  async function ask(admission: Admission, decision: Decision, signal: AbortSignal): Promise<Answer> {
    const { sessionId } = admission;
    const asked = admission.prompt(decision);
    const prompt = lastingOf(admission, decision) ? { ...asked, remember: 'session' as const } : asked;
    const answer = await questions.ask(
      {
        sessionId,
        prompt,
        onAsked: () => admission.onAsked(prompt),
        onAnswered: (answered) =>
          admission.onAnswered(answered === 'approved_for_session' ? 'approved' : answered),
      },
      signal,
    );
    note(admission, answer);
    return answer;
  }

  return {
    get document() {
      return document;
    },
    confirmation: options.confirmation ?? 'page',
    replace(next) {
      document = next;
      consents.forget();
      changed.publish(undefined);
    },
    onChange: (listener, signal) => changed.subscribe(listener, signal),
    evaluate,
    deniedAnyway(request, least) {
      const decision = deniedAnyway(document, request, least);
      // The app's own hook may loosen what a rule says, once it sees the whole request.
      return decision?.because === 'rule' && options.decide ? undefined : decision;
    },
    forget: (sessionId) => consents.forget(sessionId),
    answer: (sessionId, requestId, decision) => questions.answer(sessionId, requestId, decision),
    async admit(admission, signal) {
      // A copy: what is agreed to is what it is now, whatever becomes of the original.
      const subject = structuredClone(admission.subject);
      const permit = (wasAsked: boolean): Verdict => ({
        effect: 'allow',
        permit: new PermitToPerform(KEY, subject, clock.now() + CONSENT_MS),
        wasAsked,
      });
      const first = decideFor(admission);
      if (first.effect === 'allow') return permit(false);
      if (first.effect !== 'confirm') return { effect: first.effect, decision: first };
      const lasting = lastingOf(admission, first);
      if (lasting && consents.has(lasting)) {
        note(admission, 'remembered');
        return permit(false);
      }
      const answer = await ask(admission, first, signal);
      if (answer === 'refused' || answer === 'expired') return { effect: 'refused', answer };
      // The rules may have changed while the person was reading.
      const second = decideFor(admission);
      if (isStricter(second.effect, 'confirm'))
        return { effect: second.effect as 'deny' | 'handoff', decision: second };
      if (answer === 'approved_for_session' && lasting && second.remember) consents.add(lasting);
      return permit(true);
    },
  };
}
