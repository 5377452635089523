import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { expect } from 'playwright/test';
import {
  chromium,
  chromiumLaunchOptions,
  engines,
  firefox,
  firefoxLaunchOptions,
} from '../support/browsers.mjs';

const root = new URL('../../', import.meta.url);
const launch = {
  chromium: () => chromium.launch(chromiumLaunchOptions()),
  firefox: () => firefox.launch(firefoxLaunchOptions()),
};

const WORKFLOWS = {
  modelVersion: '0.1',
  extension: 'uiap.workflow',
  workflows: [
    {
      id: 'contact.tour',
      version: '1.0.0',
      title: 'Look around',
      interactionModes: ['guide'],
      initialStepId: 'hello',
      steps: [
        { id: 'hello', type: 'instruction', text: 'These are your contacts.' },
        { id: 'end', type: 'complete' },
      ],
    },
  ],
};
const MANIFEST = {
  app: { id: 'from-manifest', version: '2.0.0' },
  schema: { entities: { contact: { primaryField: 'name', fields: { name: { type: 'string' } } } } },
  navigation: { routes: [{ id: 'home', path: '/', label: 'Home' }] },
  workflows: WORKFLOWS,
};

const APP = `<main data-uiap-scope="contacts"><p data-uiap-entity="contact" data-uiap-entity-id="c1" data-uiap-id="contact.c1">
  <b data-uiap-field="name" data-uiap-primary>Anna</b>
  <button type="button" data-uiap-id="c1.pay" id="pay">Pay Anna</button></p></main>`;

// The agent of another origin: no library, only what the contract says about the wire.
const AGENT = `
let session; let count = 0; const waiting = new Map(); const heard = [];
addEventListener('message', ({ data }) => {
  heard.push(data);
  if (data.type === 'session.initialized') session = data.sessionId;
  waiting.get(data.correlationId)?.(data);
});
globalThis.heard = heard;
globalThis.ask = (type, payload, ext) => new Promise((resolve) => {
  const id = 'a' + (count += 1);
  waiting.set(id, resolve);
  parent.postMessage({ uiap: '0.1', kind: 'request', type, id, ts: new Date().toISOString(),
    source: { role: 'agent', id: 'plain-agent' }, payload, ...(session ? { sessionId: session } : {}), ...(ext ? { ext } : {}) }, '*');
});
globalThis.silence = (type) => Promise.race([globalThis.ask(type, {}), new Promise((r) => setTimeout(() => r('silence'), 700))]);
`;

