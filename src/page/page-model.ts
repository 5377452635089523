import type { Clock } from '../clock.js';
import type { Diagnose } from '../diagnostics.js';
import type { RecordAccessMode } from '../protocol/cognition.js';
import { ATTRIBUTE } from './annotations.js';
import { changeLedger } from './change-ledger.js';
import { coalesce } from './coalesce.js';
import { precedes } from './document-order.js';
import { flatContains, flatClosest } from './flat-tree.js';
import { patchGroup, rebuildGroup, type GroupOptions } from './group-facts.js';
import type { CollectionFacts, PageFacts, RecordFacts, RouteFacts, ScopeFacts } from './page-facts.js';
import { sameField } from './read-field.js';
import { recordReader } from './read-record.js';
import { createRegistry } from './registry.js';
import type { Secrets } from './secrets.js';
import { createSight, type SightPass } from './sight.js';
import type { FieldNode, Group, RecordNode, ScopeNode } from './tracked.js';
import { watchPage } from './watch-page.js';

/** The live page as facts, kept up to date at a cost that follows the change. */
export interface PageModel {
  /** The route is another one and the app has rendered it: tells of it with the next frame. */
  routeChanged(): void;
  /** The facts as they are now: everything noticed or noticeable is taken in first. */
  facts(): PageFacts;
  /** The facts as last taken in, at no cost. */
  latest(): PageFacts;
  readonly roots: ReadonlySet<Document | ShadowRoot>;
  /** The elements that name a route, as of now, in no order. */
  routeElements(): Iterable<Element>;
  /** The same as before while nothing at all was changed in the page. */
  moment(): number;
}

export interface PageModelOptions {
  readonly document: Document;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly secrets: Secrets;
  readonly diagnose: Diagnose;
  /** See OP-D-1. */
  readonly visibility: 'viewport' | 'rendered';
  /** The most records told of one list (OP-D-17). */
  readonly maxRecords: number;
  /** Undefined for types that the schema does not declare. */
  accessOf(type: string): RecordAccessMode | undefined;
  /** Elements that the bridge draws itself. */
  isOwn(element: Element): boolean;
  route(): RouteFacts;
  /** The facts differ from those published before. Called after a quiet time, not for each change. */
  onChange(reason: 'data_change' | 'route_change'): void;
  readonly quietMs: number;
  readonly ceilingMs: number;
}

