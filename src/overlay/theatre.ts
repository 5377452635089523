import type { Clock } from '../clock.js';
import type { Layer } from './layer.js';
import type { Natives } from './natives.js';
import type { PresenceText } from './presence-text.js';

/** What everything that is drawn over the page needs. */
export interface Theatre {
  readonly document: Document;
  readonly clock: Clock;
  readonly natives: Natives;
  readonly layer: Layer;
  /** The words, in the language of now. */
  readonly text: () => PresenceText;
  readonly signal: AbortSignal;
}
