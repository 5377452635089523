import type { JsonValue } from '../json.js';
import type { PrimaryFact } from '../page/page-facts.js';
import type { EntityFieldSchema, EntityRecord, Redaction } from '../protocol/cognition.js';
import { withoutUnseen } from '../unseen.js';
import { utf8Length } from '../utf8.js';
import { fieldValue, type FieldReading } from './field-value.js';
import { present } from './present.js';
import { isReadable, type Diagnose, type Entity } from './schema.js';

/** A record before anything is decided about who may know what. */
export interface RecordReading {
  readonly type: string;
  readonly id: string;
  readonly stableId?: string;
  readonly primary?: PrimaryFact;
  readonly fields: ReadonlyMap<string, FieldReading>;
}

/** A record as an agent may know it, and what it weighs. */
export interface Exposed {
  readonly record: EntityRecord;
  /** UTF-8 bytes of its JSON text. */
  readonly bytes: number;
}

export interface ExposeOptions {
  readonly source: EntityRecord['source'];
  /** Ids of the actions that this agent may call on records of the type. */
  readonly actions?: readonly string[];
  /** The fields asked for. Default all. */
  readonly only?: ReadonlySet<string> | undefined;
  readonly diagnose: Diagnose;
}

/** Fixed: its length tells nothing about the value (OP-C-23). */
const MASK = '***';
const MAX_VALUE_BYTES = 4 * 1024;
const MAX_RECORD_BYTES = 64 * 1024;
// A message may be nested 64 levels deep (contract 1), and a value of a record starts at the tenth.
const MAX_VALUE_DEPTH = 32;

/**
 * What an agent may know of a record (OP-C-23 to OP-C-29): declared fields only, the strictest of schema and page.
 *
 * Values above 4 KiB, and what would take the record above 64 KiB, are left out and marked `omitted`.
 */
export function exposeRecord(reading: RecordReading, entity: Entity, options: ExposeOptions): Exposed {
  const { source, actions = [], only, diagnose } = options;
  const fields: Record<string, JsonValue> = {};
  const redactions: Record<string, Redaction> = {};
  let room = MAX_RECORD_BYTES;
  for (const [name, field] of entity.fields) {
    if (only && !only.has(name)) continue;
    const { value, redaction } = tell(field, reading.fields.get(name));
    const bytes = value === undefined ? 0 : weigh(value);
    const fits = bytes <= Math.min(MAX_VALUE_BYTES, room);
    if (value !== undefined && fits) fields[name] = value;
    if (redaction ?? !fits) redactions[name] = redaction ?? 'omitted';
    if (fits) room -= bytes;
  }
  for (const name of reading.fields.keys()) {
    if (!entity.fields.has(name))
      diagnose(
        'undeclared_field',
        `A record of "${entity.type}" has the field "${name}", which is not declared`,
      );
  }
  const { type, id, stableId } = reading;
  const record: EntityRecord = present({
    ref: present({ type, id, stableId, primaryText: primaryText(reading, entity) }),
    fields,
    redactions: Object.keys(redactions).length > 0 ? redactions : undefined,
    source,
    actions: actions.length > 0 ? [...actions] : undefined,
  });
  return { record, bytes: utf8Length(JSON.stringify(record)) };
}

interface Telling {
  readonly value?: JsonValue | undefined;
  readonly redaction?: Redaction | undefined;
}

function tell(field: EntityFieldSchema, reading: FieldReading | undefined): Telling {
  switch (field.exposure ?? 'readable') {
    case 'declared_only':
      return {};
    case 'redacted':
      // Said of every record, or it would tell which ones have a value (OP-C-24).
      return { redaction: 'withheld' };
    case 'readable':
      if (!reading) return {};
      if (reading.secret) return { redaction: 'withheld' };
      if (reading.redact === 'masked') return { value: MASK, redaction: 'masked' };
      if (reading.redact) return { redaction: reading.redact };
      return { value: fieldValue(reading, field.type) };
  }
}

/** The label of a record. What a protected field shows is no label (OP-C-27). */
function primaryText({ primary, fields }: RecordReading, entity: Entity): string | undefined {
  const { primaryField } = entity;
  const declared = primaryField === undefined ? undefined : entity.fields.get(primaryField);
  if (declared && !isReadable(declared)) return undefined;
  if (primary) {
    const isProtected = primary.fields?.some((field) => !isReadable(entity.fields.get(field)));
    return primary.redact || isProtected ? undefined : label(withoutUnseen(primary.text));
  }
  if (primaryField === undefined || !declared) return undefined;
  const { value, redaction } = tell(declared, fields.get(primaryField));
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText && !redaction ? label(String(value)) : undefined;
}

function label(text: string): string | undefined {
  return text !== '' && utf8Length(text) <= MAX_VALUE_BYTES ? text : undefined;
}

function weigh(value: JsonValue): number {
  if (typeof value === 'string') return utf8Length(value);
  if (typeof value !== 'object' || value === null) return 8;
  return isDeeper(value, MAX_VALUE_DEPTH) ? Infinity : utf8Length(JSON.stringify(value));
}

function isDeeper(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}
