import { keepAside } from './aside.js';
import { createCard, type Card } from './card.js';
import type { Theatre } from './theatre.js';
import type { Presence } from './presence.js';
import { shownName } from './shown-text.js';

// An agent that does one thing after another must not make the card flicker.
const LINGER_MS = 600;

/** Shows what an agent does, with a button that stops it. One card for all actions that follow each other. */
export function createIndicator(theatre: Theatre): Presence {
  const { document, clock, natives, layer, text } = theatre;
  let shown:
    { card: Card; over: AbortController; target?: Element | undefined; update: () => void } | undefined;
  let latest = 0;

  function open(): NonNullable<typeof shown> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, theatre.signal]);
    const card = createCard({ document, clock, listen: natives.listen, signal });
    layer.add(card.element, signal);
    const update = keepAside(card.element, () => shown?.target, natives.listen, signal);
    return { card, over, update };
  }

  return ({ agent, title, target }, { signal, stop }) => {
    if (signal.aborted || theatre.signal.aborted) return;
    const words = text();
    const current = (shown ??= open());
    if (!current.card.element.isConnected) layer.raise();
    const mine = (latest += 1);
    current.target = target?.element;
    const what = words.doing(shownName(title), shownName(target?.name ?? ''));
    const buttons = [{ label: words.stop, onPress: stop }];
    current.card.show({ heading: words.working, agent, words: what, buttons }, words);
    current.update();
    const close = () => {
      if (mine !== latest) return;
      current.over.abort();
      shown = undefined;
    };
    signal.addEventListener('abort', () => clock.after(LINGER_MS, close, theatre.signal), { once: true });
  };
}
