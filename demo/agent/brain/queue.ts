/** What one side says as it happens and the other takes one by one. */
export interface Queue<Item> extends AsyncIterable<Item> {
  push(item: Item): void;
  /** After what was pushed, there is nothing more. */
  end(): void;
}

/** A queue for one reader. */
export function queue<Item>(): Queue<Item> {
  const items: Item[] = [];
  let isOver = false;
  let wake: () => void = () => undefined;
  return {
    push(item) {
      items.push(item);
      wake();
    },
    end() {
      isOver = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        yield* items.splice(0);
        if (items.length > 0) continue;
        if (isOver) return;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
