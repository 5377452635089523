import { isTextControl } from './editable.js';
import { CancelledByPerson } from './run.js';

/**
 * Tells when the person uses what the agent is about to use, or types anywhere: they come first.
 *
 * That is a press on the control, or a key in it or in any text field. Text that the bridge enters causes trusted `input`
 * events as well, so only presses and keys count. Keys that only modify others do not.
 */
export function onPersonFirst(
  control: Element,
  interrupt: (reason: CancelledByPerson) => void,
  signal: AbortSignal,
): void {
  const { defaultView } = control.ownerDocument;
  const look = (event: Event) => {
    if (!event.isTrusted || (event instanceof KeyboardEvent && MODIFIERS.has(event.key))) return;
    const path = event.composedPath();
    const [target] = path;
    const isTyping = event instanceof KeyboardEvent && target instanceof Element && isTypedInto(target);
    if (isTyping || path.includes(control))
      interrupt(new CancelledByPerson('The person at the page is using the target, or typing.'));
  };
  const options = { capture: true, passive: true, signal };
  for (const type of ['pointerdown', 'keydown']) defaultView?.addEventListener(type, look, options);
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Escape']);

function isTypedInto(element: Element): boolean {
  return isTextControl(element) || (element instanceof HTMLElement && element.isContentEditable);
}
