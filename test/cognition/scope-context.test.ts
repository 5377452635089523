import { expect } from 'chai';
import * as v from 'valibot';
import { readSchema } from '../../src/cognition/schema.js';
import { contextReader, type ContextRules } from '../../src/cognition/scope-context.js';
import type { CollectionFacts, PageFacts } from '../../src/page/page-facts.js';
import { ScopeContext, type EntitySchema, type ScopeCollection } from '../../src/protocol/cognition.js';
import { belowTheFold, board, CANARY, depotSchema, exceptP8, list, page, parcel, record } from './depot.js';

const silent = () => undefined;

function reader(parcelSchema: Partial<EntitySchema> = {}, rules: Partial<ContextRules> = {}) {
  return contextReader({
    entities: readSchema(depotSchema(parcelSchema), silent),
    mayTell: undefined,
    actionsOf: () => [],
    chosenScope: () => undefined,
    diagnose: silent,
    ...rules,
  });
}

function contextOf(
  facts: PageFacts,
  parcelSchema: Partial<EntitySchema> = {},
  rules: Partial<ContextRules> = {},
): ScopeContext {
  const context = reader(parcelSchema, rules).read(facts);
  expect(v.is(ScopeContext, context)).to.equal(true);
  return context;
}

function onlyList(context: ScopeContext): ScopeCollection {
  expect(context.collections).to.have.lengthOf(1);
  const [collection] = context.collections;
  if (!collection) throw new Error('a list is missing');
  return collection;
}

const idsOf = ({ items }: ScopeCollection) => items.map(({ ref }) => ref.id);
const sourcesOf = ({ items }: ScopeCollection) => items.map(({ source }) => source);

describe('the scope context (COG 5.6)', () => {
  it('tells where the page is and what it shows (COG-5.6-3, COG-5.6-8, COG-12-2)', () => {
    const context = contextOf(board());

    expect(context).to.deep.include({
      scopeId: 'parcel-board',
      routeId: 'parcels',
      routePath: '/parcels',
      routeLabel: 'Parcels',
    });
    expect(onlyList(context)).to.deep.include({ entity: 'parcel', access: 'visible_only', visibleCount: 3 });
    expect(idsOf(onlyList(context))).to.deep.equal(['p1', 'p2', 'p3']);
  });

  it('has a list also where it is empty (COG-12-7)', () => {
    expect(onlyList(contextOf(board([])))).to.deep.equal({
      entity: 'parcel',
      access: 'visible_only',
      visibleCount: 0,
      items: [],
    });
  });

  it('keeps the same id of two types apart (COG-5.1-2)', () => {
    const { collections } = contextOf(
      page([list('parcel', [parcel('x1')]), list('courier', [record('courier', 'x1', { name: 'Ana' })])]),
    );

    expect(collections.map((found) => found.items.map(({ ref }) => `${ref.type} ${ref.id}`))).to.deep.equal([
      ['parcel x1'],
      ['courier x1'],
    ]);
  });

  it('passes on the state of a list as the page states it (COG-5.6-6, COG-5.6-7, OP-C-19)', () => {
    const filters = [{ field: 'state', op: 'eq' as const, value: 'queued' }];
    const sort = [{ field: 'code', direction: 'desc' as const }];

    const found = onlyList(contextOf(board([], { offset: 20, limit: 20, hasMore: true, filters, sort })));

    expect(found).to.deep.include({ offset: 20, limit: 20, hasMore: true, filters, sort });
  });

  it('keeps filters and sort on protected and undeclared fields to itself (COG-5.2-6)', () => {
    const on = (field: string) => ({ field, op: 'eq' as const, value: CANARY });

    const filtered = onlyList(
      contextOf(
        board([], { filters: [on('recipientMail'), on('recipientPhone'), on('margin'), on('code')] }),
      ),
    );
    const hidden = onlyList(
      contextOf(board([], { filters: [on('recipientMail')], sort: [{ field: 'recipientPhone' }] })),
    );

    expect(filtered.filters).to.deep.equal([on('code')]);
    expect(hidden).not.to.have.any.keys('filters', 'sort');
  });

  it('has a total only where the page states one (COG-5.6-5, OP-C-18)', () => {
    expect(onlyList(contextOf(board()))).not.to.have.property('totalCount');
    expect(onlyList(contextOf(board(undefined, { total: 7 }))).totalCount).to.equal(7);
  });

  it('leaves undeclared types out and tells the developers (OP-C-28)', () => {
    const told: string[] = [];

    const { collections } = contextOf(
      page([list('invoice', [record('invoice', 'i1')]), list('constructor', [])]),
      {},
      { diagnose: (code) => told.push(code) },
    );

    expect(collections).to.deep.equal([]);
    expect(told).to.deep.equal(['undeclared_entity', 'undeclared_entity']);
  });

  it('never has a record of a query (COG-5.6-9, COG-8.2-8)', () => {
    const told = contextOf(board([parcel('p1'), parcel('p4', {}, belowTheFold)]), {
      recordAccess: 'queryable',
    });

    expect(sourcesOf(onlyList(told))).to.deep.equal(['visible', 'scope_window']);
  });
});

