import { resetMouse, sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { fakeClock } from '../support/fake-clock.js';
import { ask, askAndArm, ENGINE, isArmed, until, type Asking } from './asking.js';
import { middleOf } from './middle.js';
import { click } from './mouse.js';

describe('Allow waits until the person sees the question', () => {
  let asking: Asking | undefined;
  const added: Element[] = [];

  function add<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    style = '',
  ): HTMLElementTagNameMap[Name] {
    const element = document.createElement(name);
    element.style.cssText = style;
    document.body.append(element);
    added.push(element);
    return element;
  }

  function popover(style: string): HTMLElement {
    const element = add('div', style);
    element.popover = 'manual';
    return element;
  }

  afterEach(async () => {
    asking?.end();
    asking = undefined;
    for (const element of added.splice(0)) element.remove();
    document.documentElement.removeAttribute('style');
    await resetMouse();
  });

  const COVER = 'inset: 0; width: auto; height: auto; margin: 0; border: 0';
  const covers: [string, () => () => void][] = [
    [
      'a popover over it',
      () => {
        const cover = popover(COVER);
        cover.showPopover();
        return () => cover.hidePopover();
      },
    ],
    [
      'a popover that lets presses through',
      () => {
        const cover = popover(`${COVER}; pointer-events: none`);
        cover.showPopover();
        return () => cover.hidePopover();
      },
    ],
    [
      'a popover that cannot be seen itself',
      () => {
        const cover = popover(`${COVER}; opacity: 0; pointer-events: none`);
        cover.showPopover();
        return () => cover.hidePopover();
      },
    ],
    [
      'another modal dialog over it',
      () => {
        const dialog = add('dialog');
        dialog.showModal();
        return () => dialog.close();
      },
    ],
    [
      'a page scaled down until nobody can read it',
      () => {
        document.documentElement.style.zoom = '0.2';
        return () => (document.documentElement.style.zoom = '');
      },
    ],
    [
      'a page in the background',
      () => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        return () => Reflect.deleteProperty(document, 'visibilityState');
      },
    ],
    [
      'a window in front',
      () => {
        const hasFocus = Reflect.get(document, 'hasFocus');
        document.hasFocus = () => false;
        window.dispatchEvent(new Event('blur'));
        return () => (document.hasFocus = hasFocus);
      },
    ],
  ];
  for (const [name, cover] of covers) {
    it(`not with ${name}`, async () => {
      const current = await askAndArm();
      asking = current;
      const position = middleOf(current.allow);

      const uncover = cover();
      await until(() => !isArmed(current));
      await sendMouse({ type: 'click', position });
      expect(current.answered()).to.equal(undefined);

      uncover();
      await until(() => isArmed(current));
      await click(current.allow);
      expect(await current.answer).to.equal('approved');
    });
  }

  it('not with a popover that was below and is shown anew', async () => {
    const below = popover(`${COVER}; pointer-events: none`);
    below.showPopover();
    const current = await askAndArm();
    asking = current;

    below.hidePopover();
    below.showPopover();

    await until(() => !isArmed(current));
  });

  it('not when something comes over it in the moment of the press', async () => {
    const current = await askAndArm();
    asking = current;
    const cover = popover(`${COVER}; pointer-events: none`);
    // The page knows where the pointer is, and can act just before the press arrives. With another button held down, a
    // press has no pointer event of its own.
    const pressed = new AbortController();
    const hide = () => {
      pressed.abort();
      cover.showPopover();
    };
    for (const type of ['pointerdown', 'mousedown'])
      window.addEventListener(type, hide, { capture: true, signal: pressed.signal });

    await click(current.allow);

    expect(current.answered()).to.equal(undefined);
    expect(isArmed(current)).to.be.false;
  });

  it('not after it moved, until it has stayed for 500 ms (where the driver can resize)', async function () {
    if (ENGINE === 'webkit') this.skip();
    const clock = fakeClock();
    const current = ask({ clock });
    asking = current;
    await until(() => current.allow.dataset.state === 'arming');
    await clock.pass(500);
    expect(isArmed(current)).to.be.true;

    await setViewport({ width: 780, height: 590 });
    await until(() => innerWidth === 780);
    await clock.pass(100);
    expect(isArmed(current)).to.be.false;
    await until(() => {
      void clock.pass(100);
      return isArmed(current);
    });

    await setViewport({ width: 800, height: 600 });
  });

  describe('in a small window (where the driver can resize)', () => {
    afterEach(async () => {
      if (ENGINE !== 'webkit') await setViewport({ width: 800, height: 600 });
    });

    it('not before the person has scrolled to who asks and what the risk is', async function () {
      if (ENGINE === 'webkit') this.skip();
      await setViewport({ width: 320, height: 256 });
      const clock = fakeClock();
      const current = ask({ clock });
      asking = current;
      expect(current.dialog.scrollTop).to.equal(0);
      await clock.pass(5000);
      expect(isArmed(current)).to.be.false;

      const { dialog } = current;
      await until(() => {
        const end = dialog.scrollHeight - dialog.clientHeight;
        dialog.scrollTop = dialog.scrollTop < end ? dialog.scrollTop + 40 : 0;
        void clock.pass(100);
        return isArmed(current);
      });

      await click(current.allow);
      expect(await current.answer).to.equal('approved');
    });
  });

  describe('where the browser tells what is drawn (Chromium)', () => {
    const looks: [string, string][] = [
      ['opacity', 'opacity: 0.5'],
      ['a filter', 'filter: opacity(0.2)'],
      ['a transform', 'transform: rotate(180deg)'],
      ['a mask', 'clip-path: inset(40%)'],
    ];
    for (const [name, style] of looks) {
      it(`not with ${name}`, async function () {
        if (ENGINE !== 'chromium') this.skip();
        const current = await askAndArm();
        asking = current;
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`dialog { ${style} }`);

        current.root.adoptedStyleSheets = [...current.root.adoptedStyleSheets, sheet];

        await until(() => !isArmed(current) && current.allow.dataset.state === 'hidden');
      });
    }
  });
});
