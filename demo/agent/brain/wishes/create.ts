import { creatorOf } from '../app-actions.js';
import type { Intent } from '../intent.js';
import { recordsCalled } from '../records.js';
import { failureOf, runAction } from '../run-action.js';
import type { Dialogue } from '../step.js';
import type { Task } from '../task.js';
import { entityOf, fieldLabel } from '../things.js';
import { fillForm } from './fill-form.js';

/** `Create a contact Jane Doe at Acme`: by the app's own action where there is one, else in the form, as a draft. */
export async function* createRecord(intent: Extract<Intent, { kind: 'create' }>, task: Task): Dialogue {
  const { entity, values, isDraft } = intent;
  const creator = isDraft ? undefined : await creatorOf(entity, task);
  if (!creator || !Object.keys(values).every((name) => creator.accepted.includes(name))) {
    yield* fillForm(intent, task);
    return;
  }
  const { text, of } = task.speech;
  const missing = creator.required.filter((name) => !Object.hasOwn(values, name));
  if (missing.length > 0) {
    const labels = missing.map((name) => fieldLabel(name, entity, task)).join(text.and);
    yield { kind: 'outcome', status: 'failed', text: text.create.missing(labels) };
    return;
  }
  const { id: actionId, title: named = actionId } = creator.action;
  const [title, name] = [of(named), values[entityOf(entity, task).primaryField ?? ''] ?? ''];
  yield { kind: 'thought', text: text.create.asking(title, name) };
  const result = yield* runAction(task, { actionId, title, request: { args: values } });
  const failure = failureOf(result, task.speech);
  if (failure) {
    yield failure;
    return;
  }
  // The app's word is good; its records are better.
  const isThere = (await recordsCalled(entity, name, task)).length > 0;
  yield isThere
    ? { kind: 'outcome', status: 'done', text: text.create.done(name) }
    : { kind: 'outcome', status: 'unsure', text: text.create.unseen(name) };
}
