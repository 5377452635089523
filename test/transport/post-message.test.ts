import { expect } from 'chai';
import { postMessage, type PostMessageOptions } from '../../src/transport/post-message.js';
import {
  frames,
  isReport,
  OTHER_HOST,
  pageUrl,
  type Frame,
  type Frames,
} from '../support/transport-frames.js';
import { present } from '../support/transport-present.js';
import { listening, type Listening } from '../support/transport-listening.js';

const otherOrigin = `${location.protocol}//${OTHER_HOST}:${location.port}`;
const hello = (id: string, type = 'session.initialize') => ({
  uiap: '0.1',
  kind: 'request',
  type,
  id,
  payload: {},
});
const reply = { uiap: '0.1', kind: 'response', type: 'session.initialized', id: 'a1' };

/**
 * Resolves when everything that was posted to this window before has been handled: the frame is asked to answer, and its
 * answers come in order.
 */
async function handled(frame: Frame): Promise<void> {
  frame.window.postMessage('are you done?', '*');
  for (;;) if ((await frame.next()).heard === 'are you done?') return;
}

describe('postMessage({ allowedOrigins })', () => {
  const refused: [string, unknown][] = [
    ['a wildcard', ['*']],
    ['a wildcard host', ['https://*.agent.example']],
    ['a path', ['https://agent.example/agent']],
    ['a trailing slash', ['https://agent.example/']],
    ['a default port', ['https://agent.example:443']],
    ['no scheme', ['agent.example']],
    ['"null" without peers (case 55)', ['null']],
    ['one bad entry among good ones', ['self', 'https://agent.example', 'https://agent.example/']],
    ['nothing', []],
    ['no list', 'https://agent.example'],
    ['no text', [undefined]],
  ];
  for (const [what, allowedOrigins] of refused)
    it(`refuses ${what} at creation and names the option (OP-E-13)`, () => {
      const options = { allowedOrigins } as PostMessageOptions;
      expect(() => postMessage(options)).to.throw(TypeError, 'postMessage({ allowedOrigins })');
    });

  it('takes exact origins, self, and null together with peers', () => {
    const allowedOrigins = ['https://agent.example', 'http://localhost:8080', 'self', 'null'];
    expect(postMessage({ allowedOrigins, peers: () => [] }).name).to.equal('postMessage');
  });
});

