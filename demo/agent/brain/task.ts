import type { AgentSession } from '../../../src/agent/index.js';
import type { EntitySchemaDocument, NavigationMap } from '../../../src/protocol/cognition.js';
import type { Speech } from '../text/speech.js';

/** What it takes to fulfil a wish: the way to the app, what the app told of itself, and the language to answer in. */
export interface Task {
  readonly session: AgentSession;
  readonly schema: EntitySchemaDocument;
  readonly navigation: NavigationMap;
  readonly speech: Speech;
  /** Aborts when the wish is given up. */
  readonly signal: AbortSignal;
}
