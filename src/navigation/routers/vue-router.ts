import { driveRouter } from '../drive-router.js';
import { literal } from '../path-pattern.js';
import { isHidden, routeMeta, type TableEntry } from '../route-table.js';
import type { RouterAdapter } from '../router-adapter.js';
import type { Outcome, RouterDriver, RouterOptions } from '../router-driver.js';
import { joinPatterns, parameter } from './pattern-text.js';

/** The parts of Vue Router (4 and 5) that are used. */
export interface VueRouterLike {
  readonly currentRoute: { readonly value: VueLocation };
  getRoutes(): readonly VueRecord[];
  resolve(to: string): VueLocation & { readonly href: string };
  push(to: string): Promise<unknown>;
  afterEach(guard: () => void): () => void;
}

interface VueLocation {
  readonly path: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  readonly matched: readonly VueRecord[];
}

interface VueRecord {
  readonly path: string;
  readonly name?: unknown;
  readonly meta: Readonly<Record<PropertyKey, unknown>>;
  readonly redirect?: unknown;
  readonly aliasOf?: VueRecord | undefined;
  readonly children: readonly VueChild[];
}

interface VueChild {
  readonly path: string;
  readonly children?: readonly VueChild[] | undefined;
}

// NavigationFailureType: a guard said no; the app is there already, or was led back to where it was.
const ABORTED = 4;
const DUPLICATED = 16;

/**
 * Reads and drives Vue Router.
 *
 * Route metadata is `meta.uiap` (`UiapRouteMeta`), the title `meta.title`. Aliases are told as the route they stand for.
 */
export function vueRouter(router: VueRouterLike, options?: RouterOptions): RouterAdapter {
  const keyOf = ({ matched }: VueLocation) => {
    const record = matched.at(-1);
    return record?.aliasOf ?? record;
  };

  const driver: RouterDriver = {
    id: 'vue-router',
    rendersLater: false,
    table: () => entries(router.getRoutes()),
    place() {
      const location = router.currentRoute.value;
      return { path: location.path, key: keyOf(location), params: toParams(location.params) };
    },
    url: (path) => router.resolve(path).href,
    keyOf: (path) => keyOf(router.resolve(path)),
    async go(path): Promise<Outcome> {
      const failure = (await router.push(path)) as { type?: number } | undefined;
      if (!failure || failure.type === DUPLICATED) return 'arrived';
      return failure.type === ABORTED ? 'blocked' : 'error';
    },
    listen(changed, signal) {
      signal.addEventListener(
        'abort',
        router.afterEach(() => changed('now')),
        { once: true },
      );
    },
  };
  return driveRouter(driver, options);
}

function toParams(params: VueLocation['params']): Record<string, string> {
  const texts = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.join('/'),
  ]);
  return Object.fromEntries(texts.filter(([, value]) => value !== '')) as Record<string, string>;
}

function entries(records: readonly VueRecord[]): TableEntry[] {
  const hidden = new Set(
    records
      .filter(({ meta }) => isHidden(routeMeta(meta.uiap)))
      .flatMap((record) => pathsBelow(record, record.path)),
  );
  return (
    records
      .filter(({ aliasOf }) => !aliasOf)
      .map((record): TableEntry => {
        const path = toPattern(record.path);
        return {
          key: record,
          path,
          kind: record.redirect ? 'redirect' : isCatchAll(path) ? 'catch_all' : 'page',
          name: typeof record.name === 'string' ? record.name : undefined,
          title: record.meta.title,
          uiap: record.meta.uiap,
          hidden: hidden.has(path),
        };
      })
      // The router's list has children before their parents.
      .reverse()
  );
}

function pathsBelow(
  { children = [] }: { readonly children?: readonly VueChild[] | undefined },
  path: string,
): string[] {
  return children.flatMap((child) => {
    const full = child.path.startsWith('/') ? child.path : `${path}/${child.path}`;
    return [toPattern(full), ...pathsBelow(child, full)];
  });
}

/** `/:anything(.*)*`, or `pathMatch` as the guide calls it below other routes. */
function isCatchAll(path: string): boolean {
  return /^\/:[^/]+[*+]$|\/:pathMatch\*$/.test(path);
}

function toPattern(path: string): string {
  let pattern = '';
  // An escaped character, a parameter with its expression and modifier, or one character of text.
  for (const [, escaped, name, expression, modifier = '', text] of path.matchAll(
    /\\(.)|:(\w+)(?:\(((?:\\\)|[^)])*)\))?([?*+]?)|([^])/g,
  )) {
    if (name === undefined) pattern += literal(escaped ?? text ?? '');
    else pattern += parameter(name, repeats(expression) ?? (modifier as '' | '?' | '*' | '+'));
  }
  return joinPatterns('', pattern);
}

/** What an expression that takes slashes comes to as a modifier. Others only narrow what the parameter takes. */
function repeats(expression: string | undefined): '*' | '+' | undefined {
  if (expression === '.*') return '*';
  return expression === '.+' ? '+' : undefined;
}
