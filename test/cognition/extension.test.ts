import { expect } from 'chai';
import * as v from 'valibot';
import { cognition } from '../../src/cognition/extension.js';
import type { MayRead } from '../../src/cognition/may-read.js';
import type { CognitionOptions } from '../../src/cognition/options.js';
import {
  CognitionBootstrap,
  CognitionChangedPayload,
  CognitionInitializedExt,
  type NavigationMap,
} from '../../src/protocol/cognition.js';
import { meet, type Meeting } from '../support/cognition-port.js';
import {
  board,
  CANARY,
  depotNavigation,
  depotSchema,
  exceptP8,
  home,
  inMemory,
  list,
  page,
  parcel,
  queryable,
} from './depot.js';

const depot: Partial<CognitionOptions> = {
  schema: depotSchema(),
  navigation: () => depotNavigation,
  records: inMemory(),
};

const meetDepot = (meeting: Partial<Meeting> = {}, options: Partial<CognitionOptions> = {}) =>
  meet({ ...depot, ...options }, { facts: board(), ...meeting });

/** The agent of the conformance matrix that knows the way and nothing else. */
const meetNavigator = (options: Partial<CognitionOptions> = {}) =>
  meetDepot({ offer: { requestedSurfaces: ['navigation'] } }, options);

const idsIn = (bootstrap: CognitionBootstrap | undefined) =>
  bootstrap?.context?.collections.flatMap(({ items }) => items.map(({ ref }) => ref.id));

describe('the handshake (COG 7)', () => {
  it('defers by default and gives all surfaces, without query (COG-7.3-1, COG-7.4-4)', async () => {
    const { ext } = await meetDepot();

    expect(ext).to.deep.equal({
      bootstrapDelivery: 'deferred',
      enabledSurfaces: ['schema', 'navigation', 'context'],
      queryEnabled: false,
    });
  });

  it('delivers every enabled surface with inline (COG-7.5-2, OP-C-3)', async () => {
    const { ext } = await meetDepot({ offer: { bootstrapDelivery: 'inline' } });

    expect(v.is(CognitionInitializedExt, ext)).to.equal(true);
    expect(ext.bootstrap).to.have.all.keys('revision', 'schema', 'navigation', 'context');
    expect(idsIn(ext.bootstrap)).to.deep.equal(['p1', 'p2', 'p3']);
  });

  it('delivers the same inline and deferred (COG-14-2)', async () => {
    const inline = await meetDepot({ offer: { bootstrapDelivery: 'inline' } });
    const deferred = await meetDepot();

    expect(await deferred.bootstrap()).to.deep.equal(inline.ext.bootstrap);
  });

  it('pushes nothing with none, and answers all the same (OP-C-3)', async () => {
    const agent = await meetDepot({ offer: { bootstrapDelivery: 'none' } });

    expect(agent.ext).not.to.have.property('bootstrap');
    expect(idsIn(await agent.bootstrap())).to.deep.equal(['p1', 'p2', 'p3']);
  });

  it('says whether queries are on, and their limit (COG-7.4-3, COG-7.5-5, COG-11-4, OP-C-6, OP-C-7)', async () => {
    const offer = { requestedQuery: true };
    const withoutProvider = { schema: depotSchema() };

    expect((await meetDepot({ offer })).ext).to.include({ queryEnabled: true, maxQueryLimit: 50 });
    expect((await meetDepot({ offer }, { maxQueryLimit: 5 })).ext.maxQueryLimit).to.equal(5);
    expect((await meetDepot()).ext).not.to.have.property('maxQueryLimit');
    expect((await meet(withoutProvider, { facts: board(), offer })).ext, 'OP-C-43').to.include({
      queryEnabled: false,
    });
  });

  it('offers an app with navigation only as that (COG-3-6)', async () => {
    const { ext } = await meet({ navigation: () => depotNavigation }, { facts: board() });

    expect(ext.enabledSurfaces).to.deep.equal(['navigation']);
  });

  it('works with the context alone (COG-14-7, COG-6.1-1)', async () => {
    const agent = await meetDepot({ offer: { bootstrapDelivery: 'inline' } }, { surfaces: ['context'] });

    expect(agent.ext.bootstrap).to.have.all.keys('revision', 'context');
    expect(JSON.stringify(agent.ext)).not.to.include('recipientMail');
  });

  it('tells no records to a principal who may not observe', async () => {
    const agent = await meetDepot({
      offer: { requestedQuery: true, bootstrapDelivery: 'inline' },
      grants: ['guide'],
    });

    expect(agent.ext.enabledSurfaces).to.deep.equal(['schema', 'navigation']);
    expect(agent.ext.queryEnabled).to.equal(false);
    agent.show(board([parcel('p9')]));
    expect(agent.heard).to.deep.equal([]);
  });

  it('gives nothing for an empty wish (OP-C-5)', async () => {
    const agent = await meetDepot({ offer: { requestedSurfaces: [], bootstrapDelivery: 'inline' } });

    expect(agent.ext.enabledSurfaces).to.deep.equal([]);
    expect(agent.ext.bootstrap).to.have.all.keys('revision');
  });
});

