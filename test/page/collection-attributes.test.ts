import { expect } from 'chai';
import { mountPage } from '../support/page-fixture.js';

const ROW = '<li data-uiap-entity="contact" data-uiap-entity-id="a"></li>';

/** What is told of a list with these attributes, and what was diagnosed. */
function listWith(attributes: string): { list: Record<string, unknown>; diagnosed: string[] } {
  const { page, diagnosed, end } = mountPage(`<ul data-uiap-collection="contact" ${attributes}>${ROW}</ul>`, {
    visibility: 'rendered',
    access: { contact: 'queryable' },
  });
  const [list] = page.facts().collections;
  end();
  return { list: { ...list }, diagnosed };
}

describe('What a list says of itself (OP-C-19, contract 7)', () => {
  const right: [attribute: string, member: string, expected: unknown][] = [
    ['data-uiap-total="412"', 'total', 412],
    ['data-uiap-total=" 0 "', 'total', 0],
    ['data-uiap-offset="120"', 'offset', 120],
    ['data-uiap-limit="25"', 'limit', 25],
    ['data-uiap-has-more="true"', 'hasMore', true],
    ['data-uiap-has-more="false"', 'hasMore', false],
    ['data-uiap-access="visible_only"', 'access', 'visible_only'],
    [
      'data-uiap-sort="name:desc, city"',
      'sort',
      [
        { field: 'name', direction: 'desc' },
        { field: 'city', direction: 'asc' },
      ],
    ],
    [
      `data-uiap-filters='[{"field":"status","op":"eq","value":"active","more":1}]'`,
      'filters',
      [{ field: 'status', op: 'eq', value: 'active' }],
    ],
  ];
  for (const [attribute, member, expected] of right) {
    it(`${attribute} is its ${member}`, () => {
      const { list, diagnosed } = listWith(attribute);
      expect(list[member]).to.deep.equal(expected);
      expect(diagnosed).to.be.empty;
    });
  }

  const wrong: [attribute: string, member: string][] = [
    ['data-uiap-total="many"', 'total'],
    ['data-uiap-total="-1"', 'total'],
    ['data-uiap-total="9999999999999999"', 'total'],
    ['data-uiap-offset="1.5"', 'offset'],
    ['data-uiap-limit="1e3"', 'limit'],
    ['data-uiap-has-more="yes"', 'hasMore'],
    ['data-uiap-access="everything"', 'access'],
    ['data-uiap-sort="name:up"', 'sort'],
    ['data-uiap-sort="name:asc:again"', 'sort'],
    ['data-uiap-sort=",name"', 'sort'],
    ['data-uiap-filters="status=active"', 'filters'],
    [`data-uiap-filters='{"field":"status"}'`, 'filters'],
    [`data-uiap-filters='[{"field":"status","op":"like"}]'`, 'filters'],
  ];
  for (const [attribute, member] of wrong) {
    it(`${attribute} is diagnosed and not told`, () => {
      const { list, diagnosed } = listWith(attribute);
      expect(list).not.to.have.property(member);
      expect(diagnosed).to.deep.equal(['malformed_attribute']);
    });
  }

  it('says nothing of what it does not name', () => {
    const { list, diagnosed } = listWith('data-uiap-total=""');
    for (const member of ['total', 'offset', 'limit', 'hasMore', 'sort', 'filters', 'access'])
      expect(list).not.to.have.property(member);
    expect(diagnosed).to.be.empty;
  });

  it('is told anew when it changes, and only then', () => {
    const { page, root, end } = mountPage(`<ul data-uiap-collection="contact">${ROW}</ul>`, {
      visibility: 'rendered',
    });
    const before = page.facts();
    const list = root.querySelector('ul')!;
    list.dataset.uiapTotal = '7';
    list.dataset.uiapOffset = '3';
    const after = page.facts();
    expect(after.collections[0]).to.deep.include({ total: 7, offset: 3 });
    expect(after.version).to.be.greaterThan(before.version);
    list.dataset.uiapTotal = ' 7 ';
    expect(page.facts()).to.equal(after);
    end();
  });
});

describe('The route that the page names (contract 7)', () => {
  const html = (more = '') =>
    `<div data-uiap-route="contacts" data-uiap-route-label="All contacts" ${more}></div>`;

  for (const isWatching of [true, false]) {
    const how = isWatching ? 'while the page is watched' : 'without anybody watching';

    it(`is that of the first element on screen, ${how}`, () => {
      const { page, end } = mountPage(
        `${html('hidden')}<p data-uiap-route="">x</p><div data-uiap-route="deals">x</div>${html()}`,
        { isWatching },
      );
      expect(page.annotatedRoute()).to.deep.equal({ routeId: 'deals' });
      end();
    });

    it(`has the label that is given, ${how}`, () => {
      const { page, end } = mountPage(html(), { isWatching });
      expect(page.annotatedRoute()).to.deep.equal({ routeId: 'contacts', label: 'All contacts' });
      end();
    });

    it(`changes at once, with the element, its attribute, and what is before it, ${how}`, () => {
      const { page, root, end } = mountPage(html(), { isWatching });
      page.facts();
      const element = root.querySelector('div')!;
      element.dataset.uiapRoute = 'people';
      expect(page.annotatedRoute()?.routeId).to.equal('people');
      element.insertAdjacentHTML('beforebegin', '<p data-uiap-route="news">x</p>');
      expect(page.annotatedRoute()?.routeId).to.equal('news');
      root.replaceChildren();
      expect(page.annotatedRoute()).to.equal(undefined);
      end();
    });
  }
});
