import * as v from 'valibot';
import type { Clock } from '../clock.js';
import { readEnvelope } from '../protocol/envelope.js';
import { inspect } from '../protocol/limits.js';
import { ResumablePayload } from '../protocol/session.js';
import { inbox } from '../transport/inbox.js';
import type { Connection } from '../transport/transport.js';

/**
 * Reads the first message of a fresh connection, without taking it away: does the bridge say that a session waits to be
 * resumed here?
 *
 * @param waitMs How long to wait for that message.
 * @returns The session's id, if one is announced, and the connection to go on with; it delivers the first message too.
 */
export function announcedSession(
  connection: Connection,
  { clock, waitMs }: { clock: Clock; waitMs: number },
): Promise<{ sessionId?: string; connection: Connection }> {
  const box = inbox();
  const following: Connection = { ...connection, open: (receiver) => box.open(receiver) };
  const heard = new AbortController();
  return new Promise((resolve) => {
    function settle(sessionId?: string): void {
      heard.abort();
      resolve({ connection: following, ...(sessionId === undefined ? {} : { sessionId }) });
    }
    clock.after(waitMs, settle, heard.signal);
    connection.open({
      message(received) {
        box.message(received);
        settle(announcement(received));
      },
      closed(reason) {
        box.closed(reason);
        settle();
      },
      doubtful: () => box.doubtful(),
    });
  });
}

function announcement(received: unknown): string | undefined {
  const inspected = inspect(received);
  const read = inspected.ok ? readEnvelope(inspected.value) : undefined;
  if (!read?.ok || read.envelope.type !== 'session.resumable') return undefined;
  return v.is(ResumablePayload, read.envelope.payload) ? read.envelope.payload.sessionId : undefined;
}
