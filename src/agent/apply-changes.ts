import type { GraphChange, PageGraph, Scope, UIElement } from '../protocol/web-state.js';

/**
 * The graph after the changes of a `web.state.delta` (contract 2). The given graph stays as it is; parts that did not
 * change are shared.
 *
 * Returns undefined where the changes do not fit the graph: then a snapshot is needed.
 */
export function applyChanges(graph: PageGraph, changes: readonly GraphChange[]): PageGraph | undefined {
  const fresh = new Set<object>();
  // Copies a part the first time it is touched.
  function own<Part extends object>(
    list: Part[],
    index: number,
    copy: (part: Part) => Part,
  ): Part | undefined {
    const part = list[index];
    if (!part || fresh.has(part)) return part;
    const made = copy(part);
    fresh.add(made);
    list[index] = made;
    return made;
  }
  const next: PageGraph = { ...graph, documents: [...graph.documents] };

  function documentOf(documentId: string) {
    const at = next.documents.findIndex((document) => document.documentId === documentId);
    return own(next.documents, at, (document) => ({ ...document, scopes: [...document.scopes] }));
  }

  function scopeOf(documentId: string, scopeId: string): Scope | undefined {
    const scopes = documentOf(documentId)?.scopes;
    const at = scopes?.findIndex(({ id }) => id === scopeId) ?? -1;
    return scopes && own(scopes, at, (scope) => ({ ...scope, elements: [...scope.elements] }));
  }

  function take(change: GraphChange): boolean {
    switch (change.op) {
      case 'route':
        next.route = change.route;
        return true;
      case 'document': {
        const { documentId, document, after } = change;
        const scopes = documentOf(documentId)?.scopes ?? [];
        const made = document && { documentId, ...document, scopes };
        if (made) fresh.add(made);
        return put(next.documents, (one) => one.documentId, documentId, made, after);
      }
      case 'scope': {
        const { documentId, scopeId, scope, after } = change;
        const document = documentOf(documentId);
        if (!document) return false;
        const elements = scopeOf(documentId, scopeId)?.elements ?? [];
        const made = scope && { id: scopeId, ...scope, elements };
        if (made) fresh.add(made);
        return put(document.scopes, (one) => one.id, scopeId, made, after);
      }
      case 'upsert':
      case 'remove': {
        const scope = scopeOf(change.documentId, change.scopeId);
        if (!scope) return false;
        const [element, after] = change.op === 'upsert' ? [change.element, change.after] : [undefined];
        return put<UIElement>(scope.elements, (one) => one.ref, change.ref, element, after);
      }
      default:
        // A later version may say more than this one understands.
        change satisfies never;
        return false;
    }
  }

  return changes.every(take) ? next : undefined;
}

/** Replaces, inserts, moves or removes what has this key. Says whether it could. */
function put<Item>(
  list: Item[],
  keyOf: (item: Item) => string,
  key: string,
  item: Item | undefined,
  after: string | null | undefined,
): boolean {
  const at = list.findIndex((one) => keyOf(one) === key);
  if (!item || after !== undefined) {
    if (at >= 0) list.splice(at, 1);
    if (!item) return at >= 0;
    const previous = after === null ? -1 : list.findIndex((one) => keyOf(one) === after);
    if (after !== null && previous < 0) return false;
    list.splice(previous + 1, 0, item);
    return true;
  }
  if (at < 0) return false;
  list[at] = item;
  return true;
}
