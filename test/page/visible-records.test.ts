import { expect } from 'chai';
import { idsOf, mountPage, type Mounted } from '../support/page-fixture.js';

const record = (id: string, name: string) =>
  `<div data-uiap-entity="contact" data-uiap-entity-id="${id}"><span data-uiap-field="name" data-uiap-primary>${name}</span></div>`;

describe('What counts as currently visible (OP-D-1, COG-6.2-2, COG-6.3-1)', () => {
  let mounted: Mounted | undefined;
  afterEach(() => mounted?.end());

  const cases: [string, boolean, string][] = [
    ['a plain record', true, record('x', 'Plain')],
    [
      'display:contents, which has no box but is drawn',
      true,
      `<style>#c>div{display:contents}</style><div id="c">${record('x', 'C')}</div>`,
    ],
    ['opacity 0', false, `<div style="opacity:0">${record('x', 'O')}</div>`],
    [
      'a visible child of a hidden parent',
      true,
      `<div style="visibility:hidden"><div style="visibility:visible">${record('x', 'V')}</div></div>`,
    ],
    ['visibility hidden', false, `<div style="visibility:hidden">${record('x', 'V')}</div>`],
    ['inside closed details', false, `<details><summary>more</summary>${record('x', 'D')}</details>`],
    ['hidden="until-found"', false, `<div hidden="until-found">${record('x', 'U')}</div>`],
    ['content-visibility hidden', false, `<div style="content-visibility:hidden">${record('x', 'H')}</div>`],
    ['aria-hidden though drawn', false, `<div aria-hidden="true">${record('x', 'A')}</div>`],
    ['inert though drawn', false, `<div inert>${record('x', 'I')}</div>`],
    [
      'screen-reader only',
      false,
      `<div style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap">${record('x', 'S')}</div>`,
    ],
    ['a collapsed accordion', false, `<div style="height:0;overflow:hidden">${record('x', 'A')}</div>`],
    [
      'off canvas',
      false,
      `<div style="position:fixed;left:0;top:0;transform:translateX(-200%)">${record('x', 'F')}</div>`,
    ],
    [
      'a hidden attribute that a style sheet overrides',
      true,
      `<style>.forced[hidden]{display:block}</style><div hidden class="forced">${record('x', 'F')}</div>`,
    ],
    ['a closed dialog', false, `<dialog>${record('x', 'D')}</dialog>`],
    ['a template', false, `<template>${record('x', 'T')}</template>`],
    [
      'scrolled out of an inner box',
      false,
      `<div style="height:20px;overflow:auto"><div style="height:500px"></div>${record('x', 'S')}</div>`,
    ],
    ['below the fold', false, `<div style="margin-top:5000px">${record('x', 'B')}</div>`],
    [
      'below the fold with content-visibility auto',
      false,
      `<div style="content-visibility:auto;margin-top:5000px">${record('x', 'B')}</div>`,
    ],
    ['display none', false, `<div style="display:none">${record('x', 'N')}</div>`],
    ['under data-uiap-ignore', false, `<div data-uiap-ignore>${record('x', 'G')}</div>`],
  ];

  for (const [name, isVisible, html] of cases) {
    it(`${isVisible ? 'includes' : 'leaves out'} ${name}`, async () => {
      mounted = mountPage(`<main data-uiap-collection="contact">${html}</main>`);

      const settled = await mounted.page.settled();

      expect(idsOf(settled)).to.deep.equal(isVisible ? ['x'] : []);
      expect(settled.collections.map(({ visibleCount }) => visibleCount)).to.deep.equal([isVisible ? 1 : 0]);
    });
  }
});
