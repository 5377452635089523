import { expect } from 'chai';
import fc from 'fast-check';
import type { CognitionOptions } from '../../src/cognition/options.js';
import { queryRecords } from '../../src/cognition/query-records.js';
import type { ProvidedRecord, RecordsProvider } from '../../src/cognition/records.js';
import type { FieldFact, PageFacts } from '../../src/page/page-facts.js';
import type { FieldExposure, FieldType, RecordAccessMode } from '../../src/protocol/cognition.js';
import { meet, type CognitionSession } from '../support/cognition-port.js';
import { CANARY, depotNavigation, depotSchema, list, page, parcel, provided, record } from './depot.js';

const offer = { requestedQuery: true, bootstrapDelivery: 'inline' };

// How providers differ in what they say about their paging.
const manners: Record<string, (provider: RecordsProvider) => RecordsProvider> = {
  'says all': (provider) => provider,
  'says nothing': (provider) => async (query, context) => ({ items: (await provider(query, context)).items }),
  'counts only': (provider) => async (query, context) => {
    const { items, totalCount = 0 } = await provider(query, context);
    return { items, totalCount };
  },
  'pages by two': (provider) => (query, context) =>
    provider({ ...query, limit: Math.min(2, query.limit) }, context),
  'ignores paging': (provider) => (query, context) => provider({ ...query, offset: 0, limit: 1000 }, context),
};

interface World {
  readonly pages: readonly PageFacts[];
  readonly records: readonly ProvidedRecord[];
}

/** Everything that an agent can get to hear, in a fixed order. */
async function everythingHeard(agent: CognitionSession, pages: readonly PageFacts[]): Promise<unknown[]> {
  const heard: unknown[] = [agent.ext];
  for (const facts of pages) {
    agent.show(facts);
    heard.push([...agent.heard], await agent.bootstrap());
  }
  const filters = [
    [],
    [{ field: 'state', op: 'eq', value: 'queued' }],
    [{ field: 'weightKg', op: 'gte', value: 3 }],
  ];
  const sorts = [[], [{ field: 'weightKg', direction: 'desc' }]];
  for (const limit of [1, 2, 5]) {
    for (const filter of filters) {
      for (const sort of sorts) {
        for (let offset = 0; offset <= 8; offset += limit)
          heard.push(await agent.query({ entity: 'parcel', filters: filter, sort, offset, limit }));
      }
    }
  }
  heard.push(
    await agent.query({ entity: 'parcel', filters: [{ field: 'recipientMail', op: 'eq', value: CANARY }] }),
  );
  return heard;
}

const idArbitrary = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
const rowArbitrary = fc.record({
  id: idArbitrary,
  state: fc.constantFrom('queued', 'moving'),
  weightKg: fc.integer({ min: 1, max: 5 }),
  visible: fc.boolean(),
});
const rowsArbitrary = fc.uniqueArray(rowArbitrary, { selector: ({ id }) => id, maxLength: 8 });
type Row = typeof rowArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

const pageOf = (rows: readonly Row[], declared: boolean): PageFacts => {
  const shown = rows.map(({ id, state, weightKg, visible }) =>
    parcel(id, { state, weightKg: { value: weightKg, machine: true } }, { visible }),
  );
  const isShown = declared || shown.some(({ visible }) => visible);
  return page(isShown || shown.length > 0 ? [list('parcel', shown, { declared, visible: isShown })] : []);
};

