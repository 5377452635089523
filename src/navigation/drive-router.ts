import { systemClock } from '../clock.js';
import { topic } from '../topic.js';
import { buildPath, matchPattern, patternParser } from './path-pattern.js';
import { followRouter, isSamePlace } from './follow-router.js';
import { watchRendering, type Rendering } from './rendering.js';
import { routeTable } from './route-table.js';
import type { NavigationResult, RouterAdapter, RouterLocation, RouterTarget } from './router-adapter.js';
import type { Outcome, RouterDriver, RouterOptions } from './router-driver.js';
import { canonicalPath, safePath, samePath } from './url-path.js';

type Failure = (NavigationResult & { ok: false })['reason'];

/**
 * Makes a router's driver keep the contract of `RouterAdapter`: success is said when the page shows the place and has been
 * quiet for two frames (1 s at most), and changes are told after the app has drawn them.
 */
export function driveRouter(
  driver: RouterDriver,
  { window = globalThis.window, clock = systemClock() }: RouterOptions = {},
): RouterAdapter {
  const changes = topic<'route' | 'table'>();
  let listeners = 0;
  let watching: AbortController | undefined;
  // The place that the page still shows while the router is already elsewhere.
  let held: RouterLocation | undefined;

  const parse = patternParser();
  const table = () => routeTable(driver.table(), parse);

  function live(): RouterLocation {
    const { path: spelled, key, params } = driver.place();
    const path = canonicalPath(spelled);
    const found = table();
    const routeId = found.route(key)?.id;
    const entry = found.entry(key);
    const pattern = entry && parse(entry.path);
    return {
      path,
      params: params ?? (pattern && matchPattern(pattern, path, { ignoreCase: true })) ?? {},
      ...(routeId !== undefined && { routeId }),
    };
  }

  function leadsNowhere(key: unknown): boolean {
    const found = table();
    return key === undefined || (found.entry(key)?.kind === 'catch_all' && !found.route(key));
  }

  function pathOf(target: RouterTarget): { path: string } | { reason: Failure } {
    let path: string | undefined;
    if ('path' in target) {
      path = target.path;
    } else {
      const route = table().routes.find(({ id }) => id === target.routeId);
      const pattern = route && parse(route.path);
      if (!pattern) return { reason: 'not_found' };
      path = buildPath(pattern, target.params);
      if (path === undefined) return { reason: 'missing_params' };
    }
    const safe = safePath(path);
    if (safe === undefined || (driver.keyOf && leadsNowhere(driver.keyOf(safe))))
      return { reason: 'not_found' };
    return { path: safe };
  }

  function judge(outcome: Outcome, wanted: string): NavigationResult {
    const location = live();
    const isHere = samePath(location.path, wanted);
    if (outcome !== 'arrived') return { ok: false, reason: outcome, location };
    if (isHere && leadsNowhere(driver.place().key)) return { ok: false, reason: 'not_found', location };
    return { ok: true, location, redirected: !isHere };
  }

  async function navigate(target: RouterTarget, signal: AbortSignal): Promise<NavigationResult> {
    const wanted = pathOf(target);
    if ('reason' in wanted) return { ok: false, reason: wanted.reason, location: live() };
    const isHere = !wanted.path.includes('?') && samePath(live().path, wanted.path);
    if (isHere) return { ok: true, location: live(), redirected: false };
    const done = new AbortController();
    const stop = AbortSignal.any([done.signal, signal]);
    try {
      signal.throwIfAborted();
      const rendering = watchRendering(window.document, clock, stop);
      const undrawn = driver.rendersLater ? markArrival(rendering, stop) : undefined;
      const outcome = await untilAborted(driver.go(wanted.path, stop), stop);
      if (outcome === 'arrived') await rendering.settled(undrawn?.changes);
      return judge(outcome, wanted.path);
    } catch {
      return { ok: false, reason: 'error', location: live() };
    } finally {
      done.abort();
    }
  }

  /** How often the page had changed when the router last moved: what came before cannot be the new place. */
  function markArrival(rendering: Rendering, signal: AbortSignal): { readonly changes: number } {
    const mark = { changes: rendering.changes };
    let latest = live();
    driver.listen((when) => {
      const now = live();
      if (when === 'now' && !isSamePlace(now, latest)) mark.changes = rendering.changes;
      latest = now;
    }, signal);
    return mark;
  }

  function watch(signal: AbortSignal): void {
    const rendering = watchRendering(window.document, clock, signal);
    followRouter({
      driver,
      rendering,
      signal,
      live,
      routes: () => table().routes,
      hold: (place) => (held ??= place),
      release: () => (held = undefined),
      publish: (change) => changes.publish(change),
    });
  }

  function leave(): void {
    listeners -= 1;
    if (listeners > 0) return;
    watching?.abort();
    held = undefined;
  }

  return {
    id: driver.id,
    routes: () => table().routes,
    current: () => held ?? live(),
    href(target) {
      const wanted = pathOf(target);
      return 'path' in wanted ? driver.url(wanted.path) : undefined;
    },
    navigate,
    subscribe(listener, signal) {
      if (signal.aborted) return;
      changes.subscribe(listener, signal);
      signal.addEventListener('abort', leave, { once: true });
      listeners += 1;
      if (listeners > 1) return;
      watching = new AbortController();
      watch(watching.signal);
    },
  };
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
