import { createBridge, type BridgeOptions, type Connection, type Transport } from '../../src/index.js';
import type { Receiver } from '../../src/transport/transport.js';
import { mountTable } from './fixture.js';

// What an agent in another window waits for: from the moment it asks until it has the result, over a MessagePort.

interface Told {
  readonly type: string;
  readonly correlationId?: string;
  readonly sessionId?: string;
  readonly payload: { readonly status?: string };
}

let ask: (type: string, payload: object) => Promise<Told>;

/** Mounts a table, a bridge, and an agent at the other end of a port. */
export async function mount(count: number, policy: NonNullable<BridgeOptions['policy']>): Promise<void> {
  mountTable(count);
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<button type="button" data-uiap-id="plain" style="position:fixed;left:4px;top:4px">Plain</button>',
  );
  const { port1: agent, port2: bridgeSide } = new MessageChannel();
  const session: { id?: string } = {};
  let asked = 0;
  const waiting = new Map<string, (told: Told) => void>();
  agent.onmessage = ({ data }: MessageEvent<Told>) => {
    waiting.get(data.correlationId ?? '')?.(data);
  };
  ask = (type, payload) => {
    const id = `q${(asked += 1)}`;
    const { promise, resolve } = Promise.withResolvers<Told>();
    waiting.set(id, resolve);
    agent.postMessage({
      uiap: '0.1',
      kind: 'request',
      type,
      id,
      ts: '2026-01-02T03:04:05.678Z',
      source: { role: 'agent', id: 'bench' },
      payload,
      ...(session.id ? { sessionId: session.id } : {}),
    });
    return promise;
  };
  const bridge = createBridge({
    app: { id: 'bench', version: '1' },
    transports: [overPort(bridgeSide)],
    policy,
  });
  await bridge.start();
  const { sessionId } = await ask('session.initialize', {});
  if (sessionId) session.id = sessionId;
}

function overPort(port: MessagePort): Transport {
  let receiver: Receiver | undefined;
  const connection: Connection = {
    peer: { transport: 'port' },
    open(opened) {
      receiver = opened;
      port.onmessage = ({ data }: MessageEvent<unknown>) => receiver?.message(data);
    },
    send: (message) => port.postMessage(message),
    established: () => undefined,
    close: () => port.close(),
  };
  return { name: 'bench', listen: (accept) => accept(connection) };
}

/** Milliseconds between frames, and of presses that come at any moment of a frame. */
export async function presses(runs: number): Promise<{ frameMs: number; times: number[]; failed: number }> {
  const frameMs = await frameLength();
  const times: number[] = [];
  let failed = 0;
  for (let run = 0; run < runs; run += 1) {
    await new Promise((resolve) => setTimeout(resolve, 30 + ((run * 7) % 17)));
    const start = performance.now();
    const { payload } = await ask('action.request', { actionId: 'ui.activate', target: { ref: 'plain' } });
    times.push(performance.now() - start);
    if (payload.status !== 'succeeded') failed += 1;
  }
  return { frameMs, times: times.sort((a, b) => a - b), failed };
}

async function frameLength(): Promise<number> {
  const stamps: number[] = [];
  while (stamps.length < 31)
    stamps.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
  return (stamps[30]! - stamps[0]!) / 30;
}
