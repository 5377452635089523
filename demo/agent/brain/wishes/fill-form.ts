import type { ActionRequestPayload } from '../../../../src/protocol/actions.js';
import type { Intent } from '../intent.js';
import { failureOf, runAction } from '../run-action.js';
import type { Dialogue } from '../step.js';
import type { Task } from '../task.js';
import { fieldLabel, fieldsOf, formRoute, nounFor } from '../things.js';

/** `Fill in the form for a contact Jane Doe at Acme`: opens the form and fills it in. Saving is left to the person. */
export async function* fillForm(
  { entity, values }: Extract<Intent, { kind: 'create' }>,
  task: Task,
): Dialogue {
  const { text } = task.speech;
  const route = formRoute(entity, task);
  if (!route) {
    const thing = text.noun(nounFor(entity, task), 1);
    yield { kind: 'outcome', status: 'failed', text: text.create.noWay(thing) };
    return;
  }
  yield { kind: 'thought', text: text.open.opening(route.label ?? route.id) };
  const opened = yield* runAction(task, {
    actionId: 'nav.navigate',
    title: text.open.action,
    request: { args: { routeId: route.id } },
  });
  const failure = failureOf(opened, task.speech);
  if (failure) {
    yield failure;
    return;
  }
  let isComplete = true;
  for (const [field, value] of Object.entries(values)) {
    const isDone = yield* fillField({ field, value, entity }, task);
    isComplete &&= isDone;
  }
  yield isComplete
    ? { kind: 'outcome', status: 'done', text: text.form.done }
    : { kind: 'outcome', status: 'unsure', text: text.form.partly };
}

async function* fillField(
  { field, value, entity }: { readonly field: string; readonly value: string; readonly entity: string },
  task: Task,
): Dialogue<boolean> {
  const { text } = task.speech;
  const label = fieldLabel(field, entity, task);
  const isChoice = fieldsOf(entity, task).some(([name, { type }]) => name === field && type === 'enum');
  // The schema's words for a field are those that a person reads beside its control.
  const target: ActionRequestPayload['target'] = {
    ref: { by: 'semantic', role: isChoice ? 'combobox' : 'textbox', name: label },
  };
  const result = yield* runAction(task, {
    actionId: isChoice ? 'ui.select' : 'ui.enterText',
    title: text.form.filling(label, value),
    request: { target, args: isChoice ? { value } : { text: value } },
  });
  const failure = failureOf(result, task.speech);
  if (failure) yield failure;
  return !failure;
}
