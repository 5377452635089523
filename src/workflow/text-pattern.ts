/** A compiled pattern. Steps run in order, except where they jump. */
type Step =
  | { readonly op: 'one'; readonly fits: (character: string) => boolean }
  | { readonly op: 'fork'; readonly to: readonly number[] }
  | { readonly op: 'start' | 'end' };

export interface TextPattern {
  readonly steps: readonly Step[];
}

type Node =
  | { readonly kind: 'one'; readonly fits: (character: string) => boolean }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number };

// Definitions may be written by people who paste; a bound keeps steps times characters small.
const MAX_STEPS = 2000;
const MAX_DEPTH = 50;
const CLASSES: Readonly<Record<string, (character: string) => boolean>> = {
  d: (character) => character >= '0' && character <= '9',
  w: (character) => /^\w$/.test(character),
  s: (character) => /^\s$/.test(character),
};
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Parses a pattern of regular expressions that can be matched in linear time: characters, `.`, classes `[a-z]` and
 * `[^…]`, `\d \w \s` and their opposites, `\n \r \t`, escapes of punctuation, groups `(…)` and `(?:…)`, `|`, `* + ?`,
 * `{n}`, `{n,}`, `{n,m}`, and `^ $` for the ends of the text. No look-around, no back-references, no lazy quantifiers:
 * they mean nothing to a test.
 *
 * @returns undefined where it is malformed, uses anything else, or is too large. Never throws.
 */
export function parseTextPattern(source: string): TextPattern | undefined {
  const characters = Array.from(source);
  let at = 0;
  const broken: number[] = [];

  const fail = (): Node => {
    broken.push(at);
    at = characters.length;
    return { kind: 'all', parts: [] };
  };

  function alternatives(depth: number): Node {
    if (depth > MAX_DEPTH) return fail();
    const parts = [sequence(depth)];
    while (characters[at] === '|') {
      at += 1;
      parts.push(sequence(depth));
    }
    return { kind: 'any', parts };
  }

  function sequence(depth: number): Node {
    const parts: Node[] = [];
    while (at < characters.length && characters[at] !== '|' && characters[at] !== ')')
      parts.push(repeated(atom(depth)));
    return { kind: 'all', parts };
  }

  function repeated(part: Node): Node {
    const [least, most] = quantifier();
    if (least === 1 && most === 1) return part;
    // A second quantifier would make it lazy or possessive, or repeat a repetition: none of them is taken.
    if (part.kind === 'start' || part.kind === 'end' || '*+?{'.includes(characters[at] ?? '-')) return fail();
    return { kind: 'repeat', part, least, most };
  }

  function quantifier(): [number, number] {
    const character = characters[at];
    if (character === '*' || character === '+' || character === '?') {
      at += 1;
      return [character === '+' ? 1 : 0, character === '?' ? 1 : Infinity];
    }
    if (character !== '{') return [1, 1];
    const found = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(characters.slice(at, at + 12).join(''));
    if (!found) {
      fail();
      return [1, 1];
    }
    at += found[0].length;
    const least = Number(found[1]);
    const most = found[2] === undefined ? least : found[3] ? Number(found[3]) : Infinity;
    if (most < least) fail();
    return [least, most];
  }

  function atom(depth: number): Node {
    const character = characters[at]!;
    at += 1;
    switch (character) {
      case '(': {
        if (characters[at] === '?') {
          if (characters[at + 1] !== ':') return fail();
          at += 2;
        }
        const inner = alternatives(depth + 1);
        if (characters[at] !== ')') return fail();
        at += 1;
        return inner;
      }
      case '[':
        return oneOf();
      case '.':
        return { kind: 'one', fits: (other) => other !== '\n' && other !== '\r' };
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '\\':
        return { kind: 'one', fits: escaped().fits };
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']':
        return fail();
      default:
        return { kind: 'one', fits: (other) => other === character };
    }
  }

  function escaped(): { readonly fits: (character: string) => boolean; readonly literal?: string } {
    const character = characters[at] ?? '';
    at += 1;
    const lower = character.toLowerCase();
    const inClass = Object.hasOwn(CLASSES, lower) ? CLASSES[lower]! : undefined;
    if (inClass) return { fits: character === lower ? inClass : (other) => !inClass(other) };
    const literal = Object.hasOwn(CONTROLS, character) ? CONTROLS[character]! : character;
    if (literal === character && !/^[^\p{L}\p{N}]$/u.test(character)) {
      fail();
      return { fits: () => false };
    }
    return { fits: (other) => other === literal, literal };
  }

  function oneOf(): Node {
    const isNegated = characters[at] === '^';
    if (isNegated) at += 1;
    const tests: ((character: string) => boolean)[] = [];
    const item = () => {
      const character = characters[at]!;
      at += 1;
      return character === '\\'
        ? escaped()
        : { fits: (other: string) => other === character, literal: character };
    };
    while (at < characters.length && characters[at] !== ']') {
      const from = item();
      if (characters[at] !== '-' || characters[at + 1] === ']') {
        tests.push(from.fits);
        continue;
      }
      at += 1;
      const to = at < characters.length ? item() : undefined;
      const [least, most] = [from.literal?.codePointAt(0), to?.literal?.codePointAt(0)];
      if (least === undefined || most === undefined || most < least) return fail();
      tests.push((other) => other.codePointAt(0)! >= least && other.codePointAt(0)! <= most);
    }
    if (characters[at] !== ']' || tests.length === 0) return fail();
    at += 1;
    return { kind: 'one', fits: (other) => tests.some((fits) => fits(other)) !== isNegated };
  }

  const root = alternatives(0);
  const steps: Step[] = [];
  return !broken.length && at >= characters.length && emit(root, steps) ? { steps } : undefined;
}

