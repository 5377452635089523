import { expect } from 'chai';
import {
  deltasOf,
  elementsOf,
  followed,
  graphOf,
  snapshotOf,
  statePage,
  told,
  type StatePage,
} from '../support/state-page.js';

describe('The bounds of the page graph (contract 2)', () => {
  let page: StatePage;
  afterEach(() => page.end());

  const buttons = (count: number) =>
    Array.from({ length: count }, (_, index) => `<button>${index}</button>`).join('');

  it('leaves out what is beyond 10,000 elements, and says so', async () => {
    page = await statePage(buttons(10_005));
    const graph = await graphOf(await page.meet());
    expect(graph.documents[0]?.truncated).to.equal(true);
    expect(elementsOf(graph).length).to.be.at.most(10_000).and.greaterThan(1000);
  }).timeout(60_000);

  it('says nothing of it where all is told', async () => {
    page = await statePage(buttons(20));
    const graph = await graphOf(await page.meet());
    expect(graph.documents[0]).not.to.have.property('truncated');
  });

  it('stays below the largest message, whatever names are long', async () => {
    page = await statePage(`<button>${'x'.repeat(2000)}</button>`.repeat(900));
    const agent = await page.meet();
    await agent.ask('web.state.subscribe', { signals: [] });
    const base = await snapshotOf(agent);
    expect(JSON.stringify(base).length).to.be.below(1024 * 1024);

    // What makes room lets others in, and the deltas still lead to the snapshot.
    for (const button of [...page.root.querySelectorAll('button')].slice(0, 200)) button.remove();
    const last = await snapshotOf(agent);
    expect(followed(base, deltasOf(agent))).to.deep.equal(last);
  }).timeout(60_000);

  it('marks a frame as a boundary and enters none', async () => {
    page = await statePage(
      '<iframe data-uiap-id="frame" title="Map" srcdoc="<button data-uiap-id=inside>In</button>"></iframe>',
    );
    const graph = await graphOf(await page.meet());
    const frame = told(graph, 'frame');
    expect(frame).to.deep.include({ boundary: 'cross-origin-frame', name: 'Map' });
    expect(graph.documents[1]).to.deep.equal({
      documentId: `frame-${frame.ref}`,
      kind: 'frame',
      opaque: true,
      scopes: [],
    });
    expect(elementsOf(graph).map(({ stableId }) => stableId)).not.to.include('inside');
  });

  it('marks a component that shows something and lets nobody in', async () => {
    if (!customElements.get('closed-box'))
      customElements.define(
        'closed-box',
        class extends HTMLElement {
          constructor() {
            super();
            this.attachShadow({ mode: 'closed' }).innerHTML = '<button>In</button>';
          }
        },
      );
    page = await statePage('<closed-box data-uiap-id="closed"></closed-box>');
    expect(told(await graphOf(await page.meet()), 'closed').boundary).to.equal('closed-shadow');
  });
});
