import { expect } from 'chai';
import { LitElement, html } from 'lit';
import type * as ReactForms from '../support/action-apps/react-forms.js';
import type * as VueForms from '../support/action-apps/vue-forms.js';
import { acting, actionApp, type Acting } from '../support/acting.js';
import { find } from '../support/find.js';

const INPUT = '<input data-uiap-id="f">';

describe('ui.enterText (contract 3)', () => {
  let page: Acting;
  afterEach(() => page.end());

  function enter(id: string, text: string, more: object = {}) {
    return page.act('ui.enterText', id, { text, ...more });
  }

  function valueOf(id: string): string {
    return page.byId<HTMLInputElement | HTMLTextAreaElement>(id).value;
  }

  function heard(...types: string[]): string[] {
    const list: string[] = [];
    for (const type of types)
      page.root.addEventListener(type, ({ target }) => {
        list.push(`${(target as HTMLElement).dataset.uiapId ?? ''}:${type}`);
      });
    return list;
  }

  describe('in plain fields', () => {
    it('replaces the text as one edit: beforeinput, input, change', async () => {
      page = acting('<input data-uiap-id="f" value="old">');
      const events = heard('beforeinput', 'input', 'change');

      const result = await enter('f', 'new');

      expect(result).to.include({ status: 'succeeded', sideEffectState: 'applied' });
      expect(valueOf('f')).to.equal('new');
      expect(events).to.deep.equal(['f:beforeinput', 'f:input', 'f:change']);
    });

    it('with a trusted input event, so that undo and the browser’s own rules work', async () => {
      page = acting(INPUT);
      let isTrusted: boolean | undefined;
      page.root.addEventListener('input', (event) => (isTrusted = event.isTrusted));

      await enter('f', 'text');

      expect(isTrusted).to.be.true;
    });

    it('appends when asked to', async () => {
      page = acting(
        '<input data-uiap-id="f" value="one"><input type="email" data-uiap-id="mail" value="a@b">',
      );

      const first = await enter('f', ' two', { mode: 'append' });
      const second = await enter('mail', '.ch', { mode: 'append' });

      expect([first.status, valueOf('f')]).to.deep.equal(['succeeded', 'one two']);
      expect([second.status, valueOf('mail')]).to.deep.equal(['succeeded', 'a@b.ch']);
    });

    it('clears, and does nothing where nothing has to change', async () => {
      page = acting('<input data-uiap-id="f" value="old">');
      const events = heard('input', 'change');

      const cleared = await page.act('ui.clear', 'f');
      const again = await enter('f', '');

      expect([cleared.status, valueOf('f')]).to.deep.equal(['succeeded', '']);
      expect(again).to.include({ status: 'succeeded', sideEffectState: 'none' });
      expect(events).to.deep.equal(['f:input', 'f:change']);
    });

    it('keeps lines in a textarea', async () => {
      page = acting('<textarea data-uiap-id="f">old</textarea>');

      const { status } = await enter('f', 'first\r\nsecond');

      expect([status, valueOf('f')]).to.deep.equal(['succeeded', 'first\nsecond']);
    });

    it('finds the field of a label and of a component, in its open shadow root too (case 06)', async () => {
      page = acting('<label data-uiap-id="l">Name <input></label><host-field data-uiap-id="h"></host-field>');
      const host = page.byId('h');
      const inner = host.attachShadow({ mode: 'open' });
      inner.innerHTML = '<input>';
      let seen = 0;
      page.root.addEventListener('input', () => (seen += 1));

      expect((await enter('l', 'Ada')).status).to.equal('succeeded');
      expect((await enter('h', 'Gamma')).status).to.equal('succeeded');

      expect(inner.querySelector('input')?.value).to.equal('Gamma');
      expect(seen).to.equal(2);
    });

    it('writes into an editable element', async () => {
      page = acting('<div contenteditable data-uiap-id="f">start</div>');
      let inputs = 0;
      page.root.addEventListener('input', () => (inputs += 1));

      const { status } = await enter('f', 'Guten Tag');

      expect([status, page.byId('f').textContent, inputs]).to.deep.equal(['succeeded', 'Guten Tag', 1]);
    });
  });

  describe('refuses before anything is written (cases 07 and 09)', () => {
    const cases: [string, string, string, Record<string, unknown>][] = [
      [
        'date',
        '<input type="date" data-uiap-id="f" value="2025-01-02">',
        '31.12.2026',
        { rule: 'form', form: 'yyyy-mm-dd' },
      ],
      [
        'time',
        '<input type="time" data-uiap-id="f" value="08:00">',
        '9:5',
        { rule: 'form', form: 'hh:mm or hh:mm:ss' },
      ],
      [
        'colour',
        '<input type="color" data-uiap-id="f" value="#112233">',
        'dark red',
        { rule: 'form', form: '#rrggbb' },
      ],
      ['range', '<input type="range" min="0" max="10" data-uiap-id="f" value="3">', 'high', { rule: 'form' }],
      [
        'beyond the range',
        '<input type="range" min="0" max="10" data-uiap-id="f" value="3">',
        '11000',
        { rule: 'form' },
      ],
      [
        'number',
        '<input type="number" data-uiap-id="f" value="7">',
        'seven',
        { rule: 'form', form: 'a number such as 12.5' },
      ],
      [
        'maxlength',
        '<input maxlength="5" data-uiap-id="f" value="old">',
        '123456789',
        { rule: 'maxlength', limit: 5 },
      ],
      [
        'maxlength of an area',
        '<textarea maxlength="10" data-uiap-id="f">old</textarea>',
        'this is far too long',
        { rule: 'maxlength', limit: 10 },
      ],
      ['lines', '<input data-uiap-id="f" value="old">', 'first\nsecond', { rule: 'form', form: 'one line' }],
    ];
    for (const [name, html_, text, details] of cases)
      it(`${name}: the value stays, no event is sent, the message names the rule and not the text`, async () => {
        page = acting(html_);
        const before = valueOf('f');
        const events = heard('beforeinput', 'input', 'change');

        const result = await enter('f', text);

        expect(result).to.include({ status: 'failed', sideEffectState: 'none' });
        expect(result.error?.code).to.equal('value_rejected');
        expect(result.error?.details).to.include(details);
        expect(JSON.stringify(result)).not.to.contain(text);
        expect([valueOf('f'), events]).to.deep.equal([before, []]);
      });

    it('a read-only field, and what is no field', async () => {
      page = acting(
        '<input readonly data-uiap-id="readonly" value="fixed"><p data-uiap-id="text">x</p><input type="checkbox" data-uiap-id="box"><select data-uiap-id="select"></select>',
      );

      const codes = [];
      for (const id of ['readonly', 'text', 'box', 'select']) codes.push((await enter(id, 'x')).error?.code);

      expect(codes).to.deep.equal(['not_editable', 'not_editable', 'not_editable', 'not_editable']);
      expect(valueOf('readonly')).to.equal('fixed');
    });

    it('a disabled or covered field', async () => {
      page = acting(
        '<input disabled data-uiap-id="disabled"><div style="position:relative"><input data-uiap-id="covered"><div role="dialog" aria-label="Cookies" style="position:absolute;inset:0"></div></div>',
      );

      expect((await enter('disabled', 'x')).error?.code).to.equal('not_enabled');
      expect((await enter('covered', 'x')).error?.code).to.equal('obscured');
    });
  });

  describe('accepts what fits the type', () => {
    const cases: [string, string, string][] = [
      ['date', '2026-12-31', '2026-12-31'],
      ['time', '09:05', '09:05'],
      ['month', '2026-05', '2026-05'],
      ['datetime-local', '2026-05-01 10:30', '2026-05-01T10:30'],
      ['color', '#A0B0C0', '#a0b0c0'],
      ['number', ' 42 ', '42'],
      ['email', 'ada@example.test', 'ada@example.test'],
    ];
    for (const [type, text, held] of cases)
      it(type, async () => {
        page = acting(`<input type="${type}" data-uiap-id="f">`);
        const events = heard('input', 'change');

        const result = await enter('f', text);

        expect([result.status, valueOf('f')]).to.deep.equal(['succeeded', held]);
        expect(events).to.deep.equal(['f:input', 'f:change']);
      });

    it('and tells that a pattern is not met', async () => {
      page = acting('<input data-uiap-id="f" pattern="[A-Z]{3}" value="ABC">');

      const { status, result } = await enter('f', 'abc');

      expect(status).to.equal('succeeded');
      expect(result).to.deep.equal({ changed: true, validity: { valid: false, patternMismatch: true } });
    });

    it('ui.setValue sets numbers and dates, and nothing else', async () => {
      page = acting('<input type="range" min="0" max="10" data-uiap-id="r"><input data-uiap-id="t">');

      expect((await page.act('ui.setValue', 'r', { value: 7 })).status).to.equal('succeeded');
      expect(valueOf('r')).to.equal('7');
      expect((await page.act('ui.setValue', 't', { value: 7 })).error?.code).to.equal('not_editable');
    });
  });

  describe('secrets are left to the person (OP-D-13, case 33)', () => {
    const fields = [
      '<input type="password" data-uiap-id="f">',
      '<input autocomplete="one-time-code" data-uiap-id="f">',
      '<input autocomplete="section-a billing cc-number" data-uiap-id="f">',
    ];
    for (const field of fields)
      it(field, async () => {
        page = acting(field);

        const result = await enter('f', 'new-secret');

        expect(result.error?.code).to.equal('handoff_required');
        expect(valueOf('f')).to.equal('');
        expect(JSON.stringify(result)).not.to.contain('new-secret');
      });
  });

  describe('the app has the last word', () => {
    it('a refused beforeinput leaves the text, and is no success', async () => {
      page = acting('<input data-uiap-id="f" value="old">');
      page.byId('f').addEventListener('beforeinput', (event) => event.preventDefault());

      const result = await enter('f', 'new');

      expect(result).to.include({ status: 'failed', sideEffectState: 'none' });
      expect([result.error?.code, valueOf('f')]).to.deep.equal(['value_rejected', 'old']);
    });

    it('a text that the app takes back later is no success', async () => {
      page = acting(INPUT);
      const field = page.byId('f', HTMLInputElement);
      field.addEventListener('change', () => setTimeout(() => (field.value = ''), 0));

      const result = await enter('f', 'new');

      expect([result.status, result.error?.code]).to.deep.equal(['failed', 'value_rejected']);
    });

    it('a text that the app changes into another is no success, and is not told', async () => {
      page = acting(INPUT);
      const field = page.byId('f', HTMLInputElement);
      field.addEventListener('input', () => (field.value = 'private'));

      const result = await enter('f', '1.5');

      expect(result.error?.code).to.equal('value_rejected');
      expect(result.sideEffectState).to.equal('applied');
      expect(JSON.stringify(result)).not.to.contain('private');
    });

    it('a field that is replaced meanwhile is no success', async () => {
      page = acting(INPUT);
      page.byId('f').addEventListener('input', ({ currentTarget }) => (currentTarget as Element).remove());

      expect((await enter('f', 'new')).error?.code).to.equal('detached');
    });
  });

  it('does not write while the person composes text (case 03)', async () => {
    page = acting('<input data-uiap-id="f"><input data-uiap-id="g">');
    page.byId('f').dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));

    const during = await enter('g', 'x');
    page.byId('f').dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));
    const after = await enter('g', 'x');

    expect([during.error?.code, after.status]).to.deep.equal(['state_conflict', 'succeeded']);
  });

  it('says that typing into a combobox chooses nothing (case 15)', async () => {
    page = acting('<input role="combobox" aria-autocomplete="list" aria-expanded="false" data-uiap-id="f">');
    const events = heard('input', 'change');

    const { status, result } = await enter('f', 'Bruno');

    expect([status, result]).to.deep.equal(['succeeded', { changed: true, committed: false }]);
    expect(events).to.deep.equal(['f:input']);
  });

  describe('React 19 follows (case 01)', () => {
    let app: ReactForms.FormApp;
    beforeEach(async () => {
      page = acting('<div id="app"></div>');
      const { mountReactForm } = await actionApp<typeof ReactForms>('react-forms');
      app = mountReactForm(find(page.root, '#app'));
    });
    afterEach(() => app.unmount());

    it('in text, area and number fields, by exactly one change, before and after the next render', async () => {
      const statuses = [
        (await enter('contact.name', 'Ada Muster')).status,
        (await enter('contact.note', 'one\ntwo')).status,
        (await enter('contact.amount', '12.5')).status,
      ];

      expect(statuses).to.deep.equal(['succeeded', 'succeeded', 'succeeded']);
      expect(app.model).to.include({ name: 'Ada Muster', note: 'one\ntwo', amount: '12.5', changes: 3 });
      app.render();
      expect(valueOf('contact.name')).to.equal('Ada Muster');
      expect(app.model.name).to.equal('Ada Muster');
    });

    it('and may put in separators', async () => {
      const { status, result } = await enter('contact.account', '12345678');

      expect([status, result]).to.deep.equal(['succeeded', { changed: true, reformatted: true }]);
      expect(app.model.account).to.equal('1234 5678');
    });

    it('a field that takes no text so is no success', async () => {
      const { status, error } = await enter('contact.code', '1234');

      expect([status, error?.code, app.model.code]).to.deep.equal(['failed', 'value_rejected', '']);
    });
  });

  it('Vue 3 follows: v-model, lazy and number', async () => {
    page = acting('<div id="app"></div>');
    const { mountVueForm } = await actionApp<typeof VueForms>('vue-forms');
    const app = mountVueForm(find(page.root, '#app'));

    const statuses = [
      (await enter('video.title', 'Produktdemo')).status,
      (await enter('video.slug', 'demo')).status,
      (await enter('video.amount', '12.5')).status,
    ];

    expect(statuses).to.deep.equal(['succeeded', 'succeeded', 'succeeded']);
    expect(app.model).to.include({ title: 'Produktdemo', slug: 'demo', amount: 12.5 });
    app.unmount();
  });

  it('a Lit element follows', async () => {
    class LitField extends LitElement {
      static override properties = { value: {} };
      declare value: string;
      constructor() {
        super();
        this.value = '';
      }
      override render() {
        const take = ({ target }: Event) => (this.value = (target as HTMLInputElement).value);
        return html`<input .value=${this.value} @input=${take} />
          <p>${this.value}</p>`;
      }
    }
    if (!customElements.get('lit-field')) customElements.define('lit-field', LitField);
    page = acting('<lit-field data-uiap-id="f"></lit-field>');
    const field = page.byId('f', LitField);
    await field.updateComplete;

    const { status } = await enter('f', 'Alpha');

    expect([status, field.value, field.shadowRoot?.querySelector('p')?.textContent]).to.deep.equal([
      'succeeded',
      'Alpha',
      'Alpha',
    ]);
  });
});
