import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { createAgent } from '../../src/agent/index.js';
import { connectedPages } from './node/pages.js';
import { servePanel } from './node/panel-client.js';

export interface NodeAgentOptions {
  /** Where to listen, on this machine only. The next free one where it is taken; 0 for any. */
  readonly port: number;
  /** The origins of the pages whose bridges may dial `/uiap`. */
  readonly appOrigins: readonly string[];
  /** The origins of the panels that may send wishes to `/panel`. */
  readonly panelOrigins: readonly string[];
}

export interface NodeAgent {
  readonly port: number;
  /** Ends all sessions. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const MAX_MESSAGE_BYTES = 1024 * 1024;
const PORTS_TRIED = 20;

/**
 * The demo's agent outside the browser: pages dial it at `/uiap`, panels send it wishes at `/panel`.
 *
 * A browser always names the origin of the page that dials; whoever names none, or another, is turned away.
 */
export async function startNodeAgent({
  port,
  appOrigins,
  panelOrigins,
}: NodeAgentOptions): Promise<NodeAgent> {
  const agent = createAgent({
    id: 'demo-node-agent',
    name: 'Node agent',
    version: '1.0.0',
    requestedQuery: true,
    bootstrapDelivery: 'inline',
  });
  const pages = connectedPages(agent);
  const doors = new Map([
    ['/uiap', { origins: appOrigins, accept: (socket: WebSocket) => void pages.accept(socket) }],
    ['/panel', { origins: panelOrigins, accept: (socket: WebSocket) => servePanel(socket, pages) }],
  ]);

  const server = createServer((_request, response) => response.writeHead(426).end());
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  server.on('upgrade', (request, stream, head) => {
    // Whoever dials may be gone before it is answered.
    stream.on('error', () => stream.destroy());
    const door = doors.get(request.url ?? '');
    if (door?.origins.includes(request.headers.origin ?? '') !== true) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, door.accept);
  });
  await listen(server, port);

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await Promise.all(pages.all.map(({ session }) => session.terminate()));
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  for (let tried = port; ; tried += 1) {
    try {
      server.listen(tried, HOST);
      await once(server, 'listening');
      return;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || port === 0 || tried - port >= PORTS_TRIED) throw error;
    }
  }
}
