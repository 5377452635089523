import { expect } from 'chai';
import { request } from '../support/raw-agent.js';
import { ECHO, sessionHost } from '../support/session-fixture.js';

describe('session.initialize (contract 1, COG 7, COG 13.1, OP-E)', () => {
  it('answers with a session, the versions selected and the extensions chosen (COG-13-2, COG-13-3)', async () => {
    const agent = sessionHost().connect();

    const answer = await agent.initialize(ECHO);

    expect(answer).to.include({ uiap: '0.1', kind: 'response', type: 'session.initialized' });
    expect(answer.source).to.deep.equal({ role: 'bridge', id: 'depot' });
    expect(answer.ts).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(answer.sessionId).to.be.a('string').that.is.not.empty;
    expect(answer.payload).to.deep.include({
      sessionId: answer.sessionId,
      selectedVersion: '0.1',
      selectedProfiles: ['web@0.1'],
      selectedExtensions: [{ id: 'test.echo', version: '0.1' }],
      capabilityDelivery: 'deferred',
      heartbeatMs: 15_000,
    });
  });

  it('selects the highest version that both know, number by number, not letter by letter (OP-E-10)', async () => {
    const agent = sessionHost().connect();

    const answer = await agent.initialize({
      supportedExtensions: [{ id: 'test.echo', versions: ['0.9', '0.10', '2.0'] }],
    });

    expect(answer.payload.selectedExtensions).to.deep.equal([{ id: 'test.echo', version: '0.10' }]);
  });

  it('gives extensions their own data in ext, not in the payload (COG-7.2-1)', async () => {
    const agent = sessionHost().connect();

    const answer = await agent.initialize(
      { ...ECHO, 'test.echo': { wish: 'in payload' } },
      { 'test.echo': { wish: 'in ext' } },
    );

    expect(answer.ext).to.deep.equal({ 'test.echo': { offered: { wish: 'in ext' } } });
  });

  it('ignores ext data of an extension that was not offered (OP-E-10)', async () => {
    const agent = sessionHost().connect();

    const answer = await agent.initialize({}, { 'test.echo': { wish: 1 } });

    expect(answer.payload.selectedExtensions).to.deep.equal([]);
    expect(answer.ext ?? {}).to.deep.equal({});
  });

  it('keeps the alias under which an extension was asked for', async () => {
    const agent = sessionHost().connect();

    const answer = await agent.initialize({ supportedExtensions: [{ id: 'test.alias', versions: ['0.1'] }] });

    expect(answer.payload.selectedExtensions).to.deep.equal([{ id: 'test.alias', version: '0.1' }]);
  });

  it('leaves out an extension nobody has, unless it is required (OP-E-11)', async () => {
    const { connect } = sessionHost();
    const offer = (required: boolean) => ({
      supportedExtensions: [{ id: 'x.none', versions: ['0.1'], required }],
    });

    const optional = await connect().initialize(offer(false));
    const required = await connect().initialize(offer(true));

    expect(optional.payload.selectedExtensions).to.deep.equal([]);
    expect(required.type).to.equal('error');
    expect(required.payload.code).to.equal('extension_unsupported');
    expect(required.sessionId).to.equal(undefined);
  });

  const refusals: [string, object, string][] = [
    ['no common version', { supportedVersions: ['9.9'] }, 'version_unsupported'],
    ['no common profile', { supportedProfiles: ['tv@0.1'] }, 'profile_unsupported'],
    ['a malformed offer', { supportedExtensions: [{ id: 7 }] }, 'bad_request'],
  ];
  for (const [name, payload, code] of refusals) {
    it(`refuses ${name} with ${code} and makes no session (OP-E-15)`, async () => {
      const fixture = sessionHost();
      const agent = fixture.connect();

      const answer = await agent.initialize(payload);

      expect(answer).to.include({ kind: 'response', type: 'error' });
      expect(answer.payload.code).to.equal(code);
      expect(fixture.host.sessions).to.be.empty;
    });
  }

  it('puts the capabilities into the answer when asked to deliver them inline', async () => {
    const answer = await sessionHost().connect().initialize({ capabilityDelivery: 'inline' });

    expect(answer.payload).to.deep.include({
      capabilityDelivery: 'inline',
      capabilities: { actions: [], revision: '1' },
    });
  });

  it('processes nothing but the handshake before it', async () => {
    const fixture = sessionHost();
    const agent = fixture.connect();

    const answer = await agent.ask('test.echo.say', { text: 'hi' }, { sessionId: 'guess' });

    expect(answer.payload.code).to.equal('session_required');
    expect(fixture.runs.count).to.equal(0);
  });

  it('ends the first session when a second one is begun on the channel (OP-E-6)', async () => {
    const { connect, host } = sessionHost();
    const agent = connect();
    const first = await agent.initialize(ECHO);

    const second = await agent.initialize(ECHO);
    const late = await agent.ask('test.echo.say', { text: 'x' }, { sessionId: first.sessionId! });

    expect(second.sessionId).not.to.equal(first.sessionId);
    expect(host.sessions.map(({ sessionId }) => sessionId)).to.deep.equal([second.sessionId]);
    expect(late.payload.code).to.equal('session_unknown');
  });

  it('begins one session for a greeting that is repeated with the same id', async () => {
    const { connect, host } = sessionHost();
    const agent = connect();
    const greeting = request('session.initialize', {}, { id: 'hello' });

    agent.send(greeting);
    agent.send(greeting);
    await agent.answerTo('hello');
    const pong = await agent.ask('session.ping', {}, { sessionId: host.sessions[0]?.sessionId! });
    agent.send(greeting);
    await agent.ask('session.ping', {}, { sessionId: host.sessions[0]?.sessionId! });

    expect(pong.type).to.equal('session.pong');
    expect(host.sessions).to.have.length(1);
    const answers = agent.heard.filter(({ correlationId }) => correlationId === 'hello');
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).to.equal(1);
  });

  it('gives each of several agents a session, a principal and answers of its own', async () => {
    const { connect, host } = sessionHost();
    const [one, two] = [connect(), connect()];
    await one.initialize(ECHO);
    await two.initialize(ECHO);

    const crossed = await one.ask('test.echo.say', { text: 'x' }, { sessionId: two.sessionId! });
    await two.ask('test.echo.say', { text: 'mine' });

    expect(host.sessions).to.have.length(2);
    expect(crossed.payload.code).to.equal('session_unknown');
    expect(one.heard.some(({ type }) => type === 'test.echo.heard')).to.equal(false);
  });

  it('makes no session where the app cannot say whose rights an agent has', async () => {
    const fixture = sessionHost({
      principalOf() {
        throw new Error('database password is hunter2');
      },
    });

    const answer = await fixture.connect().initialize(ECHO);

    expect(answer.payload.code).to.equal('internal_error');
    expect(JSON.stringify(answer)).not.to.include('hunter2');
    expect(fixture.host.sessions).to.be.empty;
  });
});
