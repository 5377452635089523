import type { LocalizedText } from '../../../src/protocol/actions.js';
import type { EntityFieldSchema } from '../../../src/protocol/cognition.js';
import { translated } from '../brain/words.js';
import { english, type BrainText } from './english.js';
import { german } from './german.js';

export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How the agent speaks in one language: sentences, values of fields, and the app's own texts. */
export interface Speech {
  readonly language: Language;
  readonly text: BrainText;
  readonly number: (value: number) => string;
  /** The value of a field, as its type says; empty where it cannot be said in a few words. */
  readonly value: (value: unknown, field: EntityFieldSchema) => string;
  /** What the app calls something, in this language if it has it. */
  readonly of: (text: LocalizedText) => string;
}

const TEXTS: Readonly<Record<Language, BrainText>> = { de: german, en: english };
const CURRENCY = /^[A-Z]{3}$/;
const LONGEST_VALUE = 80;

export function speechIn(language: Language): Speech {
  const locale = { de: 'de-CH', en: 'en-CH' }[language];
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

  return {
    language,
    text: TEXTS[language],
    number: (value) => number.format(value),
    value(value, { type, description = '' }) {
      if (typeof value === 'number') {
        return type === 'currency' && CURRENCY.test(description)
          ? `${description} ${number.format(value)}`
          : number.format(value);
      }
      if (typeof value !== 'string') return '';
      if (type === 'enum') return translated(value, language);
      const isTime = (type === 'date' || type === 'datetime') && !Number.isNaN(Date.parse(value));
      // A date without time is the same day everywhere.
      if (isTime)
        return (type === 'date' ? date : dateTime).format(
          new Date(type === 'date' ? `${value}T12:00` : value),
        );
      return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
    },
    of(text) {
      if (typeof text === 'string') return text;
      return (Object.hasOwn(text, language) ? text[language] : Object.values(text)[0]) ?? '';
    },
  };
}
