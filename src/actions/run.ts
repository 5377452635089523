import type { ActionRun, PagePort, SessionPort } from '../extension.js';
import type { JsonObject } from '../json.js';
import type { Permit } from '../policy/gate.js';
import type { ActionResultPayload, ActionState, SideEffectState } from '../protocol/actions.js';
import type { InteractionMode } from '../protocol/policy.js';
import type { ActionTarget } from '../protocol/targets.js';
import type { ActionHandler, ActionProblem, CheckContext, Weight } from './action-handler.js';

/** On whose behalf an action runs, and where it is told and noted. A `SessionPort` is one. */
export type Caller = Pick<SessionPort, 'sessionId' | 'agent' | 'principal' | 'signal' | 'emit' | 'audit'> & {
  readonly page: Pick<PagePort, 'subscribe'>;
};

/** An action under way. */
export interface Run {
  readonly request: ActionRun;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly mode: InteractionMode;
  /** Cancels it for a reason of the person's. */
  readonly cancel: (reason: CancelledByPerson) => void;
  /** Called with the target every time that it has been looked for. */
  onFound: ((element: Element) => void) | undefined;
  /** Whether the handler has begun to change the page. */
  isTouched: boolean;
  /** What has happened to the page so far, should it end now. */
  sideEffect: SideEffectState;
  /** The handler at work. Resolves when it has come to a stop. */
  performing: Promise<unknown> | undefined;
}

/** Why an action was cancelled, where it was the person who did it. The message is for the agent. */
export class CancelledByPerson extends Error {}

/** What exactly is to be done. */
export interface Task {
  readonly handler: ActionHandler;
  readonly args: JsonObject;
  readonly target: ActionTarget | undefined;
}

/** A task that could be done now. */
export interface Ready {
  readonly context: CheckContext;
  readonly weight: Weight;
  /** All that a consent is bound to. */
  readonly subject: JsonObject;
}

/** A task that may be done now. */
export interface Admitted {
  readonly ready: Ready;
  readonly permit: Permit;
}

/** What an action came to. */
export type Ended = Pick<
  ActionResultPayload,
  'status' | 'sideEffectState' | 'executionMode' | 'result' | 'verification' | 'error'
>;

export function failure(error: ActionProblem, sideEffectState: SideEffectState = 'none'): Ended {
  return { status: 'failed', sideEffectState, error };
}

/** Tells the caller how far it is. */
export function report({ request }: Run, state: ActionState): void {
  try {
    request.onProgress(state);
  } catch {
    // Whoever listens may be gone; the action goes on.
  }
}
