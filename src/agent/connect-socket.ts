import { inbox } from '../transport/inbox.js';
import { socketConnection, type SocketLike } from '../transport/socket-connection.js';
import type { Way } from './way.js';

/**
 * The way to a bridge that dialled this server. Call it as soon as the socket is there: what arrives before is lost.
 *
 * @param socket An open WebSocket, such as the package `ws` gives for each connection. Whether the page behind it may
 *     talk to this agent (its `Origin`, its token) is for the server to check first.
 */
export function connectSocket(socket: SocketLike): Way {
  return { kind: 'connection', connection: socketConnection(socket, { transport: 'webSocket' }, inbox()) };
}
