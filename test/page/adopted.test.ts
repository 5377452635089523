import { expect } from 'chai';
import { mountPage } from '../support/page-fixture.js';
import { differences, graphOf, statePage, withoutRefs } from '../support/state-page.js';

const RECORD = `<div data-uiap-entity="contact" data-uiap-entity-id="p1">
  <b data-uiap-field="code" data-uiap-primary>Code</b>
  <input data-uiap-field="weightKg" type="number" value="4.5" aria-label="Weight">
  <select data-uiap-field="state" aria-label="State"><option>queued<option selected>moving</select>
  <textarea data-uiap-field="recipientMail" aria-label="Mail">a@example.test</textarea>
  <input data-uiap-field="margin" type="password" value="CANARY" aria-label="Pin">
  <a data-uiap-field="link" href="/p/1">Open</a></div>`;
const CONTROLS = `<label>Fragile <input type="checkbox" checked></label><input type="radio" aria-label="Soon" required>
  <details open><summary>More</summary><button>In <i>it</i></button></details><progress value="0.5" aria-label="Load"></progress>
  <input type="date" value="2026-05-04" aria-label="Day"><span role="status">Fine</span><input id="own" type="password" value="CANARY">`;
const SHADOW = `<p data-uiap-redact id="host"><template shadowrootmode="open"><input aria-label="Note" value="CANARY"><slot></slot></template><button>Send</button></p>`;

// An object of a node is made when script first asks for it, and lives as long as script holds it.
const held: unknown[] = [];

/** Puts what another window has made into this one's page: it keeps the classes of that window. */
function adopt(into: HTMLElement, html: string): void {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const { body } = frame.contentDocument!;
  body.setHTMLUnsafe(html);
  for (const element of body.querySelectorAll('*'))
    held.push(element, element.shadowRoot, ...(element.shadowRoot?.querySelectorAll('*') ?? []));
  into.replaceChildren(...body.childNodes);
  frame.remove();
}

describe('What another window has made and this page has adopted', () => {
  it('is another class of object, or these tests would show nothing', () => {
    const root = document.createElement('div');
    adopt(root, CONTROLS + SHADOW);
    expect(root.querySelector('input') instanceof HTMLInputElement).to.equal(false);
    expect(root.querySelector('#host')!.shadowRoot instanceof ShadowRoot).to.equal(false);
  });

  it('is read as a record like any other (OP-D-5, OP-D-13)', () => {
    const facts = (fill: (root: HTMLElement) => void) => {
      const { page, root, end } = mountPage('', { visibility: 'rendered' });
      fill(root);
      const [record] = page.facts().collections.flatMap(({ records }) => records);
      end();
      return record;
    };
    const own = facts((root) => root.setHTMLUnsafe(RECORD));
    expect(own?.fields.get('weightKg')?.value).to.equal(4.5);
    expect(own?.fields.get('margin')).to.include({ secret: true });
    expect(facts((root) => adopt(root, RECORD))).to.deep.equal(own);
  });

  it('is in the page graph like anything else, and what is redacted stays here (contract 2)', async () => {
    const graph = async (fill: (root: HTMLElement) => void) => {
      const page = await statePage('');
      fill(page.root);
      const told = withoutRefs(await graphOf(await page.meet()));
      await page.end();
      return told;
    };
    const all = RECORD + CONTROLS + SHADOW;
    const own = await graph((root) => root.setHTMLUnsafe(all));
    const adopted = await graph((root) => adopt(root, all));
    expect(JSON.stringify(adopted)).not.to.contain('CANARY');
    expect(differences(own, adopted)).to.deep.equal([]);
  });
});
