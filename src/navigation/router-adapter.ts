/** A route as a router knows it. */
export interface RouterRoute {
  /** The app's own name for it; else its pattern. */
  readonly id: string;
  /** Full path without base path: `/contacts/:id`. Parameters are `:name`, a splat is `:name*`. */
  readonly path: string;
  readonly label?: string;
  readonly entities?: readonly string[];
  readonly capabilities?: readonly string[];
}

/** Where the router is. */
export interface RouterLocation {
  readonly routeId?: string;
  /** Without base path, query and fragment. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

export type RouterTarget =
  | { readonly routeId: string; readonly params?: Readonly<Record<string, string>> }
  | { readonly path: string };

export type NavigationResult =
  | { readonly ok: true; readonly location: RouterLocation; readonly redirected: boolean }
  | {
      readonly ok: false;
      /** `blocked`: a guard kept the person where they are. */
      readonly reason: 'blocked' | 'not_found' | 'error' | 'missing_params';
      readonly location: RouterLocation;
    };

/**
 * A router, seen from the bridge (contract 8). Built-in adapters and an app's own look the same.
 */
export interface RouterAdapter {
  readonly id: string;
  /** The routes that exist now: no redirects, aliases, wildcards or layouts. Read again after each `table` change. */
  routes(): readonly RouterRoute[];
  current(): RouterLocation;
  /** The URL path of a route, with base path; undefined for an unknown route or missing parameters. */
  href(target: RouterTarget): string | undefined;
  /**
   * Goes there. Settles when the route is shown, or when it is clear that it will not be. Never throws.
   * Going where one already is succeeds.
   */
  navigate(target: RouterTarget, signal: AbortSignal): Promise<NavigationResult>;
  /** Calls back after the place (`route`) or the list of routes (`table`) has changed and the app has rendered it. */
  subscribe(listener: (change: 'route' | 'table') => void, signal: AbortSignal): void;
}
