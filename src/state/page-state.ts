import type { Clock } from '../clock.js';
import { coalesce } from '../page/coalesce.js';
import type { TellingDom } from '../page/accessible.js';
import { isElement, isShadowRoot } from '../page/kinds.js';
import type { ElementRefs } from '../page/refs.js';
import { watchPage } from '../page/watch-page.js';
import { topic } from '../topic.js';
import { changeNotes, GRAPH_ATTRIBUTES } from './change-notes.js';
import { pageElements, type ElementChanges, type PageElements } from './page-elements.js';

/** The elements of the page for the whole bridge. Watches only while somebody subscribes. */
export interface PageState {
  /**
   * Reads once and forgets; while somebody subscribes, brings up to date what is known and tells of it.
   *
   * @param how `asked` reads everything again; `noticed` takes in only what was noticed. Default `asked`.
   */
  read<Result>(use: (elements: PageElements) => Result, how?: 'asked' | 'noticed'): Result;
  /** Calls back with what changed until `signal` aborts. */
  subscribe(listener: (elements: PageElements, changes: ElementChanges) => void, signal: AbortSignal): void;
}

export interface PageStateOptions {
  readonly document: Document;
  readonly clock: Clock;
  /** Ends everything. */
  readonly signal: AbortSignal;
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
  readonly isDeclared: (type: string) => boolean;
  /** Whether the app decides about single records. */
  readonly hasRules: boolean;
  /** Default 150 and 1000 ms, as for facts (OP-C-14). */
  readonly quietMs?: number;
  readonly ceilingMs?: number;
}

interface Live {
  readonly elements: PageElements;
  flush(isAsked: boolean): void;
  stop(): void;
}

export function pageState(options: PageStateOptions): PageState {
  const { signal } = options;
  const changes = topic<[PageElements, ElementChanges]>();
  let live: Live | undefined;
  let listeners = 0;

  signal.addEventListener('abort', () => (live = undefined), { once: true });

  return {
    read(use, how = 'asked') {
      live?.flush(how === 'asked');
      const elements = live?.elements ?? readOnce(options);
      try {
        return use(elements);
      } finally {
        elements.endPass();
      }
    },
    subscribe(listener, until) {
      if (until.aborted || signal.aborted) return;
      live ??= watchElements(options, (elements, change) => changes.publish([elements, change]));
      listeners += 1;
      changes.subscribe(([elements, change]) => listener(elements, change), until);
      const leave = () => {
        listeners -= 1;
        if (listeners > 0) return;
        live?.stop();
        live = undefined;
      };
      until.addEventListener('abort', leave, { once: true });
    },
  };
}

function readOnce(options: PageStateOptions): PageElements {
  const elements = pageElements({ ...options, isWatched: false });
  elements.refresh(changeNotes(), true);
  return elements;
}

function watchElements(
  options: PageStateOptions,
  publish: (elements: PageElements, changes: ElementChanges) => void,
): Live {
  const { document, clock, quietMs = 150, ceilingMs = 1000 } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const notes = changeNotes();
  const touch = coalesce(clock, { quietMs, ceilingMs, signal }, () => {
    // Nobody looks at a page in the background; it comes back with `shown`.
    if (document.visibilityState !== 'hidden') flush(false);
  });

  // Layout moves things without touching them. Where the observer says nothing new, nothing is read.
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (elements.isInView(target) === isIntersecting) continue;
      elements.markStale(target);
      touch();
    }
  });
  signal.addEventListener('abort', () => sight.disconnect(), { once: true });

  const elements = pageElements({
    ...options,
    isWatched: true,
    onRead: (element) => sight.observe(element),
    onGone: (element) => sight.unobserve(element),
  });

  const watch = watchPage(
    document,
    {
      mutations(records) {
        notes.note(records);
        touch();
      },
      rootFound(root) {
        notes.replaced.add(root.host);
        touch();
      },
      styleChanged(event) {
        const [target] = event?.composedPath() ?? [];
        // Of a transition, only what is in it looks different.
        if (isElement(target) && event?.type.endsWith('end')) notes.restyled.add(target);
        else elements.sightChanged();
        touch();
      },
      valuesChanged() {
        elements.valuesChanged();
        touch();
      },
      shown: touch,
      moved(event) {
        if (event.type === 'scroll') elements.sightChanged();
        touch();
      },
    },
    signal,
    GRAPH_ATTRIBUTES,
  );
  elements.refresh(notes, true);
  elements.endPass();

  function flush(isAsked: boolean): void {
    notes.note(watch.takeRecords());
    for (const element of [...notes.replaced]) if (element.isConnected) watch.findRoots(element);
    for (const root of [...watch.roots]) if (isShadowRoot(root) && !root.host.isConnected) watch.leave(root);
    const changed = elements.refresh(notes, isAsked);
    if (changed.isRestructured || changed.changed.length > 0) publish(elements, changed);
    elements.endPass();
  }

  return { elements, flush, stop: () => stop.abort() };
}
