import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import vm from 'node:vm';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { chromium, chromiumLaunchOptions } from '../support/browsers.mjs';
import { bundleScript } from '../support/bundle.mjs';

const SCHEMAS = new URL('../../node_modules/@a2ui/web_core/src/v1_0/schemas/', import.meta.url);
const EXAMPLES = new URL('catalogs/basic/examples/', SCHEMAS);

function readJson(name) {
  return JSON.parse(readFileSync(new URL(name, SCHEMAS), 'utf8'));
}

// The pin (A2UI-24): what is tested against must be what was looked at.
const DIGESTS = {
  'agent_to_renderer.json': '73807577388748c2e2b4a15453e07d8e0110a7fa40cd3814f571309e0ed7480d',
  'renderer_to_agent.json': '85957491e86a23939bacc57e508a6fdc6e41ef2c28fc7391c10622e0c79f1873',
  'common_types.json': '79db3b4b829f3d55b72229c095ee2f7e6cf4222b4f1a4b457ed5b3576d2c9ecf',
  'catalogs/basic/catalog.json': '3f171abc263152850cb75af6de9954432fc35fd68b41b0405bbad703899994eb',
};

/** The pinned schemas, with the Basic catalog as the one that they refer to. */
function validators() {
  const ajv = new Ajv({ strict: false, allErrors: false });
  addFormats(ajv);
  const catalog = readJson('catalogs/basic/catalog.json');
  ajv.addSchema(readJson('common_types.json'));
  ajv.addSchema({ ...catalog, $id: 'https://a2ui.org/specification/v1_0/catalog.json' });
  return {
    agent: ajv.compile(readJson('agent_to_renderer.json')),
    renderer: ajv.compile(readJson('renderer_to_agent.json')),
  };
}

function examples() {
  return readdirSync(EXAMPLES).map(
    (name) => JSON.parse(readFileSync(new URL(name, EXAMPLES), 'utf8')).messages,
  );
}

const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const EXTRA = [
  { version: 'v1.0', deleteSurface: { surfaceId: 's' } },
  { version: 'v1.0', agentFunctionResponse: { functionCallId: 'f', value: null } },
  { version: 'v1.0', agentFunctionResponse: { functionCallId: 'f', error: { code: 'X', message: 'no' } } },
  {
    version: 'v1.0',
    callRendererFunction: {
      functionCallId: 'f',
      callFunction: {
        call: 'not',
        catalogId: BASIC,
        args: { value: { call: '@index', args: { offset: 1 } } },
      },
    },
  },
  {
    version: 'v1.0',
    createSurface: {
      surfaceId: 's',
      sendDataModel: true,
      metadata: { extensions: { _äß: 1 } },
      dataModel: { a: { path: 5, call: [] } },
      components: [
        {
          id: 'root',
          component: 'Column',
          children: { componentId: 'a', path: 'b' },
          accessibility: {
            label: { path: 'x' },
            live: 'polite',
            hidden: { call: 'not', args: { value: true } },
          },
        },
        { id: 'v', component: 'Video', url: 'https://a.b/c', posterUrl: { path: '/p' }, weight: 2 },
        {
          id: 'd',
          component: 'DateTimeInput',
          value: '',
          min: '2025-02-28',
          max: '10:00:00Z',
          enableTime: true,
        },
        {
          id: 'b',
          component: 'Button',
          child: 'v',
          checks: [{ condition: { path: '/ok' }, message: 'm' }],
          action: { functionCall: { call: 'openUrl', args: { url: 'https://a.b' } } },
        },
        {
          id: 's',
          component: 'Slider',
          value: { call: 'formatNumber', args: { value: 1, decimals: { path: 'd' } } },
          max: 5,
          steps: 5,
        },
      ],
    },
  },
];

