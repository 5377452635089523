import { expect } from 'chai';
import * as v from 'valibot';
import type { CognitionOptions, QueryRequest } from '../../src/cognition/options.js';
import type { RecordsQuery } from '../../src/cognition/records.js';
import { CognitionQueryResult } from '../../src/protocol/cognition.js';
import { meet, type Meeting, type Reply } from '../support/cognition-port.js';
import {
  belowTheFold,
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
  provided,
  queryable,
  stock,
} from './depot.js';

const offer = { requestedQuery: true };

/** The depot with queries on. `asked` is what reaches the app's provider. */
async function meetDepot(options: Partial<CognitionOptions> = {}, meeting: Partial<Meeting> = {}) {
  const asked: RecordsQuery[] = [];
  const provider = options.records ?? inMemory();
  const agent = await meet(
    {
      schema: queryable,
      navigation: () => depotNavigation,
      mayRead: exceptP8,
      ...options,
      records: (query, context) => {
        asked.push(query);
        return (typeof provider === 'function' ? provider : provider.query)(query, context);
      },
    },
    { facts: board(), offer, ...meeting },
  );
  return { ...agent, asked };
}

function resultOf({ type, payload }: Reply): CognitionQueryResult {
  expect(type, JSON.stringify(payload)).to.equal('uiap.cognition.query.result');
  expect(v.is(CognitionQueryResult, payload)).to.equal(true);
  const result = payload as CognitionQueryResult;
  expect(result.returned, 'COG-8.3-20').to.equal(result.items.length);
  expect(result.hasMore, 'OP-C-42').to.be.a('boolean');
  expect(
    result.items.every(({ source }) => source === 'query'),
    'COG-8.3-9',
  ).to.equal(true);
  return result;
}

const idsOf = (reply: Reply) => resultOf(reply).items.map(({ ref }) => ref.id);
const codeOf = ({ payload }: Reply) => payload.code;

