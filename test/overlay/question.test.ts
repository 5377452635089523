import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { systemClock } from '../../src/clock.js';
import { createOverlay } from '../../src/overlay/overlay.js';
import { fakeClock } from '../support/fake-clock.js';
import { ask, askAndArm, ENGINE, isArmed, PROMPT, until, type Asking } from './asking.js';
import { middleOf } from './middle.js';
import { click } from './mouse.js';

const inPage = () => document.querySelectorAll('uiap-overlay').length;

describe('A question over the page (contract 3 and 8)', () => {
  const open: Asking[] = [];
  const keep = <T extends Asking>(asking: T): T => {
    open.push(asking);
    return asking;
  };
  let page: HTMLElement;

  beforeEach(() => {
    page = document.createElement('main');
    page.innerHTML = `<h1>Contacts</h1><input value="Anna" /><button>Delete</button>`;
    document.body.append(page);
  });

  afterEach(async () => {
    for (const asking of open.splice(0)) asking.end();
    page.remove();
    await resetMouse();
  });

  describe('comes and goes', () => {
    it('is in the page only while it is open, in a closed root that the bridge does not read', async () => {
      const asking = keep(ask());
      expect(inPage()).to.equal(1);
      expect(asking.host.shadowRoot).to.equal(null);
      expect(asking.host.hasAttribute('data-uiap-ignore')).to.be.true;
      expect(asking.dialog.matches(':modal')).to.be.true;

      await click(asking.cancel);
      await asking.answer;

      expect(inPage()).to.equal(0);
    });

    it('leaves no timer behind', async () => {
      const clock = fakeClock();
      const asking = keep(ask({ clock }));

      await click(asking.cancel);
      await asking.answer;

      expect(clock.waiting).to.equal(0);
    });

    it('owns its host and all that is in it, and nothing else', async () => {
      const asking = keep(ask());
      const { overlay, host, dialog, allow } = asking;
      for (const element of [host, dialog, allow]) expect(overlay.owns(element)).to.be.true;
      for (const element of [document.documentElement, page]) expect(overlay.owns(element)).to.be.false;

      await click(asking.cancel);
      await asking.answer;

      expect(overlay.owns(page)).to.be.false;
    });

    it('goes away and rejects with the reason when it is withdrawn', async () => {
      const asking = keep(ask());

      asking.withdraw(new Error('cancelled by the agent'));

      await until(() => asking.answered() !== undefined);
      expect(asking.answered()).to.have.property('message', 'cancelled by the agent');
      expect(inPage()).to.equal(0);
    });

    it('goes away with the bridge', async () => {
      const asking = keep(ask());

      asking.end();

      await until(() => asking.answered() instanceof Error);
      expect(inPage()).to.equal(0);
    });

    it('does not come up where it was withdrawn before', async () => {
      const overlay = createOverlay({
        document,
        clock: systemClock(),
        locale: () => 'en',
        signal: new AbortController().signal,
      });

      const answer = overlay.confirm(PROMPT, { signal: AbortSignal.abort(new Error('too late')) });

      expect(inPage()).to.equal(0);
      expect(await answer.catch((error: unknown) => error)).to.have.property('message', 'too late');
    });

    it('refuses a second question while one is open', async () => {
      const asking = keep(await askAndArm());

      const second = asking.overlay.confirm(PROMPT, { signal: new AbortController().signal });

      expect(await second).to.equal('refused');
      expect(inPage()).to.equal(1);
      await click(asking.allow);
      expect(await asking.answer).to.equal('approved');
    });

    it('lets the upper one of two bridges be answered first', async () => {
      const lower = keep(await askAndArm());
      const upper = keep(await askAndArm());
      await until(() => !isArmed(lower));

      await click(upper.allow);
      expect(await upper.answer).to.equal('approved');

      await until(() => isArmed(lower));
      await click(lower.allow);
      expect(await lower.answer).to.equal('approved');
    });
  });

  describe('is refused when page code', () => {
    const attempts: [string, (asking: Asking) => void][] = [
      ['removes it', ({ host }) => host.remove()],
      ['moves it', ({ host }) => document.body.append(host)],
      ['closes its dialog', ({ dialog }) => dialog.close()],
      ['takes the dialog out', ({ dialog }) => dialog.remove()],
      ['makes it inert', ({ host }) => (host.inert = true)],
      ['makes the page inert', () => (document.documentElement.inert = true)],
      ['hides the page', () => (document.documentElement.style.display = 'none')],
      ['hides what is in the page', () => (document.documentElement.style.contentVisibility = 'hidden')],
      ['changes what it says', ({ dialog }) => dialog.querySelector('h2')?.replaceChildren('Allow cookies?')],
      ['changes how it looks', ({ allow }) => (allow.style.opacity = '0.01')],
      ['takes Allow somewhere else', ({ allow }) => page.append(allow)],
    ];
    for (const [name, attempt] of attempts) {
      it(name, async () => {
        const asking = keep(await askAndArm());

        attempt(asking);
        const answer = await asking.answer;

        document.documentElement.removeAttribute('style');
        document.documentElement.inert = false;
        expect(answer).to.equal('refused');
        expect(inPage()).to.equal(0);
      });
    }
  });

  it('cannot be styled by the page', async () => {
    const style = document.createElement('style');
    style.textContent = `* { all: unset !important; display: none !important; opacity: 0 !important; visibility: hidden !important;
      transform: scale(0) !important; filter: blur(9px) !important; pointer-events: none !important; color: red !important }
      html, body, uiap-overlay { display: block !important }`;
    document.head.append(style);
    const asking = keep(ask());
    asking.host.setAttribute(
      'style',
      'display: none !important; opacity: 0 !important; translate: 900px !important',
    );
    asking.host.hidden = true;

    await until(() => isArmed(asking));
    await click(asking.allow);

    style.remove();
    expect(await asking.answer).to.equal('approved');
  });

  it('hands neither its root nor its listeners to a script that comes later', async () => {
    const seen: unknown[] = [];
    const attachShadow = Reflect.get(Element.prototype, 'attachShadow');
    const addEventListener = Reflect.get(EventTarget.prototype, 'addEventListener');
    const asking = keep(
      await askAndArm({
        before() {
          Element.prototype.attachShadow = function (init) {
            seen.push(this.localName);
            return attachShadow.call(this, init);
          };
          EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: unknown[]) {
            if (this instanceof Element && this.getRootNode() instanceof ShadowRoot) seen.push(args[0]);
            Reflect.apply(addEventListener, this, args);
          };
        },
      }),
    );

    Element.prototype.attachShadow = attachShadow;
    EventTarget.prototype.addEventListener = addEventListener;
    await click(asking.allow);
    expect(await asking.answer).to.equal('approved');
    expect(seen).to.deep.equal([]);
  });

  describe('leaves the app as it was', () => {
    it('gives the focus back, with its place in the text', async () => {
      const input = page.querySelector('input');
      input?.focus();
      input?.setSelectionRange(1, 3);
      const asking = keep(await askAndArm());

      await click(asking.allow);
      await asking.answer;

      expect(document.activeElement).to.equal(input);
      expect([input?.selectionStart, input?.selectionEnd]).to.deep.equal([1, 3]);
    });

    it('gives the focus back inside open shadow roots, also when the page removed the question', async () => {
      const outer = document.createElement('div');
      const button = document.createElement('button');
      outer.attachShadow({ mode: 'open' }).append(button);
      page.append(outer);
      button.focus();
      const asking = keep(await askAndArm());

      asking.host.remove();
      await asking.answer;

      expect(outer.shadowRoot?.activeElement).to.equal(button);
    });

    it('does not mind that what had the focus is gone', async () => {
      page.querySelector('input')?.focus();
      const asking = keep(await askAndArm());
      page.querySelector('input')?.remove();

      await click(asking.allow);

      expect(await asking.answer).to.equal('approved');
    });

    it('does not scroll the page', async () => {
      const tall = document.createElement('div');
      tall.style.height = '4000px';
      page.append(tall);
      page.querySelector('input')?.focus({ preventScroll: true });
      window.scrollTo(0, 1234);
      const asking = keep(await askAndArm());
      expect(window.scrollY).to.equal(1234);

      await click(asking.allow);
      await asking.answer;

      expect(window.scrollY).to.equal(1234);
    });

    it('comes above a modal dialog of the app, which is modal again afterwards', async () => {
      const modal = document.createElement('dialog');
      modal.innerHTML = '<button>Save</button>';
      page.append(modal);
      modal.showModal();
      const asking = keep(await askAndArm());

      await click(asking.allow);
      expect(await asking.answer).to.equal('approved');

      expect(modal.matches(':modal')).to.be.true;
      expect(document.activeElement).to.equal(modal.firstElementChild);
    });

    it('leaves an open popover open: the action may be about what is in it', async () => {
      const menu = document.createElement('div');
      menu.popover = 'auto';
      menu.innerHTML = '<button>Delete</button>';
      page.append(menu);
      menu.showPopover();
      const asking = keep(await askAndArm());
      expect(menu.matches(':popover-open')).to.be.true;

      await click(asking.allow);
      expect(await asking.answer).to.equal('approved');

      expect(menu.matches(':popover-open')).to.be.true;
      expect(menu.children).to.have.length(1);
    });

    it('keeps presses and keys to itself', async () => {
      const heard: string[] = [];
      const over = new AbortController();
      for (const type of ['pointerdown', 'mousedown', 'click', 'keydown', 'keyup', 'focusin', 'wheel'])
        document.addEventListener(type, () => heard.push(type), { signal: over.signal });
      const asking = keep(await askAndArm());

      await sendKeys({ press: 'Tab' });
      await sendMouse({ type: 'click', position: middleOf(asking.dialog) });
      await click(asking.allow);
      await asking.answer;

      over.abort();
      expect(heard).to.deep.equal([]);
    });

    it('does not let a key that answered it act on the app as well (where the driver can hold one)', async function () {
      if (ENGINE === 'webkit') this.skip();
      const presses: string[] = [];
      const button = page.querySelector('button');
      button?.addEventListener('click', () => presses.push('Delete'));
      button?.focus();
      const asking = keep(await askAndArm());
      asking.allow.focus();

      await sendKeys({ down: 'Enter' });
      expect(await asking.answer).to.equal('approved');
      expect(document.activeElement).to.equal(button);
      await sendKeys({ down: 'Enter' });
      await sendKeys({ up: 'Enter' });
      expect(presses).to.deep.equal([]);

      await sendKeys({ press: 'Enter' });
      expect(presses).to.deep.equal(['Delete']);
    });
  });
});
