import { cleanText, visibleText } from '../page/text.js';
import { failed, problem, type ActionOutcome, type ActionProblem } from './action-handler.js';
import { choose, isMissing, type Choice, type Wanted } from './choices.js';
import { partsOf } from './parts.js';
import { press } from './press.js';
import { isChosen, pressOption } from './select-list.js';
import { settle } from './settle.js';
import { faceOf, textsShownBy } from './widget-text.js';
import type { Widget } from './widget.js';

/**
 * Chooses several in a widget that opens a list: presses whatever is not as wanted, opening the list again where a press
 * closes it. Some lists leave out what is chosen; then the widget shows it, with a button to take it back.
 */
export async function selectSeveral(widget: Widget, wanted: Wanted): Promise<ActionOutcome> {
  const { context, pointer } = widget;
  const pressed = new Set<string>();
  const fail = async (what: ActionProblem) => {
    await widget.restore();
    return failed(what, pressed.size > 0 ? 'applied' : 'none');
  };
  const labels = await labelsOf(widget, wanted);
  if ('code' in labels) return fail(labels);
  for (;;) {
    const wrong = await firstWrong(widget, labels);
    if (wrong === undefined) break;
    if ('code' in wrong) return fail(wrong);
    if (pressed.has(wrong.label)) return fail(notHeld());
    const { element } = wrong;
    const done =
      'isChip' in wrong
        ? await press(element, () => element.isConnected, context, pointer)
        : await pressOption(wrong, context, pointer);
    if (done.kind === 'not') return fail(done.problem);
    pressed.add(wrong.label);
    await settle(context.clock, context.signal);
  }
  if (!(await widget.leave())) return failed(notHeld(), 'unknown');
  const isChanged = pressed.size > 0;
  return { ok: true, sideEffect: isChanged ? 'applied' : 'none', result: { changed: isChanged } };
}

/** The labels of what is wanted: a list that leaves out what is chosen has other positions after each choice. */
async function labelsOf(widget: Widget, wanted: Wanted): Promise<readonly string[] | ActionProblem> {
  if (wanted.by === 'label') return wanted.items.map((item) => cleanText(String(item)));
  const chosen = choose(await widget.options((options) => !isMissing(choose(options, wanted))), wanted);
  return 'code' in chosen ? chosen : chosen.map(({ label }) => label);
}

export function notHeld(): ActionProblem {
  return problem('value_rejected', 'The widget does not hold the choice.', { rule: 'app' });
}

/** Something chosen that is shown with a button of its own. */
interface Chip {
  readonly isChip: true;
  readonly element: Element;
  readonly label: string;
}

/** The first option or button that has to be pressed, or why that cannot be; undefined when all is as wanted. */
async function firstWrong(
  widget: Widget,
  labels: readonly string[],
): Promise<Choice | Chip | ActionProblem | undefined> {
  const unopened = await widget.open();
  // A list may have nothing more to offer.
  if (unopened && unopened.code !== 'option_not_found') return unopened;
  await widget.filter('');
  const shown = textsShownBy(widget.opener);
  const isAbsent = (options: readonly Choice[], label: string) =>
    !shown.has(label) && isMissing(chooseLabels(options, [label]));
  let options = await widget.options((found) => !labels.some((label) => isAbsent(found, label)));
  const absent = labels.filter((label) => isAbsent(options, label));
  for (const label of absent) {
    const isFiltered = await widget.filter(label);
    const found = isFiltered ? await widget.options((some) => !isAbsent(some, label)) : [];
    const chosen = chooseLabels(found, [label]);
    if ('code' in chosen) return chosen;
    const option = chosen.find(({ element }) => !isChosen(element));
    if (option) return option;
  }
  if (absent.length > 0) {
    await widget.filter('');
    options = await widget.options(() => true);
  }
  const listed = labels.filter((label) => !isMissing(chooseLabels(options, [label])));
  const chosen = chooseLabels(options, listed);
  if ('code' in chosen) return chosen;
  return (
    chosen.find(({ element }) => !isChosen(element)) ??
    options.find((option) => !chosen.includes(option) && option.isEnabled && isChosen(option.element)) ??
    unwantedChip(widget.opener, new Set(labels))
  );
}

function chooseLabels(
  options: readonly Choice[],
  items: readonly string[],
): readonly Choice[] | ActionProblem {
  return choose(options, { by: 'label', items });
}

/** What is chosen beside what is wanted, where the list does not tell; and a problem where nothing takes it back. */
function unwantedChip(opener: Element, wanted: ReadonlySet<string>): Chip | ActionProblem | undefined {
  const unwanted = chipsOf(opener).find(({ label }) => !wanted.has(label));
  if (unwanted) return unwanted;
  // Nothing else may stand beside what is shown as chosen: it would be chosen, too.
  const shown = textsShownBy(opener, { leavesOnly: true });
  const isTold = [...wanted].some((label) => shown.has(label));
  return isTold && [...shown].some((text) => !wanted.has(text)) ? notHeld() : undefined;
}

/** What is shown with a button of its own, whose name says what it takes back. */
function chipsOf(opener: Element): Chip[] {
  return partsOf(faceOf(opener), 'button,[role=button]').flatMap((element) => {
    const label = visibleText(element.parentElement ?? element);
    const isNamed = label !== '' && (element.getAttribute('aria-label') ?? '').includes(label);
    return isNamed ? [{ isChip: true as const, element, label }] : [];
  });
}
