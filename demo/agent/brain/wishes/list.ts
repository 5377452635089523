import type { CognitionQueryResult, SortSpec } from '../../../../src/protocol/cognition.js';
import type { Intent } from '../intent.js';
import { conditionsText, lineOf, MOST_LINES, queryRecords } from '../records.js';
import type { Dialogue } from '../step.js';
import type { Task } from '../task.js';
import { entityOf, fieldsOf, nounFor } from '../things.js';

/** `Which contacts are inactive?` */
export async function* listRecords(
  { entity, filters }: Extract<Intent, { kind: 'list' }>,
  task: Task,
): Dialogue {
  const { text } = task.speech;
  const conditions = conditionsText(filters, entity, task);
  yield { kind: 'thought', text: text.list.looking(text.noun(nounFor(entity, task), 2), conditions) };
  const found = await queryRecords(task, {
    entity,
    filters: [...filters],
    sort: byName(entity, task),
    limit: MOST_LINES,
  });
  yield {
    kind: 'answer',
    text: summary(found, conditions, task),
    lines: found.items.map((record) => lineOf(record, task)),
  };
}

function summary(found: CognitionQueryResult, conditions: string, task: Task): string {
  const { text, number } = task.speech;
  const { returned, hasMore, entity, totalCount = hasMore ? undefined : returned } = found;
  const things = text.noun(nounFor(entity, task), totalCount ?? 2);
  const shown = number(returned);
  if (totalCount === undefined) return text.list.unknownTotal(things, conditions, shown);
  if (totalCount === 0) return text.list.none(things, conditions);
  const count = number(totalCount);
  return returned < totalCount
    ? text.list.some(count, things, conditions, shown)
    : text.list.all(count, things, conditions);
}

function byName(entity: string, task: Task): SortSpec[] {
  const { primaryField } = entityOf(entity, task);
  const isSortable = fieldsOf(entity, task).some(([name, { sortable }]) => name === primaryField && sortable);
  return primaryField !== undefined && isSortable ? [{ field: primaryField }] : [];
}
