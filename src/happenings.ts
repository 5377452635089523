import type { PageChange } from './extension.js';
import type { Navigation } from './navigation/navigation.js';
import type { TellingDom } from './page/accessible.js';
import { entitySignals } from './page/entity-signals.js';
import type { Page } from './page/page.js';
import { pageSignals } from './page/signals.js';

/** Everything that happens in the app, for those that wait for something: facts, signals of the page, routes, records. */
export interface Happenings {
  /**
   * Calls back until `signal` aborts. The page is searched for short-lived things only while somebody listens.
   *
   * `source` is the element at which a signal of the page was seen.
   */
  subscribe(listener: (change: PageChange, source?: Element) => void, signal: AbortSignal): void;
}

export function happenings(options: {
  readonly page: Page;
  readonly dom: TellingDom;
  readonly navigation: () => Navigation;
  /** Whether values of this field may be told at all. */
  readonly isReadable: (type: string, field: string) => boolean;
}): Happenings {
  const { page, dom, navigation, isReadable } = options;
  const signals = pageSignals(dom);
  return {
    subscribe(listener, signal) {
      let before = page.latest();
      page.subscribe((change) => {
        listener(change);
        if (change.kind !== 'facts') return;
        const after = page.latest();
        for (const seen of entitySignals(before, after, isReadable))
          listener({ kind: 'signal', signal: seen });
        before = after;
      }, signal);
      signals.subscribe((seen, source) => listener({ kind: 'signal', signal: seen }, source), signal);
      navigation().subscribe((change) => {
        if (change !== 'route') return;
        const { path, routeId } = navigation().current();
        const route = { kind: 'route.changed' as const, path, ...(routeId ? { routeId } : {}) };
        listener({ kind: 'signal', signal: route });
      }, signal);
    },
  };
}
