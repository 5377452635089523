// Runs before `npm start` and `npm test`: brings what a fresh clone lacks. Uses nothing but Node, so that it works
// before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** The packages that the lockfile names and node_modules does not have in that version. */
function isInstalled() {
  const installed = `${root}node_modules/.package-lock.json`;
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  );
}

function run(command, args) {
  console.log(`> ${command} ${args.join(' ')}`);
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status ===
    0
  );
}

if (!isInstalled() && !run(npm, ['ci'])) process.exit(1);

if (process.argv.includes('--browser')) {
  const { findChromium } = await import('./browsers.mjs');
  if (!findChromium()) {
    const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
    const done = isDebian
      ? run('apt-get', ['update', '-qq']) &&
        run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
      : run(process.execPath, [`${root}node_modules/playwright/cli.js`, 'install', 'chromium']);
    if (!done || !findChromium()) {
      console.error('No Chromium found. Install one, or set CHROMIUM_PATH to its executable.');
      process.exit(1);
    }
  }
  console.log(`Chromium: ${execFileSync(findChromium(), ['--version'], { encoding: 'utf8' }).trim()}`);
}
