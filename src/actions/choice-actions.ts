import type { JsonObject } from '../json.js';
import {
  failed,
  problem,
  type ActionContext,
  type ActionHandler,
  type ActionOutcome,
  type ActionProblem,
  type CheckContext,
} from './action-handler.js';
import { wantedFrom, type Choice, type Wanted } from './choices.js';
import { pressedBy } from './control.js';
import { discreet, DRAFT, elementAction, elementActionDescriptor, weighDraft } from './element-action.js';
import type { Pointer } from './input-events.js';
import { onlyPart } from './parts.js';
import { changed } from './press.js';
import { readyAtAll, readyToEdit, readyToPress, surfaceOf } from './readiness.js';
import { optionsIn, radioGroupOf, selectAmong } from './select-list.js';
import { checkSelect, selectNative } from './select-native.js';
import { selectInPopup } from './select-popup.js';
import { checkToggle, toggle } from './toggle.js';
import { openerIn } from './widget.js';

/** `ui.select` and `ui.toggle`. */
export function choiceActions(pointer: Pointer): ActionHandler[] {
  return [selectAction(pointer), toggleAction(pointer)];
}

function toggleAction(pointer: Pointer): ActionHandler {
  const wanted = (args: JsonObject) => (typeof args.checked === 'boolean' ? args.checked : undefined);
  return elementAction({
    descriptor: elementActionDescriptor(
      'ui.toggle',
      { en: 'Switch on or off', de: 'Ein- oder ausschalten' },
      {
        ...DRAFT,
        idempotent: false,
        args: { type: 'object', additionalProperties: false, properties: { checked: { type: 'boolean' } } },
      },
    ),
    weigh: weighDraft,
    check: (args, element, context) => checkToggle(element, wanted(args), context),
    perform: (args, element, context) => toggle(element, wanted(args), context, pointer),
  });
}

function selectAction(pointer: Pointer): ActionHandler {
  const list = (type: string) => ({ type: 'array', items: { type }, maxItems: 1000 });
  const one = (type: string) => ({ anyOf: [{ type }, list(type)] });
  return elementAction({
    descriptor: elementActionDescriptor(
      'ui.select',
      { en: 'Choose', de: 'Auswählen' },
      {
        ...DRAFT,
        args: {
          type: 'object',
          additionalProperties: false,
          properties: {
            value: one('string'),
            label: one('string'),
            index: one('integer'),
            values: list('string'),
            labels: list('string'),
          },
        },
      },
    ),
    weigh: weighDraft,
    check: (args, element, context) => checkChoice(args, element, context),
    perform: (args, element, context) => performChoice(args, element, context, pointer),
  });
}

async function checkChoice(
  args: JsonObject,
  element: Element,
  context: CheckContext,
): Promise<ActionProblem | undefined> {
  const wanted = wantedFrom(args);
  if ('code' in wanted) return wanted;
  const choosable = choosableOf(element, context);
  if (!choosable) return problem('bad_arguments', 'The target holds nothing to choose from.');
  const { control } = choosable;
  if (context.dom.isSecret(element) || context.dom.isSecret(control))
    return problem('handoff_required', 'The person chooses this themselves.', { reason: 'secret' });
  const unready = readyAtAll(control);
  if (unready) return unready;
  switch (choosable.kind) {
    case 'select':
      return checkSelect(choosable.control, wanted) ?? (await readyToPress(control, context)).problem;
    case 'opener':
      return heldFixed(control) ?? (await readyToPress(surfaceOf(control), context)).problem;
    case 'list':
      return undefined;
    default:
      return choosable satisfies never;
  }
}

// A field that takes no typing may well open a list; one that says it is read-only does not mean it to be used.
function heldFixed(opener: Element): ActionProblem | undefined {
  return opener.getAttribute('aria-readonly') === 'true' ? readyToEdit(opener) : undefined;
}

/** What there is to choose in: a native select, options on the page, or what opens a list of them. */
type Choosable =
  | { readonly kind: 'select'; readonly control: HTMLSelectElement }
  | {
      readonly kind: 'list';
      readonly control: Element;
      readonly options: readonly Choice[];
      readonly isMultiple: boolean;
    }
  | { readonly kind: 'opener'; readonly control: Element };

function choosableOf(element: Element, { dom }: CheckContext): Choosable | undefined {
  const pressed = pressedBy(element);
  if (pressed instanceof HTMLInputElement && pressed.type === 'radio')
    return { kind: 'list', control: pressed, options: radioGroupOf(pressed, dom), isMultiple: false };
  const select = pressed instanceof HTMLSelectElement ? pressed : onlyPart(element, 'select');
  if (select instanceof HTMLSelectElement) return { kind: 'select', control: select };
  const options = element.matches('[role=listbox],[role=radiogroup],fieldset') ? optionsIn(element, dom) : [];
  const isMultiple = element.getAttribute('aria-multiselectable') === 'true';
  if (options.length > 0) return { kind: 'list', control: element, options, isMultiple };
  const opener = openerIn(element);
  return opener && { kind: 'opener', control: opener };
}

async function performChoice(
  args: JsonObject,
  element: Element,
  context: ActionContext,
  pointer: Pointer,
): Promise<ActionOutcome> {
  const wanted = wantedFrom(args);
  if ('code' in wanted) return failed(wanted);
  const choosable = choosableOf(element, context);
  if (!choosable) return failed(changed(element, context));
  return discreet(await chooseIn(choosable, wanted, context, pointer), choosable.control, context.dom);
}

function chooseIn(
  choosable: Choosable,
  wanted: Wanted,
  context: ActionContext,
  pointer: Pointer,
): Promise<ActionOutcome> {
  switch (choosable.kind) {
    case 'select':
      return selectNative(choosable.control, wanted, context);
    case 'list':
      return selectAmong(choosable.options, wanted, choosable.isMultiple, context, pointer);
    case 'opener':
      return selectInPopup(choosable.control, wanted, context, pointer);
    default:
      return choosable satisfies never;
  }
}
