import { createCursor } from './cursor.js';
import { handOverIn } from './hand-over.js';
import type { Stage } from './presence.js';
import { drawNote, drawRing } from './ring.js';
import type { Theatre } from './theatre.js';

/** Makes what points at things in the page. */
export function createStage(theatre: Theatre): Stage {
  const { document, clock, natives, signal } = theatre;
  let highlighting: AbortController | undefined;
  return {
    highlight(element, { agent, note, durationMs }) {
      highlighting?.abort();
      const over = new AbortController();
      highlighting = over;
      const during = AbortSignal.any([signal, over.signal]);
      const end = () => over.abort();
      drawRing(theatre, () => element, during);
      if (note) drawNote(theatre, element, { agent, note }, during);
      clock.after(durationMs, end, during);
      const options = { capture: true, passive: true, signal: during };
      natives.listen(document, 'pointerdown', ({ isTrusted }) => isTrusted && end(), options);
      const onKey = (event: Event) => event.isTrusted && (event as KeyboardEvent).key === 'Escape' && end();
      natives.listen(document, 'keydown', onKey, options);
    },
    pointAt: createCursor(theatre),
    handOver: handOverIn(theatre),
  };
}