describe('uiap.cognition.bootstrap.get (COG 8.1)', () => {
  it('answers with all enabled surfaces (COG-8.1-1, COG-8.1-2)', async () => {
    const agent = await meetDepot();

    const reply = await agent.ask('uiap.cognition.bootstrap.get');

    expect(reply.type).to.equal('uiap.cognition.bootstrap');
    expect(v.is(CognitionBootstrap, reply.payload)).to.equal(true);
    expect(reply.payload).to.have.all.keys('revision', 'schema', 'navigation', 'context');
  });

  it('answers with what was asked for and nothing beyond (COG-8.1-5, OP-C-8)', async () => {
    const agent = await meetDepot();

    expect(await agent.bootstrap(['schema'])).to.have.all.keys('revision', 'schema');
    expect(await agent.bootstrap(['context', 'future'])).to.have.all.keys('revision', 'context');
  });

  it('never delivers a surface that is not enabled (COG-8.1-3, COG-5.8-2)', async () => {
    const agent = await meetNavigator();

    expect(await agent.bootstrap(['navigation', 'context'])).to.have.all.keys('revision', 'navigation');
    expect(await agent.bootstrap()).to.have.all.keys('revision', 'navigation');
  });

  const refused: [unknown, string][] = [
    [{ include: ['schema', 'context'] }, 'capability_unavailable'],
    [{ include: ['future'] }, 'capability_unavailable'],
    [{ include: [] }, 'bad_request'],
    [{ include: 'schema' }, 'bad_request'],
    [{ include: [7] }, 'bad_request'],
  ];
  for (const [payload, code] of refused) {
    it(`refuses ${JSON.stringify(payload)} with ${code} where only navigation is enabled (COG-8.1-4, OP-C-8)`, async () => {
      const agent = await meetNavigator();

      const reply = await agent.ask('uiap.cognition.bootstrap.get', payload);

      expect(reply).to.deep.include({ type: 'error' });
      expect(reply.payload.code).to.equal(code);
    });
  }

  it('gives an empty object of its type for an enabled surface without data (OP-C-9)', async () => {
    const agent = await meetDepot({ facts: home }, { schema: { entities: {} }, navigation: () => undefined });

    const { schema, navigation, context } = await agent.bootstrap();

    expect(schema?.entities).to.deep.equal({});
    expect(navigation?.routes).to.deep.equal([]);
    expect(context).to.deep.include({ scopeId: 'home', collections: [] });
  });

  it('keeps revisions as long as nothing changed, and gives the page as it is (OP-C-11)', async () => {
    const agent = await meetDepot();
    const first = await agent.bootstrap();
    const second = await agent.bootstrap();

    agent.become(board([parcel('p2')]));
    const third = await agent.bootstrap();

    expect(second).to.deep.equal(first);
    expect(idsIn(third)).to.deep.equal(['p2']);
    expect(third.context?.revision).not.to.equal(first.context?.revision);
    expect(third.schema?.revision).to.equal(first.schema?.revision);
    expect(third.revision).not.to.equal(first.revision);
  });

  it('carries structure in the schema and no values (COG-4.1-1)', async () => {
    const agent = await meetDepot();

    expect(JSON.stringify(await agent.bootstrap(['schema']))).not.to.include('P-p');
  });

  it('may tell the whole schema on a route without such records, and no record (COG-3-1, COG-3-2)', async () => {
    const agent = await meetDepot({ facts: home });

    const { schema, context } = await agent.bootstrap();

    expect(schema?.entities).to.have.property('parcel');
    expect(context?.collections).to.deep.equal([]);
  });
});

