import { expect } from 'chai';
import { widgets, type WidgetPage } from '../support/widgets.js';

describe('text entry in widget libraries (contract 3)', () => {
  let page: WidgetPage;
  afterEach(() => page.end());
  const cells = [
    {
      widget: 'TextField',
      action: 'ui.enterText',
      id: 'title',
      args: { text: 'Alpha' },
      before: '',
      after: 'Alpha',
    },
    { widget: 'Slider', action: 'ui.setValue', id: 'volume', args: { value: 70 }, before: 30, after: 70 },
  ];

  for (const { widget, action, id, args, before, after } of cells) {
    it(`mui: ${widget} holds it, and the app knows`, async () => {
      page = await widgets('mui');

      const { error } = await page.act(action, id, args);

      expect([error, page.app.model[id]]).to.deep.equal([undefined, after]);
    });

    for (const behaviour of ['ignores', 'reverts'] as const)
      it(`mui: ${widget} is no success where the app ${behaviour} it`, async () => {
        page = await widgets('mui', behaviour);

        const { status, error } = await page.act(action, id, args);

        expect([status, error?.code]).to.deep.equal(['failed', 'value_rejected']);
        expect(page.app.model[id]).to.equal(before);
      });
  }
});
