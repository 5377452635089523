import * as v from 'valibot';

export type Parsed<T> = { ok: true; value: T } | { ok: false; message: string };

/**
 * Checks data from outside against its schema.
 *
 * The message names the field and what was expected, never what was found: it may be confidential, and valibot's own
 * text would quote it.
 *
 * @param name What the data is called in the message, such as `payload`.
 */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  name: string,
): Parsed<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, data, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return { ok: true, value: result.output };
  return { ok: false, message: describe(result.issues[0], name) };
}

function describe(issue: v.BaseIssue<unknown>, name: string): string {
  const keys = (issue.path ?? []).map((item) => String(item.key).slice(0, 64));
  const field = [name, ...keys].join('.');
  if (issue.received === 'undefined') return `${field} is missing, expected ${issue.expected ?? 'a value'}`;
  if (issue.expected === 'never') return `${field} is not a known member`;
  return `${field} must be ${issue.expected ?? issue.type.replaceAll('_', ' ')}`;
}
