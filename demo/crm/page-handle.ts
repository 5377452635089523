import type { EntityType } from './data/model.js';
import { currentLanguage } from './text/language.js';
import type { Text } from './text/english.js';

/** What a route says about its page. */
export interface PageHandle {
  /** For the bridge's navigation map (Cognition 5.7). */
  readonly uiap: {
    /** In the language of the page. */
    readonly label: string;
    readonly entities: EntityType[];
    /** What one can do there; descriptive. */
    readonly capabilities: string[];
  };
  /** The list that the page lies below. */
  readonly section?: 'contacts' | 'deals';
}

export function pageHandle(
  label: keyof Text['nav'],
  entities: EntityType[] = [],
  capabilities: string[] = [],
  section?: 'contacts' | 'deals',
): PageHandle {
  return {
    uiap: {
      get label() {
        return currentLanguage().text.nav[label];
      },
      entities,
      capabilities,
    },
    ...(section !== undefined && { section }),
  };
}
