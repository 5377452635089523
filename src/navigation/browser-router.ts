import { delay, systemClock, type Clock } from '../clock.js';
import { driveRouter } from './drive-router.js';
import { clickLinkTo } from './in-page-link.js';
import { bestMatch } from './best-match.js';
import { patternParser } from './path-pattern.js';
import type { TableEntry } from './route-table.js';
import type { RouterAdapter, RouterRoute } from './router-adapter.js';
import type { Outcome, Place, RouterDriver, RouterOptions } from './router-driver.js';
import { basePrefix, canonicalPath, samePath, withoutBase } from './url-path.js';

export interface BrowserRouterOptions extends RouterOptions {
  /** The app's routes, by which paths are told apart. A function is asked again at each change. Default: none. */
  readonly routes?: readonly RouterRoute[] | (() => readonly RouterRoute[]);
  /** What comes before every path. Default: nothing. */
  readonly basePath?: string;
  /** Whether the app keeps its path in the fragment (`#/contacts`). Default false: fragments are no routes. */
  readonly hash?: boolean;
  /** Whether to go to places without a link by `pushState` and a `popstate` event that the app listens to. Default false. */
  readonly popstate?: boolean;
  /**
   * Whether to load the page anew where nothing else leads there. Default true. `navigate` then never says that it has
   * arrived: the page it was called on ends. If it does not end, `navigate` waits for its signal and answers `error`.
   */
  readonly allowFullLoad?: boolean;
}

/** How often to look at the address where no event tells of its changes. */
const POLL_MS = 250;
/** How often to look while on the way. */
const LOOK_MS = 50;
/** How long an app may take to follow a click on its own link, with guards and loading. */
const PATIENCE_MS = 5000;

/**
 * For apps without a router that we know: watches the address through the Navigation API or, without it, events and a look
 * four times a second, and goes to places by clicking the page's own links. `history` is never patched.
 */
export function browserRouter(options: BrowserRouterOptions = {}): RouterAdapter {
  const { hash = false, popstate = false, allowFullLoad = true, clock = systemClock() } = options;
  const window = (options.window ?? globalThis.window) as Window & typeof globalThis;
  const parse = patternParser();
  const base = basePrefix(options.basePath ?? '');

  function path(): string {
    const { location } = window;
    if (hash) return canonicalPath(location.hash.slice(1)) || '/';
    return canonicalPath(withoutBase(location.pathname, base) ?? location.pathname);
  }

  function routes(): readonly RouterRoute[] {
    const { routes: given = [] } = options;
    return typeof given === 'function' ? given() : given;
  }

  function place(): Place {
    const at = path();
    const patterns = routes().flatMap(({ id, path: source }) => {
      const pattern = parse(source);
      return pattern ? [{ id, pattern }] : [];
    });
    return { path: at, key: bestMatch(patterns, at)?.found.id ?? at };
  }

  const url = (to: string) => (hash ? `#${to}` : base + to);

  const driver: RouterDriver = {
    id: 'browser',
    // Apps change the address before they draw.
    rendersLater: true,
    table: () => routes().map(toEntry),
    place,
    url,
    async go(to, signal): Promise<Outcome> {
      const target = new URL(url(to), hash ? window.location.href : window.location.origin);
      const before = window.location.href;
      const hasArrived = () => window.location.href !== before || samePath(path(), to);
      const click = clickLinkTo(window, target, allowFullLoad);
      if (click === 'stopped') return 'error';
      if (click === 'taken') return (await comes(hasArrived, PATIENCE_MS)) ? 'arrived' : 'blocked';
      if (click === 'none') {
        if (hash) window.location.hash = to;
        else if (popstate) pushAndTell(target);
        else if (allowFullLoad) window.location.assign(target.href);
        else return 'error';
      }
      await comes(hasArrived, Infinity);
      return 'arrived';

      async function comes(condition: () => boolean, patienceMs: number): Promise<boolean> {
        const deadline = clock.now() + patienceMs;
        while (!condition()) {
          if (clock.now() >= deadline) return false;
          await delay(clock, LOOK_MS, signal);
        }
        return true;
      }
    },
    listen: (changed, signal) => listen(window, clock, changed, signal),
  };
  return driveRouter(driver, options);

  function pushAndTell(target: URL): void {
    // With the state as it is: routers keep their place in it.
    const state: unknown = window.history.state;
    window.history.pushState(state, '', target);
    window.dispatchEvent(new window.PopStateEvent('popstate', { state }));
  }
}

function listen(
  window: Window,
  clock: Clock,
  changed: (when: 'now' | 'earlier') => void,
  signal: AbortSignal,
): void {
  const now = () => changed('now');
  // `currententrychange` tells of every change, also those that the app makes with pushState.
  const { navigation } = window as { navigation?: Navigation };
  if (navigation) {
    navigation.addEventListener('currententrychange', now, { signal });
    return;
  }
  // Before the app's own listeners, which may draw at once.
  for (const type of ['popstate', 'hashchange'] as const)
    window.addEventListener(type, now, { signal, capture: true });
  const look = () => changed('earlier');
  window.addEventListener('click', () => clock.after(0, look, signal), { signal });
  const poll = () => {
    look();
    clock.after(POLL_MS, poll, signal);
  };
  clock.after(POLL_MS, poll, signal);
}

function toEntry(route: RouterRoute): TableEntry {
  return { key: route.id, path: route.path, kind: 'page', name: route.id, uiap: route };
}
