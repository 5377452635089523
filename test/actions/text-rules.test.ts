import { expect } from 'chai';
import fc from 'fast-check';
import { isReformatted, isSameProse } from '../../src/actions/text-rules.js';

describe('when a text is still the wanted one (contract 3)', () => {
  const same: [wanted: string, stored: string][] = [
    ['12345678', '1234 5678'],
    [' blue ', 'blue'],
    ['ch93 0076', 'CH93 0076'],
    ['0311234567', '(031) 123-45/67'],
    ['31122026', '31.12.2026'],
    ['0930', '09:30'],
    ['1234.5', '1,234.50'],
    ['1234,5', '1.234,50 €'],
    ['1234567', "CHF 1'234'567.00"],
    ['-5', '-5.00'],
    ['1.50', '$1.5'],
  ];
  for (const [wanted, stored] of same)
    it(`${wanted} as ${stored} is`, () => expect(isReformatted(stored, wanted)).to.be.true);

  const other: [wanted: string, stored: string][] = [
    ['12345', '123.45'],
    ['12345', '123,45'],
    ['123456789', '1.234.567,89'],
    ['1.234', '1,234'],
    ['1234.56', '1234.6'],
    ['1e5', '15'],
    ['12345', '1234'],
    ['abc', 'abcd'],
    ['abc', ''],
    ['', 'x'],
    [' ', ''],
    ['10', '-10'],
    ['9007199254740993', '9,007,199,254,740,992'],
    ['007', '7'],
  ];
  for (const [wanted, stored] of other)
    it(`${wanted} as ${stored || 'nothing'} is not`, () => expect(isReformatted(stored, wanted)).to.be.false);

  it('never is where a letter or a digit has come, gone or changed its place', () => {
    const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', '1', '2', ' ', '.', ',', '-', '/'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, text, (wanted, stored) => {
        if (/^-?\d+(?:[.,]\d+)?$/.test(wanted)) return;
        expect(isReformatted(stored, wanted) && letters(stored) !== letters(wanted)).to.be.false;
      }),
      { numRuns: 2000 },
    );
  });

  it('never is for another number', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 99 }), fc.integer(), (whole, cents, other) => {
        const stored = other.toLocaleString('en-US', { minimumFractionDigits: 2 });
        const wanted = `${whole}.${String(cents).padStart(2, '0')}`;
        expect(isReformatted(stored, wanted)).to.equal(Number(wanted) === other);
      }),
      { numRuns: 2000 },
    );
  });

  it('paragraphs are lines, and empty lines are style', () => {
    expect(isSameProse('one\n\ntwo\n', 'one\ntwo')).to.be.true;
    expect(isSameProse('one two', 'one\ntwo')).to.be.false;
  });
});