/** Starts watching. Everything ends with `signal`. */
export function createPageModel(options: PageModelOptions): PageModel {
  const { document, clock, signal, diagnose, secrets } = options;
  const view = document.defaultView!;
  // What is to be looked at in the next refresh.
  const reconsider = new Set<RecordNode>();
  const unsettled = new Set<Group>();
  let isStyleStale = true;
  let areValuesStale = false;
  let isRouteStale = true;
  let facts: PageFacts | undefined;
  let published = -1;
  let moment = 0;
  // Reporting between two passes of a framework would tell of a list that was never on screen.
  const touch = coalesce(clock, options, () => flush('data_change'));

  const registry = createRegistry({
    isDeclared: (type) => options.accessOf(type) !== undefined,
    isWindowed: (type, access) => isWindowed(options.accessOf(type), access),
    isOwn: (element) => options.isOwn(element),
    diagnose,
    onRecord(record) {
      reconsider.add(record);
      sight.watch(record);
    },
    onRecordGone(record) {
      reconsider.delete(record);
      sight.unwatch(record);
    },
    onScope: (scope) => sight.watch(scope),
    onScopeGone: (scope) => sight.unwatch(scope),
    onRoute: () => (isRouteStale = true),
  });
  const reader = recordReader({ registry, secrets, diagnose });
  const sight = createSight({
    view,
    mode: options.visibility,
    nodesAt(element) {
      const { record, scope } = registry.tracked(element) ?? {};
      return record && scope ? [record, scope] : record ? [record] : scope ? [scope] : [];
    },
    modals: () => registry.modals,
    onSeen(node) {
      if ('group' in node) reconsider.add(node);
      else isStyleStale = true;
    },
    onChange: touch,
  });
  const ledger = changeLedger({ registry, secrets });
  const watch = watchPage(
    document,
    {
      mutations: note,
      rootFound(root) {
        moment += 1;
        ledger.rootFound(root);
        touch();
      },
      styleChanged() {
        moment += 1;
        isStyleStale = true;
        touch();
      },
      valuesChanged() {
        areValuesStale = true;
        touch();
      },
      shown: touch,
    },
    signal,
  );
  signal.addEventListener('abort', stop, { once: true });

  registry.scan(watch.roots);

  function stop(): void {
    sight.stop();
    registry.clear();
    reconsider.clear();
    unsettled.clear();
    ledger.clear();
    facts = undefined;
  }

  function note(records: readonly MutationRecord[]): void {
    if (records.length === 0) return;
    moment += 1;
    if (ledger.note(records)) touch();
  }

  function flush(reason: 'data_change' | 'route_change'): void {
    // A page in the background keeps its last state (OP-D-1); it comes back with `shown`.
    if (document.visibilityState === 'hidden' && facts) return;
    const { version } = refresh(false);
    if (version === published) return;
    published = version;
    options.onChange(reason);
  }

  function refresh(isAsked: boolean): PageFacts {
    if (isAsked) {
      isStyleStale = true;
      areValuesStale = true;
      sight.drain();
    }
    note(watch.takeRecords());
    if (sight.unsettled.size > 0) isStyleStale = true;
    const hasStructure = ledger.hasStructure || unsettled.size > 0 || !facts;
    if (hasStructure) register();
    const members = new Set(unsettled);
    unsettled.clear();
    isStyleStale = ledger.takeStyle() || isStyleStale;
    const isRestyled = isStyleStale || hasStructure;
    // On the first look everything is new: the observer tells all of it within a frame, and cheaper.
    const pass = isRestyled || reconsider.size > 0 ? sight.pass(facts !== undefined) : undefined;
    if (pass) lookAgain(pass, members, isRestyled);
    const collections = describeGroups(pass, members, readAgain());
    const next = {
      route: isRouteStale || !facts ? options.route() : facts.route,
      scopes: pass && isRestyled ? describeScopes(pass) : (facts?.scopes ?? []),
      modalScope: pass && isRestyled ? findModalScope(pass) : facts?.modalScope,
      collections,
    };
    isStyleStale = false;
    areValuesStale = false;
    isRouteStale = false;
    return (facts = nextFacts(facts, next));
  }

  /** Brings the registry up to date, and remembers whose members changed. */
  function register(): void {
    ledger.apply(watch);
    for (const group of registry.settle()) unsettled.add(group);
  }

  /** Decides again which records are visible: all that could be where styles changed, else those newly seen. */
  function lookAgain(pass: SightPass, members: Set<Group>, isRestyled: boolean): void {
    const look = (record: RecordNode): void => {
      const { group } = record;
      if (!group) return;
      const isVisible = pass.isVisible(record);
      if (record.isVisible === isVisible) return;
      record.isVisible = isVisible;
      record.facts = undefined;
      // Property changes of controls go unnoticed while nobody looks.
      if (isVisible) for (const field of record.fields ?? []) if (field.isControl) field.fact = undefined;
      members.add(group);
    };
    for (const group of isRestyled ? registry.groups : []) {
      const isVisible = !group.list || pass.isDisplayed(group.list);
      if (isVisible !== group.isVisible) members.add(group);
      group.isVisible = isVisible;
      if (!isStyleStale) continue;
      // What is drawn beyond the visible records may have changed, too.
      if (group.isWindowed) members.add(group);
      for (const record of group.records) if (record.inView !== false || !record.hasBox) look(record);
    }
    for (const record of reconsider) look(record);
    reconsider.clear();
  }

  /** Reads again what may have other content. Returns the records that do. */
  function readAgain(): Set<RecordNode> {
    const changed = new Set<RecordNode>();
    const reread = (field: FieldNode): void => {
      if (field.fact && reader.reread(field)) changed.add(field.record);
    };
    for (const field of ledger.takeFields()) reread(field);
    if (isStyleStale || areValuesStale) {
      for (const group of registry.groups)
        for (const record of group.told) {
          for (const field of record.fields ?? [])
            if (field.isControl || (isStyleStale && field.element.firstElementChild)) reread(field);
          if (isStyleStale && record.primary?.firstElementChild) changed.add(record);
        }
    }
    for (const record of ledger.takeRecords()) changed.add(record);
    for (const record of [...changed]) {
      const { last } = record;
      record.facts = undefined;
      if (!record.group || !last) changed.delete(record);
      else if (sameRecord(last, reader.read(record))) {
        record.facts = last;
        changed.delete(record);
      }
    }
    return changed;
  }

  function describeGroups(
    pass: SightPass | undefined,
    members: ReadonlySet<Group>,
    changed: ReadonlySet<RecordNode>,
  ): readonly CollectionFacts[] {
    const groupOptions: GroupOptions = {
      reader,
      diagnose,
      limit: options.maxRecords,
      isRendered: ({ element }) => (pass ?? sight.pass(true)).isRendered(element),
    };
    const before = new Map<Group, CollectionFacts | undefined>();
    for (const group of members) {
      if (!registry.groups.has(group)) continue;
      before.set(group, group.facts);
      rebuildGroup(group, groupOptions);
    }
    const byGroup = new Map<Group, RecordNode[]>();
    for (const record of changed) {
      const { group } = record;
      if (!group || members.has(group)) continue;
      byGroup.set(group, [...(byGroup.get(group) ?? []), record]);
    }
    for (const [group, records] of byGroup) {
      before.set(group, group.facts);
      if (!patchGroup(group, records, reader)) rebuildGroup(group, groupOptions);
    }
    for (const [group, old] of before)
      if (old && group.facts && sameShallow(old, group.facts)) group.facts = old;
    return facts && before.size === 0 && members.size === 0 ? facts.collections : collectionsInOrder();
  }

  /** In document order: a list stands where its element is, loose records where the first of them is. */
  function collectionsInOrder(): readonly CollectionFacts[] {
    const anchors = new Map<Group, Element>();
    for (const group of registry.groups) {
      const anchor = group.list ?? group.told[0]?.element;
      if (anchor) anchors.set(group, anchor);
    }
    return [...anchors]
      .sort(([, a], [, b]) => (precedes(a, b) ? -1 : 1))
      .flatMap(([{ facts: own }]) => own ?? []);
  }

  function describeScopes(pass: SightPass): readonly ScopeFacts[] {
    return registry.scopes.map((scope) => {
      const fresh: ScopeFacts = {
        id: scope.id,
        ...(scope.parent ? { parent: scope.parent.id } : {}),
        visible: pass.isVisible(scope),
      };
      scope.facts = scope.facts && sameShallow(scope.facts, fresh) ? scope.facts : fresh;
      return scope.facts;
    });
  }

  /** The scope of the topmost open modal (OP-D-4): on it, in it, or around it. */
  function findModalScope(pass: SightPass): string | undefined {
    let scope: ScopeNode | undefined;
    for (const modal of registry.modals) {
      const isOpen = modal.matches(':modal') || modal.getAttribute('aria-modal') === 'true';
      if (!isOpen || !pass.isRendered(modal)) continue;
      const around = flatClosest(modal, `[${ATTRIBUTE.scope}]`);
      scope =
        registry.scopes.find(({ element }) => element === modal || flatContains(modal, element)) ??
        registry.scopes.find(({ element }) => element === around);
    }
    return scope?.id;
  }

  return {
    latest: () => facts ?? refresh(true),
    roots: watch.roots,
    moment() {
      note(watch.takeRecords());
      return moment;
    },
    routeElements() {
      note(watch.takeRecords());
      if (ledger.hasStructure) register();
      return registry.routes;
    },
    routeChanged() {
      isRouteStale = true;
      clock.nextFrame(() => flush('route_change'), signal);
    },
    facts() {
      if (document.visibilityState === 'hidden' && facts) return facts;
      const fresh = refresh(true);
      // Sessions hear of it in the ordinary way, after the quiet time.
      if (fresh.version !== published) touch();
      return fresh;
    },
  };
}

