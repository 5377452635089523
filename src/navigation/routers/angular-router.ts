import { driveRouter } from '../drive-router.js';
import { literal } from '../path-pattern.js';
import { isHidden, routeMeta, type TableEntry } from '../route-table.js';
import type { RouterAdapter } from '../router-adapter.js';
import type { Outcome, RouterDriver, RouterOptions } from '../router-driver.js';
import { basePrefix, encodeSegment } from '../url-path.js';
import { joinPatterns, parameter, REST } from './pattern-text.js';

/** The parts of the Angular Router (15 to 22) that are used. */
export interface AngularRouterLike {
  readonly config: readonly AngularRouteLike[];
  readonly routerState: { readonly snapshot: { readonly root: AngularSnapshot } };
  readonly events: { subscribe(next: (event: unknown) => void): { unsubscribe(): void } };
  navigateByUrl(url: string): Promise<boolean>;
}

export interface AngularRouteLike {
  readonly path?: string;
  readonly title?: unknown;
  readonly outlet?: string;
  readonly matcher?: unknown;
  readonly redirectTo?: unknown;
  readonly component?: unknown;
  readonly loadComponent?: unknown;
  readonly loadChildren?: unknown;
  readonly children?: readonly AngularRouteLike[];
  readonly data?: Readonly<Record<PropertyKey, unknown>>;
}

interface AngularSnapshot {
  readonly url: readonly { readonly path: string }[];
  readonly outlet: string;
  readonly routeConfig: AngularRouteLike | null;
  readonly children: readonly AngularSnapshot[];
}

export interface AngularRouterOptions extends RouterOptions {
  /** Angular's `Location` service, for URLs with its base path or hash. Default: paths below the document's base URL. */
  readonly location?: { prepareExternalUrl(url: string): string };
}

// EventType and NavigationCancellationCode, which are stable numbers.
const EVENT = { end: 1, cancel: 2, error: 3, skipped: 16 };
const CANCEL = { guardRejected: 3, aborted: 4 };
const NO_MATCH = 4002;

/**
 * Reads and drives the Angular Router: `inject(Router)`.
 *
 * Route metadata is `data.uiap` (`UiapRouteMeta`), the title the route's `title` where it is text. Routes of a part that is
 * loaded on demand appear once it has been loaded; named outlets and custom matchers are not told.
 */
export function angularRouter(router: AngularRouterLike, options: AngularRouterOptions = {}): RouterAdapter {
  const driver: RouterDriver = {
    id: 'angular-router',
    rendersLater: false,
    table: () => entries(router.config, '/', false),
    place() {
      let snapshot = router.routerState.snapshot.root;
      const segments: string[] = [];
      for (let next: AngularSnapshot | undefined = snapshot; next; next = primaryChild(next)) {
        snapshot = next;
        segments.push(...snapshot.url.map(({ path }) => encodeSegment(path)));
      }
      return { path: `/${segments.join('/')}`, key: snapshot.routeConfig ?? undefined };
    },
    url(path) {
      if (options.location) return options.location.prepareExternalUrl(path);
      const { document } = options.window ?? globalThis.window;
      return basePrefix(new URL(document.baseURI).pathname.replace(/[^/]*$/, '')) + path;
    },
    async go(path): Promise<Outcome> {
      let ending: { type?: number; code?: number } = {};
      const subscription = router.events.subscribe((event) => {
        const { type } = event as { type?: number };
        if (type === EVENT.cancel || type === EVENT.error || type === EVENT.skipped)
          ending = event as typeof ending;
      });
      try {
        return (await router.navigateByUrl(escapeSyntax(path))) ? 'arrived' : outcomeOf(ending);
      } catch (error) {
        const { code } = error as { code?: number };
        return Math.abs(code ?? 0) === NO_MATCH ? 'not_found' : 'error';
      } finally {
        subscription.unsubscribe();
      }
    },
    listen(changed, signal) {
      const subscription = router.events.subscribe((event) => {
        if ((event as { type?: number }).type === EVENT.end) changed('now');
      });
      signal.addEventListener('abort', () => subscription.unsubscribe(), { once: true });
    },
  };
  return driveRouter(driver, options);
}

function primaryChild({ children }: AngularSnapshot): AngularSnapshot | undefined {
  return children.find(({ outlet }) => outlet === 'primary');
}

/** What `false` means: skipped because the app is there already, or stopped by a guard. */
function outcomeOf({ type, code }: { type?: number; code?: number }): Outcome {
  if (type === EVENT.skipped) return 'arrived';
  const isRefused = code === CANCEL.guardRejected || code === CANCEL.aborted;
  return type === EVENT.cancel && isRefused ? 'blocked' : 'error';
}

/** In a path, parentheses and semicolons would name other outlets and matrix parameters. */
function escapeSyntax(path: string): string {
  const [pathname = '', ...query] = path.split('?');
  const escaped = pathname.replace(/[();]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return [escaped, ...query].join('?');
}

function entries(routes: readonly AngularRouteLike[], parent: string, hiddenParent: boolean): TableEntry[] {
  return routes
    .filter(({ outlet, matcher }) => !matcher && (outlet ?? 'primary') === 'primary')
    .flatMap((route) => {
      const hidden = hiddenParent || isHidden(routeMeta(route.data?.uiap));
      const path = joinPatterns(parent, toPattern(route.path ?? ''));
      const children = childrenOf(route);
      const own: TableEntry = {
        key: route,
        path,
        kind: kindOf(route, children),
        title: route.title ?? route.data?.title,
        uiap: route.data?.uiap,
        hidden,
      };
      return [own, ...entries(children, path, hidden)];
    });
}

function childrenOf(route: AngularRouteLike): readonly AngularRouteLike[] {
  // Where the router keeps what `loadChildren` gave; there is no public way to it.
  const { _loadedRoutes: loaded } = route as { _loadedRoutes?: readonly AngularRouteLike[] };
  return route.children ?? loaded ?? [];
}

function kindOf(route: AngularRouteLike, children: readonly AngularRouteLike[]): TableEntry['kind'] {
  if (route.redirectTo !== undefined) return 'redirect';
  if (route.path === '**') return 'catch_all';
  const showsNothing = !route.component && !route.loadComponent;
  const isLayout = children.length > 0 && (showsNothing || !route.path);
  return isLayout || (showsNothing && route.loadChildren) ? 'layout' : 'page';
}

function toPattern(path: string): string {
  return path
    .split('/')
    .map((segment) => {
      if (segment === '**') return parameter(REST, '*');
      return segment.startsWith(':') ? parameter(segment.slice(1)) : literal(segment);
    })
    .join('/');
}
