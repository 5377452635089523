import { keepAside } from './aside.js';
import { createCard } from './card.js';
import { seenOf } from './follow.js';
import type { HandOver, Stage } from './presence.js';
import { drawRing } from './ring.js';
import { shownName } from './shown-text.js';
import type { Theatre } from './theatre.js';

/** Points the person at what is theirs to do, and waits for it or for their Cancel. */
export function handOverIn(theatre: Theatre): Stage['handOver'] {
  const { document, clock, natives, layer } = theatre;
  return (request, context) =>
    new Promise((resolve, reject) => {
      const over = new AbortController();
      const signal = AbortSignal.any([context.signal, theatre.signal]);
      const during = AbortSignal.any([signal, over.signal]);
      const answer = (outcome: 'done' | 'cancelled') => {
        over.abort();
        resolve(outcome);
      };
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      const find = latestOf(request);
      const text = theatre.text();
      const { agent, kind, title, target } = request;
      const card = createCard({ document, clock, listen: natives.listen, signal: during });
      card.element.classList.add('asks');
      layer.add(card.element, during);
      const words = text.please(kind, shownName(title), shownName(target?.name ?? ''));
      const cancel = { label: text.cancel, onPress: () => answer('cancelled') };
      const done = { label: text.done, onPress: () => answer('done') };
      const buttons = kind === 'task' ? [done, cancel] : [cancel];
      card.show({ heading: text.asking, agent, words, buttons }, text);
      if (!target) return;
      seenOf(target.element).scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      drawRing(theatre, find, during);
      keepAside(card.element, find, natives.listen, during)();
      onDone(request.kind, find, () => answer('done'), theatre, during);
    });
}

/** The element as it is now: it is looked for again only when it has gone. */
function latestOf({ target, find }: HandOver): () => Element | undefined {
  let element = target?.element;
  return () => {
    if (!element?.isConnected) element = find() ?? element;
    return element;
  };
}

/** Tells when the person has pressed the element, or changed what it holds. Scripts can do neither. */
function onDone(
  kind: HandOver['kind'],
  find: () => Element | undefined,
  done: () => void,
  { document, natives }: Theatre,
  signal: AbortSignal,
): void {
  const isOn = (event: Event) => {
    const element = find();
    return event.isTrusted && element !== undefined && event.composedPath().includes(element);
  };
  const options = { capture: true, signal };
  const view = document.defaultView ?? document;
  if (kind === 'press') natives.listen(view, 'click', (event) => isOn(event) && done(), options);
  else {
    // A change does not leave a shadow root by itself.
    const root = find()?.getRootNode() ?? document;
    natives.listen(root, 'change', (event) => isOn(event) && hasFile(event) && done(), options);
  }

  function hasFile({ target }: Event): boolean {
    return kind !== 'file' || (target instanceof HTMLInputElement && (target.files?.length ?? 0) > 0);
  }
}