describe('record access in a context (COG 6.3, COG-14-3)', () => {
  const records = [parcel('p1'), parcel('p2'), parcel('p3'), parcel('p4', {}, belowTheFold)];

  it('is what is visible and nothing else, where nothing is declared (COG-3-3, COG-6.2-2, COG-6.2-3, COG-6.3-1, OP-C-1)', () => {
    const found = onlyList(contextOf(board(records)));

    expect(idsOf(found)).to.deep.equal(['p1', 'p2', 'p3']);
    expect(found.visibleCount).to.equal(3);
    expect(sourcesOf(found)).to.deep.equal(['visible', 'visible', 'visible']);
  });

  it('adds the rendered neighbours for scope_window (COG-6.3-4, OP-C-22)', () => {
    const found = onlyList(contextOf(board(records), { recordAccess: 'scope_window' }));

    expect(idsOf(found)).to.deep.equal(['p1', 'p2', 'p3', 'p4']);
    expect(sourcesOf(found)).to.deep.equal(['visible', 'visible', 'visible', 'scope_window']);
    expect(found.visibleCount, 'COG-5.6-4, OP-C-17').to.equal(3);
  });

  const strictest: [EntitySchema['recordAccess'], CollectionFacts['access'], string][] = [
    [undefined, 'queryable', 'visible_only'],
    ['scope_window', 'visible_only', 'visible_only'],
    ['queryable', 'scope_window', 'scope_window'],
    ['queryable', undefined, 'queryable'],
  ];
  for (const [schema, attribute, effective] of strictest) {
    it(`shows ${effective} where the schema says ${schema ?? 'nothing'} and the list ${attribute ?? 'nothing'} (OP-C-20)`, () => {
      const found = onlyList(
        contextOf(
          board(records, attribute ? { access: attribute } : {}),
          schema ? { recordAccess: schema } : {},
        ),
      );

      expect(found.access).to.equal(effective);
      expect(idsOf(found).includes('p4')).to.equal(effective !== 'visible_only');
    });
  }

  it('never holds more than the declared window, from the first visible one on (COG-6.3-5, COG-8.2-7)', () => {
    const rows = Array.from({ length: 12 }, (_, index) =>
      parcel(`r${index}`, {}, { visible: index === 4 || index === 5 }),
    );

    const found = (limit: number) =>
      onlyList(contextOf(board(rows, { limit }), { recordAccess: 'scope_window' }));

    expect(idsOf(found(4))).to.deep.equal(['r4', 'r5', 'r6', 'r7']);
    expect(idsOf(found(10))).to.deep.equal(rows.slice(2).map(({ id }) => id));
    expect(idsOf(found(1)), 'what is visible is never cut by the window').to.deep.equal(['r4', 'r5']);
  });
});

