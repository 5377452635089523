import type { Natives } from './natives.js';

export interface PressOptions {
  /** Since when presses count, without a break; undefined while they do not. */
  readonly armedSince: () => number | undefined;
  readonly onPress: () => void;
  readonly listen: Natives['listen'];
  readonly signal: AbortSignal;
}

/**
 * Tells of presses on a button that a person made from beginning to end while the button was armed.
 *
 * Only the `click` of a real pointer or key counts. Scripts can cause `submit`, `change`, `toggle`, `close` and `command`
 * events that say they are trusted, so none of these is listened to.
 */
export function onTrustedPress(
  button: HTMLElement,
  { armedSince, onPress, listen, signal }: PressOptions,
): void {
  // A press that began too early stays known as such until it ends.
  let press: { readonly since: number | undefined } | undefined;

  function begin(event: Event): void {
    if (!event.isTrusted) return;
    // After the pointer's own event the mouse event tells nothing new. Assistive technology may send it alone.
    if (event.type === 'mousedown' && press) return;
    press = { since: beginsPress(event) ? armedSince() : undefined };
  }

  function end(event: Event): void {
    if (!event.isTrusted) return;
    const since = press?.since;
    press = undefined;
    if (since !== undefined && armedSince() === since) onPress();
  }

  for (const type of ['pointerdown', 'mousedown', 'keydown']) listen(button, type, begin, { signal });
  listen(button, 'click', end, { signal });
}

function beginsPress(event: Event): boolean {
  // A key that was held down when the question came up was meant for something else.
  if (event instanceof KeyboardEvent) return !event.repeat && [' ', 'Enter'].includes(event.key);
  return event instanceof MouseEvent && event.button === 0;
}
