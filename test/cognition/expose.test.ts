import { expect } from 'chai';
import * as v from 'valibot';
import { exposeRecord, type ExposeOptions } from '../../src/cognition/expose.js';
import { readSchema, type Entity } from '../../src/cognition/schema.js';
import type { RecordFacts } from '../../src/page/page-facts.js';
import { EntityRecord, type EntitySchema } from '../../src/protocol/cognition.js';
import { EntityRef } from '../../src/protocol/targets.js';
import { CANARY, depotSchema, parcel, record } from './depot.js';

const silent = () => undefined;

function parcelType(more: Partial<EntitySchema> = {}): Entity {
  const entity = readSchema(depotSchema(more), silent).get('parcel');
  if (!entity) throw new Error('the depot has parcels');
  return entity;
}

function expose(
  facts: RecordFacts,
  entity = parcelType(),
  options: Partial<ExposeOptions> = {},
): EntityRecord {
  const { record, bytes } = exposeRecord(facts, entity, { source: 'visible', diagnose: silent, ...options });
  expect(bytes).to.equal(new TextEncoder().encode(JSON.stringify(record)).length);
  expect(v.is(EntityRecord, record)).to.equal(true);
  return record;
}

describe('a record as an agent may know it (COG 5.5)', () => {
  it('has a ref, the declared fields and a source (COG-5.5-1, COG-5.2-4)', () => {
    const facts = parcel('p1', { weightKg: { value: '4.5', machine: true } }, { stableId: 'row-p1' });

    expect(expose(facts)).to.deep.equal({
      ref: { type: 'parcel', id: 'p1', stableId: 'row-p1', primaryText: 'P-p1' },
      fields: { code: 'P-p1', state: 'queued', weightKg: 4.5 },
      redactions: { recipientPhone: 'withheld' },
      source: 'visible',
    });
  });

  it('has a stable id only where the page gives one (COG-5.3-2)', () => {
    expect(expose(parcel('p1')).ref).not.to.have.property('stableId');
  });

  it('leaves a missing field away and keeps an empty one (OP-C-29)', () => {
    const { fields } = expose(record('parcel', 'p1', { code: '' }));

    expect(fields).to.deep.equal({ code: '' });
  });

  it('never tells undeclared fields, and says so to the developers (COG-3-5, COG-5.5-3, OP-C-28)', () => {
    const told: string[] = [];
    const diagnose = (code: string, message: string) => told.push(`${code}: ${message}`);

    const { fields } = expose(parcel('p1', { margin: CANARY }), parcelType(), { diagnose });

    expect(fields).not.to.have.property('margin');
    expect(told).to.have.lengthOf(1);
    expect(told[0]).to.include('undeclared_field').and.to.include('"margin"').and.not.to.include(CANARY);
  });

  it('lists the actions that may be called, and none as no member (COG-5.5-5, OP-C-51)', () => {
    expect(expose(parcel('p1'), parcelType(), { actions: ['parcel.open'] }).actions).to.deep.equal([
      'parcel.open',
    ]);
    expect(expose(parcel('p1'), parcelType(), { actions: [] })).not.to.have.property('actions');
  });

  it('carries only the fields asked for, and no word of the others (COG-8.3-18, OP-C-36)', () => {
    const some = expose(parcel('p1'), parcelType(), { only: new Set(['code', 'recipientMail']) });
    const none = expose(parcel('p1'), parcelType(), { only: new Set() });

    expect(some.fields).to.deep.equal({ code: 'P-p1' });
    expect(some).not.to.have.property('redactions');
    expect(none).to.deep.equal({ ref: some.ref, fields: {}, source: 'visible' });
  });
});

describe('field exposure (COG 5.2, COG-14-4)', () => {
  it('never tells a declared_only field nor that it has a value (COG-5.2-6, COG-11-2, OP-C-26)', () => {
    const text = JSON.stringify(expose(parcel('p1', { recipientMail: CANARY })));

    expect(text).not.to.include(CANARY);
    expect(text).not.to.include('recipientMail');
  });

  it('withholds a redacted field of every record, with or without a value (COG-5.2-5, OP-C-24)', () => {
    const withValue = expose(parcel('p1', { recipientPhone: CANARY }));
    const without = expose(parcel('p1'));

    expect(withValue).to.deep.equal(without);
    expect(without.redactions).to.deep.equal({ recipientPhone: 'withheld' });
  });

  it('tightens by what the page redacts, with a mask of fixed length (COG-12-9, OP-C-23, OP-C-25)', () => {
    const { fields, redactions } = expose(
      parcel('p1', {
        code: { value: CANARY, machine: false, redact: 'masked' },
        state: { value: CANARY, machine: false, redact: 'withheld' },
        weightKg: { value: CANARY, machine: false, redact: 'omitted' },
      }),
    );

    expect(fields).to.deep.equal({ code: '***' });
    expect(redactions).to.deep.equal({
      code: 'masked',
      state: 'withheld',
      weightKg: 'omitted',
      recipientPhone: 'withheld',
    });
  });

  it('cannot be loosened by the page (COG-12-9)', () => {
    const masked = { value: CANARY, machine: false, redact: 'masked' } as const;

    const { fields, redactions } = expose(parcel('p1', { recipientMail: masked, recipientPhone: masked }));

    expect(fields).to.have.all.keys('code', 'state');
    expect(redactions).to.deep.equal({ recipientPhone: 'withheld' });
  });

  it('never tells a secret control, whatever the schema says (OP-D-13)', () => {
    const { fields, redactions } = expose(
      parcel('p1', { code: { value: CANARY, machine: true, secret: true, redact: 'masked' } }),
    );

    expect(fields).not.to.have.property('code');
    expect(redactions).to.include({ code: 'withheld' });
  });

  it('marks values above 4 KiB as omitted (OP-D-17)', () => {
    const fits = expose(parcel('p1', { code: 'ä'.repeat(2048) }));
    const tooLarge = expose(parcel('p1', { code: `ä${'ä'.repeat(2048)}` }));

    expect(fits.fields.code).to.have.lengthOf(2048);
    expect(tooLarge.fields).not.to.have.property('code');
    expect(tooLarge.redactions).to.include({ code: 'omitted' });
  });

  it('marks values as omitted that no message could carry for their depth (contract 1)', () => {
    const entity = parcelType({ primaryField: 'code', fields: { code: { type: 'json' } }, relations: [] });
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

    const fits = expose(record('parcel', 'p1', { code: { value: nested(30), machine: true } }), entity);
    const tooDeep = expose(record('parcel', 'p1', { code: { value: nested(60), machine: true } }), entity);

    expect(fits.fields).to.have.property('code');
    expect(tooDeep.redactions).to.deep.equal({ code: 'omitted' });
  });

  it('keeps a record within 64 KiB', () => {
    const names = Array.from({ length: 40 }, (_, index) => `f${index}`);
    const entity = parcelType({
      primaryField: 'f0',
      fields: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      relations: [],
    });

    const { fields, redactions } = expose(
      record('parcel', 'p1', Object.fromEntries(names.map((name) => [name, 'x'.repeat(4000)]))),
      entity,
    );

    expect(Object.keys(fields)).to.have.lengthOf(16);
    expect(Object.values(redactions ?? {})).to.deep.equal(Array(24).fill('omitted'));
  });
});

