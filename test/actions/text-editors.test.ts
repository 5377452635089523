import { expect } from 'chai';
import type * as Editors from '../support/action-apps/editors.js';
import { acting, actionApp, type Acting } from '../support/acting.js';
import { find } from '../support/find.js';

const LONG = Array.from({ length: 2000 }, (_, index) => `line ${index}`).join('\n');
const NAMES = ['proseMirror', 'codeMirror', 'lexical', 'quill'] as const;

describe('text entry in editors with a document of their own (case 10)', () => {
  let page: Acting;
  let editor: Editors.Editor;
  afterEach(() => {
    editor.destroy();
    page.end();
  });

  for (const name of NAMES)
    describe(name, () => {
      async function open(start?: string): Promise<void> {
        page = acting('<div style="height:120px;overflow:auto" data-uiap-id="place"></div>');
        const editors = await actionApp<typeof Editors>('editors');
        editor = editors[name](page.byId('place'), start);
        find(page.root, '[contenteditable=true]').dataset.uiapId = 'editor';
      }
      const enter = (text: string, more: object = {}) =>
        page.act('ui.enterText', 'editor', { text, ...more });

      it('replaces the text, once', async () => {
        await open();

        const result = await enter('Guten Tag');

        expect(result.error).to.equal(undefined);
        expect([result.status, result.result]).to.deep.equal(['succeeded', { changed: true }]);
        expect(editor.text()).to.equal('Guten Tag');
      });

      it('takes the next text after it, and the next by hand', async () => {
        await open();
        await enter('one');

        const result = await enter('two');
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- as near as a script comes to typing
        document.execCommand('insertText', false, '!');
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

        expect([result.error, editor.text()]).to.deep.equal([undefined, 'two!']);
      });

      it('appends', async () => {
        await open();

        const result = await enter(' here', { mode: 'append' });

        expect([result.error, editor.text()]).to.deep.equal([undefined, 'start here']);
      });

      it('takes several lines', async () => {
        await open();

        const result = await enter('one\ntwo\nthree');

        expect(result.error).to.equal(undefined);
        expect(editor.text().replace(/\n+/g, '\n')).to.equal('one\ntwo\nthree');
      });

      it('clears', async () => {
        await open();

        const result = await page.act('ui.clear', 'editor');

        expect([result.error, editor.text().trim()]).to.deep.equal([undefined, '']);
      });

      it('is found by a part of the page around it', async () => {
        await open();

        const { error } = await page.act('ui.enterText', 'place', { text: 'inside' });

        expect([error, editor.text()]).to.deep.equal([undefined, 'inside']);
      });

      it('replaces a text longer than what is drawn of it', async () => {
        await open(LONG);

        const result = await enter('short');

        expect([result.error, editor.text()]).to.deep.equal([undefined, 'short']);
      });

      it('appends to a text longer than what is drawn of it', async () => {
        await open(LONG);

        const result = await enter(' here', { mode: 'append' });

        expect(result.error).to.equal(undefined);
        expect(editor.text().slice(-14)).to.equal('line 1999 here');
      });

      it('that refuses is no success', async () => {
        await open();
        editor.lock();

        const { status, error } = await enter('Guten Tag');

        expect([status, error?.code]).to.deep.equal(['failed', 'value_rejected']);
        expect(editor.text()).to.equal('start');
      });
    });
});
