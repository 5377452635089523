import { expect } from 'chai';
import type { RawAgent } from '../support/raw-agent.js';
import { request } from '../support/raw-agent.js';
import { ECHO, sessionHost, type Host } from '../support/session-fixture.js';

async function meet(fixture: Host = sessionHost()): Promise<{ fixture: Host; agent: RawAgent }> {
  const agent = fixture.connect();
  await agent.initialize(ECHO);
  return { fixture, agent };
}

describe('Requests of a session (contract 1, OP-E)', () => {
  it('answers with the id of the request, the session and the extension required (COG-13-1, COG-13-4, OP-E-4)', async () => {
    const { agent } = await meet();

    const answer = await agent.ask('test.echo.say', { text: 'hi' }, { id: 'r1' });

    expect(answer).to.include({
      kind: 'response',
      type: 'test.echo.said',
      correlationId: 'r1',
      sessionId: agent.sessionId,
    });
    expect(answer.requires).to.deep.equal(['test.echo']);
  });

  it('answers a repeated id with its first answer and does not run it again (OP-E-8)', async () => {
    const { fixture, agent } = await meet();
    const first = await agent.ask('test.echo.say', { text: 'once' }, { id: 'same' });

    agent.send(request('test.echo.say', { text: 'twice' }, { id: 'same', sessionId: agent.sessionId! }));
    await agent.ask('session.ping');

    const answers = agent.heard.filter(({ correlationId }) => correlationId === 'same');
    expect(answers).to.have.length(2);
    expect(answers[1]).to.deep.equal(first);
    expect(fixture.runs.count).to.equal(1);
  });

  it('runs a request once that is repeated while it still runs', async () => {
    const { fixture, agent } = await meet();
    const twice = request('test.echo.wait', { ms: 50 }, { id: 'w', sessionId: agent.sessionId! });
    agent.send(twice);
    agent.send(twice);
    await agent.ask('test.echo.cancel', { id: 'both have arrived' });

    await fixture.clock.pass(60);
    await agent.answerTo('w');
    await agent.ask('session.ping');

    expect(agent.heard.filter(({ correlationId }) => correlationId === 'w')).to.have.length(1);
  });

  it('handles requests one after another, in order (OP-E-12)', async () => {
    const { fixture, agent } = await meet();
    const slow = agent.ask('test.echo.wait', { ms: 100 }, { id: 'slow' });
    const quick = agent.ask('test.echo.say', { text: 'q' }, { id: 'quick' });
    // Both have arrived when what overtakes them is answered.
    await agent.ask('session.ping');

    await fixture.clock.pass(50);
    expect(agent.heard.some(({ correlationId }) => correlationId === 'quick')).to.equal(false);
    await fixture.clock.pass(60);
    await Promise.all([slow, quick]);

    const order = agent.heard
      .map(({ correlationId }) => correlationId)
      .filter((id) => id === 'slow' || id === 'quick');
    expect(order).to.deep.equal(['slow', 'quick']);
  });

  it('lets a cancellation overtake, also of a request that still waits (OP-E-12)', async () => {
    const { agent } = await meet();
    void agent.ask('test.echo.wait', { ms: 9e9 }, { id: 'runs' });
    void agent.ask('test.echo.wait', { ms: 9e9 }, { id: 'waits' });

    const second = await agent.ask('test.echo.cancel', { id: 'waits' });
    const first = await agent.ask('test.echo.cancel', { id: 'runs' });
    const none = await agent.ask('test.echo.cancel', { id: 'ghost' });

    expect([second, first, none].map(({ payload }) => payload.found)).to.deep.equal([true, true, false]);
    expect((await agent.answerTo('waits')).payload).to.deep.equal({ cancelled: true });
    expect((await agent.answerTo('runs')).payload).to.deep.equal({ cancelled: true });
  });

  it('sends an answer before the events that the request caused (OP-E-12)', async () => {
    const { agent } = await meet();

    await agent.ask('test.echo.say', { text: 'x' });
    await agent.event('test.echo.heard');

    const types = agent.heard.map(({ type }) => type);
    expect(types.indexOf('test.echo.said')).to.be.lessThan(types.indexOf('test.echo.heard'));
  });

  const faults: [string, Partial<Parameters<typeof request>[2]> & { type?: string }, object, string][] = [
    ['an unknown type', { type: 'nonsense' }, {}, 'unknown_type'],
    ['an unknown type of a negotiated extension', { type: 'test.echo.navigate' }, {}, 'unknown_type'],
    [
      'a type of an extension that exists but was not negotiated',
      { type: 'test.other.do' },
      {},
      'extension_not_negotiated',
    ],
    [
      'a type of a UIAP extension that this bridge does not bring',
      { type: 'uiap.workflow.start' },
      {},
      'extension_not_negotiated',
    ],
    [
      'requires naming an extension not negotiated',
      { type: 'test.echo.say', requires: ['test.other'] },
      { text: 'x' },
      'extension_not_negotiated',
    ],
    ['a payload of the wrong shape', { type: 'test.echo.say' }, { text: 7 }, 'bad_request'],
    ['a handler that breaks', { type: 'test.echo.break' }, {}, 'internal_error'],
    ['a foreign session id', { type: 'test.echo.say', sessionId: 'other' }, { text: 'x' }, 'session_unknown'],
  ];
  for (const [name, { type = '', ...more }, payload, code] of faults) {
    it(`answers ${name} with ${code}, and nothing happens (OP-E-2)`, async () => {
      const { fixture, agent } = await meet();

      const answer = await agent.ask(type, payload, more);

      expect(answer).to.include({ kind: 'response', type: 'error' });
      expect(answer.payload.code).to.equal(code);
      expect(fixture.runs.count).to.equal(0);
    });
  }

  it('answers a missing session id with session_required (OP-E-6)', async () => {
    const { agent } = await meet();
    agent.send(request('test.echo.say', { text: 'x' }, { id: 'bare' }));

    expect((await agent.answerTo('bare')).payload.code).to.equal('session_required');
  });

  it('names the field and the rule in an error, and repeats no value (OP-E-1)', async () => {
    const { agent } = await meet();

    const shape = await agent.ask('test.echo.say', { text: { secret: 'hunter2' } });
    const broken = await agent.ask('test.echo.break');

    expect(shape.payload.message).to.equal('payload.text must be string');
    expect(JSON.stringify([shape, broken])).not.to.match(/hunter2|secret detail/);
  });

  it('ignores unknown members and unknown events (OP-E-2, OP-E-9)', async () => {
    const { agent } = await meet();

    agent.send({ ...request('test.unknown.event', {}, { id: 'e' }), kind: 'event' });
    const answer = await agent.ask('test.echo.say', { text: 'x', extra: { deep: true } }, { id: 'after' });

    expect(answer.type).to.equal('test.echo.said');
    expect(agent.heard.some(({ correlationId }) => correlationId === 'e')).to.equal(false);
  });

  it('answers with plain data whatever a handler gives back', async () => {
    const { agent } = await meet();

    const answer = await agent.ask('test.echo.odd');

    expect(answer.payload).to.deep.equal({ when: '1970-01-01T00:00:00.000Z', lone: '\ufffd', big: '1' });
  });

  it('ends on session.terminate; the answer still comes', async () => {
    const { fixture, agent } = await meet();

    const answer = await agent.ask('session.terminate');
    const late = await agent.ask('test.echo.say', { text: 'x' });

    expect(answer.type).to.equal('session.terminated');
    expect(late.payload.code).to.equal('session_required');
    expect(fixture.host.sessions).to.be.empty;
    expect(fixture.ports[0]?.signal.aborted).to.equal(true);
  });
});

