import { expect } from 'chai';
import { mountPage } from '../support/page-fixture.js';

const RECORD = '<p data-uiap-entity="contact" data-uiap-entity-id="a"><b data-uiap-field="name">Ada</b></p>';
const SHADOW =
  '<section data-uiap-scope="card"><ul data-uiap-collection="contact"><slot></slot></ul></section>';

/** Scope and kind of the collection that the one record is told in. */
function placeOf(page: ReturnType<typeof mountPage>['page']): unknown {
  const [collection, ...others] = page.facts().collections.filter(({ records }) => records.length > 0);
  expect(others).to.be.empty;
  return collection && { scope: collection.scopeId, declared: collection.declared };
}

describe('A slotted record (OP-D-11)', () => {
  const options = { visibility: 'rendered' } as const;
  const inCard = { scope: 'card', declared: true };

  it('belongs to the scope and list around its slot', () => {
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).innerHTML = SHADOW;
    host.innerHTML = RECORD;
    document.body.append(host);
    const { page, end } = mountPage('', options);
    expect(placeOf(page)).to.deep.equal(inCard);
    end();
    host.remove();
  });

  it('comes into it when the shadow root is attached later', () => {
    const { root, page, end } = mountPage(`<div id="late">${RECORD}</div>`, options);
    expect(placeOf(page)).to.deep.equal({ scope: undefined, declared: false });
    root.querySelector('#late')!.attachShadow({ mode: 'open' }).innerHTML = SHADOW;
    expect(placeOf(page)).to.deep.equal(inCard);
    end();
  });

  it('comes into it when it is added later', () => {
    const { root, page, end } = mountPage('<div id="host"></div>', options);
    const host = root.querySelector('#host')!;
    host.attachShadow({ mode: 'open' }).innerHTML = SHADOW;
    page.facts();
    host.innerHTML = RECORD;
    expect(placeOf(page)).to.deep.equal(inCard);
    end();
  });

  it('comes into it when the whole component is added later', () => {
    const { root, page, end } = mountPage('', options);
    page.facts();
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).innerHTML = SHADOW;
    host.innerHTML = RECORD;
    root.append(host);
    expect(placeOf(page)).to.deep.equal(inCard);
    end();
  });

  it('changes its scope with the shadow tree around its slot', () => {
    const { root, page, end } = mountPage(`<div id="host">${RECORD}</div>`, options);
    const shadow = root.querySelector('#host')!.attachShadow({ mode: 'open' });
    shadow.innerHTML = '<slot></slot>';
    expect(placeOf(page)).to.deep.equal({ scope: undefined, declared: false });
    shadow.innerHTML = SHADOW;
    expect(placeOf(page)).to.deep.equal(inCard);
    shadow.querySelector('section')!.dataset.uiapScope = 'renamed';
    expect(placeOf(page)).to.deep.equal({ scope: 'renamed', declared: true });
    shadow.querySelector('ul')!.replaceWith(shadow.querySelector('slot')!);
    expect(placeOf(page)).to.deep.equal({ scope: 'renamed', declared: false });
    end();
  });

  it('changes its scope when it is given another slot', () => {
    const { root, page, end } = mountPage(`<div id="host">${RECORD}</div>`, options);
    root.querySelector('#host')!.attachShadow({ mode: 'open' }).innerHTML =
      `<section data-uiap-scope="other"><slot name="other"></slot></section>${SHADOW}`;
    expect(placeOf(page)).to.deep.equal(inCard);
    root.querySelector('p')!.slot = 'other';
    expect(placeOf(page)).to.deep.equal({ scope: 'other', declared: false });
    end();
  });
});
