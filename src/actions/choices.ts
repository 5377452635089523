import type { JsonObject } from '../json.js';
import { cleanText } from '../page/text.js';
import { problem, type ActionProblem } from './action-handler.js';

/** One of several things to choose from. */
export interface Choice {
  readonly element: Element;
  readonly label: string;
  readonly value: string;
  readonly group?: string;
  readonly isEnabled: boolean;
}

/** What is to be chosen, by one of value, label or position. */
export interface Wanted {
  readonly by: 'value' | 'label' | 'index';
  readonly items: readonly (string | number)[];
}

/** Reads `value`, `label` or `index`, each one or a list, from the arguments. */
export function wantedFrom(args: JsonObject): Wanted | ActionProblem {
  const given = (['value', 'label', 'index'] as const).flatMap((by) => {
    const item = args[by] ?? args[`${by}s`];
    if (item === undefined) return [];
    return [{ by, items: (Array.isArray(item) ? item : [item]) as (string | number)[] }];
  });
  const [first, second] = given;
  if (first && !second) return first;
  return problem('bad_arguments', 'args needs exactly one of value, label and index.');
}

/** The choices that are wanted, or why they cannot be chosen. All or nothing. */
export function choose(choices: readonly Choice[], wanted: Wanted): readonly Choice[] | ActionProblem {
  const chosen: Choice[] = [];
  for (const item of wanted.items) {
    const fitting = choices.filter((choice, index) => fits(choice, index, item, wanted.by));
    const [first, second] = fitting;
    if (!first) return problem('option_not_found', `args.${wanted.by} is none of the options.`);
    if (second)
      return problem('target_ambiguous', `args.${wanted.by} fits several options.`, {
        options: fitting.map(told),
      });
    if (!first.isEnabled) return problem('not_enabled', 'The option is disabled.', { reason: 'disabled' });
    chosen.push(first);
  }
  return chosen;
}

/** Whether a choice failed only because there is no such option, or not yet. */
export function isMissing(chosen: readonly Choice[] | ActionProblem): boolean {
  return 'code' in chosen && chosen.code === 'option_not_found';
}

function fits(choice: Choice, index: number, item: string | number, by: Wanted['by']): boolean {
  switch (by) {
    case 'value':
      return choice.value === String(item);
    case 'label':
      return choice.label === cleanText(String(item));
    case 'index':
      return index === item;
    default:
      return by satisfies never;
  }
}

function told({ value, label, group }: Choice): JsonObject {
  return { value, label, ...(group === undefined ? {} : { group }) };
}