describe('uiap.cognition.query (COG 8.3, COG-14-6)', () => {
  it('gives records of one type, exposed and bound to the active scope (COG-6.3-7, COG-8.3-14, COG-8.3-23)', async () => {
    const agent = await meetDepot();

    const result = resultOf(await agent.query({ entity: 'parcel' }));

    expect(result).to.deep.include({
      entity: 'parcel',
      scopeId: 'parcel-board',
      offset: 0,
      limit: 20,
      returned: 7,
    });
    expect(result).not.to.have.any.keys('routeId', 'totalCount');
    expect(result.items[0]).to.deep.equal({
      ref: { type: 'parcel', id: 'p1', primaryText: 'P-p1' },
      fields: { code: 'P-p1', state: 'moving', weightKg: 4, courierId: 'k1' },
      redactions: { recipientPhone: 'withheld' },
      source: 'query',
    });
  });

  it('combines filters by AND (COG-8.3-15)', async () => {
    const agent = await meetDepot();
    const filters = [
      { field: 'state', op: 'eq', value: 'queued' },
      { field: 'weightKg', op: 'gt', value: 5 },
    ];

    expect(idsOf(await agent.query({ entity: 'parcel', filters }))).to.deep.equal(['p2', 'p5', 'p7']);
  });

  it('sorts, ascending by default (COG-5.6-1)', async () => {
    const agent = await meetDepot();
    const sorted = (sort: object[]) => agent.query({ entity: 'parcel', sort });

    expect(idsOf(await sorted([{ field: 'weightKg' }]))).to.deep.equal([
      'p3',
      'p6',
      'p1',
      'p5',
      'p2',
      'p7',
      'p4',
    ]);
    expect(idsOf(await sorted([{ field: 'weightKg', direction: 'desc' }]))).to.deep.equal([
      'p4',
      'p7',
      'p2',
      'p5',
      'p1',
      'p6',
      'p3',
    ]);
    expect(agent.asked[0]?.sort).to.deep.equal([{ field: 'weightKg', direction: 'asc' }]);
  });

  it('pages (COG-8.3-16, COG-8.3-19, COG-8.3-20, OP-C-35)', async () => {
    const agent = await meetDepot();
    const paged = async (offset: number) =>
      resultOf(await agent.query({ entity: 'parcel', offset, limit: 3 }));

    const pages = [await paged(0), await paged(3), await paged(6), await paged(9)];

    expect(pages.map(({ items }) => items.map(({ ref }) => ref.id))).to.deep.equal([
      ['p1', 'p2', 'p3'],
      ['p4', 'p5', 'p6'],
      ['p7'],
      [],
    ]);
    expect(pages.map(({ offset, limit, hasMore }) => [offset, limit, hasMore])).to.deep.equal([
      [0, 3, true],
      [3, 3, true],
      [6, 3, false],
      [9, 3, false],
    ]);
  });

  it('enforces a maximum and says what it applied (COG-8.3-6, COG-8.3-17, COG-11-4, OP-C-34)', async () => {
    const many = Array.from({ length: 120 }, (_, index) => provided(`r${index}`));
    const limitOf = async (limit: number | undefined, options: Partial<CognitionOptions> = {}) => {
      const agent = await meetDepot({ records: inMemory(many), ...options });
      const result = resultOf(await agent.query({ entity: 'parcel', ...(limit ? { limit } : {}) }));
      return [result.limit, result.returned];
    };

    expect(await limitOf(5000)).to.deep.equal([50, 50]);
    expect(await limitOf(undefined)).to.deep.equal([20, 20]);
    expect(await limitOf(undefined, { maxQueryLimit: 7 })).to.deep.equal([7, 7]);
    expect(await limitOf(undefined, { defaultLimit: 9 })).to.deep.equal([9, 9]);
  });

  it('changes nothing and publishes nothing (COG-1-1, COG-8.2-8)', async () => {
    const agent = await meetDepot();
    const before = await agent.bootstrap();

    await agent.query({ entity: 'parcel' });

    expect(agent.heard).to.deep.equal([]);
    expect(await agent.bootstrap()).to.deep.equal(before);
  });

  it('ignores members it does not know, and the provider never sees them (COG-1-3, COG-8.3-12, OP-E-9)', async () => {
    const agent = await meetDepot();
    const extra = { join: 'courier', include: ['courier'], sql: 'select *', $where: '1' };

    const reply = await agent.query({
      entity: 'parcel',
      ...extra,
      filters: [{ field: 'state', op: 'eq', value: 'queued', ...extra }],
    });

    expect(idsOf(reply)).to.deep.equal(['p2', 'p3', 'p5', 'p7']);
    expect(agent.asked[0]).to.deep.equal({
      entity: 'parcel',
      scopeId: 'parcel-board',
      filters: [{ field: 'state', op: 'eq', value: 'queued' }],
      sort: [],
      offset: 0,
      limit: 20,
    });
  });

  it('carries no actions: what can be acted on is on screen', async () => {
    const agent = await meetDepot({
      schema: depotSchema({ recordAccess: 'queryable', actions: ['parcel.open'] }),
    });

    expect(resultOf(await agent.query({ entity: 'parcel' })).items[0]).not.to.have.property('actions');
  });
});

describe('the fields of a result', () => {
  const itemsFor = async (fields: string[]) => {
    const agent = await meetDepot();
    const { items } = resultOf(await agent.query({ entity: 'parcel', fields, limit: 2 }));
    return { items, asked: agent.asked[0]?.fields };
  };

  it('are those asked for (COG-8.3-18)', async () => {
    const { items, asked } = await itemsFor(['code', 'state']);

    expect(items[0]?.fields).to.have.all.keys('code', 'state');
    expect(items[0]).not.to.have.property('redactions');
    expect(asked).to.deep.equal(['code', 'state']);
  });

  it('are none where none are asked for: refs only (OP-C-36)', async () => {
    const { items } = await itemsFor([]);

    expect(items).to.deep.equal([
      { ref: { type: 'parcel', id: 'p1', primaryText: 'P-p1' }, fields: {}, source: 'query' },
      { ref: { type: 'parcel', id: 'p2', primaryText: 'P-p2' }, fields: {}, source: 'query' },
    ]);
  });

  it('never are declared_only ones, also where asked for (COG-8.3-7, OP-C-36)', async () => {
    const { items, asked } = await itemsFor(['code', 'recipientMail', 'recipientPhone']);

    expect(asked).to.deep.equal(['code']);
    expect(items[0]?.fields).to.have.all.keys('code');
    expect(items[0]?.redactions, 'COG-8.3-8').to.deep.equal({ recipientPhone: 'withheld' });
    expect(JSON.stringify(items)).not.to.include('recipientMail');
  });

  it('stay redacted where the page redacts the same record (contract 7)', async () => {
    const redacted = { value: 'P-p1', machine: false, redact: 'withheld' } as const;
    const secret = { machine: true, secret: true } as const;
    const agent = await meetDepot(
      {},
      {
        facts: board([
          parcel('p1', { code: redacted, state: { ...redacted, redact: 'masked' }, weightKg: secret }),
          parcel('p2', {}, { primary: { text: 'P-p2', redact: 'omitted' } }),
        ]),
      },
    );

    const { items } = resultOf(await agent.query({ entity: 'parcel', limit: 2 }));

    expect(items[0]?.ref).to.deep.equal({ type: 'parcel', id: 'p1' });
    expect(items[0]?.fields).to.deep.equal({ state: '***', courierId: 'k1' });
    expect(items[0]?.redactions).to.deep.equal({
      code: 'withheld',
      state: 'masked',
      weightKg: 'withheld',
      recipientPhone: 'withheld',
    });
    expect(items[1]?.ref).to.deep.equal({ type: 'parcel', id: 'p2' });
  });
});

