import { expect } from 'chai';
import type { CognitionOptions } from '../../src/cognition/options.js';
import type { RecordsPage, RecordsProvider, RecordsQuery } from '../../src/cognition/records.js';
import type { CognitionQueryResult } from '../../src/protocol/cognition.js';
import { meet } from '../support/cognition-port.js';
import { board, CANARY, depotSchema, exceptP8, inMemory, provided, queryable, stock } from './depot.js';

const offer = { requestedQuery: true };
const query = { entity: 'parcel' };

async function meetProvider(records: RecordsProvider, options: Partial<CognitionOptions> = {}) {
  return meet({ schema: queryable, records, ...options }, { facts: board(), offer });
}

/** The answer to one query. */
async function ask(
  records: RecordsProvider,
  options: Partial<CognitionOptions> = {},
  payload: object = {},
): Promise<CognitionQueryResult> {
  const agent = await meetProvider(records, options);
  return (await agent.query({ ...query, ...payload })).payload as CognitionQueryResult;
}

const gives =
  (page: unknown): RecordsProvider =>
  () =>
    page as RecordsPage;
const idsOf = ({ items }: CognitionQueryResult) => items.map(({ ref }) => ref.id);

describe('the provider’s output is not trusted (OP-C-43)', () => {
  it('is cut to the limit, redacted and without forbidden records (COG-6.3-9)', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => provided(`p${index}`, { recipientPhone: CANARY }));

    const result = await ask(gives({ items: rows }), { mayRead: exceptP8 }, { limit: 50 });

    expect(result).to.include({ limit: 50, returned: 50, hasMore: true });
    expect(idsOf(result)).not.to.include('p8');
    expect(JSON.stringify(result)).not.to.include(CANARY);
  });

  it('loses records of another type (COG-5.5-4) and fields that are not declared (COG-5.5-3)', async () => {
    const agent = await meetProvider(
      gives({
        items: [
          { ref: { type: 'courier', id: 'k1' }, fields: { name: 'Ana' } },
          provided('p1', { margin: 5, courier: { name: 'Ana' } }),
        ],
      }),
    );

    const { payload } = await agent.query(query);

    expect(idsOf(payload as CognitionQueryResult)).to.deep.equal(['p1']);
    expect(JSON.stringify(payload)).not.to.include('Ana').and.not.to.include('margin');
    expect(agent.diagnosed).to.include.members(['record_dropped', 'undeclared_field']);
  });

  it('carries no nested record in a field that is a plain value (COG-8.3-12)', async () => {
    const result = await ask(gives({ items: [provided('p1', { courierId: { id: 'k1', mail: CANARY } })] }));

    expect(result.items[0]?.fields).not.to.have.property('courierId');
    expect(JSON.stringify(result)).not.to.include(CANARY);
  });

  const junk: [string, unknown][] = [
    ['null', null],
    ['text', 'p1'],
    ['no ref', { fields: {} }],
    ['a number as id (COG-5.1-1)', { ref: { type: 'parcel', id: 7 }, fields: {} }],
    ['an empty id', { ref: { type: 'parcel', id: '' }, fields: {} }],
    ['an endless id', { ref: { type: 'parcel', id: 'x'.repeat(1025) }, fields: {} }],
    ['no type', { ref: { id: 'p2' }, fields: {} }],
    ['no fields', { ref: { type: 'parcel', id: 'p2' } }],
    ['a list as fields', { ref: { type: 'parcel', id: 'p2' }, fields: [] }],
    ['a function', () => CANARY],
    [
      'an object that throws when read',
      {
        ref: { type: 'parcel', id: 'p2' },
        fields: {
          get code() {
            throw new Error(CANARY);
          },
        },
      },
    ],
  ];
  for (const [name, item] of junk) {
    it(`loses an item that is ${name}`, async () => {
      const agent = await meetProvider(gives({ items: [item, provided('p1')] }));

      expect(idsOf((await agent.query(query)).payload as CognitionQueryResult)).to.deep.equal(['p1']);
      expect(agent.diagnosed).to.include('record_dropped');
    });
  }

  it('is plain data, whatever the app puts in', async () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const fields = {
      code: new Date(0),
      weightKg: 12n,
      courierId: () => CANARY,
      state: null,
      loop,
    };

    const result = await ask(gives({ items: [{ ref: { type: 'parcel', id: 'p1' }, fields }] }));

    expect(result.items[0]?.fields).to.deep.equal({
      code: '1970-01-01T00:00:00.000Z',
      weightKg: 12,
      state: null,
    });
  });

  it('holds each record once', async () => {
    expect(
      idsOf(await ask(gives({ items: [provided('p1'), provided('p1', { code: 'other' })] }))),
    ).to.deep.equal(['p1']);
  });

  it('gives its own primary text, unless the type’s label is protected (OP-C-27)', async () => {
    const rows = [{ ref: { type: 'parcel', id: 'p1', primaryText: 'Parcel one' }, fields: { code: 'P-p1' } }];
    const protectedLabel = depotSchema({ recordAccess: 'queryable', primaryField: 'recipientMail' });

    expect((await ask(gives({ items: rows }))).items[0]?.ref.primaryText).to.equal('Parcel one');
    expect(
      (await ask(gives({ items: rows }), { schema: protectedLabel })).items[0]?.ref,
    ).not.to.have.property('primaryText');
  });

  it('is put in the order asked for, ties and unsorted by id (OP-C-39)', async () => {
    const rows = [
      provided('p3', { weightKg: 1 }),
      provided('p1', { weightKg: 2 }),
      provided('p2', { weightKg: 1 }),
    ];
    const sort = [{ field: 'weightKg' }];

    expect(idsOf(await ask(gives({ items: rows })))).to.deep.equal(['p1', 'p2', 'p3']);
    expect(idsOf(await ask(gives({ items: rows }), {}, { sort }))).to.deep.equal(['p2', 'p3', 'p1']);
  });

  it('keeps the provider’s order where only the provider knows what decides it', async () => {
    const rows = ['p3', 'p1', 'p2'].map((id) => ({ ref: { type: 'parcel', id }, fields: { code: id } }));

    expect(idsOf(await ask(gives({ items: rows }), {}, { sort: [{ field: 'weightKg' }] }))).to.deep.equal([
      'p3',
      'p1',
      'p2',
    ]);
  });

  it('is cut at 512 KiB, with a limit that leaves nothing out for whoever goes on', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`f${index}`, 'x'.repeat(4000)]),
    );
    const schema = depotSchema({
      recordAccess: 'queryable',
      primaryField: 'f0',
      fields: Object.fromEntries(Object.keys(fields).map((name) => [name, { type: 'string' as const }])),
      relations: [],
    });
    const rows = Array.from({ length: 50 }, (_, index) => provided(`r${index + 10}`, fields));

    const first = await ask(inMemory(rows), { schema }, { limit: 50 });
    const second = await ask(inMemory(rows), { schema }, { limit: 50, offset: first.limit });

    expect(JSON.stringify(first).length).to.be.below(530 * 1024);
    expect(first).to.include({ returned: first.limit, hasMore: true });
    expect(idsOf(second)[0]).to.equal(`r${first.limit + 10}`);
  });

  for (const page of [undefined, null, [], {}, { items: 'p1' }, 'p1']) {
    it(`is an error of ours where it is no page: ${JSON.stringify(page)}`, async () => {
      const agent = await meetProvider(gives(page));

      expect((await agent.query(query)).payload.code).to.equal('internal_error');
      expect(agent.diagnosed).to.deep.equal(['records_failed']);
    });
  }
});

