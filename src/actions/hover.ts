import { failed, problem, type ActionHandler } from './action-handler.js';
import { elementAction, elementActionDescriptor } from './element-action.js';
import { elementAt } from './hit-test.js';
import { mouseAt, type Pointer } from './input-events.js';
import { changed } from './press.js';
import { readyToPress, untilReadyToPress } from './readiness.js';
import { settle } from './settle.js';

const SHOW = { effect: 'navigate', risk: 'low', idempotent: true } as const;

/** `ui.hover`: brings the pointer over the target, in the order of events that a mouse causes. `:hover` stays as it is. */
export function hoverAction(pointer: Pointer): ActionHandler {
  return elementAction({
    descriptor: elementActionDescriptor(
      'ui.hover',
      { en: 'Move the pointer there', de: 'Zeiger dorthin bewegen' },
      SHOW,
    ),
    check: async (_args, element, context) => (await readyToPress(element, context)).problem,
    async perform(_args, element, context) {
      const ready = await untilReadyToPress(element, context);
      if (ready.problem) return failed(ready.problem);
      if (!context.holds()) return failed(changed(element, context));
      const { point } = ready.surface;
      const hit = elementAt(element.ownerDocument, point);
      if (!hit) return failed(problem('obscured', 'Something else came over the target.'));
      pointer.move(hit, mouseAt(element.ownerDocument.defaultView ?? window, point));
      await settle(context.clock, context.signal);
      return { ok: true };
    },
  });
}
