import { expect } from 'chai';
import { nameOf, roleOf, tellableText, type TellingDom } from '../../src/page/accessible.js';
import { isEnabled, stateOf } from '../../src/page/element-state.js';
import { find } from '../support/find.js';
import { mountPage, type Mounted } from '../support/page-fixture.js';

describe('role, name and state (contract 2)', () => {
  let page: Mounted;
  let dom: TellingDom;
  afterEach(() => page.end());

  function show(html: string): Element {
    page = mountPage(html);
    dom = page.page.dom;
    return find(page.root, page.root.querySelector('.t') ? '.t' : '*', Element);
  }

  describe('the role', () => {
    const roles: [string, string][] = [
      ['<button>x</button>', 'button'],
      ['<a href="#">x</a>', 'link'],
      ['<a>x</a>', 'generic'],
      ['<input>', 'textbox'],
      ['<input type="password">', 'textbox'],
      ['<input type="date">', 'textbox'],
      ['<input type="checkbox">', 'checkbox'],
      ['<select></select>', 'combobox'],
      ['<div contenteditable>x</div>', 'textbox'],
      ['<div role="tab">x</div>', 'tab'],
      ['<div data-uiap-role="x.card" role="group">x</div>', 'x.card'],
    ];
    for (const [html, role] of roles)
      it(`of ${html} is ${role}`, () => expect(roleOf(show(html))).to.equal(role));
  });

  describe('the name', () => {
    const names: [string, string][] = [
      ['<button> Save  all </button>', 'Save all'],
      ['<button aria-label="Close">×</button>', 'Close'],
      ['<button data-uiap-name="Delete contact" aria-label="x">x</button>', 'Delete contact'],
      ['<button><img alt="Print"></button>', 'Print'],
      ['<label>Title <input class="t" value="Hello"></label>', 'Title'],
      ['<input placeholder="Search">', 'Search'],
      ['<fieldset><legend>Address</legend></fieldset>', 'Address'],
      [
        '<label class="gone" style="display:block">Terms <input class="t" type="checkbox" style="display:none"></label>',
        'Terms',
      ],
    ];
    for (const [html, name] of names)
      it(`of ${html} is "${name}"`, () => expect(nameOf(show(html), dom)).to.equal(name));

    it('never holds a value (case 33)', () => {
      const forms = [
        '<input value="typed">',
        '<input type="password" value="typed">',
        '<button>Show <input value="typed"> rows</button>',
        '<label>Size <select><option selected>typed</option></select><input class="t"></label>',
        '<input aria-labelledby="other"><input id="other" type="password" value="typed">',
        '<button>Note <span contenteditable>typed</span></button>',
        '<button>Salary <b data-uiap-redact>typed</b></button>',
        '<button data-uiap-redact>typed</button>',
        '<div data-uiap-redact><button class="t">typed</button></div>',
      ];
      for (const html of forms) {
        expect(nameOf(show(html), dom), html).not.to.contain('typed');
        page.end();
      }
      show('<p></p>');
    });

    it('leaves out what the app’s schema keeps from agents', () => {
      const row = show(
        '<div role="row"><b data-uiap-field="name">Anna</b> <i data-uiap-field="mail">a@b.ch</i></div>',
      );
      const isProtected = (field: Element) => field.getAttribute('data-uiap-field') === 'mail';

      expect(nameOf(row, { ...dom, isProtected })).to.equal('Anna');
      expect(tellableText(row, { ...dom, isProtected })).to.equal('Anna');
    });
  });

  it('the text that may be told leaves out controls, hidden and redacted parts', () => {
    const region = show(
      '<div>Saved <b>Anna</b><p>twice</p><span hidden>hidden</span><i data-uiap-redact>98000</i><input value="typed"><script>code</script></div>',
    );

    expect(tellableText(region, dom)).to.equal('Saved Anna twice');
  });

  describe('enabled', () => {
    const disabled = [
      '<button disabled>x</button>',
      '<fieldset disabled><button class="t">x</button></fieldset>',
      '<button aria-disabled="true">x</button>',
      '<div aria-disabled="true"><button class="t">x</button></div>',
      '<div inert><button class="t">x</button></div>',
      '<label><input disabled></label>',
      '<select><optgroup disabled><option class="t">x</option></optgroup></select>',
    ];
    for (const html of disabled) it(`is not: ${html}`, () => expect(isEnabled(show(html))).to.be.false);

    const enabled = [
      '<button>x</button>',
      '<fieldset disabled><legend><button class="t">x</button></legend></fieldset>',
      '<div aria-disabled="true"><button class="t" aria-disabled="false">x</button></div>',
    ];
    for (const html of enabled) it(`is: ${html}`, () => expect(isEnabled(show(html))).to.be.true);
  });

  it('states that do not apply are missing', () => {
    expect(stateOf(show('<button>x</button>'))).to.deep.equal({
      visible: true,
      inViewport: true,
      enabled: true,
    });
  });

  it('states that do are there', () => {
    const box = show('<input type="checkbox" required aria-invalid="true">') as HTMLInputElement;
    box.indeterminate = true;
    box.focus();

    expect(stateOf(box)).to.include({ checked: 'mixed', required: true, invalid: true, focused: true });
  });
});