describe('paging over the provider', () => {
  const seen = async (page: Omit<RecordsPage, 'items'>, count: number, limit = 3) => {
    const asked: [number, number][] = [];
    const rows = Array.from({ length: count }, (_, index) => provided(`r${index}`));
    const result = await ask(
      (request) => {
        asked.push([request.offset, request.limit]);
        return { ...page, items: rows.slice(request.offset, request.offset + request.limit) };
      },
      {},
      { limit },
    );
    return [result.hasMore, asked];
  };

  it('takes the provider’s word for whether there is more', async () => {
    expect(await seen({ hasMore: true }, 3)).to.deep.equal([true, [[0, 3]]]);
    expect(await seen({ hasMore: false }, 3)).to.deep.equal([false, [[0, 3]]]);
    expect(await seen({ totalCount: 3 }, 3)).to.deep.equal([false, [[0, 3]]]);
    expect(await seen({ totalCount: 4 }, 3)).to.deep.equal([true, [[0, 3]]]);
  });

  it('finds out where the provider does not say', async () => {
    expect(await seen({}, 2)).to.deep.equal([false, [[0, 3]]]);
    const probe = [
      [0, 3],
      [3, 1],
    ];
    expect(await seen({}, 3)).to.deep.equal([false, probe]);
    expect(await seen({}, 4)).to.deep.equal([true, probe]);
  });

  it('ends after the end, whatever the provider says (OP-C-35)', async () => {
    const result = await ask(gives({ items: [], hasMore: true }), {}, { offset: 1000 });

    expect(result).to.deep.include({ items: [], returned: 0, hasMore: false, offset: 1000 });
  });

  it('works for providers that give everything at once', async () => {
    const everything = gives({ items: stock });
    const idsAt = async (offset: number) =>
      idsOf(await ask(everything, { mayRead: exceptP8 }, { offset, limit: 3 }));

    expect([await idsAt(0), await idsAt(3), await idsAt(6)]).to.deep.equal([
      ['p1', 'p2', 'p3'],
      ['p4', 'p5', 'p6'],
      ['p7'],
    ]);
  });

  it('works for providers with a smaller page of their own', async () => {
    const small: RecordsProvider = (request) => {
      const page = inMemory()({ ...request, limit: Math.min(2, request.limit) }, context) as RecordsPage;
      return page;
    };
    const context = { signal: new AbortController().signal, agent: { id: 'a', transport: 't' } };

    expect(idsOf(await ask(small, { mayRead: exceptP8 }, { limit: 5 }))).to.deep.equal([
      'p1',
      'p2',
      'p3',
      'p4',
      'p5',
    ]);
  });

  it('asks for growing pages where most records are forbidden', async () => {
    const asked: RecordsQuery[] = [];
    const rows = Array.from({ length: 5000 }, (_, index) => provided(`r${index}`, { weightKg: index }));
    const only = (ref: { id: string }) => ref.id === 'r4999';

    const result = await ask(
      (request) => {
        asked.push(request);
        return { items: rows.slice(request.offset, request.offset + request.limit) };
      },
      { mayRead: only },
    );

    expect(idsOf(result)).to.deep.equal(['r4999']);
    expect(asked.length).to.be.below(12);
  });
});

