import { driveRouter } from '../drive-router.js';
import { literal } from '../path-pattern.js';
import { isHidden, routeMeta, type TableEntry } from '../route-table.js';
import type { RouterAdapter } from '../router-adapter.js';
import type { Outcome, RouterDriver, RouterOptions } from '../router-driver.js';
import { basePrefix, withoutBase } from '../url-path.js';
import { joinPatterns, parameter, REST } from './pattern-text.js';

/** The parts of a React Router data router (6.4 to 8) that are used. */
export interface ReactRouterLike {
  readonly basename?: string | undefined;
  readonly routes: readonly ReactRouteLike[];
  readonly state: ReactRouterState;
  navigate(to: string): Promise<void>;
  createHref(to: { pathname: string; search: string; hash: string }): string;
  subscribe(listener: (state: ReactRouterState) => void): () => void;
}

export interface ReactRouteLike {
  readonly id?: string | undefined;
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly children?: readonly ReactRouteLike[] | undefined;
  readonly handle?: unknown;
  readonly element?: unknown;
  readonly Component?: unknown;
  readonly lazy?: unknown;
}

interface ReactRouterState {
  readonly location: { readonly pathname: string };
  readonly matches: readonly { readonly route: { readonly id: string } }[];
  readonly navigation: { readonly state: string };
  readonly errors: Readonly<Record<string, unknown>> | null;
}

/**
 * Reads and drives React Router: what `createBrowserRouter` or `createHashRouter` gave.
 *
 * Route metadata is `handle.uiap` (`UiapRouteMeta`), the title `handle.title`. `<BrowserRouter>` and `<Routes>` have no table
 * that could be read: make the router with `createBrowserRouter(createRoutesFromElements(…))`.
 */
export function reactRouter(router: ReactRouterLike, options?: RouterOptions): RouterAdapter {
  const base = basePrefix(router.basename ?? '');

  const driver: RouterDriver = {
    id: 'react-router',
    // The router is idle before React has committed.
    rendersLater: true,
    table: () => entries(router.routes, '/', false),
    place() {
      const { location, matches, errors } = router.state;
      const isNowhere = problems(errors).some(({ status, internal }) => status === 404 && internal);
      return {
        path: withoutBase(location.pathname, base) ?? location.pathname,
        // For an address that leads nowhere the router shows its error under some other route.
        key: isNowhere ? undefined : matches.at(-1)?.route.id,
      };
    },
    url: (path) => router.createHref(toParts(base + path)),
    async go(path): Promise<Outcome> {
      const before = router.state.location;
      await router.navigate(path);
      const { location, errors, navigation } = router.state;
      // Still loading: somebody else's navigation has taken over.
      if (navigation.state !== 'idle') return 'error';
      if (location === before) return 'blocked';
      if (problems(errors).some(({ status }) => status === 404)) return 'not_found';
      return errors ? 'error' : 'arrived';
    },
    listen(changed, signal) {
      const stop = router.subscribe(({ navigation }) => {
        if (navigation.state === 'idle') changed('now');
      });
      signal.addEventListener('abort', stop, { once: true });
    },
  };
  return driveRouter(driver, options);
}

function problems(errors: ReactRouterState['errors']): { status?: unknown; internal?: unknown }[] {
  return Object.values(errors ?? {}).map((error) =>
    typeof error === 'object' && error !== null ? error : {},
  );
}

function toParts(path: string): { pathname: string; search: string; hash: string } {
  const [pathname = '', query] = path.split('?', 2);
  return { pathname, search: query === undefined ? '' : `?${query}`, hash: '' };
}

function entries(routes: readonly ReactRouteLike[], parent: string, hiddenParent: boolean): TableEntry[] {
  return routes.flatMap((route) => {
    const handle = (route.handle ?? {}) as { uiap?: unknown; title?: unknown };
    const hidden = hiddenParent || isHidden(routeMeta(handle.uiap));
    const path = joinPatterns(route.path?.startsWith('/') ? '' : parent, toPattern(route.path ?? ''));
    const own: TableEntry = {
      key: route.id,
      path,
      kind: kindOf(route),
      name: route.id !== undefined && !POSITIONAL.test(route.id) ? route.id : undefined,
      title: handle.title,
      uiap: handle.uiap,
      hidden,
    };
    const hasPlace = route.index === true || route.path !== undefined;
    return [...(hasPlace ? [own] : []), ...entries(route.children ?? [], path, hidden)];
  });
}

/** Ids that the router made up: `0-1-1`, or `0-patch-0-1` where routes were added later. They move with the table. */
const POSITIONAL = /^\d+(-\d+)*$|-patch-\d+(-\d+)*$/;

function kindOf(route: ReactRouteLike): TableEntry['kind'] {
  if (route.path === '*' || route.path === '/*') return 'catch_all';
  const showsNothing = !route.element && !route.Component && !route.lazy;
  return showsNothing && route.children?.length ? 'layout' : 'page';
}

function toPattern(path: string): string {
  return path
    .split('/')
    .map((segment) => {
      if (segment === '*') return parameter(REST, '*');
      const dynamic = /^:([\w-]+)(\?)?(.*)$/.exec(segment);
      if (dynamic) return parameter(dynamic[1] ?? '', dynamic[2] ? '?' : '') + literal(dynamic[3] ?? '');
      // A static segment that may be missing: the shorter path stands for both.
      return segment.endsWith('?') ? '' : literal(segment);
    })
    .join('/');
}
