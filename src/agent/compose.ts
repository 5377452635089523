import type { Clock } from '../clock.js';
import { UIAP_VERSION, type OutgoingEnvelope } from '../protocol/envelope.js';

export interface Composed {
  readonly kind: OutgoingEnvelope['kind'];
  readonly type: string;
  readonly payload: Record<string, unknown>;
  /** Default: a new one. */
  readonly id?: string;
  readonly sessionId?: string;
  readonly correlationId?: string;
  readonly requires?: string[];
  readonly ext?: Record<string, unknown>;
}

export type Compose = (message: Composed) => OutgoingEnvelope;

/** Makes the function that writes an agent's envelopes. */
export function composer(options: { agentId: string; clock: Clock; newId: () => string }): Compose {
  return (message) => ({
    uiap: UIAP_VERSION,
    id: options.newId(),
    ts: options.clock.date().toISOString(),
    source: { role: 'agent', id: options.agentId },
    ...message,
  });
}
