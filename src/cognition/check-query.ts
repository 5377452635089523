import type { PageFacts } from '../page/page-facts.js';
import { CognitionQueryPayload, type FilterSpec, type SortSpec } from '../protocol/cognition.js';
import { UiapError } from '../protocol/errors.js';
import { parse } from '../protocol/parse.js';
import { activeScope, findScope, scopeRange, type ActiveScope } from './active-scope.js';
import { checkFilter, checkSort, notAllowed } from './check-filter.js';
import { strictestAccess, type Entities, type Entity } from './schema.js';

export interface QueryRules {
  readonly entities: Entities;
  /** The protected fields that the app released for filtering, by entity type. */
  readonly filterable: ReadonlyMap<string, readonly string[]>;
  readonly defaultLimit: number;
  readonly maxLimit: number;
  /** The scope that the app set, if any. */
  readonly chosenScope: () => string | undefined;
  readonly isDeclaredRoute: (routeId: string) => boolean;
  /** Whether the provider serves a route that is not the current one. */
  readonly serves: (routeId: string, entity: string) => boolean;
}

/** A query that may be put to policy and then to the provider. */
export interface QueryPlan {
  readonly entity: Entity;
  readonly scopeId: string | undefined;
  readonly routeId: string | undefined;
  readonly filters: readonly FilterSpec[];
  readonly sort: readonly Required<SortSpec>[];
  readonly offset: number;
  readonly limit: number;
  /** The fields asked for; undefined for all. */
  readonly only: ReadonlySet<string> | undefined;
}

/**
 * Checks a query against schema and page, in the order of OP-C-32: shape, entity, scope and route, access, then fields,
 * filters and sort. Throws a `UiapError` for the first fault.
 */
export function planQuery(payload: unknown, facts: PageFacts, rules: QueryRules): QueryPlan {
  const parsed = parse(CognitionQueryPayload, payload, 'payload');
  if (!parsed.ok) throw new UiapError('bad_request', parsed.message);
  const query = parsed.value;
  const entity = rules.entities.get(query.entity);
  if (!entity)
    throw new UiapError(
      'uiap.cognition.unknown_entity',
      'payload.entity must be a type of the entity schema',
    );
  const binding = bind(query, facts, rules);
  checkAccess(entity, binding, facts, rules);
  const { fields, filters = [], sort = [] } = query;
  fields?.forEach((name, index) => {
    if (!entity.fields.has(name))
      throw new UiapError('bad_request', `payload.fields.${index} must name a field of the entity`);
  });
  const released = rules.filterable.get(entity.type) ?? [];
  filters.forEach((filter, index) => checkFilter(filter, `payload.filters.${index}`, entity, released));
  sort.forEach((spec, index) => checkSort(spec, `payload.sort.${index}`, entity));
  return {
    entity,
    scopeId: binding.scope?.id,
    routeId: binding.routeId,
    filters,
    sort: sort.map(({ field, direction = 'asc' }) => ({ field, direction })),
    offset: query.offset ?? 0,
    limit: Math.min(query.limit ?? rules.defaultLimit, rules.maxLimit),
    only: fields && new Set(fields),
  };
}

interface Binding {
  readonly scope: ActiveScope | undefined;
  readonly routeId: string | undefined;
}

/** What the query is bound to; combining never widens it (OP-C-31). */
function bind({ scopeId, routeId }: CognitionQueryPayload, facts: PageFacts, rules: QueryRules): Binding {
  const chosen = rules.chosenScope();
  const isCurrent = routeId === facts.route.routeId;
  const scope = scopeId === undefined ? undefined : findScope(facts, scopeId, chosen);
  if (scopeId !== undefined && !scope)
    throw new UiapError(
      'uiap.cognition.unknown_scope',
      'payload.scopeId must be a scope that the page shows',
    );
  if (routeId !== undefined && !isCurrent && !rules.isDeclaredRoute(routeId))
    throw new UiapError(
      'uiap.cognition.unknown_scope',
      'payload.routeId must be a route of the navigation map',
    );
  if (scope && routeId !== undefined && !isCurrent)
    throw new UiapError('bad_request', 'payload.scopeId must be a scope of payload.routeId');
  if (scope ?? routeId) return { scope, routeId };
  const active = activeScope(facts, chosen);
  if (active.kind === 'filler')
    throw new UiapError('uiap.cognition.route_required', 'No scope is active: payload.routeId must be given');
  return { scope: active, routeId };
}

/** The entity and every list of it within the binding have to be queryable (OP-C-20, OP-C-33). */
function checkAccess(entity: Entity, { scope, routeId }: Binding, facts: PageFacts, rules: QueryRules): void {
  const isElsewhere = !scope && routeId !== undefined && routeId !== facts.route.routeId;
  const isBound = scope ? scopeRange(facts, scope) : () => !isElsewhere;
  const lists = facts.collections.filter((list) => list.entity === entity.type && isBound(list.scopeId));
  if (strictestAccess(entity.access, ...lists.map(({ access }) => access)) !== 'queryable')
    throw notAllowed('Records of this type cannot be queried here');
  if (isElsewhere && !rules.serves(routeId, entity.type))
    throw notAllowed('Records of this type cannot be queried on this route');
}
