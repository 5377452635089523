/** Something wrong with a definition, for whoever writes it. Definitions are no secrets: names in it are told. */
export interface Finding {
  /** `error`: the definition is not used. `warning`: it is, but may not do what was meant. */
  readonly level: 'error' | 'warning';
  /** Where, such as `workflows[0].steps[2].next`. */
  readonly path: string;
  /** The rule, such as `step-reference`. */
  readonly rule: string;
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
}

export type Report = (
  rule: string,
  path: string,
  message: string,
  fix: string,
  level?: Finding['level'],
) => void;

/** A place in a document, from its keys. */
export function pathOf(keys: readonly (string | number)[]): string {
  return keys.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
    '',
  );
}

/** Which of the known names was probably meant, as a sentence. */
export function didYouMean(name: string, known: Iterable<string>): string {
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (!best || distance < best.distance) best = { name: candidate, distance };
  }
  return best && best.distance <= Math.max(2, name.length / 3) ? `Did you mean "${best.name}"?` : '';
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
