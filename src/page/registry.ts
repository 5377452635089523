import type { Diagnose } from '../diagnostics.js';
import type { Redaction } from '../protocol/cognition.js';
import { annotation, ATTRIBUTE, redactionOf, stricter } from './annotations.js';
import { collectionAttributes } from './collection-attributes.js';
import { diagnoseUnknown } from './unknown-attributes.js';
import { insertInOrder } from './document-order.js';
import { flatParent } from './flat-tree.js';
import { isElement, isShadowRoot } from './kinds.js';
import type { Group, ListNode, RecordNode, ScopeNode, Tracked } from './tracked.js';

/** Which annotated elements there are and how they nest. Knows no values and no visibility. */
export interface Registry {
  readonly groups: ReadonlySet<Group>;
  readonly scopes: readonly ScopeNode[];
  readonly modals: ReadonlySet<Element>;
  readonly routes: ReadonlySet<Element>;
  tracked(node: Node): Tracked | undefined;
  entry(element: Element): Tracked;
  /**
   * Registers everything annotated in connected subtrees. What is known already stays as it is.
   *
   * @param roots Disjoint; hosts before their shadow roots.
   */
  scan(roots: Iterable<Element | Document | ShadowRoot>): void;
  /** Forgets everything in a subtree. */
  forget(root: Element | ShadowRoot): void;
  /** Reads the attributes of a list again. */
  reread(list: ListNode): void;
  /** Puts what was scanned since the last call in its place. Returns the groups whose members changed. */
  settle(): ReadonlySet<Group>;
  /** Forgets the fields of a record, so that they are looked for again. */
  releaseFields(record: RecordNode): void;
  clear(): void;
}

export interface RegistryOptions {
  isDeclared(type: string): boolean;
  /** Whether records of this list may be told beyond the visible ones. */
  isWindowed(type: string, access: Group['attributes']['access']): boolean;
  isOwn(element: Element): boolean;
  diagnose: Diagnose;
  onRecord(record: RecordNode): void;
  onRecordGone(record: RecordNode): void;
  onScope(scope: ScopeNode): void;
  onScopeGone(scope: ScopeNode): void;
  /** The elements that name the route are others, or say something else. */
  onRoute(): void;
}

interface Surroundings {
  readonly scope: ScopeNode | undefined;
  readonly record: RecordNode | undefined;
  readonly lists: ListChain | undefined;
  readonly redact: Redaction | undefined;
  readonly isIgnored: boolean;
}

interface ListChain {
  readonly list: ListNode;
  readonly outer: ListChain | undefined;
}

const NOWHERE: Surroundings = {
  scope: undefined,
  record: undefined,
  lists: undefined,
  redact: undefined,
  isIgnored: false,
};

export const STRUCTURE = [
  `[${ATTRIBUTE.entity}]`,
  `[${ATTRIBUTE.collection}]`,
  `[${ATTRIBUTE.scope}]`,
  `[${ATTRIBUTE.route}]`,
  'dialog',
  '[aria-modal]',
].join();

