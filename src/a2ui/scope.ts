import { resolvePath, type Path } from './pointer.js';
import type { Reactor, Source } from './reactive.js';

/** Where relative paths start: the root of the model, or one entry of a template's list. */
export interface Scope {
  readonly outer: Scope | undefined;
  /** Reading it counts: entries move when others come and go before them. */
  path(): Path;
  /** The place in the list, undefined outside of templates. */
  index(): number | undefined;
  resolve(path: string): Path;
}

export interface RowScope extends Scope {
  /** Says where the entry is now. */
  moveTo(list: Path, index: number): void;
}

export function rootScope(): Scope {
  return {
    outer: undefined,
    path: () => [],
    index: () => undefined,
    resolve: (path) => resolvePath(path, []),
  };
}

export function rowScope(reactor: Reactor, outer: Scope, list: Path, index: number): RowScope {
  const moved: Source = {};
  let path: Path = [...list, String(index)];
  function here(): Path {
    reactor.track(moved);
    return path;
  }
  return {
    outer,
    path: here,
    index() {
      reactor.track(moved);
      return index;
    },
    resolve: (text) => resolvePath(text, here()),
    moveTo(toList, toIndex) {
      const next = [...toList, String(toIndex)];
      if (next.length === path.length && next.every((key, at) => key === path[at])) return;
      path = next;
      index = toIndex;
      reactor.changed(moved);
    },
  };
}
