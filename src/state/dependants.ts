/** Who has to be read again when an element somewhere else changes. */
export interface Dependants<Who> {
  /** Replaces what `who` depends on: elements, and ids that some element may carry one day. */
  set(who: Who, sources: readonly Element[], ids: readonly string[]): void;
  remove(who: Who): void;
  of(source: Element): Iterable<Who>;
  named(id: string): Iterable<Who>;
}

const NOBODY: readonly never[] = [];

export function dependants<Who>(): Dependants<Who> {
  const bySource = new Map<Element | string, Set<Who>>();
  const keys = new Map<Who, readonly (Element | string)[]>();

  function remove(who: Who): void {
    for (const key of keys.get(who) ?? NOBODY) {
      const all = bySource.get(key);
      all?.delete(who);
      if (all?.size === 0) bySource.delete(key);
    }
    keys.delete(who);
  }

  return {
    remove,
    set(who, sources, named) {
      remove(who);
      if (sources.length === 0 && named.length === 0) return;
      const all = [...sources, ...named];
      keys.set(who, all);
      for (const key of all) {
        const known = bySource.get(key);
        if (known) known.add(who);
        else bySource.set(key, new Set([who]));
      }
    },
    of: (source) => bySource.get(source) ?? NOBODY,
    named: (id) => bySource.get(id) ?? NOBODY,
  };
}