export function createRegistry(options: RegistryOptions): Registry {
  const { diagnose } = options;
  const elements = new Map<Node, Tracked>();
  const groups = new Set<Group>();
  const implicit = new Map<ScopeNode | undefined, Map<string, Group>>();
  const scopes: ScopeNode[] = [];
  const modals = new Set<Element>();
  const routes = new Set<Element>();
  const changed = new Set<Group>();
  const arrivals = new Map<Group, RecordNode[]>();
  const departures = new Map<Group, Set<RecordNode>>();
  let newScopes: ScopeNode[] = [];

  function entry(element: Element): Tracked {
    const known = elements.get(element);
    if (known) return known;
    const fresh: Tracked = {};
    elements.set(element, fresh);
    return fresh;
  }

  /** What surrounds the children of `element`: remembered for the length of one scan, where rows share a parent. */
  function inside(element: Element | null, memory: Map<Element, Surroundings>): Surroundings {
    if (!element) return NOWHERE;
    const known = memory.get(element);
    if (known) return known;
    const outer = inside(flatParent(element), memory);
    // What surrounds a slotted element lies in a shadow root, which is looked at later than its host.
    if (isShadowRoot(element.getRootNode()) && element.matches(STRUCTURE)) register(element, memory);
    const own = elements.get(element);
    const redact = stricter(redactionOf(element), outer.redact);
    const isIgnored = outer.isIgnored || element.hasAttribute(ATTRIBUTE.ignore) || options.isOwn(element);
    const result =
      !own && redact === outer.redact && isIgnored === outer.isIgnored
        ? outer
        : {
            scope: own?.scope ?? outer.scope,
            record: own?.record ?? outer.record,
            lists: own?.list ? { list: own.list, outer: outer.lists } : outer.lists,
            redact,
            isIgnored,
          };
    memory.set(element, result);
    return result;
  }

  function register(element: Element, memory: Map<Element, Surroundings>): void {
    if (elements.has(element)) return;
    const outer = inside(flatParent(element), memory);
    if (outer.isIgnored || element.hasAttribute(ATTRIBUTE.ignore) || options.isOwn(element)) return;
    if (element.localName === 'dialog' || element.hasAttribute('aria-modal')) {
      entry(element).modal = true;
      modals.add(element);
    }
    if (element.hasAttribute(ATTRIBUTE.route)) {
      entry(element).route = true;
      routes.add(element);
      options.onRoute();
    }
    const scope = registerScope(element, outer);
    registerList(element, scope ?? outer.scope);
    registerRecord(element, outer, scope ?? outer.scope);
    diagnoseUnknown(element, diagnose);
  }

  function registerScope(element: Element, outer: Surroundings): ScopeNode | undefined {
    if (!element.hasAttribute(ATTRIBUTE.scope)) return undefined;
    const id = annotation(element, ATTRIBUTE.scope);
    if (!id) {
      diagnose('scope_without_id', `${ATTRIBUTE.scope} must name the scope`, element);
      return undefined;
    }
    const scope: ScopeNode = {
      element,
      id,
      parent: outer.scope,
      inView: undefined,
      hasBox: true,
      facts: undefined,
    };
    entry(element).scope = scope;
    newScopes.push(scope);
    options.onScope(scope);
    return scope;
  }

  function registerList(element: Element, scope: ScopeNode | undefined): void {
    if (!element.hasAttribute(ATTRIBUTE.collection)) return;
    const entity = annotation(element, ATTRIBUTE.collection);
    if (!entity || !options.isDeclared(entity)) {
      diagnose('unknown_entity', `${ATTRIBUTE.collection} must name a type of the schema`, element);
      return;
    }
    const group = makeGroup(entity, scope, element);
    const list: ListNode = { element, entity, group };
    reread(list);
    entry(element).list = list;
  }

  function makeGroup(entity: string, scope: ScopeNode | undefined, list: Element | undefined): Group {
    const group: Group = {
      entity,
      scope,
      list,
      records: [],
      ids: new Map(),
      attributes: {},
      isWindowed: options.isWindowed(entity, undefined),
      isVisible: true,
      told: [],
      hasDuplicates: false,
      facts: undefined,
    };
    groups.add(group);
    changed.add(group);
    return group;
  }

  function reread(list: ListNode): void {
    const { element, group } = list;
    group.attributes = collectionAttributes(element, (name, expected) =>
      diagnose('malformed_attribute', `${name} must be ${expected}`, element),
    );
    group.isWindowed = options.isWindowed(group.entity, group.attributes.access);
    changed.add(group);
  }

  function registerRecord(element: Element, outer: Surroundings, scope: ScopeNode | undefined): void {
    if (!element.hasAttribute(ATTRIBUTE.entity)) return;
    const type = annotation(element, ATTRIBUTE.entity) ?? '';
    const id = annotation(element, ATTRIBUTE.entityId) ?? '';
    const isDeclared = options.isDeclared(type);
    if (!isDeclared)
      diagnose('unknown_entity', `${ATTRIBUTE.entity} must name a type of the schema`, element);
    else if (!id)
      diagnose('record_without_id', `${ATTRIBUTE.entityId} is missing: the record is left out`, element);
    const record: RecordNode = {
      element,
      type,
      id,
      group: isDeclared && id ? groupFor(type, scope, outer.lists) : undefined,
      redact: stricter(redactionOf(element), outer.redact),
      isPlain: !isShadowRoot(element.getRootNode()) && !element.shadowRoot,
      inView: undefined,
      hasBox: true,
      isVisible: false,
      fields: undefined,
      primary: undefined,
      facts: undefined,
      last: undefined,
    };
    entry(element).record = record;
    mix(outer.record);
    if (!record.group) return;
    add(arrivals, record.group, record);
    options.onRecord(record);
  }

  function groupFor(type: string, scope: ScopeNode | undefined, lists: ListChain | undefined): Group {
    for (let chain = lists; chain; chain = chain.outer)
      if (chain.list.entity === type) return chain.list.group;
    const ofScope = implicit.get(scope) ?? new Map<string, Group>();
    implicit.set(scope, ofScope);
    const group = ofScope.get(type) ?? makeGroup(type, scope, undefined);
    ofScope.set(type, group);
    return group;
  }

  function drop(element: Element): void {
    const known = elements.get(element);
    if (!known) return;
    elements.delete(element);
    modals.delete(element);
    if (routes.delete(element)) options.onRoute();
    if (known.scope) dropScope(known.scope);
    if (known.list) {
      groups.delete(known.list.group);
      changed.add(known.list.group);
    }
    if (known.record) dropRecord(known.record);
  }

  function dropScope(scope: ScopeNode): void {
    const fresh = newScopes.indexOf(scope);
    if (fresh >= 0) newScopes.splice(fresh, 1);
    else scopes.splice(scopes.indexOf(scope), 1);
    options.onScopeGone(scope);
  }

  /** Something inside a record makes it a question which fields are its own. */
  function mix(record: RecordNode | undefined): void {
    if (!record) return;
    record.isPlain = false;
    releaseFields(record);
  }

  function releaseFields(record: RecordNode): void {
    for (const { element } of record.fields ?? []) {
      const known = elements.get(element);
      if (known) delete known.field;
      if (known && Object.keys(known).length === 0) elements.delete(element);
    }
    record.fields = undefined;
  }

  function dropRecord(record: RecordNode): void {
    releaseFields(record);
    const { group } = record;
    if (!group) return;
    const waiting = arrivals.get(group)?.indexOf(record) ?? -1;
    if (waiting >= 0) arrivals.get(group)?.splice(waiting, 1);
    else departures.set(group, (departures.get(group) ?? new Set()).add(record));
    options.onRecordGone(record);
  }

  function settle(): ReadonlySet<Group> {
    for (const [group, gone] of departures) {
      remove(group.records, gone);
      for (const { id } of gone) {
        const left = (group.ids.get(id) ?? 1) - 1;
        if (left > 0) group.ids.set(id, left);
        else group.ids.delete(id);
      }
      changed.add(group);
    }
    for (const [group, fresh] of arrivals) {
      insertInOrder(group.records, fresh);
      for (const { id } of fresh) group.ids.set(id, (group.ids.get(id) ?? 0) + 1);
      changed.add(group);
    }
    insertInOrder(scopes, newScopes);
    newScopes = [];
    departures.clear();
    arrivals.clear();
    for (const group of changed) {
      if (group.list || group.records.length > 0) continue;
      implicit.get(group.scope)?.delete(group.entity);
      groups.delete(group);
    }
    for (const [scope, ofScope] of implicit) if (ofScope.size === 0) implicit.delete(scope);
    const result = new Set(changed);
    changed.clear();
    return result;
  }

  return {
    groups,
    scopes,
    modals,
    routes,
    tracked: (node) => elements.get(node),
    entry,
    scan(roots) {
      let memory = new Map<Element, Surroundings>();
      for (const root of roots) {
        // What was slotted into it has been looked at before anything in it was registered.
        if (isShadowRoot(root)) memory = new Map();
        if (isShadowRoot(root)) mix(inside(root.host, memory).record);
        if (isElement(root) && root.matches(STRUCTURE)) register(root, memory);
        const found = root.querySelectorAll(STRUCTURE);
        // Iterating a node list costs several times an index, and pages can have many records.
        // eslint-disable-next-line @typescript-eslint/prefer-for-of
        for (let index = 0; index < found.length; index += 1) register(found[index]!, memory);
      }
    },
    forget(root) {
      if (isElement(root)) drop(root);
      for (const element of root.querySelectorAll(STRUCTURE)) drop(element);
    },
    reread,
    settle,
    releaseFields,
    clear() {
      for (const scope of [...scopes, ...newScopes]) options.onScopeGone(scope);
      for (const collection of [elements, groups, implicit, modals, routes, changed, arrivals, departures])
        collection.clear();
      scopes.length = 0;
      newScopes = [];
    },
  };
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

// Few are spliced out one by one; many cost one pass.
const FEW = 8;

function remove(list: RecordNode[], gone: ReadonlySet<RecordNode>): void {
  if (gone.size <= FEW) {
    for (const record of gone) {
      const at = list.indexOf(record);
      if (at >= 0) list.splice(at, 1);
    }
    return;
  }
  const kept = list.filter((record) => !gone.has(record));
  list.length = 0;
  for (const record of kept) list.push(record);
}
