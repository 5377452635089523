import type { PathPattern } from './path-pattern.js';
import type { RouterRoute } from './router-adapter.js';

/** One entry of a router's own table, before it is decided what of it to tell. */
export interface TableEntry {
  /** What the router names when it is here. Several entries may share a path: a layout and its index page. */
  readonly key: unknown;
  /** The full path without base, as a pattern (`PathPattern`). */
  readonly path: string;
  /**
   * A `redirect` is never where one ends, a `layout` shows nothing of its own, a `catch_all` is where addresses end that lead
   * nowhere: these are told only if the app's metadata gives them an id or a label.
   */
  readonly kind: 'page' | 'redirect' | 'layout' | 'catch_all';
  /** The name the app gave it; not one that the router made up. */
  readonly name?: string | undefined;
  /** A title, used where the metadata has no label. */
  readonly title?: unknown;
  /** The `uiap` member of the router's own metadata, if any. */
  readonly uiap?: unknown;
  /** True below a hidden route. */
  readonly hidden?: boolean;
}

export interface RouteTable {
  /** What may be told. Paths are unique. */
  readonly routes: readonly RouterRoute[];
  entry(key: unknown): TableEntry | undefined;
  /** The told route of an entry. */
  route(key: unknown): RouterRoute | undefined;
}

/**
 * What an app can say of a route for agents, as `uiap` in the router's metadata: React Router's `handle`, Vue's `meta`,
 * TanStack's `staticData`, Angular's `data`.
 */
export interface UiapRouteMeta {
  /** Default: the router's own name for the route, else its path. */
  readonly id?: string;
  /** Default: the route's title, if it has one. */
  readonly label?: string;
  readonly entities?: readonly string[];
  readonly capabilities?: readonly string[];
  /** Keeps the route and all below it out of the navigation map. A function is asked each time the table is read. */
  readonly hidden?: boolean | (() => boolean);
}

/** Folds a router's entries into the routes to tell. Of entries with one path the later, inner one says more. */
export function routeTable(
  entries: readonly TableEntry[],
  parse: (source: string) => PathPattern | undefined,
): RouteTable {
  const groups = new Map<string, TableEntry[]>();
  for (const entry of entries) {
    if (!parse(entry.path)) continue;
    const group = groups.get(entry.path);
    if (group) group.unshift(entry);
    else groups.set(entry.path, [entry]);
  }
  const routeOf = new Map<unknown, RouterRoute>();
  for (const group of groups.values()) {
    const route = toRoute(group);
    if (route) for (const { key } of group) routeOf.set(key, route);
  }
  const entryOf = new Map(entries.map((entry) => [entry.key, entry]));
  return {
    routes: [...new Set(routeOf.values())],
    entry: (key) => entryOf.get(key),
    route: (key) => routeOf.get(key),
  };
}

function toRoute(group: readonly TableEntry[]): RouterRoute | undefined {
  const metas = group.map(({ uiap }) => routeMeta(uiap));
  const isTold = group.some(({ kind }) => kind === 'page') || metas.some(({ id, label }) => id ?? label);
  const isKept = group.some(({ kind, hidden }) => kind === 'redirect' || hidden);
  const path = group[0]?.path;
  if (path === undefined || !isTold || isKept || metas.some(isHidden)) return undefined;
  const first = <T>(values: readonly (T | undefined)[]) => values.find((value) => value !== undefined);
  const id = first(metas.map((meta) => meta.id)) ?? first(group.map(({ name }) => name)) ?? path;
  const label = first(metas.map((meta) => meta.label)) ?? first(group.map(({ title }) => text(title)));
  const entities = first(metas.map((meta) => meta.entities));
  const capabilities = first(metas.map((meta) => meta.capabilities));
  return {
    id,
    path,
    ...(label !== undefined && { label }),
    ...(entities && { entities }),
    ...(capabilities && { capabilities }),
  };
}

/** Reads metadata, leaving out what has the wrong shape. */
export function routeMeta(uiap: unknown): UiapRouteMeta {
  if (typeof uiap !== 'object' || uiap === null) return {};
  const { id, label, entities, capabilities, hidden } = uiap as Partial<Record<keyof UiapRouteMeta, unknown>>;
  return {
    ...(text(id) !== undefined && { id: text(id) }),
    ...(text(label) !== undefined && { label: text(label) }),
    ...(Array.isArray(entities) && { entities: entities.filter(isText) }),
    ...(Array.isArray(capabilities) && { capabilities: capabilities.filter(isText) }),
    ...(hidden !== undefined && {
      hidden: typeof hidden === 'function' ? (hidden as () => boolean) : Boolean(hidden),
    }),
  } as UiapRouteMeta;
}

/** Whether metadata asks to keep the route to itself. A function that throws counts as yes. */
export function isHidden({ hidden }: UiapRouteMeta): boolean {
  try {
    return typeof hidden === 'function' ? hidden() : hidden === true;
  } catch {
    return true;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function text(value: unknown): string | undefined {
  return isText(value) ? value : undefined;
}
