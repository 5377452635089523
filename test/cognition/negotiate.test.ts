import { expect } from 'chai';
import * as v from 'valibot';
import { negotiate } from '../../src/cognition/negotiate.js';
import { CognitionInitializedExt, CognitionSurface } from '../../src/protocol/cognition.js';

const everything = { surfaces: [...CognitionSurface.options], query: true };

describe('negotiating uiap.cognition (COG 7.3, 7.4, COG-14-1)', () => {
  it('defaults to deferred, all surfaces and no query (COG-7.3-1, COG-7.3-2, COG-7.3-3, COG-7.5-4, OP-C-2)', () => {
    const defaults = { delivery: 'deferred', surfaces: ['schema', 'navigation', 'context'], query: false };

    for (const offer of [undefined, null, {}, { unknown: 1 }])
      expect(negotiate(offer, everything), JSON.stringify(offer)).to.deep.equal(defaults);
  });

  it('gives what was asked for and can be given, in one order, each once (COG-7.4-2, OP-C-5)', () => {
    const surfaces = (requestedSurfaces: string[], given = everything) =>
      negotiate({ requestedSurfaces }, given).surfaces;

    expect(surfaces(['context', 'schema', 'context'])).to.deep.equal(['schema', 'context']);
    expect(surfaces(['navigation'])).to.deep.equal(['navigation']);
    expect(surfaces([])).to.deep.equal([]);
    expect(surfaces(['records', 'schema'])).to.deep.equal(['schema']);
    expect(surfaces(['schema', 'context'], { surfaces: ['navigation'], query: true })).to.deep.equal([]);
  });

  it('delivers as asked (COG-7.5-2, OP-C-3, OP-C-4)', () => {
    for (const bootstrapDelivery of ['inline', 'deferred', 'none'])
      expect(negotiate({ bootstrapDelivery }, everything).delivery).to.equal(bootstrapDelivery);
  });

  it('enables queries only where they are asked for and can be given (COG-7.5-5, OP-C-6)', () => {
    expect(negotiate({ requestedQuery: true }, everything).query).to.equal(true);
    expect(negotiate({ requestedQuery: true }, { ...everything, query: false }).query).to.equal(false);
  });

  const nonsense: [unknown, string][] = [
    ['inline', 'text'],
    [7, 'a number'],
    [
      { bootstrapDelivery: 'push', requestedSurfaces: 'all', requestedQuery: 'yes' },
      'members of the wrong type',
    ],
    [{ bootstrapDelivery: null, requestedSurfaces: [1], requestedQuery: 1 }, 'members of other wrong types'],
  ];
  for (const [offer, name] of nonsense) {
    it(`gives nothing for ${name}: nonsense never gets more than a clear wish`, () => {
      expect(negotiate(offer, everything)).to.deep.equal({ delivery: 'none', surfaces: [], query: false });
    });
  }

  it('knows no surface but three (COG-5.2-1) and no answer without them (COG-7.4-1)', () => {
    const answer = { bootstrapDelivery: 'none', enabledSurfaces: ['context'] };

    expect(v.is(CognitionInitializedExt, answer)).to.equal(true);
    expect(v.is(CognitionInitializedExt, { ...answer, enabledSurfaces: ['records'] })).to.equal(false);
    expect(v.is(CognitionInitializedExt, { bootstrapDelivery: 'none' })).to.equal(false);
    expect(v.is(CognitionInitializedExt, { ...answer, maxQueryLimit: 0 })).to.equal(false);
  });
});
