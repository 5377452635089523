import { expect } from 'chai';
import fc from 'fast-check';
import { argumentCheck } from '../../src/actions/json-schema.js';

describe('the schema of an action’s arguments (contract 3)', () => {
  const check = (schema: unknown, value: unknown) => argumentCheck(schema, 'schema')(value);

  const cases: [object, unknown[], unknown[], string][] = [
    [{ type: 'string' }, ['', 'x'], [1, null, [], {}], 'args must be of type string'],
    [{ type: 'integer' }, [1, -2, 0], [1.5, '1'], 'args must be of type integer'],
    [{ type: ['number', 'null'] }, [1.5, null], ['1', false], 'args must be of type number or null'],
    [{ type: 'object' }, [{}], [[], null], 'args must be of type object'],
    [
      { enum: ['a', 1, { b: 2 }] },
      ['a', 1, { b: 2 }],
      ['b', { b: 3 }],
      'args must be one of the allowed values',
    ],
    [{ const: [1] }, [[1]], [[2], 1], 'args must be the one allowed value'],
    [{ minimum: 1, maximum: 3 }, [1, 3, 'text'], [0, 4], 'args must be at '],
    [{ exclusiveMinimum: 1, exclusiveMaximum: 3 }, [2], [1, 3], 'args must be '],
    [{ minLength: 1, maxLength: 2 }, ['a', '😀😀', 7], ['', 'abc'], 'args must be at '],
    [{ minItems: 1, maxItems: 2 }, [[1], [1, 2]], [[], [1, 2, 3]], 'args must be at '],
    [{ minProperties: 1, maxProperties: 1 }, [{ a: 1 }], [{}, { a: 1, b: 1 }], 'args must be at '],
    [{ items: { type: 'string' } }, [[], ['a'], 'text'], [['a', 1]], 'args.1 must be of type string'],
    [{ anyOf: [{ type: 'string' }, { minimum: 5, type: 'number' }] }, ['a', 6], [4, null], 'args fits none'],
    [{ required: ['a'] }, [{ a: 1 }, 'text'], [{}, { b: 1 }], 'args.a is missing'],
    [
      { properties: { a: { type: 'string' } } },
      [{}, { a: 'x' }, { b: 1 }],
      [{ a: 1 }],
      'args.a must be of type string',
    ],
    [
      { properties: { a: {} }, additionalProperties: false },
      [{}, { a: 1 }],
      [{ b: 1 }],
      'args has a member that is not declared',
    ],
    [{ additionalProperties: { type: 'string' } }, [{ x: 'y' }], [{ x: 1 }], 'args.* must be of type string'],
  ];
  for (const [schema, good, bad, message] of cases)
    it(JSON.stringify(schema), () => {
      for (const value of good) expect(check(schema, value), JSON.stringify(value)).to.be.undefined;
      for (const value of bad)
        expect(check(schema, value), JSON.stringify(value)).to.match(
          new RegExp(`^${message.replaceAll('*', '\\*')}`),
        );
    });

  it('goes as deep as the schema, and describes where', () => {
    const schema = {
      properties: { list: { items: { properties: { name: { type: 'string' } }, required: ['name'] } } },
    };

    expect(check(schema, { list: [{ name: 'a' }, {}] })).to.equal('args.list.1.name is missing');
  });

  it('passes over what only describes', () => {
    expect(check({ title: 'x', description: 'y', default: 1, format: 'email', writeOnly: true }, 'anything'))
      .to.be.undefined;
  });

  it('does not walk into prototypes', () => {
    expect(check({ required: ['constructor'] }, {})).to.equal('args.constructor is missing');
    expect(check({ properties: { toString: { type: 'string' } } }, {})).to.be.undefined;
    expect(check({ additionalProperties: false }, JSON.parse('{"__proto__":1}'))).to.contain('not declared');
  });

  const wrong: [unknown, string][] = [
    [{ pattern: '^(a+)+$' }, 'schema.pattern is not a supported keyword'],
    [{ properties: { a: { $ref: '#/x' } } }, 'schema.properties.a.$ref is not a supported keyword'],
    [{ oneOf: [] }, 'schema.oneOf is not a supported keyword'],
    [{ type: 'text' }, 'schema.type names no JSON type'],
    [{ type: 'constructor' }, 'schema.type names no JSON type'],
    [{ minimum: '1' }, 'schema.minimum must be a number'],
    [{ required: 'a' }, 'schema.required must be a list of names'],
    [{ enum: 'a' }, 'schema.enum must be a list'],
    [{ anyOf: [] }, 'schema.anyOf must be a list of schemas'],
    [{ properties: [] }, 'schema.properties must be an object'],
    [{ items: 7 }, 'schema.items must be a JSON Schema object'],
    [null, 'schema must be a JSON Schema object'],
  ];
  for (const [schema, message] of wrong)
    it(`refuses ${JSON.stringify(schema)}: a rule that is not applied protects nobody`, () => {
      expect(() => argumentCheck(schema, 'schema')).to.throw(TypeError, message);
    });

  it('never repeats a value', () => {
    const canary = fc.string({ minLength: 6 }).map((text) => `canary-${text}`);
    const schemas = cases.map(([schema]) => schema);
    fc.assert(
      fc.property(fc.constantFrom(...schemas), canary, (schema, text) => {
        for (const value of [text, [text], { [text]: text }, { a: text }])
          expect(check(schema, value) ?? '').not.to.contain('canary-');
      }),
    );
  });
});
