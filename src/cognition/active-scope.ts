import type { PageFacts } from '../page/page-facts.js';

/** The scope that a context is about (OP-D-4). */
export interface ActiveScope {
  readonly id: string;
  /** `filler` only satisfies the type and is bound to nothing. */
  readonly kind: 'scope' | 'route' | 'filler';
}

/** @param chosen The scope that the app set itself: it comes first. */
export function activeScope(facts: PageFacts, chosen?: string): ActiveScope {
  // Parents come before their children, so the first visible one is an outermost.
  const id = chosen ?? facts.modalScope ?? facts.scopes.find(({ visible }) => visible)?.id;
  if (id !== undefined) return { id, kind: 'scope' };
  const { routeId } = facts.route;
  return routeId === undefined ? { id: 'default', kind: 'filler' } : { id: routeId, kind: 'route' };
}

/** The scope of this id, where the page shows it or it is the active one. */
export function findScope(facts: PageFacts, id: string, chosen?: string): ActiveScope | undefined {
  if (facts.scopes.some((scope) => scope.id === id && scope.visible)) return { id, kind: 'scope' };
  const active = activeScope(facts, chosen);
  return active.id === id && active.kind !== 'filler' ? active : undefined;
}

/**
 * Says of a scope id whether it lies in the given scope. What no element of the page stands for, such as a route, holds
 * everything.
 */
export function scopeRange(
  facts: PageFacts,
  { id, kind }: ActiveScope,
): (scopeId: string | undefined) => boolean {
  if (kind !== 'scope' || !facts.scopes.some((scope) => scope.id === id)) return () => true;
  const inside = new Set([id]);
  for (const scope of facts.scopes) {
    if (scope.parent !== undefined && inside.has(scope.parent)) inside.add(scope.id);
  }
  return (scopeId) => scopeId !== undefined && inside.has(scopeId);
}
