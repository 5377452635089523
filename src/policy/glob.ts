/**
 * Whether a name matches a pattern in which `*` stands for any characters, none included. Everything else is literal.
 *
 * Takes time in proportion to the two lengths at worst: no pattern can make it hang.
 */
export function matchesGlob(glob: string, name: string): boolean {
  const [start = '', ...rest] = glob.split('*');
  const end = rest.pop();
  if (end === undefined) return glob === name;
  if (!name.startsWith(start) || name.length < start.length + end.length || !name.endsWith(end)) return false;
  // The parts between two stars may lie anywhere, in order: taking the first place for each leaves most for the next.
  let at = start.length;
  const limit = name.length - end.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0 || found + part.length > limit) return false;
    at = found + part.length;
  }
  return true;
}
