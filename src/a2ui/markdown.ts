/** The part of Markdown that A2UI's Text knows. No HTML, links or pictures: of these the words stay. */
export type Block =
  | { readonly type: 'heading'; readonly level: number; readonly spans: readonly Span[] }
  | { readonly type: 'paragraph'; readonly spans: readonly Span[] }
  | {
      readonly type: 'list';
      readonly start: number | undefined;
      readonly items: readonly (readonly Span[])[];
    };

export interface Span {
  readonly text: string;
  readonly style: 'plain' | 'strong' | 'em' | 'both' | 'code';
}

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const ITEM = /^ {0,3}(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const LINK = /!?\[([^[\]]*)\]\([^()\s]*(?:\s"[^"]*")?\)/g;
const INLINE =
  /\\([!-/:-@[-`{-~])|`([^`]+)`|\*\*\*(\S(?:[^*]*\S)?)\*\*\*|\*\*(\S(?:[^*]*\S)?)\*\*|(?<![\p{L}\p{N}_])__(\S(?:[^_]*\S)?)__(?![\p{L}\p{N}_])|\*(\S(?:[^*]*\S)?)\*|(?<![\p{L}\p{N}_])_(\S(?:[^_]*\S)?)_(?![\p{L}\p{N}_])/gu;

/** Whether a text is shown as it is: by far the most are. */
export function isPlain(text: string): boolean {
  return !/[\n*_`#[\\]|^\s*(?:[-+]|\d+[.)])\s/.test(text);
}

export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let list: { start: number | undefined; items: Span[][] } | undefined;

  function end(): void {
    if (paragraph.length > 0) blocks.push({ type: 'paragraph', spans: parseSpans(paragraph.join('\n')) });
    if (list) blocks.push({ type: 'list', ...list });
    paragraph = [];
    list = undefined;
  }

  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (heading) {
      end();
      blocks.push({ type: 'heading', level: heading[1]!.length, spans: parseSpans(heading[2]!) });
    } else if (item) {
      const start = item[1] === undefined ? undefined : Number(item[1]);
      if (!list || (list.start === undefined) !== (start === undefined)) {
        end();
        list = { start, items: [] };
      }
      list.items.push(parseSpans(item[2]!));
    } else if (line.trim() === '') end();
    else {
      if (list) end();
      paragraph.push(line.trim());
    }
  }
  end();
  return blocks;
}

function parseSpans(markdown: string): Span[] {
  const text = markdown.replaceAll(LINK, '$1');
  const spans: Span[] = [];
  let at = 0;
  const add = (piece: string | undefined, style: Span['style']) =>
    piece && spans.push({ text: piece, style });
  for (const match of text.matchAll(INLINE)) {
    add(text.slice(at, match.index), 'plain');
    const [all, escaped, code, both, strong, strong2, em, em2] = match;
    add(escaped, 'plain');
    add(code, 'code');
    add(both, 'both');
    add(strong ?? strong2, 'strong');
    add(em ?? em2, 'em');
    at = match.index + all.length;
  }
  add(text.slice(at), 'plain');
  return spans;
}
