import { expect } from 'chai';
import { readSchema, strictestAccess } from '../../src/cognition/schema.js';
import { depotSchema } from './depot.js';

const silent = () => undefined;

describe('the entity schema at configuration (COG 5.4)', () => {
  it('gives what was declared, with the defaults of the specification (COG-3-3, COG-5.4-2, COG-5.4-8, COG-11-1)', () => {
    const entities = readSchema(depotSchema(), silent);

    expect([...entities.keys()]).to.deep.equal(['parcel', 'courier']);
    expect(entities.get('courier')?.access).to.equal('visible_only');
    expect(entities.get('parcel')?.fields.get('code')).to.deep.equal({
      type: 'string',
      searchable: true,
      sortable: true,
    });
  });

  it('may be empty, but not without entities (COG-5.4-11)', () => {
    expect(readSchema({ entities: {} }, silent).size).to.equal(0);
    expect(() => readSchema({}, silent)).to.throw('schema.entities is missing');
  });

  const entity = (more: object) => ({
    entities: { parcel: { fields: { code: { type: 'string' } }, ...more } },
  });
  const field = (more: object) => ({ entities: { parcel: { fields: { code: more } } } });
  const faults: [string, unknown, string][] = [
    [
      'a field type that is none (COG-5.2-3)',
      field({ type: 'text' }),
      'schema.entities.parcel.fields.code.type',
    ],
    ['a field without type (COG-5.4-1)', field({}), 'schema.entities.parcel.fields.code.type is missing'],
    [
      'enum values that are no text (COG-5.4-3)',
      field({ type: 'enum', enumValues: [1, 2] }),
      'schema.entities.parcel.fields.code.enumValues.0',
    ],
    [
      'a flag that is no boolean (COG-5.4-4)',
      field({ type: 'string', sortable: 'yes' }),
      'schema.entities.parcel.fields.code.sortable',
    ],
    [
      'an exposure that is none (COG-5.2-5)',
      field({ type: 'string', exposure: 'hidden' }),
      'schema.entities.parcel.fields.code.exposure',
    ],
    [
      'an access mode that is none (COG-5.2-2)',
      entity({ recordAccess: 'all' }),
      'schema.entities.parcel.recordAccess',
    ],
    [
      'a relation without target (COG-5.4-5)',
      entity({ relations: [{ field: 'code', kind: 'belongs_to' }] }),
      'schema.entities.parcel.relations.0.targetEntity is missing',
    ],
    [
      'an entity without fields (COG-5.4-7)',
      { entities: { parcel: {} } },
      'schema.entities.parcel.fields is missing',
    ],
    [
      'a primary field that is not declared (COG-5.4-9)',
      entity({ primaryField: 'zzz' }),
      'schema.entities.parcel.primaryField must name a field of the entity',
    ],
    [
      'a relation field that is not declared (OP-C-40)',
      entity({ relations: [{ field: 'zzz', targetEntity: 'courier', kind: 'belongs_to' }] }),
      'schema.entities.parcel.relations.0.field must name a field of the entity',
    ],
    [
      'an unknown member, such as a typo (OP-E-9)',
      entity({ recordAcess: 'queryable' }),
      'recordAcess is not a known member',
    ],
    ['no document at all', 'schema', 'schema must be'],
  ];
  for (const [fault, document, message] of faults) {
    it(`refuses ${fault} and names the place`, () => {
      expect(() => readSchema(document, silent)).to.throw(message);
    });
  }

  it('takes any text as kind of a relation (COG-5.4-5)', () => {
    const relations = [{ field: 'code', targetEntity: 'courier', kind: 'mirrors' }];

    expect(readSchema(depotSchema({ relations }), silent).get('parcel')?.relations.get('code')).to.deep.equal(
      ['mirrors'],
    );
  });

  it('finds nothing under names that every object has, and refuses to declare them (OP-E-14)', () => {
    const entities = readSchema(depotSchema(), silent);

    for (const name of ['constructor', 'prototype', '__proto__', 'toString', 'hasOwnProperty'])
      expect(entities.get(name), name).to.equal(undefined);
    for (const name of ['constructor', 'prototype', '__proto__']) {
      const asEntity = JSON.parse(`{"entities":{"${name}":{"fields":{}}}}`) as unknown;
      const asField = JSON.parse(
        `{"entities":{"parcel":{"fields":{"${name}":{"type":"string"}}}}}`,
      ) as unknown;
      expect(() => readSchema(asEntity, silent)).to.throw(`schema.entities.${name}: this name is reserved`);
      expect(() => readSchema(asField, silent)).to.throw(
        `schema.entities.parcel.fields.${name}: this name is reserved`,
      );
    }
  });

  it('warns of mail and phone fields that are left readable (COG-11-3)', () => {
    const told: string[] = [];
    const fields = {
      mail: { type: 'email' as const },
      phone: { type: 'phone' as const, exposure: 'readable' as const },
      safe: { type: 'email' as const, exposure: 'redacted' as const },
    };

    readSchema({ entities: { person: { fields } } }, (code, message) => told.push(`${code}: ${message}`));

    expect(told).to.have.lengthOf(2);
    expect(told[0]).to.include('sensitive_field_readable: schema.entities.person.fields.mail');
    expect(told[1]).to.include('schema.entities.person.fields.phone');
  });
});

describe('the strictest access (OP-C-20)', () => {
  it('is what the schema says, unless the list says less', () => {
    expect(strictestAccess('queryable', undefined)).to.equal('queryable');
    expect(strictestAccess('queryable', 'scope_window')).to.equal('scope_window');
    expect(strictestAccess('visible_only', 'queryable')).to.equal('visible_only');
    expect(strictestAccess('queryable', undefined, 'visible_only', 'scope_window')).to.equal('visible_only');
  });
});
