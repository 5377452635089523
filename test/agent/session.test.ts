import { expect } from 'chai';
import { AgentError, connectMemory, createAgent } from '../../src/agent/index.js';
import type { Connection } from '../../src/transport/transport.js';
import { conversation, failure, scriptedConnection } from '../support/agent-scripted-bridge.js';
import { fakeClock } from '../support/fake-clock.js';

describe('createAgent', () => {
  for (const id of ['', 'x'.repeat(129), 7 as unknown as string])
    it(`refuses an id of ${JSON.stringify(id).length} characters and names the option`, () => {
      expect(() => createAgent({ id })).to.throw(TypeError, 'createAgent({ id })');
    });
});

describe('the handshake of an agent (COG 13.1)', () => {
  it('says who it is and what it asks for', async () => {
    const { bridge } = await conversation(
      {},
      {
        name: 'Assistant',
        version: '1.2.3',
        locale: 'de-CH',
        extensions: [
          'uiap.cognition',
          { id: 'uiap.a2ui', required: true, ext: { a2uiAgentCapabilities: {} } },
        ],
        requestedSurfaces: ['context'],
        requestedQuery: true,
        bootstrapDelivery: 'inline',
        capabilityDelivery: 'inline',
      },
    );

    const hello = await bridge.next('session.initialize');

    expect(hello).to.deep.include({
      uiap: '0.1',
      kind: 'request',
      ts: '2026-01-02T03:04:05.678Z',
      source: { role: 'agent', id: 'assistant' },
      payload: {
        supportedVersions: ['0.1'],
        supportedProfiles: ['web@0.1'],
        supportedExtensions: [
          { id: 'uiap.cognition', versions: ['0.1'], required: false },
          { id: 'uiap.a2ui', versions: ['0.1'], required: true },
        ],
        capabilityDelivery: 'inline',
        peer: { role: 'agent', name: 'Assistant', version: '1.2.3', locale: 'de-CH' },
      },
      ext: {
        'uiap.cognition': {
          bootstrapDelivery: 'inline',
          requestedQuery: true,
          requestedSurfaces: ['context'],
        },
        'uiap.a2ui': { a2uiAgentCapabilities: {} },
      },
    });
    expect(hello).to.not.have.property('sessionId');
  });

  it('asks for little unless told otherwise: no query, nothing inline (OP-C-2)', async () => {
    const { bridge } = await conversation();

    const { payload, ext } = await bridge.next('session.initialize');

    expect(payload).to.include({ capabilityDelivery: 'deferred' });
    expect(ext).to.deep.equal({ 'uiap.cognition': { bootstrapDelivery: 'deferred', requestedQuery: false } });
  });

  it('gives the session what the bridge answered', async () => {
    const { session } = await conversation({ ext: { 'uiap.cognition': { enabledSurfaces: ['schema'] } } });

    expect(session.sessionId).to.equal('s1');
    expect(session.state).to.equal('connected');
    expect(session.initialized.payload).to.include({ selectedVersion: '0.1', heartbeatMs: 15_000 });
    expect(session.initialized.ext).to.deep.equal({ 'uiap.cognition': { enabledSurfaces: ['schema'] } });
  });

  it('rejects with the code of the bridge that refuses', async () => {
    const error = await failure(conversation({ initialized: 'extension_unsupported' }));

    expect(error).to.be.instanceOf(AgentError);
    expect(error).to.include({ code: 'extension_unsupported', message: 'No.' });
  });

  it('rejects a malformed answer and repeats none of its values', async () => {
    const error = await failure(conversation({ initialized: { heartbeatMs: 'hidden' } }));

    expect(error).to.include({ code: 'bad_request' });
    expect(error.message).to.contain('heartbeatMs').and.not.contain('hidden');
  });

  it('gives up when nobody answers, and closes the connection', async () => {
    const clock = fakeClock();
    const { bridge, connection } = scriptedConnection({ isDead: true });
    const connecting = failure(createAgent({ id: 'a', clock }).connect(connectMemory(connection)));

    await bridge.next('session.initialize');
    await clock.pass(20_000);

    expect(await connecting).to.include({ code: 'timeout' });
    await bridge.gone;
    expect(clock.waiting).to.equal(0);
  });

  it('gives up when the connection breaks', async () => {
    const { bridge, connection } = scriptedConnection({ isDead: true });
    const connecting = failure(createAgent({ id: 'a' }).connect(connectMemory(connection)));

    await bridge.next('session.initialize');
    bridge.drop();

    expect(await connecting).to.include({ code: 'connection_lost' });
  });
});

