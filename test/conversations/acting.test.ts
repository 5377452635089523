import { expect } from 'chai';
import type { BridgeOptions, RouterAdapter, RouterLocation } from '../../src/index.js';
import type { Envelope } from '../../src/protocol/envelope.js';
import { DEPOT, depot, parcel, ROUTES, type Depot } from '../support/depot-page.js';
import type { RawAgent } from '../support/raw-agent.js';

const ALLOWED: NonNullable<BridgeOptions['policy']> = { default: 'allow', rules: [] };
const ship = (id: string) => ({ by: 'stableId', value: `parcel.${id}.ship` });

describe('Acting on what was told (COG 10, OP-C-46, OP-C-47)', () => {
  let page: Depot;
  let agent: RawAgent;
  afterEach(() => page.end());

  async function begin(options: Partial<BridgeOptions> = {}, html?: string): Promise<void> {
    page = await depot({ policy: ALLOWED, ...options }, html ?? DEPOT);
    agent = await page.meet();
  }
  const act = (payload: object) =>
    agent.ask('action.request', { actionId: 'ui.activate', timeoutMs: 300, ...payload });
  const code = ({ type, payload }: Envelope) =>
    type === 'error' ? payload.code : (payload.error as { code: string } | undefined)?.code;
  const shipped = () =>
    [...page.root.querySelectorAll('[data-shipped]')].map((element) =>
      element.getAttribute('data-uiap-entity-id'),
    );

  it('finds the element of a record by the reference that was told (COG-10.1-1, COG-10.2-1)', async () => {
    await begin();

    const answer = await act({ target: { entityRef: { type: 'parcel', id: 'p2' }, ref: ship('p2') } });

    expect(answer.payload).to.include({
      status: 'succeeded',
      sideEffectState: 'applied',
      actionId: 'ui.activate',
    });
    expect(shipped()).to.deep.equal(['p2']);
  });

  it('fails before any event where record and element do not belong together (COG-10.3-2)', async () => {
    await begin();
    let events = 0;
    for (const type of ['pointerdown', 'mousedown', 'click', 'focusin'])
      page.root.addEventListener(type, () => (events += 1));

    const answer = await act({ target: { entityRef: { type: 'parcel', id: 'p1' }, ref: ship('p2') } });

    expect(code(answer)).to.equal('target_mismatch');
    expect(answer.payload.sideEffectState).to.equal('none');
    expect(events).to.equal(0);
  });

  it('calls a record that is gone a conflict, and one shown twice ambiguous (COG-10.3-3, COG-9-6)', async () => {
    await begin();
    page.root.querySelector('[data-uiap-entity-id="p1"]')?.remove();
    page.root.querySelector('#parcels')?.insertAdjacentHTML('afterbegin', parcel('p2'));

    const stale = await act({ target: { entityRef: { type: 'parcel', id: 'p1' } } });
    const twice = await act({ target: { entityRef: { type: 'parcel', id: 'p2' } } });

    expect(code(stale)).to.equal('state_conflict');
    expect(code(twice)).to.equal('uiap.cognition.ambiguous_entity');
    expect(shipped()).to.deep.equal([]);
  });

  it('confers no permission by a reference (COG-10.3-4)', async () => {
    await begin({
      policy: { rules: [{ id: 'no-parcels', effect: 'deny', when: { entities: ['parcel'] } }] },
    });

    const plain = await act({ target: { ref: ship('p1') } });
    const referred = await act({ target: { ref: ship('p1'), entityRef: { type: 'parcel', id: 'p1' } } });

    expect([code(plain), code(referred)]).to.deep.equal(['policy_denied', 'policy_denied']);
    expect(shipped()).to.deep.equal([]);
  });

  it('says succeeded only for what was seen: a toast, a record, a signal of the app', async () => {
    await begin({
      actions: [
        {
          id: 'parcel.add',
          handler() {
            page.root.querySelector('#parcels')?.insertAdjacentHTML('afterbegin', parcel('p8'));
            page.bridge.emitSignal({ name: 'stored' });
          },
        },
      ],
    });
    const expecting = (signal: object) => ({ verification: { signals: [signal], timeoutMs: 1500 } });

    const toast = await act({
      target: { ref: ship('p1') },
      ...expecting({ kind: 'toast.contains', text: 'Shipped p1' }),
    });
    const added = await act({
      actionId: 'parcel.add',
      ...expecting({ kind: 'entity.added', entity: 'parcel', id: 'p8' }),
    });
    const none = await act({
      target: { ref: ship('p3') },
      verification: { signals: [{ kind: 'toast.contains', text: 'Refunded' }], timeoutMs: 200 },
    });

    expect(toast.payload.verification).to.deep.equal({
      verified: true,
      signals: [{ kind: 'toast.contains', observed: true }],
    });
    expect(added.payload.status).to.equal('succeeded');
    expect(none.payload).to.include({ status: 'failed', sideEffectState: 'unknown' });
    expect(code(none)).to.equal('verification_failed');
  });

  it('notices a signal of the app', async () => {
    await begin({
      actions: [{ id: 'app.store', handler: () => page.bridge.emitSignal({ name: 'stored' }) }],
    });

    const answer = await act({
      actionId: 'app.store',
      verification: { signals: [{ kind: 'app', name: 'stored' }], timeoutMs: 1000 },
    });

    expect(answer.payload.status).to.equal('succeeded');
  });

  it('answers before it tells of what the action changed (OP-E-12)', async () => {
    await begin({
      actions: [
        {
          id: 'parcel.slow',
          async handler() {
            page.root.querySelector('[data-uiap-field="code"]')?.replaceChildren('Changed');
            await new Promise((resolve) => setTimeout(resolve, 500));
          },
        },
      ],
    });
    await agent.ask('uiap.cognition.bootstrap.get');

    await act({ actionId: 'parcel.slow', timeoutMs: 5000 });
    await agent.event('uiap.cognition.changed');

    const types = agent.heard.map(({ type }) => type);
    expect(types.indexOf('action.result')).to.be.lessThan(types.indexOf('uiap.cognition.changed'));
  });

  it('tells nothing in a question that the schema keeps back (COG-5.2-6)', async () => {
    await begin(
      { policy: { confirmation: 'controller', default: 'confirm', rules: [] } },
      `<div data-uiap-entity="parcel" data-uiap-entity-id="p1"><a href="#x" data-uiap-effect="commit" data-uiap-id="mail" data-uiap-field="recipientMail">canary@example.test</a></div>`,
    );

    const answered = act({ target: { ref: { by: 'stableId', value: 'mail' } }, timeoutMs: 2000 });
    const asked = await agent.event('action.confirmation.requested');
    await agent.ask('action.confirm', { requestId: asked.payload.requestId, decision: 'refused' });
    await answered;

    expect(JSON.stringify(agent.heard)).not.to.include('canary');
  });

  it('lets an agent confirm only where the app made it the controller', async () => {
    await begin({ policy: { default: 'confirm', rules: [] }, confirm: () => Promise.resolve('refused') });

    const answer = await agent.ask('action.confirm', { requestId: 'x', decision: 'approved' });

    expect(code(answer)).to.equal('policy_denied');
  });

  it('refuses an action that is not known, without entering the runtime', async () => {
    await begin();

    const answer = await act({ actionId: 'no.such.action' });

    expect(answer.type).to.equal('error');
    expect(answer.payload.code).to.equal('not_found');
  });

  it('runs a burst of a hundred requests one at a time, in order', async () => {
    const order: unknown[] = [];
    let running = 0;
    let most = 0;
    await begin({
      actions: [
        {
          id: 'count',
          args: { type: 'object', properties: { n: { type: 'number' } } },
          async handler({ n }) {
            running += 1;
            most = Math.max(most, running);
            await Promise.resolve();
            order.push(n);
            running -= 1;
          },
        },
      ],
    });

    await Promise.all(Array.from({ length: 100 }, (_, n) => act({ actionId: 'count', args: { n } })));

    expect(order).to.deep.equal(Array.from({ length: 100 }, (_, n) => n));
    expect(most).to.equal(1);
  });
});

