import { resetMouse, sendKeys, setViewport } from '@web/test-runner-commands';
import { run as axe } from 'axe-core';
import { expect } from 'chai';
import { systemClock } from '../../src/clock.js';
import { createOverlay, type Overlay } from '../../src/overlay/overlay.js';
import type { Activity } from '../../src/overlay/presence.js';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';
import { seeingRoots } from '../support/seeing-roots.js';
import { ENGINE, PROMPT, until } from './asking.js';
import { click } from './mouse.js';

describe('The card that shows what an agent does', () => {
  let page: HTMLElement;
  let ended: AbortController;
  let overlay: Overlay;
  let roots: ShadowRoot[];
  let clock: FakeClock;
  let language: string;
  let stops: number;

  const button = () => page.querySelector('button')!;
  const inPage = () => document.querySelector('uiap-overlay');
  const card = () => roots[0]?.querySelector<HTMLElement>('.card') ?? undefined;
  const text = () => card()?.querySelector('.words')?.textContent;
  const stop = () => card()!.querySelector('button')!;

  beforeEach(() => {
    page = document.createElement('main');
    page.innerHTML = `<h1>Contacts</h1><p>Anna <button>Save</button></p><input value="Anna" aria-label="Name" />`;
    document.body.append(page);
    ended = new AbortController();
    language = 'en';
    stops = 0;
    make(fakeClock());
  });

  afterEach(async () => {
    ended.abort();
    page.remove();
    await resetMouse();
  });

  function make(time: FakeClock, mode?: 'open'): void {
    clock = time;
    const options = { document, clock, locale: () => language, signal: ended.signal };
    ({ made: overlay, roots } = seeingRoots(() => createOverlay(options), mode));
  }

  /** Shows an activity until the function is called that it gives back. */
  function show(activity: Partial<Activity> = {}): () => void {
    const over = new AbortController();
    const { agent } = PROMPT;
    overlay.presence(
      { requestId: 'r', agent, actionId: 'ui.activate', title: 'Press', ...activity },
      { signal: over.signal, stop: () => (stops += 1) },
    );
    return () => over.abort();
  }

  it('says who acts, as vouched for, and what is done to what; what the agent calls itself stands apart', () => {
    show({ target: { element: button(), name: 'Save' } });

    expect(text()).to.equal('https://agent.example Clean-up botPress: “Save”');
    expect(card()?.querySelector('.name')?.textContent).to.equal('Clean-up bot');
  });

  it('shows names as text, on one line, without what a person would not see, and no query of an address', () => {
    show({
      agent: {
        id: 'a',
        transport: 'webSocket',
        url: 'wss://agent.example/line?token=x',
        name: '<b>A\u202Eb</b>\nOK',
      },
      title: '<i>Press</i>',
    });

    expect(text()).to.equal('wss://agent.example <b>Ab</b> OK<i>Press</i>');
    expect(card()?.querySelector('b,i')).to.equal(null);
  });

  it('speaks the language of the page as it is now', async () => {
    const end = show();
    expect([stop().textContent, card()?.lang]).to.deep.equal(['Stop', 'en']);

    language = 'de-CH';
    end();
    show({ target: { element: button(), name: 'Save' } });

    expect([stop().textContent, card()?.lang]).to.deep.equal(['Anhalten', 'de']);
    expect(text()).to.contain('Press: „Save“');
    await clock.pass(0);
  });

  it('stays through what follows at once, and goes away a moment after the last', async () => {
    show()();
    await clock.pass(500);
    expect(card()).to.not.equal(undefined);
    const end = show({ title: 'Type' });
    await clock.pass(2000);
    expect(text()).to.contain('Type');

    end();
    await clock.pass(700);

    expect(inPage()).to.equal(null);
    expect(clock.waiting).to.equal(0);
  });

  it('lies above the page in a closed root that the bridge does not read, and takes no focus', () => {
    const field = page.querySelector('input')!;
    field.focus();
    show();

    expect(inPage()?.shadowRoot).to.equal(null);
    expect(inPage()?.hasAttribute('data-uiap-ignore')).to.be.true;
    expect(card()?.matches(':popover-open')).to.be.true;
    expect(overlay.owns(inPage()!)).to.be.true;
    expect(overlay.owns(stop())).to.be.true;
    expect(document.activeElement).to.equal(field);
  });

  it('takes presses only where it is', () => {
    show();
    overlay.stage.highlight(button(), { agent: PROMPT.agent, note: 'Here', durationMs: 1000 });
    overlay.stage.pointAt(button());

    const { x, y, width, height } = button().getBoundingClientRect();
    expect(document.elementFromPoint(x + width / 2, y + height / 2)).to.equal(button());
  });

  it('is announced politely, once', async () => {
    const spoken = () => card()?.querySelector('[role=status]')?.textContent;
    show();
    expect(spoken(), 'an empty region first').to.equal('');
    await clock.pass(1);
    expect(spoken()).to.equal('An agent is at work. Press');
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    observer.observe(card()!.querySelector('[role=status]')!, {
      childList: true,
      characterData: true,
      subtree: true,
    });

    show();
    await clock.pass(10);

    expect(changes).to.equal(0);
    observer.disconnect();
  });

  describe('Stop', () => {
    it('is pressed by the mouse', async () => {
      show();

      await click(stop());

      expect(stops).to.equal(1);
    });

    it('is reached and pressed by the keyboard', async () => {
      show();
      page.querySelector('input')?.focus();

      for (let presses = 0; presses < 20 && roots[0]?.activeElement !== stop(); presses += 1)
        await sendKeys({ press: 'Tab' });
      await sendKeys({ press: 'Enter' });

      expect(stops).to.equal(1);
    });

    it('cannot be pressed by a script', () => {
      show();

      stop().click();
      stop().dispatchEvent(new PointerEvent('click', { bubbles: true }));
      inPage()?.dispatchEvent(new PointerEvent('click', { bubbles: true }));

      expect(stops).to.equal(0);
    });

    it('works above a modal dialog of the app, that was there before or comes later', async () => {
      const dialog = document.createElement('dialog');
      dialog.textContent = 'Sure?';
      page.append(dialog);
      for (const isThereBefore of [true, false]) {
        if (isThereBefore) dialog.showModal();
        show();
        if (!isThereBefore) dialog.showModal();
        await until(() => inPage()?.parentElement === dialog);

        await click(stop());

        dialog.close();
        await until(() => inPage()?.parentElement === document.documentElement);
      }
      expect(stops).to.equal(2);
    });

    it('works above a modal dialog in open shadow roots, that was there before or comes later', async () => {
      make(systemClock() as FakeClock);
      const outer = page.appendChild(document.createElement('app-shell')).attachShadow({ mode: 'open' });
      const inner = outer.appendChild(document.createElement('app-dialog')).attachShadow({ mode: 'open' });
      inner.innerHTML = '<dialog>Sure? <button>Yes</button></dialog>';
      const dialog = inner.querySelector('dialog')!;
      const host = () => roots[0]?.host;
      for (const isThereBefore of [true, false]) {
        if (isThereBefore) dialog.showModal();
        const end = show();
        if (!isThereBefore) dialog.showModal();
        await until(() => host()?.parentElement === dialog);

        await click(stop());

        dialog.close();
        await until(() => host()?.parentElement === document.documentElement);
        expect(card()?.checkVisibility()).to.be.true;
        await click(stop());
        end();
      }
      expect(stops).to.equal(4);
    });

    it('comes back above the page when such a dialog is taken out with it', async () => {
      make(systemClock() as FakeClock);
      const shell = page.appendChild(document.createElement('app-shell'));
      shell.attachShadow({ mode: 'open' }).innerHTML = '<dialog>Sure? <button>Yes</button></dialog>';
      const dialog = shell.shadowRoot!.querySelector('dialog')!;
      dialog.showModal();
      show();

      shell.remove();
      await until(() => roots[0]?.host.parentElement === document.documentElement);
      await click(stop());

      expect(stops).to.equal(1);
    });

    it('keeps the focus while the card shows something else', () => {
      show();
      stop().focus();

      show({ title: 'Type' });

      expect(roots[0]?.activeElement).to.equal(stop());
    });
  });

  it('comes back when the page has taken it out, with what is shown next', () => {
    show();
    inPage()?.remove();

    show({ title: 'Type' });

    expect(card()?.matches(':popover-open')).to.be.true;
  });

  it('does not cover what the agent works on, nor what has the focus', () => {
    const low = document.createElement('button');
    low.textContent = 'Low';
    low.style.cssText = 'position: fixed; inset: auto 0 10px; margin: auto; width: 80px';
    page.append(low);
    const isApart = () =>
      card()!.getBoundingClientRect().bottom < low.getBoundingClientRect().top ||
      card()!.getBoundingClientRect().top > low.getBoundingClientRect().bottom;
    show();
    expect(isApart()).to.be.false;

    low.focus();
    expect(isApart(), 'focused').to.be.true;
    low.blur();
    button().focus();
    expect(isApart()).to.be.false;

    show({ target: { element: low, name: 'Low' } });
    expect(isApart(), 'worked on').to.be.true;
  });

  it('gives way to a question, which is armed in spite of it, and comes back', async () => {
    const real = systemClock();
    ({ made: overlay, roots } = seeingRoots(() =>
      createOverlay({ document, clock: real, locale: () => 'en', signal: ended.signal }),
    ));
    show();
    const answer = overlay.confirm(PROMPT, { signal: ended.signal });
    expect(card()?.matches(':popover-open')).to.be.false;
    show({ title: 'Type' });
    expect(card()?.matches(':popover-open')).to.be.false;
    const allow = roots[1]!.querySelector<HTMLElement>('.allow')!;
    await until(() => allow.dataset.state === 'armed');

    await click(allow);

    expect(await answer).to.equal('approved');
    expect(card()?.matches(':popover-open')).to.be.true;
    expect(text()).to.contain('Type');
  });

  for (const size of ['wide', 'narrow'] as const) {
    it(`has no faults of accessibility that a checker finds: ${size}`, async function () {
      if (size === 'narrow' && ENGINE !== 'chromium') this.skip();
      const [width, height] = [innerWidth, innerHeight];
      if (size === 'narrow') await setViewport({ width: 390, height: 640 });
      make(fakeClock(), 'open');
      show({ target: { element: button(), name: 'Save' } });
      overlay.stage.highlight(button(), { agent: PROMPT.agent, note: 'Here', durationMs: 1000 });
      const asked = overlay.stage.handOver(
        { agent: PROMPT.agent, title: 'Press', kind: 'task', find: () => undefined },
        { signal: ended.signal },
      );
      asked.catch(() => undefined);
      await clock.pass(1);

      const { violations } = await axe(inPage()!);

      expect(violations.map(({ id }) => id)).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
      if (size === 'narrow') await setViewport({ width, height });
    });
  }

  it('goes away with the bridge, and leaves nothing', () => {
    show();
    overlay.stage.highlight(button(), { agent: PROMPT.agent, note: 'Here', durationMs: 1000 });
    overlay.stage.pointAt(button());

    ended.abort();

    expect(inPage()).to.equal(null);
    expect(overlay.owns(button())).to.be.false;
  });
});
