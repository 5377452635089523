import * as v from 'valibot';
import { EntityRef } from './targets.js';

export const CognitionSurface = v.picklist(['schema', 'navigation', 'context']);
export type CognitionSurface = v.InferOutput<typeof CognitionSurface>;

/** From strict to open: what is on screen, the list's window, bounded queries (COG 5.2). */
export const RecordAccessMode = v.picklist(['visible_only', 'scope_window', 'queryable']);
export type RecordAccessMode = v.InferOutput<typeof RecordAccessMode>;

export const FieldType = v.picklist([
  'string',
  'number',
  'boolean',
  'date',
  'datetime',
  'enum',
  'currency',
  'email',
  'phone',
  'url',
  'json',
]);
export type FieldType = v.InferOutput<typeof FieldType>;

export const FieldExposure = v.picklist(['readable', 'redacted', 'declared_only']);
export type FieldExposure = v.InferOutput<typeof FieldExposure>;

export const Redaction = v.picklist(['masked', 'withheld', 'omitted']);
export type Redaction = v.InferOutput<typeof Redaction>;

export const FilterOp = v.picklist([
  'eq',
  'neq',
  'in',
  'contains',
  'starts_with',
  'gt',
  'gte',
  'lt',
  'lte',
  'exists',
]);
export type FilterOp = v.InferOutput<typeof FilterOp>;

export const EntityFieldSchema = v.strictObject({
  type: FieldType,
  label: v.exactOptional(v.string()),
  description: v.exactOptional(v.string()),
  enumValues: v.exactOptional(v.array(v.string())),
  /** Default `readable`. */
  exposure: v.exactOptional(FieldExposure),
  /** Default false (OP-C-39). */
  searchable: v.exactOptional(v.boolean()),
  /** Default false (OP-C-39). */
  sortable: v.exactOptional(v.boolean()),
});
export type EntityFieldSchema = v.InferOutput<typeof EntityFieldSchema>;

export const EntityRelation = v.strictObject({
  field: v.string(),
  targetEntity: v.string(),
  /** `belongs_to`, `has_one`, `has_many` or any other text. */
  kind: v.string(),
});
export type EntityRelation = v.InferOutput<typeof EntityRelation>;

export const EntitySchema = v.strictObject({
  label: v.exactOptional(v.string()),
  primaryField: v.exactOptional(v.string()),
  /** Default `visible_only`. */
  recordAccess: v.exactOptional(RecordAccessMode),
  fields: v.record(v.string(), EntityFieldSchema),
  relations: v.exactOptional(v.array(EntityRelation)),
  actions: v.exactOptional(v.array(v.string())),
});
export type EntitySchema = v.InferOutput<typeof EntitySchema>;

/** Which objects the app knows and which fields they have (COG 5.4). Configuration: unknown members are refused. */
export const EntitySchemaDocument = v.strictObject({
  revision: v.exactOptional(v.string()),
  entities: v.record(v.string(), EntitySchema),
});
export type EntitySchemaDocument = v.InferOutput<typeof EntitySchemaDocument>;

export const EntityRecord = v.object({
  ref: EntityRef,
  fields: v.record(v.string(), v.unknown()),
  redactions: v.exactOptional(v.record(v.string(), Redaction)),
  source: v.picklist(['visible', 'scope_window', 'query']),
  actions: v.exactOptional(v.array(v.string())),
});
export type EntityRecord = v.InferOutput<typeof EntityRecord>;

export const SortSpec = v.object({
  field: v.string(),
  direction: v.exactOptional(v.picklist(['asc', 'desc'])),
});
export type SortSpec = v.InferOutput<typeof SortSpec>;

// 1 KiB of text for each operand (OP-C-41).
const Scalar = v.union([v.pipe(v.string(), v.maxLength(1024)), v.number(), v.boolean()]);

export const FilterSpec = v.object({
  field: v.string(),
  op: FilterOp,
  value: v.exactOptional(v.union([Scalar, v.pipe(v.array(Scalar), v.maxLength(100))])),
});
export type FilterSpec = v.InferOutput<typeof FilterSpec>;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const ScopeCollection = v.object({
  entity: v.string(),
  access: RecordAccessMode,
  visibleCount: Count,
  totalCount: v.exactOptional(Count),
  offset: v.exactOptional(Count),
  limit: v.exactOptional(Count),
  hasMore: v.exactOptional(v.boolean()),
  filters: v.exactOptional(v.array(FilterSpec)),
  sort: v.exactOptional(v.array(SortSpec)),
  items: v.array(EntityRecord),
});
export type ScopeCollection = v.InferOutput<typeof ScopeCollection>;

