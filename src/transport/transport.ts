import type { Clock } from '../clock.js';
import type { JsonObject } from '../json.js';

/** Who is at the other end, as far as the carrier can tell. Never self-declared. */
export interface Peer {
  readonly transport: 'postMessage' | 'webSocket' | 'memory' | (string & {});
  /** The origin that the browser vouches for. */
  readonly origin?: string;
  /** The address that was dialled. */
  readonly url?: string;
}

/** What a connection tells whoever opened it. */
export interface Receiver {
  /** Something arrived: text, or structured-clone data. Nothing about it has been checked. */
  message(received: unknown): void;
  /** The connection is gone and delivers nothing more. Called at most once, also after `close()`. */
  closed(reason: string): void;
  /** The peer may have been replaced by another document: send nothing of value before it has answered a ping. */
  doubtful(): void;
}

/** Why a connection closed whose peer cannot come back: its document is gone, and a successor is somebody else. */
export const REPLACED = 'replaced by a new document';
export const REMOVED = 'the frame was removed';

/** A way to one peer. */
export interface Connection {
  readonly peer: Peer;
  /** Starts delivery. What arrived before is delivered first. */
  open(receiver: Receiver): void;
  /** Sends plain data. Silently does nothing when the connection is gone. */
  send(message: JsonObject): void;
  /** A handshake succeeded: from here on a loss is a loss, not a refusal. */
  established(): void;
  close(reason?: string): void;
}

export interface TransportContext {
  readonly clock: Clock;
  /** Aborts when the bridge stops: close every connection, remove every listener. */
  readonly signal: AbortSignal;
  /** Reports what an operator should know, such as a refused origin. Never data. */
  diagnose(code: string, message: string): void;
}

/** Brings connections. Carries values and knows nothing of envelopes. */
export interface Transport {
  readonly name: string;
  listen(accept: (connection: Connection) => void, context: TransportContext): void;
}