describe('what a query is bound to (COG-8.3-2, COG-3-7, COG-6.3-8, COG-9-5, OP-C-31)', () => {
  it('may be a route alone, also from elsewhere (COG-13-7, COG-8.3-10, COG-8.3-11, OP-C-33)', async () => {
    const agent = await meetDepot({}, { facts: home });

    const reply = await agent.query({
      entity: 'parcel',
      routeId: 'parcels',
      filters: [{ field: 'courierId', op: 'eq', value: 'k2' }],
    });

    expect(idsOf(reply)).to.deep.equal(['p2', 'p4']);
    expect(resultOf(reply)).to.include({ routeId: 'parcels' }).and.not.to.have.property('scopeId');
    expect(agent.asked[0]).to.include({ routeId: 'parcels' }).and.not.to.have.property('scopeId');
  });

  it('may be any scope on the page, or both scope and its route (COG-4.2-1)', async () => {
    const facts = page([list('parcel', [])], {
      scopes: [
        { id: 'parcel-board', visible: true },
        { id: 'lane', parent: 'parcel-board', visible: true },
      ],
    });
    const agent = await meetDepot({}, { facts });

    expect(resultOf(await agent.query({ entity: 'parcel', scopeId: 'lane' })).scopeId).to.equal('lane');
    expect(resultOf(await agent.query({ entity: 'parcel', scopeId: 'lane', routeId: 'parcels' }))).to.include(
      {
        scopeId: 'lane',
        routeId: 'parcels',
      },
    );
  });

  it('is the route where the page has no scope, or what the app chose (OP-D-4)', async () => {
    const bare = page([], { scopes: [] });

    const onRoute = await meetDepot({}, { facts: bare });
    const chosen = await meetDepot({ scope: () => 'whole-app' }, { facts: bare });

    expect(resultOf(await onRoute.query({ entity: 'parcel' })).scopeId).to.equal('parcels');
    expect(resultOf(await chosen.query({ entity: 'parcel', scopeId: 'whole-app' })).scopeId).to.equal(
      'whole-app',
    );
  });

  it('never is the filler of a page without scope and route', async () => {
    const nowhere = page([], { scopes: [], route: { path: '/' } });
    const agent = await meetDepot({}, { facts: nowhere });

    expect(codeOf(await agent.query({ entity: 'parcel' }))).to.equal('uiap.cognition.route_required');
    expect(codeOf(await agent.query({ entity: 'parcel', scopeId: 'default' }))).to.equal(
      'uiap.cognition.unknown_scope',
    );
    expect(idsOf(await agent.query({ entity: 'parcel', routeId: 'parcels' }))).to.have.lengthOf(7);
  });

  const faults: [object, string][] = [
    [{ scopeId: 'ghost' }, 'uiap.cognition.unknown_scope'],
    [{ scopeId: 'asleep' }, 'uiap.cognition.unknown_scope'],
    [{ routeId: 'ghost' }, 'uiap.cognition.unknown_scope'],
    [{ routeId: 'constructor' }, 'uiap.cognition.unknown_scope'],
    [{ scopeId: 'ghost', routeId: 'parcels' }, 'uiap.cognition.unknown_scope'],
    [{ scopeId: 'parcel-board', routeId: 'couriers' }, 'bad_request'],
  ];
  for (const [binding, code] of faults) {
    it(`refuses ${JSON.stringify(binding)} with ${code} (COG-9-3)`, async () => {
      const facts = page([], {
        scopes: [
          { id: 'parcel-board', visible: true },
          { id: 'asleep', visible: false },
        ],
      });
      const agent = await meetDepot({}, { facts });

      expect(codeOf(await agent.query({ entity: 'parcel', ...binding }))).to.equal(code);
      expect(agent.asked).to.deep.equal([]);
    });
  }
});

