import { frame, type Clock } from '../clock.js';
import { failed, problem, type ActionOutcome } from './action-handler.js';
import { isTextControl, textOf, type Editable } from './editable.js';
import { settle } from './settle.js';
import { isReformatted, isSameProse } from './text-rules.js';
import { hasFocus, writeText } from './write-text.js';

export interface Entry {
  readonly editable: Editable;
  /** The whole text that the field is to hold afterwards. */
  readonly wanted: string;
  /** The part of it that is to be typed: all of it, or what comes after the text that stays. */
  readonly typed: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Enters text so that frameworks notice, and looks whether it holds once they have had their turn.
 *
 * The app is asked first, as a person's typing would ask it; it may do it itself, as editors do. Else text goes through the
 * browser's own editing, as one edit: trusted input events and undo work. Where that has no effect, the native setter does
 * it, past the one that a framework may have put over it. Values with a form of their own (numbers, dates, colours) are
 * always set. `change` follows, without leaving the field.
 */
export async function enterText(entry: Entry): Promise<ActionOutcome> {
  const { editable, wanted, clock, signal } = entry;
  const before = textOf(editable);
  editable.focus({ preventScroll: true });
  if (!hasFocus(editable))
    return failed(problem('not_editable', 'The field does not take the focus.'), 'none');
  if (before !== wanted) {
    await writeText(entry, before);
    await frame(clock, signal);
    // Frameworks that listen to change alone learn of it only now.
    if (isTextControl(editable) && !isCombobox(editable))
      editable.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await settle(clock, signal);
  return judge(entry, before);
}

function judge({ editable, wanted }: Entry, before: string): ActionOutcome {
  if (!editable.isConnected)
    return failed(problem('detached', 'The field was replaced while text was entered.'), 'unknown');
  const stored = textOf(editable);
  const isHeld = isTextControl(editable) ? stored === wanted : isSameProse(stored, wanted);
  if (!isHeld && !isReformatted(stored, wanted)) {
    const sideEffect = stored === before ? 'none' : 'applied';
    return failed(
      problem('value_rejected', 'The field does not hold the entered text.', { rule: 'app' }),
      sideEffect,
    );
  }
  return {
    ok: true,
    sideEffect: before === wanted ? 'none' : 'applied',
    result: {
      changed: before !== stored,
      ...(isHeld ? {} : { reformatted: true }),
      // What is typed into a combobox only filters: nothing has been chosen.
      ...(isCombobox(editable) ? { committed: false } : {}),
      ...validityOf(editable),
    },
  };
}

function isCombobox(element: Element): boolean {
  return element.matches(
    '[role=combobox],[aria-autocomplete]:not([aria-autocomplete=none]),[aria-haspopup=listbox]',
  );
}

const FAULTS = [
  'valueMissing',
  'typeMismatch',
  'patternMismatch',
  'tooLong',
  'tooShort',
  'rangeUnderflow',
  'rangeOverflow',
  'stepMismatch',
  'badInput',
  'customError',
] as const;

/** What the browser finds wrong with the text, for the agent to react to. Its message could repeat the text. */
function validityOf(editable: Editable): object {
  if (!isTextControl(editable) || editable.validity.valid) return {};
  const faults = FAULTS.filter((fault) => editable.validity[fault]).map((fault) => [fault, true] as const);
  return { validity: { valid: false, ...Object.fromEntries(faults) } };
}
