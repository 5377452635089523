import type { Way } from '../../../src/agent/index.js';

/** One message between agent and bridge, as seen by the agent. */
export interface WireEntry {
  readonly direction: 'out' | 'in';
  /** ISO 8601. */
  readonly at: string;
  readonly message: unknown;
}

type Connection = Extract<Way, { kind: 'connection' }>['connection'];

/** The same way, with everything that passes told to `log`. */
export function loggedWay(way: Way, log: (entry: WireEntry) => void): Way {
  const note = (direction: WireEntry['direction'], message: unknown) =>
    log({ direction, at: new Date().toISOString(), message });

  function logged(connection: Connection): Connection {
    return {
      ...connection,
      open: (receiver) =>
        connection.open({
          ...receiver,
          message(received) {
            note('in', typeof received === 'string' ? parsed(received) : received);
            receiver.message(received);
          },
        }),
      send(message) {
        note('out', message);
        connection.send(message);
      },
    };
  }

  if (way.kind === 'connection') return { kind: 'connection', connection: logged(way.connection) };
  return {
    kind: 'window',
    async knock(hello, context) {
      note('out', hello);
      return logged(await way.knock(hello, context));
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
