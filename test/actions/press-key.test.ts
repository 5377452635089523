import { expect } from 'chai';
import { acting, type Acting } from '../support/acting.js';
import { find } from '../support/find.js';

describe('ui.pressKey (contract 3)', () => {
  let page: Acting;
  afterEach(() => page.end());

  const press = (stableId: string, key: string) => page.act('ui.pressKey', stableId, { key });

  /** The keyboard events and clicks that reach the page, in order. */
  function heard(): string[] {
    const events: string[] = [];
    for (const type of ['keydown', 'keypress', 'keyup', 'click'])
      page.root.addEventListener(type, () => events.push(type));
    return events;
  }

  describe('sends what a keyboard sends', () => {
    const orders: [string, string, string][] = [
      ['Enter', '<button type="button" data-uiap-id="b">x</button>', 'keydown keypress click keyup'],
      ['Space', '<button type="button" data-uiap-id="b">x</button>', 'keydown keypress keyup click'],
      ['Enter', '<a href="#x" data-uiap-id="b">x</a>', 'keydown keypress click keyup'],
      ['ArrowDown', '<div tabindex="0" data-uiap-id="b">x</div>', 'keydown keyup'],
      ['Control+S', '<input data-uiap-id="b">', 'keydown keyup'],
    ];
    for (const [key, html, events] of orders)
      it(`${key} on ${html}: ${events}`, async () => {
        page = acting(html);
        const seen = heard();

        const { status } = await press('b', key);

        expect([status, seen.join(' ')]).to.deep.equal(['succeeded', events]);
        expect(document.activeElement).to.equal(page.byId('b'));
      });

    it('with the key, its code, its number and what is held down', async () => {
      page = acting('<input data-uiap-id="f">');
      const told: unknown[] = [];
      page.byId('f').addEventListener('keydown', (event) => {
        const { key, code, ctrlKey, shiftKey, composed } = event;
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- what older apps ask for
        told.push([key, code, event.keyCode, ctrlKey, shiftKey, composed]);
      });

      for (const key of ['Control+s', 'Control+Shift+s', 'Enter', 'Control++']) await press('f', key);

      expect(told).to.deep.equal([
        ['s', 'KeyS', 83, true, false, true],
        ['S', 'KeyS', 83, true, true, true],
        ['Enter', 'Enter', 13, false, false, true],
        ['+', '', 0, true, false, true],
      ]);
    });

    it('and says whether the app has taken it', async () => {
      page = acting('<div tabindex="0" data-uiap-id="d">x</div>');
      page.byId('d').addEventListener('keydown', (event) => event.preventDefault());

      expect((await press('d', 'Delete')).result).to.deep.equal({ defaultAction: 'none', handled: true });
    });
  });

  describe('does what the key does by itself, and says what of it was seen', () => {
    const FORM = (button: string) => `<form><input data-uiap-id="f" required value="x">${button}</form>`;
    /** What is pressed where, what is claimed, and what has to be so then. */
    const defaults: [string, string, string, string, () => boolean][] = [
      ['Enter in a field of a form', FORM('<button>Go</button>'), 'Enter', 'submit', () => submits === 1],
      ['Enter in the only field of a form', FORM(''), 'Enter', 'submit', () => submits === 1],
      [
        'Enter where the form is not valid',
        '<form><input data-uiap-id="f" required><button>Go</button></form>',
        'Enter',
        'click',
        () => submits === 0,
      ],
      [
        'Enter where the button of the form is disabled',
        FORM('<button disabled>Go</button>'),
        'Enter',
        'none',
        () => submits === 0,
      ],
      [
        'Enter in one of several fields without a button',
        FORM('<input>'),
        'Enter',
        'none',
        () => submits === 0,
      ],
      [
        'Enter on a summary',
        '<details><summary data-uiap-id="f">More</summary>x</details>',
        'Enter',
        'click',
        () => find(page.root, 'details', HTMLDetailsElement).open,
      ],
      [
        'Space on a box',
        '<input type="checkbox" data-uiap-id="f">',
        'Space',
        'click',
        () => page.byId('f', HTMLInputElement).checked,
      ],
      ['Space on a link', '<a href="#x" data-uiap-id="f">x</a>', 'Space', 'none', () => true],
      [
        'Tab',
        '<input data-uiap-id="f"><input disabled><input tabindex="-1"><input hidden><div inert><input></div><button id="n">x</button>',
        'Tab',
        'focus',
        () => document.activeElement?.id === 'n',
      ],
      [
        'Shift+Tab',
        '<button id="n">x</button><input data-uiap-id="f">',
        'Shift+Tab',
        'focus',
        () => document.activeElement?.id === 'n',
      ],
      [
        'Tab to a group of radio buttons',
        '<input data-uiap-id="f"><input type="radio" name="r"><input type="radio" name="r" id="n" checked>',
        'Tab',
        'focus',
        () => document.activeElement?.id === 'n',
      ],
      [
        'Tab out of a group of radio buttons',
        '<input type="radio" name="r" data-uiap-id="f"><input type="radio" name="r"><button id="n">x</button>',
        'Tab',
        'focus',
        () => document.activeElement?.id === 'n',
      ],
      [
        'an arrow in a group of radio buttons',
        '<input type="radio" name="r" checked data-uiap-id="f"><input type="radio" name="r" disabled><input type="radio" name="r" id="n">',
        'ArrowDown',
        'choose',
        () => find(page.root, '#n', HTMLInputElement).checked && document.activeElement?.id === 'n',
      ],
      [
        'an arrow backwards past the first',
        '<input type="radio" name="r" checked data-uiap-id="f"><input type="radio" name="r" id="n">',
        'ArrowUp',
        'choose',
        () => find(page.root, '#n', HTMLInputElement).checked,
      ],
      [
        'an arrow in a list',
        '<select data-uiap-id="f"><option>a</option><option disabled>b</option><option>c</option></select>',
        'ArrowDown',
        'choose',
        () => page.byId('f', HTMLSelectElement).value === 'c' && told.join() === 'input,change',
      ],
      [
        'End in a list',
        '<select data-uiap-id="f"><option>a</option><option>b</option><option>c</option></select>',
        'End',
        'choose',
        () => page.byId('f', HTMLSelectElement).value === 'c',
      ],
      [
        'an arrow at the end of a list',
        '<select data-uiap-id="f"><option>a</option></select>',
        'ArrowDown',
        'none',
        () => told.length === 0,
      ],
      [
        'an arrow on a slider',
        '<input type="range" step="5" value="50" data-uiap-id="f">',
        'ArrowLeft',
        'change',
        () => page.byId('f', HTMLInputElement).value === '45' && told.join() === 'input,change',
      ],
      [
        'Home on a slider',
        '<input type="range" min="-20" max="20" value="3" data-uiap-id="f">',
        'Home',
        'change',
        () => page.byId('f', HTMLInputElement).value === '-20',
      ],
      [
        'End on a slider',
        '<input type="range" min="-20" max="20" value="3" data-uiap-id="f">',
        'End',
        'change',
        () => page.byId('f', HTMLInputElement).value === '20',
      ],
      [
        'a page on a slider',
        '<input type="range" value="50" data-uiap-id="f">',
        'PageUp',
        'change',
        () => page.byId('f', HTMLInputElement).value === '60',
      ],
      [
        'an arrow in a number',
        '<input type="number" value="7" data-uiap-id="f">',
        'ArrowUp',
        'change',
        () => page.byId('f', HTMLInputElement).value === '8',
      ],
      [
        'an arrow in a number that is read-only',
        '<input type="number" readonly value="7" data-uiap-id="f">',
        'ArrowUp',
        'none',
        () => page.byId('f', HTMLInputElement).value === '7',
      ],
      [
        'Home in a text',
        '<input value="text" data-uiap-id="f">',
        'Home',
        'caret',
        () => page.byId('f', HTMLInputElement).selectionEnd === 0,
      ],
      [
        'Escape in a modal dialog',
        '<dialog><button data-uiap-id="f">x</button></dialog>',
        'Escape',
        'close',
        () => !find(page.root, 'dialog', HTMLDialogElement).open,
      ],
      [
        'Escape in a popover',
        '<div popover><button data-uiap-id="f">x</button></div>',
        'Escape',
        'close',
        () => page.root.querySelector(':popover-open') === null,
      ],
      [
        'Escape beside a popover',
        '<input data-uiap-id="f"><div popover>x</div>',
        'Escape',
        'close',
        () => page.root.querySelector(':popover-open') === null,
      ],
      [
        'Escape beside one that the app closes itself',
        '<input data-uiap-id="f"><div popover="manual">x</div>',
        'Escape',
        'none',
        () => page.root.querySelector(':popover-open') !== null,
      ],
      ['Delete', '<input value="text" data-uiap-id="f">', 'Delete', 'none', () => true],
      ['a shortcut, never', FORM('<button>Go</button>'), 'Control+Enter', 'none', () => submits === 0],
    ];
    let submits = 0;
    let told: string[] = [];

    function show(html: string): void {
      page = acting(html);
      submits = 0;
      told = [];
      page.root.addEventListener('submit', (event) => {
        event.preventDefault();
        submits += 1;
      });
      for (const type of ['input', 'change']) page.root.addEventListener(type, () => told.push(type));
      page.root.querySelector('dialog')?.showModal();
      page.root.querySelector<HTMLElement>('[popover]')?.showPopover();
    }

    for (const [name, html, key, defaultAction, isSo] of defaults)
      it(`${name}: ${defaultAction}`, async () => {
        show(html);

        const { status, result } = await press('f', key);

        expect([status, result]).to.deep.equal(['succeeded', { defaultAction, handled: false }]);
        expect(isSo()).to.be.true;
      });

    it('but not where the app has taken the key', async () => {
      for (const [, html, key] of defaults) {
        show(html);
        const before = document.activeElement;
        const state = () =>
          [...page.root.querySelectorAll<HTMLInputElement>('input,select')].map((f) => f.value);
        const values = state();
        page.root.addEventListener('keydown', (event) => event.preventDefault());

        const { result } = await press('f', key);

        expect(result, key).to.deep.equal({ defaultAction: 'none', handled: true });
        expect([submits, told.length, state()], key).to.deep.equal([0, 0, values]);
        expect(before, key).not.to.equal(null);
        page.end();
      }
    });

    it('and not where the dialog is kept open', async () => {
      show('<dialog><button data-uiap-id="f">x</button></dialog>');
      const dialog = find(page.root, 'dialog', HTMLDialogElement);
      dialog.addEventListener('cancel', (event) => event.preventDefault());

      expect((await press('f', 'Escape')).result).to.deep.equal({ defaultAction: 'none', handled: false });
      expect(dialog.open).to.be.true;
    });

    it('and not on what the key has made something else (case 22)', async () => {
      show(
        '<ul><li data-uiap-entity="contact" data-uiap-entity-id="c1"><button type="button" data-uiap-id="f">x</button></li></ul>',
      );
      const events = heard();
      page
        .byId('f')
        .addEventListener('keydown', () => find(page.root, 'li').setAttribute('data-uiap-entity-id', 'c9'));

      const { result } = await press('f', 'Enter');

      expect(result).to.deep.equal({ defaultAction: 'none', handled: false });
      expect(events).not.to.include('click');
    });
  });

  describe('refuses, with nothing done,', () => {
    const refused: [string, string, string, string][] = [
      ['a key that there is not', '<input data-uiap-id="f">', 'Entr', 'bad_arguments'],
      ['a key that is held down and is no such key', '<input data-uiap-id="f">', 'Space+a', 'bad_arguments'],
      ['text into a field', '<input data-uiap-id="f">', 'a', 'bad_arguments'],
      ['a capital letter', '<textarea data-uiap-id="f"></textarea>', 'Shift+a', 'bad_arguments'],
      ['a space into an editor', '<div contenteditable data-uiap-id="f"></div>', 'Space', 'bad_arguments'],
      ['what is disabled', '<button disabled data-uiap-id="f">x</button>', 'Enter', 'not_enabled'],
      ['what is inert', '<div inert><button data-uiap-id="f">x</button></div>', 'Enter', 'not_enabled'],
      ['what takes no focus', '<p data-uiap-id="f">x</p>', 'Enter', 'not_enabled'],
      ['what is not displayed', '<button hidden data-uiap-id="f">x</button>', 'Enter', 'not_visible'],
    ];
    for (const [name, html, key, code] of refused)
      it(name, async () => {
        page = acting(html);
        const events = heard();

        const result = await page.act('ui.pressKey', 'f', { key }, { timeoutMs: 50 });

        expect(result).to.include({ status: 'failed', sideEffectState: 'none' });
        expect([result.error?.code, events]).to.deep.equal([code, []]);
      });

    it('to open a window or a picker without the person', async () => {
      page = acting('<a href="about:blank#w" target="_blank" data-uiap-id="f">x</a>');
      const events = heard();
      const isActive = navigator.userActivation.isActive;

      const { error } = await press('f', 'Enter');

      if (isActive) return;
      expect([error?.code, events]).to.deep.equal(['user_activation_required', []]);
    });
  });

  describe('is as grave as what it may press (OP-W-56)', () => {
    it('which in a field is the button of its form', async () => {
      const asked: string[] = [];
      page = acting('<form><input data-uiap-id="f"><button data-uiap-risk="high">Pay</button></form>', {
        policy: { rules: [] },
        confirm: ({ effect, risk }) => {
          asked.push(`${effect} ${risk}`);
          return Promise.resolve('refused');
        },
      });

      expect((await press('f', 'Enter')).error?.code).to.equal('confirmation_rejected');
      expect(asked).to.deep.equal(['commit high']);
    });

    it('and needs the grant to act', async () => {
      page = acting('<input data-uiap-id="f">');

      const { error } = await page.request(
        { actionId: 'ui.pressKey', target: { ref: 'f' }, args: { key: 'Tab' } },
        { grants: ['observe', 'guide', 'draft'] },
      );

      expect(error?.code).to.equal('policy_denied');
    });
  });

  it('goes to what has the focus inside a component', async () => {
    page = acting('<div data-uiap-id="host"></div>');
    const shadow = page.byId('host').attachShadow({ mode: 'open', delegatesFocus: true });
    shadow.innerHTML = '<input>';
    const keys: string[] = [];
    shadow.querySelector('input')?.addEventListener('keydown', ({ key }) => keys.push(key));

    await press('host', 'ArrowDown');

    expect(keys).to.deep.equal(['ArrowDown']);
  });
});
