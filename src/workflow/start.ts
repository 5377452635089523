import type { SessionPort } from '../extension.js';
import type { JsonObject, JsonValue } from '../json.js';
import { UiapError } from '../protocol/errors.js';
import type { WorkflowInstance, WorkflowStartPayload } from '../protocol/workflow.js';
import { unmet, type Circumstances } from './applicability.js';
import type { Flow } from './flow.js';
import { faultIn, orderOf } from './inputs.js';
import type { Instance } from './instance.js';
import type { Instances } from './instances.js';
import { newInstance } from './machine.js';
import { leastActive, MODES } from './mode.js';
import { isFinal, type WorkflowState } from './state.js';
import type { World } from './world.js';

export interface StartOptions {
  readonly flows: ReadonlyMap<string, Flow>;
  readonly instances: Instances;
  readonly port: SessionPort;
  circumstances(workflowId: string, mode: WorkflowState['mode']): Circumstances;
  readonly isStale: (instance: Instance, flow: Flow) => boolean;
  /** Called before the first step. */
  onBegin(): void;
}

/**
 * Starts a workflow through all stages of WF 12.1, in their order. Throws a `UiapError` of the first one that fails; then
 * there is no instance and nothing was told.
 */
export async function start(
  asked: WorkflowStartPayload,
  requestId: string,
  options: StartOptions,
): Promise<WorkflowInstance> {
  const { flows, instances, port } = options;
  const flow = flows.get(asked.workflowId);
  if (!flow)
    throw new UiapError('uiap.workflow.unknown_workflow', 'payload.workflowId names no workflow of this app');
  const mode = asked.mode ?? leastActive(flow.definition.interactionModes);
  const circumstances = options.circumstances(flow.definition.id, mode);
  const member = unmet(flow, circumstances);
  if (member !== undefined)
    throw new UiapError('uiap.workflow.not_applicable', `The workflow’s applicability.${member} is not met.`);
  if (!flow.definition.interactionModes.includes(mode))
    throw new UiapError('uiap.workflow.mode_not_allowed', 'payload.mode is not a mode of this workflow');
  const { world } = circumstances;
  const inputs = checkInputs(flow, asked.inputs ?? {}, world);
  const from = asked.resumeFromCheckpointId;
  const earlier = from === undefined ? undefined : earlierRun(flow, from, mode, options);
  const decision = world.decide('start');
  if (decision === 'deny') throw new UiapError('policy_denied', 'Policy does not allow to start this.');
  return instances.alone(undefined, async () => {
    const instanceId = port.newId();
    const fresh = newInstance(flow, { instanceId, mode, inputs, source: 'provided' });
    const instance = await instances.add(flow, earlier ? earlier(fresh) : fresh, port);
    // As it is before its first step: what follows is told as progress, after the answer.
    const told = { ...instance.told(), status: FIRST_STATUS[decision] };
    options.onBegin();
    void instance.dispatch({ type: 'begin', decision, requestId });
    return told;
  });
}

const FIRST_STATUS = {
  allow: 'running',
  confirm: 'waiting_confirmation',
  handoff: 'waiting_user',
} as const;

/** The inputs that are taken from the start. Throws where one is unknown or wrong. */
function checkInputs(flow: Flow, given: Record<string, unknown>, world: World): JsonObject {
  const names = Object.keys(given).filter((name) => !flow.inputs.has(name));
  if (names.length > 0)
    throw new UiapError('uiap.workflow.invalid_input', 'payload.inputs has members that are not declared', {
      details: { names },
    });
  const inputs: JsonObject = {};
  for (const [name, value] of Object.entries(given) as [string, JsonValue][]) {
    const parameter = flow.inputs.get(name)!;
    if (value === null) continue;
    const reason = faultIn(parameter, value, world);
    if (reason !== undefined)
      throw new UiapError(
        'uiap.workflow.invalid_input',
        `payload.inputs.${name} is not accepted: ${reason}`,
        {
          details: { names: [name] },
        },
      );
    if (orderOf(parameter).includes('provided')) inputs[name] = value;
  }
  return inputs;
}

/** How to go on from a checkpoint of an instance that has ended (OP-W-21, OP-W-60). */
function earlierRun(
  flow: Flow,
  checkpointId: string,
  mode: WorkflowState['mode'],
  { instances, port, isStale }: StartOptions,
): (fresh: WorkflowState) => WorkflowState {
  const found = instances.checkpoint(checkpointId, port.agent);
  const isUsable = found?.instance.state.workflowId === flow.definition.id && !isStale(found.instance, flow);
  if (!found || !isUsable)
    throw new UiapError(
      'uiap.workflow.unknown_checkpoint',
      'payload.resumeFromCheckpointId names no checkpoint of this workflow as it is now',
    );
  const { instance, checkpoint } = found;
  const { state } = instance;
  if (!isFinal(state.status))
    throw new UiapError('state_conflict', 'The instance of the checkpoint has not ended: resume it.');
  if (state.status === 'succeeded' || flow.definition.failure?.resumable !== true)
    throw new UiapError('uiap.workflow.not_resumable', 'The workflow cannot be taken up again.');
  if (state.effects > checkpoint.effects)
    throw new UiapError(
      'uiap.workflow.not_resumable',
      'Something was done after the checkpoint, or may have been: it would be done twice.',
    );
  if (MODES.indexOf(mode) > MODES.indexOf(state.mode))
    throw new UiapError('uiap.workflow.mode_not_allowed', 'payload.mode is more active than before');
  const upTo = state.checkpoints.indexOf(checkpoint) + 1;
  return (fresh) => ({
    ...fresh,
    isRestored: true,
    inputs: { ...checkpoint.inputs, ...fresh.inputs },
    sources: { ...checkpoint.sources, ...fresh.sources },
    forgotten: state.forgotten.filter((name) => !Object.hasOwn(fresh.inputs, name)),
    attempts: state.attempts,
    effects: checkpoint.effects,
    checkpoints: state.checkpoints.slice(0, upTo),
    signals: [
      { signal: { kind: 'route.changed', path: port.page.facts().route.path }, number: 0, stepId: undefined },
    ],
    signalCount: 1,
  });
}
