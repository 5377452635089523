import type { Clock } from '../clock.js';
import type { Diagnose } from '../diagnostics.js';
import type { Activity, Presence } from '../overlay/presence.js';
import { nameOf, type TellingDom } from '../page/accessible.js';
import { localized } from '../policy/localized-text.js';
import type { ActionHandler } from './action-handler.js';
import type { Run } from './run.js';

export interface PresenceOptions {
  readonly show: Presence;
  /** Cancels what a session does and waits for. */
  readonly stop: (sessionId: string) => void;
  readonly clock: Clock;
  readonly dom: TellingDom;
  readonly locale: () => string;
  readonly diagnose: Diagnose;
}

/** One action, as the person is shown it. */
export interface Showing {
  /** What it works on, every time that has been looked for. */
  found(element: Element): void;
  end(): void;
}

// What is over sooner would only flash. What follows sooner belongs to what was before.
const NOTICE_MS = 300;
const GAP_MS = 600;

/** Makes the function that shows an action from now on, if it goes on long enough to be noticed and does more than look. */
export function showingOf(options: PresenceOptions): (run: Run, handler: ActionHandler) => Showing {
  const { show, clock, dom, locale, diagnose } = options;
  let busySince = -Infinity;
  let lastEnd = -Infinity;

  return ({ request, caller }, { descriptor }) => {
    if (descriptor.effect === 'observe') return { found: () => undefined, end: () => undefined };
    const now = clock.now();
    if (now - lastEnd > GAP_MS) busySince = now;
    const over = new AbortController();
    let shown: AbortController | undefined;
    let element: Element | undefined;

    function activity(): Activity {
      return {
        requestId: request.requestId,
        agent: caller.agent,
        actionId: descriptor.id,
        title: localized(descriptor.title, locale()) ?? descriptor.id,
        ...(element ? { target: { element, name: nameOf(element, dom) } } : {}),
      };
    }

    function present(): void {
      shown?.abort();
      shown = new AbortController();
      const signal = AbortSignal.any([over.signal, shown.signal]);
      try {
        show(activity(), { signal, stop: () => options.stop(caller.sessionId) });
      } catch {
        diagnose('presence', 'presence threw');
      }
    }

    clock.after(Math.max(0, busySince + NOTICE_MS - now), present, over.signal);
    return {
      found(target) {
        if (target === element) return;
        element = target;
        if (shown) present();
      },
      end() {
        lastEnd = clock.now();
        over.abort();
      },
    };
  };
}
