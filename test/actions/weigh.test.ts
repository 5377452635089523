import { expect } from 'chai';
import { weighAtLeast, weighKey } from '../../src/actions/weigh.js';

const DRAFT = { effect: 'input', risk: 'low' } as const;
const COMMIT = { effect: 'commit', risk: 'medium' } as const;

/** The first element of some HTML that has the id `t`, else the first. */
function elementIn(html: string): Element {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root.querySelector('#t') ?? root.firstElementChild!;
}

describe('how grave it is to use an element (OP-W-56)', () => {
  const told: [string, string, string][] = [
    ['a field', '<input>', 'input low'],
    ['a field that saves at once', '<input data-uiap-effect="commit">', 'commit medium'],
    ['one whose risk the app tells', '<input data-uiap-effect="commit" data-uiap-risk="low">', 'commit low'],
    ['one with a high risk', '<input data-uiap-effect="commit" data-uiap-risk="high">', 'commit high'],
    ['one that only has a risk', '<input data-uiap-risk="high">', 'input high'],
    ['one that claims to be slighter', '<input data-uiap-effect="observe">', 'input low'],
    ['one with an effect that there is not', '<input data-uiap-effect="save">', 'input low'],
  ];
  for (const [name, html, weight] of told)
    it(`${name}: ${weight}`, () => {
      const { effect, risk } = weighAtLeast(elementIn(html), DRAFT);

      expect(`${effect} ${risk}`).to.equal(weight);
    });

  const keys: [string, string, string][] = [
    ['a key on a link', '<a href="/x">x</a>', 'commit medium'],
    ['a key on a grave button', '<button data-uiap-risk="critical">x</button>', 'commit critical'],
    ['on the icon in it', '<button data-uiap-risk="critical"><i id="t">x</i></button>', 'commit critical'],
    [
      'in a field of a form with a grave button',
      '<form><input id="t"><button type="button" data-uiap-risk="low">x</button><button data-uiap-risk="high">Pay</button></form>',
      'commit high',
    ],
  ];
  for (const [name, html, weight] of keys)
    it(`${name}: ${weight}`, () => {
      const { effect, risk } = weighKey(elementIn(html), COMMIT);

      expect(`${effect} ${risk}`).to.equal(weight);
    });
});
