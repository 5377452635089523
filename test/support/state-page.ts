import { applyChanges } from '../../src/agent/apply-changes.js';
import type { BridgeOptions } from '../../src/index.js';
import type { Envelope } from '../../src/protocol/envelope.js';
import type {
  PageGraph,
  Scope,
  StateDeltaPayload,
  StateSnapshotPayload,
  UIElement,
} from '../../src/protocol/web-state.js';
import { depot, type Depot } from './depot-page.js';
import { fakeClock, type FakeClock } from './fake-clock.js';
import type { RawAgent } from './raw-agent.js';

export interface StatePage extends Omit<Depot, 'meet'> {
  readonly clock: FakeClock;
  /** An agent with a session and no extensions: those would wait for a frame. */
  meet(): Promise<RawAgent>;
}

/** A page with a bridge whose time stands still. */
export async function statePage(html: string, options: Partial<BridgeOptions> = {}): Promise<StatePage> {
  const clock = fakeClock();
  const agents: RawAgent[] = [];
  const { pass } = clock;
  clock.pass = async (milliseconds) => {
    await pass(milliseconds);
    // What was sent before the answer has arrived as well; how soon that is differs between engines.
    for (const agent of agents) if (agent.sessionId && !agent.isClosed) await agent.ask('session.ping');
  };
  const page = await depot({ clock, ...options }, html);
  const connect = () => {
    const agent = page.connect();
    agents.push(agent);
    return agent;
  };
  return {
    ...page,
    clock,
    connect,
    async end() {
      agents.length = 0;
      await page.end();
    },
    async meet() {
      const agent = connect();
      await agent.initialize();
      return agent;
    },
  };
}

/** The whole graph, or that of one scope. */
export async function graphOf(agent: RawAgent, payload: object = {}): Promise<PageGraph> {
  return (await snapshotOf(agent, payload)).graph;
}

export async function snapshotOf(agent: RawAgent, payload: object = {}): Promise<StateSnapshotPayload> {
  const answer = await agent.ask('web.state.get', payload);
  if (answer.type !== 'web.state.snapshot')
    throw new Error(`answered with ${JSON.stringify(answer.payload)}`);
  return answer.payload as unknown as StateSnapshotPayload;
}

export function scopesOf(graph: PageGraph): readonly Scope[] {
  return graph.documents.flatMap(({ scopes }) => scopes);
}

export function elementsOf(graph: PageGraph): readonly UIElement[] {
  return scopesOf(graph).flatMap(({ elements }) => elements);
}

/** The element of this stable id; throws where there is none. */
export function told(graph: PageGraph, stableId: string): UIElement {
  const found = elementsOf(graph).find((element) => element.stableId === stableId);
  if (!found) throw new Error(`no element "${stableId}" was told`);
  return found;
}

export function deltasOf(agent: RawAgent): StateDeltaPayload[] {
  return heardOf(agent, 'web.state.delta').map(({ payload }) => payload as unknown as StateDeltaPayload);
}

export function signalsOf(agent: RawAgent): Record<string, unknown>[] {
  return heardOf(agent, 'web.signal').map(({ payload }) => payload.signal as Record<string, unknown>);
}

function heardOf(agent: RawAgent, wanted: string): Envelope[] {
  return agent.heard.filter(({ type }) => type === wanted);
}

/** A graph that follows an agent's deltas from a snapshot on; throws where one does not fit. */
export function followed(
  base: StateSnapshotPayload,
  deltas: readonly StateDeltaPayload[],
): StateSnapshotPayload {
  let { revision, graph } = base;
  for (const delta of deltas) {
    if (Number(delta.revision) <= Number(base.revision)) continue;
    if (delta.baseRevision !== revision)
      throw new Error(`a delta to ${delta.baseRevision} after ${revision}`);
    const next = applyChanges(graph, delta.changes);
    if (!next) throw new Error(`a change did not fit: ${JSON.stringify(delta.changes)}`);
    ({ revision } = delta);
    graph = next;
  }
  return { revision, graph };
}

/** The graph with refs numbered in order, to compare what two bridges tell of one page. */
export function withoutRefs(graph: PageGraph): PageGraph {
  const names = new Map<string, string>();
  for (const { ref } of elementsOf(graph)) names.set(ref, `#${names.size}`);
  const name = (text: string) => text.replace(/e\d+$/, (ref) => names.get(ref) ?? ref);
  return JSON.parse(JSON.stringify(graph), (key, value: unknown) =>
    (key === 'ref' || key === 'documentId') && typeof value === 'string' ? name(value) : value,
  ) as PageGraph;
}

/** Where two values differ, as text: a counterexample then shows it. */
export function differences(left: unknown, right: unknown, path = ''): string[] {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right ? [] : [`${path}: ${JSON.stringify(left)} and ${JSON.stringify(right)}`];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].flatMap((key) =>
    differences(
      (left as Record<string, unknown>)[key],
      (right as Record<string, unknown>)[key],
      `${path}/${key}`,
    ),
  );
}
