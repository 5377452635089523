import type { Stage } from '../overlay/presence.js';
import { isRendered, isVisible } from '../page/visibility.js';
import { problem, type ActionHandler } from './action-handler.js';
import { elementAction, elementActionDescriptor } from './element-action.js';
import { settle } from './settle.js';

const DEFAULT_MS = 4000;
const MAX_MS = 30_000;
const MAX_NOTE = 200;
const SHOW = { effect: 'navigate', risk: 'low', idempotent: true } as const;

/** `ui.highlight { note?, durationMs? }`: shows the person where something is. Changes nothing but the scroll position. */
export function highlightAction(stage: Stage): ActionHandler {
  return elementAction({
    descriptor: elementActionDescriptor(
      'ui.highlight',
      { en: 'Point at it', de: 'Darauf zeigen' },
      {
        ...SHOW,
        args: {
          type: 'object',
          additionalProperties: false,
          properties: {
            note: { type: 'string', maxLength: MAX_NOTE, description: 'What to tell the person, as text.' },
            durationMs: { type: 'number', minimum: 0, maximum: MAX_MS, default: DEFAULT_MS },
          },
        },
      },
    ),
    weigh: () => SHOW,
    check: (_args, element) =>
      isRendered(element) ? undefined : problem('not_visible', 'The target is not visible.'),
    async perform(args, element, { clock, signal, agent }) {
      // The schema has been checked before.
      const { note = '', durationMs = DEFAULT_MS } = args as { note?: string; durationMs?: number };
      if (!isVisible(element)) {
        element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        await settle(clock, signal);
      }
      stage.highlight(element, { agent, note, durationMs });
      return { ok: true, sideEffect: 'none' };
    },
  });
}
