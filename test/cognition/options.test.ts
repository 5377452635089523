import { expect } from 'chai';
import { checkOptions, type CognitionOptions } from '../../src/cognition/options.js';
import { depotSchema } from './depot.js';

const withoutSchema: CognitionOptions = {
  mayCallAction: () => true,
  decideQuery: () => 'allow',
  confirmQuery: () => Promise.resolve(false),
  diagnose: () => undefined,
  pageToken: 'page',
};
const basics: CognitionOptions = { ...withoutSchema, schema: depotSchema() };

describe('the options of cognition', () => {
  it('offer what the app gives, unless it says otherwise (COG-3-6)', () => {
    const surfaces = (more: Partial<CognitionOptions>) => checkOptions({ ...basics, ...more }).surfaces;

    expect(surfaces({})).to.deep.equal(['schema', 'context']);
    expect(surfaces({ navigation: () => undefined })).to.deep.equal(['schema', 'navigation', 'context']);
    expect(checkOptions({ ...withoutSchema, navigation: () => undefined }).surfaces).to.deep.equal([
      'navigation',
    ]);
    expect(surfaces({ surfaces: ['context'] })).to.deep.equal(['context']);
  });

  it('have conservative limits (COG-11-4, OP-C-7, OP-C-34)', () => {
    const limits = (more: Partial<CognitionOptions>) => {
      const { maxLimit, defaultLimit } = checkOptions({ ...basics, ...more });
      return [maxLimit, defaultLimit];
    };

    expect(limits({})).to.deep.equal([50, 20]);
    expect(limits({ maxQueryLimit: 10 })).to.deep.equal([10, 10]);
    expect(limits({ defaultLimit: 5 })).to.deep.equal([50, 5]);
  });

  it('tell the developers of a limit above the recommendation (OP-C-7)', () => {
    const told: string[] = [];

    const { maxLimit } = checkOptions({ ...basics, maxQueryLimit: 200, diagnose: (code) => told.push(code) });

    expect(maxLimit).to.equal(200);
    expect(told).to.deep.equal(['high_query_limit']);
  });

  const faults: [Partial<CognitionOptions>, string][] = [
    [{ filterable: { robot: ['code'] } }, 'cognition.filterable.robot must be a type of the entity schema'],
    [{ filterable: { parcel: ['zzz'] } }, 'cognition.filterable.parcel must list'],
    [
      { filterable: { parcel: ['code'] } },
      'cognition.filterable.parcel must list redacted or declared_only fields',
    ],
    [{ totals: ['robot'] }, 'cognition.totals must list types of the entity schema'],
    [{ maxQueryLimit: 0 }, 'cognition.maxQueryLimit must be a whole number from 1'],
    [{ maxQueryLimit: 2.5 }, 'cognition.maxQueryLimit'],
    [{ defaultLimit: -1 }, 'cognition.defaultLimit'],
    [{ schema: depotSchema({ primaryField: 'zzz' }) }, 'schema.entities.parcel.primaryField'],
  ];
  for (const [more, message] of faults) {
    it(`refuse ${JSON.stringify(more).slice(0, 60)} at start-up`, () => {
      expect(() => checkOptions({ ...basics, ...more })).to.throw(message);
    });
  }
});
