import { requestHandler, type Extension, type Joined, type SessionPort } from '../extension.js';
import type { JsonObject } from '../json.js';
import { UiapError } from '../protocol/errors.js';
import type { Signal } from '../protocol/signals.js';
import {
  WorkflowControlPayload,
  WorkflowGetPayload,
  WorkflowInputProvidePayload,
  WorkflowMatchPayload,
  WorkflowResumePayload,
  WorkflowStartPayload,
  type WorkflowCatalog,
  type WorkflowDefinition,
  type WorkflowInstance,
} from '../protocol/workflow.js';
import { unmet, type Circumstances } from './applicability.js';
import { checkCatalog } from './check-catalog.js';
import { digestOf } from './digest.js';
import { flowOf, type Flow } from './flow.js';
import type { Instance } from './instance.js';
import { createInstances, ownerOf } from './instances.js';
import { match } from './match.js';
import type { WorkflowOptions } from './options.js';
import { isFinal, type WorkflowState } from './state.js';
import { start } from './start.js';
import { tabStore, webLocks } from './store.js';
import { createTriggers, type Occasion } from './triggers.js';
import { progressOf } from './turn.js';
import { sightOf, worldOf } from './world-of.js';

export interface WorkflowExtension extends Extension {
  /** All runs of this page, with their history. Sensitive values are masked. */
  readonly instances: readonly WorkflowInstance[];
  /** Ends a run, as the app or the person may at any time. False where there is none that could be ended. */
  cancel(instanceId: string): Promise<boolean>;
  /** Fires the custom triggers of this name. */
  trigger(name: string): void;
  /** Replaces the catalogue and tells the agents. What runs keeps its own definition. Throws as `workflow()` does. */
  replaceCatalog(catalog: WorkflowCatalog): void;
}

/**
 * The extension `uiap.workflow`: declared flows, run through actions only (UIAP Workflow Extension 0.1).
 *
 * Throws a `TypeError` where the catalogue as a whole cannot be used. Definitions with errors are left out and told to
 * `onFinding`.
 */
