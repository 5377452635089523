import type { Rendering } from './rendering.js';
import type { RouterLocation, RouterRoute } from './router-adapter.js';
import type { RouterDriver } from './router-driver.js';

export interface FollowOptions {
  readonly driver: RouterDriver;
  readonly rendering: Rendering;
  readonly signal: AbortSignal;
  /** Where the router is. */
  live(): RouterLocation;
  routes(): readonly RouterRoute[];
  /** Told that the page still shows this place while the router is already elsewhere. The first counts until `release`. */
  hold(place: RouterLocation): void;
  release(): void;
  publish(change: 'route' | 'table'): void;
}

/** Tells of changes of place and table once the page has drawn them, until `signal` aborts. */
export function followRouter({ driver, rendering, signal, ...view }: FollowOptions): void {
  let shown = view.live();
  let latest = shown;
  let known = JSON.stringify(view.routes());
  let looked = rendering.changes;
  // How often the page had changed when the router moved; undefined where nothing is yet to be drawn.
  let undrawn: number | undefined;
  let news = 0;
  let isFollowing = false;

  async function follow(when: 'now' | 'earlier'): Promise<void> {
    const now = view.live();
    const hasMoved = !isSamePlace(now, latest);
    const isDrawn = when === 'earlier' && rendering.changes !== looked;
    looked = rendering.changes;
    if (driver.rendersLater && hasMoved && !isDrawn) {
      view.hold(latest);
      undrawn = rendering.changes;
      rendering.onChange(() => view.release());
    }
    latest = now;
    if (!hasMoved && JSON.stringify(view.routes()) === known) return;
    news += 1;
    if (isFollowing) return;

    isFollowing = true;
    for (let seen = 0; seen !== news;) {
      seen = news;
      await rendering.settled(undrawn);
    }
    isFollowing = false;
    undrawn = undefined;
    view.release();
    tell();
  }

  function tell(): void {
    const routes = JSON.stringify(view.routes());
    const place = view.live();
    const hasMoved = !isSamePlace(place, shown);
    shown = place;
    if (routes !== known) {
      known = routes;
      view.publish('table');
    }
    if (hasMoved) view.publish('route');
  }

  // Rejects only with the signal.
  driver.listen((when) => void follow(when).catch(() => undefined), signal);
}

export function isSamePlace(a: RouterLocation, b: RouterLocation): boolean {
  return a.path === b.path && a.routeId === b.routeId;
}