describe('a provider that fails (OP-C-44)', () => {
  const failures: [string, RecordsProvider][] = [
    [
      'throws',
      () => {
        throw new TypeError(CANARY);
      },
    ],
    ['rejects', () => Promise.reject(new Error(CANARY))],
    ['rejects later', () => new Promise((_, reject) => queueMicrotask(() => reject(new RangeError(CANARY))))],
  ];
  for (const [name, records] of failures) {
    it(`is internal_error without its words where it ${name}`, async () => {
      const agent = await meetProvider(records);

      const { payload } = await agent.query(query);

      expect(payload.code).to.equal('internal_error');
      expect(JSON.stringify(payload)).not.to.include(CANARY);
      expect(agent.diagnosed).to.deep.equal(['records_failed']);
      expect(agent.audited[0]).to.include({ outcome: 'internal_error' });
    });
  }

  it('is a timeout after 5 seconds, and is told to stop', async () => {
    const signals: AbortSignal[] = [];
    const agent = await meetProvider((_, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });

    const reply = agent.query(query);
    await agent.clock.pass(4999);
    expect(signals[0]?.aborted).to.equal(false);
    await agent.clock.pass(1);

    expect((await reply).payload.code).to.equal('timeout');
    expect(signals[0]?.aborted).to.equal(true);
    expect(agent.clock.waiting).to.equal(0);
  });

  it('is a timeout also where it never ends without ever pausing', async () => {
    let count = 0;
    const endless: RecordsProvider = ({ limit }) => ({
      items: Array.from({ length: Math.min(limit, 5) }, () => provided(`r${count++}`)),
      hasMore: true,
    });

    const agent = await meetProvider(endless, { mayRead: () => false });

    expect((await agent.query(query)).payload.code).to.equal('timeout');
  });

  it('is told to stop when the request is cancelled', async () => {
    const request = new AbortController();
    let stopped = false;
    const agent = await meetProvider((_, { signal }) => {
      signal.addEventListener('abort', () => (stopped = true));
      return new Promise(() => undefined);
    });

    const reply = agent.ask('uiap.cognition.query', query, request.signal);
    await agent.clock.pass(10);
    request.abort();

    expect((await reply).payload.code).to.equal('cancelled');
    expect(stopped).to.equal(true);
    expect(agent.clock.waiting).to.equal(0);
  });

  it('leaves no timer behind where it answers', async () => {
    const agent = await meetProvider(inMemory());

    await agent.query(query);

    expect(agent.clock.waiting).to.equal(0);
  });

  it('hears who asks', async () => {
    const agents: unknown[] = [];
    const agent = await meetProvider((_, context) => {
      agents.push(context.agent);
      return { items: [] };
    });

    await agent.query(query);

    expect(agents).to.deep.equal([{ id: 'agent-1', transport: 'test' }]);
  });
});
