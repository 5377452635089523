import { expect } from 'chai';
import { withoutUnseen } from '../../src/unseen.js';
import { fieldValue, type FieldReading } from '../../src/cognition/field-value.js';
import type { FieldType } from '../../src/protocol/cognition.js';

const shown = (value: unknown, more: Partial<FieldReading> = {}): FieldReading => ({
  value,
  machine: false,
  ...more,
});
const machine = (value: unknown): FieldReading => ({ value, machine: true });

describe('the JSON value of a field (OP-C-30, OP-D-5)', () => {
  const cases: [FieldType, FieldReading, unknown][] = [
    ['string', shown('Elena'), 'Elena'],
    ['string', shown(''), ''],
    ['string', machine(5), '5'],
    ['string', machine(true), 'true'],
    ['number', machine('12.5'), 12.5],
    ['number', machine(7), 7],
    ['number', shown('-3e2'), -300],
    ['number', shown('1,234.50'), '1,234.50'],
    ['number', shown("1'234"), "1'234"],
    ['number', shown('007'), '007'],
    ['number', shown('.5'), '.5'],
    ['number', shown('12 kg'), '12 kg'],
    ['number', machine('1e999'), '1e999'],
    ['number', machine(''), ''],
    ['currency', machine('99.90'), 99.9],
    ['currency', shown('CHF 99.90'), 'CHF 99.90'],
    ['boolean', machine(false), false],
    ['boolean', machine('true'), true],
    ['boolean', shown('true'), 'true'],
    ['boolean', machine('yes'), 'yes'],
    ['date', machine('2026-03-29'), '2026-03-29'],
    ['date', shown('29.03.2026'), '29.03.2026'],
    ['datetime', machine('2026-03-29T09:00:00.000Z'), '2026-03-29T09:00:00.000Z'],
    ['datetime', machine('2026-03-29 09:00+0200'), '2026-03-29T09:00:00+02:00'],
    ['datetime', machine('2026-03-29T09:00'), '2026-03-29T09:00'],
    ['datetime', machine('2026-02-30T09:00Z'), '2026-02-30T09:00Z'],
    ['datetime', machine('2026-03-29T25:00Z'), '2026-03-29T25:00Z'],
    ['datetime', shown('tomorrow'), 'tomorrow'],
    ['enum', machine('queued'), 'queued'],
    ['enum', shown('Wartet'), 'Wartet'],
    ['enum', machine(['queued', 'moving']), ['queued', 'moving']],
    ['url', shown('our site', { href: 'https://depot.example/p1' }), 'https://depot.example/p1'],
    ['email', shown('Write', { href: 'mailto:e@depot.example?subject=Hi' }), 'e@depot.example'],
    ['email', shown('e@depot.example', { href: '/contact' }), 'e@depot.example'],
    ['phone', shown('Call', { href: 'tel:+41441112233' }), '+41441112233'],
    ['string', shown('Elena', { href: '/people/1' }), 'Elena'],
    ['json', machine('{"a":[1,null,"x"]}'), { a: [1, null, 'x'] }],
    ['json', machine('{"__proto__":{"a":1},"b":2}'), { b: 2 }],
    ['json', machine('{"a":1e999}'), { a: null }],
    ['json', machine('not json'), 'not json'],
    ['json', shown('{"a":1}'), '{"a":1}'],
    ['json', machine({ deep: { value: true } }), { deep: { value: true } }],
    ['string', machine(null), null],
    ['number', machine(null), null],
    ['string', machine({ name: 'a record' }), undefined],
    ['string', machine([{ name: 'a record' }, 'k1']), ['k1']],
    ['string', machine(undefined), undefined],
  ];
  for (const [type, reading, value] of cases) {
    const { machine: isMachine, value: raw, href } = reading;
    const source = `${isMachine ? 'machine-readable' : 'shown'} ${JSON.stringify(raw)}${href ? ` -> ${href}` : ''}`;
    it(`${type}: ${source} is ${JSON.stringify(value)}`, () => {
      expect(fieldValue(reading, type)).to.deep.equal(value);
    });
  }
});

describe('text of records (OP-C-53)', () => {
  it('loses what a person would not see: controls, bidi overrides, zero-width and tag characters', () => {
    const hidden =
      '\u0000\u0007\u001b\u007f\u0085\u200b\u200e\u202e\u2066\u2060\ufeff\u00ad\u{e0041}\u{e007f}';

    expect(withoutUnseen(`A${hidden}B`)).to.equal('AB');
  });

  it('keeps line breaks, joiners and everything that is text', () => {
    const text = 'a\tb\r\nc \u{1f469}\u200d\u{1f4bb} نمی\u200cخواهم';

    expect(withoutUnseen(text)).to.equal(text);
  });

  it('is well-formed, so that every transport can carry it', () => {
    expect(withoutUnseen('a\ud800b').isWellFormed()).to.equal(true);
  });

  it('is cleaned inside json values too', () => {
    expect(fieldValue(machine({ note: ['a\u202eb'] }), 'json')).to.deep.equal({ note: ['ab'] });
  });
});
