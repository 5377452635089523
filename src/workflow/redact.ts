import type { JsonObject, JsonValue } from '../json.js';
import type { Flow } from './flow.js';

/** What stands in the place of a sensitive value (OP-W-43). */
export const MASK = '***';

/** Inputs as they may be told: sensitive ones are masked. */
export function maskInputs(flow: Flow, inputs: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      flow.inputs.get(name)?.sensitive === true ? MASK : value,
    ]),
  );
}

/**
 * Masks every text and number that holds one of the sensitive inputs, wherever an action or the app has put it. An echo
 * is as telling as the value.
 */
export function withoutSecrets<Value extends JsonValue>(flow: Flow, inputs: JsonObject, value: Value): Value {
  const secrets = Object.entries(inputs)
    .filter(([name]) => flow.inputs.get(name)?.sensitive === true)
    .flatMap(([, secret]) => leaves(secret));
  return secrets.length === 0 ? value : (masked(value, secrets) as Value);
}

function leaves(value: JsonValue): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leaves);
}

function masked(value: JsonValue, secrets: readonly string[]): JsonValue {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    return secrets.some((secret) => text.includes(secret)) ? MASK : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => masked(item, secrets));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, secrets)]));
}
