import { annotation, ATTRIBUTE } from '../page/annotations.js';
import { graverEffect, graverRisk } from '../policy/decide.js';
import { ActionEffect, ActionRisk } from '../protocol/actions.js';
import * as v from 'valibot';
import type { Weight } from './action-handler.js';
import { pressedBy } from './control.js';

/**
 * What pressing an element does, as far as can be told from the page (contract 3): a plain link within the app, a tab, a
 * disclosure or a menu opener shows something; anything else may leave the page's own state. The app's
 * `data-uiap-effect` and `data-uiap-risk` on the control override that.
 */
export function weighPress(element: Element): Weight {
  const control = pressedBy(element);
  const told = weightToldOf(control);
  const onlyShows = showsOnly(control);
  return {
    effect: told.effect ?? (onlyShows ? 'navigate' : 'commit'),
    risk: told.risk ?? (onlyShows || isSlight(told.effect) ? 'low' : 'medium'),
  };
}

/**
 * What the app says on the element may make an action graver than it is, not slighter. What leaves the page's own state
 * has medium risk at least, unless the app says what risk it has.
 */
export function weighAtLeast(element: Element, base: Weight): Weight {
  const { effect = base.effect, risk = effect === 'commit' ? 'medium' : base.risk } = weightToldOf(element);
  return { effect: graverEffect(effect, base.effect), risk: graverRisk(risk, base.risk) };
}

/** A key may do whatever pressing the element, or the button that Enter stands for in its form, would do. */
export function weighKey(element: Element, base: Weight): Weight {
  const button = defaultButtonOf(pressedBy(element));
  const own = weighAtLeast(pressedBy(element), base);
  return button ? weighAtLeast(button, own) : own;
}

/** The button that Enter in a field presses for the person. */
export function defaultButtonOf(control: Element): Element | undefined {
  const form = control instanceof HTMLInputElement ? control.form : null;
  return form ? [...form.elements].find(submits) : undefined;
}

function weightToldOf(element: Element): Partial<Weight> {
  const effect = annotation(element, ATTRIBUTE.effect);
  const risk = annotation(element, ATTRIBUTE.risk);
  return {
    ...(v.is(ActionEffect, effect) ? { effect } : {}),
    ...(v.is(ActionRisk, risk) ? { risk } : {}),
  };
}

function isSlight(effect: ActionEffect | undefined): boolean {
  return effect === 'observe' || effect === 'navigate';
}

function showsOnly(control: Element): boolean {
  if (control.matches('a[href]')) return isPlainLink(control as HTMLAnchorElement);
  if (control.matches('[role=tab],summary')) return !submits(control);
  const opens = control.matches(
    '[aria-expanded],[aria-haspopup=menu],[aria-haspopup=true],[aria-haspopup=listbox],[aria-haspopup=tree],[aria-haspopup=grid]',
  );
  // A box or a switch may carry the same attributes, but pressing it changes a value.
  return (
    opens && control.matches('button,[role=button],[role=menuitem],[role=combobox]') && !submits(control)
  );
}

// With these a link does more than lead somewhere.
const SPECIAL_LINK =
  '[onclick],[download],[ping],[role]:not([role=link]),[data-method],[data-turbo-method],[data-confirm]';

function isPlainLink(link: HTMLAnchorElement): boolean {
  const { origin, href } = link.ownerDocument.location;
  if (link.matches(SPECIAL_LINK) || opensElsewhere(link) || link.origin !== origin) return false;
  // "#" alone is how links are turned into buttons.
  return link.href !== `${href.split('#')[0] ?? ''}#`;
}

/** Where a press leads within the app, if it is a link that is pressed. */
export function linkTarget(element: Element | undefined): { readonly path: string } | undefined {
  const link = element && pressedBy(element);
  const isOurs =
    link instanceof HTMLAnchorElement &&
    link.href !== '' &&
    link.origin === link.ownerDocument.location.origin;
  return isOurs ? { path: link.pathname } : undefined;
}

function submits(control: Element): boolean {
  const isSubmit =
    (control instanceof HTMLButtonElement || control instanceof HTMLInputElement) &&
    (control.type === 'submit' || control.type === 'image');
  return isSubmit && control.form !== null;
}

/** Whether a press opens a window or a picker, or saves a file, which a script may not do without the person. */
export function opensElsewhere(control: Element): boolean {
  if (control.matches('input[type=file],input[type=color]')) return true;
  const { ownerDocument: document } = control;
  const base = document.querySelector('base[target]')?.getAttribute('target') ?? '';
  if (control instanceof HTMLAnchorElement)
    return control.hasAttribute('download') || isElsewhere(control.target || base, document);
  if (!submits(control)) return false;
  const { form, formTarget } = control as HTMLButtonElement;
  return isElsewhere(formTarget || (form?.target ?? '') || base, document);
}

function isElsewhere(target: string, document: Document): boolean {
  if (['', '_self', '_parent', '_top'].includes(target.toLowerCase())) return false;
  return target.toLowerCase() === '_blank' || !document.querySelector(`iframe[name="${CSS.escape(target)}"]`);
}
