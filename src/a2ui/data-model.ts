import { isUnsafePath, type Path } from './pointer.js';
import type { Reactor, Source } from './reactive.js';

/** The data of one surface. Bindings read it, inputs and the agent write it. */
export interface DataModel {
  /** The value at a path, undefined where there is none. Whoever reads hears of every change at, above or below it. */
  read(path: Path): unknown;
  /** The array at a path. Whoever reads hears only of entries that come, go or are replaced as a whole. */
  readList(path: Path): readonly unknown[] | undefined;
  /**
   * Writes a value; null deletes. Missing containers are made. The data is taken over, not copied.
   *
   * @returns What is wrong with it, and then nothing has changed; undefined where it is done.
   */
  write(path: Path, value: unknown): string | undefined;
  /** A copy of everything. */
  snapshot(): unknown;
}

type Container = Record<string, unknown> | unknown[];

interface Place extends Source {
  readonly members: Source;
  readonly inner: Map<string, Place>;
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/;
/** Entries that a write may leave empty between the end of an array and a new entry. */
export const MAX_GAP = 1000;
/** Levels of a model, so that it always fits in the messages that carry it. */
export const MAX_MODEL_DEPTH = 28;

export function createDataModel(reactor: Reactor): DataModel {
  let root: unknown = {};
  const rootPlace = place();

  function place(outer?: Place, key?: string): Place {
    const inner = new Map<string, Place>();
    const members: Source = { abandoned };
    const own: Place = { members, inner, abandoned };
    function abandoned(): void {
      if (own.readers?.size || members.readers?.size || inner.size > 0 || !outer || key === undefined) return;
      // Another reader may have made a new place in the meantime.
      if (outer.inner.get(key) !== own) return;
      outer.inner.delete(key);
      outer.abandoned?.();
    }
    return own;
  }

  function placeAt(path: Path): Place {
    let current = rootPlace;
    for (const key of path) {
      let next = current.inner.get(key);
      if (!next) current.inner.set(key, (next = place(current, key)));
      current = next;
    }
    return current;
  }

  function tellInside(at: Place, before: unknown, after: unknown): void {
    if (before === after) return;
    reactor.changed(at);
    reactor.changed(at.members);
    for (const [key, inner] of at.inner) tellInside(inner, member(before, key), member(after, key));
  }

  function replaceRoot(value: unknown): void {
    const before = root;
    root = value ?? {};
    tellInside(rootPlace, before, root);
  }

  /** Tells those who read the path, what it lies in, and what really changed in it. */
  function tell(path: Path, made: number, before: unknown, after: unknown): void {
    let at: Place | undefined = rootPlace;
    for (const [depth, key] of path.entries()) {
      reactor.changed(at);
      const isHolder = depth === path.length - 1;
      if (depth >= made || (isHolder && isEntry(before, after))) reactor.changed(at.members);
      // Entries in front of a new one may have become null.
      if (INDEX.test(key) && (depth >= made || before === undefined))
        for (const [other, inner] of at.inner) if (Number(other) < Number(key)) reactor.changed(inner);
      at = at.inner.get(key);
      if (!at) return;
    }
    tellInside(at, before, after);
  }

  return {
    read(path) {
      reactor.track(placeAt(path));
      return valueAt(root, path);
    },
    readList(path) {
      reactor.track(placeAt(path).members);
      const value = valueAt(root, path);
      return Array.isArray(value) ? value : undefined;
    },
    write(path, value) {
      if (isUnsafePath(path)) return 'must not name a prototype';
      if (path.length + depthOf(value) > MAX_MODEL_DEPTH)
        return `must not be deeper than ${MAX_MODEL_DEPTH} levels`;
      if (path.length === 0) {
        reactor.batch(() => replaceRoot(value));
        return undefined;
      }
      if (value === null && valueAt(root, path) === undefined) return undefined;
      const problem = cannotHold(root, path);
      if (problem !== undefined) return problem;
      const { holder, made, told } = makeHolder(root as Container, path);
      const key = told.at(-1)!;
      const before = member(holder, key);
      if (value === null && !Array.isArray(holder)) Reflect.deleteProperty(holder, key);
      else put(holder, key, value);
      reactor.batch(() => tell(told, made, before, value ?? (Array.isArray(holder) ? null : undefined)));
      return undefined;
    },
    snapshot: () => structuredClone(root),
  };
}

/** The value at a path, looking only at own members. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of path) value = member(value, key);
  return value;
}

function member(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return INDEX.test(key) ? (value as unknown[])[Number(key)] : undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

// A list has to look again where an entry is another object; for plain values it is enough that their readers do.
function isEntry(before: unknown, after: unknown): boolean {
  return (
    before === undefined || after === undefined || typeof before === 'object' || typeof after === 'object'
  );
}

function cannotHold(root: unknown, path: Path): string | undefined {
  let value = root;
  for (const key of path) {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'object') return 'leads through a value that holds nothing';
    if (Array.isArray(value)) {
      if (key !== '-' && !INDEX.test(key)) return 'must name an entry of the array by its index';
      if (Number(key) > value.length + MAX_GAP) return `must not leave more than ${MAX_GAP} entries empty`;
    }
    value = member(value, key);
  }
  return undefined;
}

/** Walks to what holds the last key, making what is missing. `made` is the depth at which that began. */
function makeHolder(root: Container, path: Path): { holder: Container; told: Path; made: number } {
  let holder = root;
  let made = Infinity;
  // The path as it is afterwards: `-` has become an index.
  const told: string[] = [];
  for (const [depth, segment] of path.entries()) {
    const key = Array.isArray(holder) && segment === '-' ? String(holder.length) : segment;
    told.push(key);
    if (depth === path.length - 1) break;
    let next = member(holder, key) as Container | undefined | null;
    if (next === undefined || next === null) {
      next = isIndex(path[depth + 1]!) ? [] : {};
      put(holder, key, next);
      made = Math.min(made, depth);
    }
    holder = next;
  }
  return { holder, told, made };
}

function isIndex(key: string): boolean {
  return key === '-' || (INDEX.test(key) && Number(key) <= MAX_GAP);
}

function put(holder: Container, key: string, value: unknown): void {
  if (!Array.isArray(holder)) {
    holder[key] = value;
    return;
  }
  while (holder.length < Number(key)) holder.push(null);
  holder[Number(key)] = value;
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let deepest = 0;
  for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner));
  return 1 + deepest;
}
