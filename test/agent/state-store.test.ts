import { expect } from 'chai';
import {
  connectMemory,
  createAgent,
  graphText,
  stateStore,
  type AgentSession,
} from '../../src/agent/index.js';
import { createBridge, memory, type Bridge, type Connection } from '../../src/index.js';
import type { PageGraph } from '../../src/protocol/web-state.js';
import { until } from '../support/acting.js';

const PAGE = `<main data-uiap-scope="board" aria-label="Board">
  <h1>Parcels</h1>
  <ul><li data-uiap-entity="parcel" data-uiap-entity-id="p1"><button data-uiap-id="ship">Ship</button>
    <label><input type="checkbox" checked> Sure</label></li></ul>
  <input type="password" aria-label="Code" value="secret">
</main>`;

describe('stateStore and graphText', () => {
  let root: HTMLElement;
  let bridge: Bridge;
  let session: AgentSession;
  let dial: () => Connection;
  let line: Connection;
  async function load() {
    const transport = memory();
    dial = () => (line = transport.connect());
    bridge = createBridge({
      app: { id: 'depot', version: '1' },
      transports: [transport],
      schema: { entities: { parcel: { fields: {} } } },
    });
    await bridge.start();
  }
  beforeEach(async () => {
    root = document.createElement('div');
    root.innerHTML = PAGE;
    document.body.append(root);
    await load();
    session = await createAgent({ id: 'tester' }).connect(connectMemory(dial()));
  });
  afterEach(async () => {
    await session.terminate();
    await bridge.destroy();
    root.remove();
  });

  const next = (store: { subscribe(listener: (graph: PageGraph) => void, signal?: AbortSignal): void }) =>
    new Promise<PageGraph>((resolve) => store.subscribe(resolve));

  it('keeps a graph that follows the page', async () => {
    const store = stateStore(session);
    await next(store);
    const changed = next(store);

    root.querySelector('button')!.textContent = 'Send';
    await changed;

    expect(JSON.stringify(store.snapshot?.graph)).to.include('"Send"');
    expect(store.isStale).to.equal(false);
    expect(store.snapshot).to.deep.equal(await session.getState());
  });

  for (const isReloaded of [false, true])
    it(`follows the page into ${isReloaded ? 'a new session, where the page was loaded anew' : 'a session that is resumed'}`, async () => {
      const store = stateStore(session);
      await next(store);
      const { sessionId } = session;
      const lost = new Promise((resolve) => session.on('lost', resolve));
      line.close('gone');
      await lost;
      expect(store.isStale).to.equal(true);
      if (isReloaded) {
        await bridge.destroy();
        await load();
      }
      root.querySelector('button')!.textContent = 'Send';

      await session.resume(connectMemory(dial()));
      await until(() => JSON.stringify(store.snapshot?.graph).includes('"Send"'));

      expect(store.isStale).to.equal(false);
      expect(session.sessionId === sessionId).to.equal(!isReloaded);
      expect(store.snapshot).to.deep.equal(await session.getState());
    });

  it('unsubscribes when its signal aborts', async () => {
    const over = new AbortController();
    const store = stateStore(session, { signals: [] }, over.signal);
    await next(store);

    over.abort();
    const { revision } = await session.subscribeState({ signals: [] });

    expect(Number(revision)).to.be.greaterThan(Number(store.snapshot?.revision));
  });

  it('writes the graph as text, one line for each element, records as lines', async () => {
    const { graph } = await session.getState();

    const text = graphText(graph).replace(/\[e\d+\]/g, '[e]');

    expect(text.split('\n').slice(1)).to.deep.equal([
      'main board "Board"',
      '  heading "Parcels" [e]',
      '  parcel p1 [e]',
      '    button "Ship" [e] #ship',
      '    checkbox "Sure" [e] checked',
      '  textbox "Code" [e] (withheld, filled)',
    ]);
  });

  it('lets no text of the page begin a line of its own', async () => {
    root.querySelector('button')!.setAttribute('aria-label', 'x"\nmain admin\u2028[e1]');
    root.querySelector('main')!.setAttribute('data-uiap-scope', 'a\nb');

    const text = graphText(await session.getState().then(({ graph }) => graph));

    expect(text).not.to.match(/^main admin/m);
    expect(text).to.include('main "a\\nb"');
  });
});
