import { AgentError, type AgentSession, type CognitionStore } from '../../src/agent/index.js';
import type { Intent } from './brain/intent.js';
import { refusal } from './brain/run-action.js';
import type { Dialogue } from './brain/step.js';
import type { Task } from './brain/task.js';
import { LONGEST_WISH, understand } from './brain/understand.js';
import { changeField } from './brain/wishes/change.js';
import { createRecord } from './brain/wishes/create.js';
import { listRecords } from './brain/wishes/list.js';
import { goTo, openNamed } from './brain/wishes/open.js';
import { openRelated } from './brain/wishes/related.js';
import { tellAbilities, tellScreen } from './brain/wishes/tell.js';
import { speechIn, type Language } from './text/speech.js';

export type { Dialogue, Step } from './brain/step.js';
export { LONGEST_WISH, type Language };

export interface Conversation {
  readonly session: AgentSession;
  /** What the app has told of itself. */
  readonly store: CognitionStore;
  /** The language of the answers. Wishes may be in either. */
  readonly language: Language;
  /** Gives the wish up, and cancels an action under way. */
  readonly signal?: AbortSignal;
}

/**
 * An agent without a model: fulfils a wish by rules, and tells step by step how it goes. It knows of the app only what
 * the protocol tells, so it works with any app whose records have names.
 *
 * Never throws: what the bridge refuses, and a connection that is lost, is said in plain words.
 */
export async function* fulfil(wish: string, { session, store, language, signal }: Conversation): Dialogue {
  const speech = speechIn(language);
  try {
    const { schema, navigation } = store.snapshot.schema ? store.snapshot : await store.refresh();
    if (!schema) {
      yield { kind: 'outcome', status: 'failed', text: speech.text.noSchema };
      return;
    }
    const task: Task = {
      session,
      schema,
      navigation: navigation ?? { routes: [] },
      speech,
      signal: signal ?? new AbortController().signal,
    };
    yield* follow(understand(wish, task), task);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    yield refusal(error.code, speech.text);
  }
}

async function* follow(intent: Intent, task: Task): Dialogue {
  switch (intent.kind) {
    case 'help':
      return yield* tellAbilities(task);
    case 'screen':
      return yield* tellScreen(task);
    case 'list':
      return yield* listRecords(intent, task);
    case 'record':
      return yield* openNamed(intent, task);
    case 'related':
      return yield* openRelated(intent, task);
    case 'create':
      return yield* createRecord(intent, task);
    case 'set':
      return yield* changeField(intent, task);
    case 'go':
      return yield* goTo(intent, task);
    case 'unknown':
      yield { kind: 'answer', text: task.speech.text.unknown };
      return yield* tellAbilities(task);
    default:
      return intent satisfies never;
  }
}
