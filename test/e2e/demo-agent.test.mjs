import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { WebSocket } from 'ws';
import { serveDemo } from '../../demo/serve.mjs';
import {
  chromium,
  chromiumLaunchOptions,
  engines,
  firefox,
  firefoxLaunchOptions,
} from '../support/browsers.mjs';

const results = fileURLToPath(new URL('../../test-results', import.meta.url));
const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core')), 'utf8');
const launch = {
  chromium: () => chromium.launch(chromiumLaunchOptions()),
  firefox: () => firefox.launch(firefoxLaunchOptions()),
};

/** A person's browser with the demo open, who also presses the buttons of the bridge's own dialog. */
async function openDemo(browser, demo, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 860 },
    locale: 'en-GB',
    ...options,
  });
  const problems = [];
  await context.addInitScript({ content: axe });
  // The dialog is in a closed root, where tests cannot look for its buttons; a script that was there first can.
  await context.addInitScript(() => {
    const { prototype } = globalThis.Element;
    const { attachShadow } = prototype;
    globalThis.closedRoots = [];
    prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      if (init.mode === 'closed') globalThis.closedRoots.push(root);
      return root;
    };
    globalThis.sockets = [];
    globalThis.WebSocket = class extends globalThis.WebSocket {
      constructor(...args) {
        super(...args);
        globalThis.sockets.push(this);
      }
    };
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  await page.goto(demo.url);
  const panel = page.frameLocator('.assistant-frame');
  const turns = panel.locator('dialogue-turn');

  return {
    page,
    panel,
    problems,
    close: () => context.close(),
    async choose(place) {
      await panel.getByText(place).click();
      await expect(panel.getByRole('radio', { name: place })).toBeChecked();
      await expect(panel.getByRole('status')).toHaveText(/^(Connected|Verbunden)$/);
    },
    /** Sends a wish; gives its part of the dialogue. */
    async ask(wish) {
      // One wish at a time.
      await expect(panel.getByRole('button', { name: /^(Send|Senden)$/ })).toBeEnabled();
      const number = await turns.count();
      await panel.getByRole('textbox', { name: /^(Your wish|Ihr Wunsch)$/ }).fill(wish);
      await panel.getByRole('textbox', { name: /^(Your wish|Ihr Wunsch)$/ }).press('Enter');
      return turns.nth(number);
    },
    /** Presses a button of the bridge's dialog with the mouse, once it counts. */
    async press(name) {
      const point = await page.waitForFunction((label) => {
        const buttons = globalThis.closedRoots.flatMap((root) => [...root.querySelectorAll('button')]);
        const button = buttons.find((one) => one.isConnected && one.textContent.trim() === label);
        if (!button || button.ariaDisabled === 'true') return undefined;
        const { left, top, width, height } = button.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      }, name);
      const { x, y } = await point.jsonValue();
      await page.mouse.click(x, y);
    },
    async photograph(name) {
      await mkdir(results, { recursive: true });
      // Playwright adds a style of its own for this, which the page's policy refuses: nothing is checked afterwards.
      await page.screenshot({ path: `${results}/demo-agent-${name}.png` });
    },
    /** The rules of axe that a document breaks. */
    async violations(frame) {
      const found = await frame.evaluate(() => globalThis.axe.run({ iframes: false }));
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`,
      );
    },
  };
}

for (const engine of engines().filter((name) => name in launch)) {
  describe(`the built demo with its assistant in ${engine}`, () => {
    let demo, browser;

    before(async () => {
      demo = await serveDemo({ port: 0, build: true, quiet: true });
      browser = await launch[engine]();
    });

    after(async () => {
      await browser?.close();
      await demo?.close();
    });

    for (const place of ['In the panel', 'Node agent']) {
      describe(`the agent: ${place}`, () => {
        let visit;

        before(async () => {
          visit = await openDemo(browser, demo);
          await visit.choose(place);
        });

        after(() => visit?.close());

        it('looks up records that are not on screen', async () => {
          const turn = await visit.ask('Which contacts are inactive?');

          await expect(turn).toContainText(/\d+ contacts with Status “inactive”\. Here are the first 10:/);
          await expect(turn.locator('.answer li')).toHaveCount(10);
        });

        it('opens the page of a related record', async () => {
          const turn = await visit.ask('Open the deal of Elena Rossi');

          await expect(turn.locator('.outcome')).toContainText(/“.+” is open\./);
          await expect(visit.page).toHaveURL(/\/deals\/d\d+$/);
          await expect(visit.page.getByRole('main').getByText('Elena Rossi').first()).toBeVisible();
        });

        it('opens the page of a record by its name', async () => {
          await visit.ask('Show contact Priya Shah');

          await expect(visit.page.getByRole('heading', { level: 1, name: 'Priya Shah' })).toBeVisible();
          await expect(visit.page).toHaveURL(/\/contacts\/c8$/);
        });

        it('changes a record when the person allows it with a click', async () => {
          const turn = await visit.ask('Set Daniel Meier to active');
          await expect(turn).toContainText('waiting for your confirmation in the app');
          await expect(turn).toContainText('Please confirm in the app');

          await visit.press('Allow');

          await expect(turn.locator('.outcome')).toHaveText(/Status of Daniel Meier is now “active”\./);
          await expect(turn).toContainText('You allowed it.');
          await expect(visit.page.getByText('Daniel Meier is now “Active”')).toBeVisible();
        });

        it('changes nothing when the person refuses', async () => {
          const turn = await visit.ask('Set Daniel Meier to inactive');

          await visit.press('Cancel');

          await expect(turn.locator('.outcome')).toHaveText(
            /It was not confirmed, so nothing has been changed\./,
          );
          await visit.ask('Show contact Daniel Meier');
          const main = visit.page.getByRole('main');
          await expect(main.getByRole('heading', { level: 1, name: 'Daniel Meier' })).toBeVisible();
          await expect(main.getByText('Active', { exact: true }).first()).toBeVisible();
        });

        it('creates a record', async () => {
          const turn = await visit.ask('Create a contact Jane Doe at Acme');
          await visit.press('Allow');

          await expect(turn.locator('.outcome')).toHaveText(/“Jane Doe” has been created\./);
          await expect(visit.page.getByText('Jane Doe has been added')).toBeVisible();
          await visit.ask('Show contact Jane Doe');
          await expect(visit.page.getByRole('heading', { level: 1, name: 'Jane Doe' })).toBeVisible();
        });

        it('goes to a page and says what is there', async () => {
          await visit.ask('Go to deals');
          await expect(visit.page).toHaveURL(/\/deals$/);
          const turn = await visit.ask('What is on screen?');

          await expect(turn).toContainText('You are on “Deals”.');
          await expect(turn).toContainText(/\d+ of \d+ deals in view/);
        });

        it('fills in a form and leaves the saving to the person', async () => {
          const turn = await visit.ask('Fill in the form for a contact John Roe at Acme in Bern');

          await expect(turn.locator('.outcome')).toHaveText(/Please check it and save it yourself\./);
          const main = visit.page.getByRole('main');
          await expect(main.getByLabel('Name')).toHaveValue('John Roe');
          await expect(main.getByLabel('Company')).toHaveValue('Acme');
          await expect(main.getByLabel('City')).toHaveValue('Bern');
        });

        it('says what it can do, also where it does not understand', async () => {
          const turn = await visit.ask('Sing a song');

          await expect(turn).toContainText('I do not understand that.');
          await expect(turn).toContainText(
            'Create a contact, Set a contact’s status, Move a deal to a stage',
          );
        });

        it('shows what passes over the wire, both ways', async () => {
          const { panel } = visit;
          await panel.getByRole('button', { name: /^Messages/ }).click();
          const entry = (name) => panel.locator('wire-log-view').getByRole('button', { name }).first();
          await expect(entry(/^received capabilities\.document/)).toBeVisible();
          await entry(/^sent action\.request/).click();

          await expect(panel.locator('pre:visible')).toContainText('"actionId"');
          const overhang = await panel
            .locator('body')
            .evaluate(({ ownerDocument: { documentElement: page } }) => [
              page.scrollWidth - page.clientWidth,
              page.scrollHeight - page.clientHeight,
            ]);
          assert.deepEqual(overhang, [0, 0]);
        });

        it('has no accessibility violation in either document', async () => {
          const [app, panel] = [
            visit.page.mainFrame(),
            visit.page.frames().find((frame) => frame.url().startsWith(demo.panelUrl)),
          ];

          assert.deepEqual(await visit.violations(panel), []);
          assert.deepEqual(await visit.violations(app), []);
        });

        it('logs no error and no warning', async () => {
          assert.deepEqual(visit.problems, []);
          await visit.photograph(`${engine}-${place.replaceAll(' ', '-')}`);
        });
      });
    }

    it('speaks German, in the dark and on a phone', async () => {
      const visit = await openDemo(browser, demo, {
        locale: 'de-CH',
        colorScheme: 'dark',
        viewport: { width: 320, height: 640 },
      });
      await visit.page.getByRole('button', { name: 'Assistent' }).first().click();
      await visit.choose('Im Panel');
      const turn = await visit.ask('Setze Daniel Meier auf aktiv');
      await visit.press('Erlauben');

      await expect(turn.locator('.outcome')).toHaveText(/Status von Daniel Meier ist jetzt «aktiv»\./);
      const panel = visit.page.frames().find((frame) => frame.url().startsWith(demo.panelUrl));
      assert.deepEqual(await visit.violations(panel), []);
      assert.deepEqual(visit.problems, []);
      await visit.photograph(`${engine}-phone`);
      await visit.close();
    });

    it('keeps its session with the Node agent over a lost connection', async () => {
      const visit = await openDemo(browser, demo);
      await visit.choose('Node agent');
      await (await visit.ask('Go to deals')).locator('.outcome').waitFor();
      const messages = visit.panel.getByRole('button', { name: /^Messages/ });
      await messages.click();
      await visit.page.evaluate(() => globalThis.sockets.at(-1).close());
      await expect(visit.panel.locator('wire-log-view')).toContainText('session.resumed');
      await messages.click();

      const turn = await visit.ask('Go to contacts');

      await expect(turn.locator('.outcome')).toHaveText(/“Contacts” is open\./);
      await visit.close();
    });

    it('asks a model where the person names one, and shows what goes wrong', async () => {
      const model = await fakeModel();
      const visit = await openDemo(browser, demo);
      await visit.choose('In the panel');
      const { panel } = visit;
      await panel.getByRole('button', { name: /^Model/ }).click();
      await panel.getByLabel('Base URL').fill(model.url);
      await panel.getByRole('textbox', { name: 'Model' }).fill('fake');
      await panel.getByLabel('Key').fill('k-123');
      await panel.getByRole('button', { name: 'Use the model' }).click();

      const turn = await visit.ask('Take me to the deals, would you?');

      await expect(turn).toContainText('Here are your deals.');
      await expect(visit.page).toHaveURL(/\/deals$/);
      assert.equal(model.asked[0].authorization, 'Bearer k-123');
      assert.match(model.asked[1].messages.at(-1).content, /^\{"untrusted":true,"data":\{/);
      await model.close();
      await expect(await visit.ask('And now?')).toContainText('The model did not answer (unreachable).');
      await visit.close();
    });
  });
}

describe('serving the demo', () => {
  let demo;

  before(async () => (demo = await serveDemo({ port: 0, build: true, quiet: true })));
  after(() => demo?.close());

  it('puts the real addresses into both pages', async () => {
    const app = await (await fetch(demo.url)).text();
    const panel = await (await fetch(demo.panelUrl)).text();

    assert.ok(app.includes(`<meta name="uiap-agent-origin" content="${new URL(demo.panelUrl).origin}" />`));
    assert.ok(app.includes(`<meta name="uiap-agent-socket" content="${demo.socketUrl}" />`));
    assert.ok(panel.includes(`<meta name="uiap-app-origin" content="${new URL(demo.url).origin}" />`));
    assert.ok(
      panel.includes(
        `<meta name="uiap-panel-socket" content="${demo.socketUrl.replace('/uiap', '/panel')}" />`,
      ),
    );
  });

  it('protects the built pages with a strict policy', async () => {
    for (const url of [demo.url, demo.panelUrl]) {
      const policy = (await fetch(url)).headers.get('content-security-policy');

      assert.match(policy, /default-src 'self'/);
      assert.match(policy, /require-trusted-types-for 'script'/);
      assert.doesNotMatch(policy, /unsafe/);
    }
  });

  it('serves each page on its own origin only, under one name', async () => {
    const { port } = new URL(demo.url);
    const renamed = await fetch(`http://localhost:${port}/contacts`, { redirect: 'manual' });

    assert.equal(renamed.headers.get('location'), `${demo.url}contacts`);
    assert.equal((await fetch(new URL('/contacts', demo.panelUrl))).status, 404);
    assert.equal((await fetch(new URL('/panel.html', demo.url))).status, 404);
  });

  it('lets nobody else talk to the Node agent', async () => {
    const [appOrigin, panelOrigin] = [demo.url, demo.panelUrl].map((url) => new URL(url).origin);
    const panelSocket = demo.socketUrl.replace('/uiap', '/panel');
    for (const [url, origin] of [
      [demo.socketUrl, undefined],
      [demo.socketUrl, 'http://evil.example'],
      [demo.socketUrl, panelOrigin],
      [panelSocket, appOrigin],
      [panelSocket, 'null'],
    ]) {
      const [error] = await once(new WebSocket(url, origin === undefined ? {} : { origin }), 'error');

      assert.match(error.message, /403/);
    }
  });

  it('takes the next free ports, and gives them all back', async () => {
    const { port } = new URL(demo.url);
    const second = await serveDemo({ port: Number(port), build: true, quiet: true });

    assert.notEqual(new URL(second.url).port, port);
    assert.equal((await fetch(second.url)).status, 200);
    await second.close();
    await assert.rejects(fetch(second.url));
  });

  it('serves the sources as well', async () => {
    const sources = await serveDemo({ port: 0, quiet: true });
    const app = await (await fetch(sources.url)).text();

    assert.ok(app.includes('/demo/crm/main.tsx') && app.includes(new URL(sources.panelUrl).origin));
    assert.ok((await (await fetch(sources.panelUrl)).text()).includes('/demo/agent/panel.ts'));
    await sources.close();
  });
});

/** An OpenAI-compatible service that first wants to navigate and then says so. */
async function fakeModel() {
  const asked = [];
  const call = {
    id: 'c1',
    type: 'function',
    function: { name: 'run_action', arguments: '{"actionId":"nav.navigate","args":{"routeId":"deals"}}' },
  };
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    if (request.method === 'OPTIONS') return response.end();
    let body = '';
    for await (const chunk of request) body += chunk;
    const { messages } = JSON.parse(body);
    asked.push({ messages, authorization: request.headers.authorization });
    const message =
      asked.length === 1
        ? { role: 'assistant', content: null, tool_calls: [call] }
        : { role: 'assistant', content: 'Here are your deals.' };
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify({ choices: [{ message }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    url: `http://127.0.0.1:${server.address().port}/v1`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