describe('uiap.cognition.changed (COG 8.2)', () => {
  it('replaces the changed surface as a whole (COG-8.2-1, COG-8.2-2, COG-14-5, OP-C-12, OP-C-13)', async () => {
    const agent = await meetDepot();

    agent.show(board([parcel('p1'), parcel('p2'), parcel('p3'), parcel('p9')]));

    const [event] = agent.heard;
    expect(agent.heard).to.have.lengthOf(1);
    expect(v.is(CognitionChangedPayload, event)).to.equal(true);
    expect(event).to.deep.include({ changed: ['context'], reason: 'data_change' });
    expect(idsIn(event?.bootstrap)).to.deep.equal(['p1', 'p2', 'p3', 'p9']);
    expect(event?.bootstrap).to.have.all.keys('revision', 'context');
    expect(event?.bootstrap.revision).to.equal(event?.revision);
  });

  it('comes in every delivery mode, whether or not a bootstrap was fetched (OP-C-16)', async () => {
    for (const bootstrapDelivery of ['inline', 'deferred', 'none']) {
      const agent = await meetDepot({ offer: { bootstrapDelivery } });

      agent.show(board([parcel('p1')]));

      expect(agent.heard, bootstrapDelivery).to.have.lengthOf(1);
    }
  });

  it('stays silent where the agent would see no difference (COG-8.2-4, COG-8.2-5, COG-11-6, OP-C-15)', async () => {
    const rows = (secret: string) =>
      board([parcel('p1', { recipientMail: secret, recipientPhone: secret, margin: secret })]);
    const agent = await meetDepot({ facts: rows('before') });
    const { revision } = await agent.bootstrap();

    agent.show(rows('after'));
    agent.show(rows('after'), 'route_change');
    agent.show(rows('after'), 'configuration');

    expect(agent.heard).to.deep.equal([]);
    expect((await agent.bootstrap()).revision).to.equal(revision);
  });

  it('stays silent about what was fetched in the meantime', async () => {
    const agent = await meetDepot();
    const next = board([parcel('p1')]);

    agent.become(next);
    await agent.bootstrap();
    agent.show(next);

    expect(agent.heard).to.deep.equal([]);
  });

  const triggers: [string, Parameters<typeof board>[1]][] = [
    ['a filter', { filters: [{ field: 'state', op: 'eq', value: 'queued' }] }],
    ['the sort', { sort: [{ field: 'code' }] }],
    ['the window', { offset: 20, limit: 20 }],
    ['the total', { total: 9 }],
  ];
  for (const [trigger, more] of triggers) {
    it(`follows ${trigger} of a list (COG-8.2-9)`, async () => {
      const agent = await meetDepot();

      agent.show(board(undefined, more));

      expect(agent.heard.map(({ changed }) => changed)).to.deep.equal([['context']]);
    });
  }

  it('follows the route, with its reason (COG-8.2-9, OP-C-14)', async () => {
    const agent = await meetDepot();

    agent.show(home, 'route_change');

    expect(agent.heard[0]).to.deep.include({ changed: ['context'], reason: 'route_change' });
    expect(agent.heard[0]?.bootstrap.context).to.deep.include({ routeId: 'home', collections: [] });
  });

  it('follows records out of view (COG-6.3-1)', async () => {
    const agent = await meetDepot();

    agent.show(board([parcel('p1'), parcel('p2'), parcel('p3', {}, { visible: false })]));

    expect(agent.heard[0]?.bootstrap.context?.collections[0]).to.deep.include({ visibleCount: 2 });
    expect(idsIn(agent.heard[0]?.bootstrap)).to.deep.equal(['p1', 'p2']);
  });

  it('follows the navigation map, several changes in one (COG-8.2-6, COG-8.2-9, OP-C-14)', async () => {
    let map: NavigationMap = depotNavigation;
    let changed: () => void = () => undefined;
    const agent = await meetDepot(
      {},
      { navigation: () => map, onNavigationChange: (listener) => (changed = listener) },
    );

    map = { routes: depotNavigation.routes.slice(0, 4) };
    changed();
    map = { routes: depotNavigation.routes.slice(0, 2) };
    changed();
    await agent.clock.pass(1000);

    expect(agent.heard).to.have.lengthOf(1);
    expect(agent.heard[0]).to.deep.include({ changed: ['navigation'], reason: 'configuration' });
    expect(agent.heard[0]?.bootstrap.navigation?.routes.map(({ id }) => id)).to.deep.equal([
      'home',
      'parcels',
    ]);
  });

  it('follows what may be called after a change of configuration or route (OP-C-51)', async () => {
    let callable = ['parcel.open', 'parcel.remove'];
    const agent = await meetDepot(
      {},
      {
        schema: depotSchema({ actions: ['parcel.open', 'parcel.remove'] }),
        mayCallAction: (id) => callable.includes(id),
      },
    );
    const before = await agent.bootstrap();

    callable = [];
    agent.show(board(), 'configuration');

    expect(before.context?.collections[0]?.items[0]?.actions).to.deep.equal(['parcel.open', 'parcel.remove']);
    expect(agent.heard[0]).to.deep.include({ changed: ['schema', 'context'], reason: 'configuration' });
    expect(JSON.stringify(agent.heard[0])).not.to.include('parcel.');
  });

  it('names enabled surfaces only, and is silent where none is affected (COG-8.2-11)', async () => {
    const agent = await meetNavigator();

    agent.show(board([parcel('p9')]));
    agent.show(home, 'route_change');

    expect(agent.heard).to.deep.equal([]);
  });

  it('is decided for each agent by itself (OP-C-16)', async () => {
    const mayRead: MayRead = (ref, { agent }) => agent.id === 'trusted' || exceptP8(ref);
    const trusted = await meetDepot({ agentId: 'trusted', sessionId: 'sess_1' }, { mayRead });
    const other = await meetDepot({ agentId: 'other', sessionId: 'sess_2' }, { mayRead });

    for (const agent of [trusted, other])
      agent.show(board([parcel('p1'), parcel('p2'), parcel('p3'), parcel('p8')]));

    expect(idsIn(trusted.heard[0]?.bootstrap)).to.include('p8');
    expect(other.heard).to.deep.equal([]);
  });

  it('ends with the session', async () => {
    const agent = await meetDepot();

    agent.end();
    agent.show(board([parcel('p9')]));

    expect(agent.heard).to.deep.equal([]);
  });

  it('knows only full replacements (COG-8.2-10)', () => {
    const event = { revision: 'r', changed: ['context'], bootstrap: {} };

    expect(v.is(CognitionChangedPayload, event)).to.equal(true);
    expect(v.is(CognitionChangedPayload, { revision: 'r', changed: ['context'], patch: [] })).to.equal(false);
    expect(v.is(CognitionChangedPayload, { ...event, changed: [] })).to.equal(false);
    expect(v.is(CognitionChangedPayload, { changed: ['context'], bootstrap: {} })).to.equal(false);
  });
});

