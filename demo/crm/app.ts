import { createStore } from './data/store.js';
import { createPreferences } from './preferences.js';
import { createToasts } from './toasts.js';

// The one place that holds state: a page is one app, and its router, its actions and its record queries have to
// mean the same store as its components.
export const store = createStore();
export const preferences = createPreferences();
export const toasts = createToasts();

/** How far each place of the history was scrolled when it was left. */
export const scrollPositions = new Map<string, number>();
