import { createServer } from 'node:http';
import { once } from 'node:events';
import { WebSocketServer } from 'ws';

const PATIENCE_MS = 15_000;

/**
 * A real WebSocket server beside the test runner, for `test/support/transport-socket-room.ts`.
 *
 * Each path is a room of its own with a log of what happened in it. A test reads the log and gives orders over HTTP on the
 * same port, which it asks for at `/__socket-port__`.
 */
export function socketServer() {
  const rooms = new Map();
  const room = (name) => {
    if (!rooms.has(name)) rooms.set(name, { sockets: [], log: [], waiting: [], isShut: false });
    return rooms.get(name);
  };
  const note = (where, entry) => {
    where.log.push(entry);
    for (const wake of where.waiting.splice(0)) wake();
  };

  const orders = {
    /** The log from entry `from` on; waits until there is one. */
    async log(where, { from }) {
      const until = Date.now() + PATIENCE_MS;
      while (where.log.length <= Number(from) && Date.now() < until)
        await Promise.race([
          new Promise((wake) => where.waiting.push(wake)),
          new Promise((wake) => setTimeout(wake, PATIENCE_MS).unref()),
        ]);
      return where.log.slice(Number(from));
    },
    send: (where, { socket, text }) => where.sockets[socket].send(text),
    sendBinary: (where, { socket }) => where.sockets[socket].send(Buffer.from([1, 2, 3])),
    close: (where, { socket }) => where.sockets[socket].close(1001, 'going away'),
    /** The connection breaks without a close frame. */
    drop: (where, { socket }) => where.sockets[socket].terminate(),
    /** Nothing is read from the socket any more, not even a close frame, until it is dropped. */
    deafen: (where, { socket }) => where.sockets[socket].pause(),
    /** New sockets are refused with 503, or taken again. */
    shut: (where) => (where.isShut = true),
    reopen: (where) => (where.isShut = false),
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const [, name, order] = pathname.split('/');
    response.setHeader('access-control-allow-origin', '*');
    const result = await orders[order]?.(room(name), Object.fromEntries(searchParams));
    response.end(JSON.stringify(result ?? null));
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, stream, head) => {
    const where = room(new URL(request.url, 'http://localhost').pathname.slice(1));
    if (where.isShut) {
      note(where, { event: 'refused' });
      stream.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const index = where.sockets.push(socket) - 1;
      const protocol = socket.protocol;
      note(where, { event: 'open', socket: index, protocol });
      socket.on('message', (data) => note(where, { event: 'message', socket: index, text: String(data) }));
      socket.on('close', (code, reason) =>
        note(where, { event: 'close', socket: index, code, reason: String(reason) }),
      );
    });
  });

  return {
    name: 'socket-server',
    async serverStart() {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    },
    serverStop() {
      for (const { sockets: open } of rooms.values()) for (const socket of open) socket.terminate();
      server.close();
      server.closeAllConnections();
    },
    serve(context) {
      if (context.path !== '/__socket-port__') return undefined;
      return { body: String(server.address().port), type: 'text' };
    },
  };
}
