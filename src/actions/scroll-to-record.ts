import { frame } from '../clock.js';
import type { TellingDom } from '../page/accessible.js';
import { annotation, ATTRIBUTE } from '../page/annotations.js';
import { findTarget, recordElements, type TargetFound } from '../page/find-target.js';
import { flatContains, flatParent } from '../page/flat-tree.js';
import type { ElementRefs } from '../page/refs.js';
import { isRendered } from '../page/visibility.js';
import type { ActionTarget, EntityRef } from '../protocol/targets.js';
import type { ActionContext } from './action-handler.js';

export interface PageToSearch {
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
}

/** The list that may hold a record that is not on the page: the one of its type that can be scrolled, if it is the only one. */
export function listToSearch({ type }: EntityRef, { dom }: PageToSearch): Element | undefined {
  const lists = dom
    .roots()
    .flatMap((root) => [...root.querySelectorAll(`[${ATTRIBUTE.collection}]`)])
    .filter(
      (list) =>
        annotation(list, ATTRIBUTE.collection) === type &&
        isRendered(list) &&
        !dom.isIgnored(list) &&
        scrollerOf(list) !== undefined,
    );
  return lists.length === 1 ? lists[0] : undefined;
}

/** What scrolls the records of a list: the list itself, something in it around the records, or something around it. */
function scrollerOf(list: Element): Element | undefined {
  const inner = list.querySelector(`[${ATTRIBUTE.entity}]`) ?? list;
  for (let at: Element | null = inner; at; at = flatParent(at)) if (scrolls(at)) return at;
  const inside = [...list.querySelectorAll('*')].find(scrolls);
  const page = list.ownerDocument.scrollingElement ?? undefined;
  return inside ?? (page && page.scrollHeight > page.clientHeight ? page : undefined);
}

function scrolls(element: Element): boolean {
  return (
    element.scrollHeight > element.clientHeight + 1 &&
    element !== element.ownerDocument.scrollingElement &&
    /auto|scroll/.test(getComputedStyle(element).overflowY)
  );
}

// A page of rows each step, with some overlap so that none is skipped.
const STEP = 0.8;
const TIME_LIMIT_MS = 15_000;
// A list that fetches its rows shows none for a while.
const PATIENCE_MS = 1000;

/**
 * Scrolls a list that builds only the rows in sight until a record is there. Where the ids of the rows are in order it
 * goes straight to the place; else it looks at everything from where it is, down and then up. Where it is not found, the
 * list is put back.
 */
export async function scrollToRecord(
  list: Element,
  target: ActionTarget,
  { clock, signal }: Pick<ActionContext, 'clock' | 'signal'>,
  page: PageToSearch,
): Promise<TargetFound> {
  const scroller = scrollerOf(list);
  const ref = target.entityRef;
  if (!scroller || !ref) return gone();
  const start = scroller.scrollTop;
  const end = clock.now() + TIME_LIMIT_MS;
  const isThere = () => recordElements(ref, page.dom).length > 0;

  try {
    for (const top of placesToLook(list, scroller, ref)) {
      scroller.scrollTo({ top, behavior: 'instant' });
      const patience = clock.now() + PATIENCE_MS;
      do await frame(clock, signal);
      while (clock.now() < patience && rowsIn(list, scroller, ref.type).length === 0);
      if (isThere() || clock.now() >= end) break;
    }
  } finally {
    if (!isThere()) scroller.scrollTo({ top: start, behavior: 'instant' });
  }
  return isThere() ? findTarget(target, page) : gone();
}

function gone(): TargetFound {
  return { problem: 'state_conflict', message: 'target.entityRef is not in the list' };
}

/** Where to scroll next. Reads, each time it is asked, what the step before has brought. */
function* placesToLook(list: Element, scroller: Element, { type, id }: EntityRef): Iterable<number> {
  const start = scroller.scrollTop;
  const last = () => scroller.scrollHeight - scroller.clientHeight;
  yield* placesByOrder(list, scroller, type, id);
  const step = Math.max(1, scroller.clientHeight * STEP);
  for (let top = start; top < last();) yield (top = Math.min(last(), top + step));
  for (let top = start; top > 0;) yield (top = Math.max(0, top - step));
}

// Halving more often than this finds no row that is there.
const MAX_HALVINGS = 24;

/** Halves the list again and again, as long as the ids in sight are in order and lie on one side of the wanted one. */
function* placesByOrder(list: Element, scroller: Element, type: string, id: string): Iterable<number> {
  let [low, high] = [0, scroller.scrollHeight - scroller.clientHeight];
  for (let count = 0; count < MAX_HALVINGS && high - low > 1; count += 1) {
    const side = sideOf(
      id,
      rowsIn(list, scroller, type).map((row) => annotation(row, ATTRIBUTE.entityId) ?? ''),
    );
    if (side === 0) return;
    if (side < 0) high = scroller.scrollTop;
    else low = scroller.scrollTop;
    yield Math.round((low + high) / 2);
  }
}

const ORDER = new Intl.Collator('en', { numeric: true });

/** Before the rows (-1), after them (1), or not to be told (0). */
function sideOf(id: string, ids: readonly string[]): number {
  const [first, second] = ids;
  const last = ids.at(-1);
  if (first === undefined || second === undefined || last === undefined) return 0;
  const way = ORDER.compare(first, second);
  const inOrder = ids.every((each, at) => at === 0 || ORDER.compare(ids[at - 1] ?? '', each) === way);
  if (way === 0 || !inOrder) return 0;
  if (ORDER.compare(id, first) === way) return -1;
  return ORDER.compare(last, id) === way ? 1 : 0;
}

/** The rows in sight, from top to bottom: their order in the page is that in which they were built. */
function rowsIn(list: Element, scroller: Element, type: string): Element[] {
  const view = scroller.getBoundingClientRect();
  return [...list.querySelectorAll(`[${ATTRIBUTE.entity}][${ATTRIBUTE.entityId}]`)]
    .filter((row) => annotation(row, ATTRIBUTE.entity) === type && flatContains(list, row))
    .map((row) => ({ row, box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && box.bottom > view.top && box.top < view.bottom)
    .sort((a, b) => a.box.top - b.box.top)
    .map(({ row }) => row);
}
