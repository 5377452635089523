import { expect } from 'chai';
import { find } from '../support/find.js';
import {
  deltasOf,
  elementsOf,
  followed,
  graphOf,
  scopesOf,
  signalsOf,
  snapshotOf,
  statePage,
  told,
  type StatePage,
} from '../support/state-page.js';

const PAGE = `
  <nav data-uiap-scope="menu" aria-label="Main"><a href="/parcels" data-uiap-id="nav.parcels">Parcels</a></nav>
  <main data-uiap-scope="board" aria-labelledby="heading">
    <h1 id="heading" data-uiap-id="heading">Parcels</h1>
    <form data-uiap-scope="filter" aria-label="Filter">
      <label for="q" id="label">Code</label><input id="q" data-uiap-id="q" value="A-1" required aria-describedby="hint">
      <p id="hint">Three letters</p>
      <label><input type="checkbox" data-uiap-id="urgent"> Urgent</label>
      <select data-uiap-id="sort" aria-label="Sort"><option>name</option><option>date</option></select>
      <button data-uiap-id="go" data-uiap-action="parcels.search" data-uiap-description="Filters the list" title="Not this" disabled>Search</button>
    </form>
    <ul>
      <li data-uiap-entity="parcel" data-uiap-entity-id="p1" data-uiap-id="p1"><b data-uiap-field="code">A-1</b><button data-uiap-id="p1.ship">Ship</button></li>
      <li data-uiap-entity="parcel" data-uiap-entity-id="p2" data-uiap-id="p2"><b data-uiap-field="code">B-2</b><button data-uiap-id="p2.ship" aria-label="Ship B-2">Ship</button></li>
    </ul>
  </main>
  <button data-uiap-id="outside">Help</button>
  <div data-uiap-ignore><button data-uiap-id="ignored">No</button></div>`;

