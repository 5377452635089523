import { useSyncExternalStore } from 'react';
import { preferences, store } from './app.js';
import type { CrmData } from './data/model.js';
import type { Preferences } from './preferences.js';

/** All records; renders again when one changes, whoever changed it. */
export function useCrmData(): CrmData {
  return useSyncExternalStore(store.subscribe, store.get);
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, preferences.get);
}
