import type { UIElement } from '../protocol/web-state.js';
import { utf8Length } from '../utf8.js';

/** Roughly the UTF-8 bytes of an element as JSON, at a fraction of the cost of writing it. */
export function weigh(element: UIElement): number {
  // Punctuation and the names of what is always there.
  let bytes = 60 + element.ref.length + element.role.length + utf8Length(element.name);
  for (const affordance of element.affordances) bytes += affordance.length + 3;
  for (const name in element.state) bytes += name.length + 8;
  const { stableId, description, value, defaultAction, entityRef } = element;
  for (const text of [stableId, description, defaultAction]) if (text) bytes += utf8Length(text) + 19;
  if (value !== undefined)
    bytes += 11 + (typeof value === 'string' ? utf8Length(value) : JSON.stringify(value).length);
  if (entityRef) bytes += 33 + utf8Length(entityRef.type + entityRef.id);
  if (element.redaction || element.boundary) bytes += 40;
  return bytes;
}
