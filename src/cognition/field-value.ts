import { isUnsafeKey, type JsonValue } from '../json.js';
import type { FieldType, Redaction } from '../protocol/cognition.js';
import { withoutUnseen } from '../unseen.js';

/** A field as the page shows it or the app's provider gives it. */
export interface FieldReading {
  readonly value?: unknown;
  /** Whether the value comes from a machine-readable source and may be typed (OP-D-5). */
  readonly machine: boolean;
  readonly href?: string;
  readonly redact?: Redaction;
  readonly secret?: true;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
// What HTML calls a global date and time: seconds may be missing, a space may stand for the T.
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/**
 * The JSON value of a field (OP-C-30). Text meant for people is never parsed by guess: what does not fit the type exactly
 * stays the text that it is. Only `json` fields hold objects.
 *
 * @returns Undefined where the source holds nothing that the type can carry.
 */
export function fieldValue({ value, machine, href }: FieldReading, type: FieldType): JsonValue | undefined {
  if (type === 'json') return cleanJson(machine ? parsed(value) : value);
  if (!machine && href !== undefined) {
    const linked = linkedValue(href, type);
    if (linked !== undefined) return withoutUnseen(linked);
  }
  if (!Array.isArray(value)) return scalar(value, machine, type);
  return value.map((item) => scalar(item, machine, type)).filter((item) => item !== undefined);
}

function scalar(
  value: unknown,
  machine: boolean,
  type: FieldType,
): string | number | boolean | null | undefined {
  if (value === null) return null;
  switch (typeof value) {
    case 'string':
      return typed(withoutUnseen(value), machine, type);
    case 'number':
      return type === 'number' || type === 'currency' ? value : String(value);
    case 'boolean':
      return type === 'boolean' ? value : String(value);
    default:
      return undefined;
  }
}

function typed(text: string, machine: boolean, type: FieldType): string | number | boolean {
  switch (type) {
    case 'number':
    case 'currency': {
      const number = JSON_NUMBER.test(text) ? Number(text) : Infinity;
      return Number.isFinite(number) ? number : text;
    }
    case 'boolean':
      return machine && (text === 'true' || text === 'false') ? text === 'true' : text;
    case 'datetime':
      return machine ? (rfc3339(text) ?? text) : text;
    default:
      return text;
  }
}

/** The date and time in the form of RFC 3339; undefined where the text is none or names a day that does not exist. */
export function rfc3339(text: string): string | undefined {
  const [, date = '', minutes = '', seconds = ':00', zone = ''] = DATE_TIME.exec(text) ?? [];
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const normal = `${date}T${minutes}${seconds}${offset}`;
  return isCalendarDate(date) && !Number.isNaN(Date.parse(normal)) ? normal : undefined;
}

/** Whether the text is a day that exists, as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // The 30th of February would be read as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function linkedValue(href: string, type: FieldType): string | undefined {
  switch (type) {
    case 'url':
      return href;
    case 'email':
      return /^mailto:([^?]+)/i.exec(href)?.[1];
    case 'phone':
      return /^tel:([^;?]+)/i.exec(href)?.[1];
    default:
      return undefined;
  }
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function cleanJson(value: unknown): JsonValue | undefined {
  if (typeof value === 'string') return withoutUnseen(value);
  if (Array.isArray(value)) return value.map((item) => cleanJson(item) ?? null);
  // `1e999` is a number in JSON text, and none that can travel.
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  if (typeof value !== 'object' || value === null) return value as JsonValue | undefined;
  const members = Object.entries(value).filter(([key]) => !isUnsafeKey(key));
  return Object.fromEntries(members.map(([key, item]) => [key, cleanJson(item) ?? null]));
}
