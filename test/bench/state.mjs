// What `web.state.*` costs, as ratios to the bare limit measured in the same run, and how long its texts are.
import { chromium, chromiumLaunchOptions } from '../support/browsers.mjs';
import { bundleScript } from '../support/bundle.mjs';

const SIZES = [100, 1000, 10_000];
const code = await bundleScript(new URL('state.ts', import.meta.url), 'Bench');
const browser = await chromium.launch(chromiumLaunchOptions());
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });

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

async function medianCpu(page, runs, run) {
  const times = [];
  for (let count = 0; count < runs; count += 1) times.push(await cpu(page, run));
  return middle(times);
}

const line = (name, size, value, unit, note = '') =>
  console.log(
    `${name.padEnd(48)} ${String(size).padStart(6)} ${value.toFixed(2).padStart(9)} ${unit}  ${note}`,
  );

console.log(`Chromium ${browser.version()}\n`);

for (const size of SIZES) {
  await withPage(size, async (page) => {
    const runs = size > 5000 ? 5 : 15;
    const bare = await medianCpu(page, runs, () => page.evaluate(() => globalThis.Bench.bareRead()));
    await page.evaluate(() => globalThis.Bench.attend());
    const elements = await page.evaluate(() => globalThis.Bench.get());
    const ours = await medianCpu(page, runs, () => page.evaluate(() => globalThis.Bench.get()));
    line('bare read', size, bare, 'ms');
    line('whole page graph', size, ours, 'ms', `${(ours / bare).toFixed(2)}× bare, ${elements} elements`);
  });
}

const times = {};
for (const size of SIZES) {
  await withPage(size, async (page) => {
    await page.evaluate(() => globalThis.Bench.attend());
    await page.evaluate(() => globalThis.Bench.subscribe());
    const { microseconds, bytes, deltas } = await page.evaluate(() => globalThis.Bench.oneControl());
    times[size] = microseconds;
    line('one control changed, delta out', size, microseconds, 'µs', `${bytes} bytes, ${deltas} deltas`);
  });
}
console.log(`one control changed: 10,000 records against 100: ${(times[10_000] / times[100]).toFixed(2)}×\n`);

for (const size of [20, 1000]) {
  await withPage(size, async (page) => {
    await page.evaluate(() => globalThis.Bench.attend());
    const { json, text, truncated, sample } = await page.evaluate(() => globalThis.Bench.sizes());
    const aria = (await page.locator('body').ariaSnapshot()).length;
    const tokens = (characters) => `about ${Math.round(characters / 4)} tokens at 4 characters each`;
    line('graph as JSON', size, json, 'characters', `${tokens(json)}${truncated ? ', truncated' : ''}`);
    line('graphText', size, text, 'characters', `${tokens(text)}, ${(text / json).toFixed(2)} of the JSON`);
    line(
      'ariaSnapshot of Playwright',
      size,
      aria,
      'characters',
      `${tokens(aria)}, ${(text / aria).toFixed(2)}`,
    );
    if (size === 20) console.log(`\n${sample}\n`);
  });
}

await browser.close();
