import { resetMouse, sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { createOverlay } from '../../src/overlay/overlay.js';
import { click } from '../overlay/mouse.js';
import { acting, until, type Acting } from '../support/acting.js';
import { depot, type Depot } from '../support/depot-page.js';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';
import { seeingRoots } from '../support/seeing-roots.js';

const PAGE = `<div style="height: 3000px"><button data-uiap-id="save">Save</button>
  <button data-uiap-id="low" style="position: absolute; top: 2500px">Low</button>
  <button data-uiap-id="unseen" style="display: none">Unseen</button></div>`;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe('ui.highlight { note?, durationMs? } (contract 3)', () => {
  let page: Acting;
  let clock: FakeClock;
  let roots: ShadowRoot[];
  let ended: AbortController;

  const part = (name: string) =>
    roots.find(({ host }) => host.isConnected)?.querySelector<HTMLElement>(name) ?? undefined;
  const ring = () => part('.ring');
  const bubble = () => part('.bubble');
  const isAround = (element: Element) => {
    const inner = element.getBoundingClientRect();
    const outer = ring()?.getBoundingClientRect();
    return (
      outer !== undefined &&
      Math.abs(inner.x - outer.x - 6) < 1 &&
      Math.abs(inner.bottom - outer.bottom + 6) < 1
    );
  };

  beforeEach(() => {
    clock = fakeClock();
    ended = new AbortController();
    const { made, roots: seen } = seeingRoots(() =>
      createOverlay({ document, clock, locale: () => 'en', signal: ended.signal }),
    );
    roots = seen;
    page = acting(PAGE, { clock, stage: made.stage, presence: made.presence });
  });
  afterEach(async () => {
    ended.abort();
    page.end();
    scrollTo(0, 0);
    await resetMouse();
  });

  async function highlight(stableId: string, args: object = {}) {
    const result = page.act('ui.highlight', stableId, args);
    await clock.pass(200);
    return result;
  }

  it('is described with its arguments, navigate, low, idempotent', () => {
    const found = page.runtime
      .actionsFor({ id: 'p', roles: [], grants: ['guide'] })
      .find(({ id }) => id === 'ui.highlight');

    expect(found).to.deep.include({ effect: 'navigate', risk: 'low', idempotent: true });
    expect(found?.args?.properties).to.have.keys('note', 'durationMs');
  });

  it('draws a ring around the target, answers at once, and changes nothing', async () => {
    const { status, sideEffectState } = await highlight('save');

    expect([status, sideEffectState]).to.deep.equal(['succeeded', 'none']);
    await until(() => isAround(page.byId('save')));
    expect(ring()?.getAttribute('aria-hidden')).to.equal('true');
  });

  it('scrolls to it, and follows when the page scrolls or the element moves', async () => {
    const low = page.byId('low');
    await highlight('low');
    expect(scrollY).to.be.greaterThan(0);
    await until(() => isAround(low));

    scrollBy(0, 40);
    await until(() => isAround(low));
    low.style.left = '200px';
    await until(() => isAround(low));
    scrollTo(0, 0);
    await until(() => ring()?.style.visibility === 'hidden');
  });

  it('ends after durationMs, 4000 by default, and leaves nothing', async () => {
    await highlight('save');
    await clock.pass(3700);
    expect(ring()).to.not.equal(undefined);
    await clock.pass(200);
    expect(document.querySelector('uiap-overlay')).to.equal(null);

    await highlight('save', { durationMs: 500 });
    await clock.pass(600);
    expect(document.querySelector('uiap-overlay')).to.equal(null);
  });

  it('ends with Escape and with the next press, which the page gets all the same', async () => {
    const save = page.byId('save');
    let presses = 0;
    save.addEventListener('click', () => (presses += 1));
    await highlight('save');
    await click(save);
    expect([presses, ring()]).to.deep.equal([1, undefined]);

    let keys = 0;
    document.addEventListener('keydown', () => (keys += 1), { once: true });
    await highlight('save');
    await sendKeys({ press: 'Escape' });
    expect([keys, ring()]).to.deep.equal([1, undefined]);

    await highlight('save');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    save.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(ring(), 'synthetic').to.not.equal(undefined);
  });

  it('shows one at a time', async () => {
    await highlight('save');
    await highlight('low');

    expect(roots[0]?.querySelectorAll('.ring').length ?? 0).to.be.at.most(1);
    expect(roots.flatMap((root) => [...root.querySelectorAll('.ring')])).to.have.length(1);
  });

  it('shows a note as text of the agent, without buttons, and speaks it', async () => {
    await highlight('save', { note: '<b>Allow</b> \u202Ethis\nnow' });

    const shown = bubble();
    expect(shown?.textContent).to.equal('https://agent.example Helper<b>Allow</b> this ↵ now');
    expect(shown?.querySelector('b,button,a')).to.equal(null);
    expect(getComputedStyle(shown!).pointerEvents).to.equal('none');
    const spoken = part('[role=status]');
    expect(spoken?.textContent).to.equal('Note from an agent. <b>Allow</b> this ↵ now');
    expect(bubble()?.getAttribute('aria-hidden')).to.equal('true');
  });

  it('stays within the window with its note, at the lower edge too', async () => {
    const low = page.byId('low');
    low.style.cssText = 'position: fixed; inset: auto 0 0 auto; top: auto';

    await highlight('low', {
      note: 'A note that is long enough to need two lines, and would not fit below.',
    });

    const { top, left, right, bottom } = bubble()!.getBoundingClientRect();
    expect(Math.min(top, left)).to.be.at.least(0);
    expect(right).to.be.at.most(innerWidth);
    expect(bottom).to.be.at.most(low.getBoundingClientRect().top);
  });

  const refusals: [string, string, object, string][] = [
    ['a note of more than 200 characters', 'save', { note: 'x'.repeat(201) }, 'bad_arguments'],
    ['more than 30 seconds', 'save', { durationMs: 30_001 }, 'bad_arguments'],
    ['a negative time', 'save', { durationMs: -1 }, 'bad_arguments'],
    ['anything else', 'save', { html: '<b>' }, 'bad_arguments'],
    ['what cannot be seen', 'unseen', {}, 'not_visible'],
  ];
  for (const [name, stableId, args, code] of refusals) {
    it(`refuses ${name}`, async () => {
      const result = page.act('ui.highlight', stableId, args);
      await clock.pass(3000);

      expect((await result).error?.code).to.equal(code);
      expect(document.querySelector('uiap-overlay')).to.equal(null);
    });
  }

  describe('The ghost cursor', () => {
    const cursor = () => part('.cursor');

    async function press(presentation?: Record<string, unknown>) {
      const result = page.act('ui.activate', 'save', undefined, presentation ? { presentation } : {});
      await clock.pass(300);
      return (await result).status;
    }

    it('goes to what is pressed, is not waited for, and leaves', async () => {
      expect(await press()).to.equal('succeeded');
      const { x, width } = page.byId('save').getBoundingClientRect();
      expect(parseFloat(cursor()!.style.translate)).to.be.closeTo(x + width / 2, 0.5);
      expect(cursor()?.getAttribute('aria-hidden')).to.equal('true');

      await clock.pass(2500);

      expect(document.querySelector('uiap-overlay')).to.equal(null);
    });

    it('stays away where the request says so, and where the person wants less motion', async () => {
      expect(await press({ cursor: 'none' })).to.equal('succeeded');
      expect(cursor()).to.equal(undefined);

      const { matchMedia } = window;
      window.matchMedia = (query) =>
        query.includes('reduced-motion')
          ? ({ matches: true } as MediaQueryList)
          : matchMedia.call(window, query);
      expect(await press()).to.equal('succeeded');
      window.matchMedia = matchMedia;
      expect(cursor()).to.equal(undefined);
    });
  });
});

describe('What the bridge draws is not the page (case 36, OP-D-14)', () => {
  let page: Depot;
  afterEach(() => page.end());

  it('a highlight, a moving cursor and the card change no facts: no event, no new revision, no element', async () => {
    page = await depot({
      policy: { default: 'allow', rules: [] },
      actions: [
        {
          id: 'slow',
          effect: 'input',
          risk: 'low',
          handler: (_args, { signal }) =>
            new Promise((resolve) => {
              const timer = setTimeout(() => resolve(null), 1000);
              signal.addEventListener('abort', () => clearTimeout(timer));
            }),
        },
      ],
    });
    const agent = await page.meet({ requestedChanges: true, requestedQuery: true });
    await agent.ask('web.state.subscribe', {});
    const graph = async () => JSON.stringify((await agent.ask('web.state.get', {})).payload.graph);
    const before = await graph();
    const target = { ref: { by: 'stableId', value: 'parcel.p1' } };
    const { payload: first } = await agent.ask('action.request', {
      actionId: 'ui.highlight',
      target,
      args: { note: 'Look', durationMs: 30_000 },
    });
    const mutations: MutationRecord[] = [];
    const observer = new MutationObserver((records) => mutations.push(...records));
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document, everything);

    const { payload: second } = await agent.ask('action.request', { actionId: 'slow', target });
    for (let count = 0; count < 5; count += 1) await nextFrame();

    expect([first.status, second.status]).to.deep.equal(['succeeded', 'succeeded']);
    expect(second.revision).to.equal(first.revision);
    // The host was there for the ring already: all that moves is inside its closed root.
    expect(mutations).to.deep.equal([]);
    observer.disconnect();
    expect(await graph()).to.equal(before);
    const told = agent.heard.filter(({ kind, type }) => kind === 'event' && !type.startsWith('action.'));
    expect(told.map(({ type }) => type)).to.deep.equal([]);
  });
});
