import { registerPlainText } from '@lexical/plain-text';
import { EditorView as CodeMirror, minimalSetup } from 'codemirror';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { schema } from 'prosemirror-schema-basic';
import { EditorState, Plugin } from 'prosemirror-state';
import { EditorView as ProseMirror } from 'prosemirror-view';
import Quill from 'quill';

/** An editor that keeps a document of its own. */
export interface Editor {
  /** The document, lines parted by line feeds. */
  text(): string;
  /** Makes it refuse every change from now on. */
  lock(): void;
  destroy(): void;
}

const START = 'start';
const lines = (text: string) => text.split('\n');

/** ProseMirror with paragraphs; a locked one filters every transaction. */
export function proseMirror(place: Element, start = START): Editor {
  let isLocked = false;
  const guard = new Plugin({
    filterTransaction: (transaction) => !isLocked || !transaction.docChanged,
  });
  const doc = schema.node(
    'doc',
    null,
    lines(start).map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)])),
  );
  const view = new ProseMirror(place, { state: EditorState.create({ doc, plugins: [guard] }) });
  return {
    text: () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n'),
    lock: () => (isLocked = true),
    destroy: () => view.destroy(),
  };
}

/** CodeMirror 6, which draws only the lines near the viewport. */
export function codeMirror(place: Element, start = START): Editor {
  let isLocked = false;
  const view = new CodeMirror({
    doc: start,
    parent: place,
    extensions: [minimalSetup],
    dispatch: (transaction) => {
      if (!isLocked || !transaction.docChanged) view.update([transaction]);
    },
  });
  return {
    text: () => view.state.doc.toString(),
    lock: () => (isLocked = true),
    destroy: () => view.destroy(),
  };
}

/** Lexical with plain text. */
export function lexical(place: HTMLElement, start = START): Editor {
  const editor = createEditor({
    namespace: 'test',
    onError(error) {
      throw error;
    },
  });
  const root = place.appendChild(document.createElement('div'));
  root.contentEditable = 'true';
  const stop = registerPlainText(editor);
  editor.setRootElement(root);
  editor.update(
    () => {
      const paragraph = $createParagraphNode();
      $getRoot()
        .clear()
        .append(paragraph.append($createTextNode(start)));
    },
    { discrete: true },
  );
  return {
    text: () => editor.getEditorState().read(() => $getRoot().getTextContent()),
    // A Lexical that is not editable says so in the page; one without its plug-in does nothing any more.
    lock: stop,
    destroy: () => editor.setRootElement(null),
  };
}

/** Quill, whose document follows the page. */
export function quill(place: HTMLElement, start = START): Editor {
  const editor = new Quill(place.appendChild(document.createElement('div')));
  editor.setText(`${start}\n`);
  return {
    text: () => editor.getText().replace(/\n$/, ''),
    lock() {
      const held = editor.getContents();
      editor.on('text-change', (_change, _old, source) => {
        if (source === 'user') editor.setContents(held, 'api');
      });
    },
    destroy: () => place.replaceChildren(),
  };
}
