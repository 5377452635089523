import type { Clock } from '../clock.js';
import type { Envelope, OutgoingEnvelope } from '../protocol/envelope.js';
import { AgentError } from './agent-error.js';

/** Who waits for an answer. One of the two is called, once, at the moment it is known. */
export interface Waiting {
  readonly resolve: (answer: Envelope) => void;
  readonly reject: (error: AgentError) => void;
}

export interface PendingOptions {
  /** After this, in milliseconds, the request is rejected with `timeout`. Default: never. */
  readonly timeoutMs?: number;
  /** When it aborts, the request is rejected with `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** Part of a handshake: it belongs to one connection and is never sent again. */
  readonly isGreeting?: boolean;
}

export interface PendingRequests {
  add(envelope: OutgoingEnvelope, waiting: Waiting, options?: PendingOptions): void;
  /** The request went out: from here on nobody knows whether it was carried out. */
  sent(id: string): void;
  /** Gives an answer to whoever waits for it. */
  settle(answer: Envelope): void;
  /** All but greetings, in the order in which they were added. */
  unanswered(): OutgoingEnvelope[];
  failGreetings(error: AgentError): void;
  /** The session is gone. Each error says whether its request may have been carried out. */
  failAll(): void;
}

interface Entry {
  readonly envelope: OutgoingEnvelope;
  readonly isGreeting: boolean;
  wasSent: boolean;
  /** Forgets the entry and gives who waits for it. */
  readonly take: () => Waiting;
}

/** The requests of one session that have no answer yet. */
export function pendingRequests(clock: Clock): PendingRequests {
  const entries = new Map<string, Entry>();
  return {
    add(envelope, waiting, { timeoutMs, signal, isGreeting = false } = {}) {
      const { id, type } = envelope;
      if (entries.has(id)) {
        waiting.reject(new AgentError('bad_request', 'A request with this id waits for its answer already.'));
        return;
      }
      const done = new AbortController();
      const take = () => {
        done.abort();
        entries.delete(id);
        return waiting;
      };
      entries.set(id, { envelope, isGreeting, wasSent: false, take });
      const cancel = () => take().reject(new AgentError('cancelled', `${type} was given up.`));
      signal?.addEventListener('abort', cancel, { signal: done.signal });
      const expire = () =>
        take().reject(new AgentError('timeout', `${type} was not answered in ${timeoutMs} ms.`));
      if (timeoutMs !== undefined) clock.after(timeoutMs, expire, done.signal);
    },
    sent(id) {
      const entry = entries.get(id);
      if (entry) entry.wasSent = true;
    },
    settle: (answer) =>
      entries
        .get(answer.correlationId ?? '')
        ?.take()
        .resolve(answer),
    unanswered: () =>
      [...entries.values()].filter((entry) => !entry.isGreeting).map(({ envelope }) => envelope),
    failGreetings(error) {
      for (const entry of [...entries.values()]) if (entry.isGreeting) entry.take().reject(error);
    },
    failAll() {
      for (const { wasSent, take } of [...entries.values()]) take().reject(sessionGone(wasSent));
    },
  };
}

/** No answer will come. `retryable` is true where the request never left. */
export function sessionGone(wasSent: boolean): AgentError {
  const outcome = wasSent ? 'whether this request was carried out is not known' : 'this request was not sent';
  return new AgentError('session_unknown', `The session is gone; ${outcome}.`, { retryable: !wasSent });
}
