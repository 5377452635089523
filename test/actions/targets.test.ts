import { expect } from 'chai';
import fc from 'fast-check';
import { acting, until, type Acting } from '../support/acting.js';
import { find } from '../support/find.js';

const SLOTS = 6;
const STATES = ['RESOLVING_TARGET', 'CHECKING_PRECONDITIONS', 'EXECUTING'] as const;
// What the press itself causes, in its order: an app can recycle its rows on any of it.
const EVENTS = [
  'pointerover',
  'mousemove',
  'pointerdown',
  'mousedown',
  'focusin',
  'pointerup',
  'mouseup',
] as const;

/** Rows whose nodes are used again for other records, as virtual lists do. */
const ROWS = `<ul style="margin:0;padding:0" data-uiap-scope="rows">${'<li style="height:30px;list-style:none"><button type="button">Delete</button></li>'.repeat(SLOTS)}</ul>`;

describe('an action never lands on another record (COG-10.3, cases 22, 28)', () => {
  let page: Acting;
  afterEach(() => page.end());

  /** Gives the nodes to the records from this one on. */
  function showFrom(first: number): void {
    for (const [slot, row] of [...page.root.querySelectorAll('li')].entries()) {
      const id = `c${first + slot}`;
      row.setAttribute('data-uiap-entity', 'contact');
      row.setAttribute('data-uiap-entity-id', id);
      row.querySelector('button')?.setAttribute('data-uiap-id', `delete.${id}`);
    }
  }

  /** The records whose button was clicked, as they were called then. */
  function deleted(): string[] {
    const ids: string[] = [];
    page.root.addEventListener('click', ({ target }) => {
      ids.push((target as Element).closest('li')?.getAttribute('data-uiap-entity-id') ?? '');
    });
    return ids;
  }

  const wanted = fc.integer({ min: 0, max: SLOTS - 1 });
  const entityRef = (id: string) => ({ type: 'contact', id });
  const ways = fc.constantFrom(
    (id: string) => ({ entityRef: entityRef(id), ref: { by: 'semantic', role: 'button' } as const }),
    (id: string) => ({ ref: `delete.${id}` }),
    (id: string) => ({ ref: `delete.${id}`, entityRef: entityRef(id) }),
    (id: string) => ({
      ref: { by: 'ref', value: page.refs.refOf(buttonOf(id)) } as const,
      entityRef: entityRef(id),
    }),
  );
  const buttonOf = (id: string) => find(page.root, `[data-uiap-entity-id="${id}"] button`);

  it('whenever the rows are recycled while the request is under way', async () => {
    await fc.assert(
      fc.asyncProperty(
        wanted,
        ways,
        fc.integer({ min: -3, max: 40 }),
        fc.oneof(
          fc.constantFrom(...STATES).map((state) => ({ state })),
          fc.constantFrom(...EVENTS).map((event) => ({ event })),
        ),
        async (slot, way, shift, moment) => {
          page = acting(ROWS);
          showFrom(10);
          const id = `c${10 + slot}`;
          const clicked = deleted();
          const recycle = () => showFrom(10 + shift);
          if ('event' in moment) page.root.addEventListener(moment.event, recycle, { once: true });

          const { status, error, sideEffectState } = await page.request(
            { actionId: 'ui.activate', target: way(id), timeoutMs: 60 },
            {
              onState(state) {
                if ('state' in moment && state === moment.state) queueMicrotask(recycle);
              },
            },
          );
          page.end();

          expect(clicked, `${status} ${error?.code ?? ''}`).to.deep.equal(status === 'succeeded' ? [id] : []);
          if (status !== 'succeeded') expect(sideEffectState).to.be.oneOf(['none', 'unknown']);
        },
      ),
      { numRuns: 60 },
    );
  }).timeout(120_000);

  describe('once the button is down', () => {
    const LIST = `<ul><li data-uiap-entity="contact" data-uiap-entity-id="c1"><button type="button" data-uiap-id="b">Delete</button></li></ul>`;
    const row = () => find(page.root, 'li');
    /** What the app does, what is said of it. */
    const turns: [string, () => void, string][] = [
      ['it is another record’s', () => row().setAttribute('data-uiap-entity-id', 'c9'), 'target_mismatch'],
      ['it has another name', () => (page.byId('b').textContent = 'Delete all'), 'target_mismatch'],
      [
        'it is replaced by the same again',
        () => row().replaceChildren(page.byId('b').cloneNode(true)),
        'detached',
      ],
      ['it is gone', () => row().remove(), 'detached'],
      ['it is moved away', () => (row().style.visibility = 'hidden'), 'obscured'],
    ];
    for (const event of ['pointerdown', 'mousedown', 'mouseup'])
      for (const [name, change, code] of turns)
        it(`${event}, and ${name}: ${code}, and no click`, async () => {
          // What is hidden as the button comes up still gets its click, as from a mouse.
          if (event === 'mouseup' && code === 'obscured') return;
          page = acting(LIST);
          let clicks = 0;
          page.root.addEventListener('click', () => (clicks += 1));
          page.byId('b').addEventListener(event, change);

          const result = await page.act('ui.activate', 'b');

          expect(result).to.include({ status: 'failed', sideEffectState: 'unknown' });
          expect([result.error?.code, clicks]).to.deep.equal([code, 0]);
        });

    it('and says of a record that has gone what it says of one that was not there (OP-C-46)', async () => {
      page = acting(LIST);
      page.byId('b').addEventListener('mousedown', () => row().remove());

      const { error } = await page.request({
        actionId: 'ui.activate',
        target: { ref: 'b', entityRef: { type: 'contact', id: 'c1' } },
      });

      expect(error?.code).to.equal('state_conflict');
    });

    it('lets go of nothing else', async () => {
      page = acting(`${LIST}<p>x</p>`);
      const released: unknown[] = [];
      for (const type of ['pointerup', 'mouseup'])
        document.addEventListener(type, ({ target }) => released.push(target), { once: true });
      page.byId('b').addEventListener('mousedown', () => {
        page.root.insertAdjacentHTML('beforeend', '<div style="position:fixed;inset:0">menu</div>');
      });

      await page.act('ui.activate', 'b');

      expect(released).to.deep.equal([document.documentElement, document.documentElement]);
    });
  });

  it('finds the button of the record again after the list has grown (case 22)', async () => {
    page = acting(ROWS);
    showFrom(1);
    const clicked = deleted();
    find(page.root, 'li').before(find(page.root, 'li:last-child'));
    showFrom(0);

    const { status } = await page.request({
      actionId: 'ui.activate',
      target: { ref: 'delete.c1', expectedName: 'Delete', entityRef: entityRef('c1') },
    });

    expect([status, clicked]).to.deep.equal(['succeeded', ['c1']]);
  });

  describe('what is expected of the target', () => {
    const PAGE = `<section data-uiap-scope="pay"><button type="button" data-uiap-id="b">Pay</button></section>`;
    const expectations: [string, object, string | undefined][] = [
      ['its role', { expectedRole: 'button' }, undefined],
      ['another role', { expectedRole: 'link' }, 'target_mismatch'],
      ['its name', { expectedName: 'Pay' }, undefined],
      ['another name', { expectedName: 'Save' }, 'target_mismatch'],
      ['its scope', { expectedScopeId: 'pay' }, undefined],
      ['another scope', { expectedScopeId: 'save' }, 'target_mismatch'],
      ['its document', { expectedDocumentId: 'top' }, undefined],
      ['another document', { expectedDocumentId: 'frame' }, 'target_mismatch'],
    ];
    for (const [name, expected, code] of expectations)
      it(`${name}: ${code ?? 'is pressed'}`, async () => {
        page = acting(PAGE);
        let events = 0;
        for (const type of ['pointerover', 'click']) page.root.addEventListener(type, () => (events += 1));

        const { error } = await page.request({
          actionId: 'ui.activate',
          target: { ref: 'b', ...expected },
          timeoutMs: 50,
        });

        expect([error?.code, events > 0]).to.deep.equal([code, code === undefined]);
      });

    it('has to hold when it is pressed, too', async () => {
      page = acting(PAGE);
      const clicked = deleted();
      page.byId('b').addEventListener('mouseover', () => (page.byId('b').textContent = 'Cancel'));

      const result = await page.request({
        actionId: 'ui.activate',
        target: { ref: 'b', expectedName: 'Pay' },
      });

      expect(result).to.include({ status: 'failed', sideEffectState: 'none' });
      expect([result.error?.code, clicked]).to.deep.equal(['target_mismatch', []]);
    });
  });

  it('presses by a scope or a route what carries it', async () => {
    page = acting(
      '<nav data-uiap-scope="n"><button type="button" data-uiap-nav="home">Home</button></nav><button type="button" data-uiap-scope="s">S</button>',
    );
    const clicked: string[] = [];
    page.root.addEventListener('click', ({ target }) => clicked.push((target as Element).textContent));

    await page.request({ actionId: 'ui.activate', target: { ref: { by: 'route', value: 'home' } } });
    await page.request({ actionId: 'ui.activate', target: { ref: { by: 'scope', value: 's' } } });
    await until(() => clicked.length === 2, 'two clicks');

    expect(clicked).to.deep.equal(['Home', 'S']);
  });
});