/** Appends the steps of a node. False where they become too many. */
function emit(node: Node, steps: Step[]): boolean {
  if (steps.length > MAX_STEPS) return false;
  switch (node.kind) {
    case 'one':
      steps.push({ op: 'one', fits: node.fits });
      return true;
    case 'start':
    case 'end':
      steps.push({ op: node.kind });
      return true;
    case 'all':
      return node.parts.every((part) => emit(part, steps));
    case 'any':
      return emitAny(node.parts, steps);
    case 'repeat':
      return emitRepeat(node, steps);
    default:
      return node satisfies never;
  }
}

function emitAny(parts: readonly Node[], steps: Step[]): boolean {
  const [only] = parts;
  if (only && parts.length === 1) return emit(only, steps);
  const fork = steps.push({ op: 'fork', to: [] }) - 1;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const part of parts) {
    starts.push(steps.length);
    if (!emit(part, steps)) return false;
    ends.push(steps.push({ op: 'fork', to: [] }) - 1);
  }
  steps[fork] = { op: 'fork', to: starts };
  for (const end of ends) steps[end] = { op: 'fork', to: [steps.length] };
  return true;
}

function emitRepeat({ part, least, most }: Extract<Node, { kind: 'repeat' }>, steps: Step[]): boolean {
  for (let count = 0; count < least; count += 1) if (!emit(part, steps)) return false;
  if (most === Infinity) {
    const fork = steps.push({ op: 'fork', to: [] }) - 1;
    if (!emit(part, steps)) return false;
    steps.push({ op: 'fork', to: [fork] });
    steps[fork] = { op: 'fork', to: [fork + 1, steps.length] };
    return true;
  }
  const forks: number[] = [];
  for (let count = least; count < most; count += 1) {
    forks.push(steps.push({ op: 'fork', to: [] }) - 1);
    if (!emit(part, steps)) return false;
  }
  for (const fork of forks) steps[fork] = { op: 'fork', to: [fork + 1, steps.length] };
  return true;
}

/** Whether the pattern is found in the text. Takes time in proportion to steps times characters, whatever the pattern. */
export function matchesText({ steps }: TextPattern, text: string): boolean {
  const characters = Array.from(text);
  let current = new Set<number>();
  for (let at = 0; at <= characters.length; at += 1) {
    // It may begin anywhere.
    const open = [0, ...current];
    const seen = new Set<number>();
    const next = new Set<number>();
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (seen.has(index)) continue;
      seen.add(index);
      const step = steps[index];
      if (!step) return true;
      if (step.op === 'fork') open.push(...step.to);
      else if (step.op === 'one') {
        if (at < characters.length && step.fits(characters[at]!)) next.add(index + 1);
      } else if (step.op === 'start' ? at === 0 : at === characters.length) open.push(index + 1);
    }
    current = next;
  }
  return false;
}
