import { expect } from 'chai';
import { AgentError, cognitionStore, offerSession, reachSession } from '../../src/agent/index.js';
import { conversation, failure } from '../support/agent-scripted-bridge.js';

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('a session in a worker', () => {
  it('asks, acts and reads the store through the page', async () => {
    const { bridge, session } = await conversation({
      ext: { 'uiap.cognition': { bootstrapDelivery: 'inline', bootstrap: { revision: 'r-1' } } },
    });
    const { port1, port2 } = new MessageChannel();
    offerSession(session, port1, { store: cognitionStore(session) });
    const worker = new Worker(new URL('../support/agent-worker.ts', import.meta.url), { type: 'module' });
    const report = new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));

    worker.postMessage({ entity: 'contact' }, [port2]);
    bridge.answer(await bridge.next('uiap.cognition.query'), 'x', { returned: 1 });
    const action = await bridge.next('action.request');
    bridge.answer(action, 'action.result', { status: 'succeeded' });
    bridge.refuse(await bridge.next('x.get'), 'rate_limited', { details: { retryAfterMs: 5 } });

    expect(await report).to.deep.equal({
      found: { returned: 1 },
      acted: { status: 'succeeded' },
      snapshot: { revision: 'r-1' },
      code: 'rate_limited',
      details: { retryAfterMs: 5 },
    });
    expect(action.id).to.equal('w1');
    worker.terminate();
  });

  it('fetches a bootstrap for snapshot() where the page keeps no store', async () => {
    const { bridge, session } = await conversation();
    const { port1, port2 } = new MessageChannel();
    offerSession(session, port1);
    const asking = reachSession(port2).snapshot();

    bridge.answer(await bridge.next('uiap.cognition.bootstrap.get'), 'x', { revision: 'r-2' });

    expect(await asking).to.deep.equal({ revision: 'r-2' });
  });

  it('is told when the session has ended', async () => {
    const { bridge, session } = await conversation();
    const { port1, port2 } = new MessageChannel();
    offerSession(session, port1);
    bridge.event('session.terminated', {});
    await session.closed;

    const error = await failure(reachSession(port2).query({ entity: 'contact' }));

    expect(error).to.be.instanceOf(AgentError);
    expect(error).to.include({ code: 'session_unknown', retryable: true });
  });

  it('can let go of it; the session goes on', async () => {
    const { bridge, session } = await conversation();
    const { port1, port2 } = new MessageChannel();
    offerSession(session, port1);

    reachSession(port2).release();
    await bridge.told();

    expect(session.state).to.equal('connected');
  });

  it('ends with the offer', async () => {
    const { session, bridge } = await conversation();
    const { port1, port2 } = new MessageChannel();
    const offer = new AbortController();
    offerSession(session, port1, { signal: offer.signal });

    offer.abort();
    void reachSession(port2).query({ entity: 'contact' });
    await settled();

    expect(bridge.heard).to.have.length(1);
  });
});

describe('what gets through to an offered session', () => {
  const call = { id: '1', type: 'APPLY', path: ['request'], argumentList: [{ type: 'RAW', value: 'x.get' }] };
  const payload = { type: 'RAW', value: {} };

  /** Posts raw messages to the offer and gives what it answered within 50 ms, and what reached the bridge. */
  async function post(...messages: object[]) {
    const { bridge, session } = await conversation();
    const { port1, port2 } = new MessageChannel();
    offerSession(session, port1);
    const answers: unknown[] = [];
    port2.onmessage = ({ data }) => answers.push(data);
    for (const message of messages) {
      const { port2: callback } = new MessageChannel();
      const hasPort = JSON.stringify(message).includes('HANDLER');
      port2.postMessage(message, hasPort ? [callback] : []);
    }
    await settled();
    return { answers, asked: bridge.heard.slice(1).map(({ type }) => type) };
  }

  it('is a call of a named method with plain data', async () => {
    expect((await post({ ...call, argumentList: [...call.argumentList, payload] })).asked).to.deep.equal([
      'x.get',
    ]);
  });

  const refused: [string, object][] = [
    ['reading a property', { ...call, type: 'GET', path: ['sessionId'] }],
    ['setting a property', { ...call, type: 'SET', path: ['request'], value: payload }],
    ['constructing', { ...call, type: 'CONSTRUCT', path: ['constructor', 'constructor'] }],
    ['an endpoint of its own', { ...call, type: 'ENDPOINT' }],
    ['releasing the session', { ...call, type: 'RELEASE' }],
    ['a path of two names', { ...call, path: ['request', 'call'] }],
    ['no path', { ...call, path: [] }],
    ['an unnamed method', { ...call, path: ['terminate'] }],
    ['an inherited method', { ...call, path: ['toString'] }],
    ['a prototype', { ...call, path: ['__proto__'] }],
    [
      'a callback among the arguments',
      { ...call, argumentList: [...call.argumentList, { type: 'HANDLER', name: 'proxy', value: null }] },
    ],
    ['no arguments', { id: '1', type: 'APPLY', path: ['request'] }],
  ];
  for (const [what, message] of refused)
    it(`is not ${what}: no answer, no effect`, async () => {
      const outcome = await post(message);

      expect(outcome).to.deep.equal({ answers: [], asked: [] });
    });

  it('leaves the options to the page but for id and timeoutMs', async () => {
    const options = { id: 'w9', timeoutMs: 5000, signal: 'text', onAnswer: 'text' };
    const { asked } = await post({
      ...call,
      argumentList: [...call.argumentList, payload, { type: 'RAW', value: options }],
    });

    expect(asked).to.deep.equal(['x.get']);
  });
});
