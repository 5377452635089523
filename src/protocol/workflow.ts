import * as v from 'valibot';
import { isUnsafeKey } from '../json.js';
import { ActionTarget, EntityRef, TargetRef } from './targets.js';
import { ExecutionMode, VerificationRequest } from './actions.js';
import { InteractionMode, PolicyEffect } from './policy.js';
import { StateName, SuccessSignal } from './signals.js';

// Definitions are configuration: a member that is not known is a mistake, not a newer version (OP-E-9). What travels in
// messages is read leniently, as everywhere.

/** A name that can be a key of an object without reaching its prototype. */
const Name = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(128),
  v.check((name) => !isUnsafeKey(name), 'another name'),
);
const Names = v.array(Name);
const Metadata = v.record(v.string(), v.unknown());
const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000));

/** Text in one language, or with translations by language tag (WF-6.2-4). */
export const WorkflowText = v.union([
  v.string(),
  v.strictObject({ default: v.string(), byLocale: v.exactOptional(v.record(v.string(), v.string())) }),
]);
export type WorkflowText = v.InferOutput<typeof WorkflowText>;

export const WorkflowCategory = v.picklist([
  'onboarding',
  'setup',
  'task',
  'support',
  'education',
  'recovery',
  'custom',
]);
export type WorkflowCategory = v.InferOutput<typeof WorkflowCategory>;

export const WorkflowStartMode = v.picklist(['manual', 'suggested', 'automatic']);
export type WorkflowStartMode = v.InferOutput<typeof WorkflowStartMode>;

export const WorkflowStatus = v.picklist([
  'validating',
  'running',
  'waiting_input',
  'waiting_confirmation',
  'waiting_user',
  'paused',
  'succeeded',
  'failed',
  'cancelled',
]);
export type WorkflowStatus = v.InferOutput<typeof WorkflowStatus>;

// The same forms as on the wire, without room for members that are not known.
const StrictTargetRef = v.variant(
  'by',
  TargetRef.options.map(({ entries }) => v.strictObject(entries)) as unknown as typeof TargetRef.options,
);
const StrictTarget = v.strictObject({
  ...ActionTarget.entries,
  ref: v.exactOptional(v.union([StrictTargetRef, Name])),
  entityRef: v.exactOptional(v.strictObject(EntityRef.entries)),
});
const StrictSignal = v.variant(
  'kind',
  SuccessSignal.options.map(({ entries }) =>
    v.strictObject('target' in entries ? { ...entries, target: StrictTargetRef } : entries),
  ) as unknown as typeof SuccessSignal.options,
);
const StrictVerification = v.strictObject({
  ...VerificationRequest.entries,
  signals: v.exactOptional(v.pipe(v.array(StrictSignal), v.maxLength(16))),
});

/** Where a value comes from (WF 6.8). */
export const WorkflowValueExpr = v.variant('from', [
  v.strictObject({ from: v.literal('literal'), value: v.unknown() }),
  v.strictObject({ from: v.literal('param'), name: Name }),
  v.strictObject({ from: v.literal('route'), path: Name }),
  v.strictObject({ from: v.literal('context'), path: Name }),
  v.strictObject({ from: v.literal('actionResult'), stepId: Name, path: v.exactOptional(Name) }),
  v.strictObject({
    from: v.literal('signal'),
    stepId: v.exactOptional(Name),
    kind: v.exactOptional(v.string()),
    path: v.exactOptional(Name),
  }),
]);
export type WorkflowValueExpr = v.InferOutput<typeof WorkflowValueExpr>;
const Expressions = v.record(Name, WorkflowValueExpr);

const ElementState = v.record(
  v.picklist([...StateName.options, 'inViewport', 'obscured']),
  v.union([v.boolean(), v.literal('mixed')]),
);

