import { expect } from 'chai';
import { find } from '../support/find.js';
import {
  deltasOf,
  elementsOf,
  graphOf,
  signalsOf,
  statePage,
  told,
  type StatePage,
} from '../support/state-page.js';

const SECRETS = `
  <form data-uiap-entity="parcel" data-uiap-entity-id="m1">
    <input type="password" data-uiap-id="s.pw" value="hunter2-attr"><input type="password" data-uiap-id="s.pw2">
    <input autocomplete="section-a billing cc-number" data-uiap-id="s.card" value="4111 1111">
    <input autocomplete="one-time-code" data-uiap-id="s.otp" value="123456">
    <input type="hidden" name="csrf" value="tok-secret">
    <input data-uiap-redact data-uiap-id="s.redact" value="98000">
    <label data-uiap-redact="mask">Pay <input data-uiap-id="s.mask" value="97000"></label>
    <label><input type="checkbox" checked data-uiap-field="recipientPhone" data-uiap-id="s.flag"> Flag</label>
    <div data-uiap-redact><button data-uiap-id="s.inside">inside redacted block</button></div>
    <button data-uiap-id="s.mail">Write to <span data-uiap-field="recipientMail">anna@example.test</span></button>
    <button data-uiap-id="s.desc" aria-describedby="d">Go</button><p id="d">call <b data-uiap-field="recipientPhone">+41 1</b> now</p>
  </form>`;
const NEVER = [
  'hunter2',
  '4111',
  '123456',
  'tok-secret',
  '98000',
  '97000',
  'inside redacted',
  'anna@',
  '+41 1',
];

describe('What may not be told (contract 2, OP-D-13, case 33)', () => {
  let page: StatePage;
  afterEach(() => page.end());

  it('never leaves as a value, name, description, state, delta or signal', async () => {
    page = await statePage(SECRETS);
    const agent = await page.meet();
    await agent.ask('web.state.subscribe');
    const graph = await graphOf(agent);
    const password = find(page.root, '[data-uiap-id="s.pw"]', HTMLInputElement);
    password.value = 'hunter2-typed';
    password.dispatchEvent(new Event('input', { bubbles: true }));
    password.type = 'text';
    await page.clock.pass(200);
    const replacement = document.createElement('input');
    replacement.setAttribute('data-uiap-id', 's.pw');
    replacement.value = 'hunter2-again';
    password.replaceWith(replacement);
    await page.clock.pass(200);
    await graphOf(agent);

    const heard = JSON.stringify(agent.heard);
    for (const secret of NEVER) expect(heard).not.to.include(secret);
    expect(told(graph, 's.pw')).to.include({ redaction: 'withheld', filled: true });
    expect(told(graph, 's.pw2')).to.include({ redaction: 'withheld', filled: false });
    expect(told(graph, 's.redact'))
      .to.include({ redaction: 'withheld' })
      .and.not.have.any.keys('value', 'filled');
    expect(told(graph, 's.mask')).to.include({ redaction: 'masked', value: '***' });
    expect(told(graph, 's.flag').state).not.to.have.property('checked');
    expect(told(graph, 's.mail').name).to.equal('Write to');
    expect(told(await graphOf(agent), 's.pw')).to.include({ redaction: 'withheld', filled: true });
  });

  const RECORDS = `
    <h2 id="h">Open</h2>
    <ul>
      <li data-uiap-entity="parcel" data-uiap-entity-id="p1"><label for="x" id="lx">Anna</label><button data-uiap-id="b1">One</button></li>
      <li data-uiap-entity="parcel" data-uiap-entity-id="p2"><label for="y" id="ly">Zoe</label><button data-uiap-id="b2">Two</button><input data-uiap-id="i2"></li>
    </ul>
    <input id="x" data-uiap-id="x"><input id="y" data-uiap-id="y">
    <button data-uiap-id="wrap"><span data-uiap-entity="parcel" data-uiap-entity-id="p2">Zoe again</span></button>
    <div role="status" id="toast" style="height:2em"></div>`;

  it('records that an agent may not know are not there for it, nor words about them', async () => {
    page = await statePage(RECORDS, {
      cognition: { mayRead: ({ id }, { agent }) => agent.name === 'all' || id !== 'p2' },
    });
    const [some, all] = [page.connect(), page.connect()];
    await some.initialize();
    await all.initialize({ peer: { name: 'all' } });
    for (const agent of [some, all]) await agent.ask('web.state.subscribe');
    const graph = await graphOf(some);
    const other = await graphOf(all);

    find(page.root, '[data-uiap-id="b2"]').textContent = 'Two changed';
    find(page.root, '#ly').textContent = 'Zoe changed';
    find(page.root, '[data-uiap-id="i2"]').dispatchEvent(new Event('change', { bubbles: true }));
    find(page.root, '#toast').innerHTML =
      '<i data-uiap-entity="parcel" data-uiap-entity-id="p2">Zoe gone</i>';
    await page.clock.pass(200);

    expect(elementsOf(graph).map(({ stableId }) => stableId))
      .to.include('b1')
      .and.not.include('b2');
    expect(told(graph, 'x').name).to.equal('Anna');
    expect([told(graph, 'y').name, told(other, 'y').name]).to.deep.equal(['', 'Zoe']);
    expect([told(graph, 'wrap').name, told(other, 'wrap').name]).to.deep.equal(['', 'Zoe again']);
    expect(JSON.stringify(some.heard)).not.to.match(/Zoe|Two|"p2"/);
    expect(deltasOf(some).flatMap(({ changes }) => changes)).to.be.empty;
    expect(deltasOf(all)).to.have.length(1);
    expect(signalsOf(some).filter(({ kind }) => kind === 'value.changed' || kind === 'toast.shown')).to.be
      .empty;
  });
});
