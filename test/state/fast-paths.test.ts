import { expect } from 'chai';
import fc from 'fast-check';
import { nameOf, roleOf, type TellingDom } from '../../src/page/accessible.js';
import { stateOf } from '../../src/page/element-state.js';
import { elementRefs } from '../../src/page/refs.js';
import { changeNotes } from '../../src/state/change-notes.js';
import { fastName } from '../../src/state/fast-name.js';
import { pageElements } from '../../src/state/page-elements.js';
import { readRole } from '../../src/state/read-element.js';
import { readState } from '../../src/state/read-state.js';

const dom: TellingDom = {
  document,
  roots: () => [document],
  isIgnored: (element) => element.closest('[data-uiap-ignore]') !== null,
  isSecret: (element) => element instanceof HTMLInputElement && element.type === 'password',
  isProtected: (field) => field.getAttribute('data-uiap-field') === 'kept',
};

const text = fc.constantFrom('', ' ', 'Save', ' a  b ', 'Öl & mehr');
const attribute = fc.constantFrom(
  '', 'hidden', 'aria-hidden="true"', 'aria-label="Named"', 'aria-label=" "', 'title="Tip"', 'placeholder="Type"',
  'class="gone"', 'class="unseen"', 'class="marked"', 'class="block"', 'role="tab"', 'role="button"', 'role="none"',
  'aria-labelledby="lab"', 'data-uiap-field="kept"', 'data-uiap-field="open"', 'data-uiap-redact', 'disabled', 'inert',
  'aria-disabled="true"', 'aria-disabled="false"', 'aria-expanded="true"', 'aria-pressed="mixed"', 'tabindex="0"',
  'contenteditable', 'id="c1"', 'aria-busy="true"', 'required', 'readonly', 'aria-invalid="true"', 'style="opacity:0"',
); // prettier-ignore
const tag = fc.constantFrom(
  ...'span b i div p em button a label img svg input h2 li summary option select textarea fieldset legend'.split(
    ' ',
  ),
);
const html = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    text,
    fc
      .tuple(tag, attribute, attribute, fc.array(tie('node'), { maxLength: 3 }))
      .map(([name, one, other, inside]) => {
        const link = name === 'a' ? 'href="/x"' : name === 'label' ? 'for="c1"' : '';
        return `<${name} ${link} ${one} ${other}>${inside.join('')}</${name}>`;
      }),
  ),
})).node;

describe('What is read on a short way (contract 2)', () => {
  it('is the same role, name and state as on the long one', function () {
    this.timeout(120_000);
    const root = document.createElement('div');
    document.body.append(root);
    let short = 0;
    fc.assert(
      fc.property(fc.array(html, { maxLength: 3 }), (parts) => {
        root.innerHTML = `<style>.gone{display:none}.unseen{visibility:hidden}.marked::before{content:"*"}.block{display:block}</style>
          <p id="lab">Label</p><input id="c1">${parts.join('')}`;
        const elements = pageElements({
          document,
          dom,
          refs: elementRefs(),
          isDeclared: () => true,
          hasRules: false,
          isWatched: false,
        });
        elements.refresh(changeNotes(), true);
        const { context } = elements;
        for (const { element } of elements.nodes) {
          const what = element.outerHTML;
          expect(readRole(element), what).to.equal(roleOf(element));
          const around = context.around(element);
          expect(readState(element, around, context), what).to.deep.equal(stateOf(element));
          if (around.redact || around.isProtected) continue;
          const name = fastName(element, context);
          if (name === undefined) continue;
          short += 1;
          expect(name, what).to.equal(nameOf(element, dom));
        }
      }),
      {
        numRuns: 400,
        includeErrorInReport: true,
        examples: [[['<span><label for="c1" contenteditable> a  b </label></span>']]],
      },
    );
    root.remove();

    expect(short).to.be.greaterThan(100);
  });
});
