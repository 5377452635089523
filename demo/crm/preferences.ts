import { createObservable, type Observable } from './observable.js';

export const languageCodes = ['de', 'en'] as const;
export const schemes = ['auto', 'light', 'dark'] as const;

export type LanguageCode = (typeof languageCodes)[number];
export type Scheme = (typeof schemes)[number];

export interface Preferences {
  readonly language: LanguageCode;
  readonly scheme: Scheme;
}

export interface PreferenceStore extends Omit<Observable<Preferences>, 'set'> {
  change: (changes: Partial<Preferences>) => void;
}

const KEY = 'crm.preferences';

/** Language and colours of the page, remembered in this browser; at first as the browser asks for. */
export function createPreferences(): PreferenceStore {
  const current = createObservable(remembered());
  applyToPage(current.get());
  return {
    get: current.get,
    subscribe: current.subscribe,
    change(changes) {
      const next = { ...current.get(), ...changes };
      remember(next);
      applyToPage(next);
      current.set(next);
    },
  };
}

function applyToPage({ language, scheme }: Preferences): void {
  document.documentElement.lang = language;
  document.documentElement.dataset.scheme = scheme;
}

function remembered(): Preferences {
  const stored = read();
  return {
    language: languageCodes.find((code) => code === stored.language) ?? browserLanguage(),
    scheme: schemes.find((scheme) => scheme === stored.scheme) ?? 'auto',
  };
}

function browserLanguage(): LanguageCode {
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

// Storage may be switched off, and anything may stand in it: preferences then last as long as the page.
function read(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function remember(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // See read().
  }
}
