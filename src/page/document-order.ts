import { isShadowRoot } from './kinds.js';
/**
 * Whether `a` comes before `b` as a reader meets them. Content of a shadow root comes where its host stands, before the
 * host's own children.
 */
export function precedes(a: Element, b: Element): boolean {
  if (a.getRootNode() === b.getRootNode())
    return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const left = hostChain(a);
  const right = hostChain(b);
  const depth = left.findIndex((element, index) => element.getRootNode() !== right[index]?.getRootNode());
  const level = depth < 0 ? Math.min(left.length, right.length) - 1 : depth - 1;
  const [from, to] = [left[level], right[level]];
  if (!from || !to) return false;
  // The same host, or a host and its child: what lies in the shadow root comes first.
  if (from === to || from.contains(to) || to.contains(from)) return left.length > right.length;
  return (from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** The element and the hosts around it, outermost first. */
function hostChain(element: Element): Element[] {
  const chain = [element];
  for (let root = element.getRootNode(); isShadowRoot(root); root = root.host.getRootNode())
    chain.unshift(root.host);
  return chain;
}

interface Placed {
  readonly element: Element;
}

// How far a new row looks for a neighbour before comparing positions, which walks siblings inside the browser.
const NEIGHBOURS = 8;

/**
 * Inserts new entries into a list in document order. Cost follows the number of new entries, not the length of the
 * list: appending and prepending compare once, others find their place beside a known sibling.
 *
 * @param fresh In document order among themselves as far as known; sorted here.
 */
export function insertInOrder<Entry extends Placed>(list: Entry[], fresh: Entry[]): void {
  const [first] = fresh;
  if (!first) return;
  const sorted = fresh.every(
    (entry, index) => index === 0 || precedes(fresh[index - 1]!.element, entry.element),
  )
    ? fresh
    : [...fresh].sort((a, b) => (precedes(a.element, b.element) ? -1 : 1));
  const last = list.at(-1);
  if (!last || precedes(last.element, sorted[0]!.element)) {
    for (const entry of sorted) list.push(entry);
    return;
  }
  if (sorted.length * 8 > list.length) {
    const merged = merge(list, sorted);
    list.length = 0;
    for (const entry of merged) list.push(entry);
    return;
  }
  for (const entry of sorted) list.splice(placeOf(list, entry), 0, entry);
}

function merge<Entry extends Placed>(a: readonly Entry[], b: readonly Entry[]): Entry[] {
  const result: Entry[] = [];
  let left = 0;
  for (const entry of b) {
    for (let next = a[left]; next && precedes(next.element, entry.element); next = a[left]) {
      result.push(next);
      left += 1;
    }
    result.push(entry);
  }
  for (; left < a.length; left += 1) result.push(a[left]!);
  return result;
}

function placeOf<Entry extends Placed>(list: readonly Entry[], entry: Entry): number {
  let sibling = entry.element.previousElementSibling;
  for (let steps = 0; sibling && steps < NEIGHBOURS; steps += 1) {
    const at = indexOf(list, sibling);
    if (at >= 0) return at + 1;
    sibling = sibling.previousElementSibling;
  }
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (precedes(list[middle]!.element, entry.element)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function indexOf(list: readonly Placed[], element: Element): number {
  for (let index = list.length - 1; index >= 0; index -= 1)
    if (list[index]?.element === element) return index;
  return -1;
}
