import * as v from 'valibot';
import type { ActionDescriptor } from '../../../src/protocol/actions.js';
import type { Task } from './task.js';
import { entityOf, fieldsOf } from './things.js';

const Arguments = v.object({
  properties: v.record(v.string(), v.unknown()),
  required: v.exactOptional(v.array(v.string()), []),
});

interface Candidate {
  readonly action: ActionDescriptor;
  readonly accepted: readonly string[];
  readonly required: readonly string[];
}

/** The action that creates a record: it takes the record's name, and wants nothing that is not a field of it. */
export async function creatorOf(entity: string, task: Task): Promise<Candidate | undefined> {
  const { primaryField } = entityOf(entity, task);
  const isField = fieldTest(entity, task);
  return (await actionsFor(entity, task)).find(
    ({ accepted, required }) =>
      primaryField !== undefined && accepted.includes(primaryField) && required.every(isField),
  );
}

/** The action that sets a field of a record, and the argument that takes the record's id: the only one that is no field. */
export async function setterOf(
  field: string,
  entity: string,
  task: Task,
): Promise<{ readonly action: ActionDescriptor; readonly idArgument: string } | undefined> {
  const isField = fieldTest(entity, task);
  for (const { action, accepted, required } of await actionsFor(entity, task)) {
    const [idArgument, ...others] = required.filter((name) => !isField(name));
    const wantsNothingElse =
      others.length === 0 && required.every((name) => name === idArgument || name === field);
    if (idArgument !== undefined && wantsNothingElse && accepted.includes(field))
      return { action, idArgument };
  }
  return undefined;
}

/** What the app lets this agent do with records of a type, by its own actions. */
async function actionsFor(entity: string, task: Task): Promise<Candidate[]> {
  const { actions } = await task.session.capabilities({ signal: task.signal });
  const declared = entityOf(entity, task).actions ?? [];
  return actions
    .filter(
      ({ id, entities, effect }) =>
        effect === 'commit' && (declared.includes(id) || entities?.includes(entity)),
    )
    .flatMap((action) => {
      const args = v.safeParse(Arguments, action.args);
      if (!args.success) return [];
      const { properties, required } = args.output;
      return [{ action, accepted: Object.keys(properties), required }];
    });
}

function fieldTest(entity: string, task: Task): (name: string) => boolean {
  const fields = new Set(fieldsOf(entity, task).map(([name]) => name));
  return (name) => fields.has(name);
}
