import { placeOf, type Place } from './follow.js';
import type { Natives } from './natives.js';

/**
 * Keeps a card at the lower edge of the window, and at the upper one while it would cover what must not be covered:
 * what the agent works on, and what has the focus.
 */
export function keepAside(
  card: HTMLElement,
  target: () => Element | undefined,
  listen: Natives['listen'],
  signal: AbortSignal,
): () => void {
  const { ownerDocument: document } = card;

  function update(): void {
    if (!card.isConnected) return;
    delete card.dataset.edge;
    const here = card.getBoundingClientRect();
    const isCovered = [target(), focused(document)].some((element) => {
      const place = element && placeOf(element);
      return place !== undefined && overlap(here, place);
    });
    if (isCovered) card.dataset.edge = 'top';
  }

  const options = { capture: true, passive: true, signal };
  for (const type of ['scroll', 'focusin']) listen(document, type, update, options);
  if (document.defaultView) listen(document.defaultView, 'resize', update, options);
  return update;
}

function focused(document: Document): Element | undefined {
  const { activeElement, body } = document;
  return activeElement && activeElement !== body ? activeElement : undefined;
}

function overlap(a: Place, b: Place): boolean {
  // Whatever is wider than that is the page itself, and no thing in it.
  const isHuge = b.height > a.height * 6;
  return (
    !isHuge && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  );
}