describe('access (COG-6.3-2, COG-6.3-6, COG-8.3-5, OP-C-20, OP-C-21)', () => {
  const refused: [string, Partial<CognitionOptions>, Partial<Meeting>, object][] = [
    ['visible_only', { schema: depotSchema() }, {}, {}],
    ['scope_window', { schema: depotSchema({ recordAccess: 'scope_window' }) }, {}, {}],
    ['queryable, but its list only scope_window', {}, { facts: board([], { access: 'scope_window' }) }, {}],
    [
      'queryable, but a hidden list of a nested scope is visible_only',
      {},
      {
        facts: page([list('parcel', [], { scopeId: 'lane', access: 'visible_only', visible: false })], {
          scopes: [
            { id: 'parcel-board', visible: true },
            { id: 'lane', parent: 'parcel-board', visible: false },
          ],
        }),
      },
      {},
    ],
    [
      'queryable, and asked for by route around its list',
      {},
      { facts: board([], { access: 'visible_only' }) },
      { routeId: 'parcels' },
    ],
    [
      'on another route and not queryable',
      { schema: depotSchema() },
      { facts: home },
      { routeId: 'parcels' },
    ],
  ];
  for (const [name, options, meeting, binding] of refused) {
    it(`is refused for a type that is ${name}`, async () => {
      const agent = await meetDepot(options, meeting);

      expect(codeOf(await agent.query({ entity: 'parcel', ...binding }))).to.equal(
        'uiap.cognition.query_not_allowed',
      );
      expect(agent.asked).to.deep.equal([]);
    });
  }

  it('is not touched by lists of other types and scopes', async () => {
    const facts = page(
      [
        list('parcel', [parcel('p1')]),
        list('courier', [], { access: 'visible_only' }),
        list('parcel', [], { scopeId: 'aside', access: 'visible_only' }),
      ],
      {
        scopes: [
          { id: 'parcel-board', visible: true },
          { id: 'aside', visible: true },
        ],
      },
    );
    const agent = await meetDepot({}, { facts });

    expect(idsOf(await agent.query({ entity: 'parcel' }))).to.have.lengthOf(7);
    expect(codeOf(await agent.query({ entity: 'parcel', scopeId: 'aside' }))).to.equal(
      'uiap.cognition.query_not_allowed',
    );
  });

  it('depends on whether the provider serves another route (OP-C-33)', async () => {
    const serves = (routeId: string, entity: string) => {
      if (routeId === 'couriers') throw new Error(CANARY);
      return routeId === 'parcels' && entity === 'parcel';
    };
    const records = { query: inMemory(), serves };
    const agent = await meet(
      { schema: queryable, navigation: () => depotNavigation, records },
      { facts: home, offer },
    );
    const on = async (routeId: string) => agent.query({ entity: 'parcel', routeId });

    expect(idsOf(await on('parcels'))).to.have.lengthOf(8);
    expect(codeOf(await on('parcel.form'))).to.equal('uiap.cognition.query_not_allowed');
    expect(codeOf(await on('couriers'))).to.equal('uiap.cognition.query_not_allowed');
    expect(idsOf(await on('home')), 'the current one is not asked about').to.have.lengthOf(8);
  });
});

