import { resetMouse, sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { createOverlay } from '../../src/overlay/overlay.js';
import { middleOf } from '../overlay/middle.js';
import { click } from '../overlay/mouse.js';
import { acting, type Acting, type ActingOptions } from '../support/acting.js';
import { find } from '../support/find.js';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';
import { seeingRoots } from '../support/seeing-roots.js';

const PAGE = `<div data-uiap-id="row">Anna <a href="#docs" download="a.txt" data-uiap-id="docs">Docs</a>
  <button data-uiap-id="pay">Pay</button>
  <label>Contract <input type="file" data-uiap-id="file" /></label>
  <label data-uiap-id="zone" tabindex="0">Drop here <input type="file" hidden /></label>
  <label>Name <input data-uiap-id="name" /></label></div>`;
const LEFT: ActingOptions['policy'] = {
  default: 'handoff',
  rules: [{ id: 'mine', effect: 'handoff', when: { actions: ['*'] }, reason: 'You pay.' }],
};

describe('What only the person can do is handed over to them (case 25)', () => {
  let page: Acting;
  let clock: FakeClock;
  let roots: ShadowRoot[];
  let ended: AbortController;
  let language: string;

  const card = () => roots.map((root) => root.querySelector<HTMLElement>('.asks')).find(Boolean) ?? undefined;
  const words = () => card()?.querySelector('.what')?.textContent;
  const button = (label: string) =>
    [...(card()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === label);

  function begin(options: ActingOptions = {}): void {
    clock = fakeClock();
    ended = new AbortController();
    language = 'en';
    const { made, roots: seen } = seeingRoots(() =>
      createOverlay({ document, clock, locale: () => language, signal: ended.signal }),
    );
    roots = seen;
    page = acting(PAGE, { clock, stage: made.stage, presence: made.presence, ...options });
    // Nothing is really downloaded, and no picker comes up.
    page.root.addEventListener('click', (event) => event.preventDefault());
  }
  /** As in a page that nobody has pressed anything in a while. */
  function withoutActivation(): void {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true });
  }
  async function ask(...request: Parameters<Acting['act']>) {
    const result = page.act(...request);
    await clock.pass(500);
    return result;
  }
  /** Asks for something, and waits until the person is asked. */
  async function handOver(...request: Parameters<Acting['act']>) {
    const asked = page.act(...request);
    await clock.pass(500);
    expect(card()).to.not.equal(undefined);
    return { asked };
  }
  beforeEach(withoutActivation);
  afterEach(async () => {
    Reflect.deleteProperty(navigator, 'userActivation');
    ended.abort();
    page.end();
    await resetMouse();
  });

  it('a download waits for the person’s press, and has succeeded by their hand', async () => {
    begin();
    let untrusted = 0;
    page.byId('docs').addEventListener('click', ({ isTrusted }) => (untrusted += Number(!isTrusted)));
    const { asked } = await handOver('ui.activate', 'docs');
    expect(page.states.at(-1)).to.equal('WAITING_FOR_USER');
    expect(page.states).to.not.include('EXECUTING');
    expect(words()).to.equal('Please press “Docs” yourself.');
    expect(roots[0]?.querySelector('.ring')).to.not.equal(null);

    await click(page.byId('docs'));
    await clock.pass(100);

    const { status, executionMode, sideEffectState, error } = await asked;
    expect(error).to.equal(undefined);
    expect([status, executionMode, sideEffectState]).to.deep.equal(['succeeded', 'browserInput', 'applied']);
    expect(untrusted).to.equal(0);
    expect(card()).to.equal(undefined);
    expect(page.states).to.not.include('CANCELLED');
  });

  it('a press that a script makes up does not count', async () => {
    begin();
    const { asked } = await handOver('ui.activate', 'docs');

    page.byId('docs').click();
    page.byId('docs').dispatchEvent(new PointerEvent('click', { bubbles: true, composed: true }));
    await clock.pass(100);
    expect(page.states.at(-1)).to.equal('WAITING_FOR_USER');

    await click(button('Cancel')!);
    await clock.pass(100);
    expect((await asked).error).to.deep.include({
      code: 'user_activation_required',
      details: { outcome: 'cancelled' },
    });
  });

  it('the press counts on the element that has taken its place', async () => {
    begin();
    const { asked } = await handOver('ui.activate', 'docs');

    page.byId('docs').outerHTML = '<a href="#" data-uiap-id="docs">Docs</a>';
    await click(page.byId('docs'));
    await clock.pass(100);

    expect((await asked).status).to.equal('succeeded');
  });

  it('nobody there: it fails after timeoutMs, else after two minutes', async () => {
    begin();
    const patient = page.act('ui.activate', 'docs');
    await clock.pass(119_000);
    expect(page.states.at(-1)).to.equal('WAITING_FOR_USER');
    await clock.pass(2000);
    const { sideEffectState, error } = await patient;
    expect(error?.code).to.equal('user_activation_required');
    expect([error?.details, sideEffectState]).to.deep.equal([{ outcome: 'timeout' }, 'none']);

    const hasty = page.act('ui.activate', 'docs', undefined, { timeoutMs: 400 });
    await clock.pass(600);
    expect((await hasty).error?.details).to.deep.equal({ outcome: 'timeout' });
    expect(card()).to.equal(undefined);
  });

  it('is over with the request', async () => {
    begin();
    const stop = new AbortController();
    const asked = page.request({ actionId: 'ui.activate', target: { ref: 'docs' } }, { signal: stop.signal });
    await clock.pass(500);
    expect(card()).to.not.equal(undefined);

    stop.abort();

    expect((await asked).status).to.equal('cancelled');
    expect(card()).to.equal(undefined);
  });

  it('does what was promised count where nothing was pressed: a signal that is seen', async () => {
    begin();
    const signals = [{ kind: 'app' as const, name: 'downloaded' }];
    const asked = page.act('ui.activate', 'docs', undefined, { verification: { signals } });
    await clock.pass(500);

    page.signal({ kind: 'app', name: 'downloaded' });
    await clock.pass(500);

    const { status, verification } = await asked;
    expect([status, verification?.verified]).to.deep.equal(['succeeded', true]);
  });

  it('a press that does not bring what was promised has not succeeded', async () => {
    begin();
    const signals = [{ kind: 'app' as const, name: 'downloaded' }];
    const asked = page.act('ui.activate', 'docs', undefined, { verification: { signals, timeoutMs: 1000 } });
    await clock.pass(500);
    await click(page.byId('docs'));
    await clock.pass(3000);

    const { error, sideEffectState } = await asked;
    expect([error?.code, sideEffectState]).to.deep.equal(['verification_failed', 'unknown']);
  });

  it('speaks the language of the page', async () => {
    begin();
    language = 'de';
    const asked = page.act('ui.activate', 'docs', undefined, { timeoutMs: 1000 });
    await clock.pass(500);

    expect(words()).to.equal('Bitte klicken Sie selbst auf „Docs“.');
    expect(button('Abbrechen')).to.not.equal(undefined);
    await clock.pass(1000);
    await asked;
  });

  it('with the person’s own activation a script may do it: nobody is asked', async () => {
    begin();
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: true }, configurable: true });

    expect((await ask('ui.activate', 'docs')).status).to.equal('succeeded');
    expect(page.states).to.not.include('WAITING_FOR_USER');
  });

  it('without an overlay it fails at once', async () => {
    begin();
    page.end();
    page = acting(PAGE, { clock });

    const result = page.act('ui.upload', 'file');
    await clock.pass(500);

    expect((await result).error?.code).to.equal('user_activation_required');
  });

  describe('What a handler wants is known only by trying: once, and then they are asked', () => {
    /** What the browser does for a trusted press only, and how often it was asked for it. */
    const wishes: [string, () => void][] = [
      ['a window', () => window.open('about:blank#w')],
      ['a file', () => find(page.root, '#chooser', HTMLInputElement).click()],
      [
        'a file, by a field that is not in the page',
        () => Object.assign(document.createElement('input'), { type: 'file' }).click(),
      ],
      ['a link to another window', () => find(page.root, '#elsewhere').click()],
    ];
    let presses: boolean[];
    const open = Object.getOwnPropertyDescriptor(window, 'open');
    afterEach(() => open && Object.defineProperty(window, 'open', open));

    function beginWith(wish: () => void): void {
      begin();
      presses = [];
      window.open = () => null;
      page.root.insertAdjacentHTML(
        'beforeend',
        '<input type="file" id="chooser" hidden><a id="elsewhere" href="#x" target="_blank"></a>',
      );
      page.byId('pay').addEventListener('click', ({ isTrusted }) => {
        presses.push(isTrusted);
        if (!isTrusted) wish();
      });
    }

    for (const [name, wish] of wishes)
      it(`${name}: done by the person’s own press`, async () => {
        beginWith(wish);
        const { asked } = await handOver('ui.activate', 'pay');
        expect(page.states.slice(-2)).to.deep.equal(['EXECUTING', 'WAITING_FOR_USER']);
        expect(words()).to.equal('Please press “Pay” yourself.');

        await click(page.byId('pay'));
        await clock.pass(100);

        const { status, executionMode } = await asked;
        expect([status, executionMode]).to.deep.equal(['succeeded', 'browserInput']);
        expect(presses).to.deep.equal([false, true]);
      });

    it('where they cancel, nobody can tell what the handler has done by then', async () => {
      beginWith(() => window.open('about:blank#w'));
      const { asked } = await handOver('ui.activate', 'pay');

      await click(button('Cancel')!);
      await clock.pass(100);

      const { sideEffectState, error } = await asked;
      expect([error?.code, error?.details?.outcome, sideEffectState]).to.deep.equal([
        'user_activation_required',
        'cancelled',
        'unknown',
      ]);
    });

    it('nobody is asked for what the browser lets a script do, and all is as it was', async () => {
      const methods = (): unknown[] => [
        Object.getOwnPropertyDescriptor(window, 'open')?.value,
        HTMLElement.prototype.click,
      ];
      beginWith(() => {
        Object.assign(document.createElement('a'), { href: 'data:,x', download: 'x' }).remove();
        window.open('about:blank', '', 'noopener');
        find(page.root, 'label').click();
      });
      const before = methods();

      expect((await ask('ui.activate', 'pay')).status).to.equal('succeeded');
      expect(methods()).to.deep.equal(before);
    });
  });

  describe('An agent cannot nag the person (contract 3)', () => {
    const undone = async (more: object = {}) => {
      const result = page.act('ui.activate', 'docs', undefined, { timeoutMs: 100, ...more });
      await clock.pass(1000);
      return result;
    };

    it('three times undone: they are not asked any more, and the agent hears for how long', async () => {
      begin();
      for (let times = 0; times < 3; times += 1)
        expect((await undone()).error?.details).to.deep.equal({ outcome: 'timeout' });
      const waits = page.states.filter((state) => state === 'WAITING_FOR_USER').length;

      const { status, sideEffectState, error } = await undone();

      expect([status, sideEffectState, error?.code]).to.deep.equal([
        'failed',
        'none',
        'user_activation_required',
      ]);
      expect(error?.details).to.include({ outcome: 'throttled' });
      expect(error?.details?.retryAfterMs).to.be.within(290_000, 300_000);
      expect(page.states.filter((state) => state === 'WAITING_FOR_USER')).to.have.length(waits);
    });

    it('they are asked again after five minutes, and for another session at any time', async () => {
      begin();
      for (let times = 0; times < 3; times += 1) await undone();
      const other = page.request(
        { actionId: 'ui.activate', target: { ref: 'docs' }, timeoutMs: 100 },
        { sessionId: 's2' },
      );
      await clock.pass(500);
      expect((await other).error?.details).to.deep.equal({ outcome: 'timeout' });

      await clock.pass(300_000);

      expect((await undone()).error?.details).to.deep.equal({ outcome: 'timeout' });
    });

    it('what the agent takes back counts as well', async () => {
      begin();
      for (let times = 0; times < 3; times += 1) {
        const stop = new AbortController();
        const asked = page.request(
          { actionId: 'ui.activate', target: { ref: 'docs' } },
          { signal: stop.signal },
        );
        await clock.pass(500);
        stop.abort();
        await asked;
      }

      expect((await undone()).error?.details?.outcome).to.equal('throttled');
    });

    it('what they have done begins the count anew', async () => {
      begin();
      for (const isDone of [false, false, true, false, false]) {
        const { asked } = await handOver('ui.activate', 'docs', undefined, { timeoutMs: 5000 });
        if (isDone) await click(page.byId('docs'));
        await clock.pass(isDone ? 100 : 6000);
        await asked;
      }

      expect((await undone()).error?.details).to.deep.equal({ outcome: 'timeout' });
    });

    it('what policy leaves to them is counted alike', async () => {
      begin({ policy: LEFT });
      for (let times = 0; times < 3; times += 1) await undone();

      const { error } = await undone();

      expect([error?.code, error?.details?.outcome]).to.deep.equal(['handoff_required', 'throttled']);
    });
  });

  describe('ui.upload', () => {
    const chosen = (input: HTMLInputElement) => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'secret-name.txt'));
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    };

    it('is described: input, low, not idempotent, no arguments', () => {
      begin();
      const found = page.runtime
        .actionsFor({ id: 'p', roles: [], grants: ['draft'] })
        .find(({ id }) => id === 'ui.upload');

      expect(found).to.deep.include({ effect: 'input', risk: 'low', idempotent: false });
      expect(found?.args).to.deep.include({ additionalProperties: false });
    });

    for (const [stableId, name] of [
      ['file', 'Contract'],
      ['zone', 'Drop here'],
    ] as const) {
      it(`asks for a file, also where the field itself is hidden: ${stableId}`, async () => {
        begin();
        const asked = page.act('ui.upload', stableId, undefined, { timeoutMs: 1000 });
        await clock.pass(500);

        expect(words()).to.equal(`Please choose a file for “${name}” yourself.`);
        const ring = roots[0]!.querySelector('.ring')!.getBoundingClientRect();
        const [x, y] = middleOf(page.byId(stableId));
        expect(ring.left < x && ring.right > x && ring.top < y && ring.bottom > y).to.be.true;
        await clock.pass(1000);
        expect((await asked).error?.code).to.equal('user_activation_required');
      });
    }

    it('does not take a script’s choice for the person’s', async () => {
      begin();
      const asked = page.act('ui.upload', 'file', undefined, { timeoutMs: 1000 });
      await clock.pass(500);

      chosen(page.byId('file', HTMLInputElement));
      await clock.pass(2000);

      expect((await asked).error?.details).to.deep.equal({ outcome: 'timeout' });
    });

    it('is for fields that take files', async () => {
      begin();

      expect((await ask('ui.upload', 'name')).error?.code).to.equal('bad_arguments');
      expect(card()).to.equal(undefined);
    });
  });

  describe('What policy leaves to the person (effect handoff)', () => {
    it('a press is theirs', async () => {
      begin({ policy: LEFT });
      const { asked } = await handOver('ui.activate', 'pay');

      await click(page.byId('pay'));
      await clock.pass(100);

      const { status, executionMode } = await asked;
      expect([status, executionMode]).to.deep.equal(['succeeded', 'browserInput']);
    });

    it('a text is theirs: done with the change, or when they say so', async () => {
      for (const isSaid of [false, true]) {
        begin({ policy: LEFT });
        const { asked } = await handOver('ui.enterText', 'name', { text: 'agent' });
        const name = page.byId('name', HTMLInputElement);

        await click(name);
        await sendKeys({ type: 'me' });
        if (isSaid) await click(button('Done')!);
        else name.blur();
        await clock.pass(100);

        expect((await asked).status).to.equal('succeeded');
        expect(name.value).to.equal('me');
        if (!isSaid) {
          ended.abort();
          page.end();
        }
      }
    });

    it('what has no target is theirs as well', async () => {
      let runs = 0;
      begin({
        policy: LEFT,
        actions: [{ id: 'pay.all', title: 'Pay all', handler: () => (runs += 1) }],
      });
      const { asked } = await handOver('pay.all');
      expect(words()).to.equal('Please do this yourself: Pay all');
      expect(roots[0]?.querySelector('.ring')).to.equal(null);

      await click(button('Done')!);
      await clock.pass(100);

      expect((await asked).status).to.equal('succeeded');
      expect(runs).to.equal(0);
    });

    it('handoff_required when they cancel, with the rule’s reason', async () => {
      begin({ policy: LEFT });
      const { asked } = await handOver('ui.activate', 'pay');

      await click(button('Cancel')!);
      await clock.pass(100);

      const { error, sideEffectState } = await asked;
      expect(error?.code).to.equal('handoff_required');
      expect(error?.details).to.deep.equal({ ruleId: 'mine', reason: 'You pay.', outcome: 'cancelled' });
      expect(sideEffectState).to.equal('none');
    });

    it('a script can press neither Done nor Cancel', async () => {
      begin({ policy: LEFT });
      const asked = page.act('ui.enterText', 'name', { text: 'x' }, { timeoutMs: 2000 });
      await clock.pass(500);

      button('Done')?.click();
      button('Cancel')?.click();
      await clock.pass(3000);

      expect((await asked).error?.details?.outcome).to.equal('timeout');
    });

    it('denies stay denied: nobody is asked', async () => {
      begin({ policy: { default: 'deny', rules: [{ id: 'no', effect: 'deny', when: {} }] } });

      expect((await ask('ui.upload', 'file')).error?.code).to.equal('policy_denied');
      expect(page.states).to.not.include('WAITING_FOR_USER');
    });
  });
});

