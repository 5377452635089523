/**
 * The text of an editor that keeps its own document, as far as a script in the page can see that document. What such an
 * editor shows may be less (only the lines in view), or later.
 *
 * Undefined where the page itself is the document. What is read is the app's: it may be anything.
 */
export function documentOf(host: Element): string | undefined {
  for (const read of READERS) {
    try {
      const text = read(host);
      if (typeof text === 'string') return text.replace(/\n+$/, '');
    } catch {
      // Not the editor that it looked like.
    }
  }
  return undefined;
}

interface Marked {
  /** CodeMirror 6, and before 6.39. */
  readonly cmTile?: { readonly root: { readonly view: CodeMirror } };
  readonly cmView?: { readonly view: CodeMirror };
  /** ProseMirror. */
  readonly pmViewDesc?: {
    readonly node: {
      readonly content: { readonly size: number };
      textBetween(from: number, to: number, separator: string, leaf: string): unknown;
    };
  };
  /** Lexical. */
  readonly __lexicalTextContent?: unknown;
}

interface CodeMirror {
  readonly state: { readonly doc: { toString(): string } };
}

const READERS: readonly ((host: Element & Marked) => unknown)[] = [
  (host) => (host.cmTile?.root ?? host.cmView)?.view.state.doc.toString(),
  ({ pmViewDesc: { node } = {} }) => node?.textBetween(0, node.content.size, '\n', '\n'),
  (host) => host.__lexicalTextContent,
];
