import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { WebSocketServer } from 'ws';
import { bundleScript } from '../support/bundle.mjs';
import { chromium, chromiumLaunchOptions } from '../support/browsers.mjs';

describe('webSocket() on a page that is left and come back to (case 46)', () => {
  let browser, server, sockets, script, origin;

  before(async () => {
    script = await bundleScript(new URL('../support/transport-bfcache-page.ts', import.meta.url), 'Page');
    server = createServer((request, response) => {
      const isScript = request.url === '/page.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      const start = `<script src="/page.js"></script><script>page = Page.begin('ws://' + location.host)</script>`;
      response.end(isScript ? script : `<!doctype html>${request.url === '/' ? start : 'elsewhere'}`);
    });
    sockets = new WebSocketServer({ server });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${server.address().port}`;
    browser = await chromium.launch({
      ...chromiumLaunchOptions(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  });
  after(async () => {
    await browser?.close();
    for (const socket of sockets.clients) socket.terminate();
    server.close();
  });

  it('lets the page into the cache, and is back at once with one socket', { timeout: 60_000 }, async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => globalThis.page.trace.includes('connection 1 open'));
    await page.goto(`${origin}/elsewhere`);
    while (sockets.clients.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));

    await page.goBack({ waitUntil: 'commit' });
    await page.waitForFunction(() => globalThis.page.trace.includes('connection 2 open'));

    assert.deepEqual(
      await page.evaluate(() => globalThis.page.trace.filter((line) => line !== 'pageshow false')),
      ['connection 1 open', 'connection 1 closed: the page was left', 'pageshow true', 'connection 2 open'],
    );
    assert.equal(sockets.clients.size, 1);
  });
});
