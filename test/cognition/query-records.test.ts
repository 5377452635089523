import { expect } from 'chai';
import fc from 'fast-check';
import { compareCodePoints, recordOrder } from '../../src/cognition/compare-values.js';
import { meets, queryRecords } from '../../src/cognition/query-records.js';
import type { RecordsQuery } from '../../src/cognition/records.js';
import { FilterOp, type FilterSpec } from '../../src/protocol/cognition.js';
import { provided, stock } from './depot.js';

const all: RecordsQuery = { entity: 'parcel', filters: [], sort: [], offset: 0, limit: 50 };

describe('what a filter means (OP-C-37)', () => {
  const [composed, decomposed] = ['Zo\u00eb', 'zoe\u0308'];
  const cases: [unknown, FilterSpec['op'], FilterSpec['value'], boolean][] = [
    ['queued', 'eq', 'queued', true],
    ['queued', 'eq', 'Queued', false],
    [5, 'eq', '5', false],
    [true, 'eq', 'true', false],
    [0, 'eq', false, false],
    [undefined, 'eq', '', false],
    [null, 'eq', '', false],
    ['queued', 'neq', 'moving', true],
    ['queued', 'neq', 'queued', false],
    [undefined, 'neq', 'queued', true],
    [null, 'neq', 'queued', true],
    ['a', 'in', ['b', 'a'], true],
    ['a', 'in', [], false],
    [1, 'in', ['1'], false],
    [undefined, 'in', ['a'], false],
    ['Nordstern', 'contains', 'STERN', true],
    ['Nordstern', 'contains', '', true],
    [composed, 'contains', decomposed, true],
    ['ΟΔΟΣ', 'contains', 'οσ', true],
    ['İstanbul', 'starts_with', 'i', true],
    ['Straße', 'contains', 'SS', false],
    [undefined, 'contains', '', false],
    ['Nordstern', 'starts_with', 'nord', true],
    ['Nordstern', 'starts_with', 'stern', false],
    [5, 'gt', 4, true],
    [5, 'gt', 5, false],
    [5, 'gte', 5, true],
    [-1, 'lt', 0, true],
    [0, 'lte', -0, true],
    ['5', 'gt', 4, false],
    [5, 'gt', '4', false],
    [undefined, 'lt', 4, false],
    ['2026-03-29', 'gt', '2026-03-28', true],
    ['2026-03-29', 'lt', '2026-03-28', false],
    ['2026-03-29T10:00:00+02:00', 'lt', '2026-03-29T09:00:00Z', true],
    ['soon', 'gt', '2026-03-28', false],
    ['x', 'exists', undefined, true],
    ['', 'exists', true, true],
    ['x', 'exists', false, false],
    [undefined, 'exists', undefined, false],
    [null, 'exists', false, true],
    [undefined, 'exists', false, true],
  ];
  for (const [value, op, operand, expected] of cases) {
    it(`${JSON.stringify(value)} ${op} ${JSON.stringify(operand)} is ${expected}`, () => {
      const filter: FilterSpec =
        operand === undefined ? { field: 'f', op } : { field: 'f', op, value: operand };

      expect(meets(value === undefined ? {} : { f: value }, filter)).to.equal(expected);
    });
  }

  it('looks at own members only (OP-E-14)', () => {
    for (const field of ['constructor', '__proto__', 'toString'])
      expect(meets({}, { field, op: 'exists' }), field).to.equal(false);
  });

  it('a missing value meets only neq and exists: false', () => {
    const scalar = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean());
    fc.assert(
      fc.property(fc.constantFrom(...FilterOp.options), fc.oneof(scalar, fc.array(scalar)), (op, value) => {
        const expected = op === 'neq' || (op === 'exists' && value === false);
        return meets({}, { field: 'f', op, value }) === expected;
      }),
    );
  });

  it('each operator agrees with its opposite', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (value, operand) => {
        const is = (op: FilterSpec['op'], given: FilterSpec['value'] = operand) =>
          meets({ f: value }, { field: 'f', op, value: given });
        return (
          is('eq') !== is('neq') &&
          is('gt') !== is('lte') &&
          is('lt') !== is('gte') &&
          is('in', [operand]) === is('eq')
        );
      }),
    );
  });
});

