import type { Clock } from '../clock.js';
import type { JsonObject } from '../json.js';
import type { Connection } from '../transport/transport.js';

/** A way to a bridge. Made by `connectWindow`, `connectSocket` and `connectMemory`. */
export type Way =
  /** The bridge is called, as often as needed. */
  | {
      readonly kind: 'window';
      /** Repeats `hello` until it is answered; the connection delivers the answer first. Rejects with an `AgentError`. */
      knock(hello: JsonObject, context: { clock: Clock; signal: AbortSignal }): Promise<Connection>;
    }
  /** The bridge called: there is this one connection. */
  | { readonly kind: 'connection'; readonly connection: Connection };
