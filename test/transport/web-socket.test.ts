import { expect } from 'chai';
import { webSocket } from '../../src/transport/web-socket.js';
import { listening, type Listening } from '../support/transport-listening.js';
import { socketRoom, type SocketRoom } from '../support/transport-socket-room.js';

const message = { uiap: '0.1', text: 'größe' };

// Full jitter at its ceiling: the waits are exactly 500, 1000, 2000, …
const dialling = (room: SocketRoom) => listening(webSocket({ url: room.url, random: () => 1 }));

function pageEvent(name: 'pagehide' | 'pageshow', persisted: boolean): void {
  window.dispatchEvent(new PageTransitionEvent(name, { persisted }));
}

/** Lets time pass until the server notes something. */
async function afterWaiting(bridge: Listening, room: SocketRoom, milliseconds: number) {
  await bridge.clock.pass(milliseconds);
  return await room.next();
}

describe('webSocket({ url })', () => {
  const refused = [
    'ws://agent.example/uiap',
    'ws://localhost.agent.example/',
    'ws://127.0.0.1.agent.example/',
    'ws://128.0.0.1/',
    'ws://10.0.0.1/',
    'ws://[::2]/',
    'http://localhost/',
    'https://agent.example/',
    'wss://agent.example/#fragment',
    '//agent.example/',
    '/uiap',
    '',
  ];
  for (const url of refused)
    it(`refuses "${url}" at creation and names the option (OP-E-13)`, () => {
      expect(() => webSocket({ url })).to.throw(TypeError, 'webSocket({ url })');
    });

  const allowed = [
    'wss://agent.example/uiap?token=1',
    'ws://localhost:9000/',
    'ws://127.0.0.1/',
    'ws://127.8.9.10:1/',
    'ws://127.1/',
    'ws://[::1]:9000/',
  ];
  for (const url of allowed)
    it(`takes "${url}"`, () => {
      expect(webSocket({ url }).name).to.equal('webSocket');
    });

  for (const delays of [{ minDelayMs: 0 }, { minDelayMs: 10, maxDelayMs: 5 }, { minDelayMs: NaN }])
    it(`refuses delays that are out of order: ${Object.values(delays).join(', ')}`, () => {
      expect(() => webSocket({ url: 'wss://agent.example', ...delays })).to.throw(RangeError, 'minDelayMs');
    });
});

describe('a dialled connection (contract 1)', () => {
  let room: SocketRoom;
  let bridge: Listening;

  beforeEach(async () => {
    room = await socketRoom();
  });
  afterEach(() => bridge.stop());

  it('carries each message as one text frame, in both directions', async () => {
    bridge = dialling(room);
    const { connection, heard, received } = await bridge.connection(0);
    await room.next();

    connection.send(message);
    const sent = await room.next();
    await room.order('send', { text: JSON.stringify(message) });
    await heard(1);

    expect(JSON.parse(sent.text ?? '')).to.deep.equal(message);
    expect(received).to.deep.equal([JSON.stringify(message)]);
  });

  it('names the address it dialled, without the query: it may hold a token', async () => {
    bridge = listening(webSocket({ url: `${room.url}?token=secret` }));
    const { connection } = await bridge.connection(0);

    expect(connection.peer).to.deep.equal({ transport: 'webSocket', url: room.url });
  });

  it('offers the subprotocols', async () => {
    bridge = listening(webSocket({ url: room.url, protocols: ['uiap.v0'] }));
    await bridge.connection(0);

    expect((await room.next()).protocol).to.equal('uiap.v0');
  });

  it('closes on a binary frame, which never reaches the receiver', async () => {
    bridge = dialling(room);
    const { gone, received } = await bridge.connection(0);
    await room.next();

    await room.order('sendBinary');

    expect(await gone).to.equal('text frames only');
    expect((await room.next()).code).to.equal(4003);
    expect(received).to.deep.equal([]);
  });

  it('closes when more than 4 MiB wait for a peer that does not read', async () => {
    bridge = dialling(room);
    const { connection, gone } = await bridge.connection(0);
    await room.next();
    await room.order('deafen');
    const large = { text: 'x'.repeat(1024 * 1024) };

    // The system's own buffers take some first.
    for (let count = 0; count < 64; count += 1) connection.send(large);

    expect(await gone).to.equal('peer too slow');
  });

  it('says once that it is gone, and sends nothing more', async () => {
    bridge = dialling(room);
    const { connection, gone, ended } = await bridge.connection(0);
    await room.next();

    connection.close('done');
    connection.close('again');
    connection.send(message);

    expect(await gone).to.equal('done');
    expect((await room.next()).event).to.equal('close');
    expect(ended).to.deep.equal(['done']);
  });
});

