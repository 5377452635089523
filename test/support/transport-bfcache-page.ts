import { systemClock } from '../../src/clock.js';
import { webSocket } from '../../src/transport/web-socket.js';

/** Dials `url` as a bridge would, and writes down what happens to the connections. */
export function begin(url: string): { readonly trace: string[] } {
  const trace: string[] = [];
  let count = 0;
  webSocket({ url }).listen(
    (connection) => {
      count += 1;
      const name = `connection ${count}`;
      trace.push(`${name} open`);
      connection.open({
        message: () => undefined,
        doubtful: () => undefined,
        closed: (reason) => trace.push(`${name} closed: ${reason}`),
      });
      connection.established();
    },
    {
      clock: systemClock(),
      signal: new AbortController().signal,
      diagnose: (code) => trace.push(code),
    },
  );
  addEventListener('pageshow', ({ persisted }) => trace.push(`pageshow ${persisted}`));
  return { trace };
}
