import { delay, type Clock } from '../clock.js';
import { flatContains, flatParent } from '../page/flat-tree.js';
import { elementAt, hits, type Point } from './hit-test.js';

/** What became of the events of a press. */
export type Clicked =
  /** A click reached the element. */
  | { readonly kind: 'clicked'; readonly blockedWindow: boolean }
  /** Something else was there; nothing but hovering has happened. */
  | { readonly kind: 'covered'; readonly cover: Element | null }
  /** It reacted to the button going down so that the click could not reach it. */
  | { readonly kind: 'gone' };

/** A mouse with one button, as far as script can be one: its events are not trusted. */
export interface Pointer {
  /**
   * Presses what is at a point, in the order of events that a person would cause, with exactly one click.
   *
   * @param target What has to be there. Looked at again after each step that the app can react to.
   */
  press(target: Element, point: Point): Promise<Clicked>;
}

export function createPointer(clock: Clock): Pointer {
  let over: WeakRef<Element> | undefined;

  function moveTo(element: Element, mouse: Mouse): void {
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
    async press(target, point) {
      const { ownerDocument } = target;
      const mouse = mouseAt(ownerDocument.defaultView ?? window, point);
      const hit = elementAt(ownerDocument, point);
      if (!hit || !hits(target, hit)) return { kind: 'covered', cover: hit };
      moveTo(hit, mouse);
      // A menu that opens on hover may lie there now.
      await delay(clock, 0);
      const down = elementAt(ownerDocument, point);
      if (!down || !hits(target, down)) return { kind: 'covered', cover: down };
      if (mouse.down(down)) focusAround(down);
      // The app renders what the button going down did, before it comes up again.
      await delay(clock, 0);
      const up = elementAt(ownerDocument, point) ?? down;
      mouse.up(up);
      const clicked = down.isConnected
        ? ancestors(down).find((element) => flatContains(element, up))
        : undefined;
      const isReached = clicked !== undefined && (flatContains(target, clicked) || hits(target, clicked));
      if (!isReached) return { kind: 'gone' };
      return { kind: 'clicked', blockedWindow: watchWindowOpen(mouse.view, () => mouse.click(clicked)) };
    },
  };
}

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at; at = flatParent(at)) found.push(at);
  return found;
}

type Movement = 'over' | 'out' | 'enter' | 'leave' | 'move';

interface Mouse {
  readonly view: Window;
  send(element: Element, movement: Movement, related: Element | null): void;
  /** False where the app does not want what usually follows, the focus. */
  down(element: Element): boolean;
  up(element: Element): void;
  click(element: Element): void;
}

function mouseAt(view: Window & typeof globalThis, { x, y }: Point): Mouse {
  const common = {
    view,
    clientX: x,
    clientY: y,
    screenX: x + view.screenX,
    screenY: y + view.screenY,
    composed: true,
  };
  const pointerOnly = { pointerId: 1, pointerType: 'mouse', isPrimary: true };
  let suppressed = false;

  const pointer = (element: Element, type: string, init: PointerEventInit) =>
    element.dispatchEvent(new view.PointerEvent(type, { ...common, ...pointerOnly, ...init }));
  const mouse = (element: Element, type: string, init: MouseEventInit) =>
    element.dispatchEvent(new view.MouseEvent(type, { ...common, ...init }));

  return {
    view,
    send(element, movement, relatedTarget) {
      const bubbles = movement !== 'enter' && movement !== 'leave';
      const init = { bubbles, cancelable: bubbles, relatedTarget, composed: bubbles };
      pointer(element, `pointer${movement}`, { ...init, button: -1 });
      mouse(element, `mouse${movement}`, init);
    },
    down(element) {
      const init = { bubbles: true, cancelable: true, button: 0, buttons: 1 };
      suppressed = !pointer(element, 'pointerdown', { ...init, pressure: 0.5 });
      return suppressed || mouse(element, 'mousedown', { ...init, detail: 1 });
    },
    up(element) {
      const init = { bubbles: true, cancelable: true, button: 0, buttons: 0 };
      pointer(element, 'pointerup', init);
      if (!suppressed) mouse(element, 'mouseup', { ...init, detail: 1 });
    },
    click(element) {
      pointer(element, 'click', { bubbles: true, cancelable: true, button: 0, detail: 1 });
    },
  };
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

/** Runs `act` and tells whether a window that it wanted to open was refused, which the page itself rarely notices. */
function watchWindowOpen(view: Window, act: () => void): boolean {
  const native = view.open.bind(view);
  const before = Object.getOwnPropertyDescriptor(view, 'open');
  let isBlocked = false;
  const watched: typeof native = (...args) => {
    const opened = native(...args);
    // With noopener the answer is always null.
    if (!opened && !/noopener|noreferrer/.test(args[2] ?? '')) isBlocked = true;
    return opened;
  };
  view.open = watched;
  try {
    act();
  } finally {
    if (view.open === watched) {
      if (before) Object.defineProperty(view, 'open', before);
      else Reflect.deleteProperty(view, 'open');
    }
  }
  return isBlocked;
}
