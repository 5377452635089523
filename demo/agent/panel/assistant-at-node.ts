import { topic } from '../../../src/topic.js';
import type { Language, Step } from '../brain.js';
import { queue, type Queue } from '../brain/queue.js';
import { refusal } from '../brain/run-action.js';
import { FromNode, readMessage, type FromPanel, type Page } from '../node/panel-messages.js';
import { speechIn } from '../text/speech.js';
import { wireLog } from '../wire/wire-log.js';
import type { Assistant, LinkState } from './assistant.js';

export interface AtNodeOptions {
  /** The Node agent's address for panels. */
  readonly url: string;
  readonly language: Language;
  /** Ends the connection. */
  readonly signal: AbortSignal;
}

const RETRY_MS = 2000;

/** The assistant that runs in the Node process. The app's bridge dials that process; this panel only passes wishes on. */
export function assistantAtNode({ url, language, signal }: AtNodeOptions): Assistant {
  const changed = topic<undefined>();
  const log = wireLog();
  const lost = refusal('connection_lost', speechIn(language).text);
  let socket: WebSocket | undefined;
  let pages: readonly Page[] | undefined;
  let pageId: string | undefined;
  let wish: { readonly id: string; readonly steps: Queue<Step> } | undefined;

  function connect(): void {
    if (signal.aborted) return;
    const dialled = new WebSocket(url);
    dialled.addEventListener('message', ({ data }) => {
      const message = readMessage(FromNode, data);
      if (message) take(message);
    });
    dialled.addEventListener('close', () => {
      socket = undefined;
      pages = undefined;
      wish?.steps.push(lost);
      endWish();
      changed.publish(undefined);
      if (!signal.aborted) setTimeout(connect, RETRY_MS);
    });
    socket = dialled;
  }

  function take(message: FromNode): void {
    switch (message.type) {
      case 'pages':
        pages = message.pages;
        // The page that came last is most likely the one around this panel.
        if (!pages.some(({ id }) => id === pageId)) watch(pages[0]?.id);
        changed.publish(undefined);
        return;
      case 'step':
        if (message.id === wish?.id) wish.steps.push(message.step);
        return;
      case 'end':
        if (message.id === wish?.id) endWish();
        return;
      case 'message':
        if (message.pageId === pageId) log.add(message);
        return;
      default:
        return message satisfies never;
    }
  }

  function endWish(): void {
    wish?.steps.end();
    wish = undefined;
  }

  function watch(id: string | undefined): void {
    pageId = id;
    log.clear();
    if (id !== undefined) send({ type: 'watch', pageId: id });
  }

  function send(message: FromPanel): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function stateNow(): LinkState {
    if (!pages) return 'connecting';
    const page = pages.find(({ id }) => id === pageId);
    if (!page) return 'waiting';
    return page.isConnected ? 'connected' : 'reconnecting';
  }

  connect();
  signal.addEventListener('abort', () => socket?.close(), { once: true });

  return {
    get state() {
      return stateNow();
    },
    log,
    get pages() {
      return pages ?? [];
    },
    get pageId() {
      return pageId;
    },
    choosePage(id) {
      watch(id);
      changed.publish(undefined);
    },
    subscribe: (listener, until) => changed.subscribe(listener, until),
    async *ask(text, { signal: stop }) {
      if (stateNow() !== 'connected' || pageId === undefined) {
        yield lost;
        return;
      }
      const asked = { id: crypto.randomUUID(), steps: queue<Step>() };
      endWish();
      wish = asked;
      stop.addEventListener('abort', () => send({ type: 'stop', id: asked.id }), { once: true });
      send({ type: 'wish', id: asked.id, pageId, text, language });
      yield* asked.steps;
    },
    retry: () => undefined,
  };
}
