import type { Connection } from '../transport/transport.js';
import type { Way } from './way.js';

/** The way to a bridge in the same page, over the agent's end of `memoryPair()` or `memory().connect()`. */
export function connectMemory(connection: Connection): Way {
  return { kind: 'connection', connection };
}
