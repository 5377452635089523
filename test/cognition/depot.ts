import type { FieldReading } from '../../src/cognition/field-value.js';
import { queryRecords } from '../../src/cognition/query-records.js';
import type { ProvidedRecord, RecordsProvider } from '../../src/cognition/records.js';
import type { CollectionFacts, FieldFact, PageFacts, RecordFacts } from '../../src/page/page-facts.js';
import type { EntitySchema, EntitySchemaDocument, NavigationMap } from '../../src/protocol/cognition.js';

/** The parcel depot of the conformance matrix. */
export function depotSchema(parcel: Partial<EntitySchema> = {}): EntitySchemaDocument {
  return {
    entities: {
      parcel: {
        primaryField: 'code',
        fields: {
          code: { type: 'string', searchable: true, sortable: true },
          state: { type: 'enum', enumValues: ['queued', 'moving', 'delivered'] },
          weightKg: { type: 'number', sortable: true },
          courierId: { type: 'string' },
          recipientPhone: { type: 'phone', exposure: 'redacted' },
          recipientMail: { type: 'email', exposure: 'declared_only' },
        },
        relations: [{ field: 'courierId', targetEntity: 'courier', kind: 'belongs_to' }],
        ...parcel,
      },
      courier: {
        primaryField: 'name',
        fields: { name: { type: 'string' }, zone: { type: 'enum', enumValues: ['north', 'south'] } },
      },
    },
  };
}

export const queryable = depotSchema({ recordAccess: 'queryable' });

export const depotNavigation: NavigationMap = {
  routes: [
    { id: 'home', path: '/' },
    {
      id: 'parcels',
      path: '/parcels',
      label: 'Parcels',
      entities: ['parcel'],
      activation: { kind: 'path', value: '/parcels' },
    },
    { id: 'parcel.detail', path: '/parcels/:id', entities: ['parcel'] },
    { id: 'parcel.form', path: '/parcel-form' },
    { id: 'couriers', path: '/couriers', entities: ['courier'] },
  ],
};

/** A field as plain text, or with more to it. */
export function field(value: FieldFact['value'] | FieldFact): FieldFact {
  if (typeof value === 'object' && 'machine' in value) return value;
  return value === undefined ? { machine: false } : { value, machine: typeof value !== 'string' };
}

export function record(
  type: string,
  id: string,
  fields: Record<string, FieldFact['value'] | FieldFact> = {},
  more: Partial<RecordFacts> = {},
): RecordFacts {
  const entries = Object.entries(fields).map(([name, value]): [string, FieldFact] => [name, field(value)]);
  return { type, id, visible: true, fields: new Map(entries), ...more };
}

export function readings(
  fields: Record<string, FieldFact['value'] | FieldFact>,
): ReadonlyMap<string, FieldReading> {
  return record('parcel', 'p', fields).fields;
}

export function parcel(
  id: string,
  fields: Record<string, FieldFact['value'] | FieldFact> = {},
  more: Partial<RecordFacts> = {},
): RecordFacts {
  return record('parcel', id, { code: `P-${id}`, state: 'queued', ...fields }, more);
}

export const belowTheFold = { visible: false };

export function list(
  entity: string,
  records: readonly RecordFacts[],
  more: Partial<CollectionFacts> = {},
): CollectionFacts {
  return {
    entity,
    scopeId: 'parcel-board',
    declared: true,
    visible: true,
    records,
    visibleCount: records.filter(({ visible }) => visible).length,
    cut: false,
    ...more,
  };
}

/** The page at `/parcels` with one board. */
export function board(
  records: readonly RecordFacts[] = [parcel('p1'), parcel('p2'), parcel('p3')],
  more: Partial<CollectionFacts> = {},
): PageFacts {
  return page([list('parcel', records, more)]);
}

export function page(collections: readonly CollectionFacts[], more: Partial<PageFacts> = {}): PageFacts {
  return {
    version: 1,
    route: { routeId: 'parcels', path: '/parcels', label: 'Parcels' },
    scopes: [{ id: 'parcel-board', visible: true }],
    modalScope: undefined,
    collections,
    ...more,
  };
}

export const home = page([], { route: { routeId: 'home', path: '/' }, scopes: [] });

export const CANARY = 'canary@secret.example';

export function provided(id: string, fields: Record<string, unknown> = {}): ProvidedRecord {
  return {
    ref: { type: 'parcel', id },
    fields: { code: `P-${id}`, state: 'queued', weightKg: 1, recipientMail: CANARY, ...fields },
  };
}

/** p1 to p8 as the app's store holds them; p8 is nobody's business. */
export const stock: readonly ProvidedRecord[] = [
  provided('p1', { state: 'moving', weightKg: 4, courierId: 'k1' }),
  provided('p2', { state: 'queued', weightKg: 7, courierId: 'k2' }),
  provided('p3', { state: 'queued', weightKg: 2, courierId: 'k1' }),
  provided('p4', { state: 'delivered', weightKg: 9, courierId: 'k2' }),
  provided('p5', { state: 'queued', weightKg: 6 }),
  provided('p6', { state: 'moving', weightKg: 3, recipientPhone: CANARY }),
  provided('p7', { state: 'queued', weightKg: 8, recipientMail: 'other@example.org' }),
  provided('p8', { state: 'queued', weightKg: 5 }),
];

export const exceptP8 = (ref: { id: string }): boolean => ref.id !== 'p8';

export function inMemory(records: readonly ProvidedRecord[] = stock): RecordsProvider {
  return (query) => queryRecords(records, query);
}
