import { ATTRIBUTE } from './annotations.js';
import { flatContains, flatParent } from './flat-tree.js';
import { isShadowRoot } from './kinds.js';
import type { Registry } from './registry.js';
import type { Secrets } from './secrets.js';
import type { FieldNode, ListNode, RecordNode } from './tracked.js';
import { STYLE_ATTRIBUTES, VALUE_ATTRIBUTES, type PageWatch } from './watch-page.js';

/** Notes what mutations may mean, cheaply, while they happen; it is worked off later, once for many. */
export interface ChangeLedger {
  /** Says whether any of these may matter. */
  note(records: readonly MutationRecord[]): boolean;
  rootFound(root: ShadowRoot): void;
  readonly hasStructure: boolean;
  /** Brings the registry up to date with what was added, removed and annotated anew. */
  apply(watch: PageWatch): void;
  /** Whether something may be shown or hidden; forgets it. */
  takeStyle(): boolean;
  takeFields(): ReadonlySet<FieldNode>;
  takeRecords(): ReadonlySet<RecordNode>;
  clear(): void;
}

const NESTING: ReadonlySet<string> = new Set([
  ATTRIBUTE.entity,
  ATTRIBUTE.entityId,
  ATTRIBUTE.collection,
  ATTRIBUTE.scope,
  ATTRIBUTE.redact,
  ATTRIBUTE.ignore,
  ATTRIBUTE.route,
  ATTRIBUTE.routeLabel,
  'aria-modal',
  'slot',
]);
const OF_LIST: ReadonlySet<string> = new Set([
  ATTRIBUTE.total,
  ATTRIBUTE.offset,
  ATTRIBUTE.limit,
  ATTRIBUTE.hasMore,
  ATTRIBUTE.sort,
  ATTRIBUTE.filters,
  ATTRIBUTE.access,
]);

// A wave of mutations mostly hits neighbours: from this size on, what was found for one is remembered for the next.
const WAVE = 16;

