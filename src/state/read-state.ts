import {
  checkedOf,
  expandedOf,
  isEnabled as isEnabledAnywhere,
  isInvalid,
  isReadonly,
} from '../page/element-state.js';
import { flatContains } from '../page/flat-tree.js';
import { HOST_NAME } from '../overlay/host-name.js';
import { contentBox, hasPixel, intersection, isRendered, type Box } from '../page/visibility.js';
import type { UIState } from '../protocol/web-state.js';
import type { Surroundings } from './surroundings.js';

/** What is the same for all elements in one pass over an unchanging page. */
export interface StateContext {
  readonly viewport: Box;
  /** The part of the viewport that an element can be seen through. */
  readonly clip: (element: Element) => Box;
  /** The elements that have the focus, each in its own tree. */
  readonly focused: ReadonlySet<Element>;
}

const UNSEEN = { visible: false, inViewport: false };
const RENDERED = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true } as const;
// Only these can have a state beyond being visible and enabled.
const STATEFUL =
  'input,select,textarea,option,summary,details,[aria-checked],[aria-selected],[aria-expanded],[aria-pressed],' +
  '[aria-readonly],[aria-required],[aria-invalid],[aria-busy]';

/**
 * The state of an element as `stateOf` tells it, at a lower price for many.
 *
 * @param isStateless Says that it can have no state beyond being seen, enabled and focused.
 */
export function readState(
  element: Element,
  around: Surroundings,
  context: StateContext,
  isStateless = false,
): UIState {
  const { visible, inViewport } = sightOf(element, around, context);
  const state: UIState = { visible, inViewport, enabled: isEnabled(element, around) };
  if (context.focused.has(element)) state.focused = true;
  if (!isStateless && element.matches(STATEFUL)) addConditions(element, state);
  return state;
}

/** Whether an element is drawn, and whether a person sees it now. */
export function sightOf(
  element: Element,
  around: Surroundings,
  { viewport, clip }: StateContext,
): Pick<UIState, 'visible' | 'inViewport'> {
  let box: Box | undefined;
  if (element.checkVisibility(RENDERED)) {
    const own = element.getBoundingClientRect();
    if (own.width <= 0 || own.height <= 0) return UNSEEN;
    box = own;
  } else if (isRendered(element)) box = contentBox(element);
  else return UNSEEN;
  // Most of a long page is elsewhere; finding that out costs no style.
  const mayBeSeen = !around.isSetAside && reaches(box, viewport);
  return { visible: true, inViewport: mayBeSeen && hasPixel(intersection(box, clip(element))) };
}

/** Whether at least a CSS pixel of the box is in the other one, in each direction. */
function reaches(box: Box, { left, top, right, bottom }: Box): boolean {
  return box.top <= bottom - 1 && box.bottom >= top + 1 && box.left <= right - 1 && box.right >= left + 1;
}

function isEnabled(element: Element, around: Surroundings): boolean {
  // A label is as enabled as what it labels, wherever that is.
  if (element.localName === 'label') return isEnabledAnywhere(element);
  if (around.isInert || around.isDisabled || element.matches(':disabled')) return false;
  // A component that is disabled as a whole disables what is inside its shadow root.
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return !host?.matches(':disabled,[disabled]');
}

function addConditions(element: Element, state: UIState): void {
  const is = (name: string) => element.getAttribute(name);
  const flag = (name: string) => (is(name) === 'true' ? true : is(name) === 'false' ? false : undefined);
  const found: Partial<Record<keyof UIState, boolean | 'mixed' | undefined>> = {
    checked: checkedOf(element),
    selected:
      element.localName === 'option' ? (element as HTMLOptionElement).selected : flag('aria-selected'),
    expanded: expandedOf(element),
    pressed: is('aria-pressed') === 'mixed' ? 'mixed' : flag('aria-pressed'),
    readonly: isReadonly(element) || undefined,
    required: element.matches(':required,[aria-required="true"]') || undefined,
    invalid: isInvalid(element) || undefined,
    busy: flag('aria-busy'),
  };
  for (const [name, value] of Object.entries(found))
    if (value !== undefined) Object.assign(state, { [name]: value });
}

/** Whether the middle of what is in view of an element is covered by something that does not belong to it. */
export function isObscured(element: Element, { viewport, clip }: StateContext): boolean {
  const box = intersection(intersection(contentBox(element), viewport), clip(element));
  if (!hasPixel(box)) return false;
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  let hit = element.ownerDocument.elementsFromPoint(x, y).find(({ localName }) => localName !== HOST_NAME);
  for (let inner = hit; inner;) {
    hit = inner;
    const deeper: Element | undefined = hit.shadowRoot?.elementFromPoint(x, y) ?? undefined;
    inner = deeper === hit ? undefined : deeper;
  }
  return hit !== undefined && !flatContains(element, hit) && !flatContains(hit, element);
}
