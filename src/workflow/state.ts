import type { JsonObject, JsonValue } from '../json.js';
import type { ActionEffect } from '../protocol/actions.js';
import type { ActionResultPayload } from '../protocol/actions.js';
import type { InteractionMode, PolicyEffect } from '../protocol/policy.js';
import type { Signal } from '../protocol/signals.js';
import type {
  WorkflowHistoryEntry,
  WorkflowResultPayload,
  WorkflowStatus,
  WorkflowValueSource,
} from '../protocol/workflow.js';

export type FinalStatus = WorkflowResultPayload['status'];
export type StepOutcome = 'succeeded' | 'failed' | 'cancelled';

/** Why the person has to do something. */
export type PersonReason = 'start' | 'step' | 'mode' | 'policy' | 'recovery' | 'failure' | 'unknown';

/** What an instance waits for. */
export type Waiting =
  | {
      readonly for: 'action';
      readonly requestId: string;
      readonly since: number;
      readonly effect: ActionEffect;
      readonly idempotent: boolean;
      /** The step took too long: the action was told to stop. */
      readonly isExpired?: true;
    }
  | {
      readonly for: 'input';
      readonly purpose: 'collect' | 'suggest' | 'forgotten';
      readonly names: readonly string[];
      /** Values that were found and are shown before they are taken. */
      readonly prefilled: JsonObject;
    }
  /** The app was asked for values. */
  | { readonly for: 'proposal'; readonly purpose: 'collect' | 'suggest'; readonly name: string }
  /** A suggestion that somebody has to accept. */
  | {
      readonly for: 'acceptance';
      readonly name: string;
      readonly value: JsonValue;
      readonly requestId?: string;
    }
  | { readonly for: 'consent'; readonly to: 'start' | 'step'; readonly requestId: string }
  | { readonly for: 'conditions'; readonly pollMs: number }
  | { readonly for: 'person'; readonly why: PersonReason; readonly note?: string }
  | { readonly for: 'retry' };

/** Where a flow can be taken up again, with all that is needed for it. */
export interface Checkpoint {
  readonly checkpointId: string;
  readonly stepId: string;
  readonly createdAt: string;
  readonly inputs: JsonObject;
  readonly sources: Readonly<Record<string, WorkflowValueSource>>;
  readonly results: JsonObject;
  readonly saved: JsonObject;
  readonly outcomes: Readonly<Record<string, StepOutcome>>;
  readonly completed: readonly string[];
  readonly attempts: Readonly<Record<string, number>>;
  /** `effects` of the state at that time. */
  readonly effects: number;
}

export interface SeenSignal {
  readonly signal: Signal;
  readonly number: number;
  readonly stepId: string | undefined;
}

/** One run of a flow: plain data, never changed, only replaced. */
export interface WorkflowState {
  readonly instanceId: string;
  readonly workflowId: string;
  readonly workflowVersion: string;
  readonly mode: InteractionMode;
  readonly status: WorkflowStatus;
  /** Where to go on from `paused`. */
  readonly before?: WorkflowStatus;
  readonly stepId: string;
  readonly waiting?: Waiting;
  /** What came of an action while the instance was paused. */
  readonly recorded?: ActionResultPayload;
  readonly inputs: JsonObject;
  readonly sources: Readonly<Record<string, WorkflowValueSource>>;
  /** Sensitive inputs that were there before a reload. */
  readonly forgotten: readonly string[];
  /** What the app suggested for parameters of the present step; null for nothing. */
  readonly proposals: JsonObject;
  readonly results: JsonObject;
  readonly saved: JsonObject;
  readonly outcomes: Readonly<Record<string, StepOutcome>>;
  readonly completed: readonly string[];
  readonly history: readonly WorkflowHistoryEntry[];
  /** How often each recovery rule was used, by step and number of the rule. */
  readonly attempts: Readonly<Record<string, number>>;
  readonly executions: number;
  readonly workflowRetries: number;
  /** Actions that may not be repeated and did, or may have done, something. */
  readonly effects: number;
  readonly checkpoints: readonly Checkpoint[];
  readonly decision: PolicyEffect;
  readonly signals: readonly SeenSignal[];
  readonly signalCount: number;
  /** Conditions look at signals from here on (OP-W-15). */
  readonly windowFrom: number;
  /** Grows with each timer, so that an old one is told from the present one. */
  readonly tick: number;
  readonly timer?: { readonly remainingMs: number; readonly since: number };
  /** The step whose person or policy question has been answered, as a number of `executions`. */
  readonly consented?: number;
  /** It was read back in another page than it ran in: its position there is lost. */
  readonly isRestored?: true;
  readonly result?: WorkflowResultPayload;
}

export const MAX_EXECUTIONS = 1000;
export const MAX_SIGNALS = 500;
export const MAX_CHECKPOINTS = 8;

export function isFinal(status: WorkflowStatus): status is FinalStatus {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled';
}