describe('faults of a query, the first one wins (OP-C-32)', () => {
  const filter = (field: string, op: string, value?: unknown) => ({
    filters: [value === undefined ? { field, op } : { field, op, value }],
  });
  const cases: [string, object, string][] = [
    ['no entity (COG-8.3-14)', { entity: undefined }, 'bad_request'],
    ['two entities (COG-8.3-3)', { entity: ['parcel', 'courier'] }, 'bad_request'],
    ['filters as an expression (COG-4.4-2)', { filters: 'state = queued' }, 'bad_request'],
    ['an operator that is none (COG-5.2-8)', filter('state', 'like', 'q'), 'bad_request'],
    ['an object as operand (COG-5.6-2, COG-8.3-4)', filter('state', 'eq', { $expr: 1 }), 'bad_request'],
    ['null as operand (COG-5.6-2)', filter('state', 'eq', null), 'bad_request'],
    ['a nested list as operand', filter('state', 'in', [['queued']]), 'bad_request'],
    ['limit 0 (OP-C-34)', { limit: 0 }, 'bad_request'],
    ['half a limit (OP-C-34)', { limit: 1.5 }, 'bad_request'],
    ['a limit as text (OP-C-34)', { limit: '5' }, 'bad_request'],
    ['a negative offset (OP-C-35)', { offset: -1 }, 'bad_request'],
    ['half an offset (OP-C-35)', { offset: 0.5 }, 'bad_request'],
    ['17 filters (OP-C-41)', { filters: Array(17).fill({ field: 'code', op: 'exists' }) }, 'bad_request'],
    ['5 sorts (OP-C-41)', { sort: Array(5).fill({ field: 'code' }) }, 'bad_request'],
    ['101 values (OP-C-41)', filter('code', 'in', Array(101).fill('x')), 'bad_request'],
    ['a long operand (OP-C-41)', filter('code', 'eq', 'x'.repeat(1025)), 'bad_request'],
    ['a direction that is none', { sort: [{ field: 'code', direction: 'up' }] }, 'bad_request'],

    ['an undeclared entity (COG-9-2)', { entity: 'robot' }, 'uiap.cognition.unknown_entity'],
    ['an entity every object has (OP-E-14)', { entity: 'constructor' }, 'uiap.cognition.unknown_entity'],
    ['an entity of the prototype (OP-E-14)', { entity: '__proto__' }, 'uiap.cognition.unknown_entity'],

    ['an unknown field (OP-C-36)', { fields: ['zzz'] }, 'bad_request'],
    ['a path as field (COG-5.4-6)', { fields: ['courierId.name'] }, 'bad_request'],
    ['a related type as field (COG-8.3-12)', { fields: ['courier'] }, 'bad_request'],
    ['a filter on an unknown field', filter('zzz', 'eq', 1), 'bad_request'],
    ['a filter on a field every object has (OP-E-14)', filter('__proto__', 'eq', 1), 'bad_request'],
    ['a filter across a relation (COG-8.3-4)', filter('courierId.zone', 'eq', 'north'), 'bad_request'],
    ['eq without operand (OP-C-37)', filter('state', 'eq'), 'bad_request'],
    ['eq with a list (OP-C-37)', filter('state', 'eq', ['queued']), 'bad_request'],
    ['neq with a list (OP-C-37)', filter('state', 'neq', []), 'bad_request'],
    ['in with a scalar (OP-C-37)', filter('state', 'in', 'queued'), 'bad_request'],
    ['exists with text (OP-C-37)', filter('state', 'exists', 'yes'), 'bad_request'],
    ['contains on a number (OP-C-37)', filter('weightKg', 'contains', '5'), 'bad_request'],
    ['contains with a number (OP-C-37)', filter('code', 'contains', 5), 'bad_request'],
    ['contains on a field not searchable (OP-C-39)', filter('state', 'contains', 'q'), 'bad_request'],
    ['starts_with on a field not searchable (OP-C-39)', filter('state', 'starts_with', 'q'), 'bad_request'],
    ['gt on text (OP-C-37)', filter('code', 'gt', 'P'), 'bad_request'],
    ['gt with text on a number (OP-C-37)', filter('weightKg', 'gt', '5'), 'bad_request'],
    ['contains on a relation (OP-C-40)', filter('courierId', 'contains', 'k'), 'bad_request'],
    ['sort by an unknown field', { sort: [{ field: 'zzz' }] }, 'bad_request'],
    ['sort by a field not sortable (COG-5.4-4)', { sort: [{ field: 'state' }] }, 'bad_request'],

    [
      'a filter on a redacted field (OP-C-38)',
      filter('recipientPhone', 'eq', '1'),
      'uiap.cognition.query_not_allowed',
    ],
    [
      'a filter on a declared_only field (COG-8.3-13)',
      filter('recipientMail', 'eq', CANARY),
      'uiap.cognition.query_not_allowed',
    ],
    [
      'sort by a redacted field (OP-C-38)',
      { sort: [{ field: 'recipientPhone' }] },
      'uiap.cognition.query_not_allowed',
    ],
    [
      'sort by a declared_only field (OP-C-38)',
      { sort: [{ field: 'recipientMail' }] },
      'uiap.cognition.query_not_allowed',
    ],
  ];
  for (const [fault, payload, code] of cases) {
    it(`${fault} is ${code}`, async () => {
      const agent = await meetDepot();

      const reply = await agent.query({ entity: 'parcel', ...payload });

      expect(codeOf(reply)).to.equal(code);
      expect(agent.asked, 'the provider is not asked').to.deep.equal([]);
      expect(JSON.stringify(reply), 'OP-E-1: no value comes back').not.to.include(CANARY);
      expect(code, 'COG-9-1').to.match(/^(bad_request|uiap\.cognition\.)/);
    });
  }

  it('come in this order: off, shape, entity, binding, access, fields, filters, sort, policy', async () => {
    const bad = {
      limit: 0,
      entity: 'robot',
      scopeId: 'ghost',
      fields: ['zzz'],
      filters: [{ field: 'recipientMail', op: 'eq', value: 'x' }],
      sort: [{ field: 'zzz' }],
    };
    const off = await meet({ schema: depotSchema() }, { facts: board() });
    expect(codeOf(await off.query(bad)), 'COG-8.3-1, COG-9-4, COG-7.5-5').to.equal(
      'uiap.cognition.query_not_allowed',
    );

    const agent = await meetDepot(
      { decideQuery: () => 'deny' },
      { facts: board([], { access: 'visible_only' }) },
    );
    const steps: [object, string][] = [
      [{}, 'bad_request'],
      [{ limit: 1 }, 'uiap.cognition.unknown_entity'],
      [{ entity: 'parcel' }, 'uiap.cognition.unknown_scope'],
      [{ scopeId: 'parcel-board' }, 'uiap.cognition.query_not_allowed'],
    ];
    let payload: object = bad;
    for (const [mended, code] of steps) {
      payload = { ...payload, ...mended };
      expect(codeOf(await agent.query(payload)), JSON.stringify(payload)).to.equal(code);
    }

    agent.become(board());
    const later: [object, string][] = [
      [{}, 'bad_request'],
      [{ fields: ['code'] }, 'uiap.cognition.query_not_allowed'],
      [{ filters: [] }, 'bad_request'],
      [{ sort: [] }, 'uiap.cognition.query_not_allowed'],
    ];
    for (const [mended, code] of later) {
      payload = { ...payload, ...mended };
      expect(codeOf(await agent.query(payload)), JSON.stringify(payload)).to.equal(code);
    }
  });

  it('answers a type that does not exist like one that another app would have (OP-C-52)', async () => {
    const agent = await meetDepot();

    expect(await agent.query({ entity: 'robot' })).to.deep.equal(await agent.query({ entity: 'invoice' }));
  });
});

