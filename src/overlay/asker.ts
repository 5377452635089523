import type { Actor } from '../policy/confirmation.js';
import type { DialogText } from './dialog-text.js';
import { elementsOf } from './elements.js';
import { shownName } from './shown-text.js';

/** Who asks: where it is, which the transport vouches for, and apart from that what it calls itself. */
export function askerPart(document: Document, agent: Actor, text: DialogText): HTMLElement {
  const { make, foreign, address } = elementsOf(document);
  const place = placeOf(agent, document);
  const name = shownName(agent.name ?? '');
  return make(
    'div',
    'asker',
    make('p', 'label', text.asker),
    make('p', 'place', place === undefined ? text.noAddress : address(place)),
    ...(place === document.location.origin ? [make('p', 'claim', text.thisPage)] : []),
    ...(name ? [make('p', 'claim', `${text.claim} `, foreign(name, 'name'), ` (${text.unchecked})`)] : []),
  );
}

/** Where an agent is, as the transport vouches for; undefined where it does not. */
export function placeOf({ origin, url, transport }: Actor, document: Document): string | undefined {
  const place = origin ?? url;
  if (place !== undefined) return URL.canParse(place) ? withoutQuery(new URL(place)) : undefined;
  // The page's own code, with nothing in between.
  return transport === 'memory' ? document.location.origin : undefined;
}

// What follows the path may be a secret of the app.
function withoutQuery({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
