import { ATTRIBUTE } from '../page/annotations.js';
import { SELECTING } from './candidates.js';
import { INHERITED } from './attribute-kinds.js';

/** What mutations may mean for the page graph, noted cheaply as they happen and worked off later, once for many. */
export interface ChangeNotes {
  note(records: readonly MutationRecord[]): void;
  /** All below may be other elements, or in another place, scope or record. */
  readonly replaced: Set<Element>;
  /** Left the page, as far as known. */
  readonly removed: Set<Element>;
  /** May have become a candidate or ceased to be one. */
  readonly reconsidered: Set<Element>;
  /** What they say may have changed, and with it what is named by it. */
  readonly touched: Set<Element>;
  /** Everything below may look or be named differently. */
  readonly restyled: Set<Element>;
  /** Ids that now belong to another element, or to none. */
  readonly ids: Set<string>;
  clear(): void;
}

const REPLACING: ReadonlySet<string> = new Set([
  ATTRIBUTE.scope,
  ATTRIBUTE.entity,
  ATTRIBUTE.entityId,
  ATTRIBUTE.ignore,
  'slot',
]);
const RESTYLING: ReadonlySet<string> = new Set([
  ...INHERITED.filter((name) => !REPLACING.has(name)),
  ...['class', 'style', 'hidden', 'open', 'disabled', 'data-state', 'contenteditable'],
]);
const RESELECTING: ReadonlySet<string> = new Set(SELECTING);

const NAMING =
  'id for title alt placeholder label aria-owns value checked selected min max readonly required draggable popover src'.split(
    ' ',
  );
const CONDITIONS =
  'label labelledby describedby description checked selected expanded pressed readonly required invalid busy valuenow valuetext modal'
    .split(' ')
    .map((name) => `aria-${name}`);

/** The attributes that any part of the graph depends on. */
export const GRAPH_ATTRIBUTES: readonly string[] = [
  ...new Set([
    ...Object.values(ATTRIBUTE),
    ...RESELECTING,
    ...REPLACING,
    ...RESTYLING,
    ...NAMING,
    ...CONDITIONS,
    'autocomplete',
  ]),
];

export function changeNotes(): ChangeNotes {
  const replaced = new Set<Element>();
  const removed = new Set<Element>();
  const reconsidered = new Set<Element>();
  const touched = new Set<Element>();
  const restyled = new Set<Element>();
  const ids = new Set<string>();

  function noteChildren({ target, addedNodes, removedNodes }: MutationRecord): void {
    for (const node of removedNodes) if (node.nodeType === 1) removed.add(node as Element);
    for (const node of addedNodes) if (node.nodeType === 1) replaced.add(node as Element);
    touch(target);
  }

  function noteAttribute(target: Element, name: string, oldValue: string | null): void {
    touched.add(target);
    if (REPLACING.has(name)) replaced.add(target);
    else if (RESTYLING.has(name)) restyled.add(target);
    if (RESELECTING.has(name)) reconsidered.add(target);
    if (name !== 'id' && name !== 'for') return;
    // A label that is for another control is added anew.
    if (name === 'for') replaced.add(target);
    for (const id of [oldValue, target.getAttribute(name)]) if (id) ids.add(id);
  }

  function touch(node: Node): void {
    const element =
      node.nodeType === 1 ? (node as Element) : (node.parentElement ?? (node as Partial<ShadowRoot>).host);
    if (!element) return;
    touched.add(element);
    // What it holds decides whether a component shows where our sight ends.
    if (element.localName.includes('-')) reconsidered.add(element);
  }

  return {
    replaced,
    removed,
    reconsidered,
    touched,
    restyled,
    ids,
    note(records) {
      for (const record of records) {
        if (record.type === 'childList') noteChildren(record);
        else if (record.type === 'attributes')
          noteAttribute(record.target as Element, record.attributeName!, record.oldValue);
        else touch(record.target.parentNode ?? record.target);
      }
    },
    clear() {
      for (const set of [replaced, removed, reconsidered, touched, restyled, ids]) set.clear();
    },
  };
}