describe('a record that an agent may not know leaves no trace (COG-11-6)', () => {
  it('in contexts, changes, queries, all pages, counts and errors', async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowsArbitrary, { minLength: 1, maxLength: 3 }),
        rowsArbitrary,
        fc.uniqueArray(idArbitrary, { maxLength: 4 }),
        fc.constantFrom<RecordAccessMode>('visible_only', 'scope_window', 'queryable'),
        fc.boolean(),
        fc.constantFrom(...Object.keys(manners)),
        fc.boolean(),
        async (screens, stock, forbidden, recordAccess, declared, manner, isReleased) => {
          const isKnown = ({ id }: { id: string }) => !(forbidden as string[]).includes(id);
          const world = (isThere: (row: Row) => boolean): World => ({
            pages: screens.map((rows) => pageOf(rows.filter(isThere), declared)),
            records: stock.filter(isThere).map(({ id, ...fields }) => provided(id, fields)),
          });
          const options: Partial<CognitionOptions> = {
            schema: depotSchema({ recordAccess }),
            navigation: () => depotNavigation,
            mayRead: isKnown,
            totals: isReleased ? ['parcel'] : [],
            filterable: { parcel: ['recipientMail'] },
          };
          const listen = async ({ pages, records }: World) => {
            const inMemory: RecordsProvider = (query) => queryRecords(records, query);
            const provider = manners[manner]?.(inMemory) ?? inMemory;
            const [facts = page([])] = pages;
            return everythingHeard(await meet({ ...options, records: provider }, { facts, offer }), pages);
          };

          expect(await listen(world(() => true))).to.deep.equal(await listen(world(isKnown)));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a value that may not be told (COG-5.2-6, COG-14-4, OP-D-13)', () => {
  const types: FieldType[] = [
    'string',
    'number',
    'boolean',
    'date',
    'datetime',
    'enum',
    'email',
    'url',
    'json',
  ];
  const hiding = fc.record({
    type: fc.constantFrom(...types),
    exposure: fc.constantFrom<FieldExposure>('readable', 'redacted', 'declared_only'),
    redact: fc.constantFrom(undefined, 'masked' as const, 'withheld' as const, 'omitted' as const),
    isSecret: fc.boolean(),
    machine: fc.boolean(),
    isPrimary: fc.boolean(),
    isPrimaryField: fc.boolean(),
    isAsked: fc.boolean(),
  });

  it('occurs in nothing that the bridge sends or writes down', async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(hiding, async (how) => {
        fc.pre(how.exposure !== 'readable' || how.redact !== undefined || how.isSecret);
        const { type, exposure, redact, isSecret, machine } = how;
        const schema = depotSchema({
          recordAccess: 'queryable',
          primaryField: how.isPrimaryField ? 'hidden' : 'code',
          fields: { code: { type: 'string' }, hidden: { type, exposure, searchable: true, sortable: true } },
          relations: [],
        });
        const fact: FieldFact = {
          machine,
          ...(isSecret ? { secret: true } : { value: CANARY, href: `mailto:${CANARY}` }),
          ...(redact ? { redact } : {}),
        };
        // The page marks the field's own element as primary; a secret control has no text.
        const primary =
          how.isPrimary && !isSecret
            ? { text: CANARY, fields: ['hidden'], ...(redact ? { redact } : {}) }
            : undefined;
        const row = (code: string) =>
          record('parcel', 'p1', { code, hidden: fact }, primary ? { primary } : {});
        const filters = [{ field: 'hidden', op: 'eq' as const, value: CANARY }];
        const facts = page([list('parcel', [row('one')], exposure === 'readable' ? {} : { filters })]);
        const told: string[] = [];

        const agent = await meet(
          {
            schema,
            records: () => ({
              items: [{ ref: { type: 'parcel', id: 'p1' }, fields: { code: 'x', hidden: CANARY } }],
            }),
            ...(exposure === 'readable' ? {} : { filterable: { parcel: ['hidden'] } }),
            diagnose: (code, message) => told.push(code, message),
          },
          { facts, offer },
        );
        agent.show(page([list('parcel', [row('two')])]));
        const replies = [
          await agent.bootstrap(),
          await agent.query({ entity: 'parcel', filters }),
          await agent.query({ entity: 'parcel', ...(how.isAsked ? { fields: ['hidden', 'code'] } : {}) }),
          await agent.query({ entity: 'parcel', sort: [{ field: 'hidden' }] }),
          await agent.query({ entity: CANARY, filters: [{ field: CANARY, op: 'eq', value: CANARY }] }),
          await agent.query({ entity: 'parcel', filters: [{ field: 'code', op: CANARY }], fields: [CANARY] }),
        ];

        const everything = JSON.stringify([agent.ext, agent.heard, replies, agent.audited, told]);
        expect(everything).to.include('two');
        expect(everything).not.to.include(CANARY);
      }),
      { numRuns: 150 },
    );
  });
});
