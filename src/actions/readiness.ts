import { delay, frame, type Clock } from '../clock.js';
import { roleOf, type TellingDom } from '../page/accessible.js';
import { isEnabled, isReadonly } from '../page/element-state.js';
import { flatClosest, flatParent } from '../page/flat-tree.js';
import { isRendered } from '../page/visibility.js';
import { problem, type ActionProblem } from './action-handler.js';
import { describeCover, elementAt, hits, pressPoint, type Point } from './hit-test.js';

/** Where to press, and on what: the element itself, or the painted label of a hidden box. */
export interface Surface {
  readonly element: Element;
  readonly point: Point;
}

export type Readiness =
  | { readonly surface: Surface; readonly problem?: undefined }
  | { readonly surface?: undefined; readonly problem: ActionProblem };

interface Look {
  readonly dom: TellingDom;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly attempt: number;
  readonly rested?: Map<Element, DOMRect>;
}

/**
 * Whether a person could press this element now: rendered, enabled, at rest and not covered. Scrolls it into view, each
 * attempt another way, to get out from under sticky bars. Looks once, which takes a few frames.
 */
export async function readyToPress(element: Element, look: Look): Promise<Readiness> {
  const first = readyAtAll(element);
  if (first) return { problem: first };
  const surfaces = surfacesOf(element);
  if (surfaces.length === 0) return { problem: problem('not_visible', 'The target is not visible.') };
  let covered: Readiness | undefined;
  for (const surface of surfaces) {
    const ready = await readySurface(surface, look);
    if (ready.surface) return ready;
    covered ??= ready;
  }
  return covered ?? { problem: problem('not_visible', 'The target is not visible.') };
}

// The target was ready a moment ago: what moves or covers it now usually passes.
const PRESS_PATIENCE_MS = 1000;
const PRESS_WAIT_MS = 50;

/** As `readyToPress`, but waits a little for what is in the way to pass. */
export async function untilReadyToPress(element: Element, look: Look): Promise<Readiness> {
  const { clock, signal } = look;
  const end = clock.now() + PRESS_PATIENCE_MS;
  for (let attempt = look.attempt; ; attempt += 1) {
    const ready = await readyToPress(element, { ...look, attempt });
    if (ready.surface || ready.problem.code === 'detached' || clock.now() >= end) return ready;
    await delay(clock, PRESS_WAIT_MS, signal);
  }
}

/** Whether an element is there and may be used, wherever it is. Changes nothing. */
export function readyAtAll(element: Element): ActionProblem | undefined {
  if (!element.isConnected) return problem('detached', 'The target is not in the page any more.');
  if (!isEnabled(element)) {
    const reason = flatClosest(element, '[inert]') ? 'inert' : 'disabled';
    return problem('not_enabled', `The target is ${reason}.`, { reason });
  }
  return undefined;
}

/** Whether text can be entered into an element. */
export function readyToEdit(element: Element): ActionProblem | undefined {
  return isReadonly(element)
    ? problem('not_editable', 'The target is read-only.', { reason: 'readonly' })
    : undefined;
}

/** What a person sees and presses of an element. A box that is hidden behind a painted one is pressed by its label. */
function surfacesOf(element: Element): Element[] {
  const isBox =
    element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio');
  const labels = isBox ? [...(element.labels ?? [])] : [];
  const own = isBox ? isThere(element) : isRendered(element);
  return [...(own ? [element] : []), ...labels.filter((label) => isRendered(label) && isEnabled(label))];
}

// As far as components put boxes around a field.
const MAX_DEPTH = 10;

/**
 * What a person presses to get at a field: itself; or the nearest thing around it that a press reaches, while the field is
 * see-through because its widget shows something in its place, or is the hidden part of a painted slider.
 */
export function surfaceOf(field: Element): Element {
  const isSlider = field.matches('input[type=range]');
  if (isRendered(field) && !isSlider) return field;
  field.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const isReached = 'point' in pressPoint(field);
  // Hidden is something else than see-through: nobody can press it.
  if (isReached ? isRendered(field) : !isSlider) return field;
  let around = flatParent(field);
  for (let depth = 0; around && depth < MAX_DEPTH; depth += 1, around = flatParent(around))
    if (isRendered(around) && 'point' in pressPoint(around)) return around;
  return field;
}

// A see-through box over a painted one is a way to style it: it is what gets pressed.
function isThere(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

async function readySurface(element: Element, look: Look): Promise<Readiness> {
  if (getComputedStyle(element).pointerEvents === 'none')
    return {
      problem: problem('not_enabled', 'The target takes no pointer events.', { reason: 'pointer-events' }),
    };
  await scrollTo(element, look);
  const rest = await atRest(element, look);
  const found = pressPoint(element);
  if ('point' in found) {
    if (rest || (await holdsStill(element, found.point, look)))
      return { surface: { element, point: found.point } };
    return { problem: problem('unstable', 'The target is moving.') };
  }
  if (!found.cover) return { problem: problem('not_visible', 'The target cannot be scrolled into view.') };
  const cover = describeCover(found.cover, look.dom);
  return {
    problem: problem('obscured', `The target is covered by another element, a ${roleOf(found.cover)}.`, {
      cover,
    }),
  };
}

const SCROLLS: readonly ScrollLogicalPosition[] = ['nearest', 'end', 'center', 'start'];

async function scrollTo(element: Element, { attempt, clock, signal }: Look): Promise<void> {
  if ('point' in pressPoint(element)) return;
  const block = SCROLLS[attempt % SCROLLS.length] ?? 'nearest';
  element.scrollIntoView({ block, inline: block, behavior: 'instant' });
  await frame(clock, signal);
}

// Enough for a transition's last frames; something that moves longer is looked at again later.
const REST_FRAMES = 5;

/** Whether the box is the same in two frames that follow each other, or the same as when it was seen at rest. */
async function atRest(element: Element, { clock, signal, rested }: Look): Promise<boolean> {
  let before = element.getBoundingClientRect();
  const known = rested?.get(element);
  if (known && isSame(known, before)) return true;
  for (let count = 0; count < REST_FRAMES; count += 1) {
    await frame(clock, signal);
    const now = element.getBoundingClientRect();
    if (isSame(now, before)) {
      rested?.set(element, now);
      return true;
    }
    before = now;
  }
  return false;
}

function isSame(a: DOMRect, b: DOMRect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** What never comes to rest, such as a pulsing button, can be pressed where it stays under the pointer. */
async function holdsStill(element: Element, point: Point, { clock, signal }: Look): Promise<boolean> {
  for (let count = 0; count < REST_FRAMES; count += 1) {
    await frame(clock, signal);
    if (!hits(element, elementAt(element.ownerDocument, point))) return false;
  }
  return true;
}