describe('Going somewhere (COG 5.7.1, COG 13)', () => {
  let page: Depot;
  afterEach(() => page.end());

  function fakeRouter(): RouterAdapter & { place: RouterLocation; readonly visits: string[] } {
    const listeners = new Set<(change: 'route' | 'table') => void>();
    const router = {
      id: 'fake',
      place: { path: '/', params: {} } as RouterLocation,
      visits: [] as string[],
      routes: () => ROUTES.map(({ id, path }) => ({ id, path })),
      current: () => router.place,
      href: (target: { path?: string; routeId?: string }) =>
        target.path ?? ROUTES.find(({ id }) => id === target.routeId)?.path,
      navigate(target: { path?: string; routeId?: string }) {
        const path = router.href(target) ?? '/';
        const found = ROUTES.find((route) => route.path === path);
        router.visits.push(path);
        router.place = { path, params: {}, ...(found ? { routeId: found.id } : {}) };
        for (const listener of listeners) listener('route');
        return Promise.resolve({ ok: true as const, location: router.place, redirected: false });
      },
      subscribe(listener: (change: 'route' | 'table') => void, signal: AbortSignal) {
        listeners.add(listener);
        signal.addEventListener('abort', () => listeners.delete(listener));
      },
    };
    return router;
  }

  it('goes through an action, and the change is told with its reason (COG-5.7.1-3, COG-13-6, COG-8.2-9)', async () => {
    const router = fakeRouter();
    page = await depot({ policy: ALLOWED, navigation: { routes: ROUTES, router } });
    const agent = await page.meet();
    await agent.ask('uiap.cognition.bootstrap.get');

    const answer = await agent.ask('action.request', {
      actionId: 'nav.navigate',
      target: { ref: { by: 'route', value: 'parcels' } },
    });
    const changed = await agent.event('uiap.cognition.changed');

    expect(answer.payload.status).to.equal('succeeded');
    expect(router.visits).to.deep.equal(['/parcels']);
    expect(changed.payload.reason).to.equal('route_change');
    expect((changed.payload.bootstrap as { context: object }).context).to.include({
      routeId: 'parcels',
      routePath: '/parcels',
    });
  });

  it('does not enter a route that only the app knows how to enter (COG-5.7.1-5)', async () => {
    const router = fakeRouter();
    page = await depot({ policy: ALLOWED, navigation: { routes: ROUTES, router } });
    const agent = await page.meet();

    const answer = await agent.ask('action.request', {
      actionId: 'nav.navigate',
      target: { ref: { by: 'route', value: 'secret' } },
      timeoutMs: 200,
    });

    expect(answer.payload.status).to.equal('failed');
    expect(router.visits).to.deep.equal([]);
  });

  it('lists each route once, with declared types only (COG-5.7-4, COG-5.7-5)', async () => {
    page = await depot({
      navigation: {
        routes: [
          ...ROUTES,
          { id: 'parcels', path: '/other' },
          { id: 'odd', path: '/odd', entities: ['robot', 'parcel'] },
        ],
      },
    });

    const { navigation } = await page.bridge.getSnapshot();

    expect(navigation?.routes.filter(({ id }) => id === 'parcels').map(({ path }) => path)).to.deep.equal([
      '/parcels',
    ]);
    expect(navigation?.routes.find(({ id }) => id === 'odd')?.entities).to.deep.equal(['parcel']);
    expect(page.bridge.diagnostics.entries.map(({ code }) => code)).to.include('navigation.duplicate_route');
  });
});