for (const engine of engines().filter((name) => name in launch)) {
  describe(`The script tag under a strict policy in ${engine} (contract 8)`, () => {
    let browser, page, server, app, agent;
    const problems = [];

    before(async () => {
      const script = await readFile(new URL('dist/uiap-bridge.iife.js', root));
      server = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url, 'http://localhost');
        const send = (type, body, headers = {}) =>
          response.writeHead(200, { 'content-type': type, ...headers }).end(body);
        if (pathname === '/uiap-bridge.iife.js') send('text/javascript', script);
        else if (pathname === '/agent.js') send('text/javascript', AGENT);
        else if (pathname === '/agent') send('text/html', '<!doctype html><script src="/agent.js"></script>');
        else if (pathname === '/manifest.json') send('application/json', JSON.stringify(MANIFEST));
        else if (pathname === '/app.js')
          send(
            'text/javascript',
            `pay.addEventListener('click', () => { document.title = 'paid'; });
            addEventListener('securitypolicyviolation', (e) => console.error('CSP ' + e.violatedDirective));`,
          );
        else if (pathname === '/app')
          send(
            'text/html',
            `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>App</title>${APP}
            <script src="/app.js"></script>
            <script type="application/uiap+json" id="uiap-manifest">${JSON.stringify(MANIFEST)}</script>
            <iframe id="agent" src="${agent}/agent"></iframe>
            <script src="/uiap-bridge.iife.js" defer ${searchParams.get('attributes') ?? ''}></script></html>`,
            {
              'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-src ${agent}; require-trusted-types-for 'script'; trusted-types 'none'`,
            },
          );
        else response.writeHead(404).end();
      }).listen(0);
      await once(server, 'listening');
      // One server, two origins.
      app = `http://localhost:${server.address().port}`;
      agent = `http://127.0.0.1:${server.address().port}`;
      browser = await launch[engine]();
    });

    after(async () => {
      await browser?.close();
      server?.close();
    });

    beforeEach(async () => {
      await page?.close();
      problems.length = 0;
      page = await browser.newPage();
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
    });

    async function open(attributes) {
      await page.goto(`${app}/app?attributes=${encodeURIComponent(attributes)}`);
      await page.waitForFunction(() => 'UIAP' in globalThis);
      const frame = page.frames().find((one) => one.url().startsWith(agent));
      await frame.waitForFunction(() => 'ask' in globalThis);
      return frame;
    }
    const hello = (frame) =>
      frame.evaluate(() =>
        globalThis.ask(
          'session.initialize',
          {
            supportedVersions: ['0.1'],
            supportedProfiles: ['web@0.1'],
            supportedExtensions: [{ id: 'uiap.cognition', versions: ['0.1'], required: true }],
          },
          { 'uiap.cognition': { bootstrapDelivery: 'inline' } },
        ),
      );
    const running = () => page.waitForFunction(() => globalThis.UIAP.bridge !== undefined);

    it('brings an agent of another origin and the page together, with nothing but attributes', async () => {
      const frame = await open(
        `data-app-id="crm" data-manifest="#uiap-manifest" data-post-message="${agent}"`,
      );
      await running();

      const answer = await hello(frame);

      assert.equal(answer.type, 'session.initialized');
      assert.equal(answer.source.id, 'crm');
      const { bootstrap } = answer.ext['uiap.cognition'];
      assert.equal(bootstrap.context.collections[0].items[0].ref.primaryText, 'Anna');
      assert.deepEqual(problems, []);
    });

    it('takes a manifest from a URL of its own origin, and no other', async () => {
      const frame = await open(
        `data-app-id="crm" data-manifest="/manifest.json" data-post-message="${agent}"`,
      );
      await running();
      assert.equal((await hello(frame)).type, 'session.initialized');

      await open(`data-app-id="crm" data-manifest="${agent}/manifest.json" data-post-message="${agent}"`);
      await expect.poll(() => problems.join()).toContain('data-manifest must be');
      assert.equal(await page.evaluate(() => globalThis.UIAP.bridge), undefined);
    });

    it('does not answer an origin that was not named', async () => {
      const frame = await open(
        'data-app-id="crm" data-manifest="#uiap-manifest" data-post-message="https://agent.example"',
      );
      await running();

      assert.equal(await frame.evaluate(() => globalThis.silence('session.initialize')), 'silence');
    });

    it('leaves starting to the page with data-no-start', async () => {
      const frame = await open(
        `data-app-id="crm" data-manifest="#uiap-manifest" data-post-message="${agent}" data-no-start`,
      );
      await running();
      assert.equal(await frame.evaluate(() => globalThis.silence('session.initialize')), 'silence');

      await page.evaluate(() => globalThis.UIAP.bridge.start());

      assert.equal((await hello(frame)).type, 'session.initialized');
    });

    it('asks the person in its own dialog, styled in spite of the policy, and only a real click counts', async () => {
      const frame = await open(
        `data-app-id="crm" data-manifest="#uiap-manifest" data-post-message="${agent}"`,
      );
      await running();
      await hello(frame);

      const result = frame.evaluate(() =>
        globalThis.ask('action.request', {
          actionId: 'ui.activate',
          target: { ref: { by: 'stableId', value: 'c1.pay' } },
        }),
      );
      await frame.waitForFunction(() =>
        globalThis.heard.some(({ type }) => type === 'action.confirmation.requested'),
      );
      assert.notEqual(await page.title(), 'paid');
      // A closed root cannot be reached by a locator: the keyboard of the person can.
      await page.keyboard.press('Tab');
      await expect
        .poll(
          async () => {
            await page.keyboard.press('Enter');
            return page.title();
          },
          { timeout: 10_000 },
        )
        .toBe('paid');

      const { payload } = await result;
      assert.equal(payload.status, 'succeeded');
      assert.deepEqual(problems, []);
    });

    it('brings workflows along with the manifest', async () => {
      const frame = await open(
        `data-app-id="crm" data-manifest="#uiap-manifest" data-post-message="${agent}"`,
      );
      await running();
      const answer = await frame.evaluate(() =>
        globalThis.ask('session.initialize', {
          supportedVersions: ['0.1'],
          supportedProfiles: ['web@0.1'],
          supportedExtensions: [{ id: 'uiap.workflow', versions: ['0.1'], required: true }],
        }),
      );
      assert.deepEqual(answer.payload.selectedExtensions, [{ id: 'uiap.workflow', version: '0.1' }]);

      const { payload } = await frame.evaluate(() => globalThis.ask('uiap.workflow.get', {}));

      assert.deepEqual(
        payload.catalog.workflows.map(({ id }) => id),
        ['contact.tour'],
      );
      assert.deepEqual(problems, []);
    });

    it('carries two bridges in one page that know nothing of each other', async () => {
      await open('data-app-id="one" data-manifest="#uiap-manifest"');
      await running();

      const ids = await page.evaluate(async () => {
        const { createBridge, memory } = globalThis.UIAP;
        const other = createBridge({ app: { id: 'two', version: '1' }, transports: [memory()] });
        await other.start();
        await other.destroy();
        return [globalThis.UIAP.bridge.sessions.length, other.sessions.length];
      });

      assert.deepEqual(ids, [0, 0]);
      assert.deepEqual(problems, []);
    });
  });
}
