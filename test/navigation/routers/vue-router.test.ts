import { expect } from 'chai';
import type { RouterAdapter, RouterTarget } from '../../../src/navigation/router-adapter.js';
import { vueRouter, type VueRouterLike } from '../../../src/navigation/routers/vue-router.js';
import { countListeners, itKeepsTheRouterContract } from '../../support/router-contract.js';
import { openRouterApp, type RouterFrame } from '../../support/router-frame.js';

describe('vueRouter (contract 8)', () => {
  itKeepsTheRouterContract<VueRouterLike>({
    app: 'vue',
    adapter: vueRouter,
    counting: countListeners<VueRouterLike>('afterEach'),
    idName: 'id',
    followsPushState: false,
    routes: [
      { id: '/broken', path: '/broken' },
      { id: '/slow', path: '/slow' },
      { id: '/login', path: '/login' },
      { id: '/admin', path: '/admin' },
      { id: '/edit', path: '/edit' },
      {
        id: '/contacts',
        path: '/contacts',
        label: 'Contacts',
        entities: ['contact'],
        capabilities: ['search'],
      },
      { id: 'home', path: '/', label: 'Home' },
      { id: 'files', path: '/files/:file*' },
      { id: 'contact', path: '/contacts/:id' },
      { id: '/contacts/report/:year?', path: '/contacts/report/:year?' },
    ],
  });

  describe('on its own terms', () => {
    let frame: RouterFrame<VueRouterLike>;
    let adapter: RouterAdapter;

    async function open(path: string): Promise<void> {
      frame = await openRouterApp<VueRouterLike>('vue', path);
      adapter = vueRouter(frame.app.router, { window: frame.window });
    }
    afterEach(() => frame.close());

    const go = (target: RouterTarget) => adapter.navigate(target, new AbortController().signal);

    it('tells an alias as the route it stands for', async () => {
      await open('/people/7');
      expect(adapter.current()).to.deep.equal({ routeId: 'contact', path: '/people/7', params: { id: '7' } });
    });

    it('follows a redirect and says so', async () => {
      await open('/');
      const result = await go({ path: '/old' });
      expect(result).to.deep.include({ ok: true, redirected: true });
      expect(result.location.routeId).to.equal('/contacts');
    });

    it('finds no page for a value that the expression of a parameter refuses, and stays', async () => {
      await open('/');
      expect(await go({ routeId: 'contact', params: { id: 'seven' } })).to.deep.include({
        ok: false,
        reason: 'not_found',
      });
      expect(frame.page()).to.equal('home');
    });

    it('says that another navigation has come between', async () => {
      await open('/');
      const result = go({ path: '/slow' });
      await frame.app.router.push('/login');
      frame.app.state.open();
      expect(await result).to.deep.include({ ok: false, reason: 'error' });
      expect(frame.page()).to.equal('login');
    });
  });

  it('reads the paths of Vue Router as patterns', () => {
    const paths = {
      '/a/:id(\\d+)': '/a/:id',
      '/b/:id(\\d+)?': '/b/:id?',
      '/c/:slug([^/]+\\))-x': '/c/:slug-x',
      '/d/:rest(.*)*': '/d/:rest*',
      '/e/:rest(.+)': '/e/:rest+',
      '/f/:parts+': '/f/:parts+',
      '/g\\:h': '/g\\:h',
      '/i(j)': '/i\\(j\\)',
      '/k/': '/k',
      '/@:name': '/@:name',
    };
    const router: VueRouterLike = {
      currentRoute: { value: { path: '/', params: {}, matched: [] } },
      getRoutes: () => Object.keys(paths).map((path) => ({ path, meta: {}, children: [] })),
      resolve: () => ({ path: '/', params: {}, matched: [], href: '/' }),
      push: () => Promise.resolve(),
      afterEach: () => () => undefined,
    };
    const found = vueRouter(router)
      .routes()
      .map(({ path }) => path);
    expect(found.reverse()).to.deep.equal(Object.values(paths));
  });
});
