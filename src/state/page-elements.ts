import { sameJson } from '../json.js';
import type { TellingDom } from '../page/accessible.js';
import { annotation, ATTRIBUTE } from '../page/annotations.js';
import { precedes } from '../page/document-order.js';
import { flatParent } from '../page/flat-tree.js';
import { isElement } from '../page/kinds.js';
import type { ElementRefs } from '../page/refs.js';
import { clipping } from '../page/visibility.js';
import type { UIElement } from '../protocol/web-state.js';
import { attributeKinds, KIND } from './attribute-kinds.js';
import { isCandidate, isTelling, walkDeep, walkFrom } from './candidates.js';
import type { ChangeNotes } from './change-notes.js';
import { dependants } from './dependants.js';
import { hasGeneratedText, sheetsMayGenerateText } from './fast-name.js';
import { labelMap } from './label-map.js';
import { readElement, type ReadContext } from './read-element.js';
import { readScope, type ScopeReading } from './read-scope.js';
import { sightOf } from './read-state.js';
import { conditionOf } from './read-value.js';
import { surroundings, type RecordAround } from './surroundings.js';

/** One element of the page graph. */
export interface ElementNode {
  readonly element: Element;
  readonly ref: string;
  /** The element of its scope; undefined where it lies outside any. */
  scope: Element | undefined;
  /** The records that it shows or lies in. */
  records: readonly RecordAround[];
  /** Undefined while nobody needed it. Never changed, only replaced. */
  facts: UIElement | undefined;
  /** Other records that its name or description speaks of. */
  mentions: readonly RecordAround[];
}

/** A declared scope; those with one id are one scope. */
export interface ScopeNode extends ScopeReading {
  readonly element: Element;
  readonly records: readonly RecordAround[];
}

export interface ElementChanges {
  /** Elements or scopes came, went, moved, or changed hands. */
  readonly isRestructured: boolean;
  /** Those that say something else than before, and what they said. */
  readonly changed: readonly { readonly node: ElementNode; readonly before: UIElement }[];
}

/** The elements of one document that belong into the page graph, in document order. */
export interface PageElements {
  readonly nodes: readonly ElementNode[];
  readonly scopes: readonly ScopeNode[];
  facts(node: ElementNode): UIElement;
  /** What the notes say is taken in, and they are cleared. @param isAsked Everything is read again. */
  refresh(notes: ChangeNotes, isAsked: boolean): ElementChanges;
  /** The values of controls may be others, without a mutation. */
  valuesChanged(): void;
  /** Something may have come into view or left it. */
  sightChanged(): void;
  /** This element is read again with the next refresh. */
  markStale(element: Element): void;
  /** Whether this element was in view when it was read last; undefined where it never was. */
  isInView(element: Element): boolean | undefined;
  /** The context of the pass that is going on. */
  readonly context: ReadContext;
  /** The page may change from here on: what was remembered for one pass is forgotten. */
  endPass(): void;
}

export interface PageElementsOptions {
  readonly document: Document;
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
  readonly isDeclared: (type: string) => boolean;
  /** Whether the app decides about single records: then it counts of which ones a name speaks. */
  readonly hasRules: boolean;
  /** Whether it will be refreshed, and not only read once. */
  readonly isWatched: boolean;
  /** Told of each element when it is first read, and when it is gone. */
  onRead?(element: Element): void;
  onGone?(element: Element): void;
}

// Their name or value is what they hold: a change in it reaches them.
const SAYING_CONTENT = new Set(
  'alert button checkbox columnheader gridcell heading link log menuitem menuitemcheckbox menuitemradio option radio rowheader searchbox status switch tab textbox timer tooltip treeitem'.split(
    ' ',
  ),
);

