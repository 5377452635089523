import * as v from 'valibot';
import type { Envelope } from '../protocol/envelope.js';
import { ErrorPayload } from '../protocol/errors.js';

/**
 * A request was not answered as hoped: the bridge answered `error`, or no answer came.
 *
 * `code` is the bridge's, or of our own: `timeout`, `cancelled`, `session_unknown` (the session ended before the answer),
 * `connection_lost` (during the handshake), `bad_request` (what was to be sent is not plain data, or what was answered is
 * not what the protocol says).
 */
export class AgentError extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** True where sending the request again does no harm; false where it may have been carried out. */
  readonly retryable: boolean | undefined;

  constructor(
    code: string,
    message: string,
    more: { details?: Readonly<Record<string, unknown>> | undefined; retryable?: boolean | undefined } = {},
  ) {
    super(message);
    this.name = 'AgentError';
    this.code = code;
    this.details = more.details;
    this.retryable = more.retryable;
  }
}

/** Whether `answer` is an `error`, in either spelling (OP-E-1). */
export function isError(answer: Envelope): boolean {
  return answer.type === 'error' || answer.kind === 'error';
}

export function errorOf(answer: Envelope): AgentError {
  if (!v.is(ErrorPayload, answer.payload))
    return new AgentError('internal_error', 'The bridge answered an error without a code.');
  const { code, message, details, retryable } = answer.payload;
  return new AgentError(code, message, { details, retryable });
}