describe('Messages that are none (contract 1, OP-E-13, OP-E-14)', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
  const bad: [string, () => unknown, string][] = [
    ['text that is no JSON', () => '{"uiap":', 'bad_request'],
    ['a number', () => 7, 'bad_request'],
    ['null', () => null, 'bad_request'],
    ['a list', () => [], 'bad_request'],
    ['no id', () => ({ ...request('session.ping', {}), id: '' }), 'bad_request'],
    ['an id that is too long', () => request('session.ping', {}, { id: 'x'.repeat(129) }), 'bad_request'],
    ['another version', () => ({ ...request('session.ping', {}), uiap: '9', id: '' }), 'version_unsupported'],
    ['a map in the payload', () => request('session.ping', { map: new Map() }), 'bad_request'],
    ['a number that JSON cannot express', () => request('session.ping', { n: NaN }), 'bad_request'],
    [
      'a prototype key',
      () =>
        JSON.stringify(request('session.ping', {})).replace(
          '"payload":{}',
          '"payload":{"__proto__":{"x":1}}',
        ),
      'bad_request',
    ],
    ['too deep a message', () => request('session.ping', deep(70) as object), 'payload_too_large'],
    ['too long a message', () => request('session.ping', { text: 'x'.repeat(20_000) }), 'payload_too_large'],
    ['too long a text', () => `"${'x'.repeat(20_000)}"`, 'payload_too_large'],
    [
      'a message of many small parts',
      () => request('session.ping', { list: Array(5000).fill(1) }),
      'payload_too_large',
    ],
  ];
  for (const [name, make, code] of bad) {
    it(`refuses ${name} with ${code}; it reaches no handler and the session goes on`, async () => {
      const { agent } = await meet();

      agent.send(make());
      const error = await agent.event('error');
      const after = await agent.ask('session.ping');

      expect(error).to.include({ kind: 'event', sessionId: agent.sessionId });
      expect(error.payload.code).to.equal(code);
      expect(after.type).to.equal('session.pong');
    });
  }

  it('refuses a cycle', async () => {
    const { agent } = await meet();
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;

    agent.send(request('session.ping', cycle));

    expect((await agent.event('error')).payload.code).to.equal('payload_too_large');
  });

  it('refuses what comes too fast, says when to try again, and cuts off who does not stop', async () => {
    const { agent } = await meet();
    for (let count = 0; count < 260; count += 1) void agent.ask('session.ping');
    const refused = await agent.ask('session.ping', {}, { id: 'late' });

    expect(refused.payload).to.include({ code: 'rate_limited', retryable: true });
    expect((refused.payload.details as { retryAfterMs: number }).retryAfterMs).to.be.within(1, 20);

    for (let count = 0; count < 1200; count += 1) void agent.ask('session.ping');
    while (!agent.isClosed) await new Promise((resolve) => setTimeout(resolve));
  });

  it('lets a burst of a hundred requests pass, and the long run at its rate', async () => {
    const { fixture, agent } = await meet();
    const burst = await Promise.all(Array.from({ length: 100 }, () => agent.ask('session.ping')));
    await fixture.clock.pass(10_000);
    const again = await Promise.all(Array.from({ length: 100 }, () => agent.ask('session.ping')));

    expect([...burst, ...again].every(({ type }) => type === 'session.pong')).to.equal(true);
  });
});
