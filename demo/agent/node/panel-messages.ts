import * as v from 'valibot';
import { Step } from '../brain/step.js';
import { LONGEST_WISH } from '../brain/understand.js';
import { LANGUAGES } from '../text/speech.js';

// What the panel and the Node agent say to each other over `/panel`: one JSON text for each message. Not part of UIAP.

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** A page whose bridge has dialled the Node agent. */
export const Page = v.object({ id: Id, label: v.string(), isConnected: v.boolean() });
export type Page = v.InferOutput<typeof Page>;

export const FromPanel = v.variant('type', [
  /** Tell me what passes between you and this page. */
  v.object({ type: v.literal('watch'), pageId: Id }),
  /** Fulfil a wish in this page; an earlier one is given up. */
  v.object({
    type: v.literal('wish'),
    id: Id,
    pageId: Id,
    text: v.pipe(v.string(), v.maxLength(LONGEST_WISH)),
    language: v.picklist(LANGUAGES),
  }),
  /** Give a wish up. */
  v.object({ type: v.literal('stop'), id: Id }),
]);
export type FromPanel = v.InferOutput<typeof FromPanel>;

export const FromNode = v.variant('type', [
  /** All pages, latest first. */
  v.object({ type: v.literal('pages'), pages: v.array(Page) }),
  v.object({ type: v.literal('step'), id: Id, step: Step }),
  v.object({ type: v.literal('end'), id: Id }),
  v.object({
    type: v.literal('message'),
    pageId: Id,
    direction: v.picklist(['out', 'in']),
    at: v.string(),
    message: v.unknown(),
  }),
]);
export type FromNode = v.InferOutput<typeof FromNode>;

/** Reads a message; undefined for anything else. */
export function readMessage<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
): v.InferOutput<Schema> | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(String(data)));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
