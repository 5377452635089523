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
import { wantedFrom } from './choices.js';
import { pressedBy } from './control.js';
import { DRAFT, elementAction, elementActionDescriptor } from './element-action.js';
import type { Pointer } from './input-events.js';
import { readyAtAll, readyToEdit, readyToPress } from './readiness.js';
import { optionsIn, radioGroupOf, selectAmong } from './select-list.js';
import { checkSelect, selectNative } from './select-native.js';
import { openerIn, selectInPopup } from './select-popup.js';
import { checkToggle, toggle } from './toggle.js';

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
  const widget = pressedBy(element);
  if (context.dom.isSecret(widget))
    return problem('handoff_required', 'The person chooses this themselves.', { reason: 'secret' });
  if (widget instanceof HTMLSelectElement)
    return readyAtAll(widget) ?? checkSelect(widget, wanted) ?? (await readyToPress(widget, context)).problem;
  const opener = listTarget(element, context) ? undefined : openerIn(element);
  if (opener)
    return readyAtAll(opener) ?? readyToEdit(opener) ?? (await readyToPress(opener, context)).problem;
  if (!listTarget(element, context))
    return problem('bad_arguments', 'The target holds nothing to choose from.');
  return readyAtAll(element);
}

function listTarget(element: Element, { dom }: CheckContext) {
  const widget = pressedBy(element);
  if (widget instanceof HTMLInputElement && widget.type === 'radio')
    return { options: radioGroupOf(widget, dom), isMultiple: false };
  if (!element.matches('[role=listbox],[role=radiogroup],fieldset')) return undefined;
  const options = optionsIn(element, dom);
  const isMultiple = element.getAttribute('aria-multiselectable') === 'true';
  return options.length > 0 ? { options, isMultiple } : undefined;
}

async function performChoice(
  args: JsonObject,
  element: Element,
  context: ActionContext,
  pointer: Pointer,
): Promise<ActionOutcome> {
  const wanted = wantedFrom(args);
  if ('code' in wanted) return failed(wanted);
  const widget = pressedBy(element);
  if (widget instanceof HTMLSelectElement) return selectNative(widget, wanted, context);
  const list = listTarget(element, context);
  if (list) return selectAmong(list.options, wanted, list.isMultiple, context, pointer);
  const opener = openerIn(element);
  if (opener) return selectInPopup(opener, wanted, context, pointer);
  return failed(problem('bad_arguments', 'The target holds nothing to choose from.'));
}
