import * as v from 'valibot';
import { SuccessSignal } from './signals.js';
import { ActionTarget } from './targets.js';

/** Text in one language, or by language tag. */
export const LocalizedText = v.union([v.string(), v.record(v.string(), v.string())]);
export type LocalizedText = v.InferOutput<typeof LocalizedText>;

/**
 * What an action does to the world: `observe` looks, `navigate` shows or points, `input` drafts in the page and can be
 * undone there, `commit` leaves the page's own state.
 */
export const ActionEffect = v.picklist(['observe', 'navigate', 'input', 'commit']);
export type ActionEffect = v.InferOutput<typeof ActionEffect>;

export const ActionRisk = v.picklist(['low', 'medium', 'high', 'critical']);
export type ActionRisk = v.InferOutput<typeof ActionRisk>;

export const ExecutionMode = v.picklist(['appAction', 'semanticDom', 'browserInput']);
export type ExecutionMode = v.InferOutput<typeof ExecutionMode>;

/** What can be done, as the agent is told (contract 3). */
export const ActionDescriptor = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  title: v.exactOptional(LocalizedText),
  description: v.exactOptional(LocalizedText),
  /** JSON Schema of the arguments. */
  args: v.exactOptional(v.record(v.string(), v.unknown())),
  effect: ActionEffect,
  risk: ActionRisk,
  idempotent: v.boolean(),
  successSignals: v.exactOptional(v.array(SuccessSignal)),
  executionModes: v.array(ExecutionMode),
  entities: v.exactOptional(v.array(v.string())),
  scopes: v.exactOptional(v.array(v.string())),
});
export type ActionDescriptor = v.InferOutput<typeof ActionDescriptor>;

export const VerificationRequest = v.object({
  policy: v.exactOptional(v.picklist(['all', 'any'])),
  signals: v.exactOptional(v.pipe(v.array(SuccessSignal), v.maxLength(16))),
  timeoutMs: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(60_000))),
  requireRevisionAdvance: v.exactOptional(v.boolean()),
});
export type VerificationRequest = v.InferOutput<typeof VerificationRequest>;

/** `action.request` (contract 3). */
export const ActionRequestPayload = v.object({
  actionId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  target: v.exactOptional(ActionTarget),
  args: v.exactOptional(v.record(v.string(), v.unknown())),
  preferredExecutionModes: v.exactOptional(v.array(ExecutionMode)),
  verification: v.exactOptional(VerificationRequest),
  presentation: v.exactOptional(v.record(v.string(), v.unknown())),
  timeoutMs: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000))),
  idempotencyKey: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(256))),
  metadata: v.exactOptional(v.record(v.string(), v.unknown())),
});
export type ActionRequestPayload = v.InferOutput<typeof ActionRequestPayload>;

export const ActionState = v.picklist([
  'RECEIVED',
  'RESOLVING_TARGET',
  'CHECKING_PRECONDITIONS',
  'AWAITING_CONFIRMATION',
  'EXECUTING',
  'VERIFYING',
  'WAITING_FOR_USER',
  'RECOVERING',
  'SUCCEEDED',
  'FAILED',
  'CANCELLED',
]);
export type ActionState = v.InferOutput<typeof ActionState>;

/** Whether the page or the app was changed; `unknown` where that cannot be told. */
export const SideEffectState = v.picklist(['none', 'applied', 'unknown']);
export type SideEffectState = v.InferOutput<typeof SideEffectState>;

export const RuntimeCode = v.picklist([
  'target_not_found',
  'target_ambiguous',
  'target_mismatch',
  'not_visible',
  'not_enabled',
  'not_editable',
  'obscured',
  'unstable',
  'detached',
  'bad_arguments',
  'option_not_found',
  'value_rejected',
  'verification_failed',
  'timeout',
  'policy_denied',
  'confirmation_rejected',
  'handoff_required',
  'user_activation_required',
  'boundary',
  'state_conflict',
  'cancelled',
  'handler_failed',
  'uiap.cognition.ambiguous_entity',
]);
export type RuntimeCode = v.InferOutput<typeof RuntimeCode>;

/** `action.result`, the answer to every request that entered the runtime. */
export const ActionResultPayload = v.object({
  requestId: v.string(),
  actionId: v.string(),
  status: v.picklist(['succeeded', 'failed', 'cancelled']),
  executionMode: v.exactOptional(ExecutionMode),
  sideEffectState: SideEffectState,
  result: v.exactOptional(v.unknown()),
  verification: v.exactOptional(
    v.object({
      verified: v.boolean(),
      signals: v.array(v.object({ kind: v.string(), observed: v.boolean() })),
    }),
  ),
  error: v.exactOptional(
    v.object({
      code: RuntimeCode,
      message: v.string(),
      details: v.exactOptional(v.record(v.string(), v.unknown())),
    }),
  ),
  startedAt: v.string(),
  finishedAt: v.string(),
  revision: v.string(),
});
export type ActionResultPayload = v.InferOutput<typeof ActionResultPayload>;

export const ActionProgressPayload = v.object({
  requestId: v.string(),
  state: ActionState,
  note: v.exactOptional(v.string()),
});
export type ActionProgressPayload = v.InferOutput<typeof ActionProgressPayload>;

export const ActionCancelPayload = v.object({ requestId: v.string() });

export const ConfirmationDecision = v.picklist(['approved', 'refused']);
export type ConfirmationDecision = v.InferOutput<typeof ConfirmationDecision>;

/** `action.confirm`: processed only where the app set `policy.confirmation: "controller"`. */
export const ActionConfirmPayload = v.object({ requestId: v.string(), decision: ConfirmationDecision });

export const ConfirmationRequestedPayload = v.object({
  requestId: v.string(),
  actionId: v.string(),
  summary: v.string(),
  risk: ActionRisk,
});

export const ConfirmationResolvedPayload = v.object({
  requestId: v.string(),
  decision: v.picklist(['approved', 'refused', 'expired']),
});

/** `capabilities.document` (contract 1). */
export const CapabilityDocument = v.object({
  roles: v.array(v.string()),
  states: v.array(v.string()),
  affordances: v.array(v.string()),
  actions: v.array(ActionDescriptor),
  successSignals: v.array(v.string()),
  executionModes: v.array(v.string()),
  revision: v.string(),
});
export type CapabilityDocument = v.InferOutput<typeof CapabilityDocument>;
