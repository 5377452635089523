import { expect } from 'chai';
import type * as ReactForms from '../support/action-apps/react-forms.js';
import type * as VueForms from '../support/action-apps/vue-forms.js';
import { acting, actionApp, type Acting } from '../support/acting.js';
import { find } from '../support/find.js';

describe('ui.select (contract 3)', () => {
  let page: Acting;
  afterEach(() => page.end());

  const select = (id: string, args: object) => page.act('ui.select', id, args);

  describe('in a native select (case 12)', () => {
    const SELECTS = `
      <select data-uiap-id="one"><option value="">-</option>
        <optgroup label="Painkiller"><option value="a1">Aspirin</option><option value="p1" disabled>Paracetamol</option></optgroup>
        <optgroup label="Study"><option value="a2">Aspirin</option></optgroup>
        <optgroup label="Withdrawn" disabled><option value="x1">Xylol</option></optgroup></select>
      <select data-uiap-id="many" multiple><option value="1" selected>One</option><option value="2">Two</option><option value="3" selected disabled>Three</option></select>`;
    let events: string[];
    beforeEach(() => {
      page = acting(SELECTS);
      events = [];
      for (const type of ['input', 'change'])
        page.root.addEventListener(type, ({ target }) => {
          events.push(`${(target as HTMLElement).dataset.uiapId ?? ''}:${type}`);
        });
    });
    const chosen = (id: string) =>
      [...page.byId(id, HTMLSelectElement).selectedOptions].map(({ value }) => value);

    const working: [string, string, object, string[]][] = [
      ['by value', 'one', { value: 'a2' }, ['a2']],
      ['by position', 'one', { index: 1 }, ['a1']],
      ['several, keeping what a person could not change', 'many', { values: ['2'] }, ['2', '3']],
      ['several by label', 'many', { label: ['One', 'Two'] }, ['1', '2', '3']],
      ['none of several', 'many', { value: [] }, ['3']],
    ];
    for (const [name, id, args, values] of working)
      it(`chooses ${name}: input, then change`, async () => {
        const result = await select(id, args);

        expect(result).to.include({ status: 'succeeded', sideEffectState: 'applied' });
        expect(chosen(id)).to.deep.equal(values);
        expect(events).to.deep.equal([`${id}:input`, `${id}:change`]);
      });

    const failing: [string, string, object, string][] = [
      ['a disabled option', 'one', { label: 'Paracetamol' }, 'not_enabled'],
      ['an option of a disabled group', 'one', { label: 'Xylol' }, 'not_enabled'],
      ['a label that two options have', 'one', { label: 'Aspirin' }, 'target_ambiguous'],
      ['an unknown value', 'one', { value: 'nope' }, 'option_not_found'],
      ['two where one fits', 'one', { value: ['a1', 'a2'] }, 'bad_arguments'],
      ['a list with one unknown', 'many', { value: ['2', 'nope'] }, 'option_not_found'],
      ['two ways at once', 'one', { value: 'a1', index: 1 }, 'bad_arguments'],
      ['nothing', 'one', {}, 'bad_arguments'],
    ];
    for (const [name, id, args, code] of failing)
      it(`does not choose ${name}`, async () => {
        const before = chosen(id);

        const result = await select(id, args);

        expect(result).to.include({ status: 'failed', sideEffectState: 'none' });
        expect(result.error?.code).to.equal(code);
        expect([chosen(id), events]).to.deep.equal([before, []]);
      });

    it('tells the options that a label fits, with their groups', async () => {
      const { error } = await select('one', { label: 'Aspirin' });

      expect(error?.details?.options).to.deep.equal([
        { value: 'a1', label: 'Aspirin', group: 'Painkiller' },
        { value: 'a2', label: 'Aspirin', group: 'Study' },
      ]);
    });

    it('does nothing where the wanted option is chosen already', async () => {
      const result = await select('one', { index: 0 });

      expect(result).to.include({ status: 'succeeded', sideEffectState: 'none' });
      expect(events).to.deep.equal([]);
    });

    it('is no success where the app takes the choice back', async () => {
      const one = page.byId('one', HTMLSelectElement);
      one.addEventListener('change', () => (one.selectedIndex = 0));

      expect((await select('one', { value: 'a1' })).error?.code).to.equal('value_rejected');
    });
  });

  it('among radio buttons, pointed at by one of them or by their group', async () => {
    page = acting(`
      <fieldset data-uiap-id="group"><legend>Size</legend>
        <label><input type="radio" name="size" value="s" checked data-uiap-id="s"> Small</label>
        <label><input type="radio" name="size" value="l"> Large</label>
        <label><input type="radio" name="size" value="x" disabled> Extra</label></fieldset>`);
    const size = () => page.root.querySelector<HTMLInputElement>('input:checked')?.value;

    expect((await select('s', { label: 'Large' })).status).to.equal('succeeded');
    expect(size()).to.equal('l');
    expect((await select('group', { value: 's' })).status).to.equal('succeeded');
    expect(size()).to.equal('s');
    expect((await select('group', { label: 'Extra' })).error?.code).to.equal('not_enabled');
    expect((await select('group', { label: 'Tiny' })).error?.code).to.equal('option_not_found');
  });

  it('in an ARIA list', async () => {
    page = acting(`
      <ul role="listbox" data-uiap-id="list" aria-multiselectable="true">
        <li role="option" aria-selected="true">Anna</li><li role="option" aria-selected="false">Bruno</li></ul>
      <ul role="listbox" data-uiap-id="dead"><li role="option" aria-selected="false">Anna</li></ul>`);
    page.byId('list').addEventListener('click', ({ target }) => {
      const option = target as Element;
      option.setAttribute('aria-selected', String(option.getAttribute('aria-selected') !== 'true'));
    });

    expect((await select('list', { label: 'Bruno' })).status).to.equal('succeeded');

    const marks = [...page.byId('list').children].map((option) => option.getAttribute('aria-selected'));
    expect(marks).to.deep.equal(['false', 'true']);
    expect((await select('dead', { label: 'Anna' })).error?.code).to.equal('value_rejected');
  });

  describe('in a widget that opens a list elsewhere (cases 13 and 15)', () => {
    /** Opens on the mouse going down, in a portal; its list filters; leaving by Escape undoes what was typed. */
    function combobox(options: readonly string[], { takes = true } = {}): HTMLInputElement {
      page = acting(
        '<div><input role="combobox" aria-expanded="false" aria-controls="portal" data-uiap-id="owner"></div><button type="button">elsewhere</button>',
      );
      const input = page.byId('owner', HTMLInputElement);
      let chosen = '';
      const close = () => {
        document.querySelector('#portal')?.remove();
        input.setAttribute('aria-expanded', 'false');
      };
      const open = () => {
        close();
        const list = document.createElement('ul');
        list.id = 'portal';
        list.setAttribute('role', 'listbox');
        for (const name of options.filter((option) =>
          option.includes(input.value === chosen ? '' : input.value),
        )) {
          const item = document.createElement('li');
          item.setAttribute('role', 'option');
          item.textContent = name;
          if (name.startsWith('Liech')) item.setAttribute('aria-disabled', 'true');
          item.addEventListener('click', () => {
            if (takes) input.value = chosen = name;
            close();
          });
          list.append(item);
        }
        page.root.append(list);
        input.setAttribute('aria-expanded', 'true');
      };
      input.addEventListener('mousedown', open);
      input.addEventListener('input', open);
      input.addEventListener('keydown', ({ key }) => {
        if (key !== 'Escape') return;
        input.value = chosen;
        close();
      });
      return input;
    }
    const isOpen = () => document.querySelector('[role=listbox]') !== null;

    it('chooses an option and closes', async () => {
      const input = combobox(['Anna Beispiel', 'Bruno Muster']);

      const { status } = await select('owner', { label: 'Bruno Muster' });

      expect([status, input.value, isOpen()]).to.deep.equal(['succeeded', 'Bruno Muster', false]);
    });

    it('leaves no list open and no text behind where there is no such option', async () => {
      const input = combobox(['Anna Beispiel', 'Bruno Muster']);
      await select('owner', { label: 'Anna Beispiel' });

      const { error } = await select('owner', { label: 'Nobody' });

      expect([error?.code, input.value, isOpen()]).to.deep.equal([
        'option_not_found',
        'Anna Beispiel',
        false,
      ]);
    });

    it('does not press a disabled option, and closes', async () => {
      combobox(['Germany', 'Liechtenstein']);

      const { error } = await select('owner', { label: 'Liechtenstein' });

      expect([error?.code, isOpen()]).to.deep.equal(['not_enabled', false]);
    });

    it('is no success where the widget does not take the choice', async () => {
      combobox(['Anna', 'Bruno'], { takes: false });

      expect((await select('owner', { label: 'Bruno' })).error?.code).to.equal('value_rejected');
    });

    it('is no success where nothing opens', async () => {
      page = acting('<button type="button" aria-haspopup="listbox" data-uiap-id="owner">Choose</button>');

      expect((await select('owner', { label: 'Bruno' })).error?.code).to.equal('option_not_found');
    });
  });

  it('says so where there is nothing to choose from', async () => {
    page = acting('<p data-uiap-id="p">text</p>');

    expect((await select('p', { label: 'x' })).error?.code).to.equal('bad_arguments');
  });

  it('React 19 and Vue 3 follow', async () => {
    page = acting('<div id="react"></div><div id="vue"></div>');
    const { mountReactForm } = await actionApp<typeof ReactForms>('react-forms');
    const { mountVueForm } = await actionApp<typeof VueForms>('vue-forms');
    const react = mountReactForm(find(page.root, '#react'));
    const vue = mountVueForm(find(page.root, '#vue'));

    const statuses = [
      (await select('contact.country', { value: 'de' })).status,
      (await select('video.kind', { label: 'B' })).status,
      (await select('video.red', { label: 'Blue' })).status,
      (await page.act('ui.toggle', 'video.agreed', { checked: true })).status,
    ];

    expect(statuses).to.deep.equal(['succeeded', 'succeeded', 'succeeded', 'succeeded']);
    expect(react.model.country).to.equal('de');
    expect(vue.model).to.include({ kind: 'b', colour: 'blue', agreed: true });
    react.unmount();
    vue.unmount();
  });
});