export function workflow(options: WorkflowOptions): WorkflowExtension {
  const problem = options.onProblem ?? ((code, message) => console.warn(`[uiap-bridge] ${code}: ${message}`));
  const digests = new WeakMap<WorkflowDefinition, Promise<string | undefined>>();
  // Sessions, and what lets each hear the short-lived things of the page.
  const ports = new Map<SessionPort, () => void>();
  let catalog = read(options.catalog);
  let flows = flowsOf(catalog);
  let revision = 1;

  function read(given: WorkflowCatalog): WorkflowCatalog {
    const { findings, catalog: checked } = checkCatalog(given);
    for (const finding of findings) {
      if (options.onFinding) options.onFinding(finding);
      else if (finding.level === 'error')
        problem('workflow.definition', `${finding.path}: ${finding.message}`);
    }
    const [first] = findings;
    if (!checked) throw new TypeError(`workflow.catalog: ${first?.path ?? ''}: ${first?.message ?? ''}`);
    return checked;
  }

  function digest({ definition }: Flow): Promise<string | undefined> {
    const known = digests.get(definition) ?? digestOf(definition).catch(() => undefined);
    digests.set(definition, known);
    return known;
  }

  const instances = createInstances({
    flows: () => flows,
    digest,
    store: options.store ?? tabStore(),
    locks: options.locks ?? webLocks(),
    options,
    problem,
  });

  function circumstances(port: SessionPort, workflowId: string, mode: WorkflowState['mode']): Circumstances {
    const sight = sightOf(port);
    return {
      principal: port.principal,
      world: worldOf(port, { workflowId, mode }, options, problem),
      actions: sight && new Set(sight.actions().map(({ id }) => id)),
    };
  }

  const startFor = (
    port: SessionPort,
    payload: WorkflowStartPayload,
    requestId: string,
  ): Promise<WorkflowInstance> =>
    start(payload, requestId, {
      onBegin: () => ports.get(port)?.(),
      flows,
      instances,
      port,
      circumstances: (workflowId, mode) => circumstances(port, workflowId, mode),
      isStale: (instance, flow) =>
        instances.isStale(instance) || instance.state.workflowVersion !== flow.definition.version,
    });

  const fire = createTriggers({
    flows: () => flows.values(),
    options,
    start: (workflowId, port) => startFor(port, { workflowId }, port.newId()),
  });

  async function resume(port: SessionPort, instance: Instance): Promise<object> {
    const { state } = instance;
    const { waiting } = state;
    const asked = waiting && 'requestId' in waiting ? waiting.requestId : undefined;
    // Where the app lets agents confirm, to resume is to approve (OP-W-5).
    if (
      state.status === 'waiting_confirmation' &&
      asked !== undefined &&
      sightOf(port)?.approve(asked) === true
    )
      return resumed(instance);
    if (state.status === 'paused') {
      if (instances.isStale(instance))
        throw new UiapError('state_conflict', 'The workflow is not the one that was begun any more.');
      await instances.claim(instance);
      const member =
        state.isRestored && unmet(instance.flow, circumstances(port, state.workflowId, state.mode));
      if (member !== undefined && member)
        throw new UiapError(
          'uiap.workflow.not_applicable',
          `The workflow’s applicability.${member} is not met.`,
        );
    }
    await control(instance, { type: 'resume' });
    return resumed(instance);
  }

  function resumed({ id, state }: Instance): object {
    return { instanceId: id, status: 'running', currentStepId: state.stepId };
  }

  /** Sends a control event and throws where it is refused. */
  async function control(instance: Instance, event: Parameters<Instance['dispatch']>[0]) {
    const advanced = await instance.dispatch(event);
    if (advanced.refusal) throw new UiapError(advanced.refusal.code, advanced.refusal.message);
    return advanced;
  }

  function handlers(port: SessionPort): Joined['handlers'] {
    const ready = () => instances.restore(port);
    return [
      requestHandler({
        type: 'uiap.workflow.get',
        payload: WorkflowGetPayload,
        responseType: 'uiap.workflow.document',
        handle: ({ category, ids }) => ({
          catalog: {
            ...catalog,
            workflows: catalog.workflows.filter(
              (one) =>
                (category === undefined || one.category === category) &&
                (ids === undefined || ids.includes(one.id)),
            ),
          },
        }),
      }),
      requestHandler({
        type: 'uiap.workflow.match',
        payload: WorkflowMatchPayload,
        responseType: 'uiap.workflow.matches',
        handle(asked) {
          if (options.match === false)
            throw new UiapError('capability_unavailable', 'Matching is switched off here.');
          return {
            candidates: match(flows.values(), asked, circumstances(port, 'match', asked.mode ?? 'explain')),
          };
        },
      }),
      requestHandler({
        type: 'uiap.workflow.start',
        payload: WorkflowStartPayload,
        responseType: 'uiap.workflow.started',
        async handle(payload, { requestId, holdEvents }) {
          await ready();
          holdEvents();
          const started = await startFor(port, payload, requestId);
          port.audit({ type: 'uiap.workflow.start', outcome: started.status, requestId });
          return { instance: started };
        },
      }),
      requestHandler({
        type: 'uiap.workflow.input.provide',
        payload: WorkflowInputProvidePayload,
        responseType: 'uiap.workflow.input.accepted',
        async handle({ instanceId, values }, { holdEvents }) {
          await ready();
          holdEvents();
          const instance = instances.get(instanceId, port.agent);
          const { reply } = await control(instance, { type: 'provided', values: values as JsonObject });
          const { accepted = [], rejected = [] } = reply ?? {};
          return {
            instanceId,
            accepted: [...accepted],
            ...(rejected.length > 0 ? { rejected: [...rejected] } : {}),
          };
        },
      }),
      requestHandler({
        type: 'uiap.workflow.pause',
        payload: WorkflowControlPayload,
        responseType: 'uiap.workflow.paused',
        overtakes: true,
        async handle({ instanceId }, { holdEvents }) {
          await ready();
          holdEvents();
          await control(instances.get(instanceId, port.agent), { type: 'pause' });
          return { instanceId, status: 'paused' };
        },
      }),
      requestHandler({
        type: 'uiap.workflow.resume',
        payload: WorkflowResumePayload,
        responseType: 'uiap.workflow.resumed',
        async handle({ instanceId }, { holdEvents }) {
          await ready();
          holdEvents();
          const instance = instances.get(instanceId, port.agent);
          return instances.alone(instanceId, () => resume(port, instance));
        },
      }),
      requestHandler({
        type: 'uiap.workflow.cancel',
        payload: WorkflowControlPayload,
        responseType: 'uiap.workflow.cancelled',
        overtakes: true,
        async handle({ instanceId }, { holdEvents }) {
          await ready();
          holdEvents();
          const instance = instances.get(instanceId, port.agent);
          if (instance.state.isRestored) await instances.claim(instance);
          await control(instance, { type: 'cancel' });
          return { instanceId, status: 'cancelled' };
        },
      }),
    ];
  }

  /** Tells the agent of its instances, and lets this session act for them. */
  async function attach(port: SessionPort): Promise<void> {
    await instances.restore(port);
    if (port.signal.aborted) return;
    for (const instance of instances.all) {
      if (instance.owner !== ownerOf(port.agent) || isFinal(instance.state.status)) continue;
      instance.attach(port);
      ports.get(port)?.();
      port.emit('uiap.workflow.progress', progressOf(instance.flow, instance.state));
    }
  }

  /** Follows the page. Gives back what begins to listen for signals: the page is searched for them only while it has to be. */
  function watch(port: SessionPort): () => void {
    const own = () => instances.all.filter((one) => one.port === port && !isFinal(one.state.status));
    let { path, routeId } = port.page.facts().route;
    const notice = (signal: Signal) => {
      for (const instance of own()) void instance.dispatch({ type: 'signal', signal });
      fire({ kind: 'signal', signal }, port);
    };
    const sight = sightOf(port);
    let isListening = false;
    port.page.subscribe((change) => {
      if (change.kind === 'signal') {
        if (!sight) notice(change.signal);
        return;
      }
      const { route } = port.page.facts();
      const isMoved = route.path !== path;
      const isEntered = route.routeId !== routeId;
      ({ path, routeId } = route);
      if (isMoved && !sight) notice({ kind: 'route.changed', path, ...(routeId ? { routeId } : {}) });
      if (isEntered) fire({ kind: 'route.entered', routeId }, port);
      for (const instance of own()) void instance.dispatch({ type: 'look' });
    }, port.signal);
    return () => {
      if (isListening) return;
      isListening = true;
      sight?.signals(notice, port.signal);
    };
  }

  function hasSignalTriggers(): boolean {
    return [...flows.values()].some(({ definition }) =>
      definition.triggers?.some(({ kind }) => kind === 'signal'),
    );
  }

  return {
    id: 'uiap.workflow',
    versions: ['0.1'],
    join(_offer, port) {
      const listen = watch(port);
      ports.set(port, listen);
      if (hasSignalTriggers()) listen();
      // After the handshake: events are held back until then.
      queueMicrotask(() => {
        void attach(port).then(() => {
          if (port.signal.aborted) return;
          fire({ kind: 'first_run' }, port);
          fire({ kind: 'route.entered', routeId: port.page.facts().route.routeId }, port);
        });
      });
      port.signal.addEventListener(
        'abort',
        () => {
          ports.delete(port);
          for (const instance of instances.all)
            if (instance.port === port) {
              instance.attach(undefined);
              // Nobody is there to go on with it.
              void instance.dispatch({ type: 'pause' });
            }
        },
        { once: true },
      );
      return { handlers: handlers(port) };
    },
    get instances() {
      return instances.all.map((instance) => ({ ...instance.told(), history: [...instance.state.history] }));
    },
    async cancel(instanceId) {
      const instance = instances.all.find(({ id }) => id === instanceId);
      if (!instance || isFinal(instance.state.status)) return false;
      const { refusal } = await instance.dispatch({ type: 'cancel', note: 'Ended by the app.' });
      return refusal === undefined;
    },
    trigger(name) {
      for (const port of ports.keys()) fire({ kind: 'custom', name } satisfies Occasion, port);
    },
    replaceCatalog(given) {
      catalog = read(given);
      flows = flowsOf(catalog);
      revision += 1;
      for (const [port, listen] of ports) {
        if (hasSignalTriggers()) listen();
        port.emit('uiap.workflow.changed', { revision: catalog.revision ?? String(revision), catalog });
      }
    },
  };
}

function flowsOf({ workflows }: WorkflowCatalog): ReadonlyMap<string, Flow> {
  return new Map(workflows.map((definition) => [definition.id, flowOf(definition)]));
}
