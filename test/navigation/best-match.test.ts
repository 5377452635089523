import { expect } from 'chai';
import { bestMatch, compareSpecificity } from '../../src/navigation/best-match.js';
import { parsePattern, type PathPattern } from '../../src/navigation/path-pattern.js';

function pattern(source: string): PathPattern {
  const parsed = parsePattern(source);
  if (!parsed) throw new Error('the pattern is malformed');
  return parsed;
}

describe('which of several patterns wins (OP-D-15)', () => {
  it('the first where they are alike', () => {
    const alike = [pattern('/:kind/list'), pattern('/:type/list')].map((found) => ({ pattern: found }));
    expect(bestMatch(alike, '/contacts/list')?.found).to.equal(alike[0]);
    expect(bestMatch(alike, '/contacts')).to.equal(undefined);
  });

  it('the one with the most static segments, then the one that is static earlier, splats last', () => {
    const ordered = [
      '/contacts/:id/edit',
      '/:kind/:id/edit',
      '/contacts/new',
      '/contacts/new-:kind',
      '/contacts/:id',
      '/contacts/:id?',
      '/contacts/:rest*',
      '/:kind',
      '/:rest*',
    ].sort((a, b) => compareSpecificity(pattern(a), pattern(b)));

    expect(ordered).to.deep.equal([
      '/contacts/new',
      '/contacts/:id/edit',
      '/contacts/new-:kind',
      '/contacts/:id',
      '/contacts/:id?',
      '/contacts/:rest*',
      '/:kind/:id/edit',
      '/:kind',
      '/:rest*',
    ]);
  });
});
