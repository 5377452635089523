/** What can travel: plain data, the same over every transport. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

/** What `toJson` had to leave out or replace, as paths. */
export type Lossy = readonly string[];

const MAX_DEPTH = 60;

/**
 * Turns what the app hands over into plain data, so that a function, a DOM node or a cycle can never stop an answer.
 *
 * Dates become ISO text, bigints text, maps and sets objects and arrays; functions, symbols, DOM nodes, cycles and
 * everything deeper than 60 levels are left out; non-finite numbers become null. Never throws.
 *
 * @returns The data, or undefined if nothing of it can travel, and the paths of what was lost.
 */
export function toJson(value: unknown): { value: JsonValue | undefined; lossy: Lossy } {
  const lossy: string[] = [];
  const open = new Set<object>();

  function lost(path: string): undefined {
    lossy.push(path);
    return undefined;
  }

  function lostTo(path: string): null {
    lossy.push(path);
    return null;
  }

  function object(source: object, path: string): JsonValue | undefined {
    if (source instanceof Date) return Number.isNaN(source.getTime()) ? lostTo(path) : source.toISOString();
    if (source instanceof Map)
      return members(
        [...source].map(([key, item]) => [String(key), item]),
        path,
      );
    if (source instanceof Set) return list([...source], path);
    if (Array.isArray(source)) return list(source, path);
    const isDomNode = 'nodeType' in source && Object.getPrototypeOf(source) !== Object.prototype;
    if (isDomNode || source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
      lost(path);
      return;
    }
    return members(Object.entries(source), path);
  }

  function list(items: unknown[], path: string): JsonValue[] {
    return items.map((item, index) => convert(item, `${path}/${index}`) ?? null);
  }

  function members(entries: [string, unknown][], path: string): JsonObject {
    const result: JsonObject = {};
    for (const [key, item] of entries) {
      if (item === undefined) continue;
      if (isUnsafeKey(key)) {
        lost(`${path}/${key}`);
        continue;
      }
      const converted = convert(item, `${path}/${key}`);
      if (converted !== undefined) result[key] = converted;
    }
    return result;
  }

  function convert(item: unknown, path: string): JsonValue | undefined {
    switch (typeof item) {
      case 'string':
        return item.isWellFormed() ? item : item.toWellFormed();
      case 'boolean':
        return item;
      case 'number':
        return Number.isFinite(item) ? item : lostTo(path);
      case 'bigint':
        return String(item);
      case 'object':
        break;
      default: {
        lost(path);
        return;
      }
    }
    if (item === null) return null;
    if (open.has(item) || open.size >= MAX_DEPTH) {
      lost(path);
      return;
    }
    open.add(item);
    try {
      return object(item, path);
    } catch {
      // A getter or a proxy of the app's threw: that part cannot travel.
      lost(path);
      return;
    } finally {
      open.delete(item);
    }
  }

  return { value: convert(value, ''), lossy };
}

/** Whether a value is plain data as it stands, so that it can travel without a copy. */
export function isJson(value: unknown, depth = 0): value is JsonValue {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth >= MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  return Object.getPrototypeOf(value) === Object.prototype && hasPlainMembers(value, depth);
}

function hasPlainMembers(value: object, depth: number): boolean {
  for (const key in value)
    if (isUnsafeKey(key) || !isJson((value as Record<string, unknown>)[key], depth + 1)) return false;
  return true;
}

/** Keys that would reach a prototype when somebody merges or walks the object. */
export function isUnsafeKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype';
}

/** Whether two plain values are the same data. Order of keys does not matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameJson(item, b[index]));
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]));
}
