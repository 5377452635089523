import { expect } from 'chai';
import { acting, until, type Acting } from '../support/acting.js';
import { find } from '../support/find.js';

describe('ui.activate (contract 3)', () => {
  let page: Acting;
  afterEach(() => page.end());

  /** The stable ids of what was clicked. */
  function clicks(): string[] {
    const heard: string[] = [];
    page.root.addEventListener('click', ({ target }) => {
      const found = (target as Element).closest('[data-uiap-id]');
      heard.push(found?.getAttribute('data-uiap-id') ?? (target as Element).id);
    });
    return heard;
  }

  describe('presses in the order of events that a person causes', () => {
    it('for a button', async () => {
      page = acting('<button type="button" data-uiap-id="go">Go</button>');
      const button = page.byId('go');
      const heard: string[] = [];
      const types =
        'pointerover mouseover pointerenter mouseenter pointermove mousemove pointerdown mousedown focus pointerup mouseup click';
      for (const type of types.split(' ')) button.addEventListener(type, () => heard.push(type));

      const result = await page.act('ui.activate', 'go');

      expect(result).to.include({
        status: 'succeeded',
        sideEffectState: 'applied',
        executionMode: 'semanticDom',
      });
      // A window in the background gives the focus without telling.
      const focus = document.hasFocus() ? ' focus' : '';
      expect(heard.join(' ')).to.equal(
        `pointerover mouseover pointerenter mouseenter pointermove mousemove pointerdown mousedown${focus} pointerup mouseup click`,
      );
      expect(document.activeElement).to.equal(button);
    });

    it('with buttons, detail and coordinates as a mouse has them', async () => {
      page = acting('<button type="button" data-uiap-id="go">Go</button>');
      const button = page.byId('go');
      const heard: [string, number, number, boolean][] = [];
      for (const type of ['pointerdown', 'mousedown', 'click'])
        button.addEventListener(type, (event) => {
          const { buttons, detail, clientX } = event as MouseEvent;
          const { left, right } = button.getBoundingClientRect();
          heard.push([type, buttons, detail, clientX > left && clientX < right]);
        });

      await page.act('ui.activate', 'go');

      expect(heard).to.deep.equal([
        ['pointerdown', 1, 0, true],
        ['mousedown', 1, 1, true],
        ['click', 0, 1, true],
      ]);
    });
  });

  describe('one action is one activation (case 24)', () => {
    it('submits a form once, by its button or by the icon in it', async () => {
      page = acting(
        '<form><input name="q"><button data-uiap-id="submit"><span data-uiap-id="icon">Go</span></button></form>',
      );
      let submitted = 0;
      page.root.querySelector('form')?.addEventListener('submit', (event) => {
        event.preventDefault();
        submitted += 1;
      });

      const first = await page.act('ui.activate', 'submit');
      expect([first.status, submitted]).to.deep.equal(['succeeded', 1]);

      const second = await page.act('ui.activate', 'icon');
      expect([second.status, submitted]).to.deep.equal(['succeeded', 2]);
    });

    it('switches a box once by its label', async () => {
      page = acting('<label data-uiap-id="label"><input type="checkbox" id="agree"> Agree</label>');
      const box = find(page.root, 'input', HTMLInputElement);
      let changes = 0;
      box.addEventListener('change', () => (changes += 1));

      const { status } = await page.act('ui.activate', 'label');

      expect([status, box.checked, changes]).to.deep.equal(['succeeded', true, 1]);
    });

    it('presses an svg, which has no click()', async () => {
      page = acting('<svg width="20" height="20" data-uiap-id="svg"><rect width="20" height="20"/></svg>');
      let pressed = 0;
      page.root.querySelector('svg')?.addEventListener('click', () => (pressed += 1));

      const { status } = await page.act('ui.activate', 'svg');

      expect([status, pressed]).to.deep.equal(['succeeded', 1]);
    });
  });

  describe('does not press what a person could not (case 19)', () => {
    const forms: [string, string, string][] = [
      ['a disabled button', '<button disabled data-uiap-id="b">x</button>', 'not_enabled'],
      [
        'a button in a disabled fieldset',
        '<fieldset disabled><button data-uiap-id="b">x</button></fieldset>',
        'not_enabled',
      ],
      ['an aria-disabled button', '<button aria-disabled="true" data-uiap-id="b">x</button>', 'not_enabled'],
      [
        'a button in an aria-disabled group',
        '<div aria-disabled="true"><button data-uiap-id="b">x</button></div>',
        'not_enabled',
      ],
      [
        'a button without pointer events',
        '<button style="pointer-events:none" data-uiap-id="b">x</button>',
        'not_enabled',
      ],
      ['an inert button', '<div inert><button data-uiap-id="b">x</button></div>', 'not_enabled'],
      [
        'the label of a disabled box',
        '<label data-uiap-id="b">Switch <input type="checkbox" disabled></label>',
        'not_enabled',
      ],
      ['the icon of a disabled button', '<button disabled><i data-uiap-id="b">x</i></button>', 'not_enabled'],
      [
        'a button that is not displayed',
        '<button style="display:none" data-uiap-id="b">x</button>',
        'not_visible',
      ],
      ['an invisible button', '<button style="visibility:hidden" data-uiap-id="b">x</button>', 'not_visible'],
      ['a see-through button', '<button style="opacity:0" data-uiap-id="b">x</button>', 'not_visible'],
      [
        'a button without size',
        '<button style="width:0;height:0;padding:0;border:0;overflow:hidden" data-uiap-id="b"></button>',
        'not_visible',
      ],
      [
        'a button outside the page',
        '<button style="position:absolute;left:-999px;top:0;width:50px" data-uiap-id="b">x</button>',
        'not_visible',
      ],
    ];
    for (const [name, html, code] of forms)
      it(name, async () => {
        page = acting(html);
        const heard = clicks();

        const result = await page.act('ui.activate', 'b');

        expect(result).to.include({ status: 'failed', sideEffectState: 'none' });
        expect(result.error?.code).to.equal(code);
        expect(heard).to.deep.equal([]);
      });

    it('but does press a button in the legend of a disabled fieldset', async () => {
      page = acting(
        '<fieldset disabled><legend><button type="button" data-uiap-id="b">x</button></legend></fieldset>',
      );

      expect((await page.act('ui.activate', 'b')).status).to.equal('succeeded');
    });

    it('and a button whose icon takes no pointer events', async () => {
      page = acting(
        '<button type="button" data-uiap-id="b"><span style="pointer-events:none">icon</span></button>',
      );

      expect((await page.act('ui.activate', 'b')).status).to.equal('succeeded');
    });

    it('and waits a moment for what becomes enabled', async () => {
      page = acting('<button type="button" disabled data-uiap-id="b">x</button>');
      setTimeout(() => page.byId('b', HTMLButtonElement).removeAttribute('disabled'), 200);

      expect((await page.act('ui.activate', 'b')).status).to.equal('succeeded');
    });
  });

  describe('does not press through something else (case 20)', () => {
    const COVERED = `
      <button data-uiap-id="under" style="position:fixed;left:20px;top:80px;width:100px;height:30px">Pay</button>
      <button data-uiap-id="half" style="position:fixed;left:20px;top:140px;width:100px;height:30px">Half</button>
      <div style="position:fixed;left:0;top:70px;width:300px;height:50px" role="dialog" aria-label="Cookies">
        We use cookies <button data-uiap-id="accept" onclick="this.parentNode.remove()">OK</button></div>
      <div style="position:fixed;left:0;top:130px;width:75px;height:50px"></div>`;

    it('and names what lies on top', async () => {
      page = acting(COVERED);
      const heard = clicks();

      const { error } = await page.act('ui.activate', 'under');

      expect(error?.code).to.equal('obscured');
      expect(error?.details).to.deep.equal({ cover: { role: 'dialog', name: 'Cookies' } });
      expect(heard).to.deep.equal([]);
    });

    it('but presses a part that is free, and what is no longer covered', async () => {
      page = acting(COVERED);
      const heard = clicks();

      const statuses = [];
      for (const id of ['half', 'accept', 'under']) statuses.push((await page.act('ui.activate', id)).status);

      expect(statuses).to.deep.equal(['succeeded', 'succeeded', 'succeeded']);
      expect(heard).to.deep.equal(['half', 'accept', 'under']);
    });

    it('scrolls out from under a sticky bar', async () => {
      page = acting(`
        <div style="height:150px;width:200px;overflow:auto;position:relative" id="box">
          <div style="position:sticky;top:0;height:60px;background:#eee;z-index:1">bar</div>
          <div style="height:300px"></div><button type="button" data-uiap-id="b">Go</button><div style="height:300px"></div>
        </div>`);
      const heard = clicks();
      find(page.root, '#box').scrollTop = 320;

      const { status } = await page.act('ui.activate', 'b');

      expect([status, heard]).to.deep.equal(['succeeded', ['b']]);
    });

    it('and never another control inside the target', async () => {
      page = acting(
        '<div data-uiap-id="card" style="width:100px;height:40px"><button type="button" data-uiap-id="delete" style="width:100%;height:100%">Delete</button></div>',
      );
      const heard = clicks();

      const { error } = await page.act('ui.activate', 'card');

      expect([error?.code, heard]).to.deep.equal(['obscured', []]);
    });

    it('also inside a shadow root', async () => {
      page = acting('<div id="host"></div>');
      const shadow = find(page.root, '#host').attachShadow({ mode: 'open' });
      shadow.innerHTML =
        '<div style="position:relative;width:80px;height:30px"><button data-uiap-id="b" style="width:80px;height:30px">x</button><div id="lid" style="position:absolute;inset:0">lid</div></div>';

      expect((await page.act('ui.activate', 'b')).error?.code).to.equal('obscured');

      shadow.querySelector('#lid')?.remove();
      expect((await page.act('ui.activate', 'b')).status).to.equal('succeeded');
    });
  });

  describe('what moves', () => {
    it('is pressed when it has come to rest', async () => {
      page = acting('<button type="button" data-uiap-id="b" style="position:relative">x</button>');
      const heard = clicks();
      page.byId('b').animate([{ left: '0px' }, { left: '300px' }], { duration: 300, fill: 'forwards' });

      const { status } = await page.act('ui.activate', 'b');

      expect([status, heard]).to.deep.equal(['succeeded', ['b']]);
    });

    it('is pressed where it stays under the pointer, if it never rests', async () => {
      page = acting('<button type="button" data-uiap-id="b">pulse</button>');
      page.byId('b').animate([{ transform: 'scale(1)' }, { transform: 'scale(1.2)' }], {
        duration: 200,
        iterations: Infinity,
        direction: 'alternate',
      });

      expect((await page.act('ui.activate', 'b')).status).to.equal('succeeded');
    });
  });

  describe('reacts to what the press itself does', () => {
    it('does not press a menu that opens over the target on hover', async () => {
      page = acting(
        '<button type="button" data-uiap-id="b" style="position:fixed;left:0;top:0;width:80px;height:30px">x</button>',
      );
      const heard = clicks();
      page.byId('b').addEventListener('mouseover', () => {
        page.root.insertAdjacentHTML(
          'beforeend',
          '<div data-uiap-id="menu" style="position:fixed;left:0;top:0;width:200px;height:200px">Delete all</div>',
        );
      });

      const { error, sideEffectState } = await page.act('ui.activate', 'b');

      expect([error?.code, sideEffectState, heard]).to.deep.equal(['obscured', 'none', []]);
    });

    it('counts a list that opens on the button going down, though it takes the click', async () => {
      page = acting(
        '<button type="button" aria-expanded="false" data-uiap-id="b" style="position:fixed;left:0;top:0;width:80px;height:30px">x</button>',
      );
      page.byId('b').addEventListener('mousedown', ({ currentTarget }) => {
        (currentTarget as Element).setAttribute('aria-expanded', 'true');
        page.root.insertAdjacentHTML('beforeend', '<div style="position:fixed;inset:0">list</div>');
      });

      const { status, result } = await page.act('ui.activate', 'b');

      expect([status, result]).to.deep.equal(['succeeded', { clicked: false }]);
    });

    it('presses again where leaving a field has moved the target away', async () => {
      page = acting(
        '<input><p></p><button type="button" data-uiap-id="b" style="display:block;height:20px">Save</button>',
      );
      const heard = clicks();
      const input = find(page.root, 'input');
      input.focus();
      input.addEventListener(
        'blur',
        () => ((page.root.querySelector('p') as HTMLElement).style.height = '80px'),
      );

      const { status } = await page.act('ui.activate', 'b');

      expect([status, heard]).to.deep.equal(['succeeded', ['b']]);
    });

    it('fails where the target goes away for good while it is pressed', async () => {
      page = acting('<button type="button" data-uiap-id="b">x</button>');
      const heard = clicks();
      page
        .byId('b')
        .addEventListener('mousedown', ({ currentTarget }) => (currentTarget as Element).remove());

      const result = await page.act('ui.activate', 'b');

      expect(result).to.include({ status: 'failed', sideEffectState: 'unknown' });
      expect(heard).to.deep.equal([]);
    });
  });

  describe('presses what browsers make of a control themselves', () => {
    const controls: [string, string, () => boolean][] = [
      [
        'a summary opens its details',
        '<details><summary data-uiap-id="b">More</summary>x</details>',
        () => find(page.root, 'details', HTMLDetailsElement).open,
      ],
      [
        'a label switches a box that is hidden behind it',
        '<label data-uiap-id="b"><input type="checkbox" style="position:absolute;opacity:0;width:0;height:0"><i>box</i></label>',
        () => find(page.root, 'input', HTMLInputElement).checked,
      ],
      [
        'a button opens its popover',
        '<button popovertarget="pop" data-uiap-id="b">x</button><div popover id="pop">x</div>',
        () => find(page.root, '#pop').matches(':popover-open'),
      ],
      [
        'a button empties its form',
        '<form><input value=""><button type="reset" data-uiap-id="b">x</button></form>',
        () => find(page.root, 'input', HTMLInputElement).value === '',
      ],
      [
        'a radio button is chosen',
        '<input type="radio" name="r" checked><input type="radio" name="r" data-uiap-id="b">',
        () => page.byId('b', HTMLInputElement).checked,
      ],
    ];
    for (const [name, html, isSo] of controls)
      it(name, async () => {
        page = acting(html);
        page.root
          .querySelectorAll('input')
          .forEach((input) => (input.value = input.type === 'text' ? 'x' : 'on'));

        const { status } = await page.act('ui.activate', 'b');

        expect([status, isSo()]).to.deep.equal(['succeeded', true]);
      });

    it('but no option of a native list', async () => {
      page = acting('<select size="2"><option data-uiap-id="b">x</option><option>y</option></select>');

      expect((await page.act('ui.activate', 'b')).error?.code).to.equal('bad_arguments');
    });

    it('a link that only the keyboard reaches, once it has the focus', async () => {
      page = acting(`<style>.skip:not(:focus){position:absolute;left:-999px}</style>
        <a class="skip" href="#main" data-uiap-id="b">Skip</a>`);
      const heard = clicks();
      page.root.addEventListener('click', (event) => event.preventDefault());

      const before = await page.act('ui.activate', 'b', undefined, { timeoutMs: 50 });
      await page.act('ui.focus', 'b');
      const after = await page.act('ui.activate', 'b');

      expect([before.error?.code, after.status, heard]).to.deep.equal(['not_visible', 'succeeded', ['b']]);
    });
  });

  it('presses where a framework draws the icon anew while the button is down', async () => {
    page = acting('<button type="button" data-uiap-id="b"><i>old</i></button>');
    const heard = clicks();
    page.byId('b').addEventListener('mousedown', () => (page.byId('b').innerHTML = '<i>old</i>'));

    const { status } = await page.act('ui.activate', 'b');

    expect([status, heard]).to.deep.equal(['succeeded', ['b']]);
  });

  it('puts the button down once, also where leaving a field moves it away (case 24)', async () => {
    page = acting(
      '<input id="f"><p style="margin:0">x</p><button type="button" data-uiap-id="b">Save</button>',
    );
    const heard: string[] = [];
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
      page.root.addEventListener(type, ({ target }) =>
        heard.push(`${type} ${(target as Element).localName}`),
      );
    find(page.root, 'input').focus();
    find(page.root, 'input').addEventListener('blur', () => (find(page.root, 'p').style.height = '80px'));

    const { status } = await page.act('ui.activate', 'b');

    expect(status).to.equal('succeeded');
    expect(heard).to.deep.equal(['pointerdown button', 'mousedown button', 'mouseup button', 'click button']);
  });

  it('cannot reach what lies behind a modal dialog', async () => {
    page = acting('<button type="button" data-uiap-id="b">x</button><dialog aria-label="Sure?">x</dialog>');
    const heard = clicks();
    find(page.root, 'dialog', HTMLDialogElement).showModal();

    const { error } = await page.act('ui.activate', 'b', undefined, { timeoutMs: 50 });

    expect([error?.code, error?.details, heard]).to.deep.equal([
      'obscured',
      { cover: { role: 'dialog', name: 'Sure?' } },
      [],
    ]);
  });

  describe('what needs the person’s own hand (case 25)', () => {
    it('a link to another window and a download are not tried', async () => {
      page = acting(
        '<a href="about:blank#doc" target="_blank" data-uiap-id="window">Docs</a> <a href="about:blank#dl" download data-uiap-id="file">Save</a>',
      );
      const heard = clicks();

      const codes = [];
      for (const id of ['window', 'file']) codes.push((await page.act('ui.activate', id)).error?.code);

      if (navigator.userActivation.isActive) return;
      expect(codes).to.deep.equal(['user_activation_required', 'user_activation_required']);
      expect(heard).to.deep.equal([]);
    });

    it('nor is choosing a file, and a native list is not pressed at all', async () => {
      page = acting(
        '<input type="file" data-uiap-id="file"><select data-uiap-id="list"><option>x</option></select>',
      );
      const heard = clicks();

      const file = await page.act('ui.activate', 'file');
      const list = await page.act('ui.activate', 'list');

      expect(list.error?.code).to.equal('bad_arguments');
      if (navigator.userActivation.isActive) return;
      expect([file.error?.code, heard]).to.deep.equal(['user_activation_required', []]);
    });

    it('a window that was refused is no success', async () => {
      page = acting('<button type="button" data-uiap-id="b">Open</button>');
      const native = Object.getOwnPropertyDescriptor(window, 'open') ?? {};
      window.open = () => null;
      page.byId('b').addEventListener('click', () => window.open('about:blank#w'));

      const result = await page.act('ui.activate', 'b');
      Object.defineProperty(window, 'open', native);

      expect(result.error?.code).to.equal('user_activation_required');
      expect(result.sideEffectState).to.equal('unknown');
    });

    it('a link within the page works', async () => {
      page = acting('<a href="#here" data-uiap-id="same">Here</a>');
      const before = location.href;

      const { status } = await page.act('ui.activate', 'same');
      await until(() => location.hash === '#here', 'the address');

      expect(status).to.equal('succeeded');
      history.replaceState(null, '', before);
    });
  });
});
