import { expect } from 'chai';
import { acting, type Acting } from '../support/acting.js';

describe('what an action must not tell (contract 2, OP-D-13)', () => {
  let page: Acting;
  afterEach(() => page.end());

  const REDACTED = `
    <div data-uiap-redact>
      <input data-uiap-id="text" value="98000">
      <input type="checkbox" checked data-uiap-id="box">
      <select data-uiap-id="list"><option value="a">A</option><option value="b" selected>B</option></select>
    </div>`;

  const guesses: [string, string, object, object][] = [
    ['ui.enterText', 'text', { text: '98000' }, { text: '97000' }],
    ['ui.toggle', 'box', { checked: true }, { checked: false }],
    ['ui.select', 'list', { value: 'b' }, { value: 'a' }],
  ];
  for (const [actionId, id, right, wrong] of guesses)
    it(`${actionId}: whether a redacted value was there already`, async () => {
      const answers = [];
      for (const args of [right, wrong]) {
        page = acting(REDACTED);
        const { startedAt, finishedAt, ...answer } = await page.act(actionId, id, args);
        expect([typeof startedAt, typeof finishedAt]).to.deep.equal(['string', 'string']);
        answers.push(answer);
        page.end();
      }

      expect(answers[0]).to.include({ status: 'succeeded', sideEffectState: 'applied' });
      expect(answers[0]).to.deep.equal(answers[1]);
      page = acting('');
    });

  it('how long a redacted text is', async () => {
    page = acting('<input data-uiap-redact maxlength="6" data-uiap-id="f" value="98000">');

    const codes = [];
    for (const text of ['1', '12'])
      codes.push((await page.act('ui.enterText', 'f', { text, mode: 'append' })).error?.code);

    expect(codes).to.deep.equal(['bad_arguments', 'bad_arguments']);
  });

  it('whether a redacted box is checked, by asking for its state', async () => {
    page = acting(`${REDACTED}<button type="button" data-uiap-id="go">Go</button>`);
    const target = { by: 'stableId', value: 'box' } as const;
    const asking = (state: object) =>
      page.act('ui.activate', 'go', undefined, {
        verification: { signals: [{ kind: 'element.state', target, state }], timeoutMs: 100 },
      });

    const answers = [await asking({ checked: true }), await asking({ checked: false })];
    expect(answers.map(({ error }) => error?.code)).to.deep.equal([
      'verification_failed',
      'verification_failed',
    ]);
    expect((await asking({ enabled: true })).status).to.equal('succeeded');
  });
});
