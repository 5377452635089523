import type { SessionPort } from '../extension.js';
import { CognitionSurface, type EntitySchemaDocument, type NavigationMap } from '../protocol/cognition.js';
import type { PolicyEffect } from '../protocol/policy.js';
import type { MayRead } from './may-read.js';
import type { Records } from './records.js';
import { isReadable, readSchema, type Diagnose, type Entities } from './schema.js';

/** A query as policy and the person at the page see it. */
export interface QueryRequest {
  readonly entity: string;
  readonly scopeId?: string;
  readonly routeId?: string;
  readonly port: SessionPort;
}

export interface CognitionOptions {
  /** Without it, no records are told. */
  readonly schema?: EntitySchemaDocument;
  /** The navigation map as of now. Without it, the surface is not offered. */
  readonly navigation?: () => NavigationMap | undefined;
  /** Has to call back whenever the map may have changed, until the signal aborts. */
  readonly onNavigationChange?: (listener: () => void, signal: AbortSignal) => void;
  /** Records beyond those on screen. Without it, queries are off. */
  readonly records?: Records;
  /** Protected fields that may be filtered by `eq` and `in`, by entity type. Default none. */
  readonly filterable?: Readonly<Record<string, readonly string[]>>;
  /** Which single records an agent may know of. Default all. */
  readonly mayRead?: MayRead;
  /** Entity types whose `totalCount` is told in query results. Default none. */
  readonly totals?: readonly string[];
  /** Most records of one query. Default 50. */
  readonly maxQueryLimit?: number;
  /** Records of a query that states no limit. Default 20, never above the maximum. */
  readonly defaultLimit?: number;
  /** Default: `schema` and `context` with a schema, `navigation` with a navigation map. */
  readonly surfaces?: readonly CognitionSurface[];
  /** The scope that the app set itself, if any. */
  readonly scope?: () => string | undefined;
  /** Whether this session may call the action as things are now. Asked again after route and configuration changes. */
  readonly mayCallAction: (actionId: string, port: SessionPort) => boolean;
  readonly decideQuery: (request: QueryRequest) => PolicyEffect;
  /** Asks the person at the page. Called once for each entity, scope and session. */
  readonly confirmQuery: (request: QueryRequest, signal: AbortSignal) => Promise<boolean>;
  readonly diagnose: Diagnose;
  /** Random for each load of the page; begins all revisions. */
  readonly pageToken: string;
}

/** The options that need reading, read. */
export interface CheckedOptions {
  readonly entities: Entities;
  readonly surfaces: readonly CognitionSurface[];
  readonly filterable: ReadonlyMap<string, readonly string[]>;
  readonly totals: readonly string[];
  readonly maxLimit: number;
  readonly defaultLimit: number;
}

const RECOMMENDED_LIMIT = 50;

/** Throws at the first option that cannot be right, with its name. */
export function checkOptions(options: CognitionOptions): CheckedOptions {
  const { schema, navigation, diagnose, totals = [], maxQueryLimit = RECOMMENDED_LIMIT } = options;
  const entities: Entities = schema === undefined ? new Map() : readSchema(schema, diagnose);
  const filterable = new Map(Object.entries(options.filterable ?? {}));
  for (const [type, names] of filterable) checkFilterable(type, names, entities);
  for (const type of totals) {
    if (!entities.has(type)) throw new Error('cognition.totals must list types of the entity schema');
  }
  checkLimit('cognition.maxQueryLimit', maxQueryLimit);
  const defaultLimit = options.defaultLimit ?? 20;
  checkLimit('cognition.defaultLimit', defaultLimit);
  if (maxQueryLimit > RECOMMENDED_LIMIT)
    diagnose('high_query_limit', `cognition.maxQueryLimit is above the recommended ${RECOMMENDED_LIMIT}`);
  const offered = {
    schema: schema !== undefined,
    navigation: navigation !== undefined,
    context: schema !== undefined,
  };
  return {
    entities,
    surfaces: options.surfaces ?? CognitionSurface.options.filter((surface) => offered[surface]),
    filterable,
    totals,
    maxLimit: maxQueryLimit,
    defaultLimit: Math.min(defaultLimit, maxQueryLimit),
  };
}

function checkFilterable(type: string, names: readonly string[], entities: Entities): void {
  const entity = entities.get(type);
  if (!entity) throw new Error(`cognition.filterable.${type} must be a type of the entity schema`);
  for (const name of names) {
    if (!entity.fields.has(name) || isReadable(entity.fields.get(name)))
      throw new Error(
        `cognition.filterable.${type} must list redacted or declared_only fields of the entity`,
      );
  }
}

function checkLimit(name: string, limit: number): void {
  if (!Number.isInteger(limit) || limit < 1) throw new Error(`${name} must be a whole number from 1`);
}
