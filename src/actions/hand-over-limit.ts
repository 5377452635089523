import type { Clock } from '../clock.js';
import type { Caller } from './run.js';

/** Keeps an agent from asking the person again and again for what they do not do. */
export interface HandOverLimit {
  /** Milliseconds until this session's agent may ask again; 0 where it may now. */
  waitMs(session: Pick<Caller, 'sessionId'>): number;
  /** Counts a question. The function that it gives back is to be called when the person has done what was asked. */
  begin(session: Pick<Caller, 'sessionId' | 'signal'>): () => void;
}

// Whoever has cancelled three times means it.
const MAX_UNDONE = 3;
const WINDOW_MS = 300_000;

export function handOverLimit(clock: Clock): HandOverLimit {
  /** When each session asked for what has not been done since. */
  const undone = new Map<string, number[]>();
  return {
    waitMs({ sessionId }) {
      const oldest = undone.get(sessionId)?.at(-MAX_UNDONE);
      return oldest === undefined ? 0 : Math.max(0, oldest + WINDOW_MS - clock.now());
    },
    begin({ sessionId, signal }) {
      const known = undone.get(sessionId);
      if (!known) signal.addEventListener('abort', () => undone.delete(sessionId), { once: true });
      undone.set(sessionId, [...(known ?? []), clock.now()].slice(-MAX_UNDONE));
      return () => undone.set(sessionId, []);
    },
  };
}
