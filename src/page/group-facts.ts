import type { Diagnose } from '../diagnostics.js';
import type { FieldFact, RecordFacts } from './page-facts.js';
import { sameField } from './read-field.js';
import type { RecordReader } from './read-record.js';
import type { Group, RecordNode } from './tracked.js';

export interface GroupOptions {
  readonly reader: RecordReader;
  /** The most records told of one list (OP-D-17). */
  readonly limit: number;
  /** Whether a record is drawn, wherever it is scrolled to. */
  isRendered(record: RecordNode): boolean;
  readonly diagnose: Diagnose;
}

/** Chooses the records that may be told of a group and builds its facts anew. */
export function rebuildGroup(group: Group, options: GroupOptions): void {
  const chosen = group.isWindowed ? windowOf(group, options) : visibleOf(group, options.limit);
  group.told = chosen;
  const { records, hasDuplicates } = merged(chosen, options);
  group.hasDuplicates = hasDuplicates;
  const visibleCount = countVisible(group);
  group.facts = {
    entity: group.entity,
    ...(group.scope ? { scopeId: group.scope.id } : {}),
    declared: group.list !== undefined,
    visible: group.isVisible,
    ...group.attributes,
    records,
    visibleCount,
    cut: group.isWindowed ? chosen.length >= options.limit : visibleCount > records.length,
  };
}

/**
 * Replaces the facts of records whose content changed, while membership stays. Costs one copy of at most the limit.
 *
 * @returns False where the group has to be rebuilt.
 */
export function patchGroup(group: Group, changed: readonly RecordNode[], reader: RecordReader): boolean {
  const { facts } = group;
  if (!facts || group.hasDuplicates) return false;
  const records = [...facts.records];
  for (const record of changed) {
    const at = group.told.indexOf(record);
    if (at < 0) continue;
    records[at] = reader.read(record);
  }
  group.facts = { ...facts, records };
  return true;
}

function visibleOf(group: Group, limit: number): RecordNode[] {
  const chosen: RecordNode[] = [];
  for (const record of group.records) {
    if (!record.isVisible) continue;
    chosen.push(record);
    if (chosen.length >= limit) break;
  }
  return chosen;
}

/** The rendered records from the first visible one on, filled up backwards where the list ends early. */
function windowOf(group: Group, { limit, isRendered }: GroupOptions): RecordNode[] {
  // Where single records may be withheld, the window is cut by whoever knows which.
  const size = limit === Infinity ? limit : Math.min(limit, group.attributes.limit ?? limit);
  const first = Math.max(
    0,
    group.records.findIndex(({ isVisible }) => isVisible),
  );
  const chosen: RecordNode[] = [];
  for (let index = first; index < group.records.length && chosen.length < size; index += 1) {
    const record = group.records[index]!;
    if (record.isVisible || isRendered(record)) chosen.push(record);
  }
  const before: RecordNode[] = [];
  for (let index = first - 1; index >= 0 && chosen.length + before.length < size; index -= 1) {
    const record = group.records[index]!;
    if (record.isVisible || isRendered(record)) before.push(record);
  }
  return [...before.reverse(), ...chosen];
}

function countVisible({ records, ids }: Group): number {
  if (ids.size < records.length)
    return new Set(records.filter(({ isVisible }) => isVisible).map(({ id }) => id)).size;
  let count = 0;
  for (const { isVisible } of records) if (isVisible) count += 1;
  return count;
}

/** One item for each id: fields merged, the first occurrence wins, visible if any is (OP-D-9). */
function merged(
  chosen: readonly RecordNode[],
  { reader, diagnose }: GroupOptions,
): { records: RecordFacts[]; hasDuplicates: boolean } {
  const byId = new Map<string, RecordFacts>();
  for (const record of chosen) {
    const facts = reader.read(record);
    const first = byId.get(record.id);
    byId.set(
      record.id,
      first
        ? join(first, facts, () =>
            diagnose(
              'record_differs',
              'One record is shown twice with different values: the first counts',
              record.element,
            ),
          )
        : facts,
    );
  }
  return { records: [...byId.values()], hasDuplicates: byId.size < chosen.length };
}

function join(first: RecordFacts, second: RecordFacts, onDifference: () => void): RecordFacts {
  const fields = new Map<string, FieldFact>(first.fields);
  for (const [name, fact] of second.fields) {
    const known = fields.get(name);
    if (!known) fields.set(name, fact);
    else if (!sameField(known, fact)) onDifference();
  }
  const primary = first.primary ?? second.primary;
  return { ...first, ...(primary ? { primary } : {}), visible: first.visible || second.visible, fields };
}
