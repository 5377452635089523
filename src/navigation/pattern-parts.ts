import { decodeText, encodeSegment } from './url-path.js';

/** How often a part may occur: once, at most once, any number of times, at least once. */
export type Modifier = '' | '?' | '*' | '+';

/** A piece of a pattern, as URLPattern takes it apart. Text is in canonical spelling. */
export type PatternPart =
  | { readonly kind: 'text'; readonly text: string; readonly modifier: Modifier }
  | {
      readonly kind: 'parameter';
      readonly name: string;
      /** True for `*`, which takes any text; a named parameter takes no slashes. */
      readonly wild: boolean;
      /** What belongs to the parameter and goes where it is optional and missing, such as the slash before it. */
      readonly prefix: string;
      readonly suffix: string;
      readonly modifier: Modifier;
    };

type Token =
  | { readonly kind: 'char'; readonly value: string }
  | { readonly kind: 'name'; readonly value: string }
  | { readonly kind: 'star' | 'open' | 'close' | 'modifier'; readonly value: string };

const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;

/** Takes a pattern apart; undefined where it is malformed, not absolute, or has a custom regular expression. */
export function parseParts(source: string): PatternPart[] | undefined {
  const tokens = /^[/*{]/.test(source) ? tokenize(source) : undefined;
  if (!tokens) return undefined;
  const parts: PatternPart[] = [];
  let at = 0;
  let text = '';
  let unnamed = 0;

  const take = (...kinds: Token['kind'][]): string | undefined => {
    const token = tokens[at];
    if (!token || !kinds.includes(token.kind)) return undefined;
    at += 1;
    return token.value;
  };
  const takeText = () => {
    let taken = '';
    for (let value = take('char'); value !== undefined; value = take('char')) taken += value;
    return taken;
  };
  const takeParameter = () => {
    const name = take('name');
    if (name !== undefined) return { name, wild: false };
    return take('star') === undefined ? undefined : { name: String(unnamed++), wild: true };
  };
  // After a parameter or a group a star is a modifier, too.
  const takeModifier = () => (take('modifier', 'star') ?? '') as Modifier;
  const flush = () => {
    if (text) parts.push({ kind: 'text', text: canonicalText(text), modifier: '' });
    text = '';
  };

  while (at < tokens.length) {
    const parameter = takeParameter();
    if (parameter) {
      const hasSlash = text.endsWith('/');
      text = hasSlash ? text.slice(0, -1) : text;
      flush();
      const prefix = hasSlash ? '/' : '';
      parts.push({ kind: 'parameter', ...parameter, prefix, suffix: '', modifier: takeModifier() });
      continue;
    }
    if (take('open') !== undefined) {
      const prefix = canonicalText(takeText());
      const inner = takeParameter();
      const suffix = inner ? canonicalText(takeText()) : '';
      if (take('close') === undefined) return undefined;
      flush();
      const modifier = takeModifier();
      if (inner) parts.push({ kind: 'parameter', ...inner, prefix, suffix, modifier });
      else if (prefix) parts.push({ kind: 'text', text: prefix, modifier });
      continue;
    }
    const char = take('char');
    if (char === undefined) return undefined;
    text += char;
  }
  flush();
  return parts;
}

function tokenize(source: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < source.length;) {
    const char = source.charAt(at);
    at += 1;
    if (char === '\\') {
      if (at >= source.length) return undefined;
      tokens.push({ kind: 'char', value: source.charAt(at) });
      at += 1;
    } else if (char === ':') {
      const name = new RegExp(NAME);
      name.lastIndex = at;
      const value = name.exec(source)?.[0];
      if (!value) return undefined;
      tokens.push({ kind: 'name', value });
      at += value.length;
    } else {
      const kind = KINDS[char] ?? 'char';
      if (kind === 'refused') return undefined;
      tokens.push({ kind, value: char });
    }
  }
  return tokens;
}

const KINDS: Partial<Record<string, 'star' | 'open' | 'close' | 'modifier' | 'refused'>> = {
  '*': 'star',
  '?': 'modifier',
  '+': 'modifier',
  '{': 'open',
  '}': 'close',
  '(': 'refused',
  ')': 'refused',
};

function canonicalText(text: string): string {
  return text
    .split('/')
    .map((piece) => encodeSegment(decodeText(piece)))
    .join('/');
}
