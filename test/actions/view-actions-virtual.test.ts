import { expect } from 'chai';
import { acting, actionApp, until, type Acting, type ActingOptions } from '../support/acting.js';
import { find } from '../support/find.js';
import type { VirtualListApp } from '../support/action-apps/virtual-list.js';

type VirtualListModule = typeof import('../support/action-apps/virtual-list.js');

const IN_ORDER = Array.from({ length: 10_000 }, (_, index) => `c${index}`);
// Every id once, and none near its neighbours.
const SHUFFLED = Array.from({ length: 400 }, (_, index) => `c${(index * 163 + 7) % 400}`);

describe('ui.scrollIntoView of a record that is not built yet (case 28)', () => {
  let page: Acting;
  let app: VirtualListApp | undefined;
  afterEach(() => {
    app?.unmount();
    app = undefined;
    page.end();
  });

  async function show(ids: readonly string[], options: ActingOptions = {}): Promise<void> {
    page = acting('<div id="app"></div>', options);
    const { mountVirtualList } = await actionApp<VirtualListModule>('virtual-list');
    app = mountVirtualList(find(page.root, '#app'), ids);
    await until(() => page.root.querySelector('[data-uiap-entity]') !== null, 'rows');
  }

  const scroller = () => find(page.root, '.scroller');
  const target = (id: string) => ({ entityRef: { type: 'contact', id } });
  const scrollTo = (id: string, more = {}) =>
    page.request({ actionId: 'ui.scrollIntoView', target: { ...target(id), ...more }, timeoutMs: 20_000 });

  for (const id of ['c9999', 'c4321', 'c6'])
    it(`goes straight to ${id} of ten thousand in order`, async () => {
      await show(IN_ORDER);
      const started = performance.now();

      const { status } = await scrollTo(id);
      const opened = await page.request({
        actionId: 'ui.activate',
        target: { ...target(id), ref: `open.${id}` },
      });

      expect([status, opened.status, app?.opened]).to.deep.equal(['succeeded', 'succeeded', [id]]);
      expect(performance.now() - started).to.be.lessThan(5000);
    });

  it('finds one above, too', async () => {
    await show(IN_ORDER);
    scroller().scrollTop = 200_000;
    await until(() => page.root.querySelector('[data-uiap-entity-id="c6667"]') !== null, 'rows');

    expect((await scrollTo('c12')).status).to.equal('succeeded');
  });

  it('looks through a list in no order, down and then up', async () => {
    await show(SHUFFLED);
    scroller().scrollTop = 6000;
    await until(() => page.root.querySelector('[data-uiap-entity-id="c7"]') === null, 'rows');

    const below = await scrollTo(SHUFFLED[390] ?? '');
    const above = await scrollTo(SHUFFLED[3] ?? '');

    expect([below.status, above.status]).to.deep.equal(['succeeded', 'succeeded']);
  });

  it('puts the list back where it was if the record is in none of its rows (OP-C-46)', async () => {
    await show(SHUFFLED);
    scroller().scrollTop = 3000;

    const result = await scrollTo('c4711');

    expect(result).to.include({ status: 'failed', sideEffectState: 'none' });
    expect(result.error?.code).to.equal('state_conflict');
    expect(scroller().scrollTop).to.equal(3000);
  });

  it('and if it is cancelled', async () => {
    await show(SHUFFLED);
    const cancel = new AbortController();
    const pending = page.request(
      { actionId: 'ui.scrollIntoView', target: target('c4711'), timeoutMs: 20_000 },
      { signal: cancel.signal },
    );
    await until(() => scroller().scrollTop > 1000, 'the search');
    cancel.abort();

    expect((await pending).status).to.equal('cancelled');
    await until(() => scroller().scrollTop === 0, 'the place before');
  });

  it('is decided by the list that it scrolls, and the records in it', async () => {
    for (const when of [{ scopes: ['contacts'] }, { entities: ['contact'] }]) {
      await show(IN_ORDER, { policy: { default: 'allow', rules: [{ id: 'no', effect: 'deny', when }] } });

      const { error } = await scrollTo('c500');

      expect([error?.code, scroller().scrollTop]).to.deep.equal(['policy_denied', 0]);
      app?.unmount();
      page.end();
    }
    await show(IN_ORDER);
  });

  it('does not scroll for another action, nor for a record of another type', async () => {
    await show(IN_ORDER);

    const press = await page.request({ actionId: 'ui.activate', target: target('c500'), timeoutMs: 100 });
    const other = await page.request({
      actionId: 'ui.scrollIntoView',
      target: { entityRef: { type: 'deal', id: 'c500' } },
      timeoutMs: 100,
    });

    expect([press.error?.code, other.error?.code]).to.deep.equal(['state_conflict', 'state_conflict']);
    expect(scroller().scrollTop).to.equal(0);
  });

  it('does not scroll one of two lists', async () => {
    await show(IN_ORDER);
    page.root.insertAdjacentHTML(
      'beforeend',
      '<div data-uiap-collection="contact" style="height:50px;overflow:auto"><p style="height:900px">x</p></div>',
    );

    const { error } = await page.request({
      actionId: 'ui.scrollIntoView',
      target: target('c500'),
      timeoutMs: 100,
    });

    expect([error?.code, scroller().scrollTop]).to.deep.equal(['state_conflict', 0]);
  });

  it('a ref in the record is shown with it', async () => {
    await show(IN_ORDER);

    expect((await scrollTo('c700', { ref: 'open.c700' })).status).to.equal('succeeded');
    expect((await scrollTo('c800', { ref: 'open.c700' })).error?.code).not.to.equal(undefined);
  });
});
