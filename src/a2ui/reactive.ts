/** Something that can be read and can change. */
export interface Source {
  readers?: Set<Reaction>;
  /** Told when its last reader is gone. */
  abandoned?(): void;
}

/** Work that is repeated when something that it read has changed. */
export interface Reaction {
  sources: Set<Source>;
  /** Outer ones run first: they may remove inner ones. */
  readonly depth: number;
  react(): void;
}

/** Finds out who read what, and runs them once per batch when it changes. */
export interface Reactor {
  /** Notes that the work going on now depends on `source`. */
  track(source: Source): void;
  /** Does work, and notes what it reads as what `reaction` depends on from now on. */
  observe<Result>(reaction: Reaction, work: () => Result): Result;
  /** Forgets a reaction. */
  release(reaction: Reaction): void;
  changed(source: Source): void;
  /** Makes changes; those who read what changed run at the end of the outermost batch. */
  batch<Result>(change: () => Result): Result;
}

// Two components that write what the other one reads would go round for ever.
const MAX_ROUNDS = 50;

export function createReactor(): Reactor {
  const dirty = new Set<Reaction>();
  let reading: Set<Source> | undefined;
  let open = 0;

  function flush(): void {
    for (let round = 0; dirty.size > 0 && round < MAX_ROUNDS; round += 1) {
      for (const reaction of [...dirty].sort((a, b) => a.depth - b.depth)) {
        // An outer one may have released it.
        if (dirty.delete(reaction)) reaction.react();
      }
    }
    dirty.clear();
  }

  function leave(source: Source, reaction: Reaction): void {
    source.readers?.delete(reaction);
    if (source.readers?.size === 0) source.abandoned?.();
  }

  const reactor: Reactor = {
    track(source) {
      reading?.add(source);
    },
    observe(reaction, work) {
      const outer = reading;
      const sources = new Set<Source>();
      reading = sources;
      try {
        return work();
      } finally {
        reading = outer;
        for (const source of sources) (source.readers ??= new Set()).add(reaction);
        for (const source of reaction.sources) if (!sources.has(source)) leave(source, reaction);
        reaction.sources = sources;
      }
    },
    release(reaction) {
      dirty.delete(reaction);
      for (const source of reaction.sources) leave(source, reaction);
      reaction.sources = new Set();
    },
    changed(source) {
      if (!source.readers) return;
      for (const reaction of source.readers) dirty.add(reaction);
      if (open === 0) reactor.batch(() => undefined);
    },
    batch(change) {
      open += 1;
      try {
        return change();
      } finally {
        // Where a component of the app throws, the others still have to work afterwards.
        try {
          if (open === 1) flush();
        } finally {
          open -= 1;
        }
      }
    },
  };
  return reactor;
}
