import { expect } from 'chai';
import fc from 'fast-check';
import { matchesText, parseTextPattern } from '../../src/workflow/text-pattern.js';

describe('Patterns of inputs', () => {
  const taken = [
    'abc',
    'a|b',
    '(ab)*c',
    '^a+$',
    '[a-c]{2,3}',
    '[^x-z]',
    '\\d{2}-\\d+',
    'x?y',
    '(?:a|bc){2}',
    '^\\w+@\\w+\\.\\w+$',
    'a{0}b',
    '.',
    '\\s',
    '',
  ];
  it('mean what they mean in a regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('abcxyz01-@. \n')), maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...taken), text, (source, given) => {
        const pattern = parseTextPattern(source);
        return pattern !== undefined && matchesText(pattern, given) === new RegExp(source).test(given);
      }),
      { numRuns: 2000 },
    );
  });

  it('take nothing that needs to go back, and nothing malformed', () => {
    for (const source of [
      '(?=a)',
      '(?!a)',
      '\\1',
      '(a',
      'a)',
      '[a',
      'a**',
      'a+?',
      '*a',
      'a{3,1}',
      '\\p{L}',
      '[b-a]',
      'a{9999}{9999}',
      '('.repeat(100),
    ])
      expect(parseTextPattern(source), source).to.be.undefined;
  });

  it('take linear time where a regular expression would take for ever', () => {
    const pattern = parseTextPattern('^(a+)+$')!;
    expect(matchesText(pattern, 'a'.repeat(10_000) + 'b')).to.be.false;
  });
});
