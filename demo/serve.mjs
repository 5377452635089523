// Serves the demo: the CRM, the assistant's panel on another origin, and the agent in this process that both can talk to.
import { access, readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer, preview, runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const HOST = '127.0.0.1';
const APP_PORT = 5173;
const AGENT_PORT = 8787;
const BUILT = 'dist-demo';

/**
 * Serves the demo on this machine.
 *
 * @param port Where the CRM is; the panel is at the next one. Free ones are taken where they are not; 0 means any.
 *     Default 5173.
 * @param build Serves the production build of `npm run build:demo`, with a strict Content Security Policy, instead of the
 *     sources.
 * @param quiet Prints nothing. Default false.
 * @param watch Reloads the pages when sources change. Default false.
 * @returns The addresses, once everything answers, and `close()`, which ends it all.
 */
export async function serveDemo({ port = APP_PORT, build = false, quiet = false, watch = false } = {}) {
  const serve = build ? serveBuilt : serveSources;
  const closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  // A page that is asked for early waits for the addresses that have to stand in it.
  let tellAddresses;
  const addresses = new Promise((resolve) => (tellAddresses = resolve));
  try {
    const app = await serve(
      { name: 'app', file: 'index.html', isPage: isAppPath, addresses, write: writeApp, policy: appPolicy },
      { port, watch },
    );
    closers.push(app.close);
    const panel = await serve(
      {
        name: 'panel',
        file: 'demo/agent/panel.html',
        isPage: isPanelPath,
        addresses,
        write: writePanel,
        policy: panelPolicy,
      },
      { port: port === 0 ? 0 : port + 1, watch },
    );
    closers.push(panel.close);
    const { module } = await runnerImport(`${root}demo/agent/node-agent.ts`, {
      root,
      configFile: false,
      logLevel: 'error',
    });
    const agent = await module.startNodeAgent({
      port: port === 0 ? 0 : AGENT_PORT,
      appOrigins: [app.origin],
      panelOrigins: [panel.origin],
    });
    closers.push(agent.close);
    tellAddresses({ app: app.origin, panel: panel.origin, agent: `ws://${HOST}:${agent.port}` });
    if (!quiet)
      console.log(
        `\n  Open ${app.origin}/\n\n  (the assistant's panel is at ${panel.origin}, its Node agent at ws://${HOST}:${agent.port})\n`,
      );
    return {
      url: `${app.origin}/`,
      panelUrl: `${panel.origin}/panel.html`,
      socketUrl: `ws://${HOST}:${agent.port}/uiap`,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

// ---- what is served

const isAppPath = (path) => path === '/index.html' || !path.split('/').at(-1).includes('.');
const isPanelPath = (path) => path === '/panel.html';

const writeApp = (html, { panel, agent }) =>
  withMeta(html, { 'uiap-agent-origin': panel, 'uiap-agent-socket': `${agent}/uiap` });
const writePanel = (html, { app, agent }) =>
  withMeta(html, { 'uiap-app-origin': app, 'uiap-panel-socket': `${agent}/panel` });

/** Gives `<meta>` elements their content, and adds those that are not there. */
function withMeta(html, contents) {
  return Object.entries(contents).reduce((page, [name, content]) => {
    const element = `<meta name="${name}" content="${content}" />`;
    const present = new RegExp(`<meta\\s+name="${name}"[^>]*>`);
    return present.test(page)
      ? page.replace(present, element)
      : page.replace('</head>', `  ${element}\n  </head>`);
  }, html);
}

const basePolicy = {
  'default-src': "'self'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
};
const appPolicy = ({ panel, agent }) => ({
  ...basePolicy,
  'connect-src': `'self' ${agent}`,
  'frame-src': panel,
  'frame-ancestors': "'none'",
  'trusted-types': "'none'",
});
// A person may let the panel ask a model: at an address of theirs, so any that is safe to send a key to.
const panelPolicy = ({ app, agent }) => ({
  ...basePolicy,
  'connect-src': `'self' ${agent} https: http://127.0.0.1:* http://localhost:*`,
  'frame-ancestors': app,
  'trusted-types': 'lit-html',
});

// ---- how it is served

/** The sources, transformed as they are asked for. */
async function serveSources(site, { port, watch }) {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: `node_modules/.vite/demo-${site.name}`,
    optimizeDeps: { entries: [site.file] },
    server: { host: HOST, port, ...(watch ? {} : { watch: null }) },
  });
  const transform = (html) => server.transformIndexHtml(`/${site.file}`, html);
  server.middlewares.use(
    pageOf(site, { folder: root, origin: () => originOf(server), transform, headers: () => ({}) }),
  );
  await server.listen();
  return { origin: originOf(server), close: () => server.close() };
}

/** What `npm run build:demo` made. */
async function serveBuilt(site, { port }) {
  const folder = `${root}${BUILT}/`;
  await access(folder + site.file).catch(() => {
    throw new Error(`${BUILT}/${site.file} is missing: run "npm run build:demo" first`);
  });
  const headers = (addresses) => ({
    'content-security-policy': Object.entries(site.policy(addresses))
      .map((entry) => entry.join(' '))
      .join('; '),
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
  });
  const server = await preview({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    build: { outDir: BUILT },
    preview: { host: HOST, port },
    plugins: [
      {
        name: 'demo-pages',
        configurePreviewServer({ middlewares }) {
          middlewares.use(
            pageOf(site, { folder, origin: () => originOf(server), transform: (html) => html, headers }),
          );
        },
      },
    ],
  });
  return { origin: originOf(server), close: () => server.close() };
}

function originOf({ httpServer }) {
  return `http://${HOST}:${httpServer.address().port}`;
}

/** Answers requests for a site's one HTML page; all others are somebody else's. */
function pageOf(site, { folder, origin, transform, headers }) {
  return async (request, response, next) => {
    const [path] = request.url.split('?', 1);
    if (request.method !== 'GET' || !site.isPage(path)) return next();
    try {
      // By any other name the page would have another origin, which nobody here expects.
      if (`http://${request.headers.host}` !== origin()) {
        return response.writeHead(307, { location: origin() + request.url }).end();
      }
      const addresses = await site.addresses;
      const html = await transform(site.write(await readFile(folder + site.file, 'utf8'), addresses));
      return response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          ...headers(addresses),
        })
        .end(html);
    } catch (error) {
      return next(error);
    }
  };
}

// ---- the command

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { port: { type: 'string' }, build: { type: 'boolean' } } });
  const port = values.port === undefined ? APP_PORT : Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_534) {
    console.error('--port takes a number from 0 to 65534');
    process.exit(2);
  }
  const demo = await serveDemo({ port, build: values.build, watch: true }).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  // Vite listens as well, and would end the process before everything is closed.
  process.removeAllListeners('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      // A second one means: at once.
      process.once(signal, () => process.exit(1));
      void demo.close().then(() => process.exit(0));
    });
  }
}
