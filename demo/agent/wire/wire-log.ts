import { topic } from '../../../src/topic.js';
import type { WireEntry } from './logged-way.js';

/** How many messages a log keeps. */
export const MOST_ENTRIES = 200;

/** An entry with its number, which counts from 1 and goes on when older ones are dropped. */
export interface NumberedEntry extends WireEntry {
  readonly number: number;
  /** The size of the message as JSON in UTF-8. */
  readonly bytes: number;
}

/** The latest messages of a conversation, oldest first. */
export interface WireLog {
  readonly entries: readonly NumberedEntry[];
  add(entry: WireEntry): void;
  clear(): void;
  /** Calls `listener` with each new entry until `signal` aborts. */
  subscribe(listener: (entry: NumberedEntry) => void, signal?: AbortSignal): void;
}

export function wireLog(): WireLog {
  const added = topic<NumberedEntry>();
  let entries: readonly NumberedEntry[] = [];
  let count = 0;
  return {
    get entries() {
      return entries;
    },
    add(entry) {
      const bytes = new TextEncoder().encode(JSON.stringify(entry.message)).length;
      const numbered = { ...entry, number: (count += 1), bytes };
      entries = [...entries, numbered].slice(-MOST_ENTRIES);
      added.publish(numbered);
    },
    clear() {
      entries = [];
    },
    subscribe: (listener, signal) => added.subscribe(listener, signal),
  };
}
