import { expect } from 'chai';
import { browserRouter, type BrowserRouterOptions } from '../../src/navigation/browser-router.js';
import type { RouterAdapter, RouterRoute } from '../../src/navigation/router-adapter.js';
import { fakeClock } from '../support/fake-clock.js';
import { openRouterApp, until, type RouterFrame } from '../support/router-frame.js';

const ROUTES: readonly RouterRoute[] = [
  { id: 'home', path: '/' },
  { id: 'contacts', path: '/contacts', label: 'Contacts' },
  { id: 'contact', path: '/contacts/:id' },
  { id: 'new contact', path: '/contacts/new' },
];

describe('browserRouter (contract 8): for apps without a router that we know', () => {
  let frame: RouterFrame<undefined>;
  let adapter: RouterAdapter;
  let test: AbortController;

  async function open(path: string, options: BrowserRouterOptions = {}): Promise<void> {
    frame = await openRouterApp<undefined>('plain', path);
    adapter = browserRouter({ window: frame.window, basePath: '/app/plain', routes: ROUTES, ...options });
  }

  const go = (path: string) => adapter.navigate({ path }, test.signal);
  const rest = () => new Promise((resolve) => setTimeout(resolve, 400));

  beforeEach(() => {
    test = new AbortController();
  });
  afterEach(() => {
    test.abort();
    frame.close();
  });

  it('knows the route by the pattern with the most static segments (OP-D-15), and its parameters', async () => {
    await open('/contacts/7?tab=notes#top');
    expect(adapter.routes()).to.deep.equal(ROUTES);
    expect(adapter.current()).to.deep.equal({ routeId: 'contact', path: '/contacts/7', params: { id: '7' } });
    frame.window.history.replaceState(null, '', '/app/plain/contacts/new');
    expect(adapter.current()).to.deep.equal({ routeId: 'new contact', path: '/contacts/new', params: {} });
    frame.window.history.replaceState(null, '', '/app/plain/unknown');
    expect(adapter.current()).to.deep.equal({ path: '/unknown', params: {} });
    expect(adapter.href({ routeId: 'contact', params: { id: 'a/b' } })).to.equal('/app/plain/contacts/a%2Fb');
  });

  it('goes by a click on the link in the page, which the app takes as its own (case 42)', async () => {
    await open('/');
    const result = await adapter.navigate({ routeId: 'contact', params: { id: '7' } }, test.signal);
    expect([frame.page(), frame.text()]).to.deep.equal(['contact', '7']);
    expect(result).to.deep.equal({
      ok: true,
      location: { routeId: 'contact', path: '/contacts/7', params: { id: '7' } },
      redirected: false,
    });
    expect(frame.window.history.state).to.deep.equal({ depth: 1 });
  });

  it('finds a link by its query, too', async () => {
    await open('/');
    expect(await go('/contacts/8?tab=notes')).to.deep.include({ ok: true, redirected: false });
    expect(frame.window.location.search).to.equal('?tab=notes');
  });

  it('waits for an app that takes its time', async () => {
    await open('/');
    let answered = false;
    const result = go('/slow').then((value) => {
      answered = true;
      return value;
    });
    await rest();
    expect(answered).to.equal(false);
    frame.app.state.open();
    expect(await result).to.deep.include({ ok: true, redirected: false });
    expect(frame.page()).to.equal('slow');
  });

  it('says where it ended when the app leads elsewhere', async () => {
    await open('/');
    const result = await go('/admin');
    expect(result).to.deep.include({ ok: true, redirected: true });
    expect([result.location.path, frame.page()]).to.deep.equal(['/login', 'login']);
  });

  it('says blocked when the app does not follow its own link for 5 s', async () => {
    const clock = fakeClock();
    await open('/edit', { clock });
    frame.app.state.dirty = true;
    const result = go('/login');
    await clock.pass(6000);
    expect(await result).to.deep.include({ ok: false, reason: 'blocked' });
    expect(frame.page()).to.equal('edit');
  });

  it('loads the page anew where nothing else leads there, and never says that it has arrived', async () => {
    for (const path of ['/full', '/files/x']) {
      await open('/');
      let answered = false;
      const stop = new AbortController();
      const result = adapter.navigate({ path }, stop.signal).finally(() => {
        answered = true;
      });
      const before = frame.window.document;
      await until(() => frame.window.document !== before && frame.page() !== undefined);
      expect(frame.window.location.pathname).to.equal(`/app/plain${path}`);
      expect(answered).to.equal(false);
      stop.abort();
      expect(await result).to.deep.include({ ok: false, reason: 'error' });
      if (path === '/full') frame.close();
    }
  });

  it('loads nothing where the app does not allow it', async () => {
    await open('/', { allowFullLoad: false });
    const { document } = frame.window;
    for (const path of ['/full', '/files/x', '/aside'])
      expect(await go(path)).to.deep.include({ ok: false, reason: 'error' });
    expect(frame.window.document).to.equal(document);
    expect(frame.page()).to.equal('home');
    expect(await go('/login'), 'the app takes this click').to.deep.include({ ok: true });
  });

  it('tells the app of a new address by popstate where that is asked for, with the state it had', async () => {
    await open('/', { popstate: true });
    frame.window.history.replaceState({ depth: 4 }, '');
    expect(await go('/contacts/9')).to.deep.include({ ok: true, redirected: false });
    expect([frame.page(), frame.text()]).to.deep.equal(['contact', '9']);
    expect(frame.window.history.state).to.deep.equal({ depth: 4 });
  });

  it('keeps its place in the fragment where the app does', async () => {
    await open('/#/contacts/7', { hash: true, basePath: '' });
    expect(adapter.current()).to.deep.equal({ routeId: 'contact', path: '/contacts/7', params: { id: '7' } });
    expect(adapter.href({ path: '/contacts' })).to.equal('#/contacts');
    const seen: string[] = [];
    adapter.subscribe(() => seen.push(adapter.current().path), test.signal);
    expect(await go('/contacts')).to.deep.include({ ok: true, redirected: false });
    expect(frame.window.location.hash).to.equal('#/contacts');
    await until(() => seen.length > 0);
    expect(seen).to.deep.equal(['/contacts']);
  });

  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a/../b', '/login#x'])
    it(`does not go to ${path}`, async () => {
      await open('/');
      expect(await go(path)).to.deep.include({ ok: false, reason: 'not_found' });
      expect(frame.window.location.pathname).to.equal('/app/plain/');
    });

  for (const api of ['with the Navigation API', 'without it'] as const) {
    describe(`watching the address ${api}`, () => {
      const seen: string[] = [];

      async function watch(path: string): Promise<void> {
        await open(path);
        if (api === 'without it')
          Object.defineProperty(frame.window, 'navigation', { value: undefined, configurable: true });
        seen.length = 0;
        adapter.subscribe(
          (change) => seen.push(`${change} ${adapter.current().path} ${frame.page()}`),
          test.signal,
        );
      }

      beforeEach(function () {
        if (api === 'with the Navigation API' && !('navigation' in window)) this.skip();
      });

      it('tells clicks, pushState and steps back once each, when the page shows the place', async () => {
        await watch('/contacts');
        frame.window.document.querySelector<HTMLAnchorElement>('a[href$="/contacts/7"]')?.click();
        await until(() => seen.length > 0);
        frame.window.history.pushState(null, '', '/app/plain/login');
        frame.window.setTimeout(() => frame.window.dispatchEvent(new frame.window.PopStateEvent('popstate')));
        await until(() => seen.length > 1);
        frame.window.history.back();
        await until(() => seen.length > 2);
        await rest();
        expect(seen).to.deep.equal([
          'route /contacts/7 contact',
          'route /login login',
          'route /contacts/7 contact',
        ]);
      });

      it('is silent about state, fragments and queries', async () => {
        await watch('/contacts');
        const { history, location } = frame.window;
        history.replaceState({ scroll: 1 }, '');
        history.pushState(null, '', '#note');
        location.hash = 'other';
        history.pushState(null, '', '?page=2');
        await rest();
        expect(seen).to.deep.equal([]);
      });

      it('leaves history as it was, and nothing behind after the signal', async () => {
        await watch('/contacts');
        expect(Object.keys(frame.window.history)).to.deep.equal([]);
        test.abort();
        frame.window.document.querySelector<HTMLAnchorElement>('a[href$="/contacts/7"]')?.click();
        await until(() => frame.page() === 'contact');
        await rest();
        expect(seen).to.deep.equal([]);
        test = new AbortController();
      });
    });
  }

  it('asks its clock for nothing any more after the signal, also where it has to look again and again', async () => {
    const clock = fakeClock();
    await open('/', { clock });
    Object.defineProperty(frame.window, 'navigation', { value: undefined, configurable: true });
    adapter.subscribe(() => undefined, test.signal);
    await clock.pass(1000);
    expect(clock.waiting).to.equal(1);
    test.abort();
    expect(clock.waiting).to.equal(0);
  });
});
