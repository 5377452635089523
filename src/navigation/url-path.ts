/** Longer paths are nobody's page; refusing them keeps every later step short. */
export const MAX_PATH_LENGTH = 2048;

/** Decodes percent escapes. Malformed ones stay as they are: addresses are typed by people. Never throws. */
export function decodeText(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
    }
  });
}

// encodeURIComponent escapes more than a path needs, and routers compare static text such as "@" literally.
const PATH_CHARACTERS = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/** Encodes text as one path segment: a slash in it becomes `%2F`. Never throws. */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(PATH_CHARACTERS, decodeURIComponent);
}

/** The one spelling of a path: escapes only where needed, without query and fragment. Never throws. */
export function canonicalPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return pathname
    .split('/')
    .map((segment) => encodeSegment(decodeText(segment)))
    .join('/');
}

/** Without its trailing slash; the root stays `/`. */
export function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Whether two paths lead to the same place: spelling, query, fragment and a trailing slash do not matter. */
export function samePath(a: string, b: string): boolean {
  return withoutTrailingSlash(canonicalPath(a)) === withoutTrailingSlash(canonicalPath(b));
}

/**
 * Makes a path from outside safe to hand to a router: in canonical spelling, with its query if it has one.
 *
 * @returns undefined for anything that could leave the app or hide where it leads: a scheme, a host, `//`, a backslash,
 *     control characters, a fragment, dot segments (also escaped ones), or more than 2048 characters.
 */
export function safePath(path: string): string | undefined {
  if (!path.startsWith('/') || path.length > MAX_PATH_LENGTH || /[#\\\p{Cc}]/u.test(path)) return undefined;
  const queryAt = path.indexOf('?');
  const pathname = queryAt < 0 ? path : path.slice(0, queryAt);
  const query = queryAt < 0 ? '' : path.slice(queryAt);
  const decoded = decodeText(pathname);
  if (/[\\\p{Cc}]/u.test(decoded)) return undefined;
  const segments = decoded.split('/');
  // Only the first and, after a trailing slash, the last may be empty.
  if (segments.slice(1, -1).includes('') || segments.some((segment) => /^\.\.?$/.test(segment)))
    return undefined;
  return canonicalPath(pathname) + encodeQuery(query);
}

function encodeQuery(query: string): string {
  return query.toWellFormed().replace(/[^\x21-\x7e]|["'<>]/gu, encodeURIComponent);
}

/** `/app`, or empty for the root, however the base was written. */
export function basePrefix(base: string): string {
  const trimmed = base.replace(/^\/+|\/+$/g, '');
  return trimmed && `/${trimmed}`;
}

/** A URL's path without the base; undefined where it lies outside. Letter case of the base does not matter. */
export function withoutBase(pathname: string, base: string): string | undefined {
  const prefix = basePrefix(base);
  if (!pathname.toLowerCase().startsWith(prefix.toLowerCase())) return undefined;
  const rest = pathname.slice(prefix.length);
  return rest === '' || rest.startsWith('/') ? rest || '/' : undefined;
}