describe('ui.hover', () => {
  let page: Acting;
  afterEach(() => page.end());

  it('sends what a mouse sends that comes over the target, and presses nothing', async () => {
    page = acting(
      '<div data-uiap-id="box" style="padding:9px"><button data-uiap-id="menu">Menu</button></div>',
    );
    const heard: string[] = [];
    const types = ['over', 'enter', 'move', 'down', 'up', 'out'].flatMap((name) => [
      `pointer${name}`,
      `mouse${name}`,
    ]);
    for (const type of [...types, 'click', 'focusin'])
      page.byId('menu').addEventListener(type, () => heard.push(type));

    const { status } = await page.act('ui.hover', 'menu');

    expect(status).to.equal('succeeded');
    expect(heard).to.deep.equal([
      'pointerover',
      'mouseover',
      'pointerenter',
      'mouseenter',
      'pointermove',
      'mousemove',
    ]);
  });

  it('is described: navigate, low, idempotent; and needs what a press needs', async () => {
    page = acting('<button data-uiap-id="menu" disabled>Menu</button>');
    const [found] = page.runtime
      .actionsFor({ id: 'p', roles: [], grants: ['guide'] })
      .filter(({ id }) => id === 'ui.hover');
    expect(found).to.deep.include({ effect: 'navigate', risk: 'low', idempotent: true });

    expect((await page.act('ui.hover', 'menu', {}, { timeoutMs: 100 })).error?.code).to.equal('not_enabled');
  });
});
