/** A part of the text of `formatString`. */
export type Expression =
  | { readonly type: 'literal'; readonly value: string | number | boolean | null }
  | { readonly type: 'path'; readonly path: string }
  | { readonly type: 'call'; readonly name: string; readonly args: Readonly<Record<string, Expression>> };

export type Template =
  | { readonly ok: true; readonly parts: readonly (string | Expression)[] }
  | { readonly ok: false; readonly message: string };

const MAX_NESTING = 32;
const MAX_LENGTH = 16_384;

const QUOTED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
const WORDS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

class ExpressionFault extends Error {}

/** Reads the text of `formatString`: `${…}` holds an expression, `\${` stands for itself. Never throws. */
export function parseTemplate(text: string): Template {
  if (text.length > MAX_LENGTH)
    return { ok: false, message: `the text is longer than ${MAX_LENGTH} characters` };
  try {
    return { ok: true, parts: readTemplate(text) };
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    return { ok: false, message: error.message };
  }
}

function readTemplate(text: string): (string | Expression)[] {
  const parts: (string | Expression)[] = [];
  let plain = '';
  let at = 0;

  function fail(message: string): never {
    throw new ExpressionFault(`${message} at character ${at + 1}`);
  }

  /** Takes what matches here, if anything does. */
  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  }

  function expect(token: string): void {
    take(/\s*/y);
    if (!text.startsWith(token, at)) fail(`"${token}" is missing`);
    at += token.length;
  }

  function quoted(): string {
    const quote = text[at];
    let value = '';
    for (at += 1; text[at] !== quote; at += 1) {
      if (at >= text.length) fail('a quote is not closed');
      if (text[at] === '\\') {
        at += 1;
        value += QUOTED[text[at] ?? ''] ?? text[at] ?? '';
      } else value += text.charAt(at);
    }
    at += 1;
    return value;
  }

  function call(name: string, depth: number): Expression {
    const args: [string, Expression][] = [];
    expect('(');
    take(/\s*/y);
    while (text[at] !== ')') {
      if (args.length > 0) expect(',');
      take(/\s*/y);
      const key = take(/[\p{L}_][\p{L}\p{N}_]*/uy) ?? fail('the name of an argument is missing');
      expect(':');
      args.push([key, expression(depth + 1)]);
      take(/\s*/y);
      if (at >= text.length) fail('")" is missing');
    }
    at += 1;
    return { type: 'call', name, args: Object.fromEntries(args) };
  }

  function expression(depth: number): Expression {
    if (depth > MAX_NESTING) fail(`nested deeper than ${MAX_NESTING} levels`);
    take(/\s*/y);
    if (text.startsWith('${', at)) {
      at += 2;
      const inner = expression(depth + 1);
      expect('}');
      return inner;
    }
    if (text[at] === "'" || text[at] === '"') return { type: 'literal', value: quoted() };
    const token = take(/[@\p{L}\p{N}/._~-]+/uy) ?? fail('an expression is missing');
    if (/^\d/.test(token) && !/[^\d.]/.test(token)) {
      if (!/^\d+(?:\.\d*)?$/.test(token)) fail('a number is malformed');
      return { type: 'literal', value: Number(token) };
    }
    const word = WORDS.get(token);
    if (word !== undefined) return { type: 'literal', value: word };
    if (/^\s*\(/.test(text.slice(at, at + 8))) return call(token, depth);
    return { type: 'path', path: token };
  }

  while (at < text.length) {
    if (text.startsWith('\\${', at)) {
      plain += '${';
      at += 3;
    } else if (text.startsWith('${', at)) {
      at += 2;
      if (plain !== '') parts.push(plain);
      plain = '';
      parts.push(expression(0));
      expect('}');
    } else {
      plain += text.charAt(at);
      at += 1;
    }
  }
  if (plain !== '') parts.push(plain);
  return parts;
}