describe('revisions', () => {
  it('begin with the token of the page and are never those of another session (OP-C-11, COG-11-6)', async () => {
    const first = await (await meetDepot({ sessionId: 'sess_1' })).bootstrap();
    const second = await (await meetDepot({ sessionId: 'sess_2' }, { mayRead: () => false })).bootstrap();

    expect(first.context?.revision).to.match(/^page.*-1$/);
    expect(second.context?.revision).not.to.equal(first.context?.revision);
  });
});

describe('the app’s rule about single records', () => {
  const rows = board([parcel('p1'), parcel('p8')]);

  it('is asked again when the agent asks for the context', async () => {
    let mayRead = true;
    const agent = await meetDepot({ facts: rows }, { mayRead: () => mayRead });
    expect(idsIn(await agent.bootstrap())).to.deep.equal(['p1', 'p8']);

    mayRead = false;

    expect(idsIn(await agent.bootstrap())).to.deep.equal([]);
  });

  const noAnswers: [string, MayRead][] = [
    [
      'throws',
      () => {
        throw new Error(CANARY);
      },
    ],
    ['answers later', (() => Promise.resolve(true)) as unknown as MayRead],
    ['answers with something else', (() => 1) as unknown as MayRead],
  ];
  for (const [name, mayRead] of noAnswers) {
    it(`means no where it ${name}`, async () => {
      const agent = await meetDepot({ facts: rows }, { mayRead });

      expect(idsIn(await agent.bootstrap())).to.deep.equal([]);
      expect(agent.diagnosed).to.include('may_read_failed');
    });
  }

  it('hears of a record by type and id only, and who asks', async () => {
    const asked: unknown[] = [];

    await meetDepot({ facts: board([parcel('p1')]) }, { mayRead: (...call) => asked.push(call) > 0 });

    expect(asked[0]).to.deep.equal([
      { type: 'parcel', id: 'p1' },
      { agent: { id: 'agent-1', transport: 'test' } },
    ]);
  });
});