describe('the order of records (OP-C-39)', () => {
  const ordered = (records: ReturnType<typeof provided>[], sort: RecordsQuery['sort']) =>
    [...records].sort(recordOrder(sort)).map(({ ref }) => ref.id);

  it('puts missing values last in both directions', () => {
    const rows = [
      provided('a', { w: undefined }),
      provided('b', { w: 2 }),
      provided('c', { w: null }),
      provided('d', { w: 1 }),
    ];

    expect(ordered(rows, [{ field: 'w', direction: 'asc' }])).to.deep.equal(['d', 'b', 'a', 'c']);
    expect(ordered(rows, [{ field: 'w', direction: 'desc' }])).to.deep.equal(['b', 'd', 'a', 'c']);
  });

  it('compares text by code point, not by locale and not by UTF-16 unit', () => {
    const names = ['ä', 'z', 'Z', '\u{1f600}', '\uff5a', 'a', ''];

    expect([...names].sort(compareCodePoints)).to.deep.equal(['', 'Z', 'a', 'z', 'ä', '\uff5a', '\u{1f600}']);
  });

  it('agrees with comparing lists of code points', () => {
    const codePoints = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
    const expected = (a: string, b: string) => {
      const [left, right] = [codePoints(a), codePoints(b)];
      const at = left.findIndex((point, index) => point !== right[index]);
      return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
    };
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        return Math.sign(compareCodePoints(a, b)) === Math.sign(expected(a, b));
      }),
    );
  });

  it('is the same whatever order the records come in, also over mixed types', () => {
    const value = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: fc.string(), w: value }), { selector: ({ id }) => id }),
        fc.constantFrom('asc' as const, 'desc' as const),
        (rows, direction) => {
          const records = rows.map(({ id, w }) => provided(id, { w }));
          const sort = [{ field: 'w', direction }];
          expect(ordered([...records].reverse(), sort)).to.deep.equal(ordered(records, sort));
        },
      ),
    );
  });

  it('goes through the sorts one after another, ties by id', () => {
    expect(
      ordered(
        [...stock],
        [
          { field: 'state', direction: 'asc' },
          { field: 'weightKg', direction: 'desc' },
        ],
      ),
    ).to.deep.equal(['p4', 'p1', 'p6', 'p7', 'p2', 'p5', 'p8', 'p3']);
    expect(ordered([...stock].reverse(), [])).to.deep.equal(stock.map(({ ref }) => ref.id));
  });
});

describe('records in memory', () => {
  it('gives those of the type, counted before paging', () => {
    const rows = [...stock, { ref: { type: 'courier', id: 'k1' }, fields: {} }];

    const page = queryRecords(rows, { ...all, offset: 2, limit: 3 });

    expect(page.items.map(({ ref }) => ref.id)).to.deep.equal(['p3', 'p4', 'p5']);
    expect(page).to.include({ totalCount: 8, hasMore: true });
    expect(queryRecords(rows, { ...all, offset: 100 })).to.deep.equal({
      items: [],
      totalCount: 8,
      hasMore: false,
    });
  });

  it('gives every record exactly once over all pages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom('code', 'state', 'weightKg'),
        (limit, field) => {
          const ids: string[] = [];
          for (let offset = 0, hasMore = true; hasMore; offset += limit) {
            const page = queryRecords(stock, { ...all, sort: [{ field, direction: 'asc' }], offset, limit });
            ids.push(...page.items.map(({ ref }) => ref.id));
            hasMore = page.hasMore ?? false;
          }
          expect([...ids].sort()).to.deep.equal(stock.map(({ ref }) => ref.id));
        },
      ),
    );
  });

  it('leaves the app’s own list alone', () => {
    const rows = [...stock].reverse();

    queryRecords(rows, all);

    expect(rows[0]?.ref.id).to.equal('p8');
  });
});
