// How long an agent waits for a plain press: from request to result of ui.activate over a MessagePort.
import { pagesWith, report } from './lab.mjs';

const RUNS = 100;
const LIMIT_FRAMES = 2;
const inPage = await pagesWith('activate.ts');

export async function activate() {
  for (const size of [20, 1000]) {
    await inPage(async (page) => {
      await page.evaluate((count) => globalThis.Bench.mount(count, { default: 'allow', rules: [] }), size);
      await page.evaluate(() => globalThis.Bench.presses(20));
      const { frameMs, times, failed } = await page.evaluate((runs) => globalThis.Bench.presses(runs), RUNS);
      if (failed > 0) throw new Error(`${failed} presses failed`);
      const at = (part) => times[Math.floor((times.length - 1) * part)];
      const note = `, in animation frames; 95 % below ${at(0.95).toFixed(1)} ms`;
      report('ui.activate, request to result', size, at(0.5), 'ms', frameMs, LIMIT_FRAMES, note);
    });
  }
}
