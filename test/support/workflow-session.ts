import type { ActionRun, PageChange, SessionPort } from '../../src/extension.js';
import type { PageFacts } from '../../src/page/page-facts.js';
import type { ActionDescriptor, ActionResultPayload } from '../../src/protocol/actions.js';
import { errorPayload } from '../../src/protocol/errors.js';
import type { Grant } from '../../src/protocol/policy.js';
import type { Signal } from '../../src/protocol/signals.js';
import { topic } from '../../src/topic.js';
import { workflow, type WorkflowExtension } from '../../src/workflow/extension.js';
import { builtInEffect } from '../../src/workflow/mode.js';
import type { WorkflowOptions } from '../../src/workflow/options.js';
import type { ActionSight, ElementSight, PageSight } from '../../src/page/page-sight.js';
import { memoryStore, type WorkflowLocks } from '../../src/workflow/store.js';
import { fakeClock, type FakeClock } from './fake-clock.js';

interface Message {
  readonly type: string;
  readonly payload: Record<string, unknown>;
}

/** A page that can be joined by agents, with nothing but `uiap.workflow`. Another one with the same `store` is a reload. */
export interface WorkflowPage {
  readonly extension: WorkflowExtension;
  readonly clock: FakeClock;
  /** Actions that reached the runtime, other than pointing. */
  readonly ran: ActionRun[];
  readonly problems: string[];
  readonly audited: object[];
  readonly elements: Record<string, ElementSight>;
  readonly weights: Record<string, Partial<ActionSight>>;
  readonly asked: string[];
  answer: 'approved' | 'refused';
  /** Ends the last action that ran. */
  end(result?: Partial<ActionResultPayload>): Promise<void>;
  /** Resolves when there is an instance; uninvited starts have nobody to answer. */
  begun(): Promise<void>;
  show(facts: Partial<PageFacts['route']>): Promise<void>;
  signal(signal: Signal): Promise<void>;
  meet(options?: { id?: string; grants?: Grant[]; roles?: string[]; locale?: string }): Promise<Agent>;
}

export interface Agent {
  readonly heard: Message[];
  ask(type: string, payload?: object): Promise<Message>;
  /** Starts a workflow; gives its instance. */
  start(workflowId: string, more?: object): Promise<string>;
  of(type: string): Record<string, unknown>[];
  readonly statuses: string[];
  leave(): Promise<void>;
}

const ALL_GRANTS: Grant[] = ['observe', 'guide', 'draft', 'act'];

/** Locks of the browser, shared by the pages that are given them. */
export function fakeLocks(): WorkflowLocks {
  const held = new Set<string>();
  return {
    take(name) {
      if (held.has(name)) return Promise.resolve(undefined);
      held.add(name);
      return Promise.resolve(() => held.delete(name));
    },
  };
}