describe('the audit trail of deliveries (COG-11-5, OP-C-48)', () => {
  it('has an entry for each bootstrap and each change, with names and counts', async () => {
    const agent = await meetDepot({ offer: { bootstrapDelivery: 'inline' } });
    await agent.bootstrap(['context']);
    await agent.bootstrap(['schema']);
    agent.show(board([parcel('p1')]));

    const place = { scopeId: 'parcel-board', routeId: 'parcels' };
    expect(agent.audited).to.deep.equal([
      {
        type: 'uiap.cognition.bootstrap',
        outcome: 'delivered',
        surfaces: ['schema', 'navigation', 'context'],
        ...place,
        returned: 3,
      },
      {
        type: 'uiap.cognition.bootstrap.get',
        requestId: 'msg_1',
        outcome: 'delivered',
        surfaces: ['context'],
        ...place,
        returned: 3,
      },
      {
        type: 'uiap.cognition.bootstrap.get',
        requestId: 'msg_2',
        outcome: 'delivered',
        surfaces: ['schema'],
      },
      { type: 'uiap.cognition.changed', outcome: 'delivered', surfaces: ['context'], ...place, returned: 1 },
    ]);
    expect(JSON.stringify(agent.audited)).not.to.include('P-p1');
  });

  it('has no entry where nothing was delivered', async () => {
    expect((await meetDepot()).audited).to.deep.equal([]);
  });
});

describe('the navigation surface (COG 4.3, 5.7)', () => {
  it('is the map as it is now, under a revision of ours (OP-C-11)', async () => {
    const agent = await meetDepot({}, { navigation: () => ({ revision: 'app-7', ...depotNavigation }) });

    const { navigation } = await agent.bootstrap(['navigation']);

    expect(navigation?.routes).to.deep.equal(depotNavigation.routes);
    expect(navigation?.revision).to.match(/^page.*-1$/);
  });
});

describe('a snapshot for the app itself', () => {
  it('is what an agent with all rights would be told', () => {
    const extension = cognition({
      ...depot,
      schema: depotSchema({ actions: ['parcel.open'] }),
      mayRead: () => false,
      mayCallAction: () => false,
      decideQuery: () => 'deny',
      confirmQuery: () => Promise.resolve(false),
      diagnose: () => undefined,
      pageToken: 'page',
    });

    const told = extension.snapshot(board([parcel('p1', { recipientMail: CANARY })]));

    expect(told).to.have.all.keys('schema', 'navigation', 'context');
    expect(told.context?.collections[0]?.items[0]).to.deep.include({ actions: ['parcel.open'] });
    expect(JSON.stringify(told)).not.to.include(CANARY);
  });
});

describe('the extension', () => {
  it('is uiap.cognition 0.1 and has two requests, both read-only (COG-1-2, COG-5.7.1-6, COG-7.1-1)', async () => {
    const agent = await meetDepot();

    for (const type of ['uiap.cognition.update', 'uiap.cognition.navigate', 'uiap.cognition.changed'])
      expect((await agent.ask(type)).payload.code, type).to.equal('unknown_type');
  });

  it('needs no DOM: every payload is usable as it is (COG-12-1)', async () => {
    const agent = await meet(
      { ...depot, schema: queryable },
      { facts: page([list('parcel', [parcel('p1')])]) },
    );

    expect(idsIn(await agent.bootstrap())).to.deep.equal(['p1']);
  });
});
