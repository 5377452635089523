import { expect } from 'chai';
import fc from 'fast-check';
import { parseTemplate, type Expression } from '../../src/a2ui/expression.js';

function partsOf(text: string): readonly (string | Expression)[] {
  const template = parseTemplate(text);
  if (!template.ok) throw new Error(template.message);
  return template.parts;
}

const literal = (value: string | number | boolean | null): Expression => ({ type: 'literal', value });
const path = (text: string): Expression => ({ type: 'path', path: text });

describe('the expressions of formatString', () => {
  const cases: readonly (readonly [string, readonly (string | Expression)[]])[] = [
    ['plain $ {text}', ['plain $ {text}']],
    ['\\${no}', ['${no}']],
    ['a${/b/c}d', ['a', path('/b/c'), 'd']],
    ['${name}', [path('name')]],
    ['${${/x}}', [path('/x')]],
    ['${ 1. }${12.5}', [literal(1), literal(12.5)]],
    ["${'it\\'s \\n'}", [literal("it's \n")]],
    ['${true}${false}${null}', [literal(true), literal(false), literal(null)]],
    [
      "${f(value: ${/a}, other: 'x', deep: g())}",
      [
        {
          type: 'call',
          name: 'f',
          args: { value: path('/a'), other: literal('x'), deep: { type: 'call', name: 'g', args: {} } },
        },
      ],
    ],
    ['${@index(offset: 1)}', [{ type: 'call', name: '@index', args: { offset: literal(1) } }]],
  ];
  for (const [text, parts] of cases)
    it(`reads ${text}`, () => {
      expect(partsOf(text)).to.deep.equal(parts);
    });

  for (const text of [
    '${',
    '${/a',
    '${1.2.3}',
    "${'open}",
    '${f(1)}',
    '${f(a: 1',
    '${f(a 1)}',
    '${}',
    '${a b}',
  ])
    it(`refuses ${text} without throwing`, () => {
      expect(parseTemplate(text).ok).to.equal(false);
    });

  it('refuses nesting without end, at once (case 65)', () => {
    expect(parseTemplate('${'.repeat(1000) + '/a' + '}'.repeat(1000)).ok).to.equal(false);
  });

  it('never throws and never loses plain text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('$', '{', '}', '\\', "'", '(', ')', ':', ',', 'a', '1', '.', ' '),
        }),
        (text) => {
          parseTemplate(text);
        },
      ),
      { numRuns: 2000, seed: 11 },
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('${'));
        expect(partsOf(text)).to.deep.equal(text === '' ? [] : [text]);
      }),
    );
  });
});
