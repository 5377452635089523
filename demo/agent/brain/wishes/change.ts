import type { EntityRecord } from '../../../../src/protocol/cognition.js';
import { setterOf } from '../app-actions.js';
import type { Intent } from '../intent.js';
import { findRecord, recordsCalled, titleOf } from '../records.js';
import { failureOf, runAction } from '../run-action.js';
import type { Dialogue } from '../step.js';
import type { Task } from '../task.js';
import { fieldLabel, type Choice } from '../things.js';
import { translated } from '../words.js';

/** `Set Daniel Meier to active`: by an action of the app's that sets this field. */
export async function* changeField(
  { name, value, choices }: Extract<Intent, { kind: 'set' }>,
  task: Task,
): Dialogue {
  const { text } = task.speech;
  const choice = await choiceFor(name, choices, task);
  if (!choice) {
    yield { kind: 'outcome', status: 'failed', text: text.change.noValue(value) };
    return;
  }
  const { entity, field } = choice;
  const record = yield* findRecord(entity, name, task);
  if (!record) return;
  const [label, title] = [fieldLabel(field, entity, task), titleOf(record, task)];
  const said = translated(choice.value, task.speech.language);
  if (hasValue(record, choice)) {
    yield { kind: 'answer', text: text.change.already(label, title, said) };
    return;
  }
  const setter = await setterOf(field, entity, task);
  if (!setter) {
    yield { kind: 'outcome', status: 'failed', text: text.change.noWay(label) };
    return;
  }
  const { action, idArgument } = setter;
  yield { kind: 'thought', text: text.change.asking(label, title, said) };
  const result = yield* runAction(task, {
    actionId: action.id,
    title: task.speech.of(action.title ?? action.id),
    request: { args: { [idArgument]: record.ref.id, [field]: choice.value } },
  });
  const failure = failureOf(result, task.speech);
  if (failure) {
    yield failure;
    return;
  }
  // The app's word is good; its records are better.
  const now = (await recordsCalled(entity, title, task)).find(({ ref }) => ref.id === record.ref.id);
  yield now && hasValue(now, choice)
    ? { kind: 'outcome', status: 'done', text: text.change.done(label, title, said) }
    : { kind: 'outcome', status: 'unsure', text: text.change.doubtful(label, title, said) };
}

/** Where several kinds of record have such a value, the kind that has a record of this name. */
async function choiceFor(name: string, choices: readonly Choice[], task: Task): Promise<Choice | undefined> {
  if (choices.length < 2) return choices[0];
  for (const choice of choices) {
    if ((await recordsCalled(choice.entity, name, task)).length > 0) return choice;
  }
  return choices[0];
}

function hasValue({ fields }: EntityRecord, { field, value }: Choice): boolean {
  return new Map(Object.entries(fields)).get(field) === value;
}