describe('filters that are allowed (OP-C-37 to OP-C-40)', () => {
  const schema = depotSchema({
    recordAccess: 'queryable',
    fields: {
      ...queryable.entities.parcel?.fields,
      due: { type: 'date' },
      seen: { type: 'datetime' },
      tags: { type: 'string', searchable: true },
    },
    relations: [
      { field: 'courierId', targetEntity: 'courier', kind: 'belongs_to' },
      { field: 'tags', targetEntity: 'tag', kind: 'has_many' },
    ],
  });
  const allowed = [
    { field: 'courierId', op: 'eq', value: 'nobody' },
    { field: 'courierId', op: 'neq', value: 'k1' },
    { field: 'courierId', op: 'in', value: [] },
    { field: 'courierId', op: 'exists' },
    { field: 'weightKg', op: 'exists', value: false },
    { field: 'weightKg', op: 'eq', value: 'text on a number meets nothing' },
    { field: 'code', op: 'contains', value: 'p-' },
    { field: 'code', op: 'starts_with', value: '' },
    { field: 'due', op: 'gte', value: '2026-01-01' },
    { field: 'seen', op: 'lt', value: '2026-01-01T00:00:00Z' },
    { field: 'seen', op: 'lte', value: '2026-01-01' },
  ];
  for (const filter of allowed) {
    it(`reach the provider: ${JSON.stringify(filter)}`, async () => {
      const agent = await meetDepot({ schema });

      resultOf(await agent.query({ entity: 'parcel', filters: [filter] }));

      expect(agent.asked[0]?.filters).to.deep.equal([filter]);
    });
  }

  const refused = [
    { field: 'due', op: 'gt', value: '2026-02-30' },
    { field: 'due', op: 'gt', value: 'tomorrow' },
    { field: 'due', op: 'gt', value: 5 },
    { field: 'seen', op: 'gt', value: '2026-01-01T10:00' },
    { field: 'tags', op: 'eq', value: 'red' },
    { field: 'tags', op: 'exists' },
  ];
  for (const filter of refused) {
    it(`are none of these: ${JSON.stringify(filter)}`, async () => {
      const agent = await meetDepot({ schema });

      expect(codeOf(await agent.query({ entity: 'parcel', filters: [filter] }))).to.equal('bad_request');
    });
  }

  describe('on a protected field that the app released (COG-8.3-13, OP-C-38)', () => {
    const filterable = { parcel: ['recipientMail'] };
    const ask = async (op: string, value?: unknown, options: Partial<CognitionOptions> = {}) => {
      const agent = await meetDepot({ filterable, ...options });
      const filters = [
        value === undefined ? { field: 'recipientMail', op } : { field: 'recipientMail', op, value },
      ];
      return agent.query({ entity: 'parcel', filters });
    };

    it('work with eq and in, and the field stays out of the result (COG-8.3-22)', async () => {
      const exact = await ask('eq', 'other@example.org');
      const oneOf = await ask('in', ['other@example.org']);

      expect(idsOf(exact)).to.deep.equal(['p7']);
      expect(oneOf).to.deep.equal(exact);
      expect(JSON.stringify(exact)).not.to.include('recipientMail').and.not.to.include('other@example.org');
    });

    for (const [op, value] of [
      ['neq', 'x'],
      ['contains', 'x'],
      ['starts_with', 'x'],
      ['gt', 'x'],
      ['exists', undefined],
    ] as const) {
      it(`are refused with ${op}: its value could be found by bisection`, async () => {
        expect(codeOf(await ask(op, value))).to.equal('uiap.cognition.query_not_allowed');
      });
    }

    it('give no total: it would answer guesses', async () => {
      expect(resultOf(await ask('eq', 'x', { totals: ['parcel'] }))).not.to.have.property('totalCount');
    });
  });
});

