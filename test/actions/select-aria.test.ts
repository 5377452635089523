import { expect } from 'chai';
import { acting, until, type Acting } from '../support/acting.js';
import { ariaCombobox, ariaList, menuButton, selectOnly } from '../support/aria-widgets.js';
import { openLists, widgets } from '../support/widgets.js';

const NAMES = ['Anna Beispiel', 'Bruno Muster', 'Carla Test'];

describe('ui.select in the patterns of the ARIA authoring guide', () => {
  let page: Acting;
  afterEach(() => page.end());
  const select = (args: object) => page.act('ui.select', 'widget', args);

  for (const isDead of [false, true]) {
    const name = isDead ? ', its handlers taken away, is no success' : '';

    it(`an editable combobox${name}`, async () => {
      page = acting('<div id="place"></div>');
      const input = ariaCombobox(page.root, NAMES, { isDead });

      const { status, error } = await select({ label: 'Bruno Muster' });

      expect([status, error?.code]).to.deep.equal(
        isDead ? ['failed', 'value_rejected'] : ['succeeded', undefined],
      );
      expect(input.value).to.equal(isDead ? '' : 'Bruno Muster');
      expect(openLists()).to.equal(0);
    });

    it(`a combobox without typing${name}`, async () => {
      page = acting('<div id="place"></div>');
      const box = selectOnly(page.root, NAMES, { isDead });

      const { status, error } = await select({ label: 'Bruno Muster' });

      expect([status, error?.code]).to.deep.equal(
        isDead ? ['failed', 'value_rejected'] : ['succeeded', undefined],
      );
      expect(box.textContent).to.equal(isDead ? 'Choose' : 'Bruno Muster');
      expect(openLists()).to.equal(0);
    });

    it(`a list of which one is chosen${name}`, async () => {
      page = acting('<div id="place"></div>');
      const chosen = ariaList(page.root, NAMES, { isDead, isMultiple: false });

      const { status, error } = await select({ label: 'Bruno Muster' });

      expect([status, error?.code]).to.deep.equal(
        isDead ? ['failed', 'value_rejected'] : ['succeeded', undefined],
      );
      expect(chosen()).to.deep.equal(isDead ? ['Anna Beispiel'] : ['Bruno Muster']);
    });

    it(`a list of which several are chosen${name}`, async () => {
      page = acting('<div id="place"></div>');
      const chosen = ariaList(page.root, NAMES, { isDead, isMultiple: true });

      const { status, error } = await select({ label: ['Bruno Muster', 'Carla Test'] });

      expect([status, error?.code]).to.deep.equal(
        isDead ? ['failed', 'value_rejected'] : ['succeeded', undefined],
      );
      expect(chosen()).to.deep.equal(isDead ? ['Anna Beispiel'] : ['Bruno Muster', 'Carla Test']);
    });

    it(`a menu with radio items${name}`, async () => {
      page = acting('<div id="place"></div>');
      const chosen = menuButton(page.root, NAMES, { isDead, role: 'menuitemradio' });

      const { status, error } = await select({ label: 'Bruno Muster' });

      expect([status, error?.code]).to.deep.equal(
        isDead ? ['failed', 'value_rejected'] : ['succeeded', undefined],
      );
      expect(chosen()).to.equal(isDead ? 'Anna Beispiel' : 'Bruno Muster');
      expect(openLists()).to.equal(0);
    });
  }

  it('a plain item of a menu does something, and is not chosen: policy has to know what it is', async () => {
    page = acting('<div id="place"></div>');
    const done = menuButton(page.root, NAMES, { role: 'menuitem' });

    const { error } = await select({ label: 'Bruno Muster' });

    expect([error?.code, done(), openLists()]).to.deep.equal(['option_not_found', 'Anna Beispiel', 0]);
  });

  it('a list that opens by the arrow key alone', async () => {
    page = acting('<div id="place"></div>');
    const input = ariaCombobox(page.root, NAMES, { opensBy: 'ArrowDown' });

    expect((await select({ label: 'Carla Test' })).status).to.equal('succeeded');
    expect(input.value).to.equal('Carla Test');
  });

  it('a list that comes late, and is busy until it is there', async () => {
    page = acting('<div id="place"></div>');
    const input = ariaCombobox(page.root, NAMES, { opensBy: 'typing', delayMs: 300 });

    expect((await select({ label: 'Carla Test' })).status).to.equal('succeeded');
    expect(input.value).to.equal('Carla Test');
  });

  it('a list in a part of the page that holds nothing else to choose from', async () => {
    page = acting('<div data-uiap-id="around"><span>Owner</span><div id="place"></div></div>');
    ariaCombobox(page.root, NAMES);

    const { status } = await page.act('ui.select', 'around', { label: 'Carla Test' });

    expect(status).to.equal('succeeded');
  });

  it('a native select in a part of the page, or in a component', async () => {
    page = acting(
      '<div data-uiap-id="around"><select><option>A</option><option>B</option></select></div><x-select data-uiap-id="host"></x-select>',
    );
    page.byId('host').attachShadow({ mode: 'open' }).innerHTML =
      '<select><option>A</option><option>B</option></select>';

    for (const id of ['around', 'host']) {
      const { status } = await page.act('ui.select', id, { label: 'B' });
      expect([id, status]).to.deep.equal([id, 'succeeded']);
    }
    expect(page.root.querySelector('select')?.value).to.equal('B');
    expect(page.byId('host').shadowRoot?.querySelector('select')?.value).to.equal('B');
  });

  describe('typed is not chosen (case 15)', () => {
    for (const [app, id] of [
      ['mui', 'owner'],
      ['headless', 'reviewer'],
    ] as const)
      it(app, async () => {
        const library = await widgets(app);
        page = library;

        const typed = await page.act('ui.enterText', id, { text: 'Bruno Muster' });
        const known = library.app.model[id];
        const chosen = await page.act('ui.select', id, { label: 'Bruno Muster' });

        expect([typed.status, typed.result]).to.deep.equal([
          'succeeded',
          { changed: true, committed: false },
        ]);
        expect(known).to.equal(null);
        expect([chosen.error, chosen.result]).to.deep.equal([undefined, { changed: true }]);
        expect(library.app.model[id]).to.equal('Bruno Muster');
        await until(() => openLists() === 0);
      });
  });

  it('react-select of several: what is not wanted any more is taken back by its button', async () => {
    const library = await widgets('react-select');
    page = library;
    const labels = () => (library.app.model.tags as { label: string }[]).map(({ label }) => label);
    await page.act('ui.select', 'tags', { label: ['Germany', 'Switzerland'] });

    const fewer = await page.act('ui.select', 'tags', { label: ['Switzerland'] });

    expect([fewer.error, labels()]).to.deep.equal([undefined, ['Switzerland']]);
    const one = await page.act('ui.select', 'tags', { index: [0] });
    expect([one.error, labels()]).to.deep.equal([undefined, ['Germany']]);
    const none = await page.act('ui.select', 'tags', { label: [] });
    expect([none.error, labels()]).to.deep.equal([undefined, []]);
  });
});
