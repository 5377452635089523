import { expect } from 'chai';
import { connectWindow, createAgent } from '../../src/agent/index.js';
import type { Envelope } from '../../src/protocol/envelope.js';
import { postMessage } from '../../src/transport/post-message.js';
import { failure, scriptedBridge, type ScriptedBridge } from '../support/agent-scripted-bridge.js';
import { fakeClock } from '../support/fake-clock.js';
import { systemClock } from '../../src/clock.js';
import { present } from '../support/transport-present.js';
import { OTHER_HOST } from '../support/transport-frames.js';

const otherOrigin = `${location.protocol}//${OTHER_HOST}:${location.port}`;

describe('connectWindow({ origin })', () => {
  for (const origin of [
    '*',
    'https://app.example/',
    'https://*.app.example',
    'app.example',
    'null',
    'self',
    '',
  ])
    it(`refuses "${origin}" and names the option`, () => {
      expect(() => connectWindow({ target: window, origin })).to.throw(
        TypeError,
        'connectWindow({ origin })',
      );
    });
});

describe('the greeting of an agent in a window', () => {
  interface Posted {
    readonly message: Envelope;
    readonly origin: string;
    readonly port: MessagePort;
  }

  /** A window that keeps what is posted to it. */
  function silentWindow() {
    const posted: Posted[] = [];
    const target = {
      postMessage: (message: Envelope, origin: string, [port]: [MessagePort]) =>
        posted.push({ message, origin, port }),
    };
    return { posted, target: target as unknown as Window };
  }
  const greeted = (request: Envelope) => ({
    uiap: '0.1',
    kind: 'response',
    type: 'session.initialized',
    id: 'b1',
    correlationId: request.id,
    sessionId: 's1',
    ts: '2026-01-02T03:04:05.678Z',
    source: { role: 'bridge', id: 'crm' },
    payload: {
      sessionId: 's1',
      selectedVersion: '0.1',
      selectedProfiles: [],
      selectedExtensions: [],
      capabilityDelivery: 'deferred',
      heartbeatMs: 15_000,
    },
  });

  it('is repeated with growing waits, always the same message, each time with a fresh port', async () => {
    const clock = fakeClock();
    const { posted, target } = silentWindow();
    const times: number[] = [];
    const connecting = failure(
      createAgent({ id: 'a', clock }).connect(connectWindow({ target, origin: otherOrigin })),
    );
    for (let at = 0; at < 20_000; at += 100) {
      await clock.pass(at === 0 ? 0 : 100);
      while (times.length < posted.length) times.push(at);
    }

    expect(times.slice(0, 8)).to.deep.equal([0, 100, 300, 700, 1500, 3100, 5100, 7100]);
    expect(new Set(posted.map(({ message }) => message.id)).size).to.equal(1);
    expect(new Set(posted.map(({ port }) => port)).size).to.equal(posted.length);
    expect(new Set(posted.map(({ origin }) => origin))).to.deep.equal(new Set([otherOrigin]));
    await clock.pass(100);
    await connecting;
  });

  it('ends with a clear error when no bridge ever answers (case 57)', async () => {
    const clock = fakeClock();
    const { posted, target } = silentWindow();
    const connecting = failure(
      createAgent({ id: 'a', clock }).connect(
        connectWindow({ target, origin: otherOrigin, timeoutMs: 3000 }),
      ),
    );

    await clock.pass(3000);

    expect(await connecting).to.include({ code: 'timeout', message: 'No bridge answered within 3000 ms.' });
    const before = posted.length;
    await clock.pass(60_000);
    expect(posted).to.have.length(before);
    expect(clock.waiting).to.equal(0);
  });

  it('takes the first port that is answered, and closes the others', async () => {
    const clock = fakeClock();
    const { posted, target } = silentWindow();
    const connecting = createAgent({ id: 'a', clock }).connect(
      connectWindow({ target, origin: otherOrigin }),
    );
    await clock.pass(700);
    const [first, second, third] = posted as [Posted, Posted, Posted];
    const heard: unknown[] = [];
    const ponged = new Promise((resolve) => (second.port.onmessage = ({ data }) => resolve(data)));
    for (const { port } of [first, third]) port.onmessage = ({ data }) => heard.push(data);

    second.port.postMessage(greeted(second.message));
    const session = await connecting;
    first.port.postMessage({ ...greeted(first.message), kind: 'request', type: 'session.ping' });
    second.port.postMessage({ ...greeted(second.message), kind: 'request', type: 'session.ping' });

    expect(await ponged).to.include({ type: 'session.pong' });
    expect(session.sessionId).to.equal('s1');
    expect(heard).to.deep.equal([]);
    await clock.pass(5000);
    expect(posted).to.have.length(4);
  });

  it('resumes with a new greeting when the connection is lost, and gives up like before', async () => {
    const clock = fakeClock();
    const { posted, target } = silentWindow();
    const connecting = createAgent({ id: 'a', clock }).connect(
      connectWindow({ target, origin: otherOrigin, timeoutMs: 3000 }),
    );
    await clock.pass(0);
    posted[0]?.port.postMessage(greeted((posted[0] as { message: Envelope }).message));
    const session = await connecting;

    await clock.pass(45_000);
    await clock.pass(0);
    const resume = posted.at(-1)?.message;
    expect(resume?.type).to.equal('session.resume');
    expect(session.state).to.equal('reconnecting');
    await clock.pass(3000);

    expect(await session.closed).to.deep.equal({ reason: 'No bridge answered within 3000 ms.' });
  });
});

