import { topic, type Topic } from '../topic.js';

/** One line of the audit trail (OP-C-48): who was told or did what. Names and counts, never values. */
export interface AuditEntry {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly sessionId: string;
  readonly agentId: string;
  /** The message or decision, such as `uiap.cognition.query` or `policy.decision`. */
  readonly type: string;
  /** `delivered`, `refused`, an error code, a policy effect or an action status. */
  readonly outcome: string;
  readonly surfaces?: readonly string[];
  readonly entity?: string;
  readonly scopeId?: string;
  readonly routeId?: string;
  readonly filterFields?: readonly string[];
  /** Records delivered. */
  readonly returned?: number;
  readonly actionId?: string;
  readonly ruleId?: string;
  readonly requestId?: string;
}

/** Append-only and bounded: the oldest entries make room. */
export interface AuditTrail {
  readonly entries: readonly AuditEntry[];
  /** The entries as JSON lines. */
  export(): string;
  subscribe(listener: (entry: AuditEntry) => void, signal?: AbortSignal): void;
}

const CAPACITY = 1000;

/** Makes the trail and the only function that can add to it. Entries are frozen. */
export function auditTrail(): { trail: AuditTrail; record: (entry: AuditEntry) => void } {
  const entries: AuditEntry[] = [];
  const added: Topic<AuditEntry> = topic();
  return {
    trail: {
      get entries() {
        return [...entries];
      },
      export: () => entries.map((entry) => JSON.stringify(entry)).join('\n'),
      subscribe: added.subscribe,
    },
    record(entry) {
      const frozen = Object.freeze({ ...entry });
      entries.push(frozen);
      if (entries.length > CAPACITY) entries.shift();
      added.publish(frozen);
    },
  };
}