/** What can be asked of the state of things (WF 8). */
export const WorkflowCondition = v.variant('kind', [
  v.strictObject({ kind: v.literal('param.present'), name: Name }),
  v.strictObject({ kind: v.literal('param.equals'), name: Name, value: v.unknown() }),
  v.strictObject({ kind: v.literal('route.is'), routeId: Name }),
  v.strictObject({ kind: v.literal('scope.present'), scopeId: Name }),
  v.strictObject({ kind: v.literal('element.present'), target: StrictTargetRef }),
  v.strictObject({ kind: v.literal('element.state'), target: StrictTargetRef, state: ElementState }),
  v.strictObject({ kind: v.literal('signal.observed'), signal: StrictSignal }),
  v.strictObject({
    kind: v.literal('action.status'),
    stepId: Name,
    status: v.picklist(['succeeded', 'failed', 'cancelled']),
  }),
  v.strictObject({ kind: v.literal('policy.effect'), effect: PolicyEffect }),
  v.strictObject({ kind: v.literal('custom'), name: Name, args: v.exactOptional(Metadata) }),
]);
export type WorkflowCondition = v.InferOutput<typeof WorkflowCondition>;
const Conditions = v.array(WorkflowCondition);

export const WorkflowValueType = v.picklist(['string', 'number', 'boolean', 'enum', 'object', 'array']);
export type WorkflowValueType = v.InferOutput<typeof WorkflowValueType>;

export const WorkflowValueSource = v.picklist(['provided', 'context', 'route', 'derive', 'suggest', 'user']);
export type WorkflowValueSource = v.InferOutput<typeof WorkflowValueSource>;

export const ParameterValidation = v.strictObject({
  kind: v.picklist(['required', 'minLength', 'maxLength', 'pattern', 'enum', 'custom']),
  value: v.exactOptional(v.unknown()),
  message: v.exactOptional(WorkflowText),
});
export type ParameterValidation = v.InferOutput<typeof ParameterValidation>;

export const WorkflowParameter = v.strictObject({
  name: Name,
  title: v.exactOptional(WorkflowText),
  description: v.exactOptional(WorkflowText),
  type: WorkflowValueType,
  required: v.exactOptional(v.boolean()),
  meaning: v.exactOptional(Name),
  sensitive: v.exactOptional(v.boolean()),
  sourceOrder: v.exactOptional(v.array(WorkflowValueSource)),
  default: v.exactOptional(WorkflowValueExpr),
  validation: v.exactOptional(v.array(ParameterValidation)),
  prompt: v.exactOptional(WorkflowText),
  bindTo: v.exactOptional(
    v.strictObject({ stableIds: v.exactOptional(Names), actionArg: v.exactOptional(Name) }),
  ),
});
export type WorkflowParameter = v.InferOutput<typeof WorkflowParameter>;

export const WorkflowOutput = v.strictObject({
  name: Name,
  type: WorkflowValueType,
  from: WorkflowValueExpr,
});
export type WorkflowOutput = v.InferOutput<typeof WorkflowOutput>;

/** Which failure a rule answers, and how (WF 9.3). */
export const WorkflowRecoveryRule = v.strictObject({
  on: v.strictObject({
    runtimeCodes: v.exactOptional(v.array(v.string())),
    verificationFailed: v.exactOptional(v.boolean()),
    timeout: v.exactOptional(v.boolean()),
    policyEffects: v.exactOptional(v.array(PolicyEffect)),
    statuses: v.exactOptional(v.array(v.picklist(['failed', 'cancelled']))),
  }),
  strategy: v.picklist(['retry_step', 'goto_step', 'handoff', 'cancel', 'fail']),
  gotoStepId: v.exactOptional(Name),
  maxAttempts: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))),
  note: v.exactOptional(WorkflowText),
});
export type WorkflowRecoveryRule = v.InferOutput<typeof WorkflowRecoveryRule>;

const base = {
  id: Name,
  title: v.exactOptional(WorkflowText),
  if: v.exactOptional(Conditions),
  timeoutMs: v.exactOptional(Milliseconds),
  checkpoint: v.exactOptional(v.boolean()),
  next: v.exactOptional(Name),
  onError: v.exactOptional(v.array(WorkflowRecoveryRule)),
  metadata: v.exactOptional(Metadata),
};

