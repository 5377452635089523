import { sameJson } from '../json.js';
import type { GraphDocument, GraphRoute, PageGraph, Scope, UIElement } from '../protocol/web-state.js';
import type { ElementNode, PageElements, ScopeNode } from './page-elements.js';
import type { RecordAround } from './surroundings.js';
import { weigh } from './weigh.js';

/** What one agent may know, and what of it it asked for. */
export interface GraphView {
  /** Only this scope and those in it. */
  readonly scopeId: string | undefined;
  /** Whether all of these records may be told. */
  mayTell(records: readonly RecordAround[]): boolean;
  /** The element, without the words that speak of records this agent may not know. The same object for the same facts. */
  tell(facts: UIElement, node: ElementNode): UIElement;
}

export function graphView(mayTell: GraphView['mayTell'], scopeId: string | undefined): GraphView {
  const unnamed = new WeakMap<UIElement, UIElement>();
  return {
    scopeId,
    mayTell,
    tell(facts, { mentions }) {
      if (mentions.length === 0 || mayTell(mentions)) return facts;
      const known = unnamed.get(facts);
      if (known) return known;
      const made = { ...facts, name: '' };
      delete made.description;
      if (typeof made.value === 'string') made.value = '';
      unnamed.set(facts, made);
      return made;
    },
  };
}

/** The scope of what lies outside any, named as the context names it (OP-D-4). */
export const DEFAULT_SCOPE = 'default';

const MAX_ELEMENTS = 10_000;
// What comes around it has to fit into a message of 1 MiB as well.
export const MAX_BYTES = 896 * 1024;

/** A graph and what decided where it ends, in bytes. */
export interface BuiltGraph {
  readonly graph: PageGraph;
  readonly bytes: number;
  /** What the first element that was left out weighs. */
  readonly next: number;
}

/**
 * The page graph for one agent. Parts that are the same as in the previous one are the same objects.
 *
 * Beyond 10,000 elements or 896 KiB the rest of the document is left out and `truncated` says so.
 */
export function buildGraph(
  elements: PageElements,
  route: GraphRoute,
  view: GraphView,
  previous?: PageGraph,
): BuiltGraph {
  const { told, bytes, next, isTruncated } = toldElements(elements, view);
  const frames = [...told.values()].flat().filter(({ boundary }) => boundary === 'cross-origin-frame');
  const last = new Map(previous?.documents.map((document) => [document.documentId, document]));
  const scopes = toldScopes(elements, view, told, last.get('top')?.scopes ?? []);
  const documents: GraphDocument[] = [
    { documentId: 'top', kind: 'top', ...(isTruncated ? { truncated: true } : {}), scopes },
    ...frames.map(({ ref }): GraphDocument => ({
      documentId: `frame-${ref}`,
      kind: 'frame',
      opaque: true,
      scopes: [],
    })),
  ];
  const shared = documents.map((document) => {
    const old = last.get(document.documentId);
    return old && isSameDocument(old, document) ? old : document;
  });
  const isHere = previous !== undefined && sameJson(previous.route, route);
  return { bytes, next, graph: { route: isHere ? previous.route : route, documents: shared } };
}

/** Each element by its scope's id, in document order. */
function toldElements(
  elements: PageElements,
  view: GraphView,
): { told: Map<string, UIElement[]>; bytes: number; next: number; isTruncated: boolean } {
  const ids = new Map<Element | undefined, string>([[undefined, DEFAULT_SCOPE]]);
  for (const { element, id } of elements.scopes) ids.set(element, id);
  const isInView = scopeRange(elements.scopes, view.scopeId);
  const told = new Map<string, UIElement[]>();
  let count = 0;
  let bytes = 0;
  for (const node of elements.nodes) {
    const scopeId = ids.get(node.scope);
    if (scopeId === undefined || !isInView(scopeId) || !view.mayTell(node.records)) continue;
    const element = view.tell(elements.facts(node), node);
    const own = weigh(element);
    if (count >= MAX_ELEMENTS) return { told, bytes, next: Infinity, isTruncated: true };
    if (bytes + own > MAX_BYTES) return { told, bytes, next: own, isTruncated: true };
    bytes += own;
    count += 1;
    const list = told.get(scopeId);
    if (list) list.push(element);
    else told.set(scopeId, [element]);
  }
  return { told, bytes, next: 0, isTruncated: false };
}

/** Says of a scope id whether it is the one asked for or lies in it. */
function scopeRange(scopes: readonly ScopeNode[], wanted: string | undefined): (id: string) => boolean {
  if (wanted === undefined) return () => true;
  const inside = new Set([wanted]);
  for (const { id, parent } of scopes) if (parent !== undefined && inside.has(parent)) inside.add(id);
  return (id) => inside.has(id);
}

function toldScopes(
  elements: PageElements,
  view: GraphView,
  told: ReadonlyMap<string, UIElement[]>,
  previous: readonly Scope[],
): Scope[] {
  const isInView = scopeRange(elements.scopes, view.scopeId);
  const last = new Map(previous.map((scope) => [scope.id, scope]));
  const scopes = new Map<string, Scope>();
  const outside = told.get(DEFAULT_SCOPE);
  if (outside) scopes.set(DEFAULT_SCOPE, { id: DEFAULT_SCOPE, kind: 'document', elements: outside });
  for (const { id, kind, label, parent, records, mentions } of elements.scopes) {
    if (scopes.has(id) || !isInView(id) || !view.mayTell(records)) continue;
    const named = label !== '' && view.mayTell(mentions) ? { label } : {};
    const inside = parent === undefined ? {} : { parent };
    scopes.set(id, { id, kind, ...named, ...inside, elements: told.get(id) ?? [] });
  }
  return [...scopes.values()].map((scope) => {
    const old = last.get(scope.id);
    return old && isSameScope(old, scope) ? old : scope;
  });
}

function isSameScope(a: Scope, b: Scope): boolean {
  return (
    a.kind === b.kind && a.label === b.label && a.parent === b.parent && sameList(a.elements, b.elements)
  );
}

function isSameDocument(a: GraphDocument, b: GraphDocument): boolean {
  return (
    a.opaque === b.opaque && a.url === b.url && a.truncated === b.truncated && sameList(a.scopes, b.scopes)
  );
}

function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
