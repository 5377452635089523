import { expect } from 'chai';
import { toldSurfaces } from '../../src/cognition/changes.js';

const context = (scopeId: string) => ({ scopeId, collections: [] });
const route = (id: string) => ({ routes: [{ id, path: `/${id}` }] });

describe('what a session was told last', () => {
  it('gives each surface a revision of its own and one for all (COG-13-5, OP-C-11, OP-C-12)', () => {
    const told = toldSurfaces('page');

    expect(told.update({ schema: { entities: {} }, context: context('a') })).to.deep.equal([
      'schema',
      'context',
    ]);
    expect(told.update({ context: context('b') })).to.deep.equal(['context']);

    expect(told.bootstrap(['schema', 'context'])).to.deep.equal({
      revision: 'page-2',
      schema: { revision: 'page-1', entities: {} },
      context: { revision: 'page-2', scopeId: 'b', collections: [] },
    });
  });

  it('keeps a revision as long as the content is equal (COG-5.1-3, OP-C-11)', () => {
    const told = toldSurfaces('page');
    told.update({ context: context('a') });
    const before = told.bootstrap(['context']);

    expect(told.update({ context: context('a') })).to.deep.equal([]);
    expect(told.bootstrap(['context'])).to.deep.equal(before);
  });

  it('never uses a revision twice, also where a content comes back', () => {
    const told = toldSurfaces('page');
    const revisions = ['a', 'b', 'a'].map((scopeId) => {
      told.update({ context: context(scopeId) });
      return told.bootstrap(['context']).context?.revision;
    });

    expect(revisions).to.deep.equal(['page-1', 'page-2', 'page-3']);
  });

  it('leaves the surfaces alone that it is not given', () => {
    const told = toldSurfaces('page');
    told.update({ navigation: route('home'), context: context('a') });

    told.update({ context: context('b') });

    expect(told.bootstrap(['navigation']).navigation).to.deep.equal({ revision: 'page-1', ...route('home') });
  });

  it('names no surface and no content that was not asked for (OP-C-13)', () => {
    const told = toldSurfaces('page');
    told.update({ schema: { entities: {} }, navigation: route('home'), context: context('a') });

    expect(told.bootstrap(['navigation'])).to.have.all.keys('revision', 'navigation');
    expect(told.bootstrap([])).to.have.all.keys('revision');
  });
});
