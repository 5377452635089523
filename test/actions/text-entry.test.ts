import { expect } from 'chai';
import { LitElement, html } from 'lit';
import { acting, type Acting } from '../support/acting.js';

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

    it('writes several lines into an area by one input event', async () => {
      page = acting('<textarea data-uiap-id="f">old</textarea>');
      const events = heard('input');

      await enter('f', 'one\ntwo\nthree');

      expect([valueOf('f'), events]).to.deep.equal(['one\ntwo\nthree', ['f:input']]);
    });

    it('finds the only field in a part of the page; where there are several, it does not guess', async () => {
      page = acting(
        '<div data-uiap-id="one"><b>Name</b> <input></div><div data-uiap-id="two"><input><input></div>',
      );

      expect((await enter('one', 'Ada')).status).to.equal('succeeded');
      expect((await enter('two', 'Ada')).error?.code).to.equal('not_editable');
      expect([...page.root.querySelectorAll('input')].map(({ value }) => value)).to.deep.equal([
        'Ada',
        '',
        '',
      ]);
    });

    for (const mark of ['redact', 'effect="commit"', 'entity="contact"', 'scope="s"', 'ignore', 'field="x"'])
      it(`but none of which the app says data-uiap-${mark} apart from the rest`, async () => {
        page = acting(`<div data-uiap-id="one"><p data-uiap-${mark}><input></p></div>`);

        expect((await enter('one', 'Ada')).error?.code).to.equal('not_editable');
      });

    it('what the app says of a control holds for its label, too', async () => {
      page = acting('<label data-uiap-id="l">Name <input data-uiap-effect="commit"></label>', {
        policy: { default: 'allow', rules: [{ id: 'no', effect: 'deny', when: { effects: ['commit'] } }] },
      });

      expect((await enter('l', 'Ada')).error?.code).to.equal('policy_denied');
    });
  });

  describe('in editable elements', () => {
    it('replaces, appends and clears, by one input event each', async () => {
      page = acting('<div contenteditable data-uiap-id="f">start</div>');
      const events = heard('input');

      const held = [];
      for (const [text, mode] of [
        ['Guten Tag', 'replace'],
        [' an alle', 'append'],
        ['', 'replace'],
      ] as const) {
        const { status } = await enter('f', text, { mode });
        held.push([status, page.byId('f').innerText.trim()]);
      }

      expect(held).to.deep.equal([
        ['succeeded', 'Guten Tag'],
        ['succeeded', 'Guten Tag an alle'],
        ['succeeded', ''],
      ]);
      expect(events).to.deep.equal(['f:input', 'f:input', 'f:input']);
    });

    it('keeps lines, whatever elements the browser makes of them', async () => {
      page = acting('<div contenteditable data-uiap-id="f"><p>start</p><p>more</p></div>');

      const { error } = await enter('f', 'one\ntwo');

      expect([error, page.byId('f').innerText.trim().split(/\n+/)]).to.deep.equal([
        undefined,
        ['one', 'two'],
      ]);
    });

    it('also in a shadow root', async () => {
      page = acting('<div data-uiap-id="h"></div>');
      const inner = page.byId('h').attachShadow({ mode: 'open' });
      inner.innerHTML = '<div contenteditable>start</div>';

      const { error } = await enter('h', 'inside');

      expect([error, inner.textContent]).to.deep.equal([undefined, 'inside']);
    });

    it('is no success where the app refuses, takes it back or does nothing', async () => {
      page = acting(
        ['refuses', 'reverts', 'swallows']
          .map((id) => `<p contenteditable data-uiap-id="${id}">start</p>`)
          .join(''),
      );
      page.byId('refuses').addEventListener('beforeinput', (event) => event.preventDefault());
      page.byId('reverts').addEventListener('input', () => (page.byId('reverts').textContent = 'start'));
      page.byId('swallows').addEventListener('paste', (event) => event.preventDefault());

      for (const [id, text] of [
        ['refuses', 'new'],
        ['reverts', 'new'],
        ['swallows', 'new\nlines'],
      ] as const) {
        const { status, error } = await enter(id, text);
        expect([id, status, error?.code]).to.deep.equal([id, 'failed', 'value_rejected']);
        expect(page.byId(id).textContent).to.equal('start');
      }
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

    it('a field that nobody could see or press, in whatever way it is hidden', async () => {
      const styles = [
        'display:none',
        'visibility:hidden',
        'opacity:0;pointer-events:none',
        'width:0;padding:0;border:0',
      ];
      page = acting(
        styles.map((style, at) => `<p>x <input style="${style}" data-uiap-id="f${at}"></p>`).join(''),
      );

      for (const at of styles.keys()) {
        const { error } = await enter(`f${at}`, 'x');
        expect([styles[at], error?.code, valueOf(`f${at}`)]).to.deep.equal([styles[at], 'not_visible', '']);
      }
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
      ['week', '2026-W05', '2026-W05'],
      ['datetime-local', '2026-05-01 10:30', '2026-05-01T10:30'],
      ['color', '#A0B0C0', '#a0b0c0'],
      ['number', ' 42 ', '42'],
      ['range', '40', '40'],
      ['url', 'https://example.test/a', 'https://example.test/a'],
      ['tel', '+41 31 123 45 67', '+41 31 123 45 67'],
      ['search', 'ada', 'ada'],
      ['text', ' ada ', ' ada '],
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
