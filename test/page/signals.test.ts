import { expect } from 'chai';
import { pageSignals } from '../../src/page/signals.js';
import type { Signal } from '../../src/protocol/signals.js';
import { until } from '../support/acting.js';
import { mountPage, type Mounted } from '../support/page-fixture.js';
import { find } from '../support/find.js';

describe('signals of the page (contract 2)', () => {
  let page: Mounted;
  let stop: AbortController;
  let seen: Signal[];
  afterEach(() => {
    stop.abort();
    page.end();
  });

  function watch(html: string): void {
    page = mountPage(html, { isWatching: false });
    stop = new AbortController();
    seen = [];
    pageSignals(page.page.dom).subscribe((signal) => {
      // Where the focus goes is told as well, and would be in the way here.
      if (signal.kind !== 'focus.changed') seen.push(signal);
    }, stop.signal);
  }

  const at = (selector: string) => find(page.root, selector);
  const kinds = () => seen.map(({ kind }) => kind);
  const toasts = () => seen.flatMap((signal) => (signal.kind === 'toast.shown' ? [signal.text] : []));
  /** Lets observers and events have their turn. */
  const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

  describe('toast.shown', () => {
    for (const region of [
      '<p role="status"></p>',
      '<p role="alert"></p>',
      '<p aria-live="polite"></p>',
      '<output></output>',
      '<p data-uiap-toast></p>',
    ])
      it(`when text appears in ${region}`, async () => {
        watch(region);

        at('*').textContent = 'Saved';

        await until(() => toasts().join() === 'Saved', 'the toast');
      });

    it('when a region comes with its text, also inside a shadow root', async () => {
      watch('<div id="host"></div>');
      const shadow = at('#host').attachShadow({ mode: 'open' });
      at('#host').setAttribute('class', 'ready');
      await turn();

      at('#host').insertAdjacentHTML('afterend', '<p role="alert">No</p>');
      shadow.innerHTML = '<p role="status">Yes</p>';

      await until(() => toasts().sort().join() === 'No,Yes', 'both toasts');
    });

    it('when it is only shown, and not for what was there before', async () => {
      watch('<p role="status">old</p><p role="status" hidden>Saved</p>');
      await turn();
      expect(seen).to.deep.equal([]);

      at('[hidden]').hidden = false;

      await until(() => toasts().join() === 'Saved', 'the toast');
    });

    it('tells only the new one of several in a region', async () => {
      watch('<div role="status"><p>Saved Anna</p></div>');

      at('[role=status]').insertAdjacentHTML('beforeend', '<p>Failed</p>');

      await until(() => toasts().length > 0, 'the toast');
      expect(toasts()).to.deep.equal(['Failed']);
    });

    it('the same text twice is two toasts', async () => {
      watch('<p role="status"></p>');
      for (const text of ['Saved', '', 'Saved']) {
        at('p').textContent = text;
        await turn();
      }

      expect(toasts()).to.deep.equal(['Saved', 'Saved']);
    });

    it('never tells what is redacted or ignored', async () => {
      watch(
        '<p role="status" data-uiap-redact></p><div data-uiap-ignore><p role="alert"></p></div><output></output>',
      );

      at('[data-uiap-redact]').textContent = '98000';
      at('[role=alert]').textContent = 'ours';
      at('output').innerHTML = 'Salary <b data-uiap-redact>98000</b>';

      await until(() => toasts().length > 0, 'the toast');
      await turn();
      expect(toasts()).to.deep.equal(['Salary']);
    });

    it('names the level', async () => {
      watch('<p role="alert"></p><p data-uiap-toast="warning"></p>');
      for (const region of page.root.children) region.textContent = 'x';

      await until(() => seen.length === 2, 'both toasts');
      expect(seen.map((signal) => signal.kind === 'toast.shown' && signal.level)).to.deep.equal([
        'alert',
        'warning',
      ]);
    });
  });

  describe('dialog.opened and dialog.closed', () => {
    it('for a native dialog, a popover and an ARIA one', async () => {
      watch('<dialog aria-label="A">a</dialog><div popover aria-label="B" role="group">b</div>');
      const dialog = at('dialog') as HTMLDialogElement;

      dialog.showModal();
      await until(() => kinds().join() === 'dialog.opened', 'opening');
      dialog.close();
      await until(() => kinds().length === 2, 'closing');
      at('[popover]').showPopover();
      await until(() => kinds().length === 3, 'the popover');
      at('[popover]').insertAdjacentHTML('afterend', '<div role="dialog" aria-label="C" id="c">c</div>');
      await until(() => kinds().length === 4, 'the ARIA dialog');
      at('#c').remove();
      await until(() => kinds().length === 5, 'its end');

      expect(seen).to.deep.equal([
        { kind: 'dialog.opened', name: 'A' },
        { kind: 'dialog.closed', name: 'A' },
        { kind: 'dialog.opened', name: 'B' },
        { kind: 'dialog.opened', name: 'C' },
        { kind: 'dialog.closed', name: 'C' },
      ]);
    });
  });

  describe('validation', () => {
    it('failed and cleared, with the app’s message', async () => {
      watch(
        '<label>Mail <input data-uiap-id="mail" aria-describedby="fault"></label><p id="fault">Not an address</p>',
      );
      const input = at('input');

      input.setAttribute('aria-invalid', 'true');
      await until(() => seen.length === 1, 'the failure');
      input.removeAttribute('aria-invalid');
      await until(() => seen.length === 2, 'the clearing');

      expect(seen).to.deep.equal([
        { kind: 'validation.failed', stableId: 'mail', name: 'Mail', message: 'Not an address' },
        { kind: 'validation.cleared', stableId: 'mail', name: 'Mail', message: '' },
      ]);
    });

    it('of the browser’s own, without its message: it can repeat the value', async () => {
      watch('<form><input type="email" name="m" aria-label="Mail" value="typed"><button>x</button></form>');

      at('button').click();

      await until(() => kinds().includes('validation.failed'), 'the failure');
      expect(JSON.stringify(seen)).not.to.contain('typed');
    });
  });

  it('value.changed when a field was changed', () => {
    watch('<input data-uiap-id="f">');

    at('input').dispatchEvent(new Event('change', { bubbles: true }));

    expect(seen).to.deep.equal([{ kind: 'value.changed', stableId: 'f' }]);
  });

  it('nothing is watched once nobody listens', async () => {
    watch('<p role="status"></p>');
    stop.abort();

    at('p').textContent = 'Saved';
    await turn();

    expect(seen).to.deep.equal([]);
  });
});
