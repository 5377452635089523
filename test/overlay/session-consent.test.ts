import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { run as axe } from 'axe-core';
import { expect } from 'chai';
import { createOverlay } from '../../src/overlay/overlay.js';
import { fakeClock } from '../support/fake-clock.js';
import { seeingRoots } from '../support/seeing-roots.js';
import { ask, askAndArm, isArmed, PROMPT, until, type Asking } from './asking.js';
import { middleOf } from './middle.js';
import { click } from './mouse.js';

const OFFERED = { prompt: { remember: 'session' } } as const;

describe('“Allow for this session” in the question (contract 4)', () => {
  let asking: Asking | undefined;
  const lasting = () => asking!.root.querySelector<HTMLButtonElement>('.lasting');

  afterEach(async () => {
    asking?.end();
    asking = undefined;
    await resetMouse();
  });

  it('is not there where no rule says so', () => {
    asking = ask({ clock: fakeClock() });

    expect(lasting()).to.equal(null);
    expect(asking.root.querySelectorAll('button')).to.have.length(2);
  });

  for (const [locale, label] of [
    ['en', 'Allow for this session'],
    ['de', 'Für diese Sitzung erlauben'],
  ] as const)
    it(`is called “${label}” and says how far it reaches (${locale})`, () => {
      asking = ask({ ...OFFERED, clock: fakeClock(), locale });

      expect(lasting()?.textContent).to.equal(label);
      const described = asking.dialog.getAttribute('aria-describedby')?.split(' ') ?? [];
      const words = described.map((id) => asking?.root.getElementById(id)?.textContent ?? '').join(' ');
      expect(words).to.include(locale === 'de' ? 'genau dies' : 'exactly this');
    });

  it('is pressed with the mouse', async () => {
    asking = await askAndArm(OFFERED);

    await click(lasting()!);

    expect(await asking.answer).to.equal('approved_for_session');
  });

  it('is reached by the keyboard after Cancel and Allow', async () => {
    asking = await askAndArm(OFFERED);
    const order: (Element | null)[] = [asking.root.activeElement];

    for (let presses = 0; presses < 2; presses += 1) {
      await sendKeys({ press: 'Tab' });
      order.push(asking.root.activeElement);
    }
    await sendKeys({ press: 'Enter' });

    expect(order).to.deep.equal([asking.cancel, asking.allow, lasting()]);
    expect(await asking.answer).to.equal('approved_for_session');
  });

  it('leaves Allow what it was: for this once', async () => {
    asking = await askAndArm(OFFERED);

    await click(asking.allow);

    expect(await asking.answer).to.equal('approved');
  });

  it('cannot be pressed by a script, nor before the question has been in full view', async () => {
    const clock = fakeClock();
    asking = ask({ ...OFFERED, clock });
    await click(lasting()!);
    expect(lasting()?.getAttribute('aria-disabled')).to.equal('true');
    // The frame in which the browser says that all of it is drawn is not the clock's.
    while (!isArmed(asking)) {
      await clock.pass(100);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }

    lasting()!.click();
    lasting()!.dispatchEvent(new PointerEvent('click', { bubbles: true, composed: true }));
    await clock.pass(100);

    expect(asking.answered()).to.equal(undefined);
    expect(lasting()?.hasAttribute('aria-disabled')).to.be.false;
  });

  it('is not pressed by a press that began on Allow', async () => {
    asking = await askAndArm(OFFERED);

    await sendMouse({ type: 'move', position: middleOf(asking.allow) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: middleOf(lasting()!) });
    await sendMouse({ type: 'up' });
    await click(asking.cancel);

    expect(await asking.answer).to.equal('refused');
  });

  it('both yeses wait while anything lies over one of them', async () => {
    asking = await askAndArm(OFFERED);
    const { x, y, width, height } = lasting()!.getBoundingClientRect();
    const lid = document.createElement('div');
    lid.popover = 'manual';
    lid.style.cssText = `position:fixed;margin:0;padding:0;border:0;inset:auto;left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
    document.body.append(lid);
    lid.showPopover();

    await until(() => !isArmed(asking!));

    expect(lasting()?.getAttribute('aria-disabled')).to.equal('true');
    lid.remove();
  });

  it('has no faults of accessibility that a checker finds', async () => {
    const ended = new AbortController();
    const { made } = seeingRoots(
      () => createOverlay({ document, clock: fakeClock(), locale: () => 'de', signal: ended.signal }),
      'open',
    );
    made.confirm({ ...PROMPT, remember: 'session' }, { signal: ended.signal }).catch(() => undefined);

    const { violations } = await axe(document.querySelector('uiap-overlay')!);

    expect(violations.map(({ id }) => id)).to.deep.equal([]);
    ended.abort();
  });
});
