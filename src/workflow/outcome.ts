import type { ActionResultPayload } from '../protocol/actions.js';
import type { PolicyEffect } from '../protocol/policy.js';

/** Why a step did not succeed, with all that recovery rules look at. */
export interface Failure {
  readonly outcome: 'failed' | 'cancelled';
  readonly code: string;
  readonly message: string;
  readonly isTimeout?: boolean;
  readonly policyEffect?: PolicyEffect;
  /** Present where an action ran. */
  readonly result?: Pick<ActionResultPayload, 'sideEffectState' | 'error'>;
  readonly idempotent?: boolean;
}

/** What came of a step. */
export type Outcome =
  | { readonly is: 'done'; readonly to?: string; readonly note?: string }
  | { readonly is: 'skipped'; readonly note?: string }
  /** The turn says for what. */
  | { readonly is: 'waiting' }
  | { readonly is: 'failed'; readonly failure: Failure }
  | { readonly is: 'complete' };

export const WAITING: Outcome = { is: 'waiting' };
export const DONE: Outcome = { is: 'done' };

export function failed(code: string, message: string, more: Partial<Failure> = {}): Outcome {
  return { is: 'failed', failure: { outcome: 'failed', code, message, ...more } };
}
