import { expect } from 'chai';
import { changeLog, type NetChange } from '../../src/inspector.js';

describe('The change log', () => {
  let root: HTMLElement;
  let logged: (readonly NetChange[])[];
  let stop: AbortController;

  beforeEach(() => {
    root = document.createElement('div');
    root.innerHTML = `<section data-uiap-scope="people"><ul data-uiap-collection="contact">
      <li data-uiap-entity="contact" data-uiap-entity-id="a"><b data-uiap-field="name">Ada</b></li></ul></section>`;
    document.body.append(root);
    logged = [];
    stop = new AbortController();
    changeLog(root, (changes) => logged.push(changes), stop.signal);
  });

  afterEach(() => {
    stop.abort();
    root.remove();
  });

  const item = () => root.querySelector('li')!;
  const list = () => root.querySelector('ul')!;
  const said = () => logged.flat().map(({ kind, what }) => `${kind} ${what}`);
  /** After the observers have had their turn. */
  const noticed = () => new Promise((resolve) => setTimeout(resolve));

  it('tells which records and fields were added', async () => {
    list().insertAdjacentHTML(
      'beforeend',
      '<li data-uiap-entity="contact" data-uiap-entity-id="b"><b data-uiap-field="name">Bo</b></li>',
    );
    await noticed();
    expect(said()).to.have.members(['added record', 'added field']);
    expect(logged.flat()[0]?.element).to.equal(list().lastElementChild);
  });

  it('tells which were removed', async () => {
    root.querySelector('section')!.remove();
    await noticed();
    expect(said()).to.have.members([
      'removed scope',
      'removed collection',
      'removed record',
      'removed field',
    ]);
  });

  it('says nothing of what was added and removed again, or left and came back', async () => {
    const fresh = item().cloneNode(true);
    list().append(fresh);
    list().removeChild(fresh);
    await noticed();
    expect(logged).to.be.empty;
  });

  it('tells a move from a removal', async () => {
    const elsewhere = document.createElement('ol');
    root.append(elsewhere);
    elsewhere.append(item());
    await noticed();
    expect(said()).to.deep.equal(['moved record']);
  });

  it('tells of a recycled row, with the id that it had', async () => {
    item().setAttribute('data-uiap-entity-id', 'z');
    await noticed();
    expect(logged.flat()).to.deep.equal([{ kind: 'renamed', what: 'record', element: item(), before: 'a' }]);
  });

  it('says nothing where text or other attributes change', async () => {
    item().className = 'active';
    root.querySelector('b')!.textContent = 'Adele';
    await noticed();
    expect(logged).to.be.empty;
  });

  it('ends with its signal', async () => {
    stop.abort();
    item().remove();
    await noticed();
    expect(logged).to.be.empty;
  });

  it('does not start after it', async () => {
    const late: unknown[] = [];
    changeLog(root, (changes) => late.push(changes), AbortSignal.abort());
    item().remove();
    await noticed();
    expect(late).to.be.empty;
  });

  it('goes on after a listener has thrown', async () => {
    const { error } = console;
    const errors: unknown[] = [];
    console.error = (...parts: unknown[]) => errors.push(parts);
    const heard: unknown[] = [];
    changeLog(
      root,
      (changes) => {
        heard.push(changes);
        throw new Error('listener fault');
      },
      stop.signal,
    );
    try {
      item().setAttribute('data-uiap-entity-id', 'y');
      await noticed();
      item().setAttribute('data-uiap-entity-id', 'x');
      await noticed();
    } finally {
      console.error = error;
    }
    expect(heard).to.have.length(2);
    expect(errors).to.have.length(2);
  });
});
