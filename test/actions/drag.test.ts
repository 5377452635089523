import { expect } from 'chai';
import fc from 'fast-check';
import type { ConfirmationPrompt } from '../../src/policy/confirmation.js';
import type { ActionResultPayload } from '../../src/protocol/actions.js';
import { acting, until, type Acting } from '../support/acting.js';
import { find } from '../support/find.js';
import { orderOf, sortOnRelease, sortWhileDragging } from '../support/sortable-lists.js';

const row = (id: string) =>
  `<li data-uiap-id="${id}" data-uiap-entity="task" data-uiap-entity-id="${id}" style="height:40px;list-style:none">Task ${id}</li>`;
const IDS = ['a', 'b', 'c', 'd', 'e'];
const LIST = `<ul style="margin:0;padding:0;width:200px;touch-action:none">${IDS.map(row).join('')}</ul>`;

describe('ui.drag (contract 3)', () => {
  let page: Acting;
  afterEach(() => page.end());

  const list = () => find(page.root, 'ul');

  function drag(what: string, to: unknown, position?: string): Promise<ActionResultPayload> {
    return page.act('ui.drag', what, { to, ...(position ? { position } : {}) }, { timeoutMs: 10_000 });
  }

  const libraries: [string, (list: HTMLElement) => void][] = [
    ['a list that sorts while one drags, by HTML drag-and-drop', sortWhileDragging],
    ['a list that sorts when one lets go, by pointer events', sortOnRelease],
    [
      'a list that wants the pointer held first',
      (list) => {
        sortOnRelease(list, { delayMs: 250 });
      },
    ],
  ];
  for (const [name, make] of libraries)
    describe(name, () => {
      const moves: [string, string, string, string][] = [
        ['a', 'c', 'before', 'bacde'],
        ['a', 'c', 'after', 'bcade'],
        ['e', 'b', 'before', 'aebcd'],
        ['d', 'a', 'after', 'adbce'],
        ['b', 'e', 'after', 'acdeb'],
      ];
      for (const [what, to, position, order] of moves)
        it(`${what} ${position} ${to}: ${order}`, async () => {
          page = acting(LIST);
          make(list());

          const { status, result, error } = await drag(what, to, position);

          expect([status, orderOf(list())], error?.message).to.deep.equal(['succeeded', order]);
          expect(result).to.deep.equal({ changed: true });
        });

      it('is left alone where the row is there already', async () => {
        page = acting(LIST);
        make(list());
        let presses = 0;
        list().addEventListener('pointerdown', () => (presses += 1));

        const result = await drag('a', { by: 'stableId', value: 'b' }, 'before');

        expect(result).to.include({ status: 'succeeded', sideEffectState: 'none' });
        expect([result.result, presses]).to.deep.equal([{ changed: false }, 0]);
      });
    });

  describe('HTML drag-and-drop onto something', () => {
    const ZONE = `
      <p draggable="true" data-uiap-id="file" style="width:80px">Report</p>
      <div data-uiap-id="zone" style="height:80px;width:200px">Drop here</div>`;

    function takes(effect: DataTransfer['dropEffect'] | 'nothing'): string[] {
      const events: string[] = [];
      const zone = page.byId('zone');
      const file = page.byId('file');
      file.addEventListener('dragstart', ({ dataTransfer }) => {
        if (!dataTransfer) return;
        dataTransfer.setData('text/plain', 'report');
        dataTransfer.effectAllowed = 'copyMove';
      });
      zone.addEventListener('dragover', (event) => {
        if (effect === 'nothing') return;
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = effect;
      });
      zone.addEventListener('drop', (event) => {
        event.preventDefault();
        zone.textContent = `Has ${event.dataTransfer?.getData('text/plain') ?? ''}`;
      });
      for (const type of ['dragstart', 'dragenter', 'dragleave', 'drop', 'dragend'])
        for (const element of [file, zone])
          element.addEventListener(type, (event) => {
            const { dataTransfer } = event as DragEvent;
            events.push(type === 'dragend' ? `dragend ${dataTransfer?.dropEffect ?? ''}` : type);
          });
      return events;
    }

    it('hands over the data, in the order of a real drag', async () => {
      page = acting(ZONE);
      const events = takes('move');

      const { status } = await drag('file', 'zone');

      expect([status, page.byId('zone').textContent]).to.deep.equal(['succeeded', 'Has report']);
      expect(events).to.deep.equal(['dragstart', 'dragenter', 'drop', 'dragend move']);
    });

    for (const effect of ['nothing', 'none'] as const)
      it(`ends without a drop where the destination takes ${effect}`, async () => {
        page = acting(ZONE);
        const events = takes(effect);

        const result = await drag('file', 'zone');

        expect(result).to.include({ status: 'failed', sideEffectState: 'unknown' });
        expect(result.error?.code).to.equal('value_rejected');
        expect(events).to.deep.equal(['dragstart', 'dragenter', 'dragleave', 'dragend none']);
      });
  });

  describe('claims nothing that was not seen', () => {
    it('where the app puts the row back', async () => {
      page = acting(LIST);
      sortOnRelease(list(), { commits: false });

      const result = await drag('a', 'c', 'after');

      expect(result).to.include({ status: 'failed', sideEffectState: 'unknown' });
      expect(result.error?.code).to.equal('verification_failed');
    });

    it('where nothing listens', async () => {
      page = acting(LIST);

      expect((await drag('a', 'c')).error?.code).to.equal('verification_failed');
    });

    it('where the handler breaks', async () => {
      page = acting(LIST);
      let errors = 0;
      const before = window.onerror;
      window.onerror = () => (errors += 1) > 0;
      list().addEventListener('pointerdown', () => {
        throw new Error('broken');
      });

      const { error } = await drag('a', 'c', 'after');
      window.onerror = before;

      expect([error?.code, errors]).to.deep.equal(['verification_failed', 1]);
    });

    it('where the row lands elsewhere', async () => {
      page = acting(LIST);
      list().addEventListener('pointerup', () => list().append(page.byId('a')));
      document.addEventListener('pointerup', () => list().append(page.byId('a')), { once: true });

      const { error } = await drag('a', 'c', 'after');

      expect(error?.code).to.equal('verification_failed');
    });
  });

  describe('refuses, with nothing done,', () => {
    const refused: [string, unknown, string][] = [
      ['a destination that is not there', 'nowhere', 'target_not_found'],
      ['one that is no target', 7, 'bad_arguments'],
      ['one that points at nothing', {}, 'bad_arguments'],
      ['the target itself', 'a', 'bad_arguments'],
      ['a record that is gone', { entityRef: { type: 'task', id: 'x' } }, 'state_conflict'],
      ['one that is another thing', { ref: 'c', expectedName: 'Other' }, 'target_mismatch'],
      ['one that is hidden', 'hidden', 'not_visible'],
      ['one that is inert', 'inert', 'not_enabled'],
      ['one that is covered', 'covered', 'obscured'],
    ];
    for (const [name, to, code] of refused)
      it(name, async () => {
        page =
          acting(`${LIST}<p hidden data-uiap-id="hidden">x</p><div inert><p data-uiap-id="inert">x</p></div>
          <div style="position:relative;height:30px"><p data-uiap-id="covered">x</p><p style="position:absolute;inset:0;margin:0">lid</p></div>`);
        let events = 0;
        for (const type of ['pointerover', 'pointerdown', 'dragstart'])
          page.root.addEventListener(type, () => (events += 1));

        const result = await page.act('ui.drag', 'a', { to }, { timeoutMs: 50 });

        expect(result).to.include({ status: 'failed', sideEffectState: 'none' });
        expect([result.error?.code, events]).to.deep.equal([code, 0]);
      });
  });

  describe('is decided by where it goes, too', () => {
    it('in the rules of policy', async () => {
      page = acting(`${LIST}<div data-uiap-scope="trash" data-uiap-id="bin">Bin</div>`, {
        policy: {
          default: 'allow',
          rules: [{ id: 'no-trash', effect: 'deny', when: { scopes: ['trash'] } }],
        },
      });

      expect((await drag('a', 'bin')).error?.code).to.equal('policy_denied');
    });

    it('in its risk', async () => {
      const asked: string[] = [];
      page = acting(`${LIST}<div data-uiap-risk="high" data-uiap-id="bin">Bin</div>`, {
        policy: { rules: [] },
        confirm: ({ risk }) => {
          asked.push(risk);
          return Promise.resolve('refused');
        },
      });

      expect((await drag('a', 'bin')).error?.code).to.equal('confirmation_rejected');
      expect(asked).to.deep.equal(['high']);
    });

    it('in the question, by the name that it has on the page', async () => {
      const asked: ConfirmationPrompt[] = [];
      page = acting(`${LIST}<div role="group" aria-label="Bin" data-uiap-id="bin">x</div>`, {
        policy: { default: 'confirm', rules: [] },
        confirm(prompt) {
          asked.push(prompt);
          return Promise.resolve('refused');
        },
      });

      await drag('a', { by: 'stableId', value: 'bin' });
      await drag('a', { entityRef: { type: 'task', id: 'c' } }, 'before');

      expect(asked.map(({ goesTo, args }) => [goesTo, args])).to.deep.equal([
        [{ role: 'group', name: 'Bin' }, []],
        [
          { role: 'listitem', name: '', entity: { type: 'task', id: 'c' } },
          [{ name: 'position', value: 'before' }],
        ],
      ]);
    });

    it('and in what the person has agreed to', async () => {
      page = acting(LIST, {
        policy: { default: 'confirm', rules: [] },
        confirm() {
          const c = page.byId('c');
          c.setAttribute('data-uiap-entity-id', 'other');
          return Promise.resolve('approved');
        },
      });
      const to = { by: 'ref', value: page.refs.refOf(page.byId('c')) };

      expect((await drag('a', to)).error?.code).to.equal('target_mismatch');
    });
  });

  for (const recycled of ['a', 'd'])
    it(`drops nothing when the node of ${recycled} becomes another record’s on the way (case 28)`, async () => {
      page = acting(LIST);
      sortOnRelease(list());
      const to = { by: 'ref', value: page.refs.refOf(page.byId('d')) };
      let isDown = false;
      list().addEventListener('pointerdown', () => (isDown = true));
      list().addEventListener('pointermove', () => {
        if (isDown) page.byId(recycled).setAttribute('data-uiap-entity-id', 'other');
      });

      const { status, error } = await drag('a', to, 'after');

      expect([status, error?.code, orderOf(list())]).to.deep.equal(['failed', 'target_mismatch', 'abcde']);
    });

  it('puts it back when it is cancelled', async () => {
    page = acting(LIST);
    sortOnRelease(list());
    const cancel = new AbortController();
    const pending = page.request(
      { actionId: 'ui.drag', target: { ref: 'a' }, args: { to: 'e', position: 'after' } },
      { signal: cancel.signal },
    );
    await until(() => page.byId('a').style.transform !== '', 'the drag');
    cancel.abort();

    expect(await pending).to.include({ status: 'cancelled', sideEffectState: 'unknown' });
    await until(() => page.byId('a').style.transform === '', 'the end of the drag');
    expect(orderOf(list())).to.equal('abcde');
  });

  it('scrolls to a destination out of sight', async () => {
    page = acting(
      `<div style="height:120px;overflow:auto" id="box"><ul style="margin:0;padding:0">${IDS.concat('f', 'g', 'h', 'i', 'j').map(row).join('')}</ul></div>`,
    );
    sortWhileDragging(list());

    const { status } = await drag('b', 'i', 'after');

    expect([status, orderOf(list())]).to.deep.equal(['succeeded', 'acdefghibj']);
  });

  it('moves any row to any place, or says that it did not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...IDS),
        fc.constantFrom(...IDS),
        fc.constantFrom('before', 'after'),
        fc.constantFrom(sortWhileDragging, sortOnRelease),
        async (what, to, position, make) => {
          fc.pre(what !== to);
          page = acting(LIST);
          make(list());
          const others = IDS.filter((id) => id !== what);
          others.splice(others.indexOf(to) + (position === 'after' ? 1 : 0), 0, what);

          const { status } = await drag(what, to, position);
          const order = orderOf(list());
          page.end();

          expect([status, order]).to.deep.equal(['succeeded', others.join('')]);
        },
      ),
      { numRuns: 8 },
    );
  }).timeout(60_000);
});