/** One step (WF 7). */
export const WorkflowStep = v.variant('type', [
  v.strictObject({
    ...base,
    type: v.literal('instruction'),
    text: WorkflowText,
    presentation: v.exactOptional(Metadata),
  }),
  v.strictObject({
    ...base,
    type: v.literal('collect'),
    parameters: Names,
    prompt: v.exactOptional(WorkflowText),
    allowPartial: v.exactOptional(v.boolean()),
    autoAcceptIfResolved: v.exactOptional(v.boolean()),
  }),
  v.strictObject({
    ...base,
    type: v.literal('suggest'),
    parameter: Name,
    source: v.picklist(['agent', 'template', 'app']),
    template: v.exactOptional(v.string()),
    confirm: v.exactOptional(v.picklist(['always', 'if_changed', 'never'])),
  }),
  v.strictObject({
    ...base,
    type: v.literal('action'),
    actionId: Name,
    target: v.exactOptional(StrictTarget),
    args: v.exactOptional(Expressions),
    preferredExecutionModes: v.exactOptional(v.array(ExecutionMode)),
    verification: v.exactOptional(StrictVerification),
    presentation: v.exactOptional(Metadata),
    saveResultAs: v.exactOptional(Name),
  }),
  v.strictObject({
    ...base,
    type: v.literal('ensure'),
    conditions: Conditions,
    policy: v.exactOptional(v.picklist(['all', 'any'])),
    waitFor: v.exactOptional(v.boolean()),
    pollMs: v.exactOptional(Milliseconds),
  }),
  v.strictObject({
    ...base,
    type: v.literal('branch'),
    branches: v.array(v.strictObject({ when: Conditions, next: Name })),
    otherwise: v.exactOptional(Name),
  }),
  v.strictObject({
    ...base,
    type: v.literal('handoff'),
    reason: WorkflowText,
    message: v.exactOptional(WorkflowText),
    resumeWhen: v.exactOptional(Conditions),
  }),
  v.strictObject({
    ...base,
    type: v.literal('complete'),
    summary: v.exactOptional(WorkflowText),
    outputs: v.exactOptional(Expressions),
  }),
]);
export type WorkflowStep = v.InferOutput<typeof WorkflowStep>;
export type WorkflowStepType = WorkflowStep['type'];

export const WorkflowTrigger = v.variant('kind', [
  v.strictObject({ kind: v.literal('intent'), intents: v.exactOptional(v.array(v.string())) }),
  v.strictObject({ kind: v.literal('route.entered'), routeIds: Names }),
  v.strictObject({ kind: v.literal('first_run'), feature: v.exactOptional(v.string()) }),
  v.strictObject({ kind: v.literal('signal'), signalKinds: v.array(v.string()) }),
  v.strictObject({ kind: v.literal('custom'), name: Name, payload: v.exactOptional(Metadata) }),
]);
export type WorkflowTrigger = v.InferOutput<typeof WorkflowTrigger>;

const Grants = v.array(v.string());

