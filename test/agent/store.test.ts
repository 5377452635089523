import { expect } from 'chai';
import { cognitionStore, connectMemory } from '../../src/agent/index.js';
import { conversation, failure, scriptedConnection, type Script } from '../support/agent-scripted-bridge.js';

const schema = { revision: 's-1', entities: { contact: { fields: { name: { type: 'string' } } } } };
const navigation = { revision: 'n-1', routes: [] };
const context = (revision: string) => ({ revision, scopeId: 'contacts', collections: [] });
const bootstrap = { revision: 'r-1', schema, navigation, context: context('c-1') };

const delivering = (bootstrapDelivery: string, more: object = {}): Script => ({
  ext: {
    'uiap.cognition': { bootstrapDelivery, enabledSurfaces: ['schema', 'navigation', 'context'], ...more },
  },
});
const inline = delivering('inline', { bootstrap });
const changed = (names: string[], told: object, revision = 'r-2') => ({
  revision,
  changed: names,
  reason: 'data_change',
  bootstrap: told,
});
const BOOTSTRAP = 'uiap.cognition.bootstrap';
const CHANGED = 'uiap.cognition.changed';

describe('cognitionStore (COG 7, 8)', () => {
  it('begins with the bootstrap of the handshake when that was inline', async () => {
    const { session, bridge } = await conversation(inline);

    expect(cognitionStore(session).snapshot).to.deep.equal(bootstrap);
    expect(bridge.heard).to.have.length(1);
  });

  it('fetches one when it was deferred (COG-7.5-3)', async () => {
    const { session, bridge } = await conversation(delivering('deferred'));
    const store = cognitionStore(session);
    expect(store.isStale).to.equal(true);

    bridge.answer(await bridge.next(`${BOOTSTRAP}.get`), BOOTSTRAP, bootstrap);
    await bridge.told();

    expect(store.snapshot).to.deep.equal(bootstrap);
    expect(store.isStale).to.equal(false);
  });

  for (const [what, script] of [
    ['the delivery was "none"', delivering('none')],
    ['cognition was not negotiated', {}],
  ] as const)
    it(`knows nothing and asks for nothing when ${what}`, async () => {
      const { session, bridge } = await conversation(script);
      const store = cognitionStore(session);

      expect(store.snapshot).to.deep.equal({});
      expect(store.isStale).to.equal(false);
      expect(bridge.heard).to.have.length(1);
    });

  it('replaces exactly the surfaces that are named and carried (COG-8.2-3, OP-C-13)', async () => {
    const { session, bridge } = await conversation(inline);
    const store = cognitionStore(session);

    bridge.event(
      CHANGED,
      changed(['context', 'schema', 'secrets'], {
        context: context('c-2'),
        navigation: { routes: [{ id: 'old', path: '/' }] },
        secrets: {},
      }),
    );
    await bridge.told();

    expect(store.snapshot).to.deep.equal({ ...bootstrap, revision: 'r-2', context: context('c-2') });
  });

  it('tells its subscribers each new snapshot, until their signal aborts; an old one never changes', async () => {
    const { session, bridge } = await conversation(inline);
    const store = cognitionStore(session);
    const before = store.snapshot;
    const told: (string | undefined)[] = [];
    const enough = new AbortController();
    store.subscribe(({ revision }) => told.push(revision), enough.signal);

    bridge.event(CHANGED, changed(['context'], { context: context('c-2') }, 'r-2'));
    await bridge.told();
    enough.abort();
    bridge.event(CHANGED, changed(['context'], { context: context('c-3') }, 'r-3'));
    await bridge.told();

    expect(told).to.deep.equal(['r-2']);
    expect(before).to.deep.equal(bootstrap);
    expect(store.snapshot.revision).to.equal('r-3');
  });

  const malformed: object[] = [
    {},
    { revision: 'r-2', changed: 'context', bootstrap: {} },
    { revision: 2, changed: ['context'], bootstrap: { context: {} } },
    { revision: 'r-2', changed: ['context'], bootstrap: null },
  ];
  for (const payload of malformed)
    it(`ignores a malformed change: ${JSON.stringify(payload)}`, async () => {
      const { session, bridge } = await conversation(inline);
      const store = cognitionStore(session);

      bridge.event(CHANGED, payload);
      await bridge.told();

      expect(store.snapshot).to.deep.equal(bootstrap);
    });

  it('stops with its signal', async () => {
    const { session, bridge } = await conversation(inline);
    const end = new AbortController();
    const store = cognitionStore(session, end.signal);
    end.abort();

    bridge.event(CHANGED, changed(['context'], { context: context('c-2') }));
    await bridge.told();

    expect(store.snapshot).to.deep.equal(bootstrap);
  });

  it('fetches anew on refresh()', async () => {
    const { session, bridge } = await conversation(inline);
    const store = cognitionStore(session);
    const refreshing = store.refresh();

    bridge.answer(await bridge.next(`${BOOTSTRAP}.get`), BOOTSTRAP, { revision: 'r-5', schema });
    await refreshing;

    expect(store.snapshot).to.deep.equal({ revision: 'r-5', schema });
  });

  it('keeps what it knows when a refresh is refused', async () => {
    const { session, bridge } = await conversation(inline);
    const store = cognitionStore(session);
    const refreshing = failure(store.refresh());

    bridge.refuse(await bridge.next(`${BOOTSTRAP}.get`), 'policy_denied');

    expect(await refreshing).to.include({ code: 'policy_denied' });
    expect(store.snapshot).to.deep.equal(bootstrap);
  });
});

describe('cognitionStore over a lost connection', () => {
  async function resumed(script: Script) {
    const parts = await conversation(inline);
    const store = cognitionStore(parts.session);
    const before = new Promise((resolve) => parts.session.on('lost', resolve));
    parts.bridge.drop();
    await before;
    const second = scriptedConnection(script);
    const wasStale = store.isStale;
    await parts.session.resume(connectMemory(second.connection));
    return { ...parts, store, wasStale, second: second.bridge };
  }

  it('is stale until the session goes on, and then catches up with what is replayed', async () => {
    const { second, store, wasStale } = await resumed({
      resume: () => ({ replayed: 1, snapshotRequired: false }),
    });
    second.event(CHANGED, changed(['navigation'], { navigation: { revision: 'n-2', routes: [] } }));
    await second.told();

    expect(wasStale).to.equal(true);
    expect(store.isStale).to.equal(false);
    expect(store.snapshot.navigation?.revision).to.equal('n-2');
    expect(second.heard).to.have.length(1);
  });

  it('fetches a fresh copy when events are lost', async () => {
    const { second, store } = await resumed({
      resume: () => ({ replayed: 0, snapshotRequired: true }),
    });
    const request = await second.next(`${BOOTSTRAP}.get`);
    expect(store.isStale).to.equal(true);

    second.answer(request, BOOTSTRAP, { ...bootstrap, revision: 'r-9' });
    await second.told();

    expect(store.snapshot.revision).to.equal('r-9');
    expect(store.isStale).to.equal(false);
  });

  it('forgets everything in a new session and begins as that one says', async () => {
    const { store } = await resumed({
      sessionId: 's2',
      ...delivering('inline', { bootstrap: { revision: 'p-1', schema } }),
    });

    expect(store.snapshot).to.deep.equal({ revision: 'p-1', schema });
  });
});
