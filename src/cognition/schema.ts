import { isUnsafeKey } from '../json.js';
import {
  EntitySchemaDocument,
  RecordAccessMode,
  type EntityFieldSchema,
  type EntitySchema,
} from '../protocol/cognition.js';
import { parse } from '../protocol/parse.js';

/** Told of mistakes in the app's configuration, annotation or records. Stays on this side. */
export type Diagnose = (code: string, message: string) => void;

/** One entity type. Maps in place of objects: a name from outside finds only what was declared (OP-E-14). */
export interface Entity {
  readonly type: string;
  readonly access: RecordAccessMode;
  readonly primaryField: string | undefined;
  readonly fields: ReadonlyMap<string, EntityFieldSchema>;
  /** The kinds of relation that each relation field declares. */
  readonly relations: ReadonlyMap<string, readonly string[]>;
  /** The declaration as given. */
  readonly declared: EntitySchema;
}

export type Entities = ReadonlyMap<string, Entity>;

/**
 * Reads the app's entity schema (COG 5.4, OP-C-40).
 *
 * Throws at the first fault, with a message that begins with its path, such as `schema.entities.parcel.primaryField`.
 * Fields that usually hold personal data and are left readable are only diagnosed (COG-11-3).
 */
export function readSchema(document: unknown, diagnose: Diagnose): Entities {
  refuseReservedNames(document);
  const parsed = parse(EntitySchemaDocument, document, 'schema');
  if (!parsed.ok) throw new Error(parsed.message);
  const declared = Object.entries(parsed.value.entities);
  const entities = new Map(declared.map(([type, entity]) => [type, readEntity(type, entity)]));
  for (const entity of entities.values()) warn(entity, entities, diagnose);
  return entities;
}

function readEntity(type: string, declared: EntitySchema): Entity {
  const path = `schema.entities.${type}`;
  const { primaryField, relations = [] } = declared;
  const fields = new Map(Object.entries(declared.fields));
  if (primaryField !== undefined && !fields.has(primaryField))
    throw new Error(`${path}.primaryField must name a field of the entity`);
  relations.forEach(({ field }, index) => {
    if (!fields.has(field))
      throw new Error(`${path}.relations.${index}.field must name a field of the entity`);
  });
  return {
    type,
    access: declared.recordAccess ?? 'visible_only',
    primaryField,
    fields,
    relations: new Map(
      relations.map(({ field }) => [
        field,
        relations.filter((other) => other.field === field).map(({ kind }) => kind),
      ]),
    ),
    declared,
  };
}

// The parser would leave these names out silently, as every message does.
function refuseReservedNames(document: unknown): void {
  for (const [type, entity] of entriesOf(document, 'entities')) {
    refuseReserved(type, `schema.entities.${type}`);
    for (const [name] of entriesOf(entity, 'fields'))
      refuseReserved(name, `schema.entities.${type}.fields.${name}`);
  }
}

function refuseReserved(name: string, path: string): void {
  if (name === '' || isUnsafeKey(name)) throw new Error(`${path}: this name is reserved, choose another`);
}

function entriesOf(owner: unknown, key: string): [string, unknown][] {
  const map = (owner as Record<string, unknown> | null | undefined)?.[key];
  return typeof map === 'object' && map !== null ? Object.entries(map) : [];
}

function warn({ type, fields, declared }: Entity, entities: Entities, diagnose: Diagnose): void {
  for (const [name, field] of fields) {
    if (isReadable(field) && (field.type === 'email' || field.type === 'phone'))
      diagnose(
        'sensitive_field_readable',
        `schema.entities.${type}.fields.${name} is of type ${field.type} and readable; consider "redacted" or "declared_only"`,
      );
  }
  for (const { field, targetEntity } of declared.relations ?? []) {
    if (!entities.has(targetEntity))
      diagnose(
        'undeclared_entity',
        `schema.entities.${type}: the relation of field "${field}" points to an undeclared entity`,
      );
  }
}

/** Whether values of the field may be told at all; of an undeclared one, never. */
export function isReadable(field: EntityFieldSchema | undefined): boolean {
  return field !== undefined && (field.exposure ?? 'readable') === 'readable';
}

/** The strictest of what schema and lists declare: each side can only restrict (OP-C-20). */
export function strictestAccess(...modes: (RecordAccessMode | undefined)[]): RecordAccessMode {
  return RecordAccessMode.options.find((mode) => modes.includes(mode)) ?? 'visible_only';
}
