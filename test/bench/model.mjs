// What it costs to know the records of a page and to follow them.
import { cpu, middle, pagesWith, report, SIZES } from './lab.mjs';

const inPage = await pagesWith('entry.ts');

/** Runs in a fresh page with the table mounted. */
function withPage(size, use) {
  return inPage(async (page) => {
    await page.evaluate((count) => globalThis.Bench.mount(count), size);
    await use(page);
  });
}

/** From nothing to the agent's first scope context. */
export async function first() {
  for (const visibility of ['viewport', 'rendered']) {
    for (const size of SIZES) {
      await withPage(size, async (page) => {
        const times = { idle: [], bare: [], ours: [] };
        // In turns, so that whatever else goes on meets all alike; all pay for the same frames.
        for (let run = 0; run < (size > 5000 ? 7 : 25); run += 1) {
          times.idle.push(await cpu(page, () => page.evaluate(() => globalThis.Bench.frames(4))));
          times.bare.push(
            await cpu(page, () =>
              page.evaluate(async () => {
                globalThis.Bench.bareRead();
                await globalThis.Bench.frames(4);
              }),
            ),
          );
          times.ours.push(
            await cpu(page, () =>
              page.evaluate(async (mode) => {
                await globalThis.Bench.firstRead(mode);
                await globalThis.Bench.frames(3);
              }, visibility),
            ),
          );
          await page.evaluate(() => globalThis.Bench.endRead());
        }
        const idle = middle(times.idle);
        const bare = middle(times.bare) - idle;
        const ours = middle(times.ours) - idle;
        report(
          `first read of the scope context (${visibility})`,
          size,
          ours,
          'ms',
          Math.max(bare, 0.01),
          size < 1000 || visibility === 'rendered' ? undefined : 3,
        );
      });
    }
  }
}

export async function cell() {
  const bridge = {};
  for (const size of SIZES) {
    await withPage(size, async (page) => {
      const time = (who) => page.evaluate((name) => globalThis.Bench.oneCell(name), who);
      const bare = await time('bare');
      bridge[size] = await time('bridge');
      report('one cell changed: bare observer', size, bare, 'µs', bare);
      report('one cell changed: bridge, change ready', size, bridge[size], 'µs', bare, 8);
      report('one cell changed: mutation-summary alone', size, await time('mutation-summary'), 'µs', bare);
    });
  }
  report('one cell changed: 10,000 records against 100', 10_000, bridge[10_000], 'µs', bridge[100], 1.5);
}

export async function append() {
  for (const size of SIZES) {
    await withPage(size, async (page) => {
      const time = (who) => page.evaluate((name) => globalThis.Bench.append(name), who);
      const bare = await time('bare');
      report('100 rows appended: bare observer', size, bare, 'ms', bare);
      report('100 rows appended: bridge, change ready', size, await time('bridge'), 'ms', bare, 4);
      report('100 rows appended: mutation-summary alone', size, await time('mutation-summary'), 'ms', bare);
    });
  }
}

export async function outside() {
  for (const kind of ['text', 'class', 'children']) {
    await withPage(1000, async (page) => {
      const time = (who) =>
        page.evaluate(([name, what]) => globalThis.Bench.outside(name, what), [who, kind]);
      const empty = await time('empty');
      report(`10,000 ${kind} mutations outside: empty callback`, 1000, empty, 'ms', empty);
      report(`10,000 ${kind} mutations outside: bridge`, 1000, await time('bridge'), 'ms', empty, 2);
    });
  }
}
