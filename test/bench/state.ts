import { createBridge, type Bridge, type Connection, type Transport } from '../../src/index.js';
import { graphText } from '../../src/agent/graph-text.js';
import type { PageGraph, StateDeltaPayload } from '../../src/protocol/web-state.js';
import type { Receiver } from '../../src/transport/transport.js';
import { frames } from './bare.js';
import { mountTable } from './fixture.js';
import { manualClock } from './manual-clock.js';

export { bareRead, frames } from './bare.js';

// What `web.state.*` costs, each in a page of its own; `state.mjs` calls these and prints the ratios.

export async function mount(count: number): Promise<void> {
  mountTable(count);
  await frames(5);
}

interface Attended {
  readonly bridge: Bridge;
  ask<Payload>(type: string, payload?: object): Promise<Payload>;
  take(): { readonly type: string; readonly payload: unknown }[];
  fire(): void;
}

let attended: Attended | undefined;

/** A bridge and an agent with a session, before anything of the page was read. */
export async function attend(): Promise<void> {
  const clock = manualClock();
  let received: { readonly type: string; readonly payload: unknown; readonly correlationId?: string }[] = [];
  let receiver: Receiver | undefined;
  let wake: () => void = () => undefined;
  let asked = 0;
  const connection: Connection = {
    peer: { transport: 'memory' },
    open: (opened) => void (receiver = opened),
    send(message) {
      received.push(message as never);
      wake();
    },
    established: () => undefined,
    close: () => undefined,
  };
  const transport: Transport = { name: 'bench', listen: (accept) => accept(connection) };
  const field = { type: 'string' } as const;
  const fields = { name: field, company: field, status: field, city: field, amount: field };
  const bridge = createBridge({
    app: { id: 'bench', version: '1' },
    transports: [transport],
    schema: { entities: { contact: { fields } } },
    clock,
  });
  await bridge.start();
  let sessionId = '';
  async function ask<Payload>(type: string, payload: object = {}): Promise<Payload> {
    const id = String((asked += 1));
    receiver?.message({
      uiap: '0.1',
      kind: 'request',
      type,
      id,
      ts: '2026-01-02T03:04:05.678Z',
      source: { role: 'agent', id: 'bench' },
      ...(sessionId === '' ? {} : { sessionId }),
      payload,
    });
    for (;;) {
      const answer = received.find(({ correlationId }) => correlationId === id);
      if (answer) return answer.payload as Payload;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  sessionId = (await ask<{ sessionId: string }>('session.initialize')).sessionId;
  attended = {
    bridge,
    ask,
    fire: () => clock.fire(),
    take() {
      const taken = received;
      received = [];
      return taken;
    },
  };
}

/** The whole graph once, from nothing. */
export async function get(): Promise<number> {
  const { graph } = await attended!.ask<{ graph: PageGraph }>('web.state.get');
  return graph.documents.flatMap(({ scopes }) => scopes.flatMap(({ elements }) => elements)).length;
}

/** The graph as JSON and as text, in characters. */
export async function sizes(): Promise<{ json: number; text: number; truncated: boolean; sample: string }> {
  const { graph } = await attended!.ask<{ graph: PageGraph }>('web.state.get');
  const text = graphText(graph);
  return {
    json: JSON.stringify(graph).length,
    text: text.length,
    truncated: graph.documents.some(({ truncated }) => truncated),
    sample: text.slice(0, 600),
  };
}

export async function subscribe(): Promise<void> {
  await attended!.ask('web.state.subscribe', { signals: [] });
  for (let count = 0; count < 3; count += 1) {
    await frames(2);
    attended!.fire();
  }
  attended!.take();
}

export const end = (): Promise<void> => attended!.bridge.destroy();

const CELLS = 50;

/** Microseconds from the change of one visible control until its delta is out, and the bytes of that delta. */
export async function oneControl(): Promise<{ microseconds: number; bytes: number; deltas: number }> {
  const buttons = [...document.querySelectorAll('[data-uiap-entity] button:last-child')].slice(0, 10);
  const texts = buttons.map((button) => button.firstChild as Text);
  let count = 0;
  const times: number[] = [];
  for (let run = 0; run < CELLS * 4; run += 1) {
    texts[run % texts.length]!.nodeValue = `Delete ${(count += 1)}`;
    // The app's own layout is done by the time that it is quiet.
    await frames(1);
    const start = performance.now();
    attended!.fire();
    times.push(performance.now() - start);
  }
  const deltas = attended!
    .take()
    .filter(({ type }) => type === 'web.state.delta')
    .map(({ payload }) => payload as StateDeltaPayload);
  const milliseconds = times.sort((a, b) => a - b)[times.length >> 1]!;
  return {
    microseconds: milliseconds * 1000,
    bytes: Math.max(...deltas.map((delta) => JSON.stringify(delta).length)),
    deltas: deltas.length,
  };
}
