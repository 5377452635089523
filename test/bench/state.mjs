// What `web.state.*` costs, and how long its texts are.
import { cpu, middle, pagesWith, report, SIZES } from './lab.mjs';

const inPage = await pagesWith('state.ts');

/** Runs in a fresh page with the table mounted and an agent there. */
function withPage(size, use) {
  return inPage(async (page) => {
    await page.evaluate((count) => globalThis.Bench.mount(count), size);
    await page.evaluate(() => globalThis.Bench.attend());
    await use(page);
  });
}

/** The whole page graph, from request to answer. */
export async function graph() {
  for (const size of SIZES) {
    await withPage(size, async (page) => {
      const times = { bare: [], ours: [] };
      const elements = await page.evaluate(() => globalThis.Bench.get());
      for (let run = 0; run < (size > 5000 ? 5 : 15); run += 1) {
        times.bare.push(await cpu(page, () => page.evaluate(() => globalThis.Bench.bareRead())));
        times.ours.push(await cpu(page, () => page.evaluate(() => globalThis.Bench.get())));
      }
      const limit = size === 1000 ? 8 : undefined;
      report(
        'whole page graph',
        size,
        middle(times.ours),
        'ms',
        middle(times.bare),
        limit,
        `, ${elements} elements`,
      );
    });
  }
}

/** One control changes, until its delta is out. */
export async function control() {
  const times = {};
  for (const size of SIZES) {
    await withPage(size, async (page) => {
      await page.evaluate(() => globalThis.Bench.subscribe());
      const { microseconds, bytes } = await page.evaluate(() => globalThis.Bench.oneControl());
      times[size] = microseconds;
      report('one control changed, delta out', size, microseconds, 'µs', times[100], 1.5, `, ${bytes} bytes`);
    });
  }
}

/** How long the graph is for a model, at about four characters a token. */
export async function text() {
  await withPage(20, async (page) => {
    const { json, text: compact } = await page.evaluate(() => globalThis.Bench.sizes());
    const aria = (await page.locator('body').ariaSnapshot()).length;
    report('graph of 20 records as JSON', 20, json / 4, 'tokens', json / 4);
    report('graph of 20 records as graphText', 20, compact / 4, 'tokens', json / 4);
    report('ariaSnapshot of Playwright for the same page', 20, aria / 4, 'tokens', json / 4);
  });
}
