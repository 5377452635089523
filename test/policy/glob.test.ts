import { expect } from 'chai';
import fc from 'fast-check';
import { matchesGlob } from '../../src/policy/glob.js';

describe('policy: globs (contract 4)', () => {
  const matching = [
    ['ui.activate', 'ui.activate'],
    ['*', ''],
    ['*', 'anything'],
    ['ui.*', 'ui.'],
    ['*.delete', 'contact.delete'],
    ['a*b*c', 'a-b-b-c'],
    ['a**c', 'abc'],
    ['', ''],
  ] as const;
  for (const [glob, name] of matching)
    it(`"${glob}" matches "${name}"`, () => expect(matchesGlob(glob, name)).to.be.true);

  const other = [
    ['ui.*', 'UI.activate'],
    ['ui.activate', 'ui.activate2'],
    ['a*a', 'a'],
    ['a*b*c', 'a-c-b'],
    ['ui.?ctivate', 'ui.activate'],
    ['ui.[a]*', 'ui.a'],
    ['', 'x'],
  ] as const;
  for (const [glob, name] of other)
    it(`"${glob}" does not match "${name}"`, () => expect(matchesGlob(glob, name)).to.be.false);

  it('agrees with the same pattern as a regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*', '.'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (glob, name) => {
        const pattern = glob
          .split('*')
          .map((part) => part.replaceAll('.', '\\.'))
          .join('.*');
        return matchesGlob(glob, name) === new RegExp(`^${pattern}$`).test(name);
      }),
      { numRuns: 2000 },
    );
  });

  it('cannot be made to hang', () => {
    const started = performance.now();

    matchesGlob('*a'.repeat(2000) + 'b', 'a'.repeat(20_000));

    expect(performance.now() - started).to.be.lessThan(500);
  });
});
