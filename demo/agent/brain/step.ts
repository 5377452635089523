import * as v from 'valibot';
import { ActionState } from '../../../src/protocol/actions.js';

/** One line of a list: a record, or something the agent can do. */
export const Line = v.object({ title: v.string(), detail: v.exactOptional(v.string()) });
export type Line = v.InferOutput<typeof Line>;

/**
 * What the agent says while it fulfils a wish, in the language it was asked to use. All text is plain text: it may quote
 * records. A step replaces an earlier one with the same `id`.
 */
export const Step = v.variant('kind', [
  /** What it is about to do. */
  v.object({ kind: v.literal('thought'), text: v.string() }),
  v.object({ kind: v.literal('answer'), text: v.string(), lines: v.exactOptional(v.array(Line)) }),
  /** An action under way. */
  v.object({
    kind: v.literal('action'),
    id: v.string(),
    actionId: v.string(),
    title: v.string(),
    state: ActionState,
    text: v.string(),
  }),
  /** The app asks the person. */
  v.object({
    kind: v.literal('confirmation'),
    id: v.string(),
    decision: v.picklist(['waiting', 'approved', 'refused', 'expired']),
    text: v.string(),
  }),
  /** How it ended; `unsure` where nobody can tell whether something happened. */
  v.object({
    kind: v.literal('outcome'),
    status: v.picklist(['done', 'refused', 'failed', 'unsure']),
    text: v.string(),
  }),
]);
export type Step = v.InferOutput<typeof Step>;

/** What the agent says, bit by bit, and what comes of it. */
export type Dialogue<Result = void> = AsyncGenerator<Step, Result, void>;