describe('the primary text of a ref (COG-5.3-3, OP-C-27)', () => {
  const primary = { text: 'Parcel one', fields: ['code'] };

  it('is the text that the page marks, else that of the primary field (COG-12-8)', () => {
    expect(expose(parcel('p1', {}, { primary })).ref.primaryText).to.equal('Parcel one');
    expect(expose(parcel('p1', {}, { primary: { text: 'A heading' } })).ref.primaryText).to.equal(
      'A heading',
    );
    expect(expose(parcel('p1')).ref.primaryText).to.equal('P-p1');
  });

  it('is absent where the primary field is protected', () => {
    const entity = parcelType({ primaryField: 'recipientMail' });
    const facts = parcel('p1', { recipientMail: CANARY }, { primary: { text: CANARY } });

    expect(expose(facts, entity).ref).to.deep.equal({ type: 'parcel', id: 'p1' });
    expect(expose(parcel('p1', { recipientMail: CANARY }), entity).ref).to.deep.equal({
      type: 'parcel',
      id: 'p1',
    });
  });

  const hidden: [string, Partial<RecordFacts>][] = [
    ['lies in a declared_only field', { primary: { text: CANARY, fields: ['recipientMail'] } }],
    ['lies in a redacted field', { primary: { text: CANARY, fields: ['recipientPhone'] } }],
    ['lies in an undeclared field', { primary: { text: CANARY, fields: ['margin'] } }],
    [
      'holds a protected field among others',
      { primary: { text: CANARY, fields: ['code', 'recipientMail'] } },
    ],
    ['is redacted on the page', { primary: { text: CANARY, redact: 'masked' } }],
    ['is empty', { primary: { text: '' } }],
    ['is longer than a value may be', { primary: { text: 'x'.repeat(5000) } }],
  ];
  for (const [reason, more] of hidden) {
    it(`is absent where the marked element ${reason}`, () => {
      expect(expose(parcel('p1', {}, more)).ref).not.to.have.property('primaryText');
    });
  }

  it('is absent where the field it would come from is redacted on the page or secret', () => {
    const masked = { value: CANARY, machine: false, redact: 'masked' } as const;
    const secret = { value: CANARY, machine: true, secret: true } as const;

    expect(expose(parcel('p1', { code: masked })).ref).not.to.have.property('primaryText');
    expect(expose(parcel('p1', { code: secret })).ref).not.to.have.property('primaryText');
  });

  it('is there also where its field was not asked for', () => {
    expect(expose(parcel('p1'), parcelType(), { only: new Set(['state']) }).ref.primaryText).to.equal('P-p1');
  });
});

describe('the shapes of records (COG 5.3, COG 5.5)', () => {
  const shape = { ref: { type: 'parcel', id: 'p1' }, fields: {}, source: 'visible' };
  const faults: [string, unknown][] = [
    ['an id that is no text (COG-5.1-1)', { ...shape, ref: { type: 'parcel', id: 7 } }],
    ['a ref without id (COG-5.3-1)', { ...shape, ref: { type: 'parcel' } }],
    ['no source (COG-5.5-1)', { ref: shape.ref, fields: {} }],
    ['a source that is none (COG-5.2-7)', { ...shape, source: 'cache' }],
    ['a redaction that is none (COG-5.5-2)', { ...shape, redactions: { code: 'hidden' } }],
  ];
  for (const [fault, value] of faults) {
    it(`know no record with ${fault}`, () => {
      expect(v.is(EntityRecord, shape)).to.equal(true);
      expect(v.is(EntityRecord, value)).to.equal(false);
    });
  }

  it('take a ref with only type and id (COG-5.3-1)', () => {
    expect(v.is(EntityRef, { type: 'parcel', id: 'p1' })).to.equal(true);
  });
});
