import { expect } from 'chai';
import fc from 'fast-check';
import { ARMING_MS, startArming, type Arming, type ArmingState } from '../../src/overlay/arming.js';
import type { Sight } from '../../src/overlay/sight.js';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';

interface Watched {
  readonly arming: Arming;
  readonly clock: FakeClock;
  readonly states: ArmingState[];
  sight: Sight;
  gone: number;
  end(): void;
}

function watch(sight: Sight = 'seen'): Watched {
  const clock = fakeClock();
  const over = new AbortController();
  const states: ArmingState[] = [];
  const watched = { clock, states, sight, gone: 0, end: () => over.abort() };
  const arming = startArming({
    clock,
    look: () => watched.sight,
    onState: (state) => states.push(state),
    onGone: () => (watched.gone += 1),
    signal: over.signal,
  });
  return Object.assign(watched, { arming });
}

describe('Arming of a question', () => {
  it('takes 500 ms in full view', async () => {
    const { arming, clock } = watch();
    expect(ARMING_MS).to.equal(500);

    await clock.pass(499);
    expect(arming.armedSince()).to.equal(undefined);
    await clock.pass(1);
    expect(arming.armedSince()).to.equal(0);
  });

  it('tells its states, each once', async () => {
    const watched = watch('unseen');
    await watched.clock.pass(1000);
    watched.sight = 'seen';
    await watched.clock.pass(1000);
    watched.sight = 'unseen';
    await watched.clock.pass(1000);

    expect(watched.states).to.deep.equal(['hidden', 'arming', 'armed', 'hidden']);
  });

  it('starts again when it was out of view, however short', async () => {
    const watched = watch();
    await watched.clock.pass(450);
    watched.sight = 'unseen';
    watched.arming.update();
    watched.sight = 'seen';

    await watched.clock.pass(450);
    expect(watched.arming.armedSince()).to.equal(undefined);
    await watched.clock.pass(200);
    expect(watched.arming.armedSince()).to.equal(500);
  });

  it('starts again when told so, though it is in view', async () => {
    const watched = watch();
    await watched.clock.pass(1000);

    watched.arming.restart();

    expect(watched.states.at(-1)).to.equal('hidden');
    expect(watched.arming.armedSince()).to.equal(undefined);
  });

  it('looks once more when asked: what happened since the last look counts', async () => {
    const watched = watch();
    await watched.clock.pass(1000);
    watched.sight = 'unseen';

    expect(watched.arming.armedSince()).to.equal(undefined);
  });

  it('tells when the question is gone', async () => {
    const watched = watch();
    await watched.clock.pass(1000);
    watched.sight = 'gone';
    await watched.clock.pass(100);

    expect(watched.gone).to.equal(1);
    expect(watched.arming.armedSince()).to.equal(undefined);
  });

  it('ends with its signal', async () => {
    const watched = watch();
    await watched.clock.pass(100);
    watched.end();

    expect(watched.clock.waiting).to.equal(0);
    watched.arming.update();
    expect(watched.states).to.deep.equal(['arming']);
  });

  it('is never armed within 500 ms of a look that did not see it', async () => {
    const sights = fc.array(fc.record({ sight: fc.constantFrom<Sight>('seen', 'unseen'), ms: fc.nat(700) }));
    await fc.assert(
      fc.asyncProperty(sights, async (steps) => {
        const watched = watch('unseen');
        let lastUnseen = 0;
        for (const { sight, ms } of steps) {
          watched.sight = sight;
          await watched.clock.pass(ms);
          const since = watched.arming.armedSince();
          if (sight === 'unseen') lastUnseen = watched.clock.now();
          if (since !== undefined) expect(watched.clock.now() - lastUnseen).to.be.at.least(ARMING_MS);
        }
        watched.end();
      }),
      { numRuns: 50 },
    );
  });
});
