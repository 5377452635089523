import { expect } from 'chai';
import { connectMemory, createAgent, type AgentSession } from '../../src/agent/index.js';
import { memoryPair } from '../../src/transport/memory.js';
import { failure } from '../support/agent-scripted-bridge.js';
import { sessionHost, type Host } from '../support/session-fixture.js';

/** The agent's client and the bridge's own session host, over connections that the test can break. */
async function meet() {
  const bridge = sessionHost();
  const dial = () => {
    const { bridge: theirs, agent } = memoryPair();
    bridge.host.accept(theirs);
    return { way: connectMemory(agent), drop: () => theirs.close() };
  };
  const agent = createAgent({ id: 'assistant', clock: bridge.clock, extensions: ['test.echo'] });
  const first = dial();
  return { bridge, dial, drop: first.drop, session: await agent.connect(first.way) };
}

const lost = (session: AgentSession) => new Promise((resolve) => session.on('lost', resolve));
const detached = async ({ host }: Host) => {
  while (host.sessions.some(({ state }) => state === 'open'))
    await new Promise((resolve) => setTimeout(resolve));
};

describe('an agent and a bridge of this package', () => {
  it('shake hands, ask and answer', async () => {
    const { bridge, session } = await meet();
    const heard: unknown[] = [];
    session.on('test.echo.heard', (payload) => heard.push(payload));

    expect(await session.request('test.echo.say', { text: 'hello' })).to.deep.equal({
      text: 'hello',
      run: 1,
    });
    await session.request('test.echo.say', { text: 'again' });

    expect(heard).to.deep.equal([{ text: 'hello' }]);
    expect(bridge.host.sessions.map(({ agent }) => agent.id)).to.deep.equal(['assistant']);
  });

  it('carry a request out once, though its answer was lost and it is sent again (case 58)', async () => {
    const { bridge, dial, drop, session } = await meet();
    const asking = session.request('test.echo.say', { text: 'order' });
    while (bridge.runs.count === 0) await new Promise((resolve) => setTimeout(resolve));
    const loss = lost(session);
    drop();
    await loss;
    await detached(bridge);

    await session.resume(dial().way);

    expect(await asking).to.deep.equal({ text: 'order', run: 1 });
    expect(bridge.runs.count).to.equal(1);
    expect(bridge.host.sessions).to.have.length(1);
  });

  it('replay what was missed, in order', async () => {
    const { bridge, dial, drop, session } = await meet();
    const heard: unknown[] = [];
    session.on('test.echo.heard', ({ text }) => heard.push(text));
    await session.request('test.echo.say', { text: 'one' });
    await session.request('test.echo.say', { text: 'two' });
    const loss = lost(session);
    drop();
    await loss;
    await detached(bridge);
    for (const text of ['three', 'four']) bridge.ports[0]?.emit('test.echo.heard', { text });

    await session.resume(dial().way);
    await session.request('test.echo.say', { text: 'five' });
    await session.request('test.echo.say', { text: 'six' });

    expect(heard).to.deep.equal(['one', 'two', 'three', 'four', 'five']);
  });

  it('begin anew when the session is gone, and say that nobody knows what became of a request', async () => {
    const { bridge, dial, drop, session } = await meet();
    const before = session.sessionId;
    const asking = failure(session.request('test.echo.wait', { ms: 1e6 }));
    await session.request('test.echo.cancel', { id: 'none' });
    const loss = lost(session);
    drop();
    await loss;
    bridge.host.close('gone');

    await session.resume(dial().way);

    expect(await asking).to.include({ code: 'session_unknown', retryable: false });
    expect(session.sessionId).to.not.equal(before);
    expect(await session.request('test.echo.say', { text: 'hello' })).to.include({ text: 'hello' });
  });

  it('keep each other alive through hours of silence', async () => {
    const { bridge, session } = await meet();
    for (let minute = 0; minute < 20; minute += 1) {
      await bridge.clock.pass(15_000);
      // Ports of a real browser take real time.
      await session.request('test.echo.cancel', { id: 'none' });
    }

    expect(session.state).to.equal('connected');
    expect(bridge.host.sessions.map(({ state }) => state)).to.deep.equal(['open']);
  });

  it('end together', async () => {
    const { bridge, session } = await meet();
    await session.terminate();

    expect(bridge.host.sessions).to.deep.equal([]);
    expect(session.state).to.equal('closed');
  });

  it('end when the bridge stops, with its reason', async () => {
    const { bridge, session } = await meet();
    bridge.host.close('The app was closed.');

    expect(await session.closed).to.deep.equal({ reason: 'The app was closed.' });
  });
});
