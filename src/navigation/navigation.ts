import type { Clock } from '../clock.js';
import type { Diagnose } from '../diagnostics.js';
import { sameJson } from '../json.js';
import type { RouteFacts } from '../page/page-facts.js';
import type { NavigationMap } from '../protocol/cognition.js';
import { topic } from '../topic.js';
import { browserRouter } from './browser-router.js';
import { knownRoutes, navigationMap, withLinks, type KnownRoute, type PageLink } from './navigation-map.js';
import { bestMatch } from './best-match.js';
import { buildPath, matchPattern, patternParser } from './path-pattern.js';
import { watchRendering } from './rendering.js';
import type { NavigationResult, RouterAdapter, RouterLocation, RouterTarget } from './router-adapter.js';
import { traverse } from './traverse.js';
import { safePath, withoutBase } from './url-path.js';

/** Where in the app one is, and how to get elsewhere. */
export interface Navigation {
  /** The routes an agent may know (COG 5.7). The same object as before where nothing changed. */
  map(): NavigationMap;
  /** Where the app is. `routeId` is one of the map's, and absent where it is not known (OP-D-15). */
  current(): RouteFacts;
  /** Where a target leads, without going there: for deciding whether it may. */
  resolve(target: RouterTarget): ResolvedTarget;
  /** The URL path of a target, with base path; undefined where it leads nowhere or parameters are missing. */
  href(target: RouterTarget): string | undefined;
  /** As `RouterAdapter.navigate`, but no unsafe path ever reaches the router (`safePath`). */
  navigate(target: RouterTarget, signal: AbortSignal): Promise<NavigationResult>;
  /**
   * One step back in the history, as the person's button would do; settles when the page shows the place. `not_found`:
   * nothing is there to go back to. `blocked`: the app kept the person where they are. Never throws.
   */
  back(signal: AbortSignal): Promise<NavigationResult>;
  forward(signal: AbortSignal): Promise<NavigationResult>;
  /** Calls back after the place or the table has changed and the app has drawn it. */
  subscribe(listener: (change: 'route' | 'table') => void, signal: AbortSignal): void;
}

export type ResolvedTarget =
  | { readonly ok: true; readonly path: string; readonly routeId?: string }
  | { readonly ok: false; readonly reason: 'not_found' | 'missing_params' };

export interface NavigationOptions {
  readonly declared?: NavigationMap | undefined;
  /** Default: `browserRouter`, over the address alone. */
  readonly router?: RouterAdapter | undefined;
  readonly window: Window;
  readonly clock: Clock;
  /** Ends all watching. */
  readonly signal: AbortSignal;
  readonly diagnose: Diagnose;
  /** Whether the app's schema declares an entity. */
  readonly isEntity: (name: string) => boolean;
  /** What the page says of itself with `data-uiap-route` and `data-uiap-route-label`. */
  readonly annotated: () => { readonly routeId?: string; readonly label?: string } | undefined;
  /** The links the page shows; paths as in their URLs, with base path. */
  readonly pageLinks: () => Iterable<PageLink>;
}

