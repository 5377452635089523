/** Milliseconds of one run, as the median of several; each run may prepare itself untimed. */
export async function median(
  runs: number,
  run: () => void | Promise<void>,
  prepare: () => void | Promise<void> = () => undefined,
): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < runs; count += 1) {
    await prepare();
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 1]!;
}

/** Lets mutation observers have their turn, and nothing else. */
export const microtask = (): Promise<void> => Promise.resolve();