describe('the size of a context (OP-D-17)', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => parcel(`r${index}`));

  it('is at most 200 records a list; the count and hasMore say that there are more', () => {
    const exactly = onlyList(contextOf(board(rows(200))));
    const more = onlyList(contextOf(board(rows(201))));

    expect(exactly.items).to.have.lengthOf(200);
    expect(exactly).not.to.have.property('hasMore');
    expect(more.items).to.have.lengthOf(200);
    expect(more).to.deep.include({ visibleCount: 201, hasMore: true });
  });

  it('takes the count from the page where that was cut already', () => {
    const facts = board(rows(200), { visibleCount: 10_000, cut: true, hasMore: false });

    expect(onlyList(contextOf(facts))).to.deep.include({ visibleCount: 10_000, hasMore: true });
    expect(
      onlyList(contextOf(facts, {}, { mayTell: () => true })),
      'nobody knows who may read the rest',
    ).to.deep.include({ visibleCount: 200, hasMore: true });
  });

  it('is at most 512 KiB, cut at the end', () => {
    const heavy = Array.from({ length: 200 }, (_, index) => parcel(`r${index}`, { code: 'x'.repeat(4000) }));

    const context = contextOf(
      page([list('parcel', heavy), list('courier', [record('courier', 'k1', { name: 'Ana' })])]),
    );
    const [parcels, couriers] = context.collections;

    expect(JSON.stringify(context).length).to.be.within(500 * 1024, 520 * 1024);
    expect(parcels).to.deep.include({ visibleCount: 200, hasMore: true });
    expect(parcels && idsOf(parcels).every((id, index) => id === `r${index}`)).to.equal(true);
    expect(couriers?.items).to.have.lengthOf(1);
  });
});

describe('the scope of a context (COG 4.2, OP-C-10, OP-D-4)', () => {
  const scopes = [
    { id: 'hidden', visible: false },
    { id: 'board', visible: true },
    { id: 'lane', parent: 'board', visible: true },
    { id: 'aside', visible: true },
  ];
  const outside: CollectionFacts = {
    entity: 'parcel',
    declared: true,
    visible: true,
    records: [parcel('in-none')],
    visibleCount: 1,
    cut: false,
  };
  const lists = [
    ...['board', 'lane', 'aside'].map((scopeId) => list('parcel', [parcel(`in-${scopeId}`)], { scopeId })),
    outside,
  ];
  const shownIn = (facts: PageFacts, chosenScope?: string) => {
    const context = contextOf(facts, {}, { chosenScope: () => chosenScope });
    return [context.scopeId, ...context.collections.flatMap(idsOf)];
  };

  it('is the first visible outermost one, with the lists of its nested scopes (COG-3-2)', () => {
    expect(shownIn(page(lists, { scopes }))).to.deep.equal(['board', 'in-board', 'in-lane']);
  });

  it('is the topmost modal while one is open', () => {
    expect(shownIn(page(lists, { scopes, modalScope: 'aside' }))).to.deep.equal(['aside', 'in-aside']);
  });

  it('is what the app chose, before all others', () => {
    expect(shownIn(page(lists, { scopes, modalScope: 'aside' }), 'lane')).to.deep.equal(['lane', 'in-lane']);
    expect(shownIn(page(lists, { scopes }), 'whole-app'), 'a name of its own for the page').to.deep.equal([
      'whole-app',
      'in-board',
      'in-lane',
      'in-aside',
      'in-none',
    ]);
  });

  it('is the route where the page has no visible scope, else a filler', () => {
    const bare = [outside];

    expect(shownIn(page(bare, { scopes: [] }))).to.deep.equal(['parcels', 'in-none']);
    expect(shownIn(page(bare, { scopes: [], route: { path: '/x' } }))).to.deep.equal(['default', 'in-none']);
  });

  it('leaves out lists that are not on screen (COG-4.2-2)', () => {
    expect(contextOf(board(undefined, { visible: false })).collections).to.deep.equal([]);
  });
});