describe('a connection by postMessage', () => {
  let page: Frames;
  let bridge: Listening;

  const listen = (options: Partial<PostMessageOptions> = {}) =>
    (bridge = listening(postMessage({ allowedOrigins: [otherOrigin], ...options }), { ignore: isReport }));

  beforeEach(() => {
    page = frames();
  });
  afterEach(() => {
    bridge.stop();
    page.removeAll();
  });

  describe('over a port', () => {
    it('begins with the greeting of a child frame of an allowed origin, and goes over its port', async () => {
      listen();
      const agent = await page.add();
      agent.order('say', { message: hello('m1'), withPort: true });
      const { connection, heard, received } = await bridge.connection(0);
      await heard(1);

      connection.send(reply);
      const answer = await agent.next();
      agent.order('sayOnPort', { port: 0, message: { hello: 'again' } });
      await heard(2);

      expect(connection.peer).to.deep.equal({ transport: 'postMessage', origin: otherOrigin });
      expect(answer).to.deep.include({ heard: reply, via: 'port 0' });
      expect(received).to.deep.equal([hello('m1'), { hello: 'again' }]);
    });

    it('makes one connection of a greeting that is repeated with fresh ports (case 57)', async () => {
      listen();
      const agent = await page.add();
      for (let count = 0; count < 3; count += 1) agent.order('say', { message: hello('m1'), withPort: true });
      const { connection, received } = await bridge.connection(0);
      await handled(agent);

      connection.send(reply);

      expect(await agent.next()).to.deep.include({ heard: reply, via: 'port 0' });
      expect(bridge.accepted).to.have.length(1);
      expect(received).to.deep.equal([hello('m1')]);
    });

    it('makes none of a greeting that is repeated after its connection ended', async () => {
      listen();
      const agent = await page.add();
      agent.order('say', { message: hello('m1'), withPort: true });
      const { connection } = await bridge.connection(0);
      connection.close();

      agent.order('say', { message: hello('m1'), withPort: true });
      await handled(agent);

      expect(bridge.accepted).to.have.length(1);
    });

    it('ends when the same frame greets anew, before the new connection begins', async () => {
      listen();
      const agent = await page.add();
      agent.order('say', { message: hello('m1'), withPort: true });
      const first = await bridge.connection(0);

      agent.order('say', { message: hello('m2'), withPort: true });
      const second = await bridge.connection(1);
      await second.heard(1);

      expect(first.ended).to.deep.equal(['replaced by a new document']);
      expect(second.ended).to.deep.equal([]);
    });

    it('ends with another reason when the same document resumes its session', async () => {
      listen();
      const agent = await page.add();
      agent.order('say', { message: hello('m1'), withPort: true });
      const first = await bridge.connection(0);

      agent.order('say', { message: hello('m2', 'session.resume'), withPort: true });

      expect(await first.gone).to.equal('resumed elsewhere');
      await (await bridge.connection(1)).heard(1);
    });

    it('survives a reload of the frame only as a new connection (case 57)', async () => {
      listen();
      const agent = await page.add();
      agent.order('say', { message: hello('m1'), withPort: true });
      const first = await bridge.connection(0);

      agent.order('reload');
      await agent.ready();
      agent.order('say', { message: hello('m2'), withPort: true });
      const second = await bridge.connection(1);
      second.connection.send(reply);

      expect(await agent.next()).to.deep.include({ heard: reply, via: 'port 0' });
      expect(first.ended).to.have.length(1);
    });

    it('is doubtful when the frame has loaded after the greeting', async () => {
      listen();
      const agent = await page.add();
      agent.order('say', { message: hello('m1'), withPort: true });
      const first = await bridge.connection(0);
      const before = first.doubts;

      const loaded = new Promise((resolve) => agent.element.addEventListener('load', resolve));
      agent.order('navigate', { url: 'about:blank' });
      await loaded;

      expect(first.doubts).to.be.above(before);
    });

    it('lets nobody read after the frame went elsewhere', async () => {
      listen();
      const agent = await page.add();
      agent.order('say', { message: hello('m1'), withPort: true });
      const { connection } = await bridge.connection(0);

      agent.order('navigate', { url: pageUrl('frame-0', location.hostname) });
      await agent.ready();
      connection.send(reply);
      await handled(agent);

      expect(agent.heard.map(({ heard }) => heard)).to.not.deep.include(reply);
    });

    it('works for a frame inside shadow roots, open or closed', async () => {
      listen();
      for (const [index, mode] of (['open', 'closed'] as const).entries()) {
        const host = document.body.appendChild(document.createElement('div'));
        const agent = await page.add({ root: host.attachShadow({ mode }) });
        agent.order('say', { message: hello(mode), withPort: true });
        await (await bridge.connection(index)).heard(1);
        host.remove();
      }
    });
  });

  describe('over the windows themselves', () => {
    it('answers to the window that spoke, at its exact origin', async () => {
      listen();
      const agent = await page.add();
      agent.order('say', { message: hello('m1') });
      const { connection, heard, received } = await bridge.connection(0);

      connection.send(reply);
      const answer = await agent.next();
      agent.order('say', { message: { any: 'thing' } });
      await heard(2);

      expect(answer).to.deep.include({ heard: reply, via: 'window' });
      expect(received).to.deep.equal([hello('m1'), { any: 'thing' }]);
    });

    it('takes nothing from another frame of the same origin', async () => {
      listen();
      const agent = await page.add();
      const stranger = await page.add();
      agent.order('say', { message: hello('m1') });
      const { heard, received } = await bridge.connection(0);

      stranger.order('say', { message: { type: 'action.request', sessionId: 'known' } });
      await handled(stranger);
      agent.order('say', { message: 'mine' });
      await heard(2);

      expect(received).to.deep.equal([hello('m1'), 'mine']);
    });

    it('passes a repeated greeting on: its first answer may have come before the agent listened (case 57)', async () => {
      listen();
      const agent = await page.add();
      agent.order('say', { message: hello('m1') });
      agent.order('say', { message: hello('m1') });
      const { heard, received } = await bridge.connection(0);
      await heard(2);

      expect(received).to.deep.equal([hello('m1'), hello('m1')]);
      expect(bridge.accepted).to.have.length(1);
    });

    it('does not reach a document of another origin in the same frame', async () => {
      listen();
      const agent = await page.add();
      agent.order('say', { message: hello('m1') });
      const { connection, doubts } = await bridge.connection(0);

      agent.order('navigate', { url: pageUrl('frame-0', location.hostname) });
      await agent.ready();
      connection.send(reply);
      agent.order('say', { message: 'from elsewhere' });
      await handled(agent);

      const record = await bridge.connection(0);
      expect(agent.heard.map(({ heard }) => heard)).to.not.deep.include(reply);
      expect(record.received).to.deep.equal([hello('m1')]);
      expect(record.doubts).to.be.at.least(doubts);
    });

    it('is refused to a frame in a closed shadow root, which could be navigated unseen', async () => {
      listen();
      const host = document.body.appendChild(document.createElement('div'));
      const agent = await page.add({ root: host.attachShadow({ mode: 'closed' }) });
      agent.order('say', { message: hello('m1') });
      await handled(agent);

      expect(bridge.accepted).to.have.length(0);
      expect(bridge.diagnosed).to.deep.equal(['transport.port_required']);
      host.remove();
    });

    it('is open to a frame in an open shadow root', async () => {
      listen();
      const host = document.body.appendChild(document.createElement('div'));
      const agent = await page.add({ root: host.attachShadow({ mode: 'open' }) });
      agent.order('say', { message: hello('m1') });

      await (await bridge.connection(0)).heard(1);
      host.remove();
    });
  });

  for (const withPort of [true, false])
    describe(withPort ? 'that has a port' : 'that has none', () => {
      it('ends when the frame is removed', async () => {
        listen();
        const agent = await page.add();
        agent.order('say', { message: hello('m1'), withPort });
        const { gone, ended } = await bridge.connection(0);

        agent.element.remove();
        await bridge.clock.pass(1000);

        await gone;
        expect(ended).to.have.length(1);
        expect(bridge.clock.waiting).to.equal(0);
      });

      it('ends, and throws nothing, should something be sent that is no plain data (case 60)', async () => {
        listen();
        const agent = await page.add();
        agent.order('say', { message: hello('m1'), withPort });
        const { connection, gone } = await bridge.connection(0);

        connection.send({ run: (() => 1) as never });

        expect(await gone).to.equal('a message could not be sent');
      });

      it('ends when the bridge stops; nobody listens any more', async () => {
        listen();
        const agent = await page.add();
        agent.order('say', { message: hello('m1'), withPort });
        const { gone } = await bridge.connection(0);

        bridge.stop();
        agent.order('say', { message: hello('m2'), withPort });
        await handled(agent);

        expect(await gone).to.equal('bridge stopped');
        expect(bridge.accepted).to.have.length(1);
        expect(bridge.clock.waiting).to.equal(0);
      });
    });

  describe('is open to', () => {
    /** A page of the same origin with the bridge in it. */
    function innerPage(): Window {
      const element = document.body.appendChild(document.createElement('iframe'));
      inner.push(element);
      return present(element.contentWindow);
    }
    const inner: HTMLIFrameElement[] = [];
    afterEach(() => inner.splice(0).forEach((element) => element.remove()));

    it('the parent', async () => {
      const embedded = innerPage();
      listen({ allowedOrigins: ['self'], window: embedded });
      const { port1, port2 } = new MessageChannel();
      const answered = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));

      embedded.postMessage(hello('m1'), '*', [port2]);
      (await bridge.connection(0)).connection.send(reply);

      expect(await answered).to.deep.equal(reply);
    });

    it('the opener', async () => {
      const embedded = innerPage();
      const agent = await page.add();
      embedded.opener = agent.window;
      listen({ window: embedded });

      agent.order('say', {
        message: hello('m1'),
        withPort: true,
        path: ['parent', 'frames', indexOf(embedded)],
      });

      await (await bridge.connection(0)).heard(1);
    });

    it('no sibling frame, though its origin is allowed', async () => {
      const embedded = innerPage();
      const agent = await page.add();
      listen({ window: embedded });

      agent.order('say', {
        message: hello('m1'),
        withPort: true,
        path: ['parent', 'frames', indexOf(embedded)],
      });
      await handled(agent);

      expect(bridge.accepted).to.have.length(0);
    });

    it('no frame within a frame, though its origin is allowed', async () => {
      listen();
      const agent = await page.add();
      const grandchild = await page.embed(agent);

      grandchild.order('say', { message: hello('m1'), withPort: true, path: ['parent', 'parent'] });
      await handled(grandchild);

      expect(bridge.accepted).to.have.length(0);
      expect(bridge.diagnosed).to.deep.equal([]);
    });

    it('not the page itself', async () => {
      listen({ allowedOrigins: ['self'] });
      const agent = await page.add();

      window.postMessage(hello('m1'), '*', [new MessageChannel().port2]);
      await handled(agent);

      expect(bridge.accepted).to.have.length(0);
    });

    it('the frames that peers() names and no others, whatever their origin', async () => {
      const agent = await page.add();
      const other = await page.add();
      listen({ peers: () => [agent.window] });

      other.order('say', { message: hello('m1'), withPort: true });
      await handled(other);
      agent.order('say', { message: hello('m1'), withPort: true });
      await (await bridge.connection(0)).heard(1);

      expect(bridge.accepted).to.have.length(1);
      expect(other.heard.every(({ heard }) => heard === 'are you done?')).to.equal(true);
    });
  });

  describe('is not open to', () => {
    const port = location.port;
    const nearMisses = [
      `http://${OTHER_HOST}`,
      `http://${OTHER_HOST}:${port.slice(0, -1)}`,
      `https://${OTHER_HOST}:${port}`,
      `http://${OTHER_HOST}1:${port}`,
      `http://${OTHER_HOST}.agent.example:${port}`,
      `http://agent.example:${port}`,
      'self',
    ];
    for (const allowed of nearMisses)
      it(`an agent when only ${allowed.replaceAll(port, 'PORT')} is allowed: no answer at all`, async () => {
        listen({ allowedOrigins: [allowed] });
        const agent = await page.add();

        agent.order('say', { message: hello('m1'), withPort: true });
        agent.order('say', { message: hello('m2') });
        await handled(agent);

        expect(bridge.accepted).to.have.length(0);
        expect(agent.heard).to.have.length(1);
        expect(bridge.diagnosed).to.deep.equal(['transport.origin_refused']);
      });

    it('a host that begins like an allowed one', async () => {
      listen();
      const agent = await page.add({ host: `${OTHER_HOST}1` });

      agent.order('say', { message: hello('m1'), withPort: true });
      await handled(agent);

      expect(bridge.accepted).to.have.length(0);
    });

    it('a sandboxed frame, whose origin is null, though its document is from an allowed one (case 55)', async () => {
      listen({ allowedOrigins: [otherOrigin, 'self'] });
      const agent = await page.add({ sandbox: 'allow-scripts' });

      agent.order('say', { message: hello('m1'), withPort: true });
      await handled(agent);

      expect(bridge.accepted).to.have.length(0);
    });

    it('other sandboxed frames than the one that peers() names (case 55)', async () => {
      const agent = await page.add({ sandbox: 'allow-scripts' });
      const advertisement = await page.add({ sandbox: 'allow-scripts' });
      const srcdoc = await page.add({ host: location.hostname });
      listen({ allowedOrigins: ['null'], peers: () => [agent.window] });
      agent.order('say', { message: hello('agent-1') });
      const { connection, heard, received } = await bridge.connection(0);
      await heard(1);

      for (const stranger of [advertisement, srcdoc]) {
        stranger.order('say', { message: hello('spoof-1'), withPort: true });
        stranger.order('say', {
          message: { uiap: '0.1', kind: 'request', type: 'action.request', sessionId: 's1' },
        });
        await handled(stranger);
      }
      connection.send(reply);

      expect(await agent.next()).to.deep.include({ heard: reply });
      expect(bridge.accepted).to.have.length(1);
      expect(received).to.deep.equal([hello('agent-1')]);
      expect([...advertisement.heard, ...srcdoc.heard]).to.have.length(2);
    });

    it('a script that makes up a message event', async () => {
      listen();
      const agent = await page.add();

      window.dispatchEvent(
        new MessageEvent('message', { data: hello('m1'), origin: otherOrigin, source: agent.window }),
      );
      await handled(agent);

      expect(bridge.accepted).to.have.length(0);
    });

    const others: unknown[] = [
      'text',
      '{"uiap":"0.1","kind":"request","type":"session.initialize","id":"m1"}',
      null,
      7,
      [],
      {},
      { type: 'session.initialize', kind: 'request', id: 'm1' },
      { ...hello('m1'), uiap: 1 },
      { ...hello('m1'), kind: 'event' },
      hello('m1', 'session.initialized'),
      hello('m1', 'action.request'),
      { source: 'react-devtools-bridge', payload: {} },
    ];
    for (const message of others)
      it(`what is no greeting: ${JSON.stringify(message)}`, async () => {
        listen();
        const agent = await page.add();

        agent.order('say', { message, withPort: true });
        await handled(agent);

        expect(bridge.accepted).to.have.length(0);
        expect(agent.heard).to.have.length(1);
      });
  });
});

function indexOf(view: Window): number {
  for (let index = 0; index < window.length; index += 1) if (window.frames[index] === view) return index;
  throw new Error('not a frame of this page');
}
