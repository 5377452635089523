/** Where something is in a data model: the keys from the root. */
export type Path = readonly string[];

/**
 * Reads a JSON Pointer (RFC 6901) as the keys from the root of the data model.
 *
 * `/` and the empty text mean the root itself, as A2UI says. Undefined for a text that is no absolute pointer.
 */
export function parsePointer(pointer: string): Path | undefined {
  if (pointer === '' || pointer === '/') return [];
  if (!pointer.startsWith('/')) return undefined;
  return segments(pointer.slice(1));
}

/** Resolves the path of a binding: absolute from the root, anything else from the scope. `""` and `.` mean the scope. */
export function resolvePath(path: string, scope: Path): Path {
  if (path === '' || path === '.') return scope;
  return parsePointer(path) ?? [...scope, ...segments(path)];
}

/** Writes keys as a JSON Pointer. */
export function formatPointer(path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Whether walking this path could reach a prototype. `constructor` by itself is a name like any other. */
export function isUnsafePath(path: Path): boolean {
  return path.some(
    (key, index) => key === '__proto__' || (key === 'prototype' && path[index - 1] === 'constructor'),
  );
}

function segments(text: string): string[] {
  return text.split('/').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
