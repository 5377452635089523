import type { JsonObject, JsonValue } from '../../src/json.js';
import type { ActionResultPayload } from '../../src/protocol/actions.js';
import type { InteractionMode, PolicyEffect } from '../../src/protocol/policy.js';
import type {
  WorkflowCatalog,
  WorkflowDefinition,
  WorkflowProgressPayload,
  WorkflowStep,
} from '../../src/protocol/workflow.js';
import type { Command } from '../../src/workflow/command.js';
import { flowOf } from '../../src/workflow/flow.js';
import { advance, newInstance, type Advanced, type WorkflowEvent } from '../../src/workflow/machine.js';
import { builtInEffect } from '../../src/workflow/mode.js';
import type { ElementSight } from '../../src/page/page-sight.js';
import type { WorkflowState } from '../../src/workflow/state.js';
import type { ActionWeight, World } from '../../src/workflow/world.js';

/** A definition with what every definition needs. */
export function definition(
  steps: readonly WorkflowStep[],
  more: Partial<WorkflowDefinition> = {},
): WorkflowDefinition {
  return {
    id: 'depot.flow',
    version: '1.0.0',
    title: 'Flow',
    interactionModes: ['explain', 'guide', 'assist', 'auto'],
    initialStepId: steps[0]!.id,
    steps: [...steps],
    ...more,
  };
}

export function catalogOf(...workflows: WorkflowDefinition[]): WorkflowCatalog {
  return { modelVersion: '0.1', extension: 'uiap.workflow', workflows };
}

export const END: WorkflowStep = { id: 'end', type: 'complete' };

export function activate(
  id: string,
  more: Partial<Extract<WorkflowStep, { type: 'action' }>> = {},
): WorkflowStep {
  return {
    id,
    type: 'action',
    actionId: 'ui.activate',
    target: { ref: { by: 'stableId', value: id } },
    ...more,
  };
}

export interface FakeWorld extends Omit<World, 'now'> {
  now: number;
  route: World['route'];
  scopes: World['scopes'];
  elements: Record<string, ElementSight>;
  weights: Record<string, Partial<ActionWeight>>;
  decisions: Partial<Record<string, PolicyEffect>>;
  values: JsonObject;
  custom: Record<string, boolean>;
  suggesting: string[];
}

/** A world of literals. Actions are as built in and allowed, unless `weights` says otherwise. */
export function fakeWorld(more: Partial<FakeWorld> = {}): FakeWorld {
  const world: FakeWorld = {
    now: 0,
    date: '2026-01-02T03:04:05.678Z',
    locale: 'en',
    route: { path: '/', routeId: 'home' },
    scopes: [],
    elements: {},
    weights: {},
    decisions: {},
    values: {},
    custom: {},
    suggesting: [],
    look: (target) =>
      target.by === 'stableId' ? (world.elements[target.value] ?? { found: 'none' }) : { found: 'none' },
    weigh: (actionId) => ({
      effect: builtInEffect(actionId) ?? 'commit',
      idempotent: false,
      decision: 'allow',
      required: [],
      ...world.weights[actionId],
    }),
    decide: (what) => world.decisions[what] ?? 'allow',
    context: () => world.values,
    holds: (name) => world.custom[name],
    accepts: (name) => world.custom[name],
    suggests: (name) => world.suggesting.includes(name),
    ...more,
  };
  return world;
}

/** A machine that is driven by hand. */
export interface Driven {
  readonly world: FakeWorld;
  readonly state: WorkflowState;
  readonly commands: Command[];
  /** Statuses in the order in which they were told. */
  readonly statuses: string[];
  send(event: WorkflowEvent): Advanced;
  /** The last command of a kind. */
  last<Kind extends Command['do']>(kind: Kind): Extract<Command, { do: Kind }>;
  all<Kind extends Command['do']>(kind: Kind): Extract<Command, { do: Kind }>[];
  /** The running action ends. */
  acted(result?: Partial<ActionResultPayload>): Advanced;
  /** The present timer runs out. */
  timeUp(): Advanced;
  provide(values: Record<string, JsonValue>): Advanced;
}

export function drive(
  workflow: WorkflowDefinition,
  options: {
    readonly mode?: InteractionMode;
    readonly inputs?: JsonObject;
    readonly world?: Partial<FakeWorld>;
    readonly decision?: Exclude<PolicyEffect, 'deny'>;
    readonly state?: WorkflowState;
  } = {},
): Driven {
  const flow = flowOf(workflow);
  const world = fakeWorld(options.world);
  const commands: Command[] = [];
  let state =
    options.state ??
    newInstance(flow, {
      instanceId: 'i1',
      mode: options.mode ?? 'auto',
      inputs: options.inputs ?? {},
      source: 'provided',
    });

  const driven: Driven = {
    world,
    commands,
    get state() {
      return state;
    },
    get statuses() {
      return driven.all('progress').map(({ payload }) => payload.status);
    },
    send(event) {
      const advanced = advance(flow, state, event, world);
      ({ state } = advanced);
      commands.push(...advanced.commands);
      return advanced;
    },
    last(kind) {
      const found = driven.all(kind).at(-1);
      if (!found) throw new Error(`no command ${kind}`);
      return found;
    },
    all: <Kind extends Command['do']>(kind: Kind) =>
      commands.filter((command): command is Extract<Command, { do: Kind }> => command.do === kind),
    acted(result = {}) {
      const { requestId, payload } = driven.last('run');
      return driven.send({
        type: 'acted',
        requestId,
        result: { ...SUCCEEDED, requestId, actionId: payload.actionId, ...result },
      });
    },
    timeUp() {
      const { tick, afterMs } = driven.last('timer');
      world.now += afterMs;
      return driven.send({ type: 'timer', tick });
    },
    provide: (values) => driven.send({ type: 'provided', values }),
  };
  if (!options.state) driven.send({ type: 'begin', decision: options.decision ?? 'allow', requestId: 'q1' });
  return driven;
}

const SUCCEEDED: ActionResultPayload = {
  requestId: '',
  actionId: '',
  status: 'succeeded',
  sideEffectState: 'applied',
  startedAt: '2026-01-02T03:04:05.678Z',
  finishedAt: '2026-01-02T03:04:05.678Z',
  revision: '1',
};

export function failedWith(
  code: NonNullable<ActionResultPayload['error']>['code'],
  sideEffectState: ActionResultPayload['sideEffectState'] = 'none',
): Partial<ActionResultPayload> {
  return { status: 'failed', sideEffectState, error: { code, message: 'No.' } };
}

/** The transitions that may be seen (WF-5-20). */
export const LEGAL: Readonly<Record<string, readonly string[]>> = {
  validating: ['running', 'waiting_confirmation', 'waiting_user'],
  running: [
    'running',
    'waiting_input',
    'waiting_confirmation',
    'waiting_user',
    'paused',
    'succeeded',
    'failed',
    'cancelled',
  ],
  waiting_input: [
    'running',
    'waiting_input',
    'waiting_confirmation',
    'waiting_user',
    'paused',
    'failed',
    'cancelled',
  ],
  waiting_confirmation: ['running', 'waiting_confirmation', 'waiting_user', 'paused', 'failed', 'cancelled'],
  waiting_user: ['running', 'waiting_user', 'paused', 'failed', 'cancelled'],
  paused: ['running', 'paused', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};

export function isPath(statuses: readonly WorkflowProgressPayload['status'][]): boolean {
  return statuses.every((status, index) => index === 0 || LEGAL[statuses[index - 1]!]!.includes(status));
}
