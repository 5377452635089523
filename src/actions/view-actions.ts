import { isWithheld, tellableText } from '../page/accessible.js';
import { ATTRIBUTE } from '../page/annotations.js';
import { findTarget } from '../page/find-target.js';
import { isVisible } from '../page/visibility.js';
import { failed, problem, type ActionHandler } from './action-handler.js';
import { pressedBy } from './control.js';
import { elementAction, elementActionDescriptor } from './element-action.js';
import { readyAtAll } from './readiness.js';
import { listToSearch, scrollToRecord, type PageToSearch } from './scroll-to-record.js';
import { settle } from './settle.js';

/** `ui.focus`, `ui.scrollIntoView`, `ui.readText`. */
export function viewActions(page: PageToSearch): ActionHandler[] {
  return [focusAction(), scrollIntoViewAction(page), readTextAction()];
}

const SHOW = { effect: 'navigate', risk: 'low', idempotent: true } as const;

function focusAction(): ActionHandler {
  return elementAction({
    descriptor: elementActionDescriptor('ui.focus', { en: 'Put the cursor there', de: 'Fokus setzen' }, SHOW),
    weigh: () => SHOW,
    check: (_args, element) => readyAtAll(pressedBy(element)),
    async perform(_args, element, { clock, signal }) {
      const control = pressedBy(element);
      if (control instanceof HTMLElement || control instanceof SVGElement) control.focus();
      await settle(clock, signal);
      if (control.matches(':focus')) return { ok: true };
      return failed(
        problem('not_enabled', 'The target does not take the focus.', { reason: 'focus' }),
        'unknown',
      );
    },
  });
}

function scrollIntoViewAction(page: PageToSearch): ActionHandler {
  return elementAction({
    descriptor: elementActionDescriptor(
      'ui.scrollIntoView',
      { en: 'Scroll there', de: 'Dorthin scrollen' },
      SHOW,
    ),
    weigh: () => SHOW,
    standIn: ({ entityRef }) => entityRef && listToSearch(entityRef, page),
    check: (_args, element) => (element.isConnected ? undefined : problem('detached', 'The target is gone.')),
    async perform(_args, element, context) {
      const { target, clock, signal } = context;
      if (!target) return failed(problem('bad_arguments', 'target is missing'));
      let found = findTarget(target, page);
      if (!found.element) found = await scrollToRecord(element, target, context, page);
      if (!found.element) return failed(problem(found.problem, found.message));
      found.element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      await settle(clock, signal);
      const now = findTarget(target, page).element;
      return now && isVisible(now)
        ? { ok: true }
        : failed(problem('not_visible', 'The target is not visible.'), 'unknown');
    },
  });
}

const MAX_TEXT = 16_384;

function readTextAction(): ActionHandler {
  return elementAction({
    descriptor: elementActionDescriptor(
      'ui.readText',
      { en: 'Read the text', de: 'Text lesen' },
      { effect: 'observe', risk: 'low', idempotent: true },
    ),
    weigh: () => ({ effect: 'observe', risk: 'low' }),
    check: (_args, element, { dom }) => {
      if (isWithheld(element, dom)) return problem('policy_denied', 'The text of the target is not told.');
      // Record fields have an exposure of their own; where nobody can tell it, they are read through records only.
      if (!dom.isProtected && holdsField(element))
        return problem('policy_denied', 'Fields of records are read as records, not as text.');
      return isVisible(element) ? undefined : problem('not_visible', 'The target is not visible.');
    },
    perform: (_args, element, { dom }) => {
      const text = tellableText(element, dom);
      const isCut = text.length > MAX_TEXT;
      const result = { text: isCut ? text.slice(0, MAX_TEXT) : text, ...(isCut ? { cut: true } : {}) };
      return Promise.resolve({ ok: true, sideEffect: 'none', result });
    },
  });
}

function holdsField(element: Element): boolean {
  const fields = `[${ATTRIBUTE.field}],[${ATTRIBUTE.primary}]`;
  return element.closest(fields) !== null || element.querySelector(fields) !== null;
}
