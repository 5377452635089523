import type { CollectionFacts, PageFacts, RecordFacts } from '../page/page-facts.js';
import type { FilterSpec, ScopeCollection, ScopeContext, SortSpec } from '../protocol/cognition.js';
import { activeScope, scopeRange } from './active-scope.js';
import { exposeRecord, type Exposed } from './expose.js';
import { isUsableId, type MayTell } from './may-read.js';
import { present } from './present.js';
import { isReadable, strictestAccess, type Diagnose, type Entities, type Entity } from './schema.js';

export interface ContextRules {
  readonly entities: Entities;
  /** Undefined where all records may be told. */
  readonly mayTell: MayTell | undefined;
  /** The actions that this agent may call on records of a type. */
  readonly actionsOf: (entity: Entity) => readonly string[];
  /** The scope that the app set, if any. */
  readonly chosenScope: () => string | undefined;
  readonly diagnose: Diagnose;
}

/** Turns what the page shows into what one agent may know of it. */
export interface ContextReader {
  /**
   * The context, without its revision. Parts that stayed the same are the same objects as before: the cost is that of the
   * records that changed and one look at each neighbour in their list.
   */
  read(facts: PageFacts): ScopeContext;
  /** Decides about every record anew with the next reading. */
  forget(): void;
}

// OP-D-17
const MAX_ITEMS = 200;
const MAX_CONTEXT_BYTES = 512 * 1024;

interface Told {
  readonly collection: ScopeCollection;
  readonly items: readonly Exposed[];
  readonly bytes: number;
}

export function contextReader(rules: ContextRules): ContextReader {
  const { entities, diagnose } = rules;
  let records = new WeakMap<RecordFacts, Exposed | 'kept back'>();
  let collections = new WeakMap<CollectionFacts, Told | 'kept back'>();

  function tellRecord(facts: RecordFacts, entity: Entity): Exposed | 'kept back' {
    if (!isUsableId(facts.id) || rules.mayTell?.(facts) === false) return 'kept back';
    return exposeRecord(facts, entity, {
      source: facts.visible ? 'visible' : 'scope_window',
      actions: rules.actionsOf(entity),
      diagnose,
    });
  }

  function tellCollection(facts: CollectionFacts): Told | 'kept back' {
    const entity = entities.get(facts.entity);
    if (!entity) {
      diagnose(
        'undeclared_entity',
        `The page shows records of "${facts.entity}", which the schema does not declare`,
      );
      return 'kept back';
    }
    const access = strictestAccess(entity.access, facts.access);
    const told: Exposed[] = [];
    for (const record of facts.records) {
      if (record.visible || access !== 'visible_only') {
        const exposed = recall(records, record, () => tellRecord(record, entity));
        if (exposed !== 'kept back') told.push(exposed);
      }
    }
    const counted = told.filter(isVisible).length;
    // Without a list around them, records that may not be told leave nothing behind (COG-11-6).
    if (!facts.declared && counted === 0) return 'kept back';
    const items = windowOf(told, Math.min(MAX_ITEMS, Math.max(facts.limit ?? MAX_ITEMS, counted)));
    const isCut = facts.cut || told.length > MAX_ITEMS;
    return {
      items,
      bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
      collection: present({
        entity: entity.type,
        access,
        // Where the page was cut, only it knows the number, and it does not know who may read what.
        visibleCount: facts.cut && !rules.mayTell ? facts.visibleCount : counted,
        totalCount: facts.total,
        offset: facts.offset,
        limit: facts.limit,
        hasMore: isCut ? true : facts.hasMore,
        filters: tellable<FilterSpec>(facts.filters, entity),
        sort: tellable<SortSpec>(facts.sort, entity),
        items: items.map(({ record }) => record),
      }),
    };
  }

  return {
    read(facts) {
      const scope = activeScope(facts, rules.chosenScope());
      const isInScope = scopeRange(facts, scope);
      const told: Told[] = [];
      for (const collection of facts.collections) {
        if (!collection.visible || !isInScope(collection.scopeId)) continue;
        const found = recall(collections, collection, () => tellCollection(collection));
        if (found !== 'kept back') told.push(found);
      }
      return present({
        scopeId: scope.id,
        routeId: facts.route.routeId,
        routePath: facts.route.path,
        routeLabel: facts.route.label,
        collections: withinBudget(told),
      });
    },
    forget() {
      records = new WeakMap();
      collections = new WeakMap();
    },
  };
}

function recall<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

function isVisible({ record }: Exposed): boolean {
  return record.source === 'visible';
}

/** The records from the first visible one on, filled up backwards where the list ends early. */
function windowOf(told: readonly Exposed[], size: number): readonly Exposed[] {
  if (told.length <= size) return told;
  const start = Math.max(0, Math.min(told.findIndex(isVisible), told.length - size));
  return told.slice(start, start + size);
}

/** A list's filters and sort may name values and order of protected fields: those stay here. */
function tellable<Spec extends { field: string }>(
  specs: readonly Spec[] | undefined,
  { fields }: Entity,
): Spec[] | undefined {
  if (!specs) return undefined;
  const kept = specs.filter(({ field }) => isReadable(fields.get(field)));
  return kept.length === 0 && specs.length > 0 ? undefined : kept;
}

function withinBudget(told: readonly Told[]): ScopeCollection[] {
  let room = MAX_CONTEXT_BYTES;
  return told.map(({ collection, items, bytes }) => {
    if (bytes <= room) {
      room -= bytes;
      return collection;
    }
    const kept: ScopeCollection['items'] = [];
    for (const item of items) {
      if (item.bytes > room) break;
      room -= item.bytes;
      kept.push(item.record);
    }
    return { ...collection, hasMore: true, items: kept };
  });
}
