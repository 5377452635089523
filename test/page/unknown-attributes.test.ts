import { expect } from 'chai';
import { mountPage } from '../support/page-fixture.js';

describe('A misspelled attribute is diagnosed (contract 7)', () => {
  const record = (id: string, inside: string, more = '') =>
    `<li data-uiap-entity="contact" data-uiap-entity-id="${id}" ${more}>${inside}</li>`;

  function diagnosedFor(html: string): string[] {
    const { page, diagnosed, end } = mountPage(html, { visibility: 'rendered' });
    page.facts();
    end();
    return diagnosed;
  }

  it('on a record, a list and a scope', () => {
    expect(
      diagnosedFor(`<section data-uiap-scope="s" data-uiap-lable="x"><ul data-uiap-collection="contact" data-uiap-count="1">
        ${record('a', '', 'data-uiap-entityid="a"')}</ul></section>`),
    ).to.deep.equal(['unknown_attribute', 'unknown_attribute', 'unknown_attribute']);
  });

  it('anywhere in a record, in the first one of its type alone', () => {
    const inside = '<b data-uiap-feild="name">Ada</b><i><u data-uiap-vlaue="x"></u></i>';
    expect(diagnosedFor(`<ul>${record('a', inside)}${record('b', inside)}</ul>`)).to.deep.equal([
      'unknown_attribute',
      'unknown_attribute',
    ]);
  });

  it('once in a record of a record', () => {
    const inner = '<p data-uiap-entity="deal" data-uiap-entity-id="d" data-uiap-titel="x"></p>';
    expect(diagnosedFor(record('a', inner))).to.deep.equal(['unknown_attribute']);
  });

  it('and a right one is not', () => {
    expect(diagnosedFor(record('a', '<b data-uiap-field="name" data-other="x">Ada</b>'))).to.be.empty;
  });
});
