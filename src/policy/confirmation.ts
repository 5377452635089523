import type { ActionEffect, ActionRisk, ConfirmationDecision } from '../protocol/actions.js';

/** Who asks. Only `origin`, `url` and `transport` are vouched for; `name` is what it calls itself. */
export interface Actor {
  readonly id: string;
  readonly name?: string;
  readonly transport: string;
  readonly origin?: string;
  readonly url?: string;
}

/** Something on the page, as a person knows it. */
export interface ToldTarget {
  readonly role: string;
  readonly name: string;
  readonly entity?: { readonly type: string; readonly id: string };
  /** Where a link leads. */
  readonly href?: string;
}

/** What a person is asked to agree to. Names come from the app's page and the app's descriptors, never from the agent. */
export interface ConfirmationPrompt {
  readonly requestId: string;
  readonly agent: Actor;
  readonly actionId: string;
  /** The app's title of the action, else a name for it in the person's language. */
  readonly title: string;
  readonly effect: ActionEffect;
  readonly risk: ActionRisk;
  readonly target?: ToldTarget;
  /** Where the target goes, if it is dragged. */
  readonly goesTo?: ToldTarget;
  /** What the arguments are about, as the app says: a name in place of an id. */
  readonly about?: string;
  /** What the agent wants to hand over, by name; `undefined` where it is a secret. */
  readonly args: readonly { readonly name: string; readonly value: string | undefined }[];
  /** Why the app wants to be asked. */
  readonly reason?: string;
  /** There where the person may allow exactly this for the rest of the session, too. */
  readonly remember?: 'session';
}

/** What the person says. `approved_for_session` counts only where the prompt has `remember`. */
export type ConfirmationAnswer = ConfirmationDecision | 'approved_for_session';

/**
 * Asks the person at the page. Rejects or answers `refused` when the signal aborts.
 *
 * Must not answer from synthetic events: agents can cause those.
 */
export type Confirm = (
  prompt: ConfirmationPrompt,
  context: { readonly signal: AbortSignal },
) => Promise<ConfirmationAnswer>;