/** A versioned flow (WF 6.2). */
export const WorkflowDefinition = v.strictObject({
  id: Name,
  version: Name,
  title: WorkflowText,
  description: v.exactOptional(WorkflowText),
  category: v.exactOptional(WorkflowCategory),
  startMode: v.exactOptional(WorkflowStartMode),
  interactionModes: v.pipe(
    v.array(InteractionMode),
    v.minLength(1),
    v.check((modes) => new Set(modes).size === modes.length, 'modes without repetition'),
  ),
  intents: v.exactOptional(
    v.array(
      v.strictObject({
        phrases: v.array(v.string()),
        locale: v.exactOptional(v.string()),
        weight: v.exactOptional(v.pipe(v.number(), v.minValue(0))),
      }),
    ),
  ),
  triggers: v.exactOptional(v.array(WorkflowTrigger)),
  applicability: v.exactOptional(
    v.strictObject({
      routeIds: v.exactOptional(Names),
      scopeIds: v.exactOptional(Names),
      principalRoles: v.exactOptional(v.array(v.string())),
      requiredGrants: v.exactOptional(Grants),
      requiredActions: v.exactOptional(Names),
      conditions: v.exactOptional(Conditions),
    }),
  ),
  inputs: v.exactOptional(v.array(WorkflowParameter)),
  outputs: v.exactOptional(v.array(WorkflowOutput)),
  requiredGrants: v.exactOptional(Grants),
  initialStepId: Name,
  steps: v.pipe(v.array(WorkflowStep), v.minLength(1), v.maxLength(1000)),
  success: v.exactOptional(
    v.strictObject({
      policy: v.exactOptional(v.picklist(['all', 'any'])),
      conditions: v.exactOptional(Conditions),
      signals: v.exactOptional(v.array(StrictSignal)),
    }),
  ),
  failure: v.exactOptional(
    v.strictObject({
      onUnhandledError: v.picklist(['fail', 'handoff', 'cancel']),
      maxWorkflowRetries: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
      resumable: v.exactOptional(v.boolean()),
    }),
  ),
  metadata: v.exactOptional(Metadata),
});
export type WorkflowDefinition = v.InferOutput<typeof WorkflowDefinition>;

/** All flows of an app (WF 6.1). */
export const WorkflowCatalog = v.strictObject({
  modelVersion: v.literal('0.1'),
  extension: v.literal('uiap.workflow'),
  revision: v.exactOptional(v.string()),
  workflows: v.array(WorkflowDefinition),
  metadata: v.exactOptional(Metadata),
});
export type WorkflowCatalog = v.InferOutput<typeof WorkflowCatalog>;

export const WorkflowCheckpoint = v.object({
  checkpointId: v.string(),
  stepId: v.string(),
  createdAt: v.string(),
});
export type WorkflowCheckpoint = v.InferOutput<typeof WorkflowCheckpoint>;

export const WorkflowHistoryEntry = v.object({
  stepId: v.string(),
  status: v.picklist(['started', 'skipped', 'succeeded', 'failed', 'cancelled']),
  startedAt: v.exactOptional(v.string()),
  finishedAt: v.exactOptional(v.string()),
  note: v.exactOptional(v.string()),
});
export type WorkflowHistoryEntry = v.InferOutput<typeof WorkflowHistoryEntry>;

/** A run of a flow, as told to its agent (WF 10). Sensitive inputs are masked. */
export const WorkflowInstance = v.object({
  instanceId: v.string(),
  workflowId: v.string(),
  workflowVersion: v.string(),
  status: WorkflowStatus,
  mode: InteractionMode,
  currentStepId: v.exactOptional(v.string()),
  completedStepIds: v.array(v.string()),
  inputs: v.record(v.string(), v.unknown()),
  outputs: v.exactOptional(v.record(v.string(), v.unknown())),
  checkpoint: v.exactOptional(WorkflowCheckpoint),
  history: v.exactOptional(v.array(WorkflowHistoryEntry)),
  metadata: v.exactOptional(Metadata),
});
export type WorkflowInstance = v.InferOutput<typeof WorkflowInstance>;

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(256));