export const ScopeContext = v.object({
  revision: v.exactOptional(v.string()),
  scopeId: v.string(),
  routeId: v.exactOptional(v.string()),
  routePath: v.exactOptional(v.string()),
  routeLabel: v.exactOptional(v.string()),
  collections: v.array(ScopeCollection),
});
export type ScopeContext = v.InferOutput<typeof ScopeContext>;

export const RouteActivation = v.strictObject({
  kind: v.picklist(['path', 'action', 'app_defined']),
  value: v.string(),
});
export type RouteActivation = v.InferOutput<typeof RouteActivation>;

export const NavigationRoute = v.strictObject({
  id: v.string(),
  /** A path such as `/contacts`, or a pattern such as `/contacts/:id`. */
  path: v.string(),
  label: v.exactOptional(v.string()),
  entities: v.exactOptional(v.array(v.string())),
  capabilities: v.exactOptional(v.array(v.string())),
  activation: v.exactOptional(RouteActivation),
});
export type NavigationRoute = v.InferOutput<typeof NavigationRoute>;

/** Where entities live and how to get there (COG 5.7). Configuration: unknown members are refused. */
export const NavigationMap = v.strictObject({
  revision: v.exactOptional(v.string()),
  routes: v.array(NavigationRoute),
});
export type NavigationMap = v.InferOutput<typeof NavigationMap>;

export const CognitionBootstrap = v.object({
  revision: v.exactOptional(v.string()),
  schema: v.exactOptional(EntitySchemaDocument),
  navigation: v.exactOptional(NavigationMap),
  context: v.exactOptional(ScopeContext),
});
export type CognitionBootstrap = v.InferOutput<typeof CognitionBootstrap>;

const BootstrapDelivery = v.picklist(['inline', 'deferred', 'none']);

/** `ext["uiap.cognition"]` of `session.initialize` (COG 7.3). */
export const CognitionInitializeExt = v.object({
  /** Default `deferred` (OP-C-2). */
  bootstrapDelivery: v.exactOptional(BootstrapDelivery),
  /** Default all three. */
  requestedSurfaces: v.exactOptional(v.array(v.string())),
  /** Default false. */
  requestedQuery: v.exactOptional(v.boolean()),
});
export type CognitionInitializeExt = v.InferOutput<typeof CognitionInitializeExt>;

/** `ext["uiap.cognition"]` of `session.initialized` (COG 7.4). */
export const CognitionInitializedExt = v.object({
  bootstrapDelivery: BootstrapDelivery,
  enabledSurfaces: v.array(CognitionSurface),
  queryEnabled: v.exactOptional(v.boolean()),
  maxQueryLimit: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  bootstrap: v.exactOptional(CognitionBootstrap),
});
export type CognitionInitializedExt = v.InferOutput<typeof CognitionInitializedExt>;

export const BootstrapGetPayload = v.object({
  include: v.exactOptional(v.pipe(v.array(v.string()), v.minLength(1))),
});

/** `uiap.cognition.changed`: each surface named in `changed` is replaced as a whole (COG 8.2). */
export const CognitionChangedPayload = v.object({
  revision: v.string(),
  changed: v.pipe(v.array(CognitionSurface), v.minLength(1)),
  reason: v.exactOptional(v.string()),
  bootstrap: CognitionBootstrap,
});
export type CognitionChangedPayload = v.InferOutput<typeof CognitionChangedPayload>;

/** `uiap.cognition.query`: bounded, read-only, bound to a scope or route (COG 8.3). */
export const CognitionQueryPayload = v.object({
  entity: v.string(),
  scopeId: v.exactOptional(v.string()),
  routeId: v.exactOptional(v.string()),
  filters: v.exactOptional(v.pipe(v.array(FilterSpec), v.maxLength(16))),
  sort: v.exactOptional(v.pipe(v.array(SortSpec), v.maxLength(4))),
  offset: v.exactOptional(Count),
  limit: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  fields: v.exactOptional(v.array(v.string())),
});
export type CognitionQueryPayload = v.InferOutput<typeof CognitionQueryPayload>;

export const CognitionQueryResult = v.object({
  entity: v.string(),
  scopeId: v.exactOptional(v.string()),
  routeId: v.exactOptional(v.string()),
  offset: Count,
  limit: v.pipe(v.number(), v.integer(), v.minValue(1)),
  returned: Count,
  totalCount: v.exactOptional(Count),
  hasMore: v.exactOptional(v.boolean()),
  items: v.array(EntityRecord),
});
export type CognitionQueryResult = v.InferOutput<typeof CognitionQueryResult>;
