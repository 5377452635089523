import { sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { idsOf, fieldOf, mountPage, type Mounted } from '../support/page-fixture.js';

const contact = (id: string, more = '', text = id) =>
  `<div data-uiap-entity="contact" data-uiap-entity-id="${id}" ${more}><b data-uiap-field="name" data-uiap-primary>${text}</b></div>`;

describe('Changes that no mutation tells of (COG-12-10, OP-D-1)', () => {
  let mounted: Mounted | undefined;
  afterEach(() => mounted?.end());

  /** The ids told by the next changes, once they are as expected. */
  async function becomes(page: Mounted['page'], expected: string[]): Promise<void> {
    for (;;) {
      const ids = idsOf(page.latest()).sort();
      if (JSON.stringify(ids) === JSON.stringify(expected)) return;
      const stop = new AbortController();
      await new Promise<void>((resolve) => page.subscribe(() => resolve(), stop.signal));
      stop.abort();
    }
  }

  it('notices CSS tabs, classes on html, transitions, popovers and details, one after the other', async () => {
    mounted = mountPage(
      `<style>#tab2:not(:checked)~.p2{display:none}.dark .light-only{display:none}
        .fade{opacity:0;visibility:hidden;transition:opacity .2s,visibility .2s}.fade.on{opacity:1;visibility:visible}</style>
      <input type="radio" name="t" id="tab1" checked><input type="radio" name="t" id="tab2">
      ${contact('c1', 'class="p2"')}${contact('c2', 'class="light-only"')}${contact('c3', 'class="fade" id="fade"')}
      ${contact('c5', 'popover id="pop"')}<details id="det"><summary>more</summary>${contact('c6')}</details>`,
      { quietMs: 20 },
    );
    const { page, root } = mounted;
    await page.settled();
    await becomes(page, ['c2']);

    const tab = root.querySelector('#tab2')?.getBoundingClientRect()!;
    await sendMouse({ type: 'click', position: [Math.round(tab.x + 5), Math.round(tab.y + 5)] });
    await becomes(page, ['c1', 'c2']);
    document.documentElement.className = 'dark';
    await becomes(page, ['c1']);
    document.documentElement.className = '';
    await becomes(page, ['c1', 'c2']);
    root.querySelector('#fade')?.classList.add('on');
    await becomes(page, ['c1', 'c2', 'c3']);
    root.querySelector<HTMLElement>('#pop')?.showPopover();
    await becomes(page, ['c1', 'c2', 'c3', 'c5']);
    root.querySelector<HTMLDetailsElement>('#det')!.open = true;
    await becomes(page, ['c1', 'c2', 'c3', 'c5', 'c6']);
  });

  it('notices scrolling, of the page and of a box inside it', async () => {
    mounted = mountPage(
      `<div id="box" style="height:40px;overflow:auto">${contact('c1')}<div style="height:400px"></div>${contact('c2')}</div>
      <div style="height:4000px"></div>${contact('c3', 'id="last"')}`,
      { quietMs: 20 },
    );
    const { page, root } = mounted;
    await page.settled();
    await becomes(page, ['c1']);

    root.querySelector('#box')!.scrollTop = 1000;
    await becomes(page, ['c2']);
    root.querySelector('#last')?.scrollIntoView();
    await becomes(page, ['c3']);
    scrollTo(0, 0);
    await becomes(page, ['c2']);
  });

  it('notices a media query', async function () {
    if (!('chrome' in globalThis)) this.skip();
    mounted = mountPage(
      `<style>@media (max-width:500px){.wide{display:none}}</style>${contact('c4', 'class="wide"')}`,
      { quietMs: 20 },
    );
    const { page } = mounted;
    await page.settled();
    await becomes(page, ['c4']);

    await setViewport({ width: 400, height: 600 });
    await becomes(page, []);
    await setViewport({ width: 800, height: 600 });
    await becomes(page, ['c4']);
  });

  it('reads properties of controls: typed, set by code, reset', async () => {
    mounted = mountPage(
      `<form data-uiap-entity="contact" data-uiap-entity-id="c1">
        <input data-uiap-field="name" value="start"><input data-uiap-field="note" value="note">
        <input type="checkbox" data-uiap-field="hot"><select data-uiap-field="stage"><option>Open</option><option>Won</option></select>
        <button type="reset">reset</button></form>`,
      { quietMs: 20 },
    );
    const { page, root } = mounted;
    const values = async () => {
      const facts = await page.settled();
      return ['name', 'note', 'hot', 'stage'].map((name) => fieldOf(facts, 'c1', name));
    };
    const input = root.querySelector('input')!;
    expect(await values()).to.deep.equal(['start', 'note', false, 'Open']);

    input.value = 'Neu';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await new Promise<void>((resolve) => page.subscribe(() => resolve()));
    expect(fieldOf(page.latest(), 'c1', 'name')).to.equal('Neu');

    root.querySelectorAll('input')[1]!.value = '';
    root.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true;
    expect(await values()).to.deep.equal(['Neu', '', true, 'Open']);

    root.querySelector<HTMLButtonElement>('[type=reset]')?.click();
    expect(await values()).to.deep.equal(['start', 'note', false, 'Open']);
  });

  it('sees shadow roots that are attached later, and what changes in them', async () => {
    mounted = mountPage(
      '<div data-uiap-collection="contact"><late-card></late-card><div id="host"></div></div>',
      { quietMs: 20 },
    );
    const { page, root } = mounted;
    await page.settled();

    customElements.define(
      'late-card',
      class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = contact('c1');
        }
      },
    );
    await becomes(page, ['c1']);
    const shadow = root.querySelector('#host')!.attachShadow({ mode: 'open' });
    shadow.innerHTML = contact('c2');
    await becomes(page, ['c1', 'c2']);
    const text = shadow.querySelector('b')!;
    text.textContent = 'Renamed';
    await new Promise<void>((resolve) => page.subscribe(() => resolve()));

    expect(fieldOf(page.latest(), 'c2', 'name')).to.equal('Renamed');
  });

  it('follows slots: a field belongs to the record that it is shown in', async () => {
    mounted = mountPage('<x-row><b slot="name" data-uiap-field="name">Slotted</b></x-row>');
    mounted.root.querySelector('x-row')!.attachShadow({ mode: 'open' }).innerHTML =
      '<div data-uiap-entity="contact" data-uiap-entity-id="c1"><slot name="name"></slot></div>';

    const facts = await mounted.page.settled();

    expect(fieldOf(facts, 'c1', 'name')).to.equal('Slotted');
  });

  it('takes a recycled row for another record, never one with another’s fields', async () => {
    mounted = mountPage(
      `<ul data-uiap-collection="contact">${contact('c1', '', 'One')}${contact('c2', '', 'Two')}</ul>`,
      { quietMs: 20 },
    );
    const { page, root } = mounted;
    await page.settled();
    const [row] = root.querySelectorAll('[data-uiap-entity]');

    row?.setAttribute('data-uiap-entity-id', 'c9');
    (row?.querySelector('b')!).textContent = 'Nine';
    const facts = await page.settled();

    expect(idsOf(facts)).to.deep.equal(['c9', 'c2']);
    expect(fieldOf(facts, 'c9', 'name')).to.equal('Nine');
    expect(fieldOf(facts, 'c1', 'name')).to.equal(undefined);
  });

  it('tells one record for one shown twice, merged (OP-D-9)', async () => {
    mounted = mountPage(
      `<ul data-uiap-collection="contact">${contact('c1')}
      <li data-uiap-entity="contact" data-uiap-entity-id="c1"><i data-uiap-field="city">Bern</i></li></ul>`,
    );

    const [list] = (await mounted.page.settled()).collections;

    expect(list?.visibleCount).to.equal(1);
    expect(list?.records).to.have.length(1);
    expect([...(list?.records[0]?.fields.keys() ?? [])]).to.deep.equal(['name', 'city']);
  });
});

describe('A page that nobody watches', () => {
  it('restores attachShadow when nobody watches, and two watchers share one wrapper', () => {
    const native = Element.prototype.attachShadow;
    const one = mountPage('');
    const wrapped = Element.prototype.attachShadow;
    const two = mountPage('');

    expect(wrapped).not.to.equal(native);
    expect(Element.prototype.attachShadow).to.equal(wrapped);
    one.end();
    expect(Element.prototype.attachShadow).to.equal(wrapped);
    two.end();
    expect(Element.prototype.attachShadow).to.equal(native);
  });
});
