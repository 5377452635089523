import { frame, type Clock } from '../clock.js';

/** Frames without a change after which a page counts as drawn: frameworks often render in two passes. */
const QUIET_FRAMES = 2;
/** How long to wait for that. Some pages never rest: clocks, tickers, animations. */
const PATIENCE_MS = 1000;

export interface Rendering {
  /** How many times the page has changed so far. */
  readonly changes: number;
  /** Calls back once, at the first change of the page from now on. */
  onChange(run: () => void): void;
  /**
   * Resolves when the page has stayed the same for two frames, after 1 s at the latest; rejects with the signal's reason.
   *
   * @param since A value of `changes` that must be left behind first: for frameworks that draw some time after they say where
   *     they are. Default: no change is waited for.
   */
  settled(since?: number): Promise<void>;
}

/** Watches what an app draws, until `signal` aborts. Subtrees under `data-uiap-ignore` do not count: they are not the app's. */
export function watchRendering(document: Document, clock: Clock, signal: AbortSignal): Rendering {
  let changes = 0;
  let waiting: (() => void)[] = [];
  const observer = new MutationObserver((records) => {
    if (!records.some(isOfTheApp)) return;
    changes += 1;
    const told = waiting;
    waiting = [];
    for (const run of told) run();
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });

  return {
    get changes() {
      return changes;
    },
    onChange: (run) => void waiting.push(run),
    async settled(since = -1) {
      const deadline = clock.now() + PATIENCE_MS;
      let seen = changes;
      let quiet = 0;
      while (quiet < QUIET_FRAMES && clock.now() < deadline) {
        await frame(clock, signal);
        if (changes !== seen) quiet = 0;
        else if (changes > since) quiet += 1;
        seen = changes;
      }
    },
  };
}

function isOfTheApp({ target }: MutationRecord): boolean {
  const element = target.nodeType === Node.ELEMENT_NODE ? (target as Element) : target.parentElement;
  return !element?.closest('[data-uiap-ignore]');
}
