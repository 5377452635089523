import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { chromium, chromiumLaunchOptions } from '../support/browsers.mjs';
import { bundleScript } from '../support/bundle.mjs';

const MEGABYTE = 1024 * 1024;

describe('A bridge that runs for long', () => {
  let browser, page, session;

  before(async () => {
    browser = await chromium.launch(chromiumLaunchOptions());
    page = await browser.newPage();
    session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('HeapProfiler.enable');
    await page.addScriptTag({
      content: await bundleScript(new URL('soak-page.ts', import.meta.url), 'Soak'),
    });
  });

  after(() => browser?.close());

  /** Heap, nodes and listeners after everything that can be collected was. */
  async function measure() {
    for (let round = 0; round < 3; round += 1) {
      await session.send('HeapProfiler.collectGarbage');
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    }
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name) => metrics.find((metric) => metric.name === name).value;
    return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') };
  }

  it('returns to where it was after 1,000 sessions and 100,000 mutations', { timeout: 600_000 }, async () => {
    const untouched = await measure();
    await page.evaluate(() => globalThis.Soak.begin());
    // The first round warms up caches and compiled code.
    await page.evaluate(() => globalThis.Soak.sessions(50));
    await page.evaluate(() => globalThis.Soak.mutations(2000));
    const start = await measure();

    await page.evaluate(() => globalThis.Soak.sessions(1000));
    await page.evaluate(() => globalThis.Soak.mutations(100_000));
    const end = await measure();
    const growth = end.heap - start.heap;
    console.log(
      `heap ${(growth / 1024).toFixed(0)} KiB, nodes ${end.nodes - start.nodes}, listeners ${end.listeners - start.listeners}`,
    );

    assert.ok(growth < MEGABYTE, `the heap grew by ${growth} bytes`);
    assert.equal(end.listeners, start.listeners);
    assert.ok(end.nodes - start.nodes <= 0, `${end.nodes - start.nodes} nodes stayed behind`);

    await page.evaluate(() => globalThis.Soak.end());
    const gone = await measure();
    assert.ok(
      gone.listeners <= untouched.listeners,
      `${gone.listeners - untouched.listeners} listeners stayed behind`,
    );
    assert.deepEqual(await page.evaluate(() => globalThis.Soak.traces()), { attachShadow: true, hosts: 0 });
  });
});
