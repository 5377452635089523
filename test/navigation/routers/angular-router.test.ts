import { expect } from 'chai';
import type { RouterAdapter, RouterTarget } from '../../../src/navigation/router-adapter.js';
import { angularRouter, type AngularRouterLike } from '../../../src/navigation/routers/angular-router.js';
import { itKeepsTheRouterContract } from '../../support/router-contract.js';
import { openRouterApp, type RouterFrame } from '../../support/router-frame.js';

function countSubscriptions(router: AngularRouterLike, count: (change: 1 | -1) => void): AngularRouterLike {
  return {
    get config() {
      return router.config;
    },
    get routerState() {
      return router.routerState;
    },
    events: {
      subscribe(next) {
        const subscription = router.events.subscribe(next);
        count(1);
        return {
          unsubscribe() {
            subscription.unsubscribe();
            count(-1);
          },
        };
      },
    },
    navigateByUrl: (url) => router.navigateByUrl(url),
  };
}

describe('angularRouter (contract 8)', () => {
  itKeepsTheRouterContract<AngularRouterLike>({
    app: 'angular',
    adapter: angularRouter,
    counting: countSubscriptions,
    idName: 'id',
    followsPushState: false,
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
      { id: '/contacts/report/:year', path: '/contacts/report/:year' },
      { id: '/edit', path: '/edit' },
      { id: '/admin', path: '/admin' },
      { id: '/login', path: '/login' },
      { id: 'files', path: '/files/:rest*' },
      { id: '/slow', path: '/slow' },
      { id: '/broken', path: '/broken' },
    ],
  });

  describe('on its own terms', () => {
    let frame: RouterFrame<AngularRouterLike>;
    let adapter: RouterAdapter;

    beforeEach(async () => {
      frame = await openRouterApp<AngularRouterLike>('angular', '/');
      const { router, urls } = frame.app;
      adapter = angularRouter(router, { window: frame.window, ...(urls && { location: urls }) });
    });
    afterEach(() => frame.close());

    const go = (target: RouterTarget) => adapter.navigate(target, new AbortController().signal);

    it("takes URLs from Angular's Location where it is given", () => {
      expect(adapter.href({ path: '/login' })).to.equal('/app/angular/login');
    });

    it('knows the routes of a part that is loaded on demand once it is loaded', async () => {
      expect(adapter.routes().some(({ path }) => path === '/lazy')).to.equal(false);
      expect(await go({ path: '/lazy' })).to.deep.include({ ok: true, redirected: false });
      expect(adapter.routes().some(({ path }) => path === '/lazy')).to.equal(true);
      expect(adapter.current().routeId).to.equal('/lazy');
    });

    for (const id of ['a(b)', 'a;b=c', 'a b', '50%', '(aside:aside)', 'ü/é'])
      it(`takes ${id} for a value, not for its own syntax`, async () => {
        const result = await go({ routeId: 'contact', params: { id } });
        expect(result).to.deep.include({ ok: true, redirected: false });
        expect([frame.page(), frame.text()]).to.deep.equal(['contact', id]);
        expect(result.location.params).to.deep.equal({ id });
      });

    it('tells neither named outlets nor redirects', () => {
      const paths = adapter.routes().map(({ path }) => path);
      expect(paths).not.to.include('/aside');
      expect(paths).not.to.include('/old');
    });
  });
});
