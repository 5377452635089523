import { useSyncExternalStore } from 'react';
import { preferences } from '../app.js';
import type { LanguageCode } from '../preferences.js';
import { english, type Text } from './english.js';
import { german } from './german.js';

/** A language's texts and how it writes dates, numbers and names. */
export interface Language {
  readonly code: LanguageCode;
  readonly text: Text;
  /** `YYYY-MM-DD` as a short date. */
  readonly date: (isoDate: string) => string;
  /** An RFC 3339 moment as a short date and time. */
  readonly dateTime: (moment: string) => string;
  readonly number: (value: number) => string;
  /** Swiss francs without centimes. */
  readonly money: (francs: number) => string;
  /** The same, short enough for a heading: CHF 1.2m. */
  readonly shortMoney: (francs: number) => string;
  readonly compare: (left: string, right: string) => number;
}

function createLanguage(code: LanguageCode, locale: string, text: Text): Language {
  const money: Intl.NumberFormatOptions = { style: 'currency', currency: 'CHF', maximumFractionDigits: 0 };
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const dateTime = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const short = new Intl.NumberFormat(locale, { ...money, notation: 'compact', maximumFractionDigits: 1 });
  const francs = new Intl.NumberFormat(locale, money);
  const number = new Intl.NumberFormat(locale);
  const collator = new Intl.Collator(locale, { numeric: true });
  return {
    code,
    text,
    date: (isoDate) => date.format(new Date(`${isoDate}T00:00`)),
    dateTime: (moment) => dateTime.format(new Date(moment)),
    number: (value) => number.format(value),
    money: (value) => francs.format(value),
    shortMoney: (value) => short.format(value),
    compare: (left, right) => collator.compare(left, right),
  };
}

const languages: Readonly<Record<LanguageCode, Language>> = {
  de: createLanguage('de', 'de-CH', german),
  en: createLanguage('en', 'en-CH', english),
};

/** The language of the page, for code outside components. */
export function currentLanguage(): Language {
  return languages[preferences.get().language];
}

/** The language of the page, in a component. */
export function useLanguage(): Language {
  return languages[useSyncExternalStore(preferences.subscribe, preferences.get).language];
}