describe('records that an agent may not know (COG-11-6)', () => {
  const rules = { mayTell: exceptP8 };

  it('are not there, in items and counts alike (OP-C-17)', () => {
    const withP8 = contextOf(board([parcel('p1'), parcel('p8'), parcel('p2')]), {}, rules);
    const without = contextOf(board([parcel('p1'), parcel('p2')]), {}, rules);

    expect(withP8).to.deep.equal(without);
  });

  it('leave no list behind that only they made (OP-D-3)', () => {
    const implicit = (...records: ReturnType<typeof parcel>[]) =>
      page([list('parcel', records, { declared: false })]);

    expect(contextOf(implicit(parcel('p8')), {}, rules)).to.deep.equal(contextOf(page([]), {}, rules));
    expect(
      contextOf(
        implicit(parcel('p8'), parcel('p4', {}, belowTheFold)),
        { recordAccess: 'scope_window' },
        rules,
      ).collections,
    ).to.deep.equal([]);
  });

  it('do not take the place of another one in a full list', () => {
    const rows = Array.from({ length: 200 }, (_, index) => parcel(`r${index}`));

    const found = onlyList(contextOf(board([parcel('p8'), ...rows]), {}, rules));

    expect(found.items).to.have.lengthOf(200);
    expect(found).not.to.have.property('hasMore');
  });

  it('include those whose id no target could carry', () => {
    expect(idsOf(onlyList(contextOf(board([parcel('x'.repeat(1025)), parcel('p1')]))))).to.deep.equal(['p1']);
  });
});

describe('reading a context again', () => {
  it('gives the same objects for what did not change, so that a change costs what it changes', () => {
    const context = reader();
    const [p1, p2, p3] = [parcel('p1'), parcel('p2'), parcel('p3')];
    const other = list('courier', [record('courier', 'k1', { name: 'Ana' })]);

    const before = context.read(page([list('parcel', [p1, p2, p3]), other]));
    const after = context.read(page([list('parcel', [p1, parcel('p2', { state: 'moving' }), p3]), other]));

    expect(after.collections[1]).to.equal(before.collections[1]);
    expect(after.collections[0]?.items[0]).to.equal(before.collections[0]?.items[0]);
    expect(after.collections[0]?.items[1]?.fields.state).to.equal('moving');
  });

  it('asks the app about a record once, until told to forget', () => {
    const asked: string[] = [];
    const mayTell = ({ id }: { id: string }) => asked.push(id) > 0;
    const context = reader({}, { mayTell });
    const p1 = parcel('p1');

    context.read(board([p1]));
    context.read(board([p1, parcel('p2')]));
    context.forget();
    context.read(board([p1]));

    expect(asked).to.deep.equal(['p1', 'p2', 'p1']);
  });
});

describe('the shape of a context', () => {
  const collection = { entity: 'parcel', access: 'visible_only', visibleCount: 0, items: [] };
  const faults: [string, unknown][] = [
    ['no collections (COG-5.6-8)', { scopeId: 'board' }],
    [
      'an access mode that is none (COG-5.2-2)',
      { scopeId: 'b', collections: [{ ...collection, access: 'all' }] },
    ],
    [
      'no visible count (COG-5.6-3)',
      { scopeId: 'b', collections: [{ entity: 'p', access: 'queryable', items: [] }] },
    ],
  ];
  for (const [fault, value] of faults) {
    it(`knows no context with ${fault}`, () => {
      expect(v.is(ScopeContext, { scopeId: 'board', collections: [collection] })).to.equal(true);
      expect(v.is(ScopeContext, value)).to.equal(false);
    });
  }
});