describe('A bridge that ends, or is wired wrongly', () => {
  it('leaves nothing behind on destroy, and never throws into the app', async () => {
    const { attachShadow } = Element.prototype;
    const page = await depot({ policy: ALLOWED });
    const agent = await page.meet();
    await agent.ask('uiap.cognition.bootstrap.get');

    await page.end();
    await agent.event('session.terminated');

    expect(page.bridge.sessions).to.be.empty;
    expect(Element.prototype.attachShadow).to.equal(attachShadow);
    expect(document.querySelectorAll('uiap-overlay,[data-uiap-ignore]')).to.have.length(0);
    await page.bridge.start().then(
      () => expect.fail('a destroyed bridge started'),
      (error: unknown) => expect(String(error)).to.include('destroyed'),
    );
  });

  it('survives providers, rules and listeners of the app that throw', async () => {
    const broken = () => {
      throw new Error('app fault');
    };
    const page = await depot({
      cognition: { mayRead: broken },
      policy: { rules: [], decide: broken },
      actions: [{ id: 'app.broken', effect: 'observe', risk: 'low', handler: broken }],
    });
    page.bridge.audit.subscribe(broken);
    const agent = await page.meet();

    const records = await agent.ask('uiap.cognition.bootstrap.get');
    const acted = await agent.ask('action.request', { actionId: 'app.broken' });
    await page.end();

    expect(records.type).to.equal('uiap.cognition.bootstrap');
    expect(acted.payload.status).to.equal('failed');
    expect(JSON.stringify(agent.heard)).not.to.include('app fault');
  });

  const wrong: [string, object, RegExp][] = [
    ['no app', { app: undefined }, /createBridge\.app/],
    ['an unknown option', { polices: {} }, /createBridge\.polices/],
    ['a transport that is none', { transports: [{}] }, /createBridge\.transports\.0/],
    [
      'a policy with an unknown effect',
      { policy: { rules: [{ id: 'a', effect: 'maybe', when: {} }] } },
      /createBridge\.policy\.rules\.0\.effect/,
    ],
    [
      'a schema with an unknown type',
      { schema: { entities: { a: { fields: { b: { type: 'text' } } } } } },
      /entities\.a\.fields\.b\.type/,
    ],
    [
      'a primary field that is not declared',
      { schema: { entities: { a: { primaryField: 'zzz', fields: {} } } } },
      /primaryField/,
    ],
    [
      'an action whose id is taken',
      { actions: [{ id: 'ui.activate', handler: () => undefined }] },
      /ui\.activate/,
    ],
    [
      'an extension whose id is taken',
      { extensions: [{ id: 'uiap.cognition', versions: ['0.1'], join: () => ({ handlers: [] }) }] },
      /uiap\.cognition/,
    ],
  ];
  for (const [name, options, message] of wrong) {
    it(`says at start-up what is wrong: ${name}`, async () => {
      const made = depot(options, '<p></p>');
      await made.then(
        async (page) => {
          await page.end();
          expect.fail('it was accepted');
        },
        (error: unknown) => expect(String(error)).to.match(message),
      );
    });
  }
});
