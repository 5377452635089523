import type { EntityFieldSchema } from '../../../../src/protocol/cognition.js';
import type { Intent } from '../intent.js';
import { findRecord, lineOf, MOST_LINES, queryRecords, titleOf } from '../records.js';
import type { Dialogue } from '../step.js';
import type { Task } from '../task.js';
import { fieldsOf, nounFor } from '../things.js';
import { openRecord } from './open.js';

/** `Open the deal of Elena Rossi`, `Show the deals of Elena Rossi` */
export async function* openRelated(
  { entity, field, owner: ownerType, name, isOne }: Extract<Intent, { kind: 'related' }>,
  task: Task,
): Dialogue {
  const { text, number } = task.speech;
  const owner = yield* findRecord(ownerType, name, task);
  if (!owner) return;
  const date = dateField(entity, task);
  const { items, totalCount = items.length } = await queryRecords(task, {
    entity,
    filters: [{ field, op: 'eq', value: owner.ref.id }],
    sort: date ? [{ field: date[0], direction: 'desc' }] : [],
    limit: MOST_LINES,
  });
  const title = titleOf(owner, task);
  const things = text.noun(nounFor(entity, task), totalCount);
  const lines = items.map((record) => lineOf(record, task));
  const [latest] = items;
  if (!latest) {
    yield { kind: 'answer', text: text.related.none(title, things) };
    return;
  }
  if (!isOne) {
    yield { kind: 'answer', text: text.related.all(title, number(totalCount), things), lines };
    return;
  }
  if (items.length > 1) {
    const label = date?.[1].label;
    const said =
      label === undefined
        ? text.related.first(title, number(totalCount), things)
        : text.related.latest(title, number(totalCount), things, label);
    yield { kind: 'answer', text: said, lines };
  }
  yield* openRecord(latest, task);
}

function dateField(entity: string, task: Task): [string, EntityFieldSchema] | undefined {
  return fieldsOf(entity, task).find(
    ([, { type, sortable }]) => sortable === true && (type === 'date' || type === 'datetime'),
  );
}
