import type { WebSocket } from 'ws';
import { fulfil } from '../brain.js';
import type { WireEntry } from '../wire/logged-way.js';
import type { ConnectedPage, Pages } from './pages.js';
import { FromPanel, readMessage, type FromNode, type Page } from './panel-messages.js';

/** Serves one panel until its socket closes: tells it of the pages and their messages, and fulfils its wishes. */
export function servePanel(socket: WebSocket, pages: Pages): void {
  const gone = new AbortController();
  let wish: { readonly id: string; readonly stop: AbortController } | undefined;
  let watching = new AbortController();

  function send(message: FromNode): void {
    if (!gone.signal.aborted) socket.send(JSON.stringify(message));
  }

  function tellPages(): void {
    send({ type: 'pages', pages: pages.all.map(describePage) });
  }

  function watch(pageId: string): void {
    watching.abort();
    watching = new AbortController();
    const log = pages.all.find(({ id }) => id === pageId)?.log;
    const tell = ({ direction, at, message }: WireEntry) =>
      send({ type: 'message', pageId, direction, at, message });
    log?.entries.forEach(tell);
    log?.subscribe(tell, AbortSignal.any([gone.signal, watching.signal]));
  }

  async function follow({ id, pageId, text, language }: Extract<FromPanel, { type: 'wish' }>): Promise<void> {
    const page = pages.all.find((one) => one.id === pageId);
    wish?.stop.abort();
    const stop = new AbortController();
    wish = { id, stop };
    try {
      if (!page) return;
      const signal = AbortSignal.any([gone.signal, stop.signal]);
      const { session, store } = page;
      for await (const step of fulfil(text, { session, store, language, signal }))
        send({ type: 'step', id, step });
    } finally {
      send({ type: 'end', id });
    }
  }

  socket.on('message', (data: Buffer) => {
    const message = readMessage(FromPanel, data);
    if (message?.type === 'watch') watch(message.pageId);
    if (message?.type === 'stop' && wish?.id === message.id) wish.stop.abort();
    if (message?.type === 'wish')
      follow(message).catch((error: unknown) => console.error('The wish ended with an error.', error));
  });
  socket.on('close', () => gone.abort());
  socket.on('error', () => gone.abort());
  pages.subscribe(tellPages, gone.signal);
  tellPages();
}

function describePage({ id, session, store }: ConnectedPage): Page {
  const { routeLabel, routeId } = store.snapshot.context ?? {};
  return { id, label: routeLabel ?? routeId ?? '', isConnected: session.state === 'connected' };
}
