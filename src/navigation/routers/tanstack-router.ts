import { delay, systemClock } from '../../clock.js';
import { driveRouter } from '../drive-router.js';
import { literal, matchesRoutePattern } from '../path-pattern.js';
import { isHidden, routeMeta, type TableEntry } from '../route-table.js';
import type { RouterAdapter } from '../router-adapter.js';
import type { Outcome, RouterDriver, RouterOptions } from '../router-driver.js';
import { basePrefix } from '../url-path.js';
import { joinPatterns, parameter, REST } from './pattern-text.js';

/** The parts of TanStack Router (1.x) that are used. */
export interface TanstackRouterLike {
  readonly basepath?: string | undefined;
  readonly routesById: Readonly<Record<string, TanstackRouteLike>>;
  readonly state: {
    readonly status: string;
    readonly location: { readonly pathname: string };
    readonly resolvedLocation?: { readonly pathname: string } | undefined;
    readonly matches: readonly TanstackMatch[];
  };
  readonly history: { createHref(href: string): string };
  navigate(options: { href: string }): Promise<void>;
  subscribe(event: 'onResolved', listener: () => void): () => void;
}

interface TanstackMatch {
  readonly routeId: string;
  readonly status: string;
}

export interface TanstackRouteLike {
  readonly id: string;
  readonly path?: string | undefined;
  readonly fullPath: string;
  readonly isRoot: boolean;
  readonly parentRoute?: unknown;
  readonly children?: unknown;
  readonly lazyFn?: unknown;
  readonly options: { readonly staticData?: unknown; readonly component?: unknown };
}

/** How long blockers may think. A question to the person takes longer, and until then nobody goes anywhere. */
const BLOCKER_PATIENCE_MS = 1000;
const IGNORE_CASE = { ignoreCase: true };

/**
 * Reads and drives TanStack Router.
 *
 * Route metadata is `staticData.uiap` (`UiapRouteMeta`), the title `staticData.title`.
 */
export function tanstackRouter(router: TanstackRouterLike, options?: RouterOptions): RouterAdapter {
  const clock = options?.clock ?? systemClock();
  const href = (path: string) => basePrefix(router.basepath ?? '') + path;

  const driver: RouterDriver = {
    id: 'tanstack-router',
    rendersLater: false,
    table: () => entries(router.routesById),
    place() {
      const { location, resolvedLocation, matches } = router.state;
      const path = (resolvedLocation ?? location).pathname;
      const route = router.routesById[matches.at(-1)?.routeId ?? ''];
      // For an address that leads nowhere the router shows its error under some route that it lies below.
      const answers =
        route && !route.isRoot && matchesRoutePattern(toPattern(route.fullPath), path, IGNORE_CASE);
      return { path, key: answers ? route.id : undefined };
    },
    url: (path) => router.history.createHref(href(path)),
    async go(path, signal): Promise<Outcome> {
      // A dollar would begin a parameter.
      const done = router.navigate({ href: href(path.replaceAll('$', '%24')) });
      // A blocked navigation never settles and leaves no trace.
      const patience = delay(clock, BLOCKER_PATIENCE_MS, signal).then(() => 'patience' as const);
      if ((await Promise.race([done, patience])) === 'patience') {
        if (router.state.status !== 'pending') return 'blocked';
        await done;
      }
      const { matches } = router.state;
      if (matches.some(({ status }) => status === 'notFound')) return 'not_found';
      return matches.some(({ status }) => status === 'error') ? 'error' : 'arrived';
    },
    listen(changed, signal) {
      signal.addEventListener(
        'abort',
        router.subscribe('onResolved', () => changed('now')),
        { once: true },
      );
    },
  };
  return driveRouter(driver, options);
}

function entries(routes: Readonly<Record<string, TanstackRouteLike>>): TableEntry[] {
  const all = Object.values(routes);
  const indexed = new Set(all.filter(({ path }) => path === '/').map(({ fullPath }) => toPattern(fullPath)));
  return all
    .filter(({ isRoot, path }) => !isRoot && path !== undefined)
    .map((route) => {
      const path = toPattern(route.fullPath);
      const data = metadata(route);
      return {
        key: route.id,
        path,
        kind: kindOf(route, path, indexed),
        title: data.title,
        uiap: data.uiap,
        hidden: isHiddenWithin(route),
      };
    });
}

function metadata({ options }: TanstackRouteLike): { uiap?: unknown; title?: unknown } {
  return options.staticData ?? {};
}

function isHiddenWithin(route: TanstackRouteLike): boolean {
  for (
    let at: TanstackRouteLike | undefined = route;
    at;
    at = at.parentRoute as TanstackRouteLike | undefined
  )
    if (isHidden(routeMeta(metadata(at).uiap))) return true;
  return false;
}

function kindOf(route: TanstackRouteLike, path: string, indexed: ReadonlySet<string>): TableEntry['kind'] {
  if (path === `/${parameter(REST, '*')}`) return 'catch_all';
  const isParent = Boolean(route.children) && !indexed.has(path);
  return isParent && !route.options.component && !route.lazyFn ? 'layout' : 'page';
}

function toPattern(path: string): string {
  const segments = path.split('/').map((segment) => {
    if (segment === '$') return parameter(REST, '*');
    if (segment.startsWith('$')) return parameter(segment.slice(1));
    const braced = /^([^{]*)\{(-?)\$([^}]*)\}(.*)$/.exec(segment);
    if (!braced) return literal(segment);
    const [, before = '', optional, name, after = ''] = braced;
    const inner = name ? parameter(name, optional ? '?' : '') : parameter(REST, '*');
    return literal(before) + inner + literal(after);
  });
  return joinPatterns('', segments.join('/'));
}
