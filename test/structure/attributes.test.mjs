import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = readFileSync(`${root}src/page/annotations.ts`, 'utf8');
const attributes = [...source.matchAll(/'(data-uiap-[a-z-]+)'/g)].map(([, name]) => name);
const profile = readFileSync(`${root}docs/annotations.md`, 'utf8');
const tests = readdirSync(`${root}test`, { recursive: true })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(`${root}test/${path}`, 'utf8'))
  .join('\n');

describe('the attributes of this profile (COG-12-4)', () => {
  it('are all that the sources know of', () => assert.ok(attributes.length >= 20));

  for (const name of new Set(attributes)) {
    const whole = new RegExp(`${name}(?![a-z-])`);
    it(`${name} is defined in docs/annotations.md`, () => assert.match(profile, whole));
    it(`${name} is put to the test`, () => {
      const property = name.replace('data-', '').replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());
      assert.ok(whole.test(tests) || new RegExp(`${property}(?![a-zA-Z])`).test(tests));
    });
  }
});
