import { expect } from 'chai';
import type * as ReactForms from '../support/action-apps/react-forms.js';
import { acting, actionApp, type Acting } from '../support/acting.js';
import { find } from '../support/find.js';

describe('ui.toggle (contract 3)', () => {
  let page: Acting;
  afterEach(() => page.end());

  const isChecked = (id: string) => page.byId(id, HTMLInputElement).checked;

  describe('boxes behind a painted one (case 16)', () => {
    const SKINS = `
      <style>
        .skin input { position: absolute; opacity: 0; width: 0; height: 0 }
        .clip input { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
        .gone input { display: none }
        .glass { position: relative } .glass input { position: absolute; inset: 0; opacity: 0; margin: 0; width: 16px; height: 16px }
        .box { display: inline-block; width: 16px; height: 16px; border: 2px solid }
      </style>
      <form>
        <label class="skin"><input type="checkbox" data-uiap-id="skin"><span class="box"></span> Newsletter</label>
        <div class="clip"><input type="checkbox" id="c2" data-uiap-id="clip"><label for="c2"><span class="box"></span> Terms</label></div>
        <label class="gone"><input type="radio" name="r" value="x" data-uiap-id="radio"> <span class="box"></span> Option X</label>
        <div class="glass"><span class="box"></span><input type="checkbox" data-uiap-id="glass"></div>
        <div style="display: none"><label><input type="checkbox" data-uiap-id="none"> really hidden</label></div>
        <input type="checkbox" data-uiap-id="mixed">
      </form>`;

    for (const id of ['skin', 'clip', 'radio', 'glass', 'mixed'])
      it(`"${id}" is switched by one click, input and change, all on the box`, async () => {
        page = acting(SKINS);
        page.byId('mixed', HTMLInputElement).indeterminate = true;
        const events: string[] = [];
        for (const type of ['click', 'input', 'change'])
          page.root.addEventListener(type, ({ target }) => {
            if (target instanceof HTMLInputElement) events.push(`${target.dataset.uiapId ?? ''}:${type}`);
          });

        const result = await page.act('ui.toggle', id, { checked: true });

        expect(result).to.include({ status: 'succeeded', sideEffectState: 'applied' });
        expect([isChecked(id), page.byId(id, HTMLInputElement).indeterminate]).to.deep.equal([true, false]);
        expect(events).to.deep.equal([`${id}:click`, `${id}:input`, `${id}:change`]);
      });

    it('one whose label is hidden, too, is not', async () => {
      page = acting(SKINS);

      const { error } = await page.act('ui.toggle', 'none', { checked: true });

      expect([error?.code, isChecked('none')]).to.deep.equal(['not_visible', false]);
    });
  });

  it('does nothing where the state is reached already', async () => {
    page = acting('<input type="checkbox" checked data-uiap-id="box">');
    let clicks = 0;
    page.root.addEventListener('click', () => (clicks += 1));

    const result = await page.act('ui.toggle', 'box', { checked: true });

    expect(result).to.include({ status: 'succeeded', sideEffectState: 'none' });
    expect([result.result, clicks]).to.deep.equal([{ checked: true, changed: false }, 0]);
  });

  it('turns it round without a wanted state', async () => {
    page = acting('<input type="checkbox" checked data-uiap-id="box">');

    await page.act('ui.toggle', 'box');
    expect(isChecked('box')).to.be.false;

    await page.act('ui.toggle', 'box');
    expect(isChecked('box')).to.be.true;
  });

  it('switches ARIA switches and pressed buttons', async () => {
    page = acting(
      '<span role="switch" aria-checked="false" tabindex="0" data-uiap-id="s">Wifi</span><button type="button" aria-pressed="false" data-uiap-id="b">Bold</button>',
    );
    for (const [id, state] of [
      ['s', 'aria-checked'],
      ['b', 'aria-pressed'],
    ] as const)
      page.byId(id).addEventListener('click', ({ currentTarget }) => {
        const element = currentTarget as Element;
        element.setAttribute(state, String(element.getAttribute(state) !== 'true'));
      });

    const statuses = [];
    for (const id of ['s', 'b']) statuses.push((await page.act('ui.toggle', id, { checked: true })).status);

    expect(statuses).to.deep.equal(['succeeded', 'succeeded']);
    expect(page.byId('s').getAttribute('aria-checked')).to.equal('true');
  });

  it('from in between, either state is reached', async () => {
    page = acting(
      '<span role="checkbox" aria-checked="mixed" tabindex="0" data-uiap-id="a">A</span><input type="checkbox" data-uiap-id="b">',
    );
    page.byId('b', HTMLInputElement).indeterminate = true;
    page.byId('a').addEventListener('click', ({ currentTarget }) => {
      const element = currentTarget as Element;
      element.setAttribute('aria-checked', String(element.getAttribute('aria-checked') !== 'true'));
    });

    for (const id of ['a', 'b']) {
      const { result } = await page.act('ui.toggle', id, { checked: false });
      expect(result).to.deep.equal({ checked: false, changed: true });
    }
    expect(page.byId('a').getAttribute('aria-checked')).to.equal('false');
    expect([isChecked('b'), page.byId('b', HTMLInputElement).indeterminate]).to.deep.equal([false, false]);
  });

  it('finds the only box in a part of the page; where there are several, it does not guess', async () => {
    page = acting(
      '<div data-uiap-id="one">Agreed <input type="checkbox"></div><div data-uiap-id="two"><input type="checkbox"><input type="checkbox"></div>',
    );

    expect((await page.act('ui.toggle', 'one', { checked: true })).status).to.equal('succeeded');
    expect((await page.act('ui.toggle', 'two', { checked: true })).error?.code).to.equal('bad_arguments');
    expect(page.root.querySelectorAll(':checked').length).to.equal(1);
  });

  describe('what fails is told as failed', () => {
    it('a box that the app switches back', async () => {
      page = acting('<input type="checkbox" data-uiap-id="box">');
      page.byId('box').addEventListener('click', (event) => event.preventDefault());

      const result = await page.act('ui.toggle', 'box', { checked: true });

      expect([result.error?.code, result.sideEffectState]).to.deep.equal(['value_rejected', 'unknown']);
    });

    it('a switch that does nothing', async () => {
      page = acting('<span role="switch" aria-checked="false" data-uiap-id="s">Wifi</span>');

      expect((await page.act('ui.toggle', 's', { checked: true })).error?.code).to.equal('value_rejected');
    });

    it('switching off an ARIA radio button, and what says it is read-only', async () => {
      page = acting(
        '<span role="radio" aria-checked="true" data-uiap-id="r">A</span><span role="switch" aria-readonly="true" aria-checked="true" data-uiap-id="s">B</span>',
      );

      expect((await page.act('ui.toggle', 'r', { checked: false })).error?.code).to.equal('bad_arguments');
      expect((await page.act('ui.toggle', 's', { checked: false })).error?.code).to.equal('not_editable');
    });

    it('switching off a radio button, what is no switch, what is disabled', async () => {
      page = acting(
        '<input type="radio" name="r" checked data-uiap-id="radio"><button data-uiap-id="button">x</button><input type="checkbox" disabled data-uiap-id="disabled">',
      );

      const codes = [];
      for (const id of ['radio', 'button', 'disabled'])
        codes.push((await page.act('ui.toggle', id, { checked: false })).error?.code);

      expect(codes).to.deep.equal(['bad_arguments', 'bad_arguments', 'not_enabled']);
    });
  });

  it('React 19 follows', async () => {
    page = acting('<div id="app"></div>');
    const { mountReactForm } = await actionApp<typeof ReactForms>('react-forms');
    const app = mountReactForm(find(page.root, '#app'));

    const { status } = await page.act('ui.toggle', 'contact.agreed', { checked: true });

    expect([status, app.model.agreed]).to.deep.equal(['succeeded', true]);
    app.unmount();
  });
});
