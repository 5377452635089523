import { expect } from 'chai';
import type * as Masks from '../support/action-apps/masks.js';
import type * as WebComponents from '../support/action-apps/web-components.js';
import { acting, actionApp, type Acting } from '../support/acting.js';
import { find } from '../support/find.js';

/** A field of its own: form-associated, its value told to the form, its input in a shadow root. */
class OwnField extends HTMLElement {
  static readonly formAssociated = true;
  readonly #internals = this.attachInternals();
  readonly #input: HTMLInputElement;
  accepts = true;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    root.innerHTML = '<input>';
    this.#input = find(root, 'input', HTMLInputElement);
    this.addEventListener('input', () => {
      if (this.accepts) this.#internals.setFormValue(this.#input.value);
      else this.#input.value = '';
    });
  }
}

describe('text entry in components', () => {
  let page: Acting;
  afterEach(() => page.end());
  const enter = (id: string, text: string) => page.act('ui.enterText', id, { text });

  describe('with a shadow root (case 06)', () => {
    const propertyOf = (id: string, name: string) => Reflect.get(page.byId(id), name) as unknown;
    const formValue = (name: string) => new FormData(find(page.root, 'form', HTMLFormElement)).get(name);

    it('a form-associated element of the app’s own tells its form; one that refuses is no success', async () => {
      if (!customElements.get('own-field')) customElements.define('own-field', OwnField);
      page = acting('<form><own-field name="own" data-uiap-id="f"></own-field></form>');

      expect((await enter('f', 'Gamma')).status).to.equal('succeeded');
      expect(formValue('own')).to.equal('Gamma');

      page.byId('f', OwnField).accepts = false;
      expect((await enter('f', 'Delta')).error?.code).to.equal('value_rejected');
    });

    async function open(html: string): Promise<void> {
      const { drawn } = await actionApp<typeof WebComponents>('web-components');
      page = acting(`<form>${html}</form>`);
      await drawn(page.root);
    }

    it('Shoelace: text and area', async () => {
      await open(
        '<sl-input label="A" name="a" data-uiap-id="a"></sl-input><sl-textarea label="B" name="b" data-uiap-id="b"></sl-textarea>',
      );
      let inputs = 0;
      page.root.addEventListener('sl-input', () => (inputs += 1));

      expect((await enter('a', 'Alpha')).error).to.equal(undefined);
      expect((await enter('b', 'one\ntwo')).error).to.equal(undefined);

      expect([formValue('a'), formValue('b'), inputs]).to.deep.equal(['Alpha', 'one\ntwo', 2]);
    });

    it('Material: text field', async () => {
      await open('<md-outlined-text-field label="A" name="a" data-uiap-id="a"></md-outlined-text-field>');

      expect((await enter('a', 'Beta')).error).to.equal(undefined);

      expect(formValue('a')).to.equal('Beta');
    });

    it('a component that is disabled or read-only is not written to', async () => {
      await open(
        '<sl-input disabled value="x" data-uiap-id="a"></sl-input><sl-input readonly value="x" data-uiap-id="b"></sl-input>',
      );

      expect((await enter('a', 'Alpha')).error?.code).to.equal('not_enabled');
      expect((await enter('b', 'Alpha')).error?.code).to.equal('not_editable');
      expect(propertyOf('b', 'value')).to.equal('x');
    });

    it('a component that puts the old value back is no success', async () => {
      await open('<sl-input data-uiap-id="a"></sl-input>');
      const field = page.byId('a');
      field.addEventListener('sl-input', () => Object.assign(field, { value: '' }));

      expect((await enter('a', 'Alpha')).error?.code).to.equal('value_rejected');
    });

    it('Shoelace: switch, box and select', async () => {
      await open(`<sl-switch data-uiap-id="s">S</sl-switch><sl-checkbox data-uiap-id="c">C</sl-checkbox>
        <md-checkbox data-uiap-id="m" aria-label="M"></md-checkbox>
        <sl-select label="K" value="a" data-uiap-id="k"><sl-option value="a">Anna</sl-option><sl-option value="b">Bruno</sl-option></sl-select>`);

      for (const id of ['s', 'c', 'm']) {
        const { error, result } = await page.act('ui.toggle', id, { checked: true });
        expect([id, error, result]).to.deep.equal([id, undefined, { checked: true, changed: true }]);
        expect(propertyOf(id, 'checked')).to.equal(true);
      }
      const { error } = await page.act('ui.select', 'k', { label: 'Bruno' });
      expect([error, propertyOf('k', 'value')]).to.deep.equal([undefined, 'b']);
    });
  });

  describe('with a mask (IMask)', () => {
    let unmask: () => void;
    beforeEach(async () => {
      page = acting(
        ['card', 'date', 'phone', 'amount', 'digits']
          .map((name) => `<input data-mask="${name}" data-uiap-id="${name}">`)
          .join(''),
      );
      const { mask } = await actionApp<typeof Masks>('masks');
      unmask = mask(page.root);
    });
    afterEach(() => unmask());

    const cases: [string, string, string, unknown][] = [
      ['card', '1234567812345678', '1234 5678 1234 5678', true],
      ['card', '1234 5678 1234 5678', '1234 5678 1234 5678', undefined],
      ['date', '31122026', '31.12.2026', true],
      ['date', '31.12.2026', '31.12.2026', undefined],
      ['amount', '1234.56', '1,234.56', true],
    ];
    for (const [id, text, held, reformatted] of cases)
      it(`"${id}" holds ${text} as ${held}`, async () => {
        const { error, result } = await enter(id, text);

        expect([error, page.byId(id, HTMLInputElement).value]).to.deep.equal([undefined, held]);
        expect((result as { reformatted?: boolean }).reformatted).to.equal(reformatted);
      });

    const refused: [string, string][] = [
      ['digits', 'abcd'],
      ['digits', '12345'],
      ['card', '1234 none'],
      ['phone', '41 31 123 45 67 89'],
    ];
    for (const [id, text] of refused)
      it(`"${id}" drops part of ${text}, which is no success`, async () => {
        const { status, error } = await enter(id, text);

        expect([status, error?.code]).to.deep.equal(['failed', 'value_rejected']);
      });
  });
});
