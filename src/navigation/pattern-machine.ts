/** One step of a compiled pattern. Steps run in order, except where they jump. */
export type Step =
  | { readonly op: 'text'; readonly text: string }
  /** One character that is no slash. */
  | { readonly op: 'segment' }
  /** Any one character. */
  | { readonly op: 'any' }
  /** Tries `first`, and `second` if that leads nowhere. */
  | { readonly op: 'fork'; readonly first: number; readonly second: number }
  /** Remembers the position as start or end of a parameter. */
  | { readonly op: 'mark'; readonly name: string; readonly edge: 'start' | 'end' };

interface Marks {
  readonly name: string;
  readonly edge: 'start' | 'end';
  readonly at: number;
  readonly before: Marks | undefined;
}

/**
 * Runs compiled steps over a whole text. Every step is tried at most once at each position, so the time is bounded by
 * steps times characters, whatever the pattern: patterns come from agents too.
 *
 * @returns The text of each parameter, undefined where the text does not match.
 */
export function runPattern(
  steps: readonly Step[],
  text: string,
  ignoreCase: boolean,
): ReadonlyMap<string, string> | undefined {
  const compared = ignoreCase ? text.toLowerCase() : text;
  const width = text.length + 1;
  const tried = new Uint8Array((steps.length + 1) * width);
  const waiting: { step: number; at: number; marks: Marks | undefined }[] = [
    { step: 0, at: 0, marks: undefined },
  ];
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    let { step, at, marks } = state;
    while (tried[step * width + at] === 0) {
      tried[step * width + at] = 1;
      const current = steps[step];
      if (!current) {
        if (at === text.length) return captured(marks, text);
        break;
      }
      step += 1;
      if (current.op === 'fork') {
        waiting.push({ step: current.second, at, marks });
        step = current.first;
      } else if (current.op === 'mark') {
        marks = { name: current.name, edge: current.edge, at, before: marks };
      } else {
        const length = accepted(current, compared, at, ignoreCase);
        if (length < 0) break;
        at += length;
      }
    }
  }
  return undefined;
}

/** How many characters a step takes; -1 where it does not fit. */
function accepted(
  step: Exclude<Step, { op: 'fork' | 'mark' }>,
  text: string,
  at: number,
  ignoreCase: boolean,
): number {
  if (step.op === 'text') {
    const wanted = ignoreCase ? step.text.toLowerCase() : step.text;
    return text.startsWith(wanted, at) ? wanted.length : -1;
  }
  return at < text.length && (step.op === 'any' || text[at] !== '/') ? 1 : -1;
}

function captured(marks: Marks | undefined, text: string): ReadonlyMap<string, string> {
  const ends = new Map<string, number>();
  const found = new Map<string, string>();
  // Latest mark first, so an end is met before its start.
  for (let mark = marks; mark; mark = mark.before) {
    if (mark.edge === 'end') ends.set(mark.name, mark.at);
    else found.set(mark.name, text.slice(mark.at, ends.get(mark.name)));
  }
  return found;
}
