import type { Clock } from '../clock.js';
import { problem, type ActionHandler } from './action-handler.js';
import { activate } from './activate.js';
import { choiceActions } from './choice-actions.js';
import type { Composition } from './composition.js';
import { pressedBy } from './control.js';
import { elementAction, elementActionDescriptor } from './element-action.js';
import { createPointer, type Pointer } from './input-events.js';
import { readyAtAll, readyToPress } from './readiness.js';
import { textActions } from './text-actions.js';
import { viewActions } from './view-actions.js';
import { linkTarget, weighPress } from './weigh.js';

/** What can be done with any element of a page (contract 3). */
export function uiActions(options: {
  readonly clock: Clock;
  readonly composition: Composition;
}): ActionHandler[] {
  const pointer = createPointer(options.clock);
  return [
    activateAction(pointer),
    ...textActions(options.composition),
    ...choiceActions(pointer),
    ...viewActions(),
  ];
}

function activateAction(pointer: Pointer): ActionHandler {
  return elementAction({
    descriptor: elementActionDescriptor(
      'ui.activate',
      { en: 'Press', de: 'Anklicken' },
      { effect: 'commit', risk: 'medium', idempotent: false },
    ),
    leastEffect: 'observe',
    weigh: weighPress,
    leadsTo: (_args, _target, element) => linkTarget(element),
    async check(_args, element, context) {
      const control = pressedBy(element);
      // Its list is the browser's own, and opens for a person's press only.
      if (control instanceof HTMLSelectElement)
        return problem('bad_arguments', 'The target is a native list; use ui.select.');
      return readyAtAll(control) ?? (await readyToPress(element, context)).problem;
    },
    perform: (_args, element, context) => activate(element, context, pointer),
  });
}
