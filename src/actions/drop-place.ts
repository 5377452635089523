import type { Point } from './hit-test.js';

/** Where something is dropped: beside an element of a list, or on it. */
export type Position = 'before' | 'after' | 'on';

/** Where the pointer has to let go, in CSS pixels of the viewport. */
export function dropPoint(element: Element, position: Position): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  const part = { before: 0.25, on: 0.5, after: 0.75 }[position];
  return isInRow(element)
    ? { x: left + width * part, y: top + height / 2 }
    : { x: left + width / 2, y: top + height * part };
}

/** Whether an element stands beside others, and not above or below them. */
function isInRow(element: Element): boolean {
  const sibling = element.nextElementSibling ?? element.previousElementSibling;
  if (!sibling) return false;
  const own = element.getBoundingClientRect();
  const other = sibling.getBoundingClientRect();
  return other.height > 0 && Math.abs(other.top - own.top) < own.height / 2;
}

/** Whether a point is on the wanted side of an element and not further from it than it is long. */
export function isOver(element: Element, point: Point, position: 'before' | 'after'): boolean {
  const box = element.getBoundingClientRect();
  const [at, start, end] = isInRow(element) ? [point.x, box.left, box.right] : [point.y, box.top, box.bottom];
  const middle = (start + end) / 2;
  return position === 'before'
    ? at < middle && start - at <= end - start
    : at > middle && at - end <= end - start;
}

/** Whether `source` is, or lies in, the neighbour of an element in its list. */
export function isBeside(source: Element, element: Element, position: 'before' | 'after'): boolean {
  const item = itemOf(element);
  const next = position === 'before' ? 'previousElementSibling' : 'nextElementSibling';
  let neighbour = item[next];
  while (neighbour && !neighbour.checkVisibility()) neighbour = neighbour[next];
  return neighbour?.contains(source) ?? false;
}

/** The element of the list: often there is a wrapper around what is annotated, of the same size. */
function itemOf(element: Element): Element {
  const parent = element.parentElement;
  if (!parent || parent.childElementCount > 1 || areaOf(parent) > areaOf(element) * 1.5) return element;
  return itemOf(parent);
}

function areaOf(element: Element): number {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}

/** All by which a drop shows: where the two stand, to each other and in their lists, and what the destination holds. */
export function arrangementOf(source: Element, destination: Element): string {
  const from = source.getBoundingClientRect();
  const to = destination.getBoundingClientRect();
  return JSON.stringify([
    Math.round(from.x - to.x),
    Math.round(from.y - to.y),
    pathOf(source, destination),
    pathOf(destination, source),
    destination.textContent,
  ]);
}

/** The places of an element and those around it, up to what holds another one too. */
function pathOf(element: Element, other: Element): number[] {
  const path: number[] = [];
  for (let at = element; at.parentElement && !at.contains(other); at = at.parentElement)
    path.push([...at.parentElement.children].indexOf(at));
  return path;
}
