import { delay, type Clock } from '../clock.js';
import { flatContains, flatParent } from '../page/flat-tree.js';
import { elementAt, hits, pressPoint, type Point } from './hit-test.js';
import { isKeptBack } from './kept-back.js';

/** What became of the events of a press. */
export type Clicked =
  /** A click reached the element. */
  | { readonly kind: 'clicked'; readonly isBlocked: boolean }
  /** Something else was there; nothing but hovering has happened. */
  | { readonly kind: 'covered'; readonly cover: Element | null }
  /** It had become something else before it was pressed; nothing but hovering has happened. */
  | { readonly kind: 'changed' }
  /** The button went down, and then the click could not reach it any more. */
  | { readonly kind: 'gone'; readonly why: 'detached' | 'changed' | 'covered' };

/** A mouse with one button, as far as script can be one: its events are not trusted. */
export interface Pointer {
  /** Moves over what is at a point of the target. */
  hover(target: Element, point: Point): void;
  /** Moves over an element, from wherever it was. */
  move(element: Element, mouse: Mouse): void;
  /**
   * Presses what is at a point, in the order of events that a person would cause, with exactly one click.
   *
   * @param target What has to be there. Looked at again after each step that the app can react to.
   * @param isStill Whether the target still is what it was. Asked again before the button goes down, comes up, and clicks.
   */
  press(target: Element, point: Point, isStill: () => boolean): Promise<Clicked>;
}

export function createPointer(clock: Clock): Pointer {
  let over: WeakRef<Element> | undefined;

  function move(element: Element, mouse: Mouse): void {
    const before = over?.deref();
    if (before !== element) {
      if (before?.isConnected) {
        mouse.send(before, 'out', element);
        for (const left of ancestors(before))
          if (!flatContains(left, element)) mouse.send(left, 'leave', element);
      }
      mouse.send(element, 'over', before ?? null);
      for (const entered of ancestors(element).reverse())
        if (!before?.isConnected || !flatContains(entered, before))
          mouse.send(entered, 'enter', before ?? null);
      over = new WeakRef(element);
    }
    mouse.send(element, 'move', null);
  }

  return {
    move,
    hover(target, point) {
      const { ownerDocument: document } = target;
      move(elementAt(document, point) ?? target, mouseAt(document.defaultView ?? window, point));
    },
    async press(target, point, isStill) {
      const { ownerDocument } = target;
      const mouse = mouseAt(ownerDocument.defaultView ?? window, point);
      const hit = elementAt(ownerDocument, point);
      if (!hit || !hits(target, hit)) return { kind: 'covered', cover: hit };
      move(hit, mouse);
      // A menu that opens on hover may lie there now.
      await delay(clock, 0);
      const down = elementAt(ownerDocument, point);
      if (!down || !hits(target, down)) return { kind: 'covered', cover: down };
      if (!isStill()) return { kind: 'changed' };
      const box = target.getBoundingClientRect();
      if (mouse.down(down, isStill)) focusAround(down);
      // The app renders what the button going down did, before it comes up again.
      await delay(clock, 0);
      const up = follow(target, box, mouse);
      // A framework may have drawn the icon in a button anew.
      const clicked = up ? commonAncestor(down.isConnected ? down : target, up) : undefined;
      const isReached = clicked !== undefined && (flatContains(target, clicked) || hits(target, clicked));
      if (!up || !isReached || !isStill()) {
        // Let go where nothing is pressed by it.
        mouse.up(ownerDocument.documentElement);
        if (!target.isConnected) return { kind: 'gone', why: 'detached' };
        return { kind: 'gone', why: isStill() ? 'covered' : 'changed' };
      }
      mouse.up(up);
      if (!clicked.isConnected) return { kind: 'gone', why: 'detached' };
      if (!isStill()) return { kind: 'gone', why: 'changed' };
      return { kind: 'clicked', isBlocked: isKeptBack(mouse.view, () => mouse.click(clicked)) };
    },
  };
}

