import { expect } from 'chai';
import { systemClock } from '../../src/clock.js';
import { createOverlay } from '../../src/overlay/overlay.js';
import { PROMPT } from '../overlay/asking.js';
import { middleOf } from '../overlay/middle.js';
import { acting, type Acting } from '../support/acting.js';

const LOW =
  '<button type="button" data-uiap-id="low" style="position:fixed;bottom:2em;left:50%;width:20px">x</button>';

describe('What the bridge draws over the page covers nothing (case 20)', () => {
  let page: Acting;
  let ended: AbortController;
  afterEach(() => {
    ended.abort();
    page.end();
  });

  function begin(html: string): void {
    page = acting(html);
    ended = new AbortController();
    const overlay = createOverlay({
      document,
      clock: systemClock(),
      locale: () => 'en',
      signal: ended.signal,
    });
    const { agent } = PROMPT;
    // Before the target is known, the card does not know what to stay away from.
    overlay.presence(
      { requestId: 'r', agent, actionId: 'ui.activate', title: 'Press' },
      { signal: ended.signal, stop: () => undefined },
    );
  }

  it('a target below the card is pressed', async () => {
    begin(LOW);
    let presses = 0;
    page.byId('low').addEventListener('click', () => (presses += 1));
    expect(document.elementFromPoint(...middleOf(page.byId('low')))?.localName).to.equal('uiap-overlay');

    const { status, error } = await page.act('ui.activate', 'low');

    expect([status, error, presses]).to.deep.equal(['succeeded', undefined, 1]);
  });

  it('what lies on it below the card still covers it, and is named', async () => {
    begin(
      `${LOW}<div role="dialog" aria-label="Cookies" style="position:fixed;inset:auto 0 0;height:8em;background:#fff"></div>`,
    );

    const { error } = await page.act('ui.activate', 'low', undefined, { timeoutMs: 50 });

    expect([error?.code, error?.details]).to.deep.equal([
      'obscured',
      { cover: { role: 'dialog', name: 'Cookies' } },
    ]);
  });
});
