import type { Signal } from '../protocol/signals.js';
import type { PageFacts, RecordFacts } from './page-facts.js';

/** What came, went and changed between two looks at the page, among the records that it shows. */
export function entitySignals(before: PageFacts, after: PageFacts): Signal[] {
  const old = recordsOf(before);
  const now = recordsOf(after);
  const signals: Signal[] = [];
  for (const [key, record] of now) {
    const known = old.get(key);
    if (!known) signals.push({ kind: 'entity.added', ref: refOf(record) });
    else if (known !== record) signals.push({ kind: 'entity.changed', ref: refOf(record) });
  }
  for (const [key, record] of old)
    if (!now.has(key)) signals.push({ kind: 'entity.removed', ref: refOf(record) });
  return signals;
}

function recordsOf({ collections }: PageFacts): Map<string, RecordFacts> {
  const found = new Map<string, RecordFacts>();
  for (const { records } of collections)
    for (const record of records) {
      const key = JSON.stringify([record.type, record.id]);
      if (!found.has(key)) found.set(key, record);
    }
  return found;
}

function refOf({ type, id, stableId }: RecordFacts): { type: string; id: string; stableId?: string } {
  return { type, id, ...(stableId ? { stableId } : {}) };
}