// Messages (WF 11), requests first.
export const WorkflowGetPayload = v.object({
  category: v.exactOptional(WorkflowCategory),
  ids: v.exactOptional(v.array(v.string())),
});
export const WorkflowMatchPayload = v.object({
  intent: v.exactOptional(v.pipe(v.string(), v.maxLength(1000))),
  routeId: v.exactOptional(v.string()),
  mode: v.exactOptional(InteractionMode),
  maxResults: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
});
export type WorkflowMatchPayload = v.InferOutput<typeof WorkflowMatchPayload>;
export const WorkflowStartPayload = v.object({
  workflowId: Id,
  mode: v.exactOptional(InteractionMode),
  inputs: v.exactOptional(v.record(v.string(), v.unknown())),
  resumeFromCheckpointId: v.exactOptional(Id),
});
export type WorkflowStartPayload = v.InferOutput<typeof WorkflowStartPayload>;
export const WorkflowInputProvidePayload = v.object({
  instanceId: Id,
  values: v.record(v.string(), v.unknown()),
});
export type WorkflowInputProvidePayload = v.InferOutput<typeof WorkflowInputProvidePayload>;
/** `pause` and `cancel`. */
export const WorkflowControlPayload = v.object({
  instanceId: Id,
  reason: v.exactOptional(v.pipe(v.string(), v.maxLength(1000))),
});
export const WorkflowResumePayload = v.object({ instanceId: Id });

export const WorkflowDocumentPayload = v.object({ catalog: WorkflowCatalog });
export const WorkflowMatchCandidate = v.object({
  workflowId: v.string(),
  score: v.number(),
  reason: v.exactOptional(v.string()),
  missingInputs: v.exactOptional(v.array(v.string())),
  blockedByPolicy: v.exactOptional(v.boolean()),
});
export type WorkflowMatchCandidate = v.InferOutput<typeof WorkflowMatchCandidate>;
export const WorkflowMatchesPayload = v.object({ candidates: v.array(WorkflowMatchCandidate) });
export const WorkflowStartedPayload = v.object({ instance: WorkflowInstance });
export type WorkflowStartedPayload = v.InferOutput<typeof WorkflowStartedPayload>;
export const WorkflowProgressPayload = v.object({
  instanceId: v.string(),
  workflowId: v.string(),
  status: WorkflowStatus,
  currentStepId: v.exactOptional(v.string()),
  currentStepType: v.exactOptional(v.string()),
  completedStepIds: v.exactOptional(v.array(v.string())),
  missingInputs: v.exactOptional(v.array(v.string())),
  note: v.exactOptional(v.string()),
  checkpointId: v.exactOptional(v.string()),
});
export type WorkflowProgressPayload = v.InferOutput<typeof WorkflowProgressPayload>;
export const WorkflowInputRequestPayload = v.object({
  instanceId: v.string(),
  parameters: v.array(WorkflowParameter),
  prompt: v.exactOptional(WorkflowText),
});
export type WorkflowInputRequestPayload = v.InferOutput<typeof WorkflowInputRequestPayload>;
export const WorkflowInputAcceptedPayload = v.object({
  instanceId: v.string(),
  accepted: v.array(v.string()),
  rejected: v.exactOptional(v.array(v.object({ name: v.string(), reason: v.string() }))),
});
export type WorkflowInputAcceptedPayload = v.InferOutput<typeof WorkflowInputAcceptedPayload>;
export const WorkflowPausedPayload = v.object({ instanceId: v.string(), status: v.literal('paused') });
export const WorkflowResumedPayload = v.object({
  instanceId: v.string(),
  status: v.literal('running'),
  currentStepId: v.exactOptional(v.string()),
});
export const WorkflowCancelledPayload = v.object({ instanceId: v.string(), status: v.literal('cancelled') });
export const WorkflowResultPayload = v.object({
  instanceId: v.string(),
  workflowId: v.string(),
  status: v.picklist(['succeeded', 'failed', 'cancelled']),
  outputs: v.exactOptional(v.record(v.string(), v.unknown())),
  finalStepId: v.exactOptional(v.string()),
  error: v.exactOptional(v.object({ code: v.string(), message: v.string() })),
  summary: v.exactOptional(WorkflowText),
  /** Says whether a side effect may have happened that nobody saw. (ours) */
  note: v.exactOptional(v.string()),
});
export type WorkflowResultPayload = v.InferOutput<typeof WorkflowResultPayload>;
export const WorkflowChangedPayload = v.object({ revision: v.string(), catalog: WorkflowCatalog });
