import { expect } from 'chai';
import { widgets, type WidgetPage } from '../support/widgets.js';

const CELLS: [app: string, widget: string, id: string, before: unknown][] = [
  ['mui', 'Checkbox', 'agreed', false],
  ['mui', 'Switch', 'loud', false],
  ['mui', 'ToggleButton', 'bold', false],
  ['radix', 'Checkbox, mixed before', 'agreed', 'indeterminate'],
  ['radix', 'Switch', 'loud', false],
  ['headless', 'Checkbox', 'agreed', false],
  ['headless', 'Switch', 'loud', false],
];

describe('ui.toggle in widget libraries (case 16)', () => {
  let page: WidgetPage;
  afterEach(() => page.end());

  for (const [app, widget, id, before] of CELLS)
    describe(`${app}: ${widget}`, () => {
      it('reaches the wanted state, and stays there when it is wanted again', async () => {
        page = await widgets(app);
        expect(page.app.model[id]).to.equal(before);

        const on = await page.act('ui.toggle', id, { checked: true });
        const again = await page.act('ui.toggle', id, { checked: true });
        const isOn = page.app.model[id];
        const off = await page.act('ui.toggle', id, { checked: false });

        expect(on.error).to.equal(undefined);
        expect([on.result, again.result, off.result]).to.deep.equal([
          { checked: true, changed: true },
          { checked: true, changed: false },
          { checked: false, changed: true },
        ]);
        expect([isOn, page.app.model[id]]).to.deep.equal([true, false]);
      });

      for (const behaviour of ['ignores', 'reverts'] as const)
        it(`is no success where the app ${behaviour} it`, async () => {
          page = await widgets(app, behaviour);

          const { status, error } = await page.act('ui.toggle', id, { checked: true });

          expect([status, error?.code]).to.deep.equal(['failed', 'value_rejected']);
          expect(page.app.model[id]).to.equal(before);
        });
    });
});
