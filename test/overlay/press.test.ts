import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { fakeClock } from '../support/fake-clock.js';
import { ask, askAndArm, ENGINE, isArmed, until, type Asking } from './asking.js';
import { middleOf } from './middle.js';
import { click } from './mouse.js';

describe('What counts as consent (OP-W-5, OP-A-18)', () => {
  let asking: Asking | undefined;

  afterEach(async () => {
    asking?.end();
    asking = undefined;
    await resetMouse();
  });

  describe('A person', () => {
    it('allows with the mouse', async () => {
      asking = await askAndArm();

      await click(asking.allow);

      expect(await asking.answer).to.equal('approved');
    });

    for (const key of ['Enter', ' ']) {
      it(`allows with the keyboard: Tab, then ${key === ' ' ? 'the space bar' : key}`, async () => {
        asking = await askAndArm();

        await sendKeys({ press: 'Tab' });
        expect(asking.root.activeElement).to.equal(asking.allow);
        await sendKeys({ press: key });

        expect(await asking.answer).to.equal('approved');
      });
    }

    it('refuses with Cancel, which has the focus from the start', async () => {
      asking = await askAndArm();
      expect(asking.root.activeElement).to.equal(asking.cancel);

      await sendKeys({ press: 'Enter' });

      expect(await asking.answer).to.equal('refused');
    });

    it('refuses with the mouse, at once', async () => {
      asking = ask({ clock: fakeClock() });

      await click(asking.cancel);

      expect(await asking.answer).to.equal('refused');
    });

    it('refuses with Escape, wherever the focus is', async () => {
      asking = await askAndArm();
      asking.allow.focus();

      await sendKeys({ press: 'Escape' });

      expect(await asking.answer).to.equal('refused');
    });
  });

  describe('A script cannot allow, even one that has got hold of the closed root:', () => {
    const pointer = { bubbles: true, composed: true, cancelable: true, button: 0, isPrimary: true };
    const attempts: [string, (asking: Asking) => void][] = [
      ['click() on the button', ({ allow }) => allow.click()],
      ['click() on the host', ({ host }) => host.click()],
      [
        'a whole press of dispatched events',
        ({ allow }) => {
          allow.dispatchEvent(new PointerEvent('pointerdown', pointer));
          allow.dispatchEvent(new MouseEvent('mousedown', pointer));
          allow.dispatchEvent(new PointerEvent('pointerup', pointer));
          allow.dispatchEvent(new MouseEvent('mouseup', pointer));
          allow.dispatchEvent(new PointerEvent('click', pointer));
        },
      ],
      [
        'a dispatched Enter and Space',
        ({ allow }) => {
          allow.focus();
          for (const key of ['Enter', ' '])
            for (const type of ['keydown', 'keypress', 'keyup'])
              allow.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true }));
        },
      ],
      [
        'an event that claims to be trusted',
        ({ allow }) => {
          const event = new PointerEvent('click', pointer);
          Object.setPrototypeOf(
            event,
            Object.create(PointerEvent.prototype, { isTrusted: { value: true } }) as object,
          );
          allow.dispatchEvent(event);
        },
      ],
      [
        'submit, toggle and command events',
        ({ dialog, allow }) => {
          for (const type of ['submit', 'toggle', 'beforetoggle', 'command', 'change', 'input'])
            for (const target of [dialog, allow]) target.dispatchEvent(new Event(type, { bubbles: true }));
        },
      ],
    ];
    for (const [name, attempt] of attempts) {
      it(name, async () => {
        asking = await askAndArm();

        attempt(asking);

        await click(asking.cancel);
        expect(await asking.answer).to.equal('refused');
      });
    }

    const refusals: [string, (asking: Asking) => void][] = [
      ['close("approved")', ({ dialog }) => dialog.close('approved')],
      [
        'requestSubmit() of a form with method="dialog"',
        ({ dialog, allow }) => {
          const form = document.createElement('form');
          form.method = 'dialog';
          dialog.append(form);
          form.append(allow);
          form.requestSubmit();
        },
      ],
      [
        'a label for the button',
        ({ dialog, allow }) => {
          allow.id = 'allow';
          const label = document.createElement('label');
          label.htmlFor = 'allow';
          dialog.append(label);
          label.click();
        },
      ],
      [
        'a button with commandfor',
        ({ dialog }) => {
          const button = document.createElement('button');
          button.setAttribute('command', 'close');
          button.value = 'approved';
          dialog.append(button);
          Reflect.set(button, 'commandForElement', dialog);
          button.click();
        },
      ],
    ];
    for (const [name, attempt] of refusals) {
      it(`${name}: that refuses`, async () => {
        asking = await askAndArm();

        attempt(asking);

        expect(await asking.answer).to.equal('refused');
      });
    }
  });

  describe('A press counts only from beginning to end', () => {
    it('not when the button went down before it was armed', async () => {
      const clock = fakeClock();
      asking = ask({ clock });
      await until(() => asking?.allow.dataset.state === 'arming');
      await sendMouse({ type: 'move', position: middleOf(asking.allow) });
      await sendMouse({ type: 'down' });
      await clock.pass(600);
      expect(isArmed(asking)).to.be.true;

      await sendMouse({ type: 'up' });
      expect(asking.answered()).to.equal(undefined);

      await click(asking.allow);
      expect(await asking.answer).to.equal('approved');
    });

    it('not when it was disarmed in between', async () => {
      const current = await askAndArm();
      asking = current;
      await sendMouse({ type: 'move', position: middleOf(asking.allow) });
      await sendMouse({ type: 'down' });

      window.dispatchEvent(new Event('blur'));
      await until(() => isArmed(current));
      await sendMouse({ type: 'up' });

      await click(asking.cancel);
      expect(await asking.answer).to.equal('refused');
    });

    it('not when it began elsewhere and ends on the button', async () => {
      asking = await askAndArm();
      await sendMouse({ type: 'move', position: middleOf(asking.cancel) });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: middleOf(asking.allow) });
      await sendMouse({ type: 'up' });

      await sendKeys({ press: 'Escape' });
      expect(await asking.answer).to.equal('refused');
    });

    it('not while it is waiting to be armed: neither mouse nor key', async () => {
      asking = ask({ clock: fakeClock() });

      await click(asking.allow);
      await sendKeys({ press: 'Enter' });
      await sendKeys({ press: ' ' });

      expect(asking.root.activeElement, 'it keeps the focus').to.equal(asking.allow);
      await click(asking.cancel);
      expect(await asking.answer).to.equal('refused');
    });

    it('not when a key was held down from before (where the driver can hold one)', async function () {
      if (ENGINE === 'webkit') this.skip();
      const app = document.createElement('input');
      document.body.append(app);
      app.focus();
      await sendKeys({ down: 'Enter' });
      asking = await askAndArm();
      asking.allow.focus();

      await sendKeys({ down: 'Enter' });
      await sendKeys({ down: 'Enter' });
      await sendKeys({ up: 'Enter' });

      app.remove();
      await click(asking.cancel);
      expect(await asking.answer).to.equal('refused');
    });
  });

  it('only the left button counts', async () => {
    asking = await askAndArm();
    const position = middleOf(asking.allow);

    await sendMouse({ type: 'click', position, button: 'middle' });

    await sendKeys({ press: 'Escape' });
    expect(await asking.answer).to.equal('refused');
  });
});
