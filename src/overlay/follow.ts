/** A part of the viewport, in CSS pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Tells where an element is, now and whenever it has moved, until `signal` aborts; undefined while nothing of it is in
 * view.
 *
 * @param find The element as it is now: a page may replace it.
 */
export function follow(
  find: () => Element | undefined,
  onMove: (place: Place | undefined) => void,
  signal: AbortSignal,
): void {
  let watched: Element | undefined;
  let isInView = true;
  let last: string | undefined | null = null;
  // Knows of scroll containers and clipping, which a box alone does not.
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false;
  });

  function look(): void {
    if (signal.aborted) return;
    const element = find();
    if (element !== watched) {
      observer.disconnect();
      if (element) observer.observe(element);
      watched = element;
      isInView = true;
    }
    const place = isInView && element ? placeOf(element) : undefined;
    const text = place && `${place.x} ${place.y} ${place.width} ${place.height}`;
    if (text !== last) onMove(place);
    last = text;
    requestAnimationFrame(look);
  }
  look();
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}

/** The box of an element; of its content, where it has none of its own. */
export function placeOf(element: Element): Place | undefined {
  const own = element.getBoundingClientRect();
  const box = own.width > 0 && own.height > 0 ? own : contentBox(element);
  return box.width > 0 && box.height > 0 ? box : undefined;
}

function contentBox(element: Element): DOMRect {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** What a person sees of an element: itself, else its label, else what is around it. */
export function seenOf(element: Element): Element {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const shown = [at, ...(at === element ? labels : [])].find(isSeen);
    if (shown) return shown;
  }
  return element;
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (
    width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}
