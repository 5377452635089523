import { expect } from 'chai';
import type * as ReactForms from '../support/action-apps/react-forms.js';
import type * as VueForms from '../support/action-apps/vue-forms.js';
import { acting, actionApp, type Acting } from '../support/acting.js';
import { find } from '../support/find.js';
import { widgets } from '../support/widgets.js';

describe('text entry in frameworks (contract 3)', () => {
  let page: Acting;
  let unmount = () => undefined as unknown;
  afterEach(() => {
    unmount();
    unmount = () => undefined;
    page.end();
  });

  const enter = (id: string, text: string) => page.act('ui.enterText', id, { text });
  const shown = (id: string) => page.byId(id, HTMLInputElement).value;

  /** How an entry ended: its status, or its error. */
  async function ended(id: string, text: string): Promise<unknown> {
    const { status, error, result } = await enter(id, text);
    return error?.code ?? (result as { reformatted?: true }).reformatted ?? status;
  }

  describe('React 19 (case 01)', () => {
    let app: ReactForms.FormApp;
    beforeEach(async () => {
      page = acting('<div id="app"></div>');
      const { mountReactForm } = await actionApp<typeof ReactForms>('react-forms');
      app = mountReactForm(find(page.root, '#app'));
      unmount = () => app.unmount();
    });

    it('controlled fields follow by one change each, before and after the next render', async () => {
      expect(await ended('contact.name', 'Ada Muster')).to.equal('succeeded');
      expect(await ended('contact.note', 'one\ntwo')).to.equal('succeeded');
      expect(await ended('contact.amount', '12.5')).to.equal('succeeded');

      expect(app.model).to.include({ name: 'Ada Muster', note: 'one\ntwo', amount: '12.5', changes: 3 });
      app.render();
      expect(shown('contact.name')).to.equal('Ada Muster');
    });

    it('a cleared field is empty for the app', async () => {
      await enter('contact.name', 'Ada');

      const { status } = await page.act('ui.clear', 'contact.name');

      expect([status, app.model.name]).to.deep.equal(['succeeded', '']);
    });

    it('an appended text is the whole text for the app', async () => {
      await enter('contact.name', 'Ada');

      const { status } = await page.act('ui.enterText', 'contact.name', { text: ' M.', mode: 'append' });

      expect([status, app.model.name]).to.deep.equal(['succeeded', 'Ada M.']);
    });

    it('an uncontrolled field and its default hold the text, and the form hands it over', async () => {
      expect(await ended('contact.city', 'Bern')).to.equal('succeeded');

      app.render();
      expect(new FormData(find(page.root, 'form', HTMLFormElement)).get('city')).to.equal('Bern');
      expect(app.model.heard).to.equal('Bern');
    });

    it('dates, colours and ranges follow', async () => {
      expect(await ended('contact.born', '1990-02-03')).to.equal('succeeded');
      expect((await page.act('ui.setValue', 'contact.level', { value: 7 })).status).to.equal('succeeded');

      expect(app.model).to.include({ born: '1990-02-03', level: '7', changes: 2 });
    });

    it('a formatter that puts in separators is told as such', async () => {
      expect(await ended('contact.account', '12345678')).to.equal(true);
      expect(app.model.account).to.equal('1234 5678');
    });

    it('a field whose app hears nothing is no success', async () => {
      expect(await ended('contact.code', '1234')).to.equal('value_rejected');
      expect([app.model.code, shown('contact.code')]).to.deep.equal(['', '']);
    });

    it('a field whose app takes the text back is no success', async () => {
      expect(await ended('contact.guarded', 'abc')).to.equal('value_rejected');
      expect(shown('contact.guarded')).to.equal('');
    });

    it('a field made anew by each change is no success that could be claimed', async () => {
      expect(await ended('contact.keyed', 'abc')).to.equal('detached');
    });
  });

  describe('Vue 3 (case 03)', () => {
    let model: VueForms.VueModel;
    beforeEach(async () => {
      page = acting('<div id="app"></div>');
      const { mountVueForm } = await actionApp<typeof VueForms>('vue-forms');
      const app = mountVueForm(find(page.root, '#app'));
      ({ model } = app);
      unmount = () => app.unmount();
    });

    it('v-model, lazy and number follow', async () => {
      expect(await ended('video.title', 'Produktdemo')).to.equal('succeeded');
      expect(await ended('video.slug', 'demo')).to.equal('succeeded');
      expect(await ended('video.amount', '12.5')).to.equal('succeeded');

      expect(model).to.include({ title: 'Produktdemo', slug: 'demo', amount: 12.5 });
    });

    it('v-model.trim takes spaces off, which is told', async () => {
      expect(await ended('video.tag', ' blue ')).to.equal(true);
      expect([model.tag, shown('video.tag')]).to.deep.equal(['blue', 'blue']);
    });

    it('a field that is bound one way puts its value back, which is no success', async () => {
      expect(await ended('video.fixed', 'abc')).to.equal('value_rejected');
      expect(shown('video.fixed')).to.equal('');
    });

    it('a text that the person composes is not disturbed; afterwards the field takes ours', async () => {
      const title = page.byId('video.title', HTMLInputElement);
      await enter('video.title', 'Produktdemo');
      title.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));

      expect(await ended('video.title', 'Zweiter Titel')).to.equal('state_conflict');
      expect([shown('video.title'), model.title]).to.deep.equal(['Produktdemo', 'Produktdemo']);

      title.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));
      expect(await ended('video.title', 'Zweiter Titel')).to.equal('succeeded');
      expect(model.title).to.equal('Zweiter Titel');
    });
  });

  describe('Svelte 5', () => {
    beforeEach(async () => void (page = await widgets('svelte-forms')));
    const model = () => (page as Awaited<ReturnType<typeof widgets>>).app.model;

    it('bind:value, bind:checked and bind:group follow', async () => {
      expect(await ended('title', 'Alpha')).to.equal('succeeded');
      expect(await ended('note', 'one\ntwo')).to.equal('succeeded');
      expect(await ended('amount', '12.5')).to.equal('succeeded');
      expect((await page.act('ui.toggle', 'agreed', { checked: true })).status).to.equal('succeeded');
      expect((await page.act('ui.select', 'kind', { label: 'B' })).status).to.equal('succeeded');
      expect((await page.act('ui.select', 'size', { label: 'Large' })).status).to.equal('succeeded');

      expect(model()).to.include({
        title: 'Alpha',
        note: 'one\ntwo',
        amount: 12.5,
        agreed: true,
        kind: 'b',
        size: 'l',
      });
    });

    it('a binding that refuses the text is no success', async () => {
      expect(await ended('strict', 'abc')).to.equal('value_rejected');
      expect(await ended('strict', '123')).to.equal('succeeded');
      expect(model().strict).to.equal('123');
    });
  });

  describe('Angular', () => {
    beforeEach(async () => void (page = await widgets('angular-forms')));
    const model = () => (page as Awaited<ReturnType<typeof widgets>>).app.model;

    it('reactive forms and ngModel follow', async () => {
      expect(await ended('title', 'Alpha')).to.equal('succeeded');
      expect(await ended('amount', '12.5')).to.equal('succeeded');
      expect(await ended('note', 'Beta')).to.equal('succeeded');
      expect((await page.act('ui.toggle', 'agreed', { checked: true })).status).to.equal('succeeded');
      expect((await page.act('ui.select', 'kind', { label: 'B' })).status).to.equal('succeeded');
      expect((await page.act('ui.select', 'size', { label: 'Large' })).status).to.equal('succeeded');

      expect(model()).to.deep.include({
        title: 'Alpha',
        amount: 12.5,
        note: 'Beta',
        agreed: true,
        kind: 'b',
        size: 'l',
      });
    });

    it('a text that its validator refuses is held; that it is invalid is for validation signals', async () => {
      expect(await ended('code', 'abc')).to.equal('succeeded');
      expect(model()).to.include({ code: 'abc', isCodeValid: false });
    });

    it('a text that the app takes back is no success', async () => {
      expect(await ended('late', 'abc')).to.equal('value_rejected');
      expect(model().late).to.equal('');
    });
  });
});