export function workflowPage(
  options: Partial<WorkflowOptions> & Pick<WorkflowOptions, 'catalog'>,
  world: { actions?: string[]; hasSight?: boolean; clock?: FakeClock } = {},
): WorkflowPage {
  const clock = world.clock ?? fakeClock();
  const changes = topic<PageChange>();
  const signals = topic<Signal>();
  const ended: ((result: ActionResultPayload) => void)[] = [];
  const problems: string[] = [];
  let facts: PageFacts = {
    version: 1,
    route: { path: '/', routeId: 'home' },
    scopes: [],
    modalScope: undefined,
    collections: [],
  };
  let ids = 0;
  const extension = workflow({
    store: memoryStore(),
    locks: fakeLocks(),
    onProblem: (code) => problems.push(code),
    onFinding: () => undefined,
    ...options,
  });

  const page: WorkflowPage = {
    extension,
    clock,
    ran: [],
    problems,
    audited: [],
    elements: {},
    weights: {},
    asked: [],
    answer: 'refused',
    async end(result = {}) {
      const { requestId, payload } = page.ran.at(-1)!;
      ended.shift()!({
        requestId,
        actionId: payload.actionId,
        status: 'succeeded',
        sideEffectState: 'applied',
        startedAt: '',
        finishedAt: '',
        revision: '1',
        ...result,
      });
      await clock.pass(0);
    },
    async begun() {
      // Digests are made outside the page, so that its clock knows nothing of them.
      for (let turn = 0; turn < 400 && extension.instances.length === 0; turn += 1)
        await new Promise((resolve) => setTimeout(resolve, 5));
      await clock.pass(0);
    },
    async show(route) {
      facts = { ...facts, route: { path: '/', ...route } };
      signals.publish({ kind: 'route.changed', path: facts.route.path });
      changes.publish({ kind: 'facts', reason: 'route_change' });
      await clock.pass(0);
    },
    async signal(signal) {
      signals.publish(signal);
      await clock.pass(0);
    },
    async meet({ id = 'agent-1', grants = ALL_GRANTS, roles = [], locale } = {}) {
      const over = new AbortController();
      const heard: Message[] = [];
      let isHeld = false;
      const held: Message[] = [];
      const sight: PageSight = {
        look: (target) =>
          target.by === 'stableId' ? (page.elements[target.value] ?? { found: 'none' }) : { found: 'none' },
        weigh(actionId) {
          const isOurs = actionId.startsWith('uiap.workflow.');
          return {
            effect: isOurs ? 'observe' : (builtInEffect(actionId) ?? 'commit'),
            idempotent: false,
            decision: 'allow',
            ...page.weights[actionId],
          };
        },
        actions: () =>
          (world.actions ?? []).map((one): ActionDescriptor => ({
            id: one,
            effect: 'commit',
            risk: 'low',
            idempotent: false,
            executionModes: [],
          })),
        signals: (listener, signal) => signals.subscribe(listener, signal),
        consent({ actionId }) {
          page.asked.push(actionId);
          return Promise.resolve(page.answer);
        },
        approve: () => false,
      };
      const port: SessionPort = {
        sessionId: `s${(ids += 1)}`,
        agent: { id, transport: 'test', ...(locale === undefined ? {} : { locale }) },
        principal: { id: 'person', roles, grants },
        clock,
        newId: () => `i${(ids += 1)}-${Math.random()}`,
        signal: over.signal,
        page: {
          facts: () => facts,
          settled: () => Promise.resolve(facts),
          subscribe: (listener, signal) => changes.subscribe(listener, signal),
          run(run) {
            if (run.payload.actionId === 'ui.highlight') return new Promise(() => undefined);
            page.ran.push(run);
            return new Promise((resolve) => ended.push(resolve));
          },
          ...(world.hasSight === false ? {} : { sight }),
        },
        emit(type, payload) {
          const message = { type, payload: structuredClone(payload) as Record<string, unknown> };
          (isHeld ? held : heard).push(message);
        },
        cancel: () => false,
        audit: (entry) => page.audited.push(entry),
      };
      const { handlers } = extension.join(undefined, port);
      // Once this is refused, what was stored has been read and told.
      const probe = handlers.find(({ type }) => type === 'uiap.workflow.pause')!;
      const context = { requestId: 'probe', signal: over.signal, holdEvents: () => undefined };
      await probe.handle({ instanceId: 'none' }, context).catch(() => undefined);
      await clock.pass(0);
      const agent: Agent = {
        heard,
        async ask(type, payload = {}) {
          const handler = handlers.find((one) => one.type === `uiap.workflow.${type}`)!;
          try {
            const answer = await handler.handle(payload, {
              requestId: `q${(ids += 1)}`,
              signal: over.signal,
              holdEvents: () => (isHeld = true),
            });
            heard.push({
              type: handler.responseType,
              payload: structuredClone(answer) as Message['payload'],
            });
          } catch (error) {
            heard.push({ type: 'error', payload: { ...errorPayload(error) } });
          }
          const reply = heard.at(-1)!;
          isHeld = false;
          heard.push(...held.splice(0));
          await clock.pass(0);
          return reply;
        },
        async start(workflowId, more = {}) {
          const { payload } = await agent.ask('start', { workflowId, mode: 'auto', ...more });
          return (payload.instance as { instanceId: string }).instanceId;
        },
        of: (type) =>
          heard.filter((message) => message.type === `uiap.workflow.${type}`).map(({ payload }) => payload),
        get statuses() {
          return agent.of('progress').map(({ status }) => status as string);
        },
        async leave() {
          over.abort();
          await clock.pass(0);
        },
      };
      return agent;
    },
  };
  return page;
}