export function createNavigation(options: NavigationOptions): Navigation {
  const { declared, window, clock, signal } = options;
  const router = options.router ?? browserRouter({ window, clock });
  const parse = patternParser();
  const changes = topic<'route' | 'table'>();
  // What is known without the page's links, until the table changes; and with them, until the place does.
  let table: readonly KnownRoute[] | undefined;
  let known: readonly KnownRoute[] | undefined;
  let lastMap: NavigationMap = { routes: [] };

  router.subscribe((change) => {
    if (change === 'table') table = undefined;
    known = undefined;
    changes.publish(change);
  }, signal);

  function readRoutes(): readonly KnownRoute[] {
    table ??= knownRoutes({ ...options, router: router.routes(), parse });
    known = withLinks(table, links(table), { ...options, parse });
    return known;
  }

  function* links(routes: readonly KnownRoute[]): Iterable<PageLink> {
    const note = options.annotated();
    if (note) yield { path: router.current().path, ...note };
    const base = basePath(routes);
    for (const link of options.pageLinks()) {
      const path = withoutBase(link.path, base);
      if (path !== undefined) yield { ...link, path };
    }
  }

  /** Read off the URL of any route without parameters. */
  function basePath(routes: readonly KnownRoute[]): string {
    for (const path of ['/', ...routes.flatMap(({ pattern }) => buildPath(pattern) ?? [])]) {
      const href = router.href({ path });
      if (href?.endsWith(path) && !href.includes('#')) return href.slice(0, -path.length);
    }
    return '';
  }

  function routeAt({ routeId, path }: RouterLocation): KnownRoute | undefined {
    // Without a table the links are all there is, and they come and go.
    const routes = known && table?.length ? known : readRoutes();
    const noted = options.annotated()?.routeId;
    return (
      (routeId === undefined ? undefined : routes.find(({ routerId }) => routerId === routeId)) ??
      (noted === undefined ? undefined : routes.find(({ route }) => route.id === noted)) ??
      // A router that knows a route and is not there must not be overruled by its pattern.
      bestMatch(
        routes.filter(({ routerId }) => routerId === undefined),
        path,
      )?.found
    );
  }

  /** A router's location in the map's words. */
  function told(location: RouterLocation, found = routeAt(location)): RouterLocation {
    const { path } = location;
    const params = (found && matchPattern(found.pattern, path, { ignoreCase: true })) ?? location.params;
    return { path, params, ...(found && { routeId: found.route.id }) };
  }

  const here = () => told(router.current());

  function resolve(target: RouterTarget): ResolvedTarget {
    const routes = readRoutes();
    const isPath = 'path' in target;
    const found = isPath
      ? (bestMatch(routes, target.path) ?? bestMatch(routes, target.path, { ignoreCase: true }))?.found
      : routes.find(({ route }) => route.id === target.routeId);
    // Only the app knows how to enter these (COG 5.7.1).
    if ((!isPath && !found) || found?.route.activation?.kind === 'app_defined')
      return { ok: false, reason: 'not_found' };
    const path = isPath ? target.path : found && pathOf(found, target.params);
    if (path === undefined) return { ok: false, reason: 'missing_params' };
    const safe = safePath(path);
    if (safe === undefined) return { ok: false, reason: 'not_found' };
    return { ok: true, path: safe, ...(found && { routeId: found.route.id }) };
  }

  async function navigate(target: RouterTarget, stop: AbortSignal): Promise<NavigationResult> {
    const resolved = resolve(target);
    if (!resolved.ok) return { ...resolved, location: here() };
    try {
      const result = await router.navigate({ path: resolved.path }, stop);
      return { ...result, location: told(result.location) };
    } catch {
      return { ok: false, reason: 'error', location: here() };
    }
  }

  async function step(direction: -1 | 1, stop: AbortSignal): Promise<NavigationResult> {
    const done = new AbortController();
    try {
      const rendering = watchRendering(window.document, clock, AbortSignal.any([done.signal, stop]));
      const traversal = await traverse(direction, { window, router, clock, signal: stop });
      if (traversal.outcome !== 'arrived') return { ok: false, reason: traversal.outcome, location: here() };
      await rendering.settled();
      return { ok: true, location: here(), redirected: traversal.redirected };
    } catch {
      return { ok: false, reason: 'error', location: here() };
    } finally {
      done.abort();
    }
  }

  return {
    map() {
      const map = navigationMap(
        readRoutes(),
        table?.some(({ routerId }) => routerId) ? undefined : declared?.revision,
      );
      lastMap = sameJson(map, lastMap) ? lastMap : map;
      return lastMap;
    },
    current() {
      const location = router.current();
      const found = routeAt(location);
      const { params, ...place } = told(location, found);
      const label = found?.route.label ?? options.annotated()?.label;
      return {
        ...place,
        ...(label !== undefined && { label }),
        ...(Object.keys(params).length > 0 && { params }),
      };
    },
    resolve,
    href(target) {
      const resolved = resolve(target);
      return resolved.ok ? router.href({ path: resolved.path }) : undefined;
    },
    navigate,
    back: (stop) => step(-1, stop),
    forward: (stop) => step(1, stop),
    subscribe: (listener, stop) => changes.subscribe(listener, stop),
  };
}

/** With the values given, else the address that the app declared for visits without any. */
function pathOf(
  { route, pattern }: KnownRoute,
  params: Readonly<Record<string, string>> | undefined,
): string | undefined {
  const { activation } = route;
  return buildPath(pattern, params) ?? (activation?.kind === 'path' ? activation.value : undefined);
}
