import { failed, problem, type ActionHandler } from './action-handler.js';
import { elementAction, elementActionDescriptor } from './element-action.js';
import { fileFieldOf, needsHand } from './hand-over.js';
import { readyAtAll } from './readiness.js';

/** `ui.upload`: only the person can choose files, so it is they who are asked to. */
export function uploadAction(): ActionHandler {
  return elementAction({
    descriptor: elementActionDescriptor(
      'ui.upload',
      { en: 'Choose a file', de: 'Datei auswählen' },
      { effect: 'input', risk: 'low', idempotent: false },
    ),
    leavesToPerson: () => true,
    check(_args, element) {
      const field = fileFieldOf(element);
      return field ? readyAtAll(field) : problem('bad_arguments', 'The target is no field for files.');
    },
    perform: () => Promise.resolve(failed(needsHand())),
  });
}
