import { delay, type Clock } from '../clock.js';
import type { RouterAdapter } from './router-adapter.js';

/** How long the browser may take to begin. Where there is no entry in that direction, nothing ever happens. */
const PATIENCE_MS = 1000;
/** How often to look whether the app has followed. */
const LOOK_MS = 50;

export interface TraverseOptions {
  readonly window: Window;
  readonly router: RouterAdapter;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** How a step ended. `redirected`: the app led elsewhere than to the entry's place. */
export type Traversal =
  | { readonly outcome: 'blocked' | 'not_found' }
  | { readonly outcome: 'arrived'; readonly redirected: boolean };

/**
 * Goes one entry back or forward and waits for the app to follow.
 *
 * An app that does not want to be left puts the address back: that is `blocked`. Where there is nothing to go to it is
 * `not_found`; other sites' pages do not count, as far as the browser lets us see them (Navigation API). A step to a page of
 * this site that was loaded anew ends this one; the promise then waits for the signal. Rejects with the signal's reason.
 */
export async function traverse(step: -1 | 1, options: TraverseOptions): Promise<Traversal> {
  const { window, router, clock, signal } = options;
  signal.throwIfAborted();
  if (!canTraverse(window, step)) return { outcome: 'not_found' };
  const from = { path: router.current().path, url: window.location.href };
  const moved = firstMove(options);
  window.history.go(step);
  const url = await moved;
  if (url === undefined) return { outcome: 'not_found' };
  const usesHash = (router.href({ path: from.path }) ?? router.href({ path: '/' }))?.includes('#') === true;
  const isPlace = (other: string) => place(url, usesHash) === place(other, usesHash);
  const isShown = () => {
    const { path } = router.current();
    const href = router.href({ path });
    return path !== from.path || (href !== undefined && isPlace(new URL(href, window.location.href).href));
  };
  while (!isPlace(from.url) && !isShown()) {
    if (window.location.href === from.url) return { outcome: 'blocked' };
    await delay(clock, LOOK_MS, signal);
  }
  return { outcome: 'arrived', redirected: !isPlace(window.location.href) };
}

function canTraverse(window: Window, step: -1 | 1): boolean {
  const { navigation } = window as { navigation?: Navigation };
  if (navigation) return step < 0 ? navigation.canGoBack : navigation.canGoForward;
  return step > 0 || window.history.length > 1;
}

/** The address right after the step, before the app can change its mind; undefined where no step was made. */
async function firstMove({ window, clock, signal }: TraverseOptions): Promise<string | undefined> {
  const done = new AbortController();
  const seen: { url?: string; leaves?: true } = {};
  const listening = { signal: done.signal };
  const arrive = () => (seen.url ??= window.location.href);
  window.addEventListener('popstate', arrive, listening);
  window.addEventListener('hashchange', arrive, listening);
  window.addEventListener('pagehide', () => (seen.leaves = true), listening);
  const deadline = clock.now() + PATIENCE_MS;
  try {
    while (seen.url === undefined && (seen.leaves || clock.now() < deadline))
      await delay(clock, LOOK_MS, signal);
    return seen.url;
  } finally {
    done.abort();
  }
}

/** The part of an address that makes the place. */
function place(url: string, usesHash: boolean): string {
  const { pathname, hash } = new URL(url);
  return usesHash ? pathname + hash : pathname;
}