describe('an agent in a frame of another origin and the bridge around it (case 57)', () => {
  let bridges: ScriptedBridge[];
  let frames: HTMLIFrameElement[];
  let ending: AbortController;
  let told: string[];
  let waiting: (() => void)[];

  beforeEach(() => {
    [bridges, frames, told, waiting] = [[], [], [], []];
    ending = new AbortController();
    addEventListener(
      'message',
      ({ data }: MessageEvent<{ agentFrame?: string } | undefined>) => {
        if (data?.agentFrame === undefined) return;
        told.push(data.agentFrame);
        for (const wake of waiting.splice(0)) wake();
      },
      { signal: ending.signal },
    );
  });
  afterEach(() => {
    ending.abort();
    for (const frame of frames) frame.remove();
  });

  function startBridge(): void {
    postMessage({ allowedOrigins: [otherOrigin] }).listen(
      (connection) =>
        void bridges.push(
          scriptedBridge(connection, {
            sessionId: `s${bridges.length + 1}`,
            initialized: { heartbeatMs: 1000 },
            resume: () => ({ replayed: 0, snapshotRequired: false }),
          }),
        ),
      { clock: systemClock(), signal: ending.signal, diagnose: () => undefined },
    );
  }

  function addFrame(query = ''): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.src = `${otherOrigin}/test/support/pages/agent-frame.html?origin=${location.origin}${query}`;
    frames.push(frame);
    document.body.append(frame);
    return frame;
  }

  async function tells(text: string): Promise<void> {
    while (!told.includes(text)) await new Promise<void>((wake) => waiting.push(wake));
  }
  const loaded = (frame: HTMLIFrameElement) =>
    new Promise((resolve) => frame.addEventListener('load', resolve));
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  it('meet when the agent is there first', async () => {
    await loaded(addFrame());
    // Real time: the agent in the frame has to greet in vain a few times.
    await wait(500);
    startBridge();

    await tells('session s1');
    expect(bridges).to.have.length(1);
  });

  it('meet when the bridge is there first', async () => {
    startBridge();
    addFrame();

    await tells('session s1');
    expect(bridges).to.have.length(1);
  });

  it('meet when the frame speaks only long after it has loaded', async () => {
    startBridge();
    await loaded(addFrame('&wait=500'));

    await tells('session s1');
    expect(bridges).to.have.length(1);
  });

  it('meet anew after the frame reloads: one session for each document, and the old connection is closed', async () => {
    startBridge();
    const frame = addFrame();
    await tells('session s1');
    const first = present(bridges[0]);

    frame.src += '&again=1';
    await tells('session s2');
    bridges[1]?.event('x.changed', { n: 2 });
    await tells('heard 2');
    await first.gone;

    expect(bridges).to.have.length(2);
    expect(told).to.deep.equal(['session s1', 'session s2', 'heard 2']);
  });

  it('meet again after the connection broke, and the session goes on', async () => {
    startBridge();
    addFrame();
    await tells('session s1');

    // Chromium tells the agent at once; elsewhere its pings do.
    bridges[0]?.drop();
    while (bridges.length < 2) await wait(50);
    await bridges[1]?.next('session.resume');
    bridges[1]?.event('x.changed', { n: 1 }, { sessionId: 's1' });

    await tells('heard 1');
    expect(told).to.deep.equal(['session s1', 'heard 1']);
  });

  it('do not meet when the agent names another origin than the page has', async () => {
    startBridge();
    const frame = document.createElement('iframe');
    frame.src = `${otherOrigin}/test/support/pages/agent-frame.html?origin=${otherOrigin}`;
    frames.push(frame);
    document.body.append(frame);
    await loaded(frame);
    await wait(300);

    expect(bridges).to.deep.equal([]);
  });
});
