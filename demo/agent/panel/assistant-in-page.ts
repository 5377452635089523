import {
  cognitionStore,
  connectWindow,
  createAgent,
  type AgentSession,
  type CognitionStore,
} from '../../../src/agent/index.js';
import { topic } from '../../../src/topic.js';
import { fulfil, type Language } from '../brain.js';
import { refusal } from '../brain/run-action.js';
import { fulfilByModel } from '../model/fulfil-by-model.js';
import { speechIn } from '../text/speech.js';
import { loggedWay } from '../wire/logged-way.js';
import { wireLog } from '../wire/wire-log.js';
import type { Assistant, LinkState } from './assistant.js';

export interface InPageOptions {
  /** The window of the app. */
  readonly target: Window;
  /** Its origin. */
  readonly origin: string;
  readonly language: Language;
}

/** The assistant that runs in the panel itself and talks to the app's bridge by postMessage. */
export function assistantInPage({ target, origin, language }: InPageOptions): Assistant {
  const agent = createAgent({
    id: 'demo-panel',
    name: 'Assistant panel',
    version: '1.0.0',
    locale: language,
    requestedQuery: true,
    bootstrapDelivery: 'inline',
  });
  const changed = topic<undefined>();
  const log = wireLog();
  let state: LinkState = 'connecting';
  let talk: { readonly session: AgentSession; readonly store: CognitionStore } | undefined;

  function enter(next: LinkState): void {
    state = next;
    changed.publish(undefined);
  }

  async function connect(): Promise<void> {
    enter('connecting');
    try {
      const session = await agent.connect(
        loggedWay(connectWindow({ target, origin }), (entry) => log.add(entry)),
      );
      talk = { session, store: cognitionStore(session) };
      session.on('lost', () => enter('reconnecting'));
      session.on('resumed', () => enter('connected'));
      session.on('reset', () => enter('connected'));
      addEventListener('pagehide', () => void session.terminate(), { once: true });
      enter('connected');
      await session.closed;
      talk = undefined;
    } catch {
      // The bridge refused or is not there; the state says so, and the log shows why.
    }
    enter('failed');
  }
  void connect();

  return {
    get state() {
      return state;
    },
    log,
    pages: [],
    pageId: undefined,
    choosePage: () => undefined,
    subscribe: (listener, signal) => changed.subscribe(listener, signal),
    async *ask(wish, { signal, model }) {
      if (!talk) yield refusal('connection_lost', speechIn(language).text);
      else if (model) yield* fulfilByModel(wish, { ...talk, language, signal, model });
      else yield* fulfil(wish, { ...talk, language, signal });
    },
    retry: () => void (state === 'failed' && connect()),
  };
}
