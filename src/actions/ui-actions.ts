import type { Clock } from '../clock.js';
import type { TellingDom } from '../page/accessible.js';
import type { ElementRefs } from '../page/refs.js';
import { problem, type ActionHandler } from './action-handler.js';
import { activate } from './activate.js';
import { choiceActions } from './choice-actions.js';
import type { Composition } from './composition.js';
import { pressedBy } from './control.js';
import { elementAction, elementActionDescriptor } from './element-action.js';
import { dragAction } from './drag.js';
import { hoverAction } from './hover.js';
import { createPointer, type Pointer } from './input-events.js';
import { pressKeyAction } from './press-key.js';
import { readyAtAll, readyToPress } from './readiness.js';
import { textActions } from './text-actions.js';
import { uploadAction } from './upload.js';
import { viewActions } from './view-actions.js';
import { linkTarget, opensElsewhere, weighPress } from './weigh.js';

/** What can be done with any element of a page (contract 3). */
export function uiActions(options: {
  readonly clock: Clock;
  readonly composition: Composition;
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
}): ActionHandler[] {
  const pointer = createPointer(options.clock);
  return [
    activateAction(pointer),
    hoverAction(pointer),
    uploadAction(),
    pressKeyAction(options.composition),
    dragAction({ ...options, pointer }),
    ...textActions(options.composition),
    ...choiceActions(pointer),
    ...viewActions(options),
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
    leavesToPerson: (_args, element) =>
      opensElsewhere(pressedBy(element)) && !navigator.userActivation.isActive,
    async check(_args, element, context) {
      const control = pressedBy(element);
      // Its list is the browser's own, and opens for a person's press only.
      if (control.closest('select'))
        return problem('bad_arguments', 'The target is a native list; use ui.select.');
      return readyAtAll(control) ?? (await readyToPress(element, context)).problem;
    },
    perform: (_args, element, context) => activate(element, context, pointer),
  });
}
