import { delay, type Clock } from '../clock.js';

/**
 * Where instances survive a reload. May be slow; must not keep what was removed. A store that throws, rejects, or takes
 * longer than five seconds counts as broken: then nothing runs that it would have to remember.
 */
export interface WorkflowStore {
  /** Everything that is stored, by id. */
  load(): Iterable<readonly [string, string]> | Promise<Iterable<readonly [string, string]>>;
  save(id: string, text: string): void | Promise<void>;
  remove(id: string): void | Promise<void>;
}

const PATIENCE_MS = 5000;

/** What a store answers. Rejects where it throws, rejects or takes too long. */
export async function answerOf<Answer>(clock: Clock, ask: () => Answer | Promise<Answer>): Promise<Answer> {
  const over = new AbortController();
  const late = delay(clock, PATIENCE_MS, over.signal).then(() => {
    throw new Error('The store takes too long.');
  });
  try {
    return await Promise.race([ask(), late]);
  } finally {
    late.catch(() => undefined);
    over.abort();
  }
}

/** Sees to it that an instance runs in one tab only. */
export interface WorkflowLocks {
  /** Takes the lock at once or not at all. Gives back what releases it; undefined where somebody else has it. */
  take(name: string): Promise<(() => void) | undefined>;
}

/** A store for the life of this page: for tests, and for flows that need not survive a reload. */
export function memoryStore(): WorkflowStore {
  const entries = new Map<string, string>();
  return {
    load: () => [...entries],
    save: (id, text) => void entries.set(id, text),
    remove: (id) => void entries.delete(id),
  };
}

const PREFIX = 'uiap.workflow.';

interface TabStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** The session storage of this tab. It is reached for only when it is used: merely to name it throws in some frames. */
export function tabStore(): WorkflowStore {
  const storage = () => {
    const { sessionStorage } = globalThis as { readonly sessionStorage?: TabStorage };
    if (!sessionStorage) throw new Error('There is no session storage here.');
    return sessionStorage;
  };
  return {
    load() {
      const tab = storage();
      const keys = Array.from({ length: tab.length }, (_, index) => tab.key(index) ?? '');
      return keys
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => [key.slice(PREFIX.length), tab.getItem(key) ?? ''] as const);
    },
    save: (id, text) => storage().setItem(PREFIX + id, text),
    remove: (id) => storage().removeItem(PREFIX + id),
  };
}

/** The browser's own locks. Where there are none (outside secure contexts), only what this page has started itself runs. */
export function webLocks(): WorkflowLocks | undefined {
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } };
  const locks = navigator?.locks;
  return (
    locks && {
      take: (name) =>
        new Promise((resolve, reject) => {
          locks
            .request(name, { ifAvailable: true }, (lock) => {
              if (!lock) {
                resolve(undefined);
                return undefined;
              }
              return new Promise<void>((release) => resolve(release));
            })
            .catch(reject);
        }),
    }
  );
}
