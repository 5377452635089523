/** Numbers that look random and come in the same order every time. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
}

/** Mulberry32: 32 bits of state are plenty for a demo, and it fits on five lines. */
export function createRandom(seed: number): Random {
  let state = seed;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('pick needs at least one item');
    return item;
  }

  return {
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick,
  };
}