function isWindowed(
  declared: RecordAccessMode | undefined,
  tightened: RecordAccessMode | undefined,
): boolean {
  return declared !== undefined && declared !== 'visible_only' && tightened !== 'visible_only';
}

/** The next facts: the old ones where nothing differs, and the old parts where those do not. */
function nextFacts(old: PageFacts | undefined, next: Omit<PageFacts, 'version'>): PageFacts {
  if (!old) return { version: 0, ...next };
  const route = sameRoute(old.route, next.route) ? old.route : next.route;
  const scopes = sameList(old.scopes, next.scopes) ? old.scopes : next.scopes;
  const collections = sameList(old.collections, next.collections) ? old.collections : next.collections;
  const isSame =
    route === old.route &&
    scopes === old.scopes &&
    collections === old.collections &&
    next.modalScope === old.modalScope;
  return isSame ? old : { version: old.version + 1, route, scopes, modalScope: next.modalScope, collections };
}

function sameRoute(a: RouteFacts, b: RouteFacts): boolean {
  return (
    a.routeId === b.routeId &&
    a.path === b.path &&
    a.label === b.label &&
    JSON.stringify(a.params) === JSON.stringify(b.params)
  );
}

function sameRecord(a: RecordFacts, b: RecordFacts): boolean {
  if (a.stableId !== b.stableId || a.visible !== b.visible || a.fields.size !== b.fields.size) return false;
  if (
    a.primary?.text !== b.primary?.text ||
    a.primary?.redact !== b.primary?.redact ||
    !sameList(a.primary?.fields ?? [], b.primary?.fields ?? [])
  )
    return false;
  for (const [name, fact] of a.fields) {
    const other = b.fields.get(name);
    if (!other || !(fact === other || sameField(fact, other))) return false;
  }
  return true;
}

function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function sameShallow(a: object, b: object): boolean {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => {
    const left = (a as Record<string, unknown>)[key];
    const right = (b as Record<string, unknown>)[key];
    return left === right || (Array.isArray(left) && Array.isArray(right) && sameList(left, right));
  });
}
