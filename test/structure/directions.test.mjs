import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../../src', import.meta.url));

// What each folder may import of ours. Files at the root of src are either the base, that all may use, or the top, that
// may use all. A feature never imports another feature: what they share stands below them.
const BASE = ['clock', 'topic', 'json', 'diagnostics', 'unseen', 'utf8'];
const MAY_IMPORT = {
  protocol: [],
  transport: [],
  page: ['protocol'],
  navigation: ['protocol', 'page/page-facts'],
  policy: ['protocol'],
  overlay: ['protocol', 'policy/confirmation', 'page/annotations', 'page/flat-tree'],
  session: ['protocol', 'transport', 'policy/audit', 'extension'],
  actions: ['protocol', 'page', 'navigation', 'policy', 'overlay', 'extension'],
  cognition: ['protocol', 'page/page-facts', 'policy', 'extension'],
  agent: ['protocol', 'transport'],
  state: ['protocol', 'page', 'overlay/host-name', 'extension'],
  inspector: ['page/kinds'],
  workflow: [
    'protocol',
    'page/page-facts',
    'page/page-sight',
    'navigation/path-pattern',
    'policy',
    'extension',
  ],
  a2ui: ['protocol', 'page/annotations', 'extension'],
};
const TOP = [
  'bridge',
  'index',
  'script-tag',
  'options',
  'manifest',
  'protocol',
  'routers',
  'inspector',
  'happenings',
  'sight',
  'workflow',
  'a2ui',
  'cli',
];
// Upper edges of their folders: extensions of the profile, built on the one contract.
const UPPER_EDGES = ['policy/extension.ts', 'page/page.ts', 'page/extension.ts'];
// The contract speaks of facts, audit entries and messages: types only.
const CONTRACT = ['protocol', 'page/page-facts', 'page/page-sight', 'policy/audit'];

function files(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** What a file imports of ours; types alone leave nothing behind at run time. */
function importsOf(file, withTypes = true) {
  const text = withTypes
    ? readFileSync(file, 'utf8')
    : readFileSync(file, 'utf8').replace(/^(?:import|export) type\s[^;]*;/gm, '');
  return [
    ...text.matchAll(/^(?:import|export)\s[^'"]*?from\s+['"](\.[^'"]+)['"]|^import\s+['"](\.[^'"]+)['"]/gm),
  ].map(([, from, bare]) => relative(src, join(dirname(file), from ?? bare)).replace(/\.js$/, ''));
}

function mayImport(file, target) {
  const name = relative(src, file);
  const [folder, ...rest] = name.split('/');
  if (rest.length === 0) {
    const own = folder.replace(/\.ts$/, '');
    if (TOP.includes(own)) return true;
    const allowed = own === 'extension' ? [...BASE, ...CONTRACT] : BASE;
    return allowed.some((one) => target === one || target.startsWith(`${one}/`));
  }
  const allowed = [...BASE, folder, ...MAY_IMPORT[folder]];
  if (UPPER_EDGES.includes(name)) allowed.push('extension');
  return allowed.some((one) => target === one || target.startsWith(`${one}/`));
}

describe('Directions of imports', () => {
  it('every folder has a rule', () => {
    const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.deepEqual(
      folders.map(({ name }) => name).filter((name) => !(name in MAY_IMPORT)),
      [],
    );
  });

  it('no import goes against them', () => {
    const wrong = files(src).flatMap((file) =>
      importsOf(file)
        .filter((target) => !mayImport(file, target))
        .map((target) => `${relative(src, file)} must not import ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('no file imports in a circle', () => {
    const graph = new Map(
      files(src).map((file) => [relative(src, file).replace(/\.ts$/, ''), importsOf(file, false)]),
    );
    const done = new Set();
    const circles = [];
    const visit = (name, path) => {
      if (path.includes(name)) {
        circles.push([...path.slice(path.indexOf(name)), name].join(' > '));
        return;
      }
      if (done.has(name)) return;
      for (const target of graph.get(name) ?? []) visit(target, [...path, name]);
      done.add(name);
    };
    for (const name of graph.keys()) visit(name, []);
    assert.deepEqual(circles, []);
  });

  it('nothing that a server may import reaches mutation-summary', () => {
    const users = files(src).filter((file) => readFileSync(file, 'utf8').includes("'mutation-summary'"));
    assert.deepEqual(
      users.map((file) => relative(src, file).split('/')[0]).filter((folder) => folder !== 'inspector'),
      [],
    );
  });
});
