import {
  failed,
  problem,
  type ActionContext,
  type ActionOutcome,
  type ActionProblem,
} from './action-handler.js';
import { choose, isMissing, type Choice, type Wanted } from './choices.js';
import { isTextControl } from './editable.js';
import type { Pointer } from './input-events.js';
import { noList } from './popup.js';
import { isChosen, pressOption } from './select-list.js';
import { notHeld, selectSeveral } from './select-several.js';
import { settle } from './settle.js';
import { textsShownBy } from './widget-text.js';
import { typedIn, widgetOf, type Widget } from './widget.js';

/**
 * Chooses in a widget that opens a list, which may be anywhere on the page: opens it, filters it by typing where that is
 * needed and possible, presses the option, and looks whether the widget holds it when the list is closed. Where that
 * fails, no list stays open and no filter text behind.
 */
export async function selectInPopup(
  opener: Element,
  wanted: Wanted,
  context: ActionContext,
  pointer: Pointer,
): Promise<ActionOutcome> {
  const shownBefore = new Set([...textsShownBy(opener), typedIn(opener)]);
  const widget = widgetOf(opener, context, pointer);
  const unopened = await widget.open();
  // Some lists appear only when something is typed.
  if (unopened && (unopened.code !== 'option_not_found' || !isTextControl(opener))) return failed(unopened);
  const isMultiple = widget.list()?.getAttribute('aria-multiselectable') === 'true';
  if (!isMultiple && wanted.items.length !== 1) {
    await widget.restore();
    return failed(problem('bad_arguments', 'The target takes exactly one option.'));
  }
  return isMultiple ? selectSeveral(widget, wanted) : selectOne(widget, wanted, shownBefore);
}

async function selectOne(
  widget: Widget,
  wanted: Wanted,
  shownBefore: ReadonlySet<string>,
): Promise<ActionOutcome> {
  const { context, pointer } = widget;
  const chosen = await optionFor(widget, wanted);
  if ('code' in chosen) {
    await widget.restore();
    return failed(chosen);
  }
  // An option may be marked only because it comes first.
  if (isChosen(chosen.element) && (shownBefore.has(chosen.label) || isMenuItem(chosen))) {
    await widget.restore();
    return { ok: true, sideEffect: 'none', result: { changed: false } };
  }
  const pressed = await pressOption(chosen, context, pointer);
  if (pressed.kind === 'not') {
    await widget.restore();
    return failed(pressed.problem);
  }
  await settle(context.clock, context.signal);
  const isClosed = await widget.leave();
  if ((await isTaken(widget, chosen, wanted, shownBefore)) && isClosed)
    return { ok: true, result: { changed: true } };
  return failed(notHeld(), 'unknown');
}

async function optionFor(widget: Widget, wanted: Wanted): Promise<Choice | ActionProblem> {
  let chosen = choose(await widget.options((options) => !isMissing(choose(options, wanted))), wanted);
  if (isMissing(chosen) && wanted.by === 'label' && (await widget.filter(String(wanted.items[0]))))
    chosen = choose(await widget.options((options) => !isMissing(choose(options, wanted))), wanted);
  return 'code' in chosen ? chosen : (chosen[0] ?? noList());
}

function isMenuItem({ element }: Choice): boolean {
  return element.matches('[role=menuitemradio]');
}

/** Whether the widget shows the choice after it was left. Where it does not show any, its list tells. */
async function isTaken(
  widget: Widget,
  { label }: Choice,
  wanted: Wanted,
  shownBefore: ReadonlySet<string>,
): Promise<boolean> {
  const { opener } = widget;
  if (!opener.isConnected) return false;
  if (typedIn(opener) === label) return true;
  if (textsShownBy(opener).has(label) && !shownBefore.has(label)) return true;
  await widget.open();
  const again = await optionFor(widget, wanted);
  await widget.restore();
  await widget.leave();
  return !('code' in again) && isChosen(again.element);
}
