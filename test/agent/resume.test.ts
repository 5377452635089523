import { expect } from 'chai';
import { connectMemory, createAgent, type AgentSession } from '../../src/agent/index.js';
import { conversation, failure, scriptedConnection, type Script } from '../support/agent-scripted-bridge.js';
import { fakeClock } from '../support/fake-clock.js';

const resumable: Script = { resume: () => ({ replayed: 0, snapshotRequired: false }) };

/** Everything local that a session says of its connection. */
function story(session: AgentSession): string[] {
  const told: string[] = [];
  session.on('lost', () => told.push('lost'));
  session.on('resumed', ({ replayed, snapshotRequired }) =>
    told.push(`resumed ${replayed} ${snapshotRequired}`),
  );
  session.on('reset', ({ sessionId }) => told.push(`reset ${sessionId}`));
  void session.closed.then(({ reason }) => told.push(`closed: ${reason}`));
  return told;
}

/** Loses the connection of a conversation. */
async function lost(script?: Script) {
  const parts = await conversation(script);
  const told = story(parts.session);
  const before = new Promise((resolve) => parts.session.on('lost', resolve));
  const lose = async () => {
    parts.bridge.drop();
    await before;
  };
  return { ...parts, told, lose };
}

describe('a session that lost its connection (contract 1)', () => {
  it('says so and waits', async () => {
    const { lose, session, told } = await lost();
    await lose();

    expect(session.state).to.equal('reconnecting');
    expect(told).to.deep.equal(['lost']);
  });

  it('resumes with the id of the last event that it received', async () => {
    const { bridge, lose, session, told } = await lost();
    bridge.event('x.changed', {});
    const last = bridge.event('x.changed', {});
    bridge.event('error', { code: 'bad_request', message: 'no event to replay' });
    await bridge.told();
    await lose();

    const second = scriptedConnection({ resume: () => ({ replayed: 3, snapshotRequired: true }) });
    await session.resume(connectMemory(second.connection));

    const resume = await second.bridge.next('session.resume');
    expect(resume).to.deep.include({
      kind: 'request',
      sessionId: 's1',
      payload: { sessionId: 's1', lastEventId: last },
    });
    expect(session.state).to.equal('connected');
    expect(told).to.deep.equal(['lost', 'resumed 3 true']);
  });

  it('names no last event when there was none', async () => {
    const { lose, session } = await lost();
    await lose();

    const second = scriptedConnection(resumable);
    await session.resume(connectMemory(second.connection));

    expect((await second.bridge.next('session.resume')).payload).to.deep.equal({ sessionId: 's1' });
  });

  it('hears the replayed events', async () => {
    const { lose, session } = await lost();
    const told: unknown[] = [];
    session.on('x.changed', (payload) => told.push(payload));
    await lose();

    const second = scriptedConnection({ resume: () => ({ replayed: 1, snapshotRequired: false }) });
    const resuming = session.resume(connectMemory(second.connection));
    await second.bridge.next('session.resume');
    second.bridge.event('x.changed', { missed: true });
    await resuming;
    await second.bridge.told();

    expect(told).to.deep.equal([{ missed: true }]);
  });

  it('sends unanswered requests again, same ids, same order, each once (case 58)', async () => {
    const { bridge, lose, session } = await lost();
    const asking = [
      session.act('ui.activate', { idempotencyKey: 'k-1' }, { id: 'm7' }),
      session.request('x.get', {}, { id: 'm8' }),
    ];
    const first = await bridge.next('action.request');
    await lose();
    const later = session.request('x.get', { late: true }, { id: 'm9' });

    const second = scriptedConnection(resumable);
    await session.resume(connectMemory(second.connection));
    const again = await second.bridge.next('action.request');
    for (const id of ['m7', 'm8', 'm9'])
      second.bridge.send({ kind: 'response', type: 'x', correlationId: id, payload: { id } });

    expect(again).to.deep.equal(first);
    expect(await Promise.all([...asking, later])).to.deep.equal([{ id: 'm7' }, { id: 'm8' }, { id: 'm9' }]);
    expect(second.bridge.heard.map(({ id }) => id).slice(1)).to.deep.equal(['m7', 'm8', 'm9']);
  });

  it('does not send again what was answered, and takes an answer that comes twice', async () => {
    const { bridge, lose, session } = await lost();
    const asking = session.request('x.get', {}, { id: 'm1' });
    bridge.answer(await bridge.next('x.get'), 'x', { n: 1 });
    await asking;
    await lose();

    const second = scriptedConnection(resumable);
    await session.resume(connectMemory(second.connection));
    second.bridge.send({ kind: 'response', type: 'x', correlationId: 'm1', payload: { n: 2 } });

    expect(second.bridge.heard).to.have.length(1);
    expect(await asking).to.deep.equal({ n: 1 });
  });

  it('begins anew when the bridge does not know it: what was sent may have been done, what waited was not', async () => {
    const { bridge, lose, session, told } = await lost();
    const sent = failure(session.request('x.set', {}));
    await bridge.next('x.set');
    await lose();
    const unsent = failure(session.request('x.set', {}));

    const second = scriptedConnection({ sessionId: 's2' });
    await session.resume(connectMemory(second.connection));

    expect(await sent).to.include({ code: 'session_unknown', retryable: false });
    expect(await unsent).to.include({ code: 'session_unknown', retryable: true });
    expect(session.sessionId).to.equal('s2');
    expect(told).to.deep.equal(['lost', 'reset s2']);
    expect(second.bridge.heard.map(({ type }) => type)).to.deep.equal([
      'session.resume',
      'session.initialize',
    ]);
  });

  it('begins anew when the bridge forgot it over a living connection', async () => {
    const { bridge, session, told } = await lost();
    const reset = new Promise((resolve) => session.on('reset', resolve));
    const asking = failure(session.request('x.get', {}));
    const other = failure(session.request('y.get', {}));

    bridge.refuse(await bridge.next('x.get'), 'session_unknown');
    await reset;

    expect(await asking).to.include({ code: 'session_unknown' });
    expect(await other).to.include({ code: 'session_unknown', retryable: false });
    expect(session.state).to.equal('connected');
    expect(told).to.deep.equal(['reset s1']);
  });

  it('ends when nobody resumes it in time; what waits rejects instead of hanging (case 58)', async () => {
    const { bridge, clock, lose, session, told } = await lost({ initialized: { resumeWindowMs: 5000 } });
    const asking = failure(session.request('x.set', {}));
    await bridge.next('x.set');
    await lose();

    await clock.pass(4999);
    expect(session.state).to.equal('reconnecting');
    await clock.pass(1);

    expect(await asking).to.include({ code: 'session_unknown', retryable: false });
    expect(told).to.deep.equal(['lost', 'closed: not resumed in time']);
    expect(clock.waiting).to.equal(0);
  });

  it('goes on waiting when an attempt to resume it fails', async () => {
    const { lose, session } = await lost();
    await lose();
    const broken = scriptedConnection({ isDead: true });
    const attempt = failure(session.resume(connectMemory(broken.connection)));
    await broken.bridge.next('session.resume');
    broken.bridge.drop();

    expect(await attempt).to.include({ code: 'connection_lost' });
    expect(session.state).to.equal('reconnecting');
    await session.resume(connectMemory(scriptedConnection(resumable).connection));
    expect(session.state).to.equal('connected');
  });

  it('takes a new connection also while the old one seems alive, and hears nothing more over that', async () => {
    const { bridge, session } = await conversation();
    const told: unknown[] = [];
    session.on('x.changed', (payload) => told.push(payload));

    const second = scriptedConnection(resumable);
    await session.resume(connectMemory(second.connection));
    bridge.event('x.changed', { over: 'old' });
    second.bridge.event('x.changed', { over: 'new' });
    await bridge.gone;
    await second.bridge.told();

    expect(told).to.deep.equal([{ over: 'new' }]);
    expect(session.state).to.equal('connected');
  });
});

