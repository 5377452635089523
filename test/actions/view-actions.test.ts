import { expect } from 'chai';
import { acting, type Acting } from '../support/acting.js';

describe('looking and pointing (contract 3)', () => {
  let page: Acting;
  afterEach(() => page.end());

  it('ui.focus puts the focus there', async () => {
    page = acting('<input data-uiap-id="f"><label data-uiap-id="l">Name <input></label>');

    expect((await page.act('ui.focus', 'f')).status).to.equal('succeeded');
    expect(document.activeElement).to.equal(page.byId('f'));
    expect((await page.act('ui.focus', 'l')).status).to.equal('succeeded');
    expect(document.activeElement).to.equal(page.byId('l').querySelector('input'));
  });

  it('and says so where nothing takes it', async () => {
    page = acting('<p data-uiap-id="p">x</p><input disabled data-uiap-id="d">');

    const codes = [];
    for (const id of ['p', 'd']) codes.push((await page.act('ui.focus', id)).error?.code);

    expect(codes).to.deep.equal(['not_enabled', 'not_enabled']);
  });

  it('ui.scrollIntoView brings it into view', async () => {
    page = acting(
      '<div style="height:3000px"></div><p data-uiap-id="p">x</p><p hidden data-uiap-id="h">x</p>',
    );

    expect((await page.act('ui.scrollIntoView', 'p')).status).to.equal('succeeded');
    expect(page.byId('p').getBoundingClientRect().top).to.be.within(0, window.innerHeight);
    expect((await page.act('ui.scrollIntoView', 'h')).error?.code).to.equal('not_visible');
  });

  describe('ui.readText', () => {
    it('reads what a person sees, without what may not be told', async () => {
      page = acting('<p data-uiap-id="p">Total <b>12</b><i hidden>3</i> <u data-uiap-redact>98000</u></p>');

      const { status, result, sideEffectState } = await page.act('ui.readText', 'p');

      expect([status, sideEffectState, result]).to.deep.equal(['succeeded', 'none', { text: 'Total 12' }]);
    });

    const refused: [string, string, string][] = [
      ['what is redacted', '<div data-uiap-redact><p data-uiap-id="p">98000</p></div>', 'policy_denied'],
      ['a password', '<input type="password" data-uiap-id="p" value="98000">', 'policy_denied'],
      ['a field of a record', '<p data-uiap-field="salary" data-uiap-id="p">98000</p>', 'policy_denied'],
      [
        'what holds such a field',
        '<p data-uiap-id="p">x <b data-uiap-field="salary">98000</b></p>',
        'policy_denied',
      ],
      ['what nobody sees', '<p hidden data-uiap-id="p">98000</p>', 'not_visible'],
    ];
    for (const [name, html, code] of refused)
      it(`does not read ${name}`, async () => {
        page = acting(html);

        const result = await page.act('ui.readText', 'p');

        expect(result.error?.code).to.equal(code);
        expect(JSON.stringify(result)).not.to.contain('98000');
      });
  });
});