describe('dialling again (case 58)', () => {
  let room: SocketRoom;
  let bridge: Listening;

  beforeEach(async () => {
    room = await socketRoom();
  });
  afterEach(() => bridge.stop());

  const lose = async (index: number) => {
    await room.order('drop', { socket: index });
    expect((await room.next()).event).to.equal('close');
    await (
      await bridge.connection(index)
    ).gone;
  };

  it('waits longer with each loss, and from the start again only after a finished handshake', async () => {
    bridge = dialling(room);
    for (const [index, waitMs] of [500, 1000, 2000].entries()) {
      expect(await room.next()).to.include({ event: 'open', socket: index });
      await lose(index);
      await bridge.clock.pass(waitMs - 1);
      expect(bridge.clock.waiting).to.equal(1);
      await bridge.clock.pass(1);
    }
    expect((await room.next()).event).to.equal('open');

    (await bridge.connection(3)).connection.established();
    await lose(3);

    expect(await afterWaiting(bridge, room, 500)).to.include({ event: 'open', socket: 4 });
  });

  it('gives a new connection each time, and tells the old one once', async () => {
    bridge = dialling(room);
    await room.next();
    await lose(0);
    await afterWaiting(bridge, room, 500);

    const [first, second] = [await bridge.connection(0), await bridge.connection(1)];
    second.connection.send(message);

    expect(first.ended).to.have.length(1);
    expect(second.ended).to.deep.equal([]);
    expect(await room.next()).to.include({ event: 'message', socket: 1 });
  });

  it('dials at once after close("half-open"), and a late close event of the old socket changes nothing', async () => {
    bridge = dialling(room);
    const first = await bridge.connection(0);
    await room.next();
    await room.order('deafen');

    first.connection.close('half-open');
    const second = await bridge.connection(1);
    expect(await room.next()).to.include({ event: 'open', socket: 1 });
    await room.order('drop', { socket: 0 });
    expect(await room.next()).to.include({ event: 'close', socket: 0 });
    second.connection.send(message);

    expect(await room.next()).to.include({ event: 'message', socket: 1 });
    expect(first.ended).to.deep.equal(['half-open']);
    expect(second.ended).to.deep.equal([]);
    expect(bridge.clock.waiting).to.equal(0);
  });

  it('waits after any other close: a peer that is sent away is not called back at once', async () => {
    bridge = dialling(room);
    const first = await bridge.connection(0);

    first.connection.close('flooded');
    await first.gone;

    expect(bridge.clock.waiting).to.equal(1);
    expect(bridge.accepted).to.have.length(1);
  });

  it('says once that the agent cannot be reached, and tries again only after the wait', async () => {
    await room.order('shut');
    bridge = dialling(room);
    expect((await room.next()).event).to.equal('refused');
    await untilWaiting(bridge);
    expect(await afterWaiting(bridge, room, 500)).to.include({ event: 'refused' });
    await untilWaiting(bridge);

    expect(bridge.diagnosed).to.deep.equal(['transport.socket_unreachable']);
    await room.order('reopen');
    expect(await afterWaiting(bridge, room, 1000)).to.include({ event: 'open' });
  });

  it('says once that the browser refuses to dial, throws nothing, and tries again only after the wait', async () => {
    const { WebSocket: real } = window;
    let attempts = 0;
    window.WebSocket = function refuse() {
      attempts += 1;
      throw new DOMException('Refused by the page', 'SecurityError');
    } as unknown as typeof WebSocket;
    bridge = dialling(room);
    await bridge.clock.pass(499);
    expect(attempts).to.equal(1);
    await bridge.clock.pass(1);
    expect(attempts).to.equal(2);
    window.WebSocket = real;

    expect(bridge.diagnosed).to.deep.equal(['transport.socket_refused']);
    expect(await afterWaiting(bridge, room, 1000)).to.include({ event: 'open' });
  });

  it('does not call a loss an error', async () => {
    bridge = dialling(room);
    await room.next();
    await lose(0);

    expect(bridge.diagnosed).to.deep.equal([]);
  });

  it('dials at once when the browser comes online', async () => {
    bridge = dialling(room);
    await room.next();
    await lose(0);

    window.dispatchEvent(new Event('online'));

    expect(await room.next()).to.include({ event: 'open', socket: 1 });
    expect(bridge.clock.waiting).to.equal(0);
  });

  it('dials at once when the page becomes visible during a long wait, but not during a short one', async () => {
    bridge = dialling(room);
    await room.next();
    await lose(0);

    document.dispatchEvent(new Event('visibilitychange'));
    expect(bridge.clock.waiting).to.equal(1);
    await afterWaiting(bridge, room, 500);
    await lose(1);
    document.dispatchEvent(new Event('visibilitychange'));

    expect(await room.next()).to.include({ event: 'open', socket: 2 });
  });

  it('keeps one socket, whatever the page hears', async () => {
    bridge = dialling(room);
    await bridge.connection(0);
    await room.next();

    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    pageEvent('pageshow', true);
    pageEvent('pageshow', false);
    (await bridge.connection(0)).connection.send(message);

    expect(await room.next()).to.include({ event: 'message', socket: 0 });
  });

  it('stops for good with its signal', async () => {
    bridge = dialling(room);
    const { gone } = await bridge.connection(0);
    await room.next();

    bridge.stop();

    expect(await gone).to.equal('bridge stopped');
    expect((await room.next()).event).to.equal('close');
    for (const name of ['online', 'pageshow']) window.dispatchEvent(new Event(name));
    pageEvent('pageshow', true);
    await bridge.clock.pass(60_000);
    expect(bridge.accepted).to.have.length(1);
    expect(bridge.clock.waiting).to.equal(0);
  });

  it('stops while it waits', async () => {
    bridge = dialling(room);
    await room.next();
    await lose(0);

    bridge.stop();

    expect(bridge.clock.waiting).to.equal(0);
  });
});

