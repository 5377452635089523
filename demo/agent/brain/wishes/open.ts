import type { EntityRecord } from '../../../../src/protocol/cognition.js';
import type { Intent } from '../intent.js';
import { findRecord, lineOf, recordsCalled, titleOf } from '../records.js';
import { failureOf, runAction } from '../run-action.js';
import type { Dialogue } from '../step.js';
import type { Task } from '../task.js';
import { nounFor, recordRoute } from '../things.js';

/** `Go to deals` */
export async function* goTo({ routeId }: Extract<Intent, { kind: 'go' }>, task: Task): Dialogue {
  const label = routeLabel(routeId, task);
  yield { kind: 'thought', text: task.speech.text.open.opening(label) };
  yield* navigate({ routeId }, label, task);
}

/** `Show contact Priya Shah`, `Show Priya Shah` */
export async function* openNamed(
  { entity, name }: Extract<Intent, { kind: 'record' }>,
  task: Task,
): Dialogue {
  const { find } = task.speech.text;
  if (entity !== undefined) {
    const record = yield* findRecord(entity, name, task);
    if (record) yield* openRecord(record, task);
    return;
  }
  yield { kind: 'thought', text: find.lookingAnywhere(name) };
  for (const type of Object.keys(task.schema.entities)) {
    const found = await recordsCalled(type, name, task);
    const [record, ...others] = found;
    if (record && others.length === 0) return yield* openRecord(record, task);
    if (record) {
      const things = task.speech.text.noun(nounFor(type, task), 2);
      yield {
        kind: 'answer',
        text: find.several(things, name),
        lines: found.map((one) => lineOf(one, task)),
      };
      return;
    }
  }
  yield { kind: 'outcome', status: 'failed', text: find.noneAtAll(name) };
}

/** Opens the page of one record. */
export async function* openRecord(record: EntityRecord, task: Task): Dialogue {
  const { open, noun } = task.speech.text;
  const page = recordRoute(record.ref.type, task);
  if (!page) {
    const thing = noun(nounFor(record.ref.type, task), 1);
    yield { kind: 'outcome', status: 'failed', text: open.noPage(thing) };
    return;
  }
  const title = titleOf(record, task);
  yield { kind: 'thought', text: open.opening(title) };
  yield* navigate({ routeId: page.route.id, params: { [page.parameter]: record.ref.id } }, title, task);
}

async function* navigate(
  args: { readonly routeId: string; readonly params?: Readonly<Record<string, string>> },
  title: string,
  task: Task,
): Dialogue {
  const { speech } = task;
  const result = yield* runAction(task, {
    actionId: 'nav.navigate',
    title: speech.text.open.action,
    request: { args },
  });
  const failure = failureOf(result, speech);
  if (failure) {
    yield failure;
    return;
  }
  const { finalRoute = args.routeId } = (result.result ?? {}) as { finalRoute?: string };
  const isThere = finalRoute === args.routeId;
  yield isThere
    ? { kind: 'outcome', status: 'done', text: speech.text.open.opened(title) }
    : {
        kind: 'outcome',
        status: 'unsure',
        text: speech.text.open.elsewhere(title, routeLabel(finalRoute, task)),
      };
}

function routeLabel(routeId: string, { navigation }: Task): string {
  return navigation.routes.find(({ id }) => id === routeId)?.label ?? routeId;
}
