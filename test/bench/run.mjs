// `npm run bench`: what the bridge costs, as ratios to the bare limit measured in the same run. Times are this machine's;
// the ratios hold anywhere. Names of parts (`first`, `cell` …) run only those; `--json` prints the figures as data.
import { chromium, chromiumLaunchOptions } from '../support/browsers.mjs';
import { bundleScript } from '../support/bundle.mjs';

const SIZES = [100, 1000, 10_000];
const results = [];

const code = await bundleScript(new URL('entry.ts', import.meta.url), 'Bench');
const browser = await chromium.launch(chromiumLaunchOptions());
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });

/** Runs in a fresh page with the table mounted. */
async function withPage(size, use) {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.addScriptTag({ content: code });
  await page.evaluate((count) => globalThis.Bench.mount(count), size);
  try {
    return await use(page);
  } finally {
    await page.close();
  }
}

/** Milliseconds on CPU of the page's main thread, so that other work on the machine does not count. */
async function cpu(page, run) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  const before = await read();
  await run();
  const after = await read();
  await session.detach();
  return after - before;
}

const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

function report(name, size, value, unit, base, limit) {
  const ratio = value / base;
  results.push({ name, size, value, unit, base, ratio, limit });
  const verdict = limit === undefined ? '' : ratio <= limit ? `within ${limit}×` : `ABOVE ${limit}×`;
  console.log(
    `${name.padEnd(52)} ${String(size).padStart(6)} ${value.toFixed(2).padStart(9)} ${unit} ${`${ratio.toFixed(2)}×`.padStart(9)}  ${verdict}`,
  );
}

console.log(`Chromium ${browser.version()}, ratios to the bare limit of the same run\n`);

/** From nothing to the agent's first scope context. */
async function first() {
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

async function cell() {
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

async function append() {
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

async function outside() {
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

const parts = { first, cell, append, outside };
const wanted = process.argv.slice(2).filter((argument) => argument in parts);
for (const [name, run] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) await run();

await browser.close();
if (process.argv.includes('--json')) console.log(JSON.stringify(results, null, 2));
