import { createActionRuntime, type ActionRuntime, type RuntimeOptions } from '../../src/actions/runtime.js';
import { systemClock, type Clock } from '../../src/clock.js';
import type { AgentIdentity, PageChange } from '../../src/extension.js';
import { pageSignals } from '../../src/page/signals.js';
import { elementRefs, type ElementRefs } from '../../src/page/refs.js';
import type { AuditEntry } from '../../src/policy/audit.js';
import type { Confirm } from '../../src/policy/confirmation.js';
import { createGate, type Gate, type GateOptions } from '../../src/policy/gate.js';
import type { ActionRequestPayload, ActionResultPayload, ActionState } from '../../src/protocol/actions.js';
import type { Grant, InteractionMode } from '../../src/protocol/policy.js';
import type { Signal } from '../../src/protocol/signals.js';
import { topic } from '../../src/topic.js';
import { find } from './find.js';
import { mountPage } from './page-fixture.js';

/** A page with the action runtime over it, and one agent. Without further options policy allows everything. */
export interface Acting {
  readonly root: HTMLElement;
  readonly runtime: ActionRuntime;
  readonly gate: Gate;
  readonly refs: ElementRefs;
  /** The element with this `data-uiap-id`. */
  byId<Kind extends Element = HTMLElement>(stableId: string, kind?: new () => Kind): Kind;
  /** Runs an action on the element with this stable id. */
  act(
    actionId: string,
    stableId?: string,
    args?: object,
    more?: Partial<ActionRequestPayload>,
  ): Promise<ActionResultPayload>;
  request(payload: ActionRequestPayload, options?: RequestOptions): Promise<ActionResultPayload>;
  /** States told so far, of all requests. */
  readonly states: ActionState[];
  readonly emitted: { readonly type: string; readonly payload: Record<string, unknown> }[];
  readonly audited: Omit<AuditEntry, 'at' | 'sessionId' | 'agentId'>[];
  readonly diagnosed: string[];
  /** Lets the bridge notice something that does not come from the page. */
  signal(signal: Signal): void;
  end(): void;
}

export interface RequestOptions {
  readonly requestId?: string;
  readonly signal?: AbortSignal;
  readonly mode?: InteractionMode;
  readonly grants?: readonly Grant[];
  readonly principalId?: string;
  readonly sessionId?: string;
  readonly sessionEnds?: AbortSignal;
  /** Told of each state, before the action goes on. */
  readonly onState?: (state: ActionState) => void;
}

export interface ActingOptions extends Partial<
  Pick<RuntimeOptions, 'navigation' | 'actions' | 'stage' | 'presence'>
> {
  readonly locale?: string;
  readonly policy?: GateOptions['document'];
  readonly confirm?: Confirm;
  readonly confirmation?: GateOptions['confirmation'];
  readonly decide?: GateOptions['decide'];
  readonly clock?: Clock;
  readonly agent?: AgentIdentity;
  readonly revision?: () => string;
}

export const ALL_GRANTS: readonly Grant[] = ['observe', 'guide', 'draft', 'act'];

export function acting(html: string, options: ActingOptions = {}): Acting {
  const mounted = mountPage(html, { isWatching: false });
  const { root } = mounted;
  const { dom } = mounted.page;
  const stop = new AbortController();
  const clock = options.clock ?? systemClock();
  const refs = elementRefs();
  const others = topic<Signal>();
  const seen = pageSignals(dom);
  const states: ActionState[] = [];
  const emitted: Acting['emitted'] = [];
  const audited: Acting['audited'] = [];
  const diagnosed: string[] = [];
  const diagnose = (code: string) => void diagnosed.push(code);
  const gate = createGate({
    document: options.policy ?? { default: 'allow', rules: [] },
    clock,
    diagnose,
    confirm: options.confirm ?? (() => Promise.resolve('refused')),
    ...(options.confirmation ? { confirmation: options.confirmation } : {}),
    ...(options.decide ? { decide: options.decide } : {}),
  });
  const runtime = createActionRuntime({
    dom,
    refs,
    clock,
    gate,
    diagnose,
    revision: options.revision ?? (() => 'r1'),
    locale: () => options.locale ?? 'en',
    ...(options.stage ? { stage: options.stage } : {}),
    ...(options.presence ? { presence: options.presence } : {}),
    signal: stop.signal,
    ...(options.navigation ? { navigation: options.navigation } : {}),
    ...(options.actions ? { actions: options.actions } : {}),
  });
  const agent = options.agent ?? {
    id: 'agent-1',
    name: 'Helper',
    transport: 'test',
    origin: 'https://agent.example',
  };
  let requests = 0;

  const acted: Acting = {
    root,
    runtime,
    gate,
    refs,
    states,
    emitted,
    audited,
    diagnosed,
    byId: (stableId, kind) => find(root, `[data-uiap-id="${stableId}"]`, kind),
    act(actionId, stableId, args, more = {}) {
      const target =
        stableId === undefined ? {} : { target: { ref: { by: 'stableId' as const, value: stableId } } };
      return acted.request({
        actionId,
        ...target,
        ...(args ? { args: args as Record<string, unknown> } : {}),
        ...more,
      });
    },
    request(payload, options = {}) {
      const { requestId, signal, mode, grants = ALL_GRANTS, principalId = 'person', onState } = options;
      requests += 1;
      return runtime.run(
        {
          requestId: requestId ?? `m${requests}`,
          payload,
          signal: signal ?? stop.signal,
          onProgress(state) {
            states.push(state);
            onState?.(state);
          },
          ...(mode ? { mode } : {}),
        },
        {
          sessionId: options.sessionId ?? 's1',
          agent,
          principal: { id: principalId, roles: [], grants },
          signal: options.sessionEnds ?? stop.signal,
          emit: (type, told) => void emitted.push({ type, payload: told as Record<string, unknown> }),
          audit: (entry) => void audited.push(entry),
          page: {
            subscribe(listener: (change: PageChange) => void, until) {
              const hear = (value: Signal) => listener({ kind: 'signal', signal: value });
              seen.subscribe(hear, until);
              others.subscribe(hear, until);
            },
          },
        },
      );
    },
    signal: (value) => others.publish(value),
    end() {
      stop.abort();
      mounted.end();
    },
  };
  return acted;
}

/** Resolves when a condition holds; fails after two seconds. */
export async function until(condition: () => boolean, what = 'the condition'): Promise<void> {
  const end = performance.now() + 2000;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`${what} never came true`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A module of test/support/action-apps, bundled with its framework. */
export async function actionApp<Module>(name: string): Promise<Module> {
  const path = `/__actions__/${name}.js`;
  return (await import(path)) as Module;
}
