import type { TellingDom } from '../page/accessible.js';
import { precedes } from '../page/document-order.js';
import { flatClosest, flatContains } from '../page/flat-tree.js';

const FOCUSABLE =
  'a[href],area[href],button,input:not([type=hidden]),select,textarea,summary,iframe,[tabindex],' +
  '[contenteditable]:not([contenteditable=false]),audio[controls],video[controls]';

/** What Tab would lead to from a control, nearest first: nothing outside the dialog that holds the page. */
export function tabStopsAfter(control: Element, isBackwards: boolean, dom: TellingDom): HTMLElement[] {
  const modal = flatClosest(control, ':modal');
  const stops = dom
    .roots()
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)])
    .filter(
      (element) => element === control || (isStop(element, dom) && (!modal || flatContains(modal, element))),
    )
    .sort(inTabOrder);
  if (isBackwards) stops.reverse();
  const at = stops.indexOf(control as HTMLElement);
  const after = stops.filter((stop, index) =>
    at < 0 ? precedes(control, stop) !== isBackwards : index > at,
  );
  return after.filter((element) => isRadioStop(element, control, after));
}

function isStop(element: HTMLElement, dom: TellingDom): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !flatClosest(element, '[inert]') &&
    !dom.isIgnored(element)
  );
}

// Positive numbers come first, in their order.
function inTabOrder(a: HTMLElement, b: HTMLElement): number {
  const rank = ({ tabIndex }: HTMLElement) => (tabIndex > 0 ? tabIndex : Infinity);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  return a === b ? 0 : precedes(a, b) ? -1 : 1;
}

/** Of a group of radio buttons, Tab leads to the chosen one, else to the first that it meets, and not from one to the next. */
function isRadioStop(element: HTMLElement, from: Element, after: readonly HTMLElement[]): boolean {
  if (!isRadio(element)) return true;
  const group = radioGroup(element);
  if (group.includes(from as HTMLInputElement)) return false;
  return group.some(({ checked }) => checked)
    ? element.checked
    : after.find((other) => group.includes(other as HTMLInputElement)) === element;
}

export function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}

/** The radio buttons of which only one can be chosen, this one included. */
export function radioGroup(radio: HTMLInputElement): HTMLInputElement[] {
  if (radio.name === '') return [radio];
  const root = radio.getRootNode() as Document | ShadowRoot;
  return [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
    ({ name, form }) => name === radio.name && form === radio.form,
  );
}
