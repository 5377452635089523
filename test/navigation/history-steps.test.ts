import { expect } from 'chai';
import { systemClock } from '../../src/clock.js';
import { browserRouter } from '../../src/navigation/browser-router.js';
import { createNavigation, type Navigation } from '../../src/navigation/navigation.js';
import type { RouterAdapter } from '../../src/navigation/router-adapter.js';
import { angularRouter, type AngularRouterLike } from '../../src/navigation/routers/angular-router.js';
import { reactRouter, type ReactRouterLike } from '../../src/navigation/routers/react-router.js';
import { tanstackRouter, type TanstackRouterLike } from '../../src/navigation/routers/tanstack-router.js';
import { vueRouter, type VueRouterLike } from '../../src/navigation/routers/vue-router.js';
import { openRouterApp, type RouterFrame } from '../support/router-frame.js';

type Frame = RouterFrame<unknown>;

const adapters: Record<string, (frame: Frame) => RouterAdapter> = {
  react: ({ app, window }) => reactRouter(app.router as ReactRouterLike, { window }),
  vue: ({ app, window }) => vueRouter(app.router as VueRouterLike, { window }),
  tanstack: ({ app, window }) => tanstackRouter(app.router as TanstackRouterLike, { window }),
  angular: ({ app, window }) => angularRouter(app.router as AngularRouterLike, { window }),
  plain: ({ window }) => browserRouter({ window, basePath: '/app/plain' }),
  'plain, without the Navigation API': ({ window }) => {
    Object.defineProperty(window, 'navigation', { value: undefined, configurable: true });
    return browserRouter({ window, basePath: '/app/plain' });
  },
};

for (const [name, adapter] of Object.entries(adapters)) {
  const app = name.split(',', 1)[0] ?? name;
  describe(`steps back and forward (contract 3) in the ${name} app`, () => {
    let frame: Frame;
    let navigation: Navigation;
    let test: AbortController;

    async function open(path: string): Promise<void> {
      frame = await openRouterApp(app, path);
      navigation = createNavigation({
        router: adapter(frame),
        window: frame.window,
        clock: systemClock(),
        signal: test.signal,
        diagnose: () => undefined,
        isEntity: () => true,
        annotated: () => undefined,
        pageLinks: () => [],
      });
    }

    beforeEach(() => {
      test = new AbortController();
    });
    afterEach(() => {
      test.abort();
      frame.close();
    });

    it('end when the page shows the place', async () => {
      await open('/contacts');
      await navigation.navigate({ path: '/login' }, test.signal);
      const back = await navigation.back(test.signal);
      expect([back.ok, back.location.path, frame.page()]).to.deep.equal([true, '/contacts', 'list']);
      const forward = await navigation.forward(test.signal);
      expect([forward.ok, forward.location.path, frame.page()]).to.deep.equal([true, '/login', 'login']);
    });

    it('also where only a fragment or the state changes', async () => {
      await open('/contacts');
      const { history, location } = frame.window;
      history.pushState(history.state, '', `${location.pathname}#note`);
      const back = await navigation.back(test.signal);
      expect([back.ok, back.location.path, frame.page()]).to.deep.equal([true, '/contacts', 'list']);
      expect(location.hash).to.equal('');
    });

    it('find nothing where there is no further entry', async () => {
      await open('/contacts');
      // Without the Navigation API the browser does not say what lies behind; the test's own frame has an entry before it.
      const { navigation: api } = frame.window as { navigation?: unknown };
      if (api) expect(await navigation.back(test.signal)).to.deep.include({ ok: false, reason: 'not_found' });
      expect(await navigation.forward(test.signal)).to.deep.include({ ok: false, reason: 'not_found' });
      expect(frame.page()).to.equal('list');
    });

    it('say that a guard kept the person here', async function () {
      // The plain app guards its links only.
      if (app === 'plain') this.skip();
      await open('/contacts');
      await navigation.navigate({ path: '/edit' }, test.signal);
      frame.app.state.dirty = true;
      const blocked = await navigation.back(test.signal);
      expect(blocked).to.deep.include({ ok: false, reason: 'blocked' });
      expect([blocked.location.path, frame.page()]).to.deep.equal(['/edit', 'edit']);

      frame.app.state.dirty = false;
      expect(await navigation.back(test.signal)).to.deep.include({ ok: true });
      expect(frame.page()).to.equal('list');
    });

    it('never throw: an aborted signal is an error', async () => {
      await open('/contacts');
      expect(await navigation.navigate({ path: '/login' }, test.signal)).to.deep.include({ ok: true });
      expect(await navigation.back(AbortSignal.abort())).to.deep.include({ ok: false, reason: 'error' });
      expect(navigation.current().path).to.equal('/login');
    });
  });
}
