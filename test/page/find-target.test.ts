import { expect } from 'chai';
import fc from 'fast-check';
import { findTarget } from '../../src/page/find-target.js';
import { elementRefs } from '../../src/page/refs.js';
import type { ActionTarget } from '../../src/protocol/targets.js';
import { mountPage, type Mounted } from '../support/page-fixture.js';
import { find } from '../support/find.js';

const LIST = `
  <section data-uiap-scope="contacts">
    <ul>
      <li data-uiap-entity="contact" data-uiap-entity-id="c1" id="c1"><b>Anna</b> <button data-uiap-id="delete.c1">Delete</button></li>
      <li data-uiap-entity="contact" data-uiap-entity-id="c2" id="c2"><b>Bruno</b> <button data-uiap-id="delete.c2">Delete</button></li>
    </ul>
    <nav data-uiap-scope="pages"><a href="#" data-uiap-nav="couriers">Couriers</a></nav>
  </section>`;

describe('finding a target (contract 3, COG-10.3)', () => {
  let page: Mounted;
  const refs = elementRefs();
  afterEach(() => page.end());

  function look(target: ActionTarget) {
    return findTarget(target, { dom: page.page.dom, refs });
  }

  /** The `id` of what was found, else the problem. */
  function found(target: ActionTarget): string {
    const answer = look(target);
    return answer.element
      ? `#${answer.element.id || (answer.element.getAttribute('data-uiap-id') ?? '')}`
      : answer.problem;
  }

  describe('by a ref', () => {
    it('finds by stable id, by scope, by route, by role and name, by what was given', () => {
      page = mountPage(LIST);
      const scope = page.root.querySelector('section') as Element;
      const link = page.root.querySelector('a') as Element;

      expect(found({ ref: { by: 'stableId', value: 'delete.c2' } })).to.equal('#delete.c2');
      expect(look({ ref: { by: 'scope', value: 'contacts' } }).element).to.equal(scope);
      expect(look({ ref: { by: 'route', value: 'couriers' } }).element).to.equal(link);
      expect(look({ ref: { by: 'semantic', role: 'link', name: 'Couriers' } }).element).to.equal(link);
      expect(look({ ref: { by: 'ref', value: refs.refOf(link) } }).element).to.equal(link);
    });

    it('reads a text as a stable id (OP-C-56)', () => {
      page = mountPage(LIST);

      expect(found({ ref: 'delete.c1' })).to.equal('#delete.c1');
    });

    it('narrows role and name by a scope around', () => {
      page = mountPage(`${LIST}<div data-uiap-scope="other"><a href="#" id="second">Couriers</a></div>`);

      expect(found({ ref: { by: 'semantic', role: 'link', name: 'Couriers' } })).to.equal('target_ambiguous');
      expect(found({ ref: { by: 'semantic', role: 'link', name: 'Couriers', scope: 'other' } })).to.equal(
        '#second',
      );
    });

    it('says what is not there, or there several times (OP-D-12)', () => {
      page = mountPage('<button data-uiap-id="twice">a</button><button data-uiap-id="twice">b</button>');

      expect(found({ ref: 'nowhere' })).to.equal('target_not_found');
      expect(found({ ref: { by: 'ref', value: 'e999999' } })).to.equal('target_not_found');
      expect(found({ ref: { by: 'ref', value: 'constructor' } })).to.equal('target_not_found');
      expect(found({ ref: { by: 'custom', value: 'x' } })).to.equal('target_not_found');
      expect(found({ ref: 'twice' })).to.equal('target_ambiguous');
      expect(found({})).to.equal('bad_arguments');
    });

    it('takes the rendered one of several, if there is just one', () => {
      page = mountPage(
        '<button hidden data-uiap-id="menu">a</button><button id="shown" data-uiap-id="menu">b</button>',
      );

      expect(found({ ref: 'menu' })).to.equal('#shown');
    });

    it('tells of an element that has gone', () => {
      page = mountPage('<button id="b">x</button>');
      const button = page.root.querySelector('button') as Element;
      const ref = { by: 'ref', value: refs.refOf(button) } as const;
      expect(found({ ref })).to.equal('#b');

      button.remove();

      expect(found({ ref })).to.equal('detached');
    });

    it('looks into open shadow roots, and never into ignored subtrees', () => {
      page = mountPage(
        '<div id="host"></div><div data-uiap-ignore><button data-uiap-id="own" id="own">x</button></div>',
      );
      const host = find(page.root, '#host');
      host.attachShadow({ mode: 'open' }).innerHTML = '<button data-uiap-id="inner" id="inner">x</button>';
      const own = refs.refOf(find(page.root, '#own'));

      expect(found({ ref: 'inner' })).to.equal('#inner');
      expect(found({ ref: 'own' })).to.equal('target_not_found');
      expect(found({ ref: { by: 'ref', value: own } })).to.equal('target_not_found');
      expect(found({ ref: { by: 'semantic', role: 'button' } })).to.equal('#inner');
    });
  });

  describe('by a record (OP-C-46, OP-C-47)', () => {
    const c1 = { type: 'contact', id: 'c1' };

    it('finds its element (COG-10.3-1, COG-1-4)', () => {
      page = mountPage(LIST);

      expect(found({ entityRef: c1 })).to.equal('#c1');
      expect(found({ entityRef: c1, ref: 'delete.c1' })).to.equal('#delete.c1');
    });

    it('is a state conflict where it is gone, also with a ref (COG-10.3-3)', () => {
      page = mountPage(LIST);
      const ref = { by: 'ref', value: refs.refOf(find(page.root, '#c1 button')) } as const;
      page.root.querySelector('#c1')?.remove();

      expect(found({ entityRef: c1 })).to.equal('state_conflict');
      expect(found({ entityRef: c1, ref })).to.equal('state_conflict');
      expect(found({ entityRef: c1, ref: 'delete.c1' })).to.equal('state_conflict');
      expect(found({ entityRef: { type: 'contact', id: 'c2' }, ref: 'nowhere' })).to.equal('state_conflict');
      expect(found({ entityRef: { type: 'contact', id: 'c2' }, ref })).to.equal('state_conflict');
    });

    it('is ambiguous where it is shown twice, unless a ref narrows it (COG-10.3-3)', () => {
      page = mountPage(
        `${LIST}<aside data-uiap-entity="contact" data-uiap-entity-id="c1" id="again"><button id="call" data-uiap-id="call">Call</button></aside>`,
      );

      expect(found({ entityRef: c1 })).to.equal('uiap.cognition.ambiguous_entity');
      expect(found({ entityRef: c1, ref: 'call' })).to.equal('#call');
      expect(found({ entityRef: c1, ref: { by: 'semantic', role: 'button' } })).to.equal(
        'uiap.cognition.ambiguous_entity',
      );
    });

    it('and a ref must belong together (COG-10.3-2)', () => {
      page = mountPage(LIST);

      expect(found({ entityRef: c1, ref: 'delete.c2' })).to.equal('target_mismatch');
    });

    it('a record in a record is another one', () => {
      page = mountPage(
        '<div data-uiap-entity="deal" data-uiap-entity-id="d1"><div data-uiap-entity="contact" data-uiap-entity-id="c1"><button data-uiap-id="b">x</button></div></div>',
      );

      expect(found({ entityRef: { type: 'deal', id: 'd1' }, ref: 'b' })).to.equal('target_mismatch');
    });

    it('is found anew each time: the same node may be another record now (case 22)', () => {
      page = mountPage(LIST);
      const row = find(page.root, '#c1');
      expect(found({ entityRef: c1 })).to.equal('#c1');

      row.setAttribute('data-uiap-entity-id', 'c9');
      row.querySelector('button')?.setAttribute('data-uiap-id', 'delete.c9');

      expect(found({ entityRef: c1 })).to.equal('state_conflict');
      expect(found({ ref: 'delete.c1' })).to.equal('target_not_found');
    });
  });

  describe('and what is expected of it', () => {
    const cases: [string, object, string][] = [
      ['the role', { expectedRole: 'button' }, '#delete.c1'],
      ['another role', { expectedRole: 'link' }, 'target_mismatch'],
      ['the name', { expectedName: ' Delete ' }, '#delete.c1'],
      ['another name', { expectedName: 'Open' }, 'target_mismatch'],
      ['a scope around', { expectedScopeId: 'contacts' }, '#delete.c1'],
      ['another scope', { expectedScopeId: 'pages' }, 'target_mismatch'],
      ['another document', { expectedDocumentId: 'frame-1' }, 'target_mismatch'],
    ];
    for (const [name, expected, answer] of cases)
      it(`${name}: ${answer}`, () => {
        page = mountPage(LIST);

        expect(found({ ref: 'delete.c1', ...expected })).to.equal(answer);
      });
  });

  it('finds exactly the id that the app chose, whatever it is', () => {
    const id = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a"b', "a'b", 'a\\b', 'a]b', 'a b', '*'),
    );
    fc.assert(
      fc.property(id, id, (one, other) => {
        fc.pre(one.trim() !== '' && one.trim() !== other.trim() && !one.includes('\0'));
        page = mountPage('<b></b><b></b>');
        for (const [at, value] of [one, `${one}${other}`].entries()) {
          const element = page.root.querySelectorAll('b')[at];
          element?.setAttribute('data-uiap-id', value);
          element?.setAttribute('data-uiap-entity', 'contact');
          element?.setAttribute('data-uiap-entity-id', value);
        }
        const wanted = page.root.querySelector('b');
        const isTwice = `${one}${other}`.trim() === one.trim();
        const found = look({ ref: one }).element;
        const record = look({ entityRef: { type: 'contact', id: one.trim() } }).element;
        page.end();

        if (!isTwice) expect([found, record]).to.deep.equal([wanted, wanted]);
      }),
      { numRuns: 200 },
    );
    page = mountPage('');
  });

  it('never repeats what was asked for', () => {
    page = mountPage(LIST);
    const secret = 'secret-4711';

    for (const target of [
      { ref: secret },
      { entityRef: { type: secret, id: secret } },
      { ref: 'delete.c1', expectedName: secret },
    ])
      expect(JSON.stringify(look(target))).not.to.contain(secret);
  });
});
