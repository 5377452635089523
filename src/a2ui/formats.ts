import { boundedCache } from './bounded-cache.js';
import type { Formats } from './catalog.js';

const CAPACITY = 64;

/** Formatters for a language. An invalid language tag counts as English. */
export function createFormats(locale: string): Formats {
  const language = isLanguage(locale) ? locale : 'en';
  const number = boundedCache(CAPACITY, (key) => new Intl.NumberFormat(language, read(key)));
  const date = boundedCache(CAPACITY, (key) => new Intl.DateTimeFormat(language, read(key)));
  return {
    number: (options) => number(JSON.stringify(options)),
    date: (options) => date(JSON.stringify(options)),
    plural: new Intl.PluralRules(language),
  };
}

function read(key: string): object {
  return JSON.parse(key) as object;
}

function isLanguage(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}