describe('a request of an agent (contract 1)', () => {
  it('carries the session, its extension, and resolves with the payload of its answer', async () => {
    const { bridge, session } = await conversation();
    const asking = session.query({ entity: 'contact', limit: 5 });

    const request = await bridge.next('uiap.cognition.query');
    bridge.answer(request, 'uiap.cognition.query.result', { returned: 0 });

    expect(request).to.deep.include({
      kind: 'request',
      sessionId: 's1',
      requires: ['uiap.cognition'],
      payload: { entity: 'contact', limit: 5 },
    });
    expect(await asking).to.deep.equal({ returned: 0 });
  });

  it('names no extension that was not negotiated', async () => {
    const { bridge, session } = await conversation();
    void session.request('uiap.workflow.list', {});
    void session.capabilities();

    expect(await bridge.next('uiap.workflow.list')).to.not.have.property('requires');
    expect(await bridge.next('capabilities.list')).to.not.have.property('requires');
  });

  it('finds its answer by id, whatever the order', async () => {
    const { bridge, session } = await conversation();
    const asking = ['a', 'b', 'c'].map((id) => session.request('x.get', {}, { id }));
    await bridge.next('x.get');
    await bridge.next('x.get');
    await bridge.next('x.get');

    for (const id of ['c', 'a', 'b'])
      bridge.send({ kind: 'response', type: 'x', correlationId: id, payload: { id } });

    expect(await Promise.all(asking)).to.deep.equal([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
  });

  for (const kind of ['response', 'error'])
    it(`rejects when the answer is an error of kind "${kind}" (OP-E-1)`, async () => {
      const { bridge, session } = await conversation();
      const asking = failure(session.bootstrap(['schema']));

      bridge.refuse(await bridge.next('uiap.cognition.bootstrap.get'), 'rate_limited', {
        kind,
        retryable: true,
        details: { retryAfterMs: 20 },
      });

      const error = await asking;
      expect(error).to.be.instanceOf(AgentError);
      expect(error).to.deep.include({
        code: 'rate_limited',
        message: 'No.',
        retryable: true,
        details: { retryAfterMs: 20 },
      });
    });

  it('rejects an error without a code', async () => {
    const { bridge, session } = await conversation();
    const asking = failure(session.capabilities());

    bridge.answer(await bridge.next('capabilities.list'), 'error', { text: 'oops' });

    expect(await asking).to.include({ code: 'internal_error' });
  });

  it('rejects after its timeout, 60 seconds by default', async () => {
    const { clock, session } = await conversation();
    const waiting = [failure(session.capabilities()), failure(session.capabilities({ timeoutMs: 10 }))];
    let early = 0;
    for (const one of waiting) void one.then(() => (early += 1));

    await clock.pass(10);
    expect(early).to.equal(1);
    await clock.pass(59_989);
    expect(early).to.equal(1);
    await clock.pass(1);

    for (const error of await Promise.all(waiting)) expect(error).to.include({ code: 'timeout' });
  });

  it('rejects when its signal aborts; one that was aborted before is not sent', async () => {
    const { bridge, session } = await conversation();
    const giveUp = new AbortController();
    const asking = failure(session.capabilities({ signal: giveUp.signal }));
    await bridge.next('capabilities.list');

    giveUp.abort();

    expect(await asking).to.include({ code: 'cancelled' });
    expect(await failure(session.bootstrap([], { signal: giveUp.signal }))).to.include({ code: 'cancelled' });
    const later = session.request('x.get', {});
    bridge.answer(await bridge.next('x.get'), 'x', {});
    await later;
    expect(bridge.heard.map(({ type }) => type)).to.not.include('uiap.cognition.bootstrap.get');
  });

  it('is refused here when another with its id still waits', async () => {
    const { session } = await conversation();
    void session.request('x.get', {}, { id: 'same' });

    expect(await failure(session.request('x.get', {}, { id: 'same' }))).to.include({ code: 'bad_request' });
  });

  it('is refused here when something in it cannot travel, by path and not by value (case 60)', async () => {
    const { session } = await conversation();

    const error = await failure(session.request('x.get', { deep: { call: () => 'hidden' } }));

    expect(error).to.include({ code: 'bad_request' });
    expect(error.message).to.contain('/deep/call').and.not.contain('hidden');
  });

  it('travels as plain data: dates as text, undefined not at all (case 60)', async () => {
    const { bridge, session } = await conversation();
    void session.request('x.get', { at: new Date(0), none: undefined });

    expect((await bridge.next('x.get')).payload).to.deep.equal({ at: '1970-01-01T00:00:00.000Z' });
  });

  it('tells its answer at once to onAnswer, before an event that came in the same chunk', async () => {
    const { bridge, connection } = scriptedConnection();
    let deliver: (message: unknown) => void = () => undefined;
    const chunk: unknown[] = [];
    const chunked: Connection = {
      ...connection,
      open(receiver) {
        deliver = (message) => receiver.message(message);
        connection.open({
          ...receiver,
          message: (message) => (bridge.heard.length > 1 ? chunk.push(message) : deliver(message)),
        });
      },
    };
    const clock = fakeClock();
    const session = await createAgent({ id: 'assistant', clock }).connect(connectMemory(chunked));
    const told: string[] = [];
    session.on('x.changed', () => told.push('event'));
    const asking = session.request('x.get', {}, { onAnswer: () => told.push('answer') });
    void asking.then(() => told.push('promise'));

    bridge.answer(await bridge.next('x.get'), 'x', {});
    bridge.event('x.changed', {});
    while (chunk.length < 2) await new Promise((resolve) => setTimeout(resolve));
    chunk.forEach(deliver);
    await asking;

    expect(told).to.deep.equal(['answer', 'event', 'promise']);
  });
});

describe('what an agent hears', () => {
  it('is told to listeners by type until their signal aborts', async () => {
    const { bridge, session } = await conversation();
    const told: unknown[] = [];
    const enough = new AbortController();
    session.on('uiap.policy.changed', (payload) => told.push(payload), enough.signal);

    bridge.event('uiap.policy.changed', { rules: [] });
    bridge.event('other.changed', {});
    await bridge.told();
    enough.abort();
    bridge.event('uiap.policy.changed', { rules: [] });
    await bridge.told();

    expect(told).to.deep.equal([{ rules: [] }]);
  });

  it('counts only when it belongs to the session (OP-E-6)', async () => {
    const { bridge, session } = await conversation();
    const told: unknown[] = [];
    session.on('x.changed', (payload) => told.push(payload));

    bridge.event('x.changed', { of: 'another' }, { sessionId: 's2' });
    bridge.event('session.terminated', {}, { sessionId: 's2' });
    bridge.event('x.changed', { of: 'this' });
    await bridge.told();

    expect(told).to.deep.equal([{ of: 'this' }]);
    expect(session.state).to.equal('connected');
  });

  const broken: object[] = [
    { type: 7 },
    { source: undefined },
    { ts: 'yesterday' },
    { uiap: '9.9' },
    { payload: JSON.parse('{"__proto__":{"x":1}}') as object },
    { payload: 'text' },
  ];
  for (const fault of broken)
    it(`is dropped when it is no envelope: ${JSON.stringify(fault)}`, async () => {
      const { bridge, session } = await conversation();
      let told = 0;
      session.on('x.changed', () => (told += 1));

      bridge.event('x.changed', {}, fault);
      bridge.event('x.changed', {});
      await bridge.told();

      expect(told).to.equal(1);
    });

  it('includes errors that answer no request', async () => {
    const { bridge, session } = await conversation();
    const told: string[] = [];
    session.on('error', ({ code }) => told.push(code));

    bridge.send({
      kind: 'event',
      type: 'error',
      payload: { code: 'bad_request', message: 'envelope.id is missing' },
    });
    await bridge.told();

    expect(told).to.deep.equal(['bad_request']);
  });

  it('is answered when it is a ping', async () => {
    const { bridge } = await conversation();
    bridge.send({ kind: 'request', type: 'session.ping', id: 'p1', sessionId: 's1', payload: {} });

    expect(await bridge.next('session.pong')).to.deep.include({
      kind: 'response',
      correlationId: 'p1',
      sessionId: 's1',
      payload: {},
    });
  });

  it('is refused when it is any other request', async () => {
    const { bridge } = await conversation();
    bridge.send({ kind: 'request', type: 'action.request', id: 'r1', sessionId: 's1', payload: {} });

    const { correlationId, payload } = await bridge.next('error');
    expect(correlationId).to.equal('r1');
    expect(payload).to.include({ code: 'unknown_type' });
  });
});

describe('the end of a session', () => {
  it('comes with terminate(), at both ends', async () => {
    const { bridge, clock, session } = await conversation();
    const ending = session.terminate();
    bridge.answer(await bridge.next('session.terminate'), 'session.terminated', {});
    await ending;

    expect(session.state).to.equal('closed');
    expect(await session.closed).to.deep.equal({ reason: 'terminated here' });
    await bridge.gone;
    expect(clock.waiting).to.equal(0);
  });

  it('comes with terminate() also when the bridge says nothing', async () => {
    const { bridge, clock, session } = await conversation();
    const ending = session.terminate();
    await bridge.next('session.terminate');
    await clock.pass(2000);
    await ending;

    expect(session.state).to.equal('closed');
  });

  it('comes when the bridge says so; requests that wait reject, and nobody knows whether they were carried out', async () => {
    const { bridge, session } = await conversation();
    const asking = failure(session.request('x.set', {}));
    await bridge.next('x.set');

    bridge.event('session.terminated', { reason: 'The app closed.' });

    expect(await session.closed).to.deep.equal({ reason: 'The app closed.' });
    expect(await asking).to.include({ code: 'session_unknown', retryable: false });
  });

  it('makes every later request reject, unsent', async () => {
    const { bridge, session } = await conversation();
    bridge.event('session.terminated', {});
    await session.closed;

    expect(await failure(session.capabilities())).to.include({ code: 'session_unknown', retryable: true });
    expect(await failure(session.resume(connectMemory(scriptedConnection().connection)))).to.include({
      code: 'session_unknown',
    });
  });
});
