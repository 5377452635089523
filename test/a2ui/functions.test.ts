import { expect } from 'chai';
import { functions } from '../../src/a2ui/basic/functions.js';
import { createFormats } from '../../src/a2ui/formats.js';
import { toBoolean, toNumber, toText } from '../../src/a2ui/coerce.js';

function call(name: string, args: Record<string, unknown>, locale = 'en-US'): unknown {
  return functions[name]!.run!(args, {
    locale,
    formats: createFormats(locale),
    interpolate: (text) => text,
    open: () => undefined,
  });
}

describe('the functions of the Basic catalog', () => {
  const valid = { valid: true };
  const invalid = { valid: false };
  const cases: readonly (readonly [string, Record<string, unknown>, unknown, string?])[] = [
    ['required', { value: 0 }, valid],
    ['required', { value: false }, valid],
    ['required', { value: ' ' }, valid],
    ['required', { value: '' }, invalid],
    ['required', { value: [] }, invalid],
    ['required', { value: null }, invalid],
    ['required', { value: undefined }, invalid],
    ['regex', { value: 'abc1', pattern: '\\d' }, valid],
    ['regex', { value: 'abc', pattern: '^\\d+$' }, invalid],
    ['regex', { value: '+41791234567', pattern: '^\\+?[0-9]{10,15}$' }, valid],
    ['regex', { value: 'a-b', pattern: '^[\\w\\-]+$' }, valid],
    ['length', { value: 'abc', min: 3, max: 3 }, valid],
    ['length', { value: '👍👍', max: 2 }, valid],
    ['length', { value: 'abcd', max: 3 }, invalid],
    ['numeric', { value: '5', min: 5 }, valid],
    ['numeric', { value: 'five', min: 0 }, invalid],
    ['numeric', { value: '', max: 10 }, invalid],
    ['numeric', { value: 11, max: 10 }, invalid],
    ['email', { value: 'a@b.ch' }, valid],
    ['email', { value: 'a@b' }, invalid],
    ['email', { value: 'a b@c.ch' }, invalid],
    ['formatNumber', { value: 1234.5 }, '1,234.5'],
    ['formatNumber', { value: 1234.5, grouping: false, decimals: 2 }, '1234.50'],
    ['formatNumber', { value: 1234.5 }, '1.234,5', 'de-DE'],
    ['formatNumber', { value: '12' }, '12'],
    ['formatCurrency', { value: 9.5, currency: 'USD' }, '$9.50'],
    ['formatCurrency', { value: 9.5, currency: 'EUR' }, '9,50\u00A0€', 'de-DE'],
    ['formatCurrency', { value: 9.5, currency: 'dollars', decimals: 2 }, '9.50 DOLLARS'],
    ['formatDate', { value: '2025-01-15', format: 'EEEE, MMMM d, yyyy' }, 'Wednesday, January 15, 2025'],
    ['formatDate', { value: '2025-01-05', format: "E, MMM d 'at' dd.MM.yy" }, 'Sun, Jan 5 at 05.01.25'],
    [
      'formatDate',
      { value: '2025-01-15', format: 'EEEE, d. MMMM YYYY' },
      'Mittwoch, 15. Januar 2025',
      'de-DE',
    ],
    ['formatDate', { value: '2025-01-15T00:07:09', format: 'h:mm a, HH:mm:ss' }, '12:07 AM, 00:07:09'],
    ['formatDate', { value: '13:05', format: 'h:mm a' }, '1:05 PM'],
    ['formatDate', { value: '', format: 'yyyy' }, ''],
    ['formatDate', { value: 'soon', format: 'yyyy' }, ''],
    ['formatDate', { value: '2025-01-15', format: 'Q J b' }, 'Q J b'],
    ['pluralize', { value: 1, one: 'item', other: 'items' }, 'item'],
    ['pluralize', { value: 0, zero: 'none', one: 'item', other: 'items' }, 'items'],
    ['pluralize', { value: 2, one: 'item', other: 'items' }, 'items'],
    ['pluralize', { value: 2, few: 'położenia', other: 'x' }, 'położenia', 'pl'],
    ['and', { values: [true, { valid: true }] }, true],
    ['and', { values: [true, 'false'] }, false],
    ['or', { values: [false, { valid: true }] }, true],
    ['not', { value: { valid: true } }, false],
  ];
  for (const [name, args, result, locale] of cases)
    it(`${name}(${JSON.stringify(args)})${locale ? ` in ${locale}` : ''} gives ${JSON.stringify(result)}`, () => {
      expect(call(name, args, locale)).to.deep.equal(result);
    });

  for (const pattern of [
    '(',
    '^(a+)+$',
    '(a|a)*b',
    '(.*)*',
    '(x+x+)+y',
    '(a)\\1',
    '.*.*.*=',
    'a'.repeat(300),
  ])
    it(`regex refuses ${pattern.slice(0, 20)}, which could hold up the page or is none`, () => {
      expect(() => call('regex', { value: 'a'.repeat(27), pattern })).to.throw('args.pattern');
    });
});

describe('values as text, number, yes or no', () => {
  it('follow the table of A2UI', () => {
    expect([null, undefined, 1.5, true, 'x', { a: [1] }].map(toText)).to.deep.equal([
      '',
      '',
      '1.5',
      'true',
      'x',
      '{"a":[1]}',
    ]);
    expect([null, undefined, true, '12', 'x', {}].map(toNumber)).to.deep.equal([0, 0, 1, 12, 0, 0]);
    expect([null, undefined, 0, 2, 'TRUE', 'yes', { valid: false }, {}].map(toBoolean)).to.deep.equal([
      false,
      false,
      false,
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});