export function changeLedger(options: {
  readonly registry: Registry;
  readonly secrets: Secrets;
}): ChangeLedger {
  const { registry, secrets } = options;
  const added = new Set<Element>();
  const removed = new Set<Element>();
  const renested = new Set<Element>();
  const relisted = new Set<ListNode>();
  const foundRoots = new Set<ShadowRoot>();
  let fields = new Set<FieldNode>();
  let records = new Set<RecordNode>();
  let isStyle = false;

  type Owner = { readonly field: FieldNode | undefined; readonly record: RecordNode } | undefined;

  /** The field and record that a node lies in; within a wave, remembered for each parent. */
  function ownerOf(node: Node, memory: Map<Node, Owner> | undefined): Owner {
    const path: Node[] = [];
    let field: FieldNode | undefined;
    let owner: Owner;
    for (let at: Node | null = node; at; at = parentOf(at)) {
      if (memory?.has(at)) {
        const known = memory.get(at);
        owner = known && { field: field ?? known.field, record: known.record };
        break;
      }
      if (at !== node) path.push(at);
      const tracked = registry.tracked(at);
      if (!tracked) continue;
      field ??= tracked.field;
      if (field) {
        owner = { field, record: field.record };
        break;
      }
      if (tracked.record) {
        owner = { field: undefined, record: tracked.record };
        break;
      }
    }
    // Only what lies outside every record is the same for all below a parent.
    if (memory && !owner) for (const at of path) memory.set(at, undefined);
    return owner;
  }

  function touchInside(node: Node, memory: Map<Node, Owner> | undefined, isRestructured: boolean): boolean {
    const owner = ownerOf(node, memory);
    if (!owner) return false;
    if (isRestructured) registry.releaseFields(owner.record);
    else if (owner.field) fields.add(owner.field);
    records.add(owner.record);
    return true;
  }

  /** Keeps the elements that may hold annotations. */
  function collect(nodes: NodeList, kept: Set<Element>): boolean {
    let isAny = false;
    // Iterating a node list costs several times an index, and this runs for every mutation of the page.
    // eslint-disable-next-line @typescript-eslint/prefer-for-of
    for (let index = 0; index < nodes.length; index += 1) {
      const node = nodes[index]!;
      if (node.nodeType !== Node.ELEMENT_NODE || isBare(node as Element)) continue;
      kept.add(node as Element);
      isAny = true;
    }
    return isAny;
  }

  function noteChildren(record: MutationRecord, memory: Map<Node, Owner> | undefined): boolean {
    const hasAdded = collect(record.addedNodes, added);
    const hasElements = collect(record.removedNodes, removed) || hasAdded;
    if (hasElements) noteSlots(record.target);
    return touchInside(record.target, memory, hasElements) || hasElements;
  }

  /** What surrounds the children of a host is decided in its shadow root. */
  function noteSlots(node: Node): void {
    const root = node.getRootNode();
    if (isShadowRoot(root) && root.host.firstElementChild) renested.add(root.host);
  }

  function noteAttribute(record: MutationRecord, memory: Map<Node, Owner> | undefined): boolean {
    const name = record.attributeName!;
    const target = record.target as Element;
    if (STYLE_ATTRIBUTES.has(name)) {
      isStyle = true;
      touchInside(target, memory, false);
      return true;
    }
    if (VALUE_ATTRIBUTES.has(name)) {
      if (wasSecret(name, record.oldValue)) secrets.remember(target);
      return touchInside(target, memory, false);
    }
    if (NESTING.has(name)) {
      renested.add(target);
      noteSlots(target);
      isStyle = true;
      touchInside(target, memory, true);
      return true;
    }
    if (OF_LIST.has(name)) {
      const list = registry.tracked(target)?.list;
      if (list) relisted.add(list);
      return list !== undefined;
    }
    return touchInside(target, memory, name === ATTRIBUTE.field || name === ATTRIBUTE.primary);
  }

  /** The outermost of the connected ones: scanning them covers the rest, in the right order. */
  function outermost(elements: ReadonlySet<Element>): Element[] {
    return [...elements].filter((element) => {
      if (!element.isConnected) return false;
      for (let at = flatParent(element); at; at = flatParent(at)) if (elements.has(at)) return false;
      return true;
    });
  }

  /** The elements and the shadow roots in each, right after it. */
  function deep(elements: readonly Element[], shadows: readonly ShadowRoot[]): (Element | ShadowRoot)[] {
    if (shadows.length === 0) return [...elements];
    return elements.flatMap((element) => [
      element,
      ...shadows.filter(({ host }) => flatContains(element, host)),
    ]);
  }

  return {
    note(mutations) {
      let matters = false;
      const memory = mutations.length >= WAVE ? new Map<Node, Owner>() : undefined;
      for (const mutation of mutations) {
        if (mutation.type === 'childList') matters = noteChildren(mutation, memory) || matters;
        else if (mutation.type === 'attributes') matters = noteAttribute(mutation, memory) || matters;
        else matters = touchInside(mutation.target, memory, false) || matters;
      }
      return matters;
    },
    rootFound: (root) => void foundRoots.add(root),
    get hasStructure() {
      return added.size + removed.size + renested.size + relisted.size + foundRoots.size > 0;
    },
    apply(watch) {
      for (const element of removed) registry.forget(element);
      for (const element of added) if (element.isConnected) watch.findRoots(element);
      for (const root of foundRoots) renested.add(root.host);
      const shadows: ShadowRoot[] = [];
      for (const root of watch.roots) {
        if (!isShadowRoot(root)) continue;
        if (root.host.isConnected) shadows.push(root);
        else {
          registry.forget(root);
          watch.leave(root);
        }
      }
      for (const root of deep([...renested], shadows)) registry.forget(root);
      for (const element of renested) added.add(element);
      registry.scan(deep(outermost(added), shadows));
      for (const list of relisted) registry.reread(list);
      for (const set of [added, removed, renested, relisted, foundRoots]) set.clear();
    },
    takeStyle() {
      const result = isStyle;
      isStyle = false;
      return result;
    },
    takeFields() {
      const result = fields;
      if (result.size > 0) fields = new Set();
      return result;
    },
    takeRecords() {
      const result = records;
      if (result.size > 0) records = new Set();
      return result;
    },
    clear() {
      for (const set of [added, removed, renested, relisted, foundRoots, fields, records]) set.clear();
    },
  };
}

/** A leaf that says nothing: whatever it becomes later, another mutation tells. */
function isBare(element: Element): boolean {
  return (
    element.firstElementChild === null &&
    !element.hasAttributes() &&
    element.shadowRoot === null &&
    !element.localName.includes('-')
  );
}

// Upwards in the flat tree, from text nodes too. Hot: nothing else is looked at.
function parentOf(node: Node): Node | null {
  const slot = (node as Element | Text).assignedSlot;
  return slot ?? node.parentNode ?? (isShadowRoot(node) ? node.host : null);
}

function wasSecret(attribute: string, oldValue: string | null): boolean {
  if (oldValue === null) return false;
  if (attribute === 'type') return /^(?:password|hidden|file)$/i.test(oldValue);
  return attribute === 'autocomplete' && /(?:cc-|one-time-code|-password)/i.test(oldValue);
}
