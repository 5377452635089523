import * as v from 'valibot';
import { parse } from './parse.js';

/** The version of the wire that this package speaks. */
export const UIAP_VERSION = '0.1';

export const Role = v.picklist(['app', 'bridge', 'agent', 'user', 'observer', 'system']);

/** An identifier on the wire: 1 to 128 characters. */
export const MessageId = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

const Payload = v.record(v.string(), v.unknown());

/**
 * One message (contract 1, COG-13-1). Strict: a missing or malformed member is refused; unknown members are ignored.
 *
 * `kind: "error"` is read as well as a response of type `error` (OP-E-1). `ts` is informational (OP-E-7).
 */
export const Envelope = v.object({
  uiap: v.literal(UIAP_VERSION),
  kind: v.picklist(['request', 'response', 'event', 'error']),
  type: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  id: MessageId,
  correlationId: v.exactOptional(MessageId),
  sessionId: v.exactOptional(MessageId),
  ts: v.pipe(v.string(), v.isoTimestamp()),
  source: v.object({ role: Role, id: MessageId }),
  requires: v.exactOptional(v.array(v.string())),
  payload: Payload,
  ext: v.exactOptional(v.record(v.string(), v.unknown())),
});
export type Envelope = v.InferOutput<typeof Envelope>;

/** An envelope as it is built here: the kinds that we send. */
export type OutgoingEnvelope = Omit<Envelope, 'kind'> & { kind: 'request' | 'response' | 'event' };

export type EnvelopeRead =
  | { ok: true; envelope: Envelope }
  | { ok: false; code: 'bad_request' | 'version_unsupported'; message: string; id?: string };

/**
 * Reads plain data as an envelope. A refused one keeps its `id` where that is usable, so that the error can name the
 * request it answers.
 */
export function readEnvelope(data: unknown): EnvelopeRead {
  const parsed = parse(Envelope, data, 'envelope');
  if (parsed.ok) return { ok: true, envelope: parsed.value };
  const raw = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const id = v.is(MessageId, raw.id) && raw.kind === 'request' ? { id: raw.id } : {};
  const foreignVersion = typeof raw.uiap === 'string' && raw.uiap !== UIAP_VERSION;
  if (foreignVersion)
    return {
      ok: false,
      code: 'version_unsupported',
      message: `envelope.uiap must be "${UIAP_VERSION}"`,
      ...id,
    };
  return { ok: false, code: 'bad_request', message: parsed.message, ...id };
}
