import { expect } from 'chai';
import * as fc from 'fast-check';
import { backoffMs } from '../../src/transport/backoff.js';

const backoff = fc
  .record({
    minDelayMs: fc.integer({ min: 1, max: 60_000 }),
    factor: fc.double({ min: 1, max: 1e4, noNaN: true }),
    chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  .map(({ minDelayMs, factor, chance }) => ({
    minDelayMs,
    maxDelayMs: minDelayMs * factor,
    random: () => chance,
  }));
const failures = fc.integer({ min: 0, max: 5000 });

describe('backoffMs (case 58: growing, jittered delays)', () => {
  it('is never negative and never above the highest ceiling, however often it failed', () => {
    fc.assert(
      fc.property(failures, backoff, (count, options) => {
        const wait = backoffMs(count, options);
        expect(wait).to.be.within(0, options.maxDelayMs);
      }),
    );
  });

  it('never shrinks with another failure, for the same chance', () => {
    fc.assert(
      fc.property(failures, backoff, (count, options) => {
        expect(backoffMs(count + 1, options)).to.be.at.least(backoffMs(count, options));
      }),
    );
  });

  it('doubles until it reaches the highest ceiling', () => {
    const options = { minDelayMs: 500, maxDelayMs: 30_000, random: () => 1 };

    const waits = [0, 1, 2, 3, 4, 5, 6, 7].map((count) => backoffMs(count, options));

    expect(waits).to.deep.equal([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('uses the full range, so that many pages do not come back at once', () => {
    fc.assert(
      fc.property(failures, backoff, (count, options) => {
        const ceiling = backoffMs(count, { ...options, random: () => 1 });
        expect(backoffMs(count, { ...options, random: () => 0 })).to.equal(0);
        expect(backoffMs(count, { ...options, random: () => 0.5 })).to.be.closeTo(
          ceiling / 2,
          ceiling * 1e-9,
        );
      }),
    );
  });
});
