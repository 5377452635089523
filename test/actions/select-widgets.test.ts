import { expect } from 'chai';
import type { Behaviour } from '../support/action-apps/widget-app.js';
import { until } from '../support/acting.js';
import { openLists, widgets, type WidgetPage } from '../support/widgets.js';

interface Cell {
  readonly app: string;
  readonly widget: string;
  readonly id: string;
  /** What is chosen in it, as the app knows it before and afterwards. */
  readonly args: object;
  readonly before: unknown;
  readonly after: unknown;
  readonly disabled?: string;
}

const MISSING = 'Nobody';
const of = (app: string, cells: Omit<Cell, 'app'>[]): Cell[] => cells.map((cell) => ({ app, ...cell }));
const germany = { value: 'de', label: 'Germany' };
const switzerland = { value: 'ch', label: 'Switzerland' };

const CELLS: Cell[] = [
  ...of('react-select', [
    {
      widget: 'Select',
      id: 'country',
      args: { label: 'Germany' },
      before: null,
      after: germany,
      disabled: 'Liechtenstein',
    },
    {
      widget: 'Select of several',
      id: 'tags',
      args: { label: ['Germany', 'Switzerland'] },
      before: [],
      after: [germany, switzerland],
      disabled: 'Liechtenstein',
    },
  ]),
  ...of('mui', [
    {
      widget: 'Select',
      id: 'status',
      args: { label: 'Won' },
      before: 'open',
      after: 'won',
      disabled: 'Lost',
    },
    {
      widget: 'Select of several',
      id: 'days',
      args: { label: ['Tuesday', 'Wednesday'] },
      before: ['mo'],
      after: ['tu', 'we'],
    },
    {
      widget: 'Autocomplete',
      id: 'owner',
      args: { label: 'Bruno Muster' },
      before: null,
      after: 'Bruno Muster',
    },
    { widget: 'RadioGroup', id: 'size', args: { label: 'Large' }, before: 's', after: 'l' },
  ]),
  ...of('radix', [
    {
      widget: 'Select',
      id: 'fruit',
      args: { label: 'Pear' },
      before: 'apple',
      after: 'pear',
      disabled: 'Plum',
    },
    { widget: 'DropdownMenu', id: 'sort', args: { label: 'By date' }, before: 'name', after: 'date' },
    { widget: 'RadioGroup', id: 'size', args: { label: 'Large' }, before: 's', after: 'l' },
  ]),
  ...of('headless', [
    {
      widget: 'Listbox',
      id: 'status',
      args: { label: 'Won' },
      before: 'Open',
      after: 'Won',
      disabled: 'Lost',
    },
    {
      widget: 'Listbox of several',
      id: 'days',
      args: { label: ['Tuesday', 'Wednesday'] },
      before: ['Monday'],
      after: ['Tuesday', 'Wednesday'],
    },
    {
      widget: 'Combobox',
      id: 'reviewer',
      args: { label: 'Carla Test' },
      before: null,
      after: 'Carla Test',
    },
    { widget: 'RadioGroup', id: 'size', args: { label: 'Large' }, before: 's', after: 'l' },
  ]),
];

describe('ui.select in widget libraries (cases 13 and 15)', () => {
  let page: WidgetPage;
  afterEach(() => page.end());

  for (const { app, widget, id, args, before, after, disabled } of CELLS) {
    const open = async (behaviour: Behaviour = 'takes') => {
      page = await widgets(app, behaviour);
      expect(page.app.model[id]).to.deep.equal(before);
    };
    const closes = () => until(() => openLists() === 0, 'the end of the list');

    describe(`${app}: ${widget}`, () => {
      it('chooses, the app knows, the list is closed; choosing it again changes nothing', async () => {
        await open();

        const result = await page.act('ui.select', id, args);

        expect(result.error).to.equal(undefined);
        expect(result).to.include({ status: 'succeeded', sideEffectState: 'applied' });
        expect(page.app.model[id]).to.deep.equal(after);
        await closes();
        const again = await page.act('ui.select', id, args);
        expect([again.status, again.result]).to.deep.equal(['succeeded', { changed: false }]);
        expect(page.app.model[id]).to.deep.equal(after);
        await closes();
      });

      it('finds no option that is not there, and leaves the widget as it was', async () => {
        await open();

        const result = await page.act('ui.select', id, { label: MISSING });

        expect(result.error?.code).to.equal('option_not_found');
        expect(page.app.model[id]).to.deep.equal(before);
        await closes();
        expect(page.root.innerHTML + page.root.innerText).not.to.contain(MISSING);
        for (const { value } of page.root.querySelectorAll('input')) expect(value).not.to.equal(MISSING);
      });

      if (disabled !== undefined)
        it('does not choose a disabled option', async () => {
          await open();

          const result = await page.act('ui.select', id, { label: disabled });

          expect(result.error?.code).to.equal('not_enabled');
          expect(page.app.model[id]).to.deep.equal(before);
          await closes();
        });

      for (const behaviour of ['ignores', 'reverts'] as const)
        it(`is no success where the app ${behaviour} the choice`, async () => {
          await open(behaviour);

          const result = await page.act('ui.select', id, args);

          expect([result.status, result.error?.code]).to.deep.equal(['failed', 'value_rejected']);
          expect(page.app.model[id]).to.deep.equal(before);
          await closes();
        });
    });
  }
});
