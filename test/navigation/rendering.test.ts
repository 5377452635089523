import { expect } from 'chai';
import { watchRendering } from '../../src/navigation/rendering.js';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';

describe('waiting until a page is drawn', () => {
  let clock: FakeClock;
  let stop: AbortController;
  let page: HTMLElement;

  beforeEach(() => {
    clock = fakeClock();
    stop = new AbortController();
    page = document.createElement('main');
    document.body.append(page);
  });
  afterEach(() => {
    stop.abort();
    page.remove();
  });

  /** When it settled, in milliseconds; undefined while it has not. */
  function settling(since?: number): { at?: number } {
    const seen: { at?: number } = {};
    void watchRendering(document, clock, stop.signal)
      .settled(since)
      .then(() => (seen.at = clock.now()))
      .catch(() => undefined);
    return seen;
  }

  it('takes two frames without a change', async () => {
    const settled = settling();
    await clock.pass(200);
    expect(settled.at).to.equal(32);
  });

  it('begins anew with each change', async () => {
    const settled = settling();
    await clock.pass(20);
    page.textContent = 'first pass';
    await clock.pass(20);
    page.title = 'second pass';
    await clock.pass(200);
    expect(settled.at).to.equal(80);
  });

  it('waits for a change first where the framework draws later', async () => {
    const settled = settling(0);
    await clock.pass(320);
    expect(settled.at).to.equal(undefined);
    page.textContent = 'drawn';
    await clock.pass(200);
    expect(settled.at).to.equal(368);
  });

  it('takes a second at most, with a page that never rests or never changes', async () => {
    const [still, restless] = [settling(0), settling()];
    for (let tick = 0; tick < 90; tick += 1) {
      await clock.pass(15);
      // Only after a second; what is drawn by then is drawn.
      if (tick < 70) page.dataset.tick = String(tick);
    }
    expect(restless.at).to.be.within(1000, 1016);
    expect(still.at).to.be.within(1000, 1016);
  });

  it('does not see what is not the app (data-uiap-ignore)', async () => {
    page.setAttribute('data-uiap-ignore', '');
    await clock.pass(0);
    const settled = settling();
    await clock.pass(20);
    page.append('our own overlay');
    await clock.pass(200);
    expect(settled.at).to.equal(32);
  });

  it('tells the first change once', async () => {
    let changes = 0;
    watchRendering(document, clock, stop.signal).onChange(() => (changes += 1));
    page.textContent = 'a';
    await clock.pass(0);
    page.textContent = 'b';
    await clock.pass(0);
    expect(changes).to.equal(1);
  });

  it('ends with its signal', async () => {
    let reason: unknown;
    void watchRendering(document, clock, stop.signal)
      .settled()
      .catch((error: unknown) => (reason = error));
    stop.abort('enough');
    await clock.pass(100);
    expect(reason).to.equal('enough');
    expect(clock.waiting).to.equal(0);
  });
});
