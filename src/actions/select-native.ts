import { cleanText } from '../page/text.js';
import {
  failed,
  problem,
  type ActionContext,
  type ActionOutcome,
  type ActionProblem,
} from './action-handler.js';
import { choose, type Choice, type Wanted } from './choices.js';
import { changed } from './press.js';
import { settleForGood } from './settle.js';

/** The options of a select that a person could choose, in order. */
function optionsOf(select: HTMLSelectElement): Choice[] {
  return [...select.options].map((option) => {
    const group = option.closest('optgroup')?.label;
    return {
      element: option,
      label: cleanText(option.label),
      value: option.value,
      // An option knows nothing of its disabled group, the pseudo-class does.
      isEnabled: !option.matches(':disabled'),
      ...(group === undefined ? {} : { group }),
    };
  });
}

export function checkSelect(select: HTMLSelectElement, wanted: Wanted): ActionProblem | undefined {
  if (wanted.items.length !== 1 && !select.multiple)
    return problem('bad_arguments', 'The target takes exactly one option.');
  const chosen = choose(optionsOf(select), wanted);
  return 'code' in chosen ? chosen : undefined;
}

/**
 * Chooses in a native select. In one that takes several, the wanted ones replace the others; disabled ones stay as they
 * are, since a person could not change them.
 */
export async function selectNative(
  select: HTMLSelectElement,
  wanted: Wanted,
  { clock, signal, holds }: ActionContext,
): Promise<ActionOutcome> {
  const chosen = choose(optionsOf(select), wanted);
  if ('code' in chosen) return failed(chosen);
  const goal = new Set<Element>(chosen.map(({ element }) => element));
  if (select.multiple)
    for (const option of select.selectedOptions) if (option.matches(':disabled')) goal.add(option);
  const isReached = () => [...select.options].every((option) => option.selected === goal.has(option));
  if (isReached()) return { ok: true, sideEffect: 'none', result: { changed: false } };
  if (!holds()) return failed(changed());
  select.focus({ preventScroll: true });
  for (const option of select.options)
    if (select.multiple || goal.has(option)) option.selected = goal.has(option);
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settleForGood(clock, signal);
  if (!select.isConnected) return failed(problem('detached', 'The target was replaced.'), 'unknown');
  if (isHeld(select, chosen, wanted)) return { ok: true, result: { changed: true } };
  return failed(
    problem('value_rejected', 'The target does not keep the choice.', { rule: 'app' }),
    'unknown',
  );
}

// A framework may have made the options anew: then their values are compared.
function isHeld(select: HTMLSelectElement, chosen: readonly Choice[], { by }: Wanted): boolean {
  const selected = [...select.selectedOptions].filter((option) => !option.matches(':disabled'));
  return (
    selected.length === chosen.length &&
    chosen.every((choice) =>
      selected.some(
        (option) => option === choice.element || (by !== 'index' && option.value === choice.value),
      ),
    )
  );
}
