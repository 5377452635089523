import { expect } from 'chai';
import type { RouterAdapter } from '../../../src/navigation/router-adapter.js';
import { tanstackRouter, type TanstackRouterLike } from '../../../src/navigation/routers/tanstack-router.js';
import { countListeners, itKeepsTheRouterContract } from '../../support/router-contract.js';
import { fakeClock } from '../../support/fake-clock.js';
import { openRouterApp, until, type RouterFrame } from '../../support/router-frame.js';

describe('tanstackRouter (contract 8)', () => {
  itKeepsTheRouterContract<TanstackRouterLike>({
    app: 'tanstack',
    adapter: tanstackRouter,
    counting: countListeners<TanstackRouterLike>('subscribe'),
    idName: 'id',
    followsPushState: true,
    routes: [
      { id: 'home', path: '/', label: 'Home' },
      {
        id: '/contacts',
        path: '/contacts',
        label: 'Contacts',
        entities: ['contact'],
        capabilities: ['search'],
      },
      { id: 'contact', path: '/contacts/:id' },
      { id: '/contacts/report/:year?', path: '/contacts/report/:year?' },
      { id: '/edit', path: '/edit' },
      { id: '/admin', path: '/admin' },
      { id: '/login', path: '/login' },
      { id: 'files', path: '/files/:rest*' },
      { id: '/slow', path: '/slow' },
      { id: '/broken', path: '/broken' },
      { id: '/framed', path: '/framed' },
    ],
  });

  describe('on its own terms', () => {
    let frame: RouterFrame<TanstackRouterLike>;
    let adapter: RouterAdapter;

    beforeEach(async () => {
      frame = await openRouterApp<TanstackRouterLike>('tanstack', '/');
      adapter = tanstackRouter(frame.app.router, { window: frame.window });
    });
    afterEach(() => frame.close());

    it('tells a page that loads for long from a navigation that a blocker stopped', async () => {
      const clock = fakeClock();
      adapter = tanstackRouter(frame.app.router, { window: frame.window, clock });
      const result = adapter.navigate({ path: '/slow' }, new AbortController().signal);
      await clock.pass(1500);
      frame.app.state.open();
      await until(() => frame.page() === 'slow');
      await clock.pass(1500);
      expect(await result).to.deep.include({ ok: true, redirected: false });
    });

    for (const id of ['$id', '$', 'a b', '50%', 'ü', 'a/b'])
      it(`takes ${id} for a value, not for a parameter`, async () => {
        const result = await adapter.navigate(
          { routeId: 'contact', params: { id } },
          new AbortController().signal,
        );
        expect(result).to.deep.include({ ok: true, redirected: false });
        expect([frame.page(), frame.text()]).to.deep.equal(['contact', id]);
        expect(result.location.params).to.deep.equal({ id });
      });
  });

  it('reads the paths of TanStack Router as patterns', () => {
    const paths = {
      '/a/$id': '/a/:id',
      '/b/{-$lang}/c': '/b/:lang?/c',
      '/d/post-{$slug}.html': '/d/post-:slug.html',
      '/e/$': '/e/:rest*',
      '/f/{$}.txt': '/f/:rest*.txt',
      '/g/': '/g',
    };
    const routes = Object.keys(paths).map((fullPath) => ({
      id: fullPath,
      path: fullPath,
      fullPath,
      isRoot: false,
      options: { component: {} },
    }));
    const router: TanstackRouterLike = {
      routesById: Object.fromEntries(routes.map((route) => [route.id, route])),
      state: { status: 'idle', location: { pathname: '/' }, matches: [] },
      history: { createHref: (href) => `/#${href}` },
      navigate: () => Promise.resolve(),
      subscribe: () => () => undefined,
    };
    const adapter = tanstackRouter(router);
    expect(adapter.routes().map(({ path }) => path)).to.deep.equal(Object.values(paths));
    expect(adapter.href({ path: '/g' }), 'a hash history').to.equal('/#/g');
  });
});
