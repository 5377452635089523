import type { Clock } from '../clock.js';
import type { JsonObject } from '../json.js';
import { readEnvelope, type Envelope, type OutgoingEnvelope } from '../protocol/envelope.js';
import { inspect } from '../protocol/limits.js';
import { heartbeat, type Heartbeat } from '../transport/heartbeat.js';
import type { Connection } from '../transport/transport.js';

/** One connection, as envelopes. */
export interface Line {
  send(envelope: OutgoingEnvelope): void;
  /** From here on, silence is answered with pings, and two pings without a sign of life are a loss (contract 1). */
  watch(intervalMs: number, ping: () => void): void;
  /** Nothing is received from here on, and `onLost` is not called. */
  close(reason: string): void;
}

// A bridge that asks for a ping each millisecond is not obeyed.
const MIN_INTERVAL_MS = 1000;

/** Opens a connection. What is not an envelope is dropped: a bridge that sends such things has a fault to fix there. */
export function openLine(
  connection: Connection,
  {
    clock,
    onEnvelope,
    onLost,
  }: { clock: Clock; onEnvelope: (envelope: Envelope) => void; onLost: (reason: string) => void },
): Line {
  const gone = new AbortController();
  let watching = new AbortController();
  let watch: Heartbeat | undefined;

  function end(): void {
    gone.abort();
    watching.abort();
  }

  connection.open({
    message(received) {
      if (gone.signal.aborted) return;
      const inspected = inspect(received);
      const read = inspected.ok ? readEnvelope(inspected.value) : undefined;
      if (!read?.ok) return;
      watch?.heard();
      onEnvelope(read.envelope);
    },
    closed(reason) {
      if (gone.signal.aborted) return;
      end();
      onLost(reason);
    },
    // A bridge's document cannot be replaced behind a port, and a socket has none.
    doubtful: () => undefined,
  });

  return {
    send: (envelope) => connection.send(envelope as JsonObject),
    watch(intervalMs, ping) {
      watching.abort();
      watching = new AbortController();
      watch = heartbeat({
        clock,
        intervalMs: Math.max(MIN_INTERVAL_MS, intervalMs),
        signal: watching.signal,
        ping,
        lost() {
          end();
          connection.close('half-open');
          onLost('no sign of life');
        },
      });
    },
    close(reason) {
      end();
      connection.close(reason);
    },
  };
}
