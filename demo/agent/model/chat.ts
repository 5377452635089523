import * as v from 'valibot';
import type { ModelSettings } from './settings.js';

const ToolCall = v.object({
  id: v.string(),
  type: v.literal('function'),
  function: v.object({ name: v.string(), arguments: v.string() }),
});
export type ToolCall = v.InferOutput<typeof ToolCall>;

const Reply = v.object({
  role: v.literal('assistant'),
  content: v.nullish(v.string(), null),
  tool_calls: v.exactOptional(v.array(ToolCall)),
});
const Completion = v.object({ choices: v.tupleWithRest([v.object({ message: Reply })], v.unknown()) });

export type Reply = v.InferOutput<typeof Reply>;
export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }
  | Reply;

/** A function that the model may call, as OpenAI's API describes it. */
export interface Tool {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: object };
}

/** Why a model did not answer: `unreachable`, an HTTP status such as `http 401`, or `unreadable`. */
export class ModelError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The model did not answer: ${reason}.`);
    this.name = 'ModelError';
    this.reason = reason;
  }
}

const PATIENCE_MS = 120_000;

/** Asks for the next turn of a chat (`POST /chat/completions`). Rejects with a `ModelError`, or the signal's reason. */
export async function complete(
  { baseUrl, model, key }: ModelSettings,
  chat: { readonly messages: readonly Message[]; readonly tools: readonly Tool[] },
  signal: AbortSignal,
): Promise<Reply> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, ...chat }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    body = response.ok ? await response.json() : undefined;
  } catch (error) {
    signal.throwIfAborted();
    throw new ModelError(error instanceof SyntaxError ? 'unreadable' : 'unreachable');
  }
  if (!response.ok) throw new ModelError(`http ${response.status}`);
  const completion = v.safeParse(Completion, body);
  if (!completion.success) throw new ModelError('unreadable');
  return completion.output.choices[0].message;
}
