import type { EntityFieldSchema, FilterSpec, SortSpec } from '../protocol/cognition.js';
import { UiapError } from '../protocol/errors.js';
import { isCalendarDate, rfc3339 } from './field-value.js';
import { isReadable, type Entity } from './schema.js';

/** A query asks for what this app, or policy, does not give. */
export function notAllowed(message: string): UiapError {
  return new UiapError('uiap.cognition.query_not_allowed', message);
}

function faulty(message: string): UiapError {
  return new UiapError('bad_request', message);
}

const RELATION_OPS: readonly FilterSpec['op'][] = ['eq', 'neq', 'in', 'exists'];
const SINGLE_RELATIONS: readonly string[] = ['belongs_to', 'has_one'];
const TEXT_TYPES: readonly EntityFieldSchema['type'][] = ['string', 'enum', 'email', 'phone', 'url'];

/**
 * Throws where a filter may not be used (OP-C-37 to OP-C-41): `bad_request` for what can never be right,
 * `query_not_allowed` for a protected field that the app did not release.
 *
 * @param released The protected fields of the entity that may be filtered by `eq` and `in`.
 */
export function checkFilter(
  { field, op, value }: FilterSpec,
  at: string,
  entity: Entity,
  released: readonly string[],
): void {
  const declared = entity.fields.get(field);
  if (!declared) throw faulty(`${at}.field must name a field of the entity`);
  if (!isReadable(declared) && !(released.includes(field) && (op === 'eq' || op === 'in')))
    throw notAllowed(`${at}: this field cannot be filtered this way`);
  const kinds = entity.relations.get(field) ?? [];
  if (kinds.some((kind) => !SINGLE_RELATIONS.includes(kind)))
    throw faulty(`${at}.field is a relation to many and cannot be filtered`);
  if (kinds.length > 0 && !RELATION_OPS.includes(op))
    throw faulty(`${at}.op must be one of ${RELATION_OPS.join(', ')} on a relation field`);
  checkOperand(op, value, at, declared);
}

function checkOperand(
  op: FilterSpec['op'],
  value: FilterSpec['value'],
  at: string,
  { type, searchable }: EntityFieldSchema,
): void {
  switch (op) {
    case 'eq':
    case 'neq':
      if (value === undefined || Array.isArray(value))
        throw faulty(`${at}.value must be a single value for ${op}`);
      return;
    case 'in':
      if (!Array.isArray(value)) throw faulty(`${at}.value must be a list for in`);
      return;
    case 'exists':
      if (value !== undefined && typeof value !== 'boolean')
        throw faulty(`${at}.value must be true, false or absent for exists`);
      return;
    case 'contains':
    case 'starts_with':
      if (!TEXT_TYPES.includes(type)) throw faulty(`${at}.op ${op} needs a field that holds text`);
      if (searchable !== true) throw faulty(`${at}.op ${op} needs a searchable field`);
      if (typeof value !== 'string') throw faulty(`${at}.value must be text for ${op}`);
      return;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      checkLimit(op, value, at, type);
  }
}

function checkLimit(
  op: FilterSpec['op'],
  value: FilterSpec['value'],
  at: string,
  type: EntityFieldSchema['type'],
): void {
  switch (type) {
    case 'number':
    case 'currency':
      if (typeof value !== 'number') throw faulty(`${at}.value must be a number for ${op} on this field`);
      return;
    case 'date':
    case 'datetime':
      if (typeof value !== 'string' || !(isCalendarDate(value) || rfc3339(value) !== undefined))
        throw faulty(
          `${at}.value must be an ISO 8601 date, or date and time with zone, for ${op} on this field`,
        );
      return;
    default:
      throw faulty(`${at}.op ${op} needs a number or date field`);
  }
}

/** Throws where a field may not be sorted by (OP-C-38, OP-C-39). */
export function checkSort({ field }: SortSpec, at: string, entity: Entity): void {
  const declared = entity.fields.get(field);
  if (!declared) throw faulty(`${at}.field must name a field of the entity`);
  if (!isReadable(declared)) throw notAllowed(`${at}: this field cannot be sorted by`);
  if (declared.sortable !== true) throw faulty(`${at}.field must name a sortable field`);
}
