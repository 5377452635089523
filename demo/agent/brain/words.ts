import { VOCABULARY } from './vocabulary.js';

/** Text as it is compared: without case, accents and the spelling of ß. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '').trim();
}

/** Whether two words mean the same: in either language, and whatever their ending. */
export function sameWord(one: string, other: string): boolean {
  const meanings = meaningsOf(other);
  return [...meaningsOf(one)].some((meaning) => meanings.has(meaning));
}

/** An English word as the German language has it; others, and in English, as they are. */
export function translated(word: string, language: 'de' | 'en'): string {
  if (language === 'en' || !Object.hasOwn(VOCABULARY, word)) return word;
  return VOCABULARY[word]?.[0] ?? word;
}

const ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries(VOCABULARY).flatMap(([english, words]) =>
    words.map((german): [string, string] => [fold(german), english]),
  ),
);

function meaningsOf(word: string): Set<string> {
  const forms = stems(fold(word));
  return new Set(forms.map((form) => ENGLISH.get(form) ?? form));
}

/** The word and what it may be an inflected form of: contacts, activities, Kontakte, inaktiven. */
function stems(word: string): string[] {
  const endings = ['s', 'es', 'e', 'en', 'er', 'n'].filter((ending) => word.endsWith(ending));
  const bare = endings.map((ending) => word.slice(0, -ending.length)).filter((stem) => stem.length > 2);
  return [word, ...bare, ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : [])];
}
