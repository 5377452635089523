import { isWithheld, nameOf, tellableText, type TellingDom } from './accessible.js';
import { annotation, ATTRIBUTE } from './annotations.js';
import { isInvalid } from './element-state.js';
import type { Publish, SignalWatcher } from './signals.js';

/** Notices fields that are marked as invalid, by the app or the browser, and that are not any more. */
export function watchValidation(dom: TellingDom, publish: Publish): SignalWatcher {
  const invalid = new Set<Element>();

  function tell(element: Element, kind: 'validation.failed' | 'validation.cleared', message: string): void {
    const stableId = annotation(element, ATTRIBUTE.stableId);
    const id = stableId === undefined ? {} : { stableId };
    publish({ kind, ...id, name: nameOf(element, dom), message }, element);
  }

  function check(element: Element): void {
    const is = isInvalid(element);
    if (is === invalid.has(element)) return;
    if (is) invalid.add(element);
    else invalid.delete(element);
    tell(element, is ? 'validation.failed' : 'validation.cleared', is ? messageOf(element, dom) : '');
  }

  return {
    selector: '[aria-invalid],:user-invalid',
    meet(element, isNew) {
      if (isNew) check(element);
      else if (isInvalid(element)) invalid.add(element);
    },
    touched: check,
    look() {
      for (const element of invalid)
        if (element.isConnected) check(element);
        else invalid.delete(element);
    },
  };
}

// The browser's own message can repeat what was typed; the app's is text of the page.
function messageOf(element: Element, dom: TellingDom): string {
  if (isWithheld(element, dom)) return '';
  const root = element.getRootNode() as Document | ShadowRoot;
  const ids = `${element.getAttribute('aria-errormessage') ?? ''} ${element.getAttribute('aria-describedby') ?? ''}`;
  for (const id of ids.split(/\s+/)) {
    const described = id === '' ? null : root.getElementById(id);
    const text = described?.checkVisibility() ? tellableText(described, dom) : '';
    if (text !== '') return text;
  }
  return '';
}
