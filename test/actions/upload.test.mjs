import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundleScript } from '../support/bundle.mjs';
import { chromium, chromiumLaunchOptions } from '../support/browsers.mjs';

const PAGE = `<!doctype html><html lang="en"><title>Contract</title>
  <label>Contract <input type="file" data-uiap-id="file" id="file" /></label>
  <a href="about:blank" target="_blank" data-uiap-id="docs" id="docs">Docs</a>`;

/** In the page: a bridge, and a function that asks it as an agent. */
function begin() {
  const { createBridge, memory } = globalThis.UIAP;
  const transport = memory();
  const bridge = createBridge({
    app: { id: 'a', version: '1' },
    transports: [transport],
    policy: { default: 'allow' },
  });
  const waiting = new Map();
  const states = [];
  let sessionId;
  const ready = bridge.start().then(() => {
    const connection = transport.connect();
    connection.open({
      message(message) {
        if (message.type === 'action.progress') states.push(message.payload.state);
        waiting.get(message.correlationId)?.(message);
      },
      closed: () => undefined,
      doubtful: () => undefined,
    });
    return connection;
  });
  let count = 0;
  globalThis.states = states;
  globalThis.ask = async (type, payload) => {
    const connection = await ready;
    count += 1;
    const id = `q${count}`;
    const answer = new Promise((resolve) => waiting.set(id, resolve));
    const source = { role: 'agent', id: 'tester' };
    connection.send({
      uiap: '0.1',
      kind: 'request',
      type,
      id,
      ts: new Date().toISOString(),
      source,
      payload,
      ...(sessionId ? { sessionId } : {}),
    });
    const message = await answer;
    sessionId ??= message.sessionId;
    return message.payload;
  };
  globalThis.act = (actionId, value) =>
    globalThis.ask('action.request', { actionId, target: { ref: { by: 'stableId', value } } });
  return globalThis.ask('session.initialize', { supportedVersions: ['0.1'], supportedProfiles: ['web@0.1'] });
}

describe('What needs a real person in a real browser (case 25)', () => {
  let browser, page;

  before(async () => {
    const script = await bundleScript(new URL('../../src/index.ts', import.meta.url), 'UIAP');
    browser = await chromium.launch(chromiumLaunchOptions());
    page = await browser.newPage();
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
    await page.goto('http://localhost/');
    await page.addScriptTag({ content: script });
    await page.evaluate(begin);
    // The driver's own calls count as activation; the bridge is to see a page that nobody has touched.
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } }),
    );
  });
  after(() => browser?.close());

  const waits = () => page.waitForFunction(() => globalThis.states.at(-1) === 'WAITING_FOR_USER');

  it(
    'ui.upload succeeds when a file has been chosen, and tells nothing of it',
    { timeout: 60_000 },
    async () => {
      const result = page.evaluate(() => globalThis.act('ui.upload', 'file'));
      await waits();

      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('#file')]);
      // A file of the disk: the browser sets it itself, as it does for a person.
      await chooser.setFiles(fileURLToPath(import.meta.url));

      const told = await result;
      assert.equal(told.status, 'succeeded');
      assert.equal(told.executionMode, 'browserInput');
      assert.doesNotMatch(JSON.stringify(told), /upload\.test/);
    },
  );

  it('a link to a new window is opened by the person’s press alone, once', { timeout: 60_000 }, async () => {
    const opened = [];
    page.context().on('page', (other) => opened.push(other));
    const result = page.evaluate(() => globalThis.act('ui.activate', 'docs'));
    await waits();
    assert.equal(opened.length, 0);

    await Promise.all([page.waitForEvent('popup'), page.click('#docs')]);

    assert.equal((await result).status, 'succeeded');
    assert.equal(opened.length, 1);
  });
});