describe('the heartbeat of an agent (contract 1)', () => {
  it('pings after heartbeatMs of silence, and an answer is enough', async () => {
    const { bridge, clock, session } = await conversation({ initialized: { heartbeatMs: 2000 } });
    for (let count = 0; count < 5; count += 1) {
      await clock.pass(2000);
      await bridge.told();
    }

    const pings = bridge.heard.filter(({ type }) => type === 'session.ping');
    expect(pings).to.have.length(5);
    expect(pings[0]).to.include({ kind: 'request', sessionId: 's1' });
    expect(session.state).to.equal('connected');
  });

  it('does not ping while the bridge talks', async () => {
    const { bridge, clock } = await conversation({ initialized: { heartbeatMs: 2000 } });
    for (let count = 0; count < 5; count += 1) {
      bridge.event('x.changed', {});
      await bridge.told();
      await clock.pass(1500);
    }

    expect(bridge.heard.map(({ type }) => type)).to.not.include('session.ping');
  });

  it('takes two unanswered pings for a lost connection', async () => {
    const clock = fakeClock();
    const { bridge, connection } = scriptedConnection({ isDead: true });
    const connecting = createAgent({ id: 'a', clock }).connect(connectMemory(connection));
    bridge.answer(await bridge.next('session.initialize'), 'session.initialized', {
      sessionId: 's1',
      selectedVersion: '0.1',
      selectedProfiles: [],
      selectedExtensions: [],
      capabilityDelivery: 'deferred',
      heartbeatMs: 2000,
    });
    const session = await connecting;

    await clock.pass(5999);
    expect(session.state).to.equal('connected');
    await clock.pass(1);

    expect(session.state).to.equal('reconnecting');
    expect(await bridge.gone).to.be.a('string');
  });

  it('is never faster than once a second, whatever the bridge asks for', async () => {
    const { bridge, clock } = await conversation({ initialized: { heartbeatMs: 0 } });
    await clock.pass(999);

    expect(bridge.heard.map(({ type }) => type)).to.not.include('session.ping');
  });
});

