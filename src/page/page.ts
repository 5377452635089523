import { frame, type Clock } from '../clock.js';
import type { Diagnose } from '../diagnostics.js';
import type { PageChange } from '../extension.js';
import type { RecordAccessMode } from '../protocol/cognition.js';
import type { Signal } from '../protocol/signals.js';
import { topic } from '../topic.js';
import { annotation, ATTRIBUTE } from './annotations.js';
import { precedes } from './document-order.js';
import { flatClosest } from './flat-tree.js';
import { isHtml } from './kinds.js';
import type { PageDom } from './page-dom.js';
import { visibleText } from './text.js';
import type { PageFacts, RouteFacts } from './page-facts.js';
import { createPageModel, type PageModel } from './page-model.js';
import { secretMemory } from './secrets.js';
import { openRootsIn } from './shadow-roots.js';

/** A link that the page says leads to a route, or a plain link within the app. */
export interface PageLink {
  readonly path: string;
  readonly routeId?: string;
  readonly label?: string;
}

/** The live page, for the whole bridge. Watches only between `watch()` and `rest()`. */
export interface Page {
  readonly dom: PageDom;
  watch(): void;
  rest(): void;
  readonly isWatching: boolean;
  /** The facts as last taken in; read once and forgotten while nobody watches. */
  latest(): PageFacts;
  /** The facts as of now. */
  facts(): PageFacts;
  /** The facts after the next frame, when the browser knows what is in view. */
  settled(): Promise<PageFacts>;
  subscribe(listener: (change: PageChange) => void, signal?: AbortSignal): void;
  /** The router has shown another route. */
  routeChanged(): void;
  /** Something outside the page that the facts depend on was configured anew. */
  configurationChanged(): void;
  /** Tells of something short-lived. */
  signal(signal: Signal): void;
  /** What `data-uiap-route` says, where it is on screen. */
  annotatedRoute(): { routeId: string; label?: string } | undefined;
  /** The page's own same-origin links. */
  links(): readonly PageLink[];
}

export interface PageOptions {
  readonly document: Document;
  readonly clock: Clock;
  /** Ends everything. */
  readonly signal: AbortSignal;
  readonly diagnose: Diagnose;
  readonly visibility: 'viewport' | 'rendered';
  readonly maxRecords: number;
  accessOf(type: string): RecordAccessMode | undefined;
  isOwn(element: Element): boolean;
  route(): RouteFacts;
  /** Default 150 and 1000 ms (OP-C-14). */
  readonly quietMs?: number;
  readonly ceilingMs?: number;
}

// A page can have any number of links; the map needs one per route. Those in records lead to records.
const MAX_LINKS = 200;
// One after the other: browsers find either alone several times faster than both at once.
const LINKS = [`[${ATTRIBUTE.nav}]`, 'a[href]'];

