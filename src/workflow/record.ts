import * as v from 'valibot';
import { sameJson, type JsonObject, type JsonValue } from '../json.js';
import { InteractionMode, PolicyEffect } from '../protocol/policy.js';
import { WorkflowHistoryEntry, WorkflowStatus, WorkflowValueSource } from '../protocol/workflow.js';
import type { Flow } from './flow.js';
import { withoutSecrets } from './redact.js';
import type { Checkpoint, WorkflowState } from './state.js';
import { isFinal } from './state.js';

const Values = v.record(v.string(), v.unknown());
const Sources = v.record(v.string(), WorkflowValueSource);
const Outcomes = v.record(v.string(), v.picklist(['succeeded', 'failed', 'cancelled']));
const Counts = v.record(v.string(), v.number());
const Known = {
  inputs: Values,
  sources: Sources,
  results: Values,
  saved: Values,
  outcomes: Outcomes,
  completed: v.array(v.string()),
  attempts: Counts,
  effects: v.number(),
};

const Stored = v.object({
  format: v.literal(1),
  savedAt: v.string(),
  /** Whose instance it is. */
  owner: v.string(),
  digest: v.string(),
  isResumable: v.boolean(),
  state: v.object({
    ...Known,
    instanceId: v.string(),
    workflowId: v.string(),
    workflowVersion: v.string(),
    mode: InteractionMode,
    status: WorkflowStatus,
    stepId: v.string(),
    /** An action that was under way, or whose outcome is in doubt. */
    doubt: v.exactOptional(v.picklist(['action', 'idempotent', 'person'])),
    forgotten: v.array(v.string()),
    history: v.array(WorkflowHistoryEntry),
    executions: v.number(),
    workflowRetries: v.number(),
    decision: PolicyEffect,
    checkpoints: v.array(
      v.object({ ...Known, checkpointId: v.string(), stepId: v.string(), createdAt: v.string() }),
    ),
  }),
});
export type StoredInstance = v.InferOutput<typeof Stored>;

const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** The text to be stored. Sensitive values are not in it, nor anything that echoes them; their names are. */
export function writeRecord(
  flow: Flow,
  state: WorkflowState,
  about: { readonly owner: string; readonly digest: string; readonly savedAt: string },
): string {
  const isSensitive = (name: string) => flow.inputs.get(name)?.sensitive === true;
  // What echoes a secret is left out as a whole: a mask would be taken for a value later.
  const isEcho = (value: JsonValue) => !sameJson(withoutSecrets(flow, state.inputs, value), value);
  const tellable = (values: JsonObject) =>
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !isSensitive(name) && !isEcho(value)),
    );
  const results = (values: JsonObject) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => !isEcho(value)));
  const known = (part: Pick<Checkpoint, keyof typeof Known>) => {
    const inputs = tellable(part.inputs);
    return {
      inputs,
      sources: Object.fromEntries(
        Object.entries(part.sources).filter(([name]) => Object.hasOwn(inputs, name)),
      ),
      results: results(part.results),
      saved: results(part.saved),
      outcomes: part.outcomes,
      completed: part.completed,
      attempts: part.attempts,
      effects: part.effects,
    };
  };
  const { waiting } = state;
  const doubt =
    waiting?.for === 'action'
      ? waiting.idempotent
        ? 'idempotent'
        : 'action'
      : waiting?.for === 'person' && waiting.why === 'unknown'
        ? 'person'
        : undefined;
  const kept = tellable(state.inputs);
  const forgotten = new Set([
    ...state.forgotten,
    ...Object.keys(state.inputs).filter((name) => !Object.hasOwn(kept, name)),
  ]);
  const { instanceId, workflowId, workflowVersion, mode, status, stepId } = state;
  return JSON.stringify({
    format: 1,
    ...about,
    isResumable: flow.definition.failure?.resumable === true,
    state: {
      ...known(state),
      instanceId,
      workflowId,
      workflowVersion,
      mode,
      status,
      stepId,
      ...(doubt ? { doubt } : {}),
      forgotten: [...forgotten],
      history: state.history,
      executions: state.executions,
      workflowRetries: state.workflowRetries,
      decision: state.decision,
      checkpoints: state.checkpoints.map((checkpoint) => {
        const { checkpointId, createdAt } = checkpoint;
        return { ...known(checkpoint), checkpointId, stepId: checkpoint.stepId, createdAt };
      }),
    },
  });
}

/** Reads what was stored; undefined where it is nothing of ours, broken, or older than 24 hours. */
export function readRecord(text: string, now: Date): StoredInstance | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(Stored, data);
  if (!parsed.success) return undefined;
  const age = now.getTime() - Date.parse(parsed.output.savedAt);
  return age >= 0 && age <= MAX_AGE_MS ? parsed.output : undefined;
}

/**
 * The instance of a record, in a page that is not the one it ran in: paused, if it has not ended.
 *
 * @param path The path that is shown: it counts as seen (OP-W-15).
 */
export function restoreState({ state: stored }: StoredInstance, path: string): WorkflowState {
  const { doubt, status, ...rest } = stored;
  const restored = rest as unknown as Omit<WorkflowState, 'status'>;
  return {
    ...restored,
    status: isFinal(status) ? status : 'paused',
    ...(isFinal(status) ? {} : { before: 'running' as const }),
    isRestored: true,
    proposals: {},
    signals: [{ signal: { kind: 'route.changed', path }, number: 0, stepId: undefined }],
    signalCount: 1,
    windowFrom: 0,
    tick: 0,
    ...(doubt === 'person' ? { waiting: { for: 'person' as const, why: 'unknown' as const } } : {}),
    ...(doubt === 'action' || doubt === 'idempotent'
      ? {
          waiting: {
            for: 'action' as const,
            requestId: `${rest.instanceId}.lost`,
            since: 0,
            effect: 'commit' as const,
            idempotent: doubt === 'idempotent',
          },
        }
      : {}),
  };
}
