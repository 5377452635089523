import {
  failed,
  problem,
  type ActionContext,
  type ActionHandler,
  type ActionOutcome,
  type ActionProblem,
} from './action-handler.js';
import { needsPerson } from './activate.js';
import type { Composition } from './composition.js';
import { pressedBy } from './control.js';
import { elementAction, elementActionDescriptor } from './element-action.js';
import { isKeptBack } from './kept-back.js';
import { actOnKey, closedByEscape, focusedIn, pressedByKey, type DefaultAction } from './key-defaults.js';
import { keyInit, parseKey, writes, type Chord } from './keys.js';
import { changed } from './press.js';
import { readyAtAll } from './readiness.js';
import { settle } from './settle.js';
import { linkTarget, opensElsewhere, weighKey } from './weigh.js';

const WEIGHT = { effect: 'commit', risk: 'medium' } as const;

/** `ui.pressKey`. */
export function pressKeyAction(composition: Composition): ActionHandler {
  return elementAction({
    descriptor: elementActionDescriptor(
      'ui.pressKey',
      { en: 'Press a key', de: 'Taste drücken' },
      {
        ...WEIGHT,
        idempotent: false,
        args: {
          type: 'object',
          additionalProperties: false,
          properties: { key: { type: 'string', minLength: 1, maxLength: 64 } },
          required: ['key'],
        },
      },
    ),
    weigh: (element) => weighKey(element, WEIGHT),
    leadsTo: ({ key }, _target, element) => (key === 'Enter' ? linkTarget(element) : undefined),
    leavesToPerson({ key }, element) {
      const chord = parseKey(key as string);
      const pressed = chord && pressedByKey(chord, pressedBy(element));
      return pressed !== undefined && opensElsewhere(pressed) && !navigator.userActivation.isActive;
    },
    check({ key }, element) {
      const chord = parseKey(key as string);
      if (!chord) return problem('bad_arguments', 'args.key is no key, such as "Enter" or "Control+S"');
      if (composition.isOpen()) return problem('state_conflict', 'The person is composing text.');
      return checkKey(chord, pressedBy(element));
    },
    async perform({ key }, element, context) {
      const chord = parseKey(key as string);
      return chord
        ? pressKey(chord, pressedBy(element), context)
        : failed(problem('bad_arguments', 'args.key'));
    },
  });
}

const TEXT_FIELD =
  'textarea,[contenteditable]:not([contenteditable=false]),' +
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image],[type=file],[type=range],[type=color])';

function checkKey(chord: Chord, control: Element): ActionProblem | undefined {
  const unready = readyAtAll(control);
  if (unready) return unready;
  if (writes(chord) && control.matches(TEXT_FIELD))
    return problem('bad_arguments', 'args.key would write text; use ui.enterText.');
  return control.checkVisibility({ visibilityProperty: true })
    ? undefined
    : problem('not_visible', 'The target is not visible.');
}

/**
 * Presses a key on a control that has the focus or takes it: its events, and then what browsers do by themselves, as far
 * as a script can. Claims of that only what was seen.
 */
async function pressKey(chord: Chord, control: Element, context: ActionContext): Promise<ActionOutcome> {
  const { holds, clock, signal, dom } = context;
  const pressed = pressedByKey(chord, control);
  if (pressed && opensElsewhere(pressed) && !navigator.userActivation.isActive) return needsPerson('none');
  if (!takeFocus(control))
    return failed(problem('not_enabled', 'The target does not take the focus.', { reason: 'focus' }));
  if (!holds()) return failed(changed(control, context), 'unknown');
  const init = keyInit(chord);
  const send = (type: string, to: Element) => to.dispatchEvent(new KeyboardEvent(type, init));
  const seen = { defaultAction: 'none' as DefaultAction, handled: false, isBlocked: false };
  const act = () => {
    if (seen.handled || seen.defaultAction !== 'none' || !control.isConnected || !holds()) return;
    const view = control.ownerDocument.defaultView ?? window;
    seen.isBlocked = isKeptBack(view, () => (seen.defaultAction = actOnKey(chord, control, closing, dom)));
  };
  const closing = closedByEscape(control);
  // Firefox presses links by itself on a key that a script sends.
  const over = new AbortController();
  const isPressed = () => (seen.defaultAction = 'click');
  control.addEventListener('click', isPressed, { capture: true, signal: over.signal });
  // All at once, as browsers do: what the key does by itself belongs to what is there before anything is drawn anew.
  seen.handled = !send('keydown', inner(control));
  if (!seen.handled && (chord.key === 'Enter' || writes(chord)))
    seen.handled = !send('keypress', inner(control));
  if (chord.key !== ' ') act();
  // What the key has led to gets its end.
  const isUpHandled = !send('keyup', focusedIn(control.ownerDocument) ?? control);
  seen.handled ||= isUpHandled;
  // The space bar presses when it comes up.
  if (chord.key === ' ') act();
  over.abort();
  await settle(clock, signal);
  if (seen.isBlocked) return needsPerson('unknown');
  return { ok: true, result: { defaultAction: seen.defaultAction, handled: seen.handled } };
}

/** Where a key goes: what has the focus in a component's shadow root, else the control. */
function inner(control: Element): Element {
  return (control.shadowRoot && focusedIn(control.shadowRoot)) ?? control;
}

function takeFocus(control: Element): boolean {
  if (control.matches(':focus,:focus-within')) return true;
  if (control instanceof HTMLElement || control instanceof SVGElement) control.focus();
  return control.matches(':focus,:focus-within');
}