/**
 * What lies under the pointer, with the button down. Leaving a field can move the target away meanwhile: then the pointer
 * goes after it, for it is released there and pressed only once.
 */
function follow(target: Element, { x, y }: DOMRect, mouse: Mouse): Element | null {
  const { ownerDocument: document } = target;
  const there = elementAt(document, mouse.point);
  const box = target.getBoundingClientRect();
  if (hits(target, there) || (box.x === x && box.y === y)) return there;
  const found = pressPoint(target);
  const moved = 'point' in found ? elementAt(document, found.point) : null;
  if (!moved || !('point' in found)) return there;
  mouse.point = found.point;
  mouse.send(moved, 'move', null);
  return moved;
}

function commonAncestor(a: Element, b: Element): Element | undefined {
  return ancestors(a).find((element) => flatContains(element, b));
}

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at; at = flatParent(at)) found.push(at);
  return found;
}

type Movement = 'over' | 'out' | 'enter' | 'leave' | 'move';

export interface Mouse {
  readonly view: Window & typeof globalThis;
  /** Where it is. */
  point: Point;
  send(element: Element, movement: Movement, related: Element | null): void;
  /** False where the app does not want what usually follows, the focus. */
  down(element: Element, isStill: () => boolean): boolean;
  up(element: Element): void;
  /** The browser takes the pointer away from the app. */
  cancel(element: Element): void;
  click(element: Element): void;
}

export function mouseAt(view: Window & typeof globalThis, start: Point): Mouse {
  const pointerOnly = { pointerId: 1, pointerType: 'mouse', isPrimary: true };
  let suppressed = false;
  let buttons = 0;

  const common = () => ({
    view,
    clientX: self.point.x,
    clientY: self.point.y,
    screenX: self.point.x + view.screenX,
    screenY: self.point.y + view.screenY,
    composed: true,
    buttons,
  });
  const pointer = (element: Element, type: string, init: PointerEventInit) =>
    element.dispatchEvent(
      new view.PointerEvent(type, { ...common(), ...pointerOnly, pressure: buttons / 2, ...init }),
    );
  const mouse = (element: Element, type: string, init: MouseEventInit) =>
    element.dispatchEvent(new view.MouseEvent(type, { ...common(), ...init }));

  const self: Mouse = {
    view,
    point: start,
    send(element, movement, relatedTarget) {
      const bubbles = movement !== 'enter' && movement !== 'leave';
      const init = { bubbles, cancelable: bubbles, relatedTarget, composed: bubbles };
      pointer(element, `pointer${movement}`, { ...init, button: -1 });
      if (!suppressed) mouse(element, `mouse${movement}`, init);
    },
    down(element, isStill) {
      const init = { bubbles: true, cancelable: true, button: 0 };
      buttons = 1;
      suppressed = !pointer(element, 'pointerdown', init);
      if (!isStill()) return false;
      return suppressed || mouse(element, 'mousedown', { ...init, detail: 1 });
    },
    up(element) {
      const init = { bubbles: true, cancelable: true, button: 0 };
      buttons = 0;
      pointer(element, 'pointerup', init);
      if (!suppressed) mouse(element, 'mouseup', { ...init, detail: 1 });
    },
    cancel(element) {
      pointer(element, 'pointercancel', { bubbles: true });
    },
    click(element) {
      pointer(element, 'click', { bubbles: true, cancelable: true, button: 0, detail: 1 });
    },
  };
  return self;
}

/** Gives the focus to what a press on this element would give it to, as the browser does for a person. */
function focusAround(element: Element): void {
  const { activeElement } = element.ownerDocument;
  for (const candidate of ancestors(element)) {
    if (!(candidate instanceof HTMLElement) || candidate.matches(':disabled')) continue;
    candidate.focus({ preventScroll: true });
    if (candidate.matches(':focus')) return;
  }
  if (activeElement instanceof HTMLElement) activeElement.blur();
}
