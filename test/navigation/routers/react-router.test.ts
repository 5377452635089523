import { expect } from 'chai';
import type { RouterAdapter, RouterTarget } from '../../../src/navigation/router-adapter.js';
import { reactRouter, type ReactRouterLike } from '../../../src/navigation/routers/react-router.js';
import { countListeners, itKeepsTheRouterContract } from '../../support/router-contract.js';
import { openRouterApp, until, type RouterFrame } from '../../support/router-frame.js';

describe('reactRouter (contract 8)', () => {
  itKeepsTheRouterContract<ReactRouterLike>({
    app: 'react',
    adapter: reactRouter,
    counting: countListeners<ReactRouterLike>('subscribe'),
    idName: 'contact_id',
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
      { id: 'contact', path: '/contacts/:contact_id' },
      { id: '/contacts/report/:year?', path: '/contacts/report/:year?' },
      { id: '/edit', path: '/edit' },
      { id: '/admin', path: '/admin' },
      { id: '/login', path: '/login' },
      { id: 'files', path: '/files/:rest*' },
      { id: '/slow', path: '/slow' },
      { id: '/broken', path: '/broken' },
      { id: '/missing', path: '/missing' },
      { id: '/Caf%C3%A9', path: '/Caf%C3%A9' },
      { id: '/framed', path: '/framed' },
    ],
  });

  describe('on its own terms', () => {
    let frame: RouterFrame<ReactRouterLike>;
    let adapter: RouterAdapter;

    async function open(path: string): Promise<void> {
      frame = await openRouterApp<ReactRouterLike>('react', path);
      adapter = reactRouter(frame.app.router, { window: frame.window });
    }
    afterEach(() => frame.close());

    const go = (target: RouterTarget) => adapter.navigate(target, new AbortController().signal);

    it('keeps index and key of the history entry, and back works (case 42)', async () => {
      await open('/contacts');
      const { idx } = frame.window.history.state as { idx: number };
      await go({ path: '/login' });
      expect(frame.window.history.state)
        .to.deep.include({ idx: idx + 1 })
        .and.to.have.property('key');
      frame.window.history.back();
      await until(() => frame.page() === 'list');
    });

    it('finds no page where the loader answers 404', async () => {
      await open('/');
      expect(await go({ path: '/missing' })).to.deep.include({ ok: false, reason: 'not_found' });
    });

    it('names no route at an address that leads nowhere, though the router shows its error under one', async () => {
      await open('/no/such/page');
      expect(adapter.current()).to.deep.equal({ path: '/no/such/page', params: {} });
    });

    it('names the route in other letters and with a trailing slash, as the router does', async () => {
      await open('/Contacts/Anna/');
      expect(adapter.current()).to.deep.equal({
        routeId: 'contact',
        path: '/Contacts/Anna/',
        params: { contact_id: 'Anna' },
      });
    });

    it('stays blocked while the app asks the person, and is free when the person agrees', async () => {
      await open('/edit');
      frame.app.state.dirty = true;
      expect(await go({ path: '/login' })).to.deep.include({ ok: false, reason: 'blocked' });
      expect(await go({ path: '/contacts' })).to.deep.include({ ok: false, reason: 'blocked' });
      await until(() => frame.window.document.querySelector('button') !== null);
      frame.window.document.querySelector('button')?.click();
      await until(() => frame.page() === 'list');
      expect(adapter.current().path).to.equal('/contacts');
    });
  });

  it('reads the paths of React Router as patterns', () => {
    const element = {};
    const router: ReactRouterLike = {
      routes: [
        { id: '0', path: '/shop', element, children: [{ id: '0-0', path: '/shop/cart', element }] },
        { id: '1', path: 'en?/about', element },
        { id: '2', path: 'docs/:lang.html', element },
        { id: '3', path: 'a+b/:kind?/*', element },
        { id: '_-patch-0-0', path: 'patched', element },
        { id: 'group', path: 'group', children: [{ id: '5-0', path: 'inner', lazy: element }] },
        { id: '6', path: 'nested', element, children: [{ id: '6-0', path: '*', element }] },
        { id: '7', path: '*', element },
      ],
      state: { location: { pathname: '/' }, matches: [], navigation: { state: 'idle' }, errors: null },
      navigate: () => Promise.resolve(),
      createHref: ({ pathname }) => `#${pathname}`,
      subscribe: () => () => undefined,
    };
    const adapter = reactRouter(router);
    expect(adapter.routes().map(({ id }) => id)).to.deep.equal([
      '/shop',
      '/shop/cart',
      '/about',
      '/docs/:lang.html',
      '/a\\+b/:kind?/:rest*',
      '/patched',
      '/group/inner',
      '/nested',
    ]);
    expect(adapter.href({ path: '/about' }), 'a hash router').to.equal('#/about');
  });
});
