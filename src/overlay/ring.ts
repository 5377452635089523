import type { Actor } from '../policy/confirmation.js';
import { whoPart } from './card.js';
import { elementsOf } from './elements.js';
import { follow, seenOf, type Place } from './follow.js';
import type { Theatre } from './theatre.js';
import { shownValue } from './shown-text.js';

const GAP_PX = 6;
const EDGE_PX = 8;

/** Draws a ring around an element until `signal` aborts. Neither takes a press nor is read out. */
export function drawRing(theatre: Theatre, find: () => Element | undefined, signal: AbortSignal): void {
  const ring = silent(elementsOf(theatre.document).make('div', 'ring'));
  theatre.layer.add(ring, signal);
  const seen = () => {
    const element = find();
    return element && seenOf(element);
  };
  follow(seen, (place) => put(ring, place && grown(place)), signal);
}

/** A note beside an element, as the agent's words. The ring is drawn apart from it. */
export function drawNote(
  theatre: Theatre,
  element: Element,
  { agent, note }: { readonly agent: Actor; readonly note: string },
  signal: AbortSignal,
): void {
  const { document, layer, clock } = theatre;
  const { make, foreign } = elementsOf(document);
  const text = theatre.text();
  const { text: words } = shownValue(note);
  const bubble = make('div', 'bubble', whoPart(document, agent, text), make('p', 'note', foreign(words)));
  const spoken = make('p', 'spoken');
  spoken.setAttribute('role', 'status');
  for (const part of [bubble, spoken]) part.lang = text.language;
  layer.add(silent(bubble), signal);
  layer.add(spoken, signal);
  clock.after(0, () => (spoken.textContent = `${text.pointing}. ${words}`), signal);
  follow(
    () => seenOf(element),
    (place) => placeBeside(bubble, place && grown(place)),
    signal,
  );
}

function silent(part: HTMLElement): HTMLElement {
  part.setAttribute('aria-hidden', 'true');
  return part;
}

function grown({ x, y, width, height }: Place): Place {
  return { x: x - GAP_PX, y: y - GAP_PX, width: width + 2 * GAP_PX, height: height + 2 * GAP_PX };
}

function put({ style }: HTMLElement, place: Place | undefined): void {
  style.visibility = place ? '' : 'hidden';
  if (!place) return;
  style.translate = `${place.x}px ${place.y}px`;
  style.width = `${place.width}px`;
  style.height = `${place.height}px`;
}

/** Below the element, else above it; where there is no room for either, over its end. */
function placeBeside(bubble: HTMLElement, place: Place | undefined): void {
  const { style, offsetWidth, offsetHeight, ownerDocument } = bubble;
  style.visibility = place ? '' : 'hidden';
  if (!place) return;
  const { clientWidth, clientHeight } = ownerDocument.documentElement;
  const below = place.y + place.height + EDGE_PX;
  const above = place.y - EDGE_PX - offsetHeight;
  const lowest = clientHeight - offsetHeight - EDGE_PX;
  const y = below <= lowest ? below : above >= EDGE_PX ? above : lowest;
  const x = Math.min(Math.max(place.x, EDGE_PX), clientWidth - offsetWidth - EDGE_PX);
  style.translate = `${Math.max(x, EDGE_PX)}px ${y}px`;
}
