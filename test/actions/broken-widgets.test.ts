import { expect } from 'chai';
import { html, LitElement } from 'lit';
import { live } from 'lit/directives/live.js';
import type * as ReactForms from '../support/action-apps/react-forms.js';
import type * as WebComponents from '../support/action-apps/web-components.js';
import { acting, actionApp, type Acting } from '../support/acting.js';
import { find } from '../support/find.js';

/** Whose value the app decides: it tells of what is typed, and draws what it is given. */
class GivenField extends LitElement {
  static override readonly properties = { given: {}, hears: { type: Boolean } };
  declare given: string;
  declare hears: boolean;

  constructor() {
    super();
    this.given = '';
    this.hears = true;
  }

  override render() {
    return html`<input .value=${live(this.given)} @input=${(event: Event) => this.#hear(event)} />`;
  }

  #hear({ target }: Event): void {
    if (this.hears) this.given = (target as HTMLInputElement).value;
    else (target as HTMLInputElement).value = this.given;
  }
}

type Break = (element: HTMLElement) => void;

/** What the widget does by these events never happens. */
const deadTo =
  (...types: string[]): Break =>
  (element) => {
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const type of types) element.addEventListener(type, swallow, { capture: true });
  };
const dead = deadTo('click');

/** The app puts a property back, at once or a little later. */
const revert =
  (type: string, name: string, isLater = false): Break =>
  (element) => {
    const before: unknown = Reflect.get(element, name);
    const back = () => Reflect.set(element, name, before);
    element.addEventListener(type, () => (isLater ? setTimeout(back) : back()));
  };

/** Where it is not the value that is refused. */
const CODES: Record<string, string> = { 'made anew': 'detached', 'that never opens': 'option_not_found' };
const BOX = { checked: true };
const SELECT =
  '<sl-select label="K" value="a" data-uiap-id="w"><sl-option value="a">Anna</sl-option><sl-option value="b">Bruno</sl-option></sl-select>';
const RADIOS = `<fieldset data-uiap-id="w"><legend>Size</legend>
  <label><input type="radio" name="size" value="s" checked> Small</label><label><input type="radio" name="size" value="l"> Large</label></fieldset>`;

const WIDGETS: [name: string, html: string, actionId: string, args: object, breaks: Record<string, Break>][] =
  [
    [
      'Shoelace switch',
      '<sl-switch data-uiap-id="w">S</sl-switch>',
      'ui.toggle',
      BOX,
      {
        dead,
        reverted: revert('sl-change', 'checked'),
        'reverted later': revert('sl-change', 'checked', true),
      },
    ],
    [
      'Shoelace checkbox',
      '<sl-checkbox data-uiap-id="w">C</sl-checkbox>',
      'ui.toggle',
      BOX,
      {
        dead,
        reverted: revert('sl-change', 'checked'),
        'reverted later': revert('sl-change', 'checked', true),
      },
    ],
    [
      'Material checkbox',
      '<md-checkbox data-uiap-id="w" aria-label="M"></md-checkbox>',
      'ui.toggle',
      BOX,
      { dead, reverted: revert('change', 'checked'), 'reverted later': revert('change', 'checked', true) },
    ],
    [
      'Shoelace select',
      SELECT,
      'ui.select',
      { label: 'Bruno' },
      {
        'with dead options': (element) => {
          for (const option of element.querySelectorAll<HTMLElement>('sl-option')) deadTo('mouseup')(option);
        },
        'that never opens': deadTo('mousedown', 'keydown'),
        reverted: revert('sl-change', 'value'),
        'reverted later': revert('sl-change', 'value', true),
      },
    ],
    [
      'native radio buttons',
      RADIOS,
      'ui.select',
      { label: 'Large' },
      {
        dead,
        reverted: (group) =>
          group.addEventListener('change', () => (find(group, 'input', HTMLInputElement).checked = true)),
        'reverted later': (group) =>
          group.addEventListener('change', () =>
            setTimeout(() => (find(group, 'input', HTMLInputElement).checked = true)),
          ),
      },
    ],
    [
      'a radio button',
      '<input type="radio" name="r" data-uiap-id="w" aria-label="R">',
      'ui.toggle',
      BOX,
      { dead, reverted: revert('change', 'checked') },
    ],
    [
      'Lit field',
      '<given-field data-uiap-id="w"></given-field>',
      'ui.enterText',
      { text: 'Gamma' },
      {
        'that hears nothing': (element) => Reflect.set(element, 'hears', false),
        reverted: revert('input', 'given'),
        'reverted later': revert('input', 'given', true),
        'made anew': (element) =>
          element.addEventListener('input', () => element.replaceWith(element.cloneNode())),
      },
    ],
  ];

describe('A broken widget is told as failed, never as succeeded (contract 3)', () => {
  let page: Acting;
  afterEach(() => page.end());

  async function open(markup: string): Promise<void> {
    if (!customElements.get('given-field')) customElements.define('given-field', GivenField);
    const { drawn } = await actionApp<typeof WebComponents>('web-components');
    page = acting(`<form>${markup}</form>`);
    await drawn(page.root);
  }

  for (const [name, markup, actionId, args, breaks] of WIDGETS)
    describe(name, () => {
      it('works whole', async () => {
        await open(markup);

        expect(await page.act(actionId, 'w', args)).to.include({
          status: 'succeeded',
          sideEffectState: 'applied',
        });
      });

      for (const [how, breakIt] of Object.entries(breaks))
        it(how, async () => {
          await open(markup);
          breakIt(page.byId('w'));

          const { status, error, sideEffectState } = await page.act(actionId, 'w', args, { timeoutMs: 3000 });

          expect([status, error?.code]).to.deep.equal(['failed', CODES[how] ?? 'value_rejected']);
          expect(sideEffectState).to.be.oneOf(['none', 'applied', 'unknown']);
        });
    });

  describe('React 19, uncontrolled', () => {
    const breaks: [string, (field: HTMLInputElement) => void][] = [
      ['reverted', revert('input', 'value')],
      ['reverted later', revert('input', 'value', true)],
      ['its form reset', (field) => field.addEventListener('change', () => field.form?.reset())],
    ];
    for (const [how, breakIt] of breaks)
      it(how, async () => {
        page = acting('<div id="app"></div>');
        const { mountReactForm } = await actionApp<typeof ReactForms>('react-forms');
        const app = mountReactForm(find(page.root, '#app'));
        breakIt(page.byId('contact.city', HTMLInputElement));

        const { status, error } = await page.act('ui.enterText', 'contact.city', { text: 'Bern' });

        expect([status, error?.code, page.byId('contact.city', HTMLInputElement).value]).to.deep.equal([
          'failed',
          'value_rejected',
          'Basel',
        ]);
        app.unmount();
      });
  });
});
