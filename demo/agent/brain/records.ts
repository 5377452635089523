import { AgentError } from '../../../src/agent/index.js';
import type {
  CognitionQueryPayload,
  CognitionQueryResult,
  EntityRecord,
  FilterSpec,
} from '../../../src/protocol/cognition.js';
import type { Line, Dialogue } from './step.js';
import type { Task } from './task.js';
import { entityOf, fieldLabel, fieldsOf, listRoute, nounFor } from './things.js';
import { fold } from './words.js';

/** How many records are told at once. */
export const MOST_LINES = 10;
const MOST_DETAILS = 2;

/** Asks the app for records (Cognition 8.3). Rejects with an `AgentError`. */
export async function queryRecords(task: Task, query: CognitionQueryPayload): Promise<CognitionQueryResult> {
  const { session, signal } = task;
  try {
    return await session.query(query, { signal });
  } catch (error) {
    // A page without scopes of its own: the query is bound to the list of these records instead.
    const route = listRoute(query.entity, task);
    if (!(error instanceof AgentError) || error.code !== 'uiap.cognition.route_required' || !route)
      throw error;
    return session.query({ ...query, routeId: route.id }, { signal });
  }
}

export function titleOf({ ref, fields }: EntityRecord, task: Task): string {
  const primary = new Map(Object.entries(fields)).get(entityOf(ref.type, task).primaryField ?? '');
  return ref.primaryText ?? (typeof primary === 'string' ? primary : ref.id);
}

/** A record in one line: what it is called, and its first fields that have something to say. */
export function lineOf(record: EntityRecord, task: Task): Line {
  const { primaryField, relations = [] } = entityOf(record.ref.type, task);
  const values = new Map(Object.entries(record.fields));
  const detail = fieldsOf(record.ref.type, task)
    .filter(([name]) => name !== primaryField && !relations.some(({ field }) => field === name))
    .map(([name, field]) => task.speech.value(values.get(name), field))
    .filter((text) => text !== '')
    .slice(0, MOST_DETAILS)
    .join(' · ');
  return { title: titleOf(record, task), ...(detail === '' ? {} : { detail }) };
}

/**
 * Finds the one record that is called so.
 *
 * @returns undefined after saying why not: there is none, or several.
 */
export async function* findRecord(
  entity: string,
  name: string,
  task: Task,
): Dialogue<EntityRecord | undefined> {
  const { find, noun } = task.speech.text;
  const nouns = nounFor(entity, task);
  yield { kind: 'thought', text: find.looking(noun(nouns, 1), name) };
  const found = await recordsCalled(entity, name, task);
  const [record, ...others] = found;
  if (record && others.length === 0) return record;
  yield record
    ? {
        kind: 'answer',
        text: find.several(noun(nouns, 2), name),
        lines: found.map((one) => lineOf(one, task)),
      }
    : { kind: 'outcome', status: 'failed', text: find.none(noun(nouns, 1), name) };
  return undefined;
}

/** Those whose name is exactly this one, else those whose name contains it. */
export async function recordsCalled(entity: string, name: string, task: Task): Promise<EntityRecord[]> {
  const { primaryField } = entityOf(entity, task);
  if (primaryField === undefined) return [];
  const filters: FilterSpec[] = [{ field: primaryField, op: 'contains', value: name }];
  const { items } = await queryRecords(task, { entity, filters, limit: MOST_LINES });
  const same = items.filter((record) => fold(titleOf(record, task)) === fold(name));
  return same.length > 0 ? same : items;
}

/** What filters ask for, in words. */
export function conditionsText(filters: readonly FilterSpec[], entity: string, task: Task): string {
  const { condition, and } = task.speech.text;
  return filters
    .map(({ field, op, value }) => {
      const label = fieldLabel(field, entity, task);
      if (typeof value === 'boolean') return value ? condition.isSet(label) : condition.isNotSet(label);
      const declared = fieldsOf(entity, task).find(([name]) => name === field)?.[1];
      const said = declared ? task.speech.value(value, declared) : '';
      if (op === 'contains') return condition.contains(label, said);
      return op === 'neq' ? condition.isNot(label, said) : condition.is(label, said);
    })
    .join(and);
}
