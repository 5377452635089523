import * as v from 'valibot';

/** Codes that every extension may answer with (contract 1). Extensions add namespaced ones. */
export const CoreCode = v.picklist([
  'bad_request',
  'version_unsupported',
  'profile_unsupported',
  'extension_unsupported',
  'extension_not_negotiated',
  'unknown_type',
  'session_required',
  'session_unknown',
  'capability_unavailable',
  'not_found',
  'state_conflict',
  'policy_denied',
  'rate_limited',
  'payload_too_large',
  'timeout',
  'cancelled',
  'internal_error',
]);
export type CoreCode = v.InferOutput<typeof CoreCode>;

/** A core code, or an extension's own, such as `uiap.cognition.unknown_entity`. */
export type ErrorCode = CoreCode | `uiap.${string}`;

/** The payload of an `error` message (OP-E-1). */
export const ErrorPayload = v.object({
  code: v.string(),
  message: v.string(),
  details: v.exactOptional(v.record(v.string(), v.unknown())),
  retryable: v.exactOptional(v.boolean()),
});
export type ErrorPayload = v.InferOutput<typeof ErrorPayload>;

/**
 * A request cannot be answered. The session turns it into an `error` message.
 *
 * `message` is English, names the field and the rule, and never repeats a data value: the peer reads it.
 */
export class UiapError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly retryable: boolean | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: Record<string, unknown>; retryable?: boolean } = {},
  ) {
    super(message);
    this.name = 'UiapError';
    this.code = code;
    this.details = more.details;
    this.retryable = more.retryable;
  }
}

/** What the peer is told of `error`. Anything but a `UiapError` is ours to fix and tells nothing. */
export function errorPayload(error: unknown): ErrorPayload {
  if (!(error instanceof UiapError))
    return { code: 'internal_error', message: 'The request failed inside the bridge.' };
  return {
    code: error.code,
    message: error.message,
    ...(error.details ? { details: error.details } : {}),
    ...(error.retryable === undefined ? {} : { retryable: error.retryable }),
  };
}
