import type { JsonObject } from '../json.js';
import { isWithheld } from '../page/accessible.js';
import {
  failed,
  problem,
  type ActionContext,
  type ActionHandler,
  type ActionOutcome,
  type ActionProblem,
  type CheckContext,
} from './action-handler.js';
import type { Composition } from './composition.js';
import { editableOf, textOf, type Editable } from './editable.js';
import { discreet, DRAFT, elementAction, elementActionDescriptor, weighDraft } from './element-action.js';
import { changed } from './press.js';
import { readyAtAll, readyToEdit, readyToPress, surfaceOf } from './readiness.js';
import { enterText } from './text-entry.js';
import { fittingText, hasValueForm } from './text-rules.js';

/** `ui.enterText`, `ui.clear`, `ui.setValue`. */
export function textActions(composition: Composition): ActionHandler[] {
  return [enterTextAction(composition), clearAction(composition), setValueAction(composition)];
}

const TEXT = { type: 'string', maxLength: 65_536 };

function enterTextAction(composition: Composition): ActionHandler {
  return elementAction({
    descriptor: elementActionDescriptor(
      'ui.enterText',
      { en: 'Enter text', de: 'Text eingeben' },
      {
        ...DRAFT,
        args: {
          type: 'object',
          additionalProperties: false,
          properties: { text: TEXT, mode: { enum: ['replace', 'append'] } },
          required: ['text'],
        },
      },
    ),
    weigh: weighDraft,
    check: (args, element, context) => checkEntry(element, entryOf(args), context, composition),
    perform: (args, element, context) => performEntry(element, entryOf(args), context),
  });
}

function clearAction(composition: Composition): ActionHandler {
  const nothing = { text: '', mode: 'replace' } as const;
  return elementAction({
    descriptor: elementActionDescriptor('ui.clear', { en: 'Clear the field', de: 'Feld leeren' }, DRAFT),
    weigh: weighDraft,
    check: (_args, element, context) => checkEntry(element, nothing, context, composition),
    perform: (_args, element, context) => performEntry(element, nothing, context),
  });
}

function setValueAction(composition: Composition): ActionHandler {
  const check = (element: Element, args: JsonObject, context: CheckContext) => {
    const editable = editableOf(element);
    if (!('code' in editable) && !hasValueForm(editable))
      return problem(
        'not_editable',
        'The target is no field for a number, date, time or colour; use ui.enterText.',
      );
    return checkEntry(element, valueOf(args), context, composition);
  };
  return elementAction({
    descriptor: elementActionDescriptor(
      'ui.setValue',
      { en: 'Set a value', de: 'Wert setzen' },
      {
        ...DRAFT,
        args: {
          type: 'object',
          additionalProperties: false,
          properties: { value: { type: ['string', 'number'], maxLength: 64 } },
          required: ['value'],
        },
      },
    ),
    weigh: weighDraft,
    check: (args, element, context) => check(element, args, context),
    perform: (args, element, context) => performEntry(element, valueOf(args), context),
  });
}

interface TextArgs {
  readonly text: string;
  readonly mode: 'replace' | 'append';
}

// The schema has been checked before.
function entryOf(args: JsonObject): TextArgs {
  const { text, mode = 'replace' } = args as { text: string; mode?: TextArgs['mode'] };
  return { text, mode };
}

function valueOf(args: JsonObject): TextArgs {
  const { value } = args as { value: string | number };
  return { text: String(value), mode: 'replace' };
}

async function checkEntry(
  element: Element,
  args: TextArgs,
  context: CheckContext,
  composition: Composition,
): Promise<ActionProblem | undefined> {
  const editable = editableOf(element);
  if ('code' in editable) return editable;
  if (context.dom.isSecret(element) || context.dom.isSecret(editable))
    return problem('handoff_required', 'The person enters this themselves.', { reason: 'secret' });
  if (args.mode === 'append' && isWithheld(editable, context.dom))
    return problem('bad_arguments', 'args.mode "append" is for texts that may be read.', {
      reason: 'redacted',
    });
  const unready = readyAtAll(editable) ?? readyToEdit(editable);
  if (unready) return unready;
  const text = wholeText(editable, args);
  if (typeof text !== 'string') return text;
  if (composition.isOpen())
    return problem('state_conflict', 'The person is composing text.', { reason: 'composition' });
  return (await readyToPress(surfaceOf(editable), context)).problem;
}

async function performEntry(
  element: Element,
  args: TextArgs,
  context: ActionContext,
): Promise<ActionOutcome> {
  const editable = editableOf(element);
  if ('code' in editable) return failed(editable);
  const wanted = wholeText(editable, args);
  if (typeof wanted !== 'string') return failed(wanted);
  const typed = args.mode === 'append' ? wanted.slice(textOf(editable).length) : wanted;
  if (!context.holds()) return failed(changed());
  const { clock, signal, dom } = context;
  return discreet(await enterText({ editable, wanted, typed, clock, signal }), editable, dom);
}

function wholeText(editable: Editable, { text, mode }: TextArgs): string | ActionProblem {
  return fittingText(editable, mode === 'append' ? textOf(editable) + text : text);
}
