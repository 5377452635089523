import { sameJson } from '../json.js';
import type { Signal } from '../protocol/signals.js';
import type { FieldFact, PageFacts, RecordFacts } from './page-facts.js';
import { sameField } from './read-field.js';

/**
 * What came, went and changed between two looks at the page, among the records that it shows. What may not be told does
 * not count as a change: silence must give nothing away (COG-11-6).
 *
 * @param isReadable Whether values of this field may be told at all. Default all.
 */
export function entitySignals(
  before: PageFacts,
  after: PageFacts,
  isReadable: (type: string, field: string) => boolean = () => true,
): Signal[] {
  const old = recordsOf(before);
  const now = recordsOf(after);
  const signals: Signal[] = [];
  for (const [key, record] of now) {
    const known = old.get(key);
    if (!known) signals.push({ kind: 'entity.added', ref: refOf(record) });
    else if (known !== record && !isSame(known, record, isReadable))
      signals.push({ kind: 'entity.changed', ref: refOf(record) });
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

function isSame(
  a: RecordFacts,
  b: RecordFacts,
  isReadable: (type: string, field: string) => boolean,
): boolean {
  if (a.stableId !== b.stableId || a.visible !== b.visible || a.fields.size !== b.fields.size) return false;
  for (const [name, field] of b.fields) {
    const old = a.fields.get(name);
    if (!old) return false;
    if (isReadable(b.type, name) && !isSameToAnAgent(old, field)) return false;
  }
  return sameJson(toldPrimary(a, isReadable), toldPrimary(b, isReadable));
}

/** What may be told of the primary text of a record. */
function toldPrimary(
  { type, primary }: RecordFacts,
  isReadable: (type: string, field: string) => boolean,
): unknown {
  if (!primary) return undefined;
  const { text, fields = [], redact } = primary;
  return redact || !fields.every((field) => isReadable(type, field)) ? { redact, fields } : { text, fields };
}

function isSameToAnAgent(a: FieldFact, b: FieldFact): boolean {
  const isKept = ({ secret, redact }: FieldFact) => secret === true || redact !== undefined;
  return isKept(a) && isKept(b) ? a.redact === b.redact : sameField(a, b);
}
