import { createBridge, type BridgeOptions, type Connection, type Transport } from '../../src/index.js';
import type { Receiver } from '../../src/transport/transport.js';
import { manualClock } from './manual-clock.js';

/** An agent at the other end of a connection that costs nothing. */
export interface Listener {
  /** Messages received since the last look. */
  take(): { readonly type: string }[];
  fire(): void;
  end(): Promise<void>;
}

const SCHEMA: NonNullable<BridgeOptions['schema']> = {
  entities: {
    contact: {
      primaryField: 'name',
      fields: {
        name: { type: 'string' },
        company: { type: 'string' },
        status: { type: 'enum', enumValues: ['active', 'inactive', 'prospect'] },
        city: { type: 'string' },
        amount: { type: 'currency' },
      },
    },
  },
};

/** A running bridge with one agent that has all surfaces. */
export async function attend(visibility: 'viewport' | 'rendered' = 'viewport'): Promise<Listener> {
  const clock = manualClock();
  let received: { readonly type: string }[] = [];
  let receiver: Receiver | undefined;
  let answered: (() => void) | undefined;
  const connection: Connection = {
    peer: { transport: 'memory' },
    open: (opened) => void (receiver = opened),
    send(message) {
      received.push(message as unknown as { type: string });
      answered?.();
    },
    established: () => undefined,
    close: () => undefined,
  };
  const transport: Transport = { name: 'bench', listen: (accept) => accept(connection) };
  const bridge = createBridge({
    app: { id: 'bench', version: '1' },
    transports: [transport],
    schema: SCHEMA,
    cognition: { visibility },
    clock,
  });
  await bridge.start();
  const ready = new Promise<void>((resolve) => (answered = resolve));
  receiver?.message({
    uiap: '0.1',
    kind: 'request',
    type: 'session.initialize',
    id: '1',
    ts: '2026-01-02T03:04:05.678Z',
    source: { role: 'agent', id: 'bench' },
    payload: { supportedExtensions: [{ id: 'uiap.cognition', versions: ['0.1'] }] },
    ext: { 'uiap.cognition': { bootstrapDelivery: 'inline' } },
  });
  await ready;
  return {
    take() {
      const taken = received;
      received = [];
      return taken;
    },
    fire: () => clock.fire(),
    end: () => bridge.destroy(),
  };
}