export function pageElements(options: PageElementsOptions): PageElements {
  const { document, dom, refs, isDeclared } = options;
  const known = new Map<Element, ElementNode>();
  const scopes = new Map<Element, ScopeNode | undefined>();
  const labels = labelMap();
  // Who is named or described by what; the labels of scopes are kept apart, for an element may be both.
  const needs = dependants<Element>();
  const scopeNeeds = dependants<Element>();
  const stale = new Set<Element>();
  const controls = new Map<ElementNode, unknown>();
  let nodes: ElementNode[] = [];
  let ordered: readonly ScopeNode[] = [];
  let pass: ReadContext | undefined;
  let isFirst = true;
  let isMany = true;
  let isSightStale = false;
  let areValuesStale = false;
  let focused: ReadonlySet<Element> = new Set();

  function context(): ReadContext {
    if (pass) return pass;
    const around = surroundings(dom, isDeclared);
    const view = document.defaultView!;
    // One look at all style sheets pays for itself only where many names are read.
    let mayGenerate: boolean | undefined;
    const isFull = isMany;
    pass = {
      dom,
      hasRules: options.hasRules,
      around,
      viewport: { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight },
      clip: clipping(view),
      focused: activeElements(document),
      labelsOf: (control) => labels.of(control, around(control).label),
      mayGenerateText(element) {
        if (isFull && element.getRootNode() === document) {
          mayGenerate ??= sheetsMayGenerateText(document);
          if (!mayGenerate) return false;
        }
        return hasGeneratedText(element);
      },
    };
    return pass;
  }

  function read(node: ElementNode): UIElement {
    const { element, sources, ids, mentions } = readElement(node.element, node.ref, context());
    node.mentions = mentions;
    // Who reads only once has no use for what a later change would reach.
    if (!options.isWatched) return element;
    needs.set(node.element, sources, ids);
    const condition = conditionOf(node.element, dom);
    if (condition === undefined) controls.delete(node);
    else controls.set(node, condition);
    return element;
  }

  function facts(node: ElementNode): UIElement {
    if (!node.facts) {
      node.facts = read(node);
      options.onRead?.(node.element);
    }
    return node.facts;
  }

  function sweep(): boolean {
    const gone = [...nodes].filter(({ element }) => !element.isConnected);
    gone.forEach(forget);
    labels.sweep();
    let isChanged = gone.length > 0;
    for (const element of scopes.keys()) {
      if (element.isConnected) continue;
      forgetScope(element);
      isChanged = true;
    }
    return isChanged;
  }

  function forget(node: ElementNode): void {
    known.delete(node.element);
    controls.delete(node);
    needs.remove(node.element);
    options.onGone?.(node.element);
  }

  function forgetScope(element: Element): void {
    scopes.delete(element);
    scopeNeeds.remove(element);
  }

  /** Finds what belongs into the graph in a subtree: in order, and without any doubt about what was there before. */
  function scan(start: Document | Element): ElementNode[] {
    const run: ElementNode[] = [];
    const wasEmpty = known.size === 0 && scopes.size === 0;
    const visit = (element: Element): void => {
      const { localName } = element;
      const kinds = attributeKinds(element);
      // Most elements are nothing to us, and this asks all of them.
      if (kinds === 0 && element.id === '' && !isTelling(localName) && localName !== 'label') {
        if (wasEmpty) return;
        consider(element, kinds);
        if (scopes.has(element)) forgetScope(element);
        return;
      }
      if (localName === 'label') {
        const label = element as HTMLLabelElement;
        labels.add(label);
        if (!wasEmpty && label.control) markStale(label.control);
      }
      if (!wasEmpty && element.id !== '') spreadId(element.id);
      const isInheriting = (kinds & KIND.inherited) !== 0;
      if (isInheriting && annotation(element, ATTRIBUTE.scope) && !context().around(element).isIgnored)
        scopes.set(element, undefined);
      else if (!wasEmpty && scopes.has(element)) forgetScope(element);
      const node = consider(element, kinds);
      if (node) run.push(node);
    };
    if (isElement(start)) walkFrom(start, visit);
    else walkDeep(start, visit);
    return run;
  }

  function consider(element: Element, kinds = attributeKinds(element)): ElementNode | undefined {
    const isWanted = isCandidate(element, isDeclared, kinds) && !context().around(element).isIgnored;
    let node = known.get(element);
    if (!isWanted) {
      if (node) forget(node);
      return undefined;
    }
    const { scope, records } = context().around(element);
    if (node) {
      node.scope = scope;
      node.records = records;
      stale.add(element);
    } else {
      node = { element, ref: refs.refOf(element), scope, records, facts: undefined, mentions: [] };
      known.set(element, node);
    }
    return node;
  }

  function markStale(element: Element): void {
    if (known.has(element) || scopes.has(element)) stale.add(element);
  }

  /** Takes in what came, went and moved. Says whether anything did. */
  function restructure({ replaced, removed, reconsidered }: ChangeNotes): boolean {
    let isChanged = false;
    // What left may have been taken apart since, unseen: the page is asked instead.
    if (removed.size > 0) isChanged = sweep();
    const runs = outermost(replaced).map(scan);
    for (const element of reconsidered) {
      if (!element.isConnected) continue;
      const wasThere = known.has(element);
      const node = consider(element);
      if (!wasThere && node) runs.push([node]);
      isChanged ||= wasThere !== (node !== undefined);
    }
    isChanged ||= runs.some((run) => run.length > 0) || replaced.size > 0;
    if (!isChanged) return false;
    const moved = new Set(runs.flat());
    nodes = nodes.filter((node) => !moved.has(node) && known.get(node.element) === node);
    for (const run of runs) nodes = inserted(nodes, run);
    return true;
  }

  /** Among elements of one id, the first one counts: when any comes or goes, another may. */
  function spreadId(id: string): void {
    for (const all of [needs, scopeNeeds]) for (const one of all.named(id)) stale.add(one);
    if (!labels.isFor(id)) return;
    for (const root of dom.roots()) root.querySelectorAll(`#${CSS.escape(id)}`).forEach(markStale);
  }

  function spreadSource(source: Element): void {
    for (const all of [needs, scopeNeeds]) for (const one of all.of(source)) stale.add(one);
  }

  /** Marks what is said by, named by or drawn by what was touched. */
  function spread({ removed, touched, restyled, ids }: ChangeNotes): void {
    for (const start of removed)
      for (const gone of [start, ...start.querySelectorAll('[id],label')]) {
        spreadSource(gone);
        if (gone.id !== '') spreadId(gone.id);
      }
    const passed = new Set<Element>();
    for (const start of touched) {
      markStale(start);
      for (let at: Element | null = start; at && !passed.has(at); at = flatParent(at)) {
        passed.add(at);
        spreadSource(at);
        const role = known.get(at)?.facts?.role;
        if (role !== undefined && SAYING_CONTENT.has(role)) stale.add(at);
      }
    }
    for (const start of restyled)
      if (start.isConnected)
        walkFrom(start, (element) => {
          markStale(element);
          spreadSource(element);
        });
    ids.forEach(spreadId);
  }

  /** Marks what changes without a mutation. */
  function look(isAsked: boolean): void {
    const now = activeElements(document);
    for (const element of [...focused, ...now])
      if (focused.has(element) !== now.has(element)) markStale(element);
    focused = now;
    for (const node of isAsked || isSightStale ? nodes : [])
      if (node.facts && (isAsked || isSeenOtherwise(node, node.facts))) stale.add(node.element);
    // Script that sets a value leaves no trace at all: where the person looks it is noticed with whatever comes next.
    for (const [node, seen] of controls)
      if ((areValuesStale || node.facts?.state.inViewport) && conditionOf(node.element, dom) !== seen)
        stale.add(node.element);
    isSightStale = false;
    areValuesStale = false;
  }

  function isSeenOtherwise({ element }: ElementNode, { state }: UIElement): boolean {
    const { visible, inViewport } = sightOf(element, context().around(element), context());
    return visible !== state.visible || inViewport !== state.inViewport;
  }

  function reread(): ElementChanges['changed'] {
    const changed: ElementChanges['changed'][number][] = [];
    for (const element of stale) {
      const node = known.get(element);
      const before = node?.facts;
      if (!node || !before) continue;
      const after = read(node);
      if (sameJson(before, after)) continue;
      node.facts = after;
      changed.push({ node, before });
    }
    return changed;
  }

  /** Describes scopes anew where they may differ. Says whether any does. */
  function describeScopes(isRestructured: boolean): boolean {
    let isChanged = false;
    for (const [element, old] of scopes) {
      if (old && !isRestructured && !stale.has(element)) continue;
      const around = context().around(element);
      const { ids, sources, ...reading } = readScope(element, context());
      scopeNeeds.set(element, sources, ids);
      const fresh = { element, records: around.records, ...reading };
      if (old && sameJson({ ...old, element: 0 }, { ...fresh, element: 0 })) continue;
      scopes.set(element, fresh);
      isChanged = true;
    }
    if (!isRestructured && !isChanged) return false;
    ordered = [...scopes.values()]
      .flatMap((scope) => scope ?? [])
      .sort((a, b) => (precedes(a.element, b.element) ? -1 : 1));
    return true;
  }

  return {
    get nodes() {
      return nodes;
    },
    get scopes() {
      return ordered;
    },
    get context() {
      return context();
    },
    facts,
    endPass: () => (pass = undefined),
    valuesChanged: () => (areValuesStale = true),
    sightChanged: () => (isSightStale = true),
    markStale,
    isInView: (element) => known.get(element)?.facts?.state.inViewport,
    refresh(notes, isAsked) {
      pass = undefined;
      isMany = isFirst || isAsked;
      const wasFirst = isFirst;
      isFirst = false;
      let isRestructured = wasFirst;
      if (wasFirst) {
        nodes = scan(document);
        focused = activeElements(document);
      } else {
        isRestructured = restructure(notes);
        spread(notes);
        look(isAsked);
      }
      notes.clear();
      const changed = wasFirst ? [] : reread();
      if (describeScopes(isRestructured)) isRestructured = true;
      stale.clear();
      return { isRestructured, changed };
    },
  };
}

function activeElements(document: Document): ReadonlySet<Element> {
  const found = new Set<Element>();
  for (let at = document.activeElement; at; at = at.shadowRoot?.activeElement ?? null) found.add(at);
  return found;
}

/** Those that are in the page and not inside another one of them. */
function outermost(elements: ReadonlySet<Element>): Element[] {
  return [...elements].filter((element) => {
    if (!element.isConnected) return false;
    for (let at = parentOf(element); at; at = parentOf(at)) if (elements.has(at)) return false;
    return true;
  });
}

function parentOf(element: Element): Element | null {
  return element.parentElement ?? (element.parentNode as ShadowRoot | null)?.host ?? null;
}

/** The list with a run of neighbours at its place. */
function inserted(list: ElementNode[], run: readonly ElementNode[]): ElementNode[] {
  const [first] = run;
  if (!first) return list;
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (precedes(list[middle]!.element, first.element)) low = middle + 1;
    else high = middle;
  }
  return [...list.slice(0, low), ...run, ...list.slice(low)];
}
