import { isUnsafeKey, type JsonValue } from '../json.js';
import { utf8Length } from '../utf8.js';

/** What a single message may weigh. */
export interface Limits {
  /** UTF-8 bytes of the message as JSON text. Default 1 MiB. */
  readonly maxBytes: number;
  /** Levels of nesting. Default 64. */
  readonly maxDepth: number;
}

export const DEFAULT_LIMITS: Limits = { maxBytes: 1024 * 1024, maxDepth: 64 };

export type Inspected =
  { ok: true; value: JsonValue } | { ok: false; code: 'bad_request' | 'payload_too_large'; message: string };

/**
 * Reads a received message as plain data before any schema sees it (contract 1, OP-E-13, OP-E-14).
 *
 * Text is weighed before it is parsed. Structured-clone data is walked and copied: members that are undefined vanish, as
 * they would in JSON, so both transports carry the same. Anything that JSON cannot express, nesting beyond the limit
 * (cycles included) and keys that could reach a prototype are refused. Never throws.
 */
export function inspect(received: unknown, limits: Limits = DEFAULT_LIMITS): Inspected {
  let data = received;
  if (typeof received === 'string') {
    if (received.length > limits.maxBytes) return tooLarge(`more than ${limits.maxBytes} bytes`);
    try {
      data = JSON.parse(received) as unknown;
    } catch {
      return { ok: false, code: 'bad_request', message: 'The message is not valid JSON.' };
    }
  }
  let bytes = 0;
  let fault: Inspected | undefined;
  const isOver = () => fault !== undefined;

  function refuse(message: string): null {
    fault ??= { ok: false, code: 'bad_request', message };
    return null;
  }

  function weigh(count: number): void {
    bytes += count;
    if (bytes > limits.maxBytes) fault ??= tooLarge(`more than ${limits.maxBytes} bytes`);
  }

  function copy(item: unknown, depth: number): JsonValue {
    if (fault) return null;
    switch (typeof item) {
      case 'string':
        weigh(utf8Length(item) + 2);
        return item;
      case 'number':
        weigh(4);
        return Number.isFinite(item) ? item : refuse('The message holds a number that JSON cannot express.');
      case 'boolean':
        weigh(4);
        return item;
      case 'object':
        break;
      default:
        return refuse(`The message holds a ${typeof item}, which JSON cannot express.`);
    }
    if (item === null) return null;
    if (depth >= limits.maxDepth) {
      fault ??= tooLarge(`nested deeper than ${limits.maxDepth} levels`);
      return null;
    }
    weigh(2);
    if (Array.isArray(item)) {
      const list: JsonValue[] = [];
      for (const entry of item as unknown[]) {
        if (isOver()) return null;
        weigh(1);
        list.push(copy(entry, depth + 1));
      }
      return list;
    }
    const prototype: unknown = Object.getPrototypeOf(item);
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
      return refuse('The message holds an object that is not plain data.');
    const members: Record<string, JsonValue> = {};
    for (const key of Object.keys(item)) {
      if (isOver()) return null;
      if (isUnsafeKey(key)) return refuse('The message holds a key that is reserved.');
      const entry = (item as Record<string, unknown>)[key];
      if (entry === undefined) continue;
      weigh(utf8Length(key) + 4);
      members[key] = copy(entry, depth + 1);
    }
    return members;
  }

  const value = copy(data, 0);
  return fault ?? { ok: true, value };
}

function tooLarge(rule: string): Inspected {
  return { ok: false, code: 'payload_too_large', message: `The message is ${rule}.` };
}
