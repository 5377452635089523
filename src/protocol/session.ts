import * as v from 'valibot';

export const PROFILE = 'web@0.1';

/** What an agent offers in `session.initialize` (COG 13.1, OP-E-15). */
export const InitializePayload = v.object({
  /** Without it, the version of the envelope is meant. */
  supportedVersions: v.exactOptional(v.array(v.string())),
  /** Without it, any profile will do. */
  supportedProfiles: v.exactOptional(v.array(v.string())),
  supportedExtensions: v.exactOptional(
    v.array(
      v.object({
        id: v.string(),
        versions: v.array(v.string()),
        required: v.exactOptional(v.boolean()),
      }),
    ),
  ),
  capabilityDelivery: v.exactOptional(v.string()),
  peer: v.exactOptional(
    v.object({
      role: v.exactOptional(v.string()),
      name: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
      version: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
      locale: v.exactOptional(v.pipe(v.string(), v.maxLength(35))),
      timezone: v.exactOptional(v.pipe(v.string(), v.maxLength(64))),
    }),
  ),
});
export type InitializePayload = v.InferOutput<typeof InitializePayload>;

/** What the bridge answers in `session.initialized`. */
export const InitializedPayload = v.object({
  sessionId: v.string(),
  selectedVersion: v.string(),
  selectedProfiles: v.array(v.string()),
  selectedExtensions: v.array(v.object({ id: v.string(), version: v.string() })),
  capabilityDelivery: v.picklist(['inline', 'deferred']),
  /** Milliseconds of silence after which a side pings. */
  heartbeatMs: v.number(),
  /** Milliseconds for which a lost session can be resumed. */
  resumeWindowMs: v.exactOptional(v.number()),
  peer: v.exactOptional(
    v.object({ role: v.string(), name: v.string(), version: v.exactOptional(v.string()) }),
  ),
  /** Present with `capabilityDelivery: "inline"`. */
  capabilities: v.exactOptional(v.record(v.string(), v.unknown())),
});
export type InitializedPayload = v.InferOutput<typeof InitializedPayload>;

export const ResumePayload = v.object({
  sessionId: v.string(),
  /** The `id` of the last event that the agent received. Without it, none was received. */
  lastEventId: v.exactOptional(v.string()),
});
export type ResumePayload = v.InferOutput<typeof ResumePayload>;

export const ResumedPayload = v.object({
  sessionId: v.string(),
  /** How many missed events follow. */
  replayed: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** True when events are lost: fetch what you cache again. */
  snapshotRequired: v.boolean(),
});
export type ResumedPayload = v.InferOutput<typeof ResumedPayload>;

/** Why a session ended, in the event `session.terminated`. */
export const TerminatedPayload = v.object({ reason: v.exactOptional(v.string()) });

/** Event on a fresh connection to an agent whose session was cut off: it can be resumed here. (ours) */
export const ResumablePayload = v.object({ sessionId: v.string() });
