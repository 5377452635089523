import type { Diagnose } from '../diagnostics.js';
import type { NavigationMap, NavigationRoute } from '../protocol/cognition.js';
import { buildPath, literal, type PathPattern } from './path-pattern.js';
import type { RouterRoute } from './router-adapter.js';
import { canonicalPath, withoutTrailingSlash } from './url-path.js';

/** A link that the page shows. */
export interface PageLink {
  /** The path without base. */
  readonly path: string;
  /** What the app calls the route (`data-uiap-nav`). */
  readonly routeId?: string;
  readonly label?: string;
}

export interface MapSources {
  readonly declared?: NavigationMap | undefined;
  /** What the router adapter lists. */
  readonly router?: readonly RouterRoute[] | undefined;
  /** Whether the app's schema declares an entity. */
  readonly isEntity: (name: string) => boolean;
  readonly diagnose: Diagnose;
  readonly parse: (source: string) => PathPattern | undefined;
}

/** A route of the map with what is needed to recognise it and to go there. */
export interface KnownRoute {
  readonly route: NavigationRoute;
  readonly pattern: PathPattern;
  /** What the router calls it. */
  readonly routerId?: string;
}

/** A page may have thousands of links; a map is for orientation. */
const MAX_LINK_ROUTES = 100;

/**
 * Merges the declared routes and the router's (COG 5.7); declared ones win (OP-C-49). Routes with one id, or that match the
 * same paths, are one: the router's fills what the declared leaves open.
 *
 * Left out and diagnosed: a second route with the same id in one source, a route whose path is no pattern (OP-C-50), and the
 * names of entities that the schema does not declare.
 */
export function knownRoutes(sources: MapSources): readonly KnownRoute[] {
  const { declared, router = [] } = sources;
  const declaredRoutes = (declared?.routes ?? []).map((route) => ({
    route: withDeclaredEntities(route, sources),
  }));
  const routerRoutes = router.map((route) => ({
    route: withDeclaredEntities(toNavigationRoute(route), sources),
    routerId: route.id,
  }));
  return merge(merge([], declaredRoutes, sources), routerRoutes, sources);
}

/**
 * Adds what the page's links tell: labels of known routes that have none; and routes, where no others are known. A link that
 * names a route nobody knows is diagnosed.
 */
export function withLinks(
  known: readonly KnownRoute[],
  links: Iterable<PageLink>,
  { parse, diagnose }: Pick<MapSources, 'parse' | 'diagnose'>,
): readonly KnownRoute[] {
  const routes = [...known];
  const byId = new Map(routes.map(({ route }, at) => [route.id, at]));
  const byPath = new Map(routes.map(({ pattern }, at) => [pattern.shape, at]));
  for (const { path, routeId, label } of links) {
    const exact = withoutTrailingSlash(canonicalPath(path));
    const id = routeId ?? exact;
    const at = routeId === undefined ? byPath.get(exact) : byId.get(routeId);
    const target = at === undefined ? undefined : routes[at];
    if (at !== undefined && target) {
      if (label !== undefined) routes[at] = { ...target, route: { label, ...target.route } };
    } else if (known.length === 0) {
      const pattern = parse(literal(exact));
      if (!pattern || byPath.has(exact) || routes.length >= MAX_LINK_ROUTES) continue;
      byId.set(id, routes.length);
      byPath.set(exact, routes.length);
      routes.push({ route: { id, path: exact, ...(label !== undefined && { label }) }, pattern });
    } else if (routeId !== undefined) {
      diagnose(
        'navigation.unknown_route',
        `The page names a route "${routeId}" that is not in the navigation map.`,
      );
    }
  }
  return routes;
}

/**
 * The map as agents get it. A static path activates itself; a pattern cannot be visited without values, so it has an
 * activation only if the app declares one (OP-C-49).
 */
export function navigationMap(known: readonly KnownRoute[], revision?: string): NavigationMap {
  const routes = known.map(({ route, pattern }): NavigationRoute => {
    const value = pattern.parameters.length === 0 ? buildPath(pattern) : undefined;
    return value === undefined ? route : { activation: { kind: 'path', value }, ...route };
  });
  return { ...(revision !== undefined && { revision }), routes };
}

type Offer = Pick<KnownRoute, 'route' | 'routerId'>;

function merge(stronger: readonly KnownRoute[], offers: readonly Offer[], sources: MapSources): KnownRoute[] {
  const merged = [...stronger];
  const ids = new Set<string>();
  for (const { route, routerId } of offers) {
    const pattern = sources.parse(route.path);
    if (!pattern) {
      sources.diagnose(
        'navigation.bad_path',
        `Route "${route.id}" is left out: its path is not a route pattern.`,
      );
      continue;
    }
    if (ids.has(route.id)) {
      sources.diagnose(
        'navigation.duplicate_route',
        `A second route "${route.id}" is left out: route ids are unique.`,
      );
      continue;
    }
    ids.add(route.id);
    const sameId = stronger.findIndex((other) => other.route.id === route.id);
    const at = sameId >= 0 ? sameId : stronger.findIndex((other) => other.pattern.shape === pattern.shape);
    const other = merged[at];
    const extra = routerId === undefined ? {} : { routerId };
    if (other) merged[at] = { ...other, route: { ...route, ...other.route }, ...extra };
    else merged.push({ route, pattern, ...extra });
  }
  return merged;
}

function toNavigationRoute({ id, path, label, entities, capabilities }: RouterRoute): NavigationRoute {
  return {
    id,
    path,
    ...(label !== undefined && { label }),
    ...(entities && { entities: [...entities] }),
    ...(capabilities && { capabilities: [...capabilities] }),
  };
}

function withDeclaredEntities(route: NavigationRoute, { isEntity, diagnose }: MapSources): NavigationRoute {
  if (!route.entities) return route;
  const entities = route.entities.filter((name) => {
    const declared = isEntity(name);
    if (!declared)
      diagnose(
        'navigation.unknown_entity',
        `Route "${route.id}" names an entity "${name}" that the schema does not declare: left out.`,
      );
    return declared;
  });
  return { ...route, entities };
}
