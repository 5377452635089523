// Where benchmarks run: fresh pages with the table mounted, and how their figures are taken and told.
import { chromium, chromiumLaunchOptions } from '../support/browsers.mjs';
import { bundleScript } from '../support/bundle.mjs';

export const SIZES = [100, 1000, 10_000];

export const browser = await chromium.launch(chromiumLaunchOptions());
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });

/** Makes a function that runs in a fresh page in which a script of this folder is there as `Bench`. */
export async function pagesWith(entry) {
  const content = await bundleScript(new URL(entry, import.meta.url), 'Bench');
  return async (use) => {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.addScriptTag({ content });
    try {
      return await use(page);
    } finally {
      await page.close();
    }
  };
}

/** Milliseconds on CPU of the page's main thread, so that other work on the machine does not count. */
export async function cpu(page, run) {
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

export const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

export const results = [];

/** Prints a figure and its ratio to a base, and whether that is within a limit. */
export function report(name, size, value, unit, base, limit, note = '') {
  const ratio = value / base;
  results.push({ name, size, value, unit, base, ratio, limit });
  const verdict = limit === undefined ? '' : ratio <= limit ? `within ${limit}×` : `ABOVE ${limit}×`;
  console.log(
    `${name.padEnd(52)} ${String(size).padStart(6)} ${value.toFixed(2).padStart(9)} ${unit} ${`${ratio.toFixed(2)}×`.padStart(9)}  ${verdict}${note}`,
  );
}