export function createPage(options: PageOptions): Page {
  const { document, clock, signal } = options;
  const secrets = secretMemory();
  const changes = topic<PageChange>();
  let knownLinks: { readonly moment: number | undefined; readonly links: readonly PageLink[] } | undefined;
  let watching: { readonly model: PageModel; readonly stop: AbortController } | undefined;

  function begin(): { readonly model: PageModel; readonly stop: AbortController } {
    const stop = new AbortController();
    const model = createPageModel({
      ...options,
      secrets,
      signal: AbortSignal.any([signal, stop.signal]),
      quietMs: options.quietMs ?? 150,
      ceilingMs: options.ceilingMs ?? 1000,
      onChange: (reason) => changes.publish({ kind: 'facts', reason }),
    });
    return { model, stop };
  }

  /** Reads at once, also while nobody watches. */
  function read(how: (model: PageModel) => PageFacts): PageFacts {
    const { model, stop } = watching ?? begin();
    const facts = how(model);
    if (!watching) stop.abort();
    return facts;
  }

  /** Reads once the browser has told what is in view, also while nobody watches. */
  async function settled(): Promise<PageFacts> {
    const { model, stop } = watching ?? begin();
    try {
      if (options.visibility === 'viewport') {
        // The first look makes the browser report what is in view, with the next frame.
        model.facts();
        await frame(clock, signal);
      }
      return model.facts();
    } finally {
      if (stop !== watching?.stop) stop.abort();
    }
  }

  function rootsNow(): readonly (Document | ShadowRoot)[] {
    return watching ? [...watching.model.roots] : [document, ...openRootsIn(document)];
  }

  function routeElements(): Element[] {
    if (watching) return [...watching.model.routeElements()];
    return rootsNow().flatMap((root) => [...root.querySelectorAll(`[${ATTRIBUTE.route}]`)]);
  }

  function readLinks(): PageLink[] {
    const links: PageLink[] = [];
    for (const element of linkElements()) {
      if (links.length >= MAX_LINKS) break;
      const link = linkOf(element, document);
      if (link) links.push(link);
    }
    return links;
  }

  /** Outside of records and of what the bridge does not see. */
  function* linkElements(): Iterable<HTMLElement> {
    for (const root of rootsNow()) {
      for (const selector of LINKS) {
        const found = root.querySelectorAll<HTMLElement>(selector);
        // An index is several times faster than an iterator, and most links are in records.
        // eslint-disable-next-line @typescript-eslint/prefer-for-of
        for (let index = 0; index < found.length; index += 1) {
          const element = found[index]!;
          if (!element.closest(`[${ATTRIBUTE.entity}]`) && !flatClosest(element, `[${ATTRIBUTE.ignore}]`))
            yield element;
        }
      }
    }
  }

  signal.addEventListener('abort', () => (watching = undefined), { once: true });

  return {
    dom: {
      document,
      roots: rootsNow,
      isIgnored: (element) =>
        options.isOwn(element) || flatClosest(element, `[${ATTRIBUTE.ignore}]`) !== null,
      isSecret: (element) => secrets.holds(element),
    },
    watch() {
      if (!signal.aborted) watching ??= begin();
    },
    rest() {
      watching?.stop.abort();
      watching = undefined;
      knownLinks = undefined;
    },
    get isWatching() {
      return watching !== undefined;
    },
    latest: () => read(({ latest }) => latest()),
    facts: () => read(({ facts }) => facts()),
    settled,
    subscribe: changes.subscribe,
    routeChanged: () => watching?.model.routeChanged(),
    signal: (signal) => changes.publish({ kind: 'signal', signal }),
    configurationChanged: () => changes.publish({ kind: 'facts', reason: 'configuration' }),
    annotatedRoute() {
      const [first] = routeElements()
        .filter((element) => annotation(element, ATTRIBUTE.route) && element.checkVisibility())
        .sort((a, b) => (precedes(a, b) ? -1 : 1));
      if (!first) return undefined;
      const label = annotation(first, ATTRIBUTE.routeLabel);
      return { routeId: annotation(first, ATTRIBUTE.route) ?? '', ...(label ? { label } : {}) };
    },
    links() {
      const moment = watching?.model.moment();
      if (moment === undefined || moment !== knownLinks?.moment) knownLinks = { moment, links: readLinks() };
      return knownLinks.links;
    },
  };
}

function linkOf(element: HTMLElement, document: Document): PageLink | undefined {
  const routeId = annotation(element, ATTRIBUTE.nav);
  const label = flatClosest(element, `[${ATTRIBUTE.redact}]`) ? '' : visibleText(element).slice(0, 80);
  const named = { ...(routeId ? { routeId } : {}), ...(label ? { label } : {}) };
  // A button that leads to a route names it; only a link also says where that is.
  const anchor = isHtml(element, 'a') ? element : element.querySelector('a[href]');
  if (!isHtml(anchor, 'a')) return routeId ? { path: '', ...named } : undefined;
  const url = URL.canParse(anchor.href) ? new URL(anchor.href) : undefined;
  if (url?.origin !== document.location.origin || anchor.target === '_blank' || anchor.download)
    return undefined;
  return { path: url.pathname, ...named };
}
