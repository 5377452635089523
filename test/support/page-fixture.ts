import type { RecordAccessMode } from '../../src/protocol/cognition.js';
import { systemClock } from '../../src/clock.js';
import type { PageFacts } from '../../src/page/page-facts.js';
import { createPage, type Page } from '../../src/page/page.js';

export interface Mounted {
  readonly root: HTMLElement;
  readonly page: Page;
  readonly diagnosed: string[];
  end(): void;
}

/** Mounts HTML into a root of its own, watched by a page whose schema has the given types. */
export function mountPage(
  html: string,
  options: {
    readonly access?: Record<string, RecordAccessMode>;
    readonly visibility?: 'viewport' | 'rendered';
    readonly maxRecords?: number;
    readonly quietMs?: number;
    readonly isWatching?: boolean;
  } = {},
): Mounted {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const stop = new AbortController();
  const diagnosed: string[] = [];
  const access = options.access ?? { contact: 'visible_only', deal: 'visible_only' };
  const page = createPage({
    document,
    clock: systemClock(),
    signal: stop.signal,
    diagnose: (code) => diagnosed.push(code),
    visibility: options.visibility ?? 'viewport',
    maxRecords: options.maxRecords ?? 200,
    accessOf: (type) => access[type],
    isOwn: () => false,
    route: () => ({ path: '/' }),
    ...(options.quietMs === undefined ? {} : { quietMs: options.quietMs }),
  });
  if (options.isWatching ?? true) page.watch();
  return {
    root,
    page,
    diagnosed,
    end() {
      stop.abort();
      root.remove();
    },
  };
}

/** The facts as nested plain data that a test can compare. */
export function plainFacts(facts: PageFacts): unknown {
  return {
    modalScope: facts.modalScope,
    scopes: facts.scopes,
    collections: facts.collections.map((collection) => ({
      ...collection,
      records: collection.records.map((record) => ({ ...record, fields: Object.fromEntries(record.fields) })),
    })),
  };
}

/** The ids told of a type, in order. */
export function idsOf(facts: PageFacts, type = 'contact'): string[] {
  return facts.collections
    .filter(({ entity }) => entity === type)
    .flatMap(({ records }) => records.map(({ id }) => id));
}

/** One field of one record. */
export function fieldOf(facts: PageFacts, id: string, name: string): unknown {
  for (const { records } of facts.collections)
    for (const record of records) if (record.id === id) return record.fields.get(name)?.value;
  return undefined;
}
