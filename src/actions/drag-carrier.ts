import { flatClosest } from '../page/flat-tree.js';
import { elementAt, type Point } from './hit-test.js';
import type { Mouse, Pointer } from './input-events.js';

/** Something in the hand of the pointer, with the button down. */
export interface Carrier {
  /** Moves it there, or moves it there once more. */
  over(point: Point): void;
  /** Lets go. False where nothing takes it. */
  drop(): boolean;
  /** Puts it back, so that the app ends the drag too. */
  cancel(): void;
}

// Less is a shaky press to browsers and apps.
const THRESHOLD_PX = 5;

/**
 * Begins to drag what the button is down on: by the events of HTML drag-and-drop where the app declares it `draggable`,
 * else by moving the pointer.
 */
export function beginDrag(grabbed: Element, mouse: Mouse, pointer: Pointer): Carrier {
  const start = mouse.point;
  const carrier = carriedByPointer(grabbed, mouse, pointer, start);
  carrier.over({ x: start.x + THRESHOLD_PX, y: start.y + THRESHOLD_PX });
  const draggable = flatClosest(grabbed, '[draggable=true]');
  const data = draggable && startTransfer(draggable, mouse, start);
  if (!data) return carrier;
  // The browser takes the pointer for itself then.
  mouse.cancel(grabbed);
  return carriedByBrowser(draggable, mouse, data);
}

function carriedByPointer(grabbed: Element, mouse: Mouse, pointer: Pointer, start: Point): Carrier {
  const { ownerDocument: document } = grabbed;
  const under = () => elementAt(document, mouse.point) ?? document.documentElement;
  const over = (point: Point) => {
    mouse.point = point;
    pointer.move(under(), mouse);
  };
  return {
    over,
    drop() {
      mouse.up(under());
      return true;
    },
    cancel() {
      mouse.cancel(grabbed);
      over(start);
      mouse.up(under());
    },
  };
}

function startTransfer(draggable: Element, mouse: Mouse, point: Point): DataTransfer | undefined {
  const data = new mouse.view.DataTransfer();
  // Chromium ignores it when a script sets these on a transfer that a script has made.
  for (const [name, value] of [
    ['effectAllowed', 'uninitialized'],
    ['dropEffect', 'none'],
  ] as const)
    Object.defineProperty(data, name, { value, writable: true });
  return send(draggable, 'dragstart', { data, mouse, point }) ? data : undefined;
}

function carriedByBrowser(draggable: Element, mouse: Mouse, data: DataTransfer): Carrier {
  const { ownerDocument: document } = draggable;
  let last: Element | undefined;
  let isTaken = false;
  const tell = (to: Element, type: string, relatedTarget?: Element) =>
    send(to, type, { data, mouse, point: mouse.point, ...(relatedTarget ? { relatedTarget } : {}) });

  function end(): void {
    if (!isTaken) data.dropEffect = 'none';
    tell(draggable.isConnected ? draggable : document.documentElement, 'dragend');
  }

  return {
    over(point) {
      mouse.point = point;
      tell(draggable, 'drag');
      const at = elementAt(document, point) ?? document.documentElement;
      if (at !== last) {
        tell(at, 'dragenter', last);
        if (last?.isConnected) tell(last, 'dragleave', at);
        last = at;
      }
      data.dropEffect = usualEffect(data.effectAllowed);
      isTaken = !tell(at, 'dragover') && data.dropEffect !== 'none';
    },
    drop() {
      if (last) tell(last, isTaken ? 'drop' : 'dragleave');
      end();
      return isTaken;
    },
    cancel() {
      isTaken = false;
      if (last?.isConnected) tell(last, 'dragleave');
      end();
    },
  };
}

function usualEffect(allowed: DataTransfer['effectAllowed']): DataTransfer['dropEffect'] {
  if (allowed === 'none') return 'none';
  if (/copy|all|uninitialized/i.test(allowed)) return 'copy';
  return /link/i.test(allowed) ? 'link' : 'move';
}

interface Drag {
  readonly data: DataTransfer;
  readonly mouse: Mouse;
  readonly point: Point;
  readonly relatedTarget?: Element;
}

/** False where the app has prevented what usually follows. */
function send(to: Element, type: string, { data, mouse: { view }, point, relatedTarget }: Drag): boolean {
  return to.dispatchEvent(
    new view.DragEvent(type, {
      view,
      bubbles: true,
      cancelable: type !== 'dragleave' && type !== 'dragend',
      composed: true,
      clientX: point.x,
      clientY: point.y,
      screenX: point.x + view.screenX,
      screenY: point.y + view.screenY,
      buttons: type === 'drop' || type === 'dragend' ? 0 : 1,
      dataTransfer: data,
      relatedTarget: relatedTarget ?? null,
    }),
  );
}