describe('counts of a result (COG-5.6-5, COG-8.3-21, OP-C-18)', () => {
  it('have a total only where the app released it, and then that of what this agent may know', async () => {
    const withheld = await meetDepot();
    const released = await meetDepot({ totals: ['parcel'] });
    const all = { schema: queryable, records: inMemory(), totals: ['parcel'] };
    const unrestricted = await meet(all, { facts: board(), offer });
    const silent = await meetDepot({ totals: ['parcel'], records: () => ({ items: stock }) });

    expect(resultOf(await withheld.query({ entity: 'parcel' }))).not.to.have.property('totalCount');
    expect(resultOf(await released.query({ entity: 'parcel', limit: 2 })).totalCount).to.equal(7);
    expect(resultOf(await unrestricted.query({ entity: 'parcel', limit: 2 })).totalCount).to.equal(8);
    expect(resultOf(await silent.query({ entity: 'parcel' })), 'never counted by us').not.to.have.property(
      'totalCount',
    );
  });
});

describe('policy of a query (COG-4.4-1, OP-C-45)', () => {
  for (const effect of ['deny', 'handoff'] as const) {
    it(`${effect} refuses before the provider is asked`, async () => {
      const agent = await meetDepot({ decideQuery: () => effect });

      expect(codeOf(await agent.query({ entity: 'parcel' }))).to.equal('uiap.cognition.query_not_allowed');
      expect(agent.asked).to.deep.equal([]);
    });
  }

  it('decides about entity and binding', async () => {
    const requests: QueryRequest[] = [];
    const agent = await meetDepot({ decideQuery: (request) => (requests.push(request), 'allow') });

    await agent.query({ entity: 'parcel', routeId: 'parcels' });
    await agent.query({ entity: 'parcel' });

    expect(requests.map(({ entity, scopeId, routeId }) => [entity, scopeId, routeId])).to.deep.equal([
      ['parcel', undefined, 'parcels'],
      ['parcel', 'parcel-board', undefined],
    ]);
    expect(requests[0]?.port.principal.id).to.equal('person');
  });

  const confirming = (consent: boolean) => {
    const prompts: QueryRequest[] = [];
    const confirmQuery = (request: QueryRequest) => {
      prompts.push(request);
      return Promise.resolve(consent);
    };
    return {
      prompts,
      options: { decideQuery: () => 'confirm', confirmQuery } satisfies Partial<CognitionOptions>,
    };
  };

  it('confirm asks the person once for each entity, scope and session', async () => {
    const { prompts, options } = confirming(true);
    const agent = await meetDepot(options);

    expect(idsOf(await agent.query({ entity: 'parcel' }))).to.have.lengthOf(7);
    expect(idsOf(await agent.query({ entity: 'parcel', limit: 1 }))).to.deep.equal(['p1']);
    expect(idsOf(await agent.query({ entity: 'parcel', routeId: 'parcels' }))).to.have.lengthOf(7);

    expect(prompts).to.have.lengthOf(2);
  });

  it('a refusal counts as well, and is not asked about again', async () => {
    const { prompts, options } = confirming(false);
    const agent = await meetDepot(options);

    const codes = [
      codeOf(await agent.query({ entity: 'parcel' })),
      codeOf(await agent.query({ entity: 'parcel' })),
    ];

    expect(codes).to.deep.equal(Array(2).fill('uiap.cognition.query_not_allowed'));
    expect(prompts).to.have.lengthOf(1);
    expect(agent.asked).to.deep.equal([]);
  });

  it('a prompt that was cancelled was not answered', async () => {
    const request = new AbortController();
    let prompts = 0;
    const agent = await meetDepot({
      decideQuery: () => 'confirm',
      confirmQuery(_, signal) {
        prompts += 1;
        if (prompts === 1) request.abort();
        return Promise.resolve(!signal.aborted);
      },
    });

    expect(codeOf(await agent.ask('uiap.cognition.query', { entity: 'parcel' }, request.signal))).to.equal(
      'cancelled',
    );
    expect(idsOf(await agent.query({ entity: 'parcel' }))).to.have.lengthOf(7);
  });

  it('does not run for another page than the one that was consented to', async () => {
    const elsewhere = page([], { scopes: [{ id: 'other', visible: true }] });
    const narrowed = board([], { access: 'visible_only' });
    const codeAfter = async (facts: typeof elsewhere) => {
      const agent = await meetDepot({
        decideQuery: () => 'confirm',
        confirmQuery: () => {
          agent.become(facts);
          return Promise.resolve(true);
        },
      });
      const code = codeOf(await agent.query({ entity: 'parcel' }));
      expect(agent.asked).to.deep.equal([]);
      return code;
    };

    expect(await codeAfter(elsewhere)).to.equal('state_conflict');
    expect(await codeAfter(narrowed)).to.equal('uiap.cognition.query_not_allowed');
  });
});

