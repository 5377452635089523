import type { Clock } from '../clock.js';
import { CancelledByPerson } from './run.js';

/** The person's Stop button: it ends what a session's agent does, waits for, and asks for a moment later. */
export interface PersonStops {
  /** A signal for one action of a session. `end` has to be called when the action is over. */
  begin(sessionId: string): { readonly signal: AbortSignal; end(): void };
  stop(sessionId: string): void;
}

// What a session asks for waits in its own line, and comes up here only when what was before it is over.
const STOP_MS = 2000;

export function personStops(clock: Clock): PersonStops {
  const running = new Map<string, Set<AbortController>>();
  const stoppedAt = new Map<string, number>();
  const reason = () => new CancelledByPerson('The person at the page stopped the agent.');

  return {
    begin(sessionId) {
      const controller = new AbortController();
      if (stoppedAt.has(sessionId)) controller.abort(reason());
      const actions = running.get(sessionId) ?? new Set();
      running.set(sessionId, actions.add(controller));
      return {
        signal: controller.signal,
        end() {
          actions.delete(controller);
          if (actions.size === 0) running.delete(sessionId);
        },
      };
    },
    stop(sessionId) {
      const now = clock.now();
      stoppedAt.set(sessionId, now);
      clock.after(STOP_MS, () => {
        if (stoppedAt.get(sessionId) === now) stoppedAt.delete(sessionId);
      });
      for (const controller of running.get(sessionId) ?? []) controller.abort(reason());
    },
  };
}
