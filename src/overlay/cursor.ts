import { elementsOf } from './elements.js';
import { placeOf, seenOf } from './follow.js';
import { icon } from './icons.js';
import type { Theatre } from './theatre.js';

const GLIDE_MS = 200;
// Long enough to be found by the eye, and to be there still for the next action.
const STAY_MS = 1500;

/** Makes the ghost cursor: it glides to where an agent is about to act. Stays away where a person wants less motion. */
export function createCursor({ document, clock, layer, signal }: Theatre): (element: Element) => void {
  let shown: { readonly part: HTMLElement; readonly over: AbortController } | undefined;
  let at: { x: number; y: number } | undefined;
  let moves = 0;

  function open(): NonNullable<typeof shown> {
    const part = elementsOf(document).make('div', 'cursor', icon(document, 'cursor'));
    part.setAttribute('aria-hidden', 'true');
    const over = new AbortController();
    layer.add(part, AbortSignal.any([over.signal, signal]));
    return { part, over };
  }

  return (element) => {
    const { defaultView: view } = document;
    const place = placeOf(seenOf(element));
    if (!view || !place || signal.aborted || view.matchMedia('(prefers-reduced-motion: reduce)').matches)
      return;
    const { part, over } = (shown ??= open());
    const to = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
    const from = at ?? { x: view.innerWidth / 2, y: view.innerHeight / 2 };
    at = to;
    part.style.translate = `${to.x}px ${to.y}px`;
    part.animate(
      { translate: [`${from.x}px ${from.y}px`, part.style.translate] },
      { duration: GLIDE_MS, easing: 'ease-out' },
    );
    const mine = (moves += 1);
    const leave = () => {
      if (mine !== moves) return;
      over.abort();
      shown = undefined;
    };
    clock.after(STAY_MS, leave, signal);
  };
}
