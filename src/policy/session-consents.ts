import { sameJson, type JsonObject } from '../json.js';

/** Something that a person may allow for the rest of a session. */
export interface SessionConsent {
  readonly sessionId: string;
  /** All that it is bound to: whatever differs in any of it is asked again. */
  readonly subject: JsonObject;
  /** The session's end. */
  readonly until: AbortSignal;
}

/** What people have allowed for the rest of a session. It is kept in memory only, and goes with the session. */
export interface SessionConsents {
  add(consent: SessionConsent): void;
  has(consent: SessionConsent): boolean;
  /** Forgets those of one session; without an id, all. */
  forget(sessionId?: string): void;
}

// The oldest is asked again then.
const MAX_PER_SESSION = 64;

export function sessionConsents(): SessionConsents {
  const given = new Map<string, JsonObject[]>();
  return {
    add({ sessionId, subject, until }) {
      if (until.aborted) return;
      const known = given.get(sessionId) ?? [];
      if (known.push(structuredClone(subject)) > MAX_PER_SESSION) known.shift();
      if (!given.has(sessionId))
        until.addEventListener('abort', () => given.delete(sessionId), { once: true });
      given.set(sessionId, known);
    },
    has: ({ sessionId, subject, until }) =>
      !until.aborted && (given.get(sessionId) ?? []).some((known) => sameJson(known, subject)),
    forget(sessionId) {
      if (sessionId === undefined) given.clear();
      else given.delete(sessionId);
    },
  };
}
