import { delay, frame } from '../clock.js';
import { expandedOf } from '../page/element-state.js';
import { flatContains } from '../page/flat-tree.js';
import { cleanText, visibleText } from '../page/text.js';
import { isRendered } from '../page/visibility.js';
import {
  failed,
  problem,
  type ActionContext,
  type ActionOutcome,
  type ActionProblem,
} from './action-handler.js';
import { choose, type Choice, type Wanted } from './choices.js';
import { isTextControl } from './editable.js';
import type { Pointer } from './input-events.js';
import { press } from './press.js';
import { isChosen, optionsIn, pressOption } from './select-list.js';
import { settle } from './settle.js';
import { enterText } from './text-entry.js';

const OPENERS = '[role=combobox],[aria-haspopup=listbox],[aria-haspopup=menu],[aria-haspopup=true]';

/** The part of a widget that opens its list of options, if it has just one. */
export function openerIn(element: Element): Element | undefined {
  if (element.matches(OPENERS)) return element;
  const inside = [...element.querySelectorAll(OPENERS)];
  return inside.length === 1 ? inside[0] : undefined;
}

/**
 * Chooses in a widget that opens a list, which may be anywhere on the page: opens it, filters it by typing where that is
 * needed and possible, presses the option, and looks whether the widget shows it then. Where that fails, no list stays
 * open and no filter text behind.
 */
export async function selectInPopup(
  opener: Element,
  wanted: Wanted,
  context: ActionContext,
  pointer: Pointer,
): Promise<ActionOutcome> {
  const popup = {
    opener,
    context,
    others: listsBeside(opener, context),
    wasOpen: expandedOf(opener) === true,
  };
  const typed = isTextControl(opener) ? opener.value : '';
  if (!popup.wasOpen) {
    const opened = await press(opener, context.holds, context, pointer);
    if (opened.kind === 'not') return failed(opened.problem);
  }
  let chosen = await waitForOption(popup, wanted);
  if (isMissing(chosen) && wanted.by === 'label' && isTextControl(opener) && !opener.readOnly) {
    await type(popup, String(wanted.items[0]));
    chosen = await waitForOption(popup, wanted);
  }
  if ('code' in chosen) {
    await close(popup, typed);
    return failed(chosen);
  }
  const pressed = await pressOption(chosen, context, pointer);
  if (pressed.kind === 'not') {
    await close(popup, typed);
    return failed(pressed.problem);
  }
  await settle(context.clock, context.signal);
  if (isTaken(chosen, opener)) return { ok: true, result: { changed: true } };
  return failed(
    problem('value_rejected', 'The widget does not show the choice.', { rule: 'app' }),
    'unknown',
  );
}

interface Popup {
  readonly opener: Element;
  readonly context: ActionContext;
  /** Lists that were open before: of other widgets. */
  readonly others: ReadonlySet<Element>;
  readonly wasOpen: boolean;
}

// How long a list may take to appear, and to fill itself.
const LIST_WAIT_MS = 1500;
const LIST_POLL_MS = 50;

/** Waits until the list holds the option and has come to rest. */
async function waitForOption(popup: Popup, wanted: Wanted): Promise<Choice | ActionProblem> {
  const { clock, signal, dom } = popup.context;
  const end = clock.now() + LIST_WAIT_MS;
  for (;;) {
    const list = listOf(popup);
    const options = list ? optionsIn(list, dom) : [];
    const chosen = choose(options, wanted);
    const isBusy = list?.getAttribute('aria-busy') === 'true';
    if (!isMissing(chosen) && !isBusy) {
      await frame(clock, signal);
      const isAtRest = list?.isConnected && optionsIn(list, dom).length === options.length;
      if (isAtRest) return 'code' in chosen ? chosen : (chosen[0] ?? noList());
    }
    if (clock.now() >= end) return 'code' in chosen && list ? chosen : noList();
    await delay(clock, LIST_POLL_MS, signal);
  }
}

function noList(): ActionProblem {
  return problem('option_not_found', 'The target opened no list with this option.');
}

function isMissing(chosen: Choice | readonly Choice[] | ActionProblem): boolean {
  return 'code' in chosen && chosen.code === 'option_not_found';
}

function listOf({ opener, context, others }: Popup): Element | undefined {
  const lists = listsIn(context).filter((list) => !flatContains(list, opener));
  return lists.find((list) => isNamedBy(opener, list)) ?? lists.find((list) => !others.has(list));
}

function listsBeside(opener: Element, context: ActionContext): ReadonlySet<Element> {
  return new Set(listsIn(context).filter((list) => !isNamedBy(opener, list)));
}

function listsIn({ dom }: ActionContext): Element[] {
  return dom
    .roots()
    .flatMap((root) => [...root.querySelectorAll('[role=listbox],[role=menu]')])
    .filter((list) => isRendered(list) && !dom.isIgnored(list));
}

function isNamedBy(opener: Element, list: Element): boolean {
  const ids = `${opener.getAttribute('aria-controls') ?? ''} ${opener.getAttribute('aria-owns') ?? ''}`;
  return list.id !== '' && ids.split(/\s+/).includes(list.id);
}

/** Whether the list has let go of the option and the widget shows it, or the open list marks it. */
function isTaken({ element, label }: Choice, opener: Element): boolean {
  if (element.isConnected && isRendered(element)) return isChosen(element);
  if (isTextControl(opener) && cleanText(opener.value) === label) return true;
  // Some widgets show the choice beside their field.
  const shown = isTextControl(opener) ? (opener.parentElement?.parentElement ?? opener) : opener;
  return visibleText(shown).includes(label);
}

async function type({ opener, context: { clock, signal } }: Popup, text: string): Promise<void> {
  if (isTextControl(opener)) await enterText({ editable: opener, wanted: text, typed: text, clock, signal });
}

async function close(popup: Popup, text: string): Promise<void> {
  const { opener, context } = popup;
  if (!popup.wasOpen) {
    const init = { key: 'Escape', code: 'Escape', bubbles: true, composed: true, cancelable: true };
    opener.dispatchEvent(new KeyboardEvent('keydown', init));
    opener.dispatchEvent(new KeyboardEvent('keyup', init));
    await settle(context.clock, context.signal);
  }
  // Also typing it back may open the list of some widgets; what they then do with it on leaving is up to them.
  if (isTextControl(opener) && opener.value !== text) await type(popup, text);
}
