import { sameJson } from '../json.js';
import type { GraphChange, GraphDocument, PageGraph, Scope } from '../protocol/web-state.js';
import { listChanges } from './list-changes.js';

/**
 * The changes that make one graph the other, in order (contract 2). Parts that are the same object in both count as the
 * same and are not looked into, so the cost follows what was built anew.
 */
export function graphDelta(before: PageGraph, after: PageGraph): GraphChange[] {
  const changes: GraphChange[] = [];
  if (!sameJson(before.route, after.route)) changes.push({ op: 'route', route: after.route });
  const documents = listChanges(before.documents, after.documents, ({ documentId }) => documentId);
  for (const { documentId } of documents.removed) changes.push({ op: 'document', documentId });
  for (const { item, before: old, ...place } of documents.put) {
    const { documentId, scopes, ...document } = item;
    if ('after' in place || !old || !sameJson(headOf(old), headOf(item)))
      changes.push({ op: 'document', documentId, document, ...place });
    changes.push(...scopeChanges(documentId, old?.scopes ?? [], scopes));
  }
  return changes;
}

/** A document apart from what it holds; everything else of it is compared. */
function headOf(document: GraphDocument): object {
  return { ...document, scopes: undefined };
}

function scopeChanges(documentId: string, before: readonly Scope[], after: readonly Scope[]): GraphChange[] {
  const changes: GraphChange[] = [];
  const scopes = listChanges(before, after, ({ id }) => id);
  for (const { id } of scopes.removed) changes.push({ op: 'scope', documentId, scopeId: id });
  for (const { item, before: old, ...place } of scopes.put) {
    const { id: scopeId, elements, ...scope } = item;
    if ('after' in place || !old || !sameJson(scopeHeadOf(old), scopeHeadOf(item)))
      changes.push({ op: 'scope', documentId, scopeId, scope, ...place });
    const inside = listChanges(old?.elements ?? [], elements, ({ ref }) => ref);
    for (const { ref } of inside.removed) changes.push({ op: 'remove', documentId, scopeId, ref });
    for (const { item: element, before: last, ...where } of inside.put)
      if ('after' in where || !sameJson(last, element))
        changes.push({ op: 'upsert', documentId, scopeId, ref: element.ref, element, ...where });
  }
  return changes;
}

function scopeHeadOf(scope: Scope): object {
  return { ...scope, elements: undefined };
}
