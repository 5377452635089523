import * as v from 'valibot';
import { requestHandler, type AgentIdentity, type Extension, type SessionPort } from '../extension.js';
import type { TellingDom } from '../page/accessible.js';
import type { RouteFacts } from '../page/page-facts.js';
import type { ElementRefs } from '../page/refs.js';
import { UiapError } from '../protocol/errors.js';
import type { Signal } from '../protocol/signals.js';
import {
  StateGetPayload,
  StateSubscribePayload,
  type GraphChange,
  type GraphRoute,
  type PageGraph,
} from '../protocol/web-state.js';
import { buildGraph, graphView, type GraphView } from './build-graph.js';
import { obscuredIn } from './obscured.js';
import type { ElementChanges, PageElements } from './page-elements.js';
import type { PageState } from './page-state.js';
import { tellSignals } from './tell-signals.js';
import { toldGraph, type ToldGraph } from './told-graph.js';
import { verdicts, type MayTell } from './verdicts.js';
import { weigh } from './weigh.js';

export interface WebStateOptions {
  readonly state: PageState;
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
  readonly url: () => string;
  readonly route: () => RouteFacts;
  /** The app's rule about single records, for one agent; undefined where all may be told. */
  readonly mayTell: (agent: AgentIdentity) => MayTell | undefined;
  /** Everything that happens on the page, and the element at which it does. */
  subscribe(listener: (signal: Signal, source: Element | undefined) => void, signal: AbortSignal): void;
}

interface Subscription {
  readonly told: ToldGraph;
  readonly stop: AbortController;
}

// A delta beyond this is told in several steps: each message has to fit.
const MAX_DELTA_BYTES = 512 * 1024;
const CHANGE_BYTES = 120;

/** Part of the profile, joined by every session: `web.state.*` and `web.signal` (contract 2). */
export function webStateExtension(options: WebStateOptions): Extension {
  return {
    id: 'web.state',
    versions: ['0.1'],
    join: (_offer, port) => ({ handlers: handlersFor(port, options) }),
  };
}

function handlersFor(port: SessionPort, options: WebStateOptions) {
  const { state } = options;
  const known = verdicts(options.mayTell(port.agent));
  // Counted for each session: what other agents are told must not show in the numbers.
  let revision = 0;
  let subscription: Subscription | undefined;

  function admit(): void {
    if (!port.principal.grants.includes('observe'))
      throw new UiapError('policy_denied', 'Looking at the page needs the grant "observe".');
  }

  function route(): GraphRoute {
    const { routeId, path, label, params } = options.route();
    const hasParams = params !== undefined && Object.keys(params).length > 0;
    return {
      ...(routeId === undefined ? {} : { routeId }),
      path,
      url: options.url(),
      ...(label === undefined ? {} : { label }),
      ...(hasParams ? { params: { ...params } } : {}),
    };
  }

  function viewOf(scopeId: string | undefined): GraphView {
    return graphView(known.mayTell, scopeId);
  }

  function refuseUnknown(graph: PageGraph, scopeId: string | undefined): void {
    if (
      scopeId !== undefined &&
      !graph.documents.some(({ scopes }) => scopes.some(({ id }) => id === scopeId))
    )
      throw new UiapError('not_found', 'payload.scopeId is no scope of this page');
  }

  function tell(elements: PageElements, changes: ElementChanges | 'everything'): void {
    if (!subscription) return;
    const delta = subscription.told.update(elements, changes);
    for (const part of parts(delta)) {
      revision += 1;
      const revisions = { baseRevision: String(revision - 1), revision: String(revision) };
      port.emit('web.state.delta', { ...revisions, changes: part }, true);
    }
    if (delta.length > 0)
      port.audit({ type: 'web.state.delta', outcome: 'delivered', returned: delta.length });
  }

  function end(): void {
    subscription?.stop.abort();
    subscription = undefined;
  }

  /** Begins to tell; the subscription before ends. Throws where the scope is not known, and then nothing changes. */
  function begin(scopeId: string | undefined, signals: readonly string[] | undefined): void {
    const stop = new AbortController();
    const signal = AbortSignal.any([port.signal, stop.signal]);
    // Watched from before the first look, so that nothing is missed in between.
    state.subscribe((elements, changes) => {
      for (const { node } of changes.changed) known.forget(node.records);
      tell(elements, changes);
    }, signal);
    try {
      const told = state.read((elements) => toldGraph(elements, route, viewOf(scopeId)), 'noticed');
      refuseUnknown(told.graph, scopeId);
      end();
      subscription = { told, stop };
    } catch (error) {
      stop.abort();
      throw error;
    }
    port.page.subscribe((change) => {
      // What may be told can depend on the route and on the configuration.
      if (change.kind !== 'facts' || change.reason === 'data_change') return;
      known.forgetAll();
      state.read((elements) => tell(elements, 'everything'), 'noticed');
    }, signal);
    if (signals?.length === 0) return;
    const rules = { ...options, mayTell: known.mayTell, kinds: signals && new Set(signals) };
    options.subscribe(
      tellSignals(rules, (seen) => port.emit('web.signal', { signal: seen })),
      signal,
    );
  }

  return [
    requestHandler({
      type: 'web.state.get',
      payload: StateGetPayload,
      responseType: 'web.state.snapshot',
      handle({ scopeId, include }, { requestId }) {
        admit();
        known.forgetAll();
        const graph = state.read((elements) => {
          tell(elements, 'everything');
          const { graph } = buildGraph(elements, route(), viewOf(scopeId), subscription?.told.graph);
          return include?.includes('obscured') ? obscuredIn(graph, elements) : graph;
        });
        refuseUnknown(graph, scopeId);
        // Without a subscription nothing is remembered that could tell whether anything differs.
        if (!subscription) revision += 1;
        port.audit({
          type: 'web.state.get',
          outcome: 'delivered',
          requestId,
          ...(scopeId === undefined ? {} : { scopeId }),
          returned: countOf(graph),
        });
        return { revision: String(revision), graph };
      },
    }),
    requestHandler({
      type: 'web.state.subscribe',
      payload: StateSubscribePayload,
      responseType: 'web.state.subscribed',
      handle({ scopeId, signals }, { holdEvents }) {
        admit();
        known.forgetAll();
        holdEvents();
        begin(scopeId, signals);
        revision += 1;
        return { revision: String(revision) };
      },
    }),
    requestHandler({
      type: 'web.state.unsubscribe',
      payload: v.object({}),
      responseType: 'web.state.unsubscribed',
      handle() {
        // Asking twice does no harm.
        end();
        return {};
      },
    }),
  ];
}

function countOf({ documents }: PageGraph): number {
  return documents.flatMap(({ scopes }) => scopes).reduce((sum, { elements }) => sum + elements.length, 0);
}

/** The steps in messages that fit. */
function parts(changes: readonly GraphChange[]): GraphChange[][] {
  const result: GraphChange[][] = [];
  let bytes = Infinity;
  for (const change of changes) {
    const own = CHANGE_BYTES + (change.op === 'upsert' ? weigh(change.element) : 0);
    if (bytes + own > MAX_DELTA_BYTES) {
      result.push([]);
      bytes = 0;
    }
    bytes += own;
    result.at(-1)!.push(change);
  }
  return result;
}
