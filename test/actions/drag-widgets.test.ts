import { expect } from 'chai';
import { widgets, type WidgetPage } from '../support/widgets.js';

const LISTS: [app: string, list: string][] = [
  ['sortable', 'native'],
  ['sortable', 'fallback'],
  ['sortable', 'held'],
  ['dnd-kit', 'pointer'],
  ['dnd-kit', 'held'],
  ['dnd-kit', 'mouse'],
];

describe('ui.drag in the lists of real libraries (contract 3)', () => {
  let page: WidgetPage;
  afterEach(() => page.end());

  const drag = (list: string, what: string, to: string, position: string) =>
    page.act('ui.drag', `${list}.${what}`, { to: `${list}.${to}`, position }, { timeoutMs: 10_000 });
  /** As the page shows it. */
  const shown = (list: string) =>
    [...page.root.querySelectorAll(`[data-uiap-id^="${list}."]`)]
      .map((row) => row.getAttribute('data-uiap-id')?.split('.')[1])
      .filter((id) => id !== 'bin')
      .join('');

  for (const [app, list] of LISTS)
    describe(`${app}: ${list}`, () => {
      const moves: [string, string, string, string][] = [
        ['a', 'c', 'after', 'bcade'],
        ['a', 'c', 'before', 'bacde'],
        ['e', 'b', 'before', 'aebcd'],
      ];
      for (const [what, to, position, order] of moves)
        it(`${what} ${position} ${to}: ${order}, on the page and in the app`, async () => {
          page = await widgets(app);

          const { status, error } = await drag(list, what, to, position);

          expect([status, shown(list), page.app.model[list]], error?.message).to.deep.equal([
            'succeeded',
            order,
            order,
          ]);
        });

      for (const behaviour of ['ignores', 'reverts'] as const)
        it(`is no success where the app ${behaviour} it`, async () => {
          page = await widgets(app, behaviour);

          const { status, error, sideEffectState } = await drag(list, 'a', 'c', 'after');

          expect([status, sideEffectState]).to.deep.equal(['failed', 'unknown']);
          expect(error?.code).to.be.oneOf(['verification_failed', 'value_rejected']);
          expect([shown(list), page.app.model[list]]).to.deep.equal(['abcde', 'abcde']);
        });
    });

  it('dnd-kit: onto something', async () => {
    page = await widgets('dnd-kit');

    const { status, error } = await drag('pointer', 'b', 'bin', 'on');

    expect([status, page.app.model.pointer], error?.message).to.deep.equal(['succeeded', 'acde']);
  });
});
