import { parseParts, type PatternPart } from './pattern-parts.js';
import { compileParts } from './compile-pattern.js';
import { runPattern, type Step } from './pattern-machine.js';
import {
  MAX_PATH_LENGTH,
  canonicalPath,
  decodeText,
  encodeSegment,
  withoutTrailingSlash,
} from './url-path.js';

/**
 * A route's path as a pattern, in URLPattern pathname syntax (contract 2): `/contacts/:id`, `:id?`, `:rest*`, `:rest+`, `*`,
 * `{…}?`, `\:`. Custom regular expressions are not taken: patterns come from agents too, and matching must stay linear.
 */
export interface PathPattern {
  readonly source: string;
  /** In order of appearance. An unnamed `*` is called by its number, from "0". */
  readonly parameters: readonly string[];
  /** The pattern without its parameters' names: equal for patterns that match the same paths. */
  readonly shape: string;
  readonly parts: readonly PatternPart[];
  readonly steps: readonly Step[];
}

export type PathParams = Readonly<Record<string, string>>;

/** Parses a pattern; undefined where it is malformed, too long, not absolute, or names a parameter twice. Never throws. */
export function parsePattern(source: string): PathPattern | undefined {
  if (source.length > MAX_PATH_LENGTH) return undefined;
  const parts = parseParts(source);
  if (!parts) return undefined;
  const parameters = parts.flatMap((part) => (part.kind === 'parameter' ? [part.name] : []));
  if (new Set(parameters).size < parameters.length) return undefined;
  return { source, parameters, shape: parts.map(shapeOf).join(''), parts, steps: compileParts(parts) };
}

/** Text as a pattern that matches nothing else: what would mean something in a pattern is escaped. */
export function literal(text: string): string {
  return text.replace(/[\\:*?+{}()]/g, '\\$&');
}

/** `parsePattern`, remembering what it has parsed: for tables that are read again and again. */
export function patternParser(): (source: string) => PathPattern | undefined {
  const known = new Map<string, PathPattern | undefined>();
  return (source) => {
    if (!known.has(source)) known.set(source, parsePattern(source));
    return known.get(source);
  };
}

/**
 * Matches a path, whose query and fragment do not count and whose spelling (`%41` or `A`) does not matter.
 *
 * @returns The decoded parameters; those that are optional and missing are left out. undefined where it does not match.
 */
export function matchPattern(
  pattern: PathPattern,
  path: string,
  { ignoreCase = false }: { readonly ignoreCase?: boolean } = {},
): PathParams | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  const exact = canonicalPath(path);
  // `/contacts/` is the page of `/contacts`, but also what the pattern `/contacts/*` asks for.
  const found =
    runPattern(pattern.steps, exact, ignoreCase) ??
    runPattern(pattern.steps, withoutTrailingSlash(exact), ignoreCase);
  return found && Object.fromEntries([...found].map(([name, value]) => [name, decodeText(value)]));
}

/** The path of a pattern with its parameters filled in; undefined where a required one is missing or empty. */
export function buildPath(pattern: PathPattern, params: PathParams = {}): string | undefined {
  let path = '';
  for (const part of pattern.parts) {
    if (part.kind === 'text') {
      if (part.modifier === '' || part.modifier === '+') path += part.text;
      continue;
    }
    const value = Object.hasOwn(params, part.name) ? params[part.name] : undefined;
    const isRequired = part.modifier === '' ? !part.wild : part.modifier === '+';
    if (value) path += part.prefix + encodeValue(value, part) + part.suffix;
    else if (isRequired) return undefined;
    else if (part.modifier === '') path += part.prefix + part.suffix;
  }
  return withoutTrailingSlash(path) || '/';
}

function encodeValue(value: string, part: PatternPart & { kind: 'parameter' }): string {
  const takesSlashes = part.wild || part.modifier === '*' || part.modifier === '+';
  return takesSlashes ? value.split('/').map(encodeSegment).join('/') : encodeSegment(value);
}

/** Whether a path fits a pattern, for success signals and the globs of policy rules. A malformed pattern fits nothing. */
export function matchesRoutePattern(
  pattern: string,
  path: string,
  options?: { readonly ignoreCase?: boolean },
): boolean {
  const parsed = parsePattern(pattern);
  return parsed !== undefined && matchPattern(parsed, path, options) !== undefined;
}

// What stands for a parameter in a shape. Control characters never occur in canonical text.
export const SPLAT = '\u0000';
export const OPTIONAL = '\u0001';
export const PARAMETER = '\u0002';

function shapeOf(part: PatternPart): string {
  if (part.kind === 'text') return part.modifier ? `{${part.text}}${part.modifier}` : part.text;
  const mark =
    part.wild || '*+'.includes(part.modifier || '-') ? SPLAT : part.modifier ? OPTIONAL : PARAMETER;
  return part.prefix + mark + part.suffix;
}
