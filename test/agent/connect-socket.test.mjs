import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, before, beforeEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { WebSocket, WebSocketServer } from 'ws';

/** The client as a server would import it: bundled, in a process without a DOM. */
async function loadClient() {
  const folder = await mkdtemp(join(tmpdir(), 'uiap-agent-'));
  try {
    const result = await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        target: 'es2022',
        minify: false,
        lib: { entry: new URL('../../src/agent/index.ts', import.meta.url).pathname, formats: ['es'] },
      },
    });
    const file = join(folder, 'agent.mjs');
    await writeFile(file, [result].flat()[0].output[0].code);
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const initialized = {
  sessionId: 's1',
  selectedVersion: '0.1',
  selectedProfiles: ['web@0.1'],
  selectedExtensions: [],
  capabilityDelivery: 'deferred',
  heartbeatMs: 15_000,
  resumeWindowMs: 60_000,
};

/** The bridge's side: it dials, and the test says what it says. */
async function dial(port) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  const heard = [];
  const waiting = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    heard.push(message);
    if (message.type === 'session.terminate') bridge.answer(message, 'session.terminated', {});
    for (const wake of waiting.splice(0)) wake();
  });
  let count = 0;
  const compose = (message) =>
    JSON.stringify({
      uiap: '0.1',
      id: `b${(count += 1)}`,
      ts: '2026-01-02T03:04:05.678Z',
      source: { role: 'bridge', id: 'crm' },
      ...message,
    });
  const bridge = {
    socket,
    send: (message) => socket.send(compose(message)),
    async next(type) {
      for (;;) {
        const found = heard.find((message) => message.type === type);
        if (found) return heard.splice(heard.indexOf(found), 1)[0];
        await new Promise((wake) => waiting.push(wake));
      }
    },
    answer(request, type, payload) {
      bridge.send({ kind: 'response', type, correlationId: request.id, sessionId: 's1', payload });
    },
  };
  await once(socket, 'open');
  return bridge;
}

describe('connectSocket, in Node, over real sockets', () => {
  let client;
  let server;
  let port;
  let agent;
  let taken;

  before(async () => {
    client = await loadClient();
  });
  beforeEach(async () => {
    taken = [];
    server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    agent = client.createAgent({ id: 'server-agent' });
    server.on('connection', (socket) => taken.push(agent.connect(client.connectSocket(socket))));
    await once(server, 'listening');
    port = server.address().port;
  });
  afterEach(async () => {
    for (const { value } of await Promise.allSettled(taken)) await value?.terminate();
    for (const socket of server.clients) socket.terminate();
    server.close();
  });

  async function begin() {
    const bridge = await dial(port);
    const hello = await bridge.next('session.initialize');
    bridge.answer(hello, 'session.initialized', initialized);
    return { bridge, hello, session: await taken[0] };
  }

  it('runs without a DOM', () => {
    assert.equal(typeof globalThis.document, 'undefined');
    assert.equal(typeof client.createAgent, 'function');
  });

  it('greets the bridge that dialled and talks in text frames (contract 1)', async () => {
    const { bridge, hello, session } = await begin();
    const asking = session.capabilities();
    bridge.answer(await bridge.next('capabilities.list'), 'capabilities.document', { revision: 'größe' });

    assert.deepEqual(hello.source, { role: 'agent', id: 'server-agent' });
    assert.deepEqual(await asking, { revision: 'größe' });
  });

  it('hears an event that came in one chunk with the answer of the handshake', async () => {
    const bridge = await dial(port);
    const hello = await bridge.next('session.initialize');
    bridge.socket._socket.cork();
    bridge.answer(hello, 'session.initialized', initialized);
    bridge.send({ kind: 'event', type: 'x.changed', sessionId: 's1', payload: { early: true } });
    bridge.socket._socket.uncork();
    const session = await taken[0];
    const heard = await new Promise((resolve) => session.on('x.changed', resolve));

    assert.deepEqual(heard, { early: true });
  });

  it('closes a socket that sends a binary frame', async () => {
    const { bridge } = await begin();
    bridge.socket.send(Buffer.from([1, 2, 3]));
    const [code] = await once(bridge.socket, 'close');

    assert.equal(code, 4003);
  });

  it('goes on with the session that the bridge announces on its next socket; what waited is sent again (case 58)', async () => {
    const { bridge, session } = await begin();
    const acting = session.act('ui.activate', {}, { id: 'm7' });
    const first = await bridge.next('action.request');
    bridge.socket.terminate();
    await new Promise((resolve) => session.on('lost', resolve));

    const second = await dial(port);
    second.send({ kind: 'event', type: 'session.resumable', payload: { sessionId: 's1' } });
    const resume = await second.next('session.resume');
    second.answer(resume, 'session.resumed', { sessionId: 's1', replayed: 0, snapshotRequired: false });
    const again = await second.next('action.request');
    second.answer(again, 'action.result', { status: 'succeeded' });

    assert.equal(await taken[1], session);
    assert.deepEqual(again, first);
    assert.deepEqual(await acting, { status: 'succeeded' });
  });

  it('does not mind the late close of the old socket', async () => {
    const { bridge, session } = await begin();
    const second = await dial(port);
    second.send({ kind: 'event', type: 'session.resumable', payload: { sessionId: 's1' } });
    const resume = await second.next('session.resume');
    second.answer(resume, 'session.resumed', { sessionId: 's1', replayed: 0, snapshotRequired: false });
    await taken[1];

    bridge.socket.terminate();
    await once(bridge.socket, 'close');
    const asking = session.capabilities();
    second.answer(await second.next('capabilities.list'), 'capabilities.document', { revision: 'c1' });

    assert.equal(session.state, 'connected');
    assert.deepEqual(await asking, { revision: 'c1' });
  });

  it('survives a socket that fails', async () => {
    const { bridge, session } = await begin();
    const lost = new Promise((resolve) => session.on('lost', resolve));
    // A frame with a reserved bit set is a protocol error.
    bridge.socket._socket.write(Buffer.from([0xf1, 0x80, 0, 0, 0, 0]));
    await lost;

    assert.equal(session.state, 'reconnecting');
  });
});
