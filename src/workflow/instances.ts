import type { AgentIdentity, SessionPort } from '../extension.js';
import { UiapError } from '../protocol/errors.js';
import { flowOf, type Flow } from './flow.js';
import { createInstance, type Instance } from './instance.js';
import type { WorkflowOptions } from './options.js';
import { readRecord, restoreState } from './record.js';
import { isFinal, type Checkpoint, type WorkflowState } from './state.js';
import { answerOf, type WorkflowLocks, type WorkflowStore } from './store.js';

/** An agent as far as its channel vouches for it: only the same one controls an instance (OP-W-37). */
export function ownerOf({ transport, origin = '', url = '', id }: AgentIdentity): string {
  return JSON.stringify([transport, origin, url, id]);
}

/** All runs of this page, over all agents. */
export interface Instances {
  /** Reads what was stored, once. */
  restore(port: SessionPort): Promise<void>;
  readonly all: readonly Instance[];
  /** Throws where the agent has none of this id. */
  get(id: string, agent: AgentIdentity): Instance;
  /** Keeps the page to one active instance while `begin` makes another one active. Throws where there is one. */
  alone<Result>(id: string | undefined, begin: () => Promise<Result>): Promise<Result>;
  /** Makes an instance and stores it. Throws where it cannot be stored, or too many are paused. */
  add(flow: Flow, state: WorkflowState, port: SessionPort): Promise<Instance>;
  /** Makes sure that no other tab runs it. Throws where one does. */
  claim(instance: Instance): Promise<void>;
  checkpoint(id: string, agent: AgentIdentity): { instance: Instance; checkpoint: Checkpoint } | undefined;
  /** Whether its definition is not that of the catalogue any more, as far as it was read back. */
  isStale(instance: Instance): boolean;
}

export interface InstancesOptions {
  readonly flows: () => ReadonlyMap<string, Flow>;
  readonly digest: (flow: Flow) => Promise<string | undefined>;
  readonly store: WorkflowStore;
  readonly locks: WorkflowLocks | undefined;
  readonly options: WorkflowOptions;
  readonly problem: (code: string, message: string) => void;
}

const MAX_PAUSED = 20;
// Ended ones answer repeated control messages and lend their checkpoints.
const MAX_ENDED = 50;

export function createInstances(given: InstancesOptions): Instances {
  const { flows, digest, store, locks, options, problem } = given;
  const instances = new Map<string, Instance>();
  const released = new Map<string, () => void>();
  const stale = new Set<string>();
  let restoring: Promise<void> | undefined;
  let beginning: { readonly id: string | undefined } | undefined;

  function isActive({ state }: Instance): boolean {
    return !isFinal(state.status) && state.status !== 'paused';
  }

  function ended(id: string): void {
    released.get(id)?.();
    released.delete(id);
    const old = [...instances.values()].filter(({ state }) => isFinal(state.status));
    for (const { id: over } of old.slice(0, Math.max(0, old.length - MAX_ENDED))) instances.delete(over);
  }

  function keep(
    flow: Flow,
    state: WorkflowState,
    owner: string,
    port: SessionPort,
    pinned: string | undefined,
  ): Instance {
    const instance = createInstance({
      flow,
      state,
      owner,
      port,
      digest: pinned,
      store,
      options,
      problem,
      onEnded: () => ended(state.instanceId),
    });
    instances.set(instance.id, instance);
    return instance;
  }

  /** True where the lock is ours, or there are no locks and it was begun in this page. */
  async function lock(id: string): Promise<boolean> {
    if (released.has(id) || !locks) return true;
    try {
      const release = await locks.take(`uiap.workflow.${id}`);
      if (release) released.set(id, release);
      return release !== undefined;
    } catch {
      return false;
    }
  }

  async function restore(port: SessionPort): Promise<void> {
    let entries: (readonly [string, string])[];
    try {
      entries = [...(await answerOf(port.clock, () => store.load()))];
    } catch {
      problem('workflow.store_failed', 'stored workflow instances could not be read');
      return;
    }
    // Without locks a copy of this tab could run the same instance.
    if (!locks) return;
    for (const [id, text] of entries) await restoreOne(port, id, text);
  }

  async function restoreOne(port: SessionPort, id: string, text: string): Promise<void> {
    if (instances.has(id)) return;
    const record = readRecord(text, port.clock.date());
    const isOwn = record?.state.instanceId === id;
    if (!record || !isOwn) {
      problem(
        'workflow.store_garbage',
        'a stored workflow instance was unreadable or too old and is dropped',
      );
      // What cannot be removed is not used either.
      await answerOf(port.clock, () => store.remove(id)).catch(() => undefined);
      return;
    }
    const flow = flows().get(record.state.workflowId);
    const isSame =
      flow?.definition.version === record.state.workflowVersion &&
      (await digest(flow)) === record.digest &&
      flow.steps.has(record.state.stepId);
    if (!isSame) stale.add(id);
    // What it ran is gone: enough of it is left to be cancelled.
    const known = flow && isSame ? flow : lostFlow(record.state.workflowId, record.state.stepId);
    const { path } = port.page.facts().route;
    const instance = keep(known, restoreState(record, path), record.owner, port, record.digest);
    instance.attach(undefined);
  }

  return {
    restore: (port) => (restoring ??= restore(port).catch(() => undefined)),
    get all() {
      return [...instances.values()];
    },
    get(id, agent) {
      const found = instances.get(id);
      if (found?.owner !== ownerOf(agent))
        throw new UiapError(
          'uiap.workflow.unknown_instance',
          'payload.instanceId names no instance of this agent',
        );
      return found;
    },
    async alone(id, begin) {
      const other = [...instances.values()].find((instance) => instance.id !== id && isActive(instance));
      if (other || (beginning && beginning.id !== id))
        throw new UiapError('state_conflict', 'Another workflow is running in this page.', {
          retryable: true,
        });
      const own = { id };
      beginning = own;
      try {
        return await begin();
      } finally {
        if (beginning === own) beginning = undefined;
      }
    },
    async add(flow, state, port) {
      const paused = [...instances.values()].filter((one) => one.state.status === 'paused');
      if (paused.length >= MAX_PAUSED)
        throw new UiapError('state_conflict', `${MAX_PAUSED} workflows are paused: end some of them first.`);
      await lock(state.instanceId);
      const instance = keep(flow, state, ownerOf(port.agent), port, await digest(flow));
      if (await instance.store()) return instance;
      instances.delete(instance.id);
      ended(instance.id);
      throw new UiapError('internal_error', 'The state of the workflow could not be stored.');
    },
    async claim({ id }) {
      if (!(await lock(id)))
        throw new UiapError('state_conflict', 'The instance is open in another tab.', { retryable: true });
    },
    checkpoint(id, agent) {
      for (const instance of instances.values()) {
        if (instance.owner !== ownerOf(agent)) continue;
        const checkpoint = instance.state.checkpoints.find((one) => one.checkpointId === id);
        if (checkpoint) return { instance, checkpoint };
      }
      return undefined;
    },
    isStale: ({ id }) => stale.has(id),
  };
}

/** Stands in for a definition that is gone, so that what is left of its instance can be ended. */
function lostFlow(id: string, stepId: string): Flow {
  return flowOf({
    id,
    version: 'lost',
    title: id,
    interactionModes: ['explain'],
    initialStepId: stepId,
    steps: [{ id: stepId, type: 'complete' }],
  });
}
