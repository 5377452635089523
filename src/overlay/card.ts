import type { Clock } from '../clock.js';
import type { Actor } from '../policy/confirmation.js';
import { placeOf } from './asker.js';
import { elementsOf } from './elements.js';
import type { Natives } from './natives.js';
import type { PresenceText } from './presence-text.js';
import { shownName } from './shown-text.js';

export interface CardContent {
  readonly heading: string;
  readonly agent: Actor;
  readonly words: string;
  /** Buttons, the first one the weightier. Only a person's own press works them. */
  readonly buttons: readonly { readonly label: string; readonly onPress: () => void }[];
}

/** A small card at an edge of the window. */
export interface Card {
  readonly element: HTMLElement;
  show(content: CardContent, text: PresenceText): void;
}

export interface CardOptions {
  readonly document: Document;
  readonly clock: Clock;
  readonly listen: Natives['listen'];
  readonly signal: AbortSignal;
}

/** Makes an empty card. It speaks what it shows, politely, and not twice in a row. */
export function createCard({ document, clock, listen, signal }: CardOptions): Card {
  const { make } = elementsOf(document);
  let said = '';
  const spoken = make('p', 'spoken');
  spoken.setAttribute('role', 'status');
  const body = make('div', 'body');
  const element = make('section', 'card', body, spoken);

  return {
    element,
    show({ heading, agent, words, buttons }, text) {
      element.lang = text.language;
      element.dir = 'ltr';
      element.setAttribute('aria-label', heading);
      const speech = `${heading}. ${words}`;
      // A region that comes with its text is not read out by every screen reader.
      if (speech !== said) clock.after(0, () => (spoken.textContent = speech), signal);
      said = speech;
      const shown = buttons.map(({ label, onPress }, index) => {
        const button = make('button', index === 0 ? 'main' : '', label);
        button.type = 'button';
        listen(button, 'click', ({ isTrusted }) => isTrusted && onPress(), { signal });
        return button;
      });
      const focused = body.querySelector(':focus') !== null;
      body.replaceChildren(
        make('span', 'dot'),
        make('div', 'words', whoPart(document, agent, text), make('p', 'what', words)),
        make('div', 'buttons', ...shown),
      );
      if (focused) shown[0]?.focus({ preventScroll: true });
    },
  };
}

/** Who it is: where it is, and what it calls itself, told apart. */
export function whoPart(document: Document, agent: Actor, text: PresenceText): HTMLElement {
  const { make, foreign, address } = elementsOf(document);
  const place = placeOf(agent, document);
  const name = shownName(agent.name ?? '');
  const where =
    place === undefined
      ? text.unknown
      : place === document.location.origin
        ? text.thisPage
        : address(place.replace(/^(\w[\w+.-]*:\/\/[^/]*).*/, '$1'));
  return make('p', 'who', where, ...(name ? [' ', foreign(name, 'name')] : []));
}
