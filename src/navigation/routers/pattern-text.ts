import { withoutTrailingSlash } from '../url-path.js';

/** A parameter, as pattern syntax. Routers allow names that patterns do not: `contact-id` becomes `contact_id`. */
export function parameter(name: string, modifier: '' | '?' | '*' | '+' = ''): string {
  const safe = name.replace(/[^\p{ID_Continue}$]/gu, '_');
  return `:${/^[\p{ID_Start}$_]/u.test(safe) ? '' : '_'}${safe}${modifier}`;
}

/** What an unnamed splat is called. */
export const REST = 'rest';

/** Joins the pattern of a parent and that of its child. */
export function joinPatterns(parent: string, child: string): string {
  return withoutTrailingSlash(`/${parent}/${child}`.replace(/\/{2,}/g, '/'));
}
