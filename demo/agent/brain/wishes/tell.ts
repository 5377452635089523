import type { Dialogue } from '../step.js';
import type { Task } from '../task.js';
import { lineOf } from '../records.js';
import { nounFor } from '../things.js';

/** `What is on screen?`: what the app tells of it. */
export async function* tellScreen(task: Task): Dialogue {
  const { text, number } = task.speech;
  const { context } = await task.session.bootstrap(['context'], { signal: task.signal });
  const place = context?.routeLabel ?? context?.routeId ?? context?.scopeId;
  if (place !== undefined) yield { kind: 'answer', text: text.screen.place(place) };
  const collections = context?.collections.filter(({ visibleCount }) => visibleCount > 0) ?? [];
  if (collections.length === 0) yield { kind: 'answer', text: text.screen.nothing };
  for (const { entity, visibleCount, totalCount, items } of collections) {
    const things = text.noun(nounFor(entity, task), totalCount ?? visibleCount);
    const counted =
      totalCount === undefined
        ? text.screen.counted(number(visibleCount), things)
        : text.screen.countedOf(number(visibleCount), number(totalCount), things);
    const visible = items.filter(({ source }) => source === 'visible').slice(0, MOST_SHOWN);
    yield { kind: 'answer', text: counted, lines: visible.map((record) => lineOf(record, task)) };
  }
}

const MOST_SHOWN = 5;

/** `What can you do?`: what the app lets its agents do. */
export async function* tellAbilities(task: Task): Dialogue {
  const { session, schema, navigation, speech, signal } = task;
  const { help } = speech.text;
  const { actions } = await session.capabilities({ signal });
  const isOwn = (id: string) => !/^(?:ui|nav|app)\./.test(id);
  const records = Object.entries(schema.entities).map(([type, { label = type }]) => label);
  const pages = navigation.routes
    .filter(({ path }) => !path.includes(':'))
    .map(({ id, label = id }) => label);
  const own = actions.filter(({ id }) => isOwn(id)).map(({ id, title = id }) => speech.of(title));
  const lines = [
    { title: help.records, names: records },
    { title: help.pages, names: pages },
    { title: help.actions, names: own },
  ].filter(({ names }) => names.length > 0);
  yield {
    kind: 'answer',
    text: help.intro,
    lines: [...lines.map(({ title, names }) => ({ title, detail: names.join(', ') })), help.screen],
  };
}
