/** Patterns and tested values beyond this are refused: the agent chooses both, and the page waits meanwhile. */
export const MAX_PATTERN = 256;
export const MAX_TESTED = 1024;
const MAX_UNBOUNDED = 8;

export type Compiled =
  { readonly ok: true; test(value: string): boolean } | { readonly ok: false; readonly message: string };

/**
 * Compiles an agent's pattern, unless trying it could take exponential time: something repeated without end inside of
 * something repeated, repeated alternatives, references back, or too many repetitions in a row.
 */
export function compilePattern(source: string): Compiled {
  if (source.length > MAX_PATTERN) return refuse(`is longer than ${MAX_PATTERN} characters`);
  // Escapes and classes first: what they hold is no syntax.
  const bare = source
    .replaceAll(/\\[^]/g, (escape) => (/\\[1-9k]/.test(escape) ? '\\' : 'x'))
    .replaceAll(/\[[^\]]*\]/g, 'x');
  if (bare.includes('\\')) return refuse('refers back to a group');
  if (hasNestedRepeats(bare)) return refuse('repeats a group that could match in several ways');
  if ((bare.match(/[*+]|\{\d+,\}/g) ?? []).length > MAX_UNBOUNDED) return refuse('repeats too much');
  if (/(?:[x.][*+]\??){3}/.test(bare)) return refuse('repeats too much in a row');
  try {
    const pattern = new RegExp(source, 'u');
    return { ok: true, test: (value) => pattern.test(value) };
  } catch {
    return compileLoosely(source);
  }
}

// Escapes such as `\-` are common and only allowed without the flag.
function compileLoosely(source: string): Compiled {
  try {
    const pattern = new RegExp(source);
    return { ok: true, test: (value) => pattern.test(value) };
  } catch {
    return refuse('is no regular expression');
  }
}

function hasNestedRepeats(bare: string): boolean {
  const open: boolean[] = [];
  for (let at = 0; at < bare.length; at += 1) {
    const rest = bare.slice(at);
    if (bare[at] === '(') open.push(false);
    else if (bare[at] === ')') {
      const isRisky = open.pop() ?? false;
      if (isRisky && /^\)(?:[*+]|\{\d+,|\{\d{2,})/.test(rest)) return true;
      if (isRisky && open.length > 0) open[open.length - 1] = true;
    } else if (/^(?:[*+|?]|\{\d*,)/.test(rest) && open.length > 0 && bare[at - 1] !== '(')
      open[open.length - 1] = true;
  }
  return false;
}

function refuse(message: string): Compiled {
  return { ok: false, message: `args.pattern ${message}` };
}
