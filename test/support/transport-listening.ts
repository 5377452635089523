import { diagnosticChannel } from '../../src/diagnostics.js';
import type { Transport } from '../../src/transport/transport.js';
import { record, type ConnectionRecord } from './transport-connection-record.js';
import { present } from './transport-present.js';
import { fakeClock, type FakeClock } from './fake-clock.js';

/** A transport at work, as a bridge would have it. */
export interface Listening {
  /** Every connection so far. */
  readonly accepted: ConnectionRecord[];
  /** The connection with this number, from 0; waits for it. */
  connection(index: number): Promise<ConnectionRecord>;
  readonly clock: FakeClock;
  /** Codes of what was diagnosed. */
  readonly diagnosed: string[];
  stop(): void;
}

/** @param ignore Messages that are the test's own affair. */
export function listening(
  transport: Transport,
  { ignore }: { ignore?: (message: unknown) => boolean } = {},
): Listening {
  const clock = fakeClock();
  const accepted: ConnectionRecord[] = [];
  const waiting: (() => void)[] = [];
  const stopping = new AbortController();
  const { diagnostics, diagnose } = diagnosticChannel();
  transport.listen(
    (connection) => {
      accepted.push(record(connection, ignore));
      for (const wake of waiting.splice(0)) wake();
    },
    { clock, signal: stopping.signal, diagnose },
  );
  return {
    accepted,
    clock,
    async connection(index) {
      while (accepted.length <= index) await new Promise<void>((wake) => waiting.push(wake));
      return present(accepted[index]);
    },
    get diagnosed() {
      return diagnostics.entries.map(({ code }) => code);
    },
    stop: () => stopping.abort(),
  };
}
