import type { Clock } from '../clock.js';
import type { TableEntry } from './route-table.js';

/** What differs from router to router. `driveRouter` makes a `RouterAdapter` of it. */
export interface RouterDriver {
  readonly id: string;
  /** True where the page follows only some frames after the router says that it has arrived. */
  readonly rendersLater: boolean;
  table(): readonly TableEntry[];
  place(): Place;
  /** The URL path, with base, of a path without. */
  url(path: string): string;
  /** The key of the entry that would answer for a path, for routers that can tell without going there. */
  keyOf?(path: string): unknown;
  /**
   * Goes to a safe path, which may have a query. Settles when the router is done. May reject: that is `error`.
   *
   * @param signal Aborts when nobody waits any more.
   */
  go(path: string, signal: AbortSignal): Promise<Outcome>;
  /**
   * Calls back whenever the place or the table may have changed: `now`, or `earlier`, since the last call, where it can only
   * look from time to time.
   */
  listen(changed: (when: 'now' | 'earlier') => void, signal: AbortSignal): void;
}

export interface Place {
  /** Without base path, query and fragment. */
  readonly path: string;
  /** Of the entry in the table; undefined where no page answers for the path. */
  readonly key: unknown;
  /** Default: what the entry's pattern finds in the path. */
  readonly params?: Readonly<Record<string, string>>;
}

/** `arrived` at the path asked for or wherever the app led instead. */
export type Outcome = 'arrived' | 'blocked' | 'not_found' | 'error';

export interface RouterOptions {
  /** The window the app draws in. Default: this one. */
  readonly window?: Window;
  /** Default: the real time. */
  readonly clock?: Clock;
}