describe('web.state.* (contract 2)', () => {
  let page: StatePage;
  afterEach(() => page.end());

  describe('web.state.get', () => {
    it('tells route, documents, scopes and elements', async () => {
      page = await statePage(PAGE);

      const { revision, graph } = await snapshotOf(await page.meet());

      expect(revision).to.be.a('string');
      expect(graph.route.path).to.equal(location.pathname);
      expect(graph.documents.map(({ documentId, kind }) => [documentId, kind])).to.deep.equal([
        ['top', 'top'],
      ]);
      expect(scopesOf(graph).map((scope) => ({ ...scope, elements: [] }))).to.deep.equal([
        { id: 'default', kind: 'document', elements: [] },
        { id: 'menu', kind: 'navigation', label: 'Main', elements: [] },
        { id: 'board', kind: 'main', label: 'Parcels', elements: [] },
        { id: 'filter', kind: 'form', label: 'Filter', parent: 'board', elements: [] },
      ]);
      expect(told(graph, 'q')).to.deep.include({
        role: 'textbox',
        name: 'Code',
        description: 'Three letters',
        value: 'A-1',
        affordances: ['editable'],
        state: { visible: true, inViewport: true, enabled: true, required: true },
      });
      expect(told(graph, 'go')).to.deep.include({
        role: 'button',
        name: 'Search',
        description: 'Filters the list',
        defaultAction: 'parcels.search',
        state: { visible: true, inViewport: true, enabled: false },
      });
      expect(told(graph, 'urgent').state.checked).to.equal(false);
      expect(told(graph, 'sort')).to.deep.include({
        role: 'combobox',
        value: 'name',
        affordances: ['selectable'],
      });
      expect(told(graph, 'p1.ship').entityRef).to.deep.equal({ type: 'parcel', id: 'p1' });
      expect(told(graph, 'p1')).to.deep.include({
        role: 'listitem',
        entityRef: { type: 'parcel', id: 'p1' },
      });
    });

    it('tells nothing of what the page wants ignored', async () => {
      page = await statePage(PAGE);

      const graph = await graphOf(await page.meet());

      expect(elementsOf(graph).map(({ stableId }) => stableId)).not.to.include('ignored');
    });

    it('tells one scope and those in it', async () => {
      page = await statePage(PAGE);
      const agent = await page.meet();

      const board = await graphOf(agent, { scopeId: 'board' });
      const filter = await graphOf(agent, { scopeId: 'filter' });

      expect(scopesOf(board).map(({ id }) => id)).to.deep.equal(['board', 'filter']);
      expect(scopesOf(filter).map(({ id }) => id)).to.deep.equal(['filter']);
    });

    it('refuses a scope that is not there, and an agent without the grant "observe"', async () => {
      page = await statePage(PAGE, { principal: { id: 'p', grants: ['act'] } });
      const blind = await page.meet();
      const other = await statePage('');
      const seeing = await other.meet();

      const answers = [
        await blind.ask('web.state.get'),
        await blind.ask('web.state.subscribe'),
        await seeing.ask('web.state.get', { scopeId: 'nowhere' }),
        await seeing.ask('web.state.subscribe', { scopeId: 'nowhere' }),
        await seeing.ask('web.state.get', { scopeId: 7 }),
      ];
      await other.end();

      expect(answers.map(({ payload }) => payload.code)).to.deep.equal([
        'policy_denied',
        'policy_denied',
        'not_found',
        'not_found',
        'bad_request',
      ]);
    });

    it('tells what is covered only when asked to', async () => {
      page = await statePage(
        '<button data-uiap-id="below">Below</button><div id="over" style="position:fixed;inset:0">over</div>',
      );
      const agent = await page.meet();

      const plain = await graphOf(agent);
      const looked = await graphOf(agent, { include: ['obscured'] });
      find(page.root, '#over').remove();
      const free = await graphOf(agent, { include: ['obscured'] });

      expect([plain, looked, free].map((graph) => told(graph, 'below').state.obscured)).to.deep.equal([
        undefined,
        true,
        false,
      ]);
    });

    it('is fresh without a subscription, and watches nothing', async () => {
      page = await statePage(PAGE);
      const agent = await page.meet();
      await graphOf(agent);
      const waiting = page.clock.waiting;

      find(page.root, '#q', HTMLInputElement).value = 'Z-9';
      find(page.root, '#label').textContent = 'Number';

      expect(told(await graphOf(agent), 'q')).to.include({ value: 'Z-9', name: 'Number' });
      expect(page.clock.waiting).to.be.at.most(waiting + 1);
    });
  });

  describe('web.state.subscribe', () => {
    it('tells of one changed control in at most 300 bytes', async () => {
      page = await statePage(PAGE);
      const agent = await page.meet();
      const { payload } = await agent.ask('web.state.subscribe');

      find(page.root, '[data-uiap-id="urgent"]').click();
      await page.clock.pass(200);

      const [delta, ...more] = deltasOf(agent);
      expect(more).to.be.empty;
      expect(delta?.baseRevision).to.equal(payload.revision);
      expect(delta?.changes.map(({ op }) => op)).to.deep.equal(['upsert']);
      expect(JSON.stringify(delta).length).to.be.at.most(300);
    });

    it('tells of labels, properties set by script, shadow roots attached late and elements that move', async () => {
      page = await statePage(PAGE);
      const agent = await page.meet();
      await agent.ask('web.state.subscribe');
      const base = await snapshotOf(agent);

      find(page.root, '#label').textContent = 'Number';
      find(page.root, '#q', HTMLInputElement).value = 'Z-9';
      await page.clock.pass(200);
      const host = document.createElement('p');
      find(page.root, 'main').append(host);
      await page.clock.pass(200);
      host.attachShadow({ mode: 'open' }).innerHTML = '<button data-uiap-id="late">Late</button>';
      find(page.root, 'ul').append(find(page.root, 'li'));
      await page.clock.pass(200);

      const { graph } = followed(base, deltasOf(agent));
      expect(told(graph, 'q')).to.include({ value: 'Z-9', name: 'Number' });
      expect(told(graph, 'late').name).to.equal('Late');
      expect(
        elementsOf(graph)
          .filter(({ role }) => role === 'listitem')
          .map(({ stableId }) => stableId),
      ).to.deep.equal(['p2', 'p1']);
    });

    it('is silent where nothing changes, and after web.state.unsubscribe', async () => {
      page = await statePage(PAGE);
      const agent = await page.meet();
      await agent.ask('web.state.subscribe');
      await page.clock.pass(500);
      find(page.root, 'h1').setAttribute('data-uiap-id', 'heading');
      await page.clock.pass(500);
      const quiet = deltasOf(agent).length;

      const first = await agent.ask('web.state.unsubscribe');
      find(page.root, 'h1').textContent = 'Boxes';
      await page.clock.pass(500);
      const second = await agent.ask('web.state.unsubscribe');

      expect(quiet).to.equal(0);
      expect([first.type, second.type]).to.deep.equal(['web.state.unsubscribed', 'web.state.unsubscribed']);
      expect(deltasOf(agent)).to.be.empty;
    });

    it('follows one scope only, when asked to', async () => {
      page = await statePage(PAGE);
      const agent = await page.meet();
      await agent.ask('web.state.subscribe', { scopeId: 'filter' });

      find(page.root, '[data-uiap-id="outside"]').textContent = 'Support';
      await page.clock.pass(200);
      const before = deltasOf(agent).length;
      find(page.root, '[data-uiap-id="go"]').toggleAttribute('disabled');
      await page.clock.pass(200);

      expect(before).to.equal(0);
      expect(deltasOf(agent)).to.have.length(1);
    });

    it('keeps the revisions of sessions apart', async () => {
      page = await statePage(PAGE);
      const [one, other] = [await page.meet(), await page.meet()];
      const first = await one.ask('web.state.subscribe');
      for (const text of ['A', 'B', 'C']) {
        find(page.root, 'h1').textContent = text;
        await page.clock.pass(200);
      }

      const second = await other.ask('web.state.subscribe');

      expect(second.payload.revision).to.equal(first.payload.revision);
      expect(deltasOf(one)).to.have.length(3);
      expect(deltasOf(other)).to.be.empty;
    });
  });

  describe('web.signal', () => {
    const SIGNALS = `${PAGE}<div role="status" id="toast"></div><dialog id="dialog" aria-label="Sure?">?</dialog>
      <input data-uiap-redact data-uiap-id="kept">`;

    it('tells of toasts, dialogs, values, the focus and the app', async () => {
      page = await statePage(SIGNALS);
      const agent = await page.meet();
      await agent.ask('web.state.subscribe');

      find(page.root, '#toast').textContent = 'Saved';
      find(page.root, '#dialog', HTMLDialogElement).show();
      await page.clock.pass(20);
      find(page.root, '#q').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      find(page.root, '#q').dispatchEvent(new Event('change', { bubbles: true }));
      page.bridge.emitSignal({ name: 'synced' });
      await page.clock.pass(20);

      const heard = signalsOf(agent);
      expect(heard).to.deep.include({ kind: 'toast.shown', text: 'Saved', level: 'status' });
      expect(heard).to.deep.include({ kind: 'dialog.opened', name: 'Sure?' });
      expect(heard).to.deep.include({ kind: 'value.changed', stableId: 'q' });
      expect(heard).to.deep.include({ kind: 'app', name: 'synced' });
      const focus = heard.filter(({ kind, stableId }) => kind === 'focus.changed' && stableId === 'q');
      expect(focus[0]?.ref).to.equal(told(await graphOf(agent), 'q').ref);
    });

    it('tells only of the kinds asked for, and nothing of what is kept back', async () => {
      page = await statePage(SIGNALS);
      const agent = await page.meet();
      await agent.ask('web.state.subscribe', { signals: ['value.changed', 'nonsense'] });

      page.bridge.emitSignal({ name: 'synced' });
      for (const id of ['kept', 'q'])
        find(page.root, `[data-uiap-id="${id}"]`).dispatchEvent(new Event('change', { bubbles: true }));
      await page.clock.pass(20);

      expect(signalsOf(agent)).to.deep.equal([{ kind: 'value.changed', stableId: 'q' }]);
    });
  });

  it('leaves nothing behind when sessions end and the bridge is destroyed', async () => {
    page = await statePage(PAGE);
    const native = Element.prototype.attachShadow;
    const other = await statePage('');
    const agent = await other.meet();
    await agent.ask('web.state.subscribe');

    await other.end();
    find(page.root, 'h1').textContent = 'Boxes';
    await other.clock.pass(2000);

    expect(Element.prototype.attachShadow).to.equal(native);
    expect(other.clock.waiting).to.equal(0);
    expect(deltasOf(agent)).to.be.empty;
  });
});
