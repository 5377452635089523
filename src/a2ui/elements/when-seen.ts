import { noChange, type ElementPart } from 'lit/html.js';
import { AsyncDirective, directive } from 'lit/async-directive.js';

/** Calls back when the element comes near to where it can be seen, and again after each rendering that leaves it there. */
class WhenSeenDirective extends AsyncDirective {
  #observer: IntersectionObserver | undefined;

  // Never called: `update` does it all.
  declare render: (seen: () => void) => unknown;

  override update({ element }: ElementPart, [seen]: [() => void]): unknown {
    this.#observer?.disconnect();
    this.#observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen(),
      { rootMargin: '300px' },
    );
    this.#observer.observe(element);
    return noChange;
  }

  override disconnected(): void {
    this.#observer?.disconnect();
  }
}

export const whenSeen = directive(WhenSeenDirective);
