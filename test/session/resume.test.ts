import { expect } from 'chai';
import fc from 'fast-check';
import { replay } from '../../src/session/replay.js';
import type { RawAgent } from '../support/raw-agent.js';
import { request } from '../support/raw-agent.js';
import { ECHO, sessionHost, type Host } from '../support/session-fixture.js';

async function meet(peer?: {
  transport: string;
  url?: string;
  origin?: string;
}): Promise<{ fixture: Host; agent: RawAgent }> {
  const fixture = sessionHost();
  const agent = fixture.connect(peer);
  await agent.initialize(ECHO);
  return { fixture, agent };
}

async function lose(agent: RawAgent, fixture: Host): Promise<void> {
  agent.close();
  await fixture.clock.pass(0);
}

describe('session.resume (contract 1)', () => {
  it('replays the events that were missed, in order, before anything new', async () => {
    const { fixture, agent } = await meet();
    const [port] = fixture.ports;
    port?.emit('test.echo.heard', { n: 1 });
    const seen = await agent.event('test.echo.heard');
    await lose(agent, fixture);
    port?.emit('test.echo.heard', { n: 2 });
    port?.emit('test.echo.heard', { n: 3 });

    const back = fixture.connect();
    back.sessionId = agent.sessionId;
    const answer = await back.ask('session.resume', { sessionId: agent.sessionId, lastEventId: seen.id });
    port?.emit('test.echo.heard', { n: 4 });

    expect(answer).to.include({ kind: 'response', type: 'session.resumed', sessionId: agent.sessionId });
    expect(answer.payload).to.deep.equal({
      sessionId: agent.sessionId,
      replayed: 2,
      snapshotRequired: false,
    });
    const events = [
      await back.event('test.echo.heard'),
      await back.event('test.echo.heard'),
      await back.event('test.echo.heard'),
    ];
    expect(events.map(({ payload }) => payload.n)).to.deep.equal([2, 3, 4]);
  });

  it('asks for a snapshot where the events are forgotten', async () => {
    const { fixture, agent } = await meet();
    await lose(agent, fixture);
    for (let n = 0; n < 300; n += 1) fixture.ports[0]?.emit('test.echo.heard', { n });

    const answer = await fixture.connect().ask('session.resume', { sessionId: agent.sessionId });

    expect(answer.payload).to.deep.include({ replayed: 0, snapshotRequired: true });
  });

  it('delivers an answer that could not be delivered, and runs nothing twice', async () => {
    const { fixture, agent } = await meet();
    agent.send(request('test.echo.wait', { ms: 50 }, { id: 'm7', sessionId: agent.sessionId! }));
    await fixture.clock.pass(10);
    await lose(agent, fixture);
    await fixture.clock.pass(100);

    const back = fixture.connect();
    back.sessionId = agent.sessionId;
    await back.ask('session.resume', { sessionId: agent.sessionId });
    const answer = await back.answerTo('m7');
    const repeated = await back.ask('test.echo.wait', { ms: 50 }, { id: 'm7' });

    expect(answer.type).to.equal('test.echo.waited');
    expect(repeated).to.deep.equal(answer);
  });

  it('goes on over the new connection only; the old one closing late changes nothing', async () => {
    const { fixture, agent } = await meet();
    const back = fixture.connect();
    back.sessionId = agent.sessionId;

    await back.ask('session.resume', { sessionId: agent.sessionId });
    agent.close();
    await fixture.clock.pass(3000);

    expect(fixture.host.sessions[0]?.state).to.equal('open');
    expect((await back.ask('test.echo.say', { text: 'x' })).type).to.equal('test.echo.said');
  });

  it('refuses a session that is over, unknown, or was begun elsewhere', async () => {
    const { fixture, agent } = await meet({ transport: 'webSocket', url: 'wss://a.example' });
    await lose(agent, fixture);

    const elsewhere = await fixture
      .connect({ transport: 'webSocket', url: 'wss://b.example' })
      .ask('session.resume', { sessionId: agent.sessionId });
    const unknown = await fixture.connect().ask('session.resume', { sessionId: 'ghost' });
    await fixture.clock.pass(61_000);
    const late = await fixture
      .connect({ transport: 'webSocket', url: 'wss://a.example' })
      .ask('session.resume', { sessionId: agent.sessionId });

    for (const { payload } of [elsewhere, unknown, late]) expect(payload.code).to.equal('session_unknown');
  });

  it('ends a lost session after the window, with everything that belongs to it', async () => {
    const { fixture, agent } = await meet();
    await lose(agent, fixture);
    expect(fixture.host.sessions[0]?.state).to.equal('detached');

    await fixture.clock.pass(60_001);

    expect(fixture.host.sessions).to.be.empty;
    expect(fixture.ports[0]?.signal.aborted).to.equal(true);
    expect(fixture.clock.waiting).to.equal(0);
  });

  it('tells the agent of a dialled connection that a session waits for it', async () => {
    const peer = { transport: 'webSocket', url: 'wss://a.example' };
    const { fixture, agent } = await meet(peer);
    expect(agent.heard.some(({ type }) => type === 'session.resumable')).to.equal(false);
    await lose(agent, fixture);

    const offer = await fixture.connect(peer).event('session.resumable');

    expect(offer.payload).to.deep.equal({ sessionId: agent.sessionId });
  });

  it('remembers events up to its capacity, whatever happens in between', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 50 }), (sent, seen, capacity) => {
        const buffer = replay<{ id: string }>(capacity);
        for (let id = 1; id <= sent; id += 1) buffer.add({ id: String(id) });
        const last = Math.min(seen, sent);
        const { events, complete } = buffer.since(last === 0 ? undefined : String(last));
        const missed = sent - last;
        expect(complete).to.equal(missed <= capacity);
        if (complete)
          expect(events.map(({ id }) => Number(id))).to.deep.equal(
            Array.from({ length: missed }, (_, index) => last + 1 + index),
          );
      }),
    );
  });
});

describe('Heartbeat (contract 1)', () => {
  it('pings after silence, and goes on while it is answered', async () => {
    const { fixture, agent } = await meet();

    for (let round = 0; round < 6; round += 1) {
      await fixture.clock.pass(15_000);
      await agent.event('session.ping');
      // What was sent before the answer to this has arrived, the pong included.
      await agent.ask('session.ping');
    }

    expect(agent.heard.filter(({ type }) => type === 'session.ping')).to.have.length(6);
    expect(fixture.host.sessions[0]?.state).to.equal('open');
  });

  it('gives the connection up after two unanswered pings', async () => {
    const { fixture, agent } = await meet();
    agent.answersPings = false;

    await fixture.clock.pass(44_000);
    expect(agent.isClosed).to.equal(false);
    await fixture.clock.pass(2000);

    expect(agent.isClosed).to.equal(true);
    expect(agent.heard.filter(({ type }) => type === 'session.ping')).to.have.length(2);
    expect(fixture.host.sessions[0]?.state).to.equal('detached');
  });

  it('answers the agent’s own pings', async () => {
    const { agent } = await meet();

    expect((await agent.ask('session.ping')).type).to.equal('session.pong');
  });
});

describe('A peer whose document is gone', () => {
  for (const reason of ['replaced by a new document', 'the frame was removed']) {
    it(`ends the session at once: ${reason}`, async () => {
      const { fixture, agent } = await meet();

      agent.closeBecause(reason);
      await fixture.clock.pass(0);

      expect(fixture.host.sessions).to.be.empty;
    });
  }
});
