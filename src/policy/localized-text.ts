import type { LocalizedText } from '../protocol/actions.js';

/**
 * The text for a language tag: the tag itself, its language, English, else the first one there is.
 *
 * @returns undefined only where there is no text at all.
 */
export function localized(text: LocalizedText | undefined, locale: string | undefined): string | undefined {
  if (text === undefined || typeof text === 'string') return text;
  const byTag = new Map(Object.entries(text).map(([tag, value]) => [tag.toLowerCase(), value]));
  const wanted = (locale ?? 'en').toLowerCase();
  for (const tag of [wanted, wanted.split('-')[0] ?? '', 'en']) {
    const found = byTag.get(tag);
    if (found !== undefined) return found;
  }
  return [...byTag.values()][0];
}
