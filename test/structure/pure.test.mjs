import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

it('the pure code compiles without the DOM library', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'test/tsconfig.pure.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
});