describe('connect over a fresh socket on which the bridge announces a session', () => {
  const announce = (sessionId: string) => ({
    kind: 'event',
    type: 'session.resumable',
    payload: { sessionId },
  });

  it('goes on with that session', async () => {
    const { agent, lose, session, told } = await lost();
    await lose();
    const second = scriptedConnection(resumable);
    const connecting = agent.connect(connectMemory(second.connection));

    second.bridge.send(announce('s1'));

    expect(await connecting).to.equal(session);
    expect(told).to.deep.equal(['lost', 'resumed 0 false']);
  });

  it('goes on with it also before the loss of the old connection is noticed', async () => {
    const { agent, session } = await conversation();
    const second = scriptedConnection(resumable);
    const connecting = agent.connect(connectMemory(second.connection));

    second.bridge.send(announce('s1'));

    expect(await connecting).to.equal(session);
  });

  it('begins another when it does not know the announced one', async () => {
    const { agent, session } = await conversation();
    const second = scriptedConnection({ sessionId: 's2' });
    const connecting = agent.connect(connectMemory(second.connection));

    second.bridge.send(announce('s9'));

    const other = await connecting;
    expect(other).to.not.equal(session);
    expect(other.sessionId).to.equal('s2');
    expect(session.state).to.equal('connected');
  });

  it('begins another when nothing is announced within half a second', async () => {
    const { agent, clock, session } = await conversation();
    const second = scriptedConnection({ sessionId: 's2' });
    const connecting = agent.connect(connectMemory(second.connection));

    await clock.pass(499);
    expect(second.bridge.heard).to.deep.equal([]);
    await clock.pass(1);

    expect((await connecting).sessionId).to.equal('s2');
    expect(session.state).to.equal('connected');
  });

  it('fails when the socket breaks before anything is announced', async () => {
    const { agent } = await conversation();
    const second = scriptedConnection();
    const connecting = failure(agent.connect(connectMemory(second.connection)));

    second.bridge.drop();

    expect(await connecting).to.include({ code: 'connection_lost' });
  });

  it('does not wait when there is no session to resume', async () => {
    const { agent, session, bridge } = await conversation();
    const ending = session.terminate();
    bridge.answer(await bridge.next('session.terminate'), 'session.terminated', {});
    await ending;

    const second = scriptedConnection({ sessionId: 's2' });

    expect((await agent.connect(connectMemory(second.connection))).sessionId).to.equal('s2');
  });
});
