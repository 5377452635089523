// `npm run bench`: what the bridge costs, as ratios to the bare limit measured in the same run. Times are this machine's;
// the ratios hold anywhere. Names of parts (`first`, `cell` …) run only those; `--json` prints the figures as data.
import { activate } from './activate.mjs';
import { browser, results } from './lab.mjs';
import { append, cell, first, outside } from './model.mjs';
import { control, graph, text } from './state.mjs';

const parts = { first, cell, append, outside, graph, control, text, activate };
const wanted = process.argv.slice(2).filter((argument) => argument in parts);

console.log(`Chromium ${browser.version()}, ratios to the bare limit of the same run\n`);
for (const [name, run] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) await run();
await browser.close();
if (process.argv.includes('--json')) console.log(JSON.stringify(results, null, 2));