/** Places of a message, as paths. */
function placesIn(value, path = []) {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

const WORDS = [
  'component',
  'path',
  'call',
  'args',
  'value',
  'id',
  'Text',
  'required',
  'event',
  '@index',
  'min',
];
const VALUES = [
  null,
  0,
  -1,
  1.5,
  '',
  'x',
  'v1.0',
  true,
  [],
  {},
  ['a'],
  { path: '/a' },
  { path: '/a', x: 1 },
  { call: 'required' },
].concat([
  { call: 'not', args: { value: true } },
  { call: 'nope', args: {} },
  { call: '@index' },
  'https://a.b',
  '2025-01-01',
  'Surface',
]);

/** A message with one thing changed: something else in a place, a member more, a member less, or one under another name. */
function mutate(message, { place, kind, value, word }) {
  const copy = structuredClone(message);
  const places = placesIn(copy).slice(1);
  const path = places[place % places.length];
  let holder = copy;
  for (const key of path.slice(0, -1)) holder = holder[key];
  const key = path.at(-1);
  const target = holder[key];
  if (kind === 'replace') holder[key] = value;
  else if (kind === 'remove' && Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (kind === 'remove') delete holder[key];
  else if (kind === 'rename' && !Array.isArray(holder)) {
    delete holder[key];
    holder[word] = target;
  } else if (typeof target === 'object' && target !== null && !Array.isArray(target)) target[word] = value;
  else holder[key] = [target];
  return copy;
}

const mutation = fc.record({
  place: fc.nat(10_000),
  kind: fc.constantFrom('replace', 'remove', 'rename', 'add'),
  value: fc.constantFrom(...VALUES),
  word: fc.constantFrom(...WORDS),
});

describe('the pinned schemas', () => {
  for (const [name, digest] of Object.entries(DIGESTS))
    it(`are the ones that were looked at: ${name} (A2UI-24, A2UI-61)`, () => {
      const bytes = readFileSync(new URL(name, SCHEMAS));
      assert.equal(createHash('sha256').update(bytes).digest('hex'), digest);
    });

  it('and our own say the same of 10,000 changed messages (A2UI-44, A2UI-62)', async () => {
    const code = await bundleScript(new URL('check-message.ts', import.meta.url), 'Check');
    // Lit touches the document when it loads; nothing is drawn here.
    const document = { createTreeWalker: () => ({}), createComment: () => ({}), createElement: () => ({}) };
    const context = vm.createContext({ document, URL, console, structuredClone });
    context.window = context;
    vm.runInContext(`${code};globalThis.accepts = Check.accepts`, context);
    const { agent } = validators();
    const seeds = [...examples().flat(), ...EXTRA];
    const isSame = (message) => {
      // The schema knows one catalog and lets it have any name; we know catalogs by their names.
      const named = message.callRendererFunction?.callFunction?.catalogId;
      if (typeof named === 'string' && named !== BASIC) return;
      const ours = context.accepts(message);
      const theirs = agent(message);
      assert.equal(
        ours,
        theirs,
        `${ours ? 'we accept' : 'we refuse'} ${JSON.stringify(message)} ${JSON.stringify(agent.errors?.slice(0, 2))}`,
      );
    };

    for (const seed of seeds) isSame(seed);
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(mutation, { minLength: 1, maxLength: 2 }),
        (seed, changes) => {
          isSame(changes.reduce(mutate, seed));
        },
      ),
      { numRuns: 10_000, seed: 20260916 },
    );
  });
});

describe('what the renderer sends', () => {
  let browser;
  before(async () => {
    browser = await chromium.launch(chromiumLaunchOptions());
  });
  after(() => browser.close());

  it('fits the schema, whatever it got and whatever is pressed (A2UI-47)', async () => {
    const code = await bundleScript(new URL('../../src/a2ui.ts', import.meta.url), 'A2UI');
    const page = await browser.newPage();
    const failures = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    await page.addScriptTag({ content: code });
    const seeds = examples();
    const changed = fc.sample(fc.tuple(fc.constantFrom(...seeds), mutation, fc.nat(100)), {
      numRuns: 300,
      seed: 5,
    });
    const batches = [
      ...seeds,
      EXTRA,
      ...changed.map(([batch, change, at]) =>
        batch.map((message, index) => (index === at % batch.length ? mutate(message, change) : message)),
      ),
    ];

    const sent = await page.evaluate(async (all) => {
      const { A2UI, document } = globalThis;
      const messages = [];
      for (const batch of all) {
        const container = document.createElement('div');
        document.body.append(container);
        const renderer = A2UI.createRenderer({
          container,
          send: (more) => messages.push(...more),
        });
        renderer.process(batch);
        for (const { shadowRoot } of container.children) {
          for (const field of shadowRoot.querySelectorAll('input, textarea')) {
            if (field.type === 'text') field.value = '5';
            field.dispatchEvent(new Event('input', { bubbles: true }));
            field.dispatchEvent(new Event('change', { bubbles: true }));
          }
          for (const button of shadowRoot.querySelectorAll('button')) button.click();
        }
        await Promise.resolve();
        renderer.dispose();
        container.remove();
      }
      return messages;
    }, batches);

    const { renderer } = validators();
    assert.ok(sent.filter((message) => 'action' in message).length > 20);
    assert.ok(sent.filter((message) => 'error' in message).length > 50);
    for (const message of sent)
      assert.ok(renderer(message), `${JSON.stringify(message)} ${JSON.stringify(renderer.errors)}`);
    assert.deepEqual(failures, []);
  });
});