describe('the back/forward cache (case 46)', () => {
  let room: SocketRoom;
  let bridge: Listening;

  beforeEach(async () => {
    room = await socketRoom();
    bridge = dialling(room);
    await bridge.connection(0);
    await room.next();
  });
  afterEach(() => bridge.stop());

  it('has no socket while the page may be kept, and says nothing of it', async () => {
    pageEvent('pagehide', true);

    expect(await (await bridge.connection(0)).gone).to.equal('the page was left');
    expect((await room.next()).event).to.equal('close');
    expect(bridge.clock.waiting).to.equal(0);
    expect(bridge.diagnosed).to.deep.equal([]);
  });

  it('dials at once when the page comes back', async () => {
    pageEvent('pagehide', true);
    await room.next();

    pageEvent('pageshow', true);

    expect(await room.next()).to.include({ event: 'open', socket: 1 });
    expect((await bridge.connection(1)).ended).to.deep.equal([]);
  });

  it('keeps the socket when the page is left for good: the browser closes it', async () => {
    pageEvent('pagehide', false);

    expect((await bridge.connection(0)).ended).to.deep.equal([]);
  });
});

/** A real socket's failure takes real time. */
async function untilWaiting(bridge: Listening): Promise<void> {
  while (bridge.clock.waiting === 0) await new Promise((resolve) => setTimeout(resolve));
}