describe('the audit trail of queries (COG-11-5, OP-C-48)', () => {
  it('says who asked for what and how much was given, without values', async () => {
    const agent = await meetDepot({ filterable: { parcel: ['recipientMail'] } });
    const filters = [
      { field: 'recipientMail', op: 'eq', value: CANARY },
      { field: 'weightKg', op: 'gt', value: 1 },
      { field: 'weightKg', op: 'lt', value: 8 },
    ];

    await agent.query({ entity: 'parcel', filters });

    expect(agent.audited).to.deep.equal([
      {
        type: 'uiap.cognition.query',
        outcome: 'delivered',
        requestId: 'msg_1',
        entity: 'parcel',
        scopeId: 'parcel-board',
        filterFields: ['recipientMail', 'weightKg'],
        returned: 5,
      },
    ]);
  });

  it('has refusals with their code, and nothing that the agent made up', async () => {
    const agent = await meetDepot({ decideQuery: () => 'deny' });

    await agent.query({ entity: CANARY });
    await agent.query({ entity: 'parcel' });

    expect(agent.audited).to.deep.equal([
      { type: 'uiap.cognition.query', outcome: 'uiap.cognition.unknown_entity', requestId: 'msg_1' },
      {
        type: 'uiap.cognition.query',
        outcome: 'uiap.cognition.query_not_allowed',
        requestId: 'msg_2',
        entity: 'parcel',
        scopeId: 'parcel-board',
      },
    ]);
  });
});

describe('records of a context', () => {
  it('are not changed by a query that finds them too (COG-8.3-9)', async () => {
    const agent = await meetDepot({}, { facts: board([parcel('p1'), parcel('p4', {}, belowTheFold)]) });

    await agent.query({ entity: 'parcel' });
    const { context } = await agent.bootstrap();

    expect(context?.collections[0]?.items.map(({ source }) => source)).to.deep.equal([
      'visible',
      'scope_window',
    ]);
  });
});
