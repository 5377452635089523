/** What has to be done to an ordered list of keyed things to make it another one. */
export interface ListChanges<Item> {
  readonly removed: readonly Item[];
  /** In the order of the new list. `after`: present where it is new or has moved; null is the first place. */
  readonly put: readonly { readonly item: Item; readonly before?: Item; readonly after?: string | null }[];
}

/** Compares by key and identity: what is the same object in both is not looked into. Keys are unique in a list. */
export function listChanges<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): ListChanges<Item> {
  const places = new Map(before.map((item, index) => [keyOf(item), index]));
  const kept = after.map((item) => places.get(keyOf(item)) ?? -1);
  const standing = longestRising(kept);
  const put: ListChanges<Item>['put'][number][] = [];
  after.forEach((item, index) => {
    const old = before[kept[index]!];
    const isPlaced = standing.has(index);
    if (isPlaced && old === item) return;
    const previous = after[index - 1];
    put.push({
      item,
      ...(old === undefined ? {} : { before: old }),
      ...(isPlaced ? {} : { after: previous === undefined ? null : keyOf(previous) }),
    });
  });
  for (const item of after) places.delete(keyOf(item));
  return { removed: [...places.values()].map((index) => before[index]!), put };
}

/** The indexes of a longest subsequence of rising numbers; negative ones do not count. What is in it need not move. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  numbers.forEach((number, index) => {
    if (number < 0) return;
    let low = 0;
    let high = tails.length;
    // Mostly everything stands where it stood: then the last one is the one to follow.
    if (high > 0 && numbers[tails[high - 1]!]! < number) low = high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[tails[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  });
  const result = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) result.add(at);
  return result;
}
