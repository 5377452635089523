import { expect } from 'chai';
import type { RouterAdapter, RouterRoute, RouterTarget } from '../../src/navigation/router-adapter.js';
import type { RouterOptions } from '../../src/navigation/router-driver.js';
import { openRouterApp, until, type RouterFrame } from './router-frame.js';

export interface RouterContract<Router> {
  /** The app in router-apps. Every such app has the same pages. */
  readonly app: string;
  readonly adapter: (router: Router, options: RouterOptions) => RouterAdapter;
  /** The router, telling how many listen to it. */
  readonly counting: (router: Router, count: (change: 1 | -1) => void) => Router;
  readonly routes: readonly RouterRoute[];
  /** The router's name for the parameter of a contact's page. */
  readonly idName: string;
  /** Whether the router takes over what others do with `history.pushState`. */
  readonly followsPushState: boolean;
}

/** Counts the listeners of a router whose `member` takes one and gives the function that removes it. */
export function countListeners<Router extends object>(
  member: keyof Router,
): RouterContract<Router>['counting'] {
  return (router, count) => {
    const listen = router[member] as (...given: unknown[]) => () => void;
    const counted = (...given: unknown[]) => {
      const stop = listen.apply(router, given);
      count(1);
      return () => {
        stop();
        count(-1);
      };
    };
    return Object.create(router, { [member]: { value: counted } }) as Router;
  };
}

/** What every router adapter promises (RouterAdapter, contract 8), tried on the real router in a frame. */
export function itKeepsTheRouterContract<Router>(contract: RouterContract<Router>): void {
  const { app, idName } = contract;
  let frame: RouterFrame<Router>;
  let adapter: RouterAdapter;
  let test: AbortController;
  let listening: number;

  async function open(path: string): Promise<void> {
    frame = await openRouterApp<Router>(app, path);
    listening = 0;
    const router = contract.counting(frame.app.router, (change) => (listening += change));
    adapter = contract.adapter(router, { window: frame.window });
  }

  const go = (target: RouterTarget) => adapter.navigate(target, test.signal);
  const events = () => {
    const seen: string[] = [];
    adapter.subscribe(
      (change) => seen.push(`${change} ${adapter.current().path} ${frame.page()}`),
      test.signal,
    );
    return seen;
  };
  // Long enough for anything that would still come: quiet takes two frames.
  const rest = () => new Promise((resolve) => setTimeout(resolve, 300));

  beforeEach(() => {
    test = new AbortController();
  });
  afterEach(() => {
    test.abort();
    frame.close();
  });

  it('lists the pages: nested paths joined, no redirects, aliases, wildcards, layouts or hidden routes (OP-C-50)', async () => {
    await open('/');
    expect(adapter.routes()).to.deep.equal(contract.routes);
  });

  it('says where it is, without the base path', async () => {
    await open('/contacts/7?tab=notes#top');
    expect(adapter.current()).to.deep.equal({
      path: '/contacts/7',
      params: { [idName]: '7' },
      routeId: 'contact',
    });
  });

  it('says where it is for an index page', async () => {
    await open('/contacts');
    expect(adapter.current()).to.deep.equal({ path: '/contacts', params: {}, routeId: '/contacts' });
  });

  it('builds URLs with the base path, and none for what it does not know', async () => {
    await open('/');
    expect(adapter.href({ routeId: 'contact', params: { [idName]: '4' } })).to.equal(
      `/app/${app}/contacts/4`,
    );
    expect(adapter.href({ routeId: 'home' })).to.equal(`/app/${app}/`);
    expect(adapter.href({ path: '/login' })).to.equal(`/app/${app}/login`);
    expect(adapter.href({ routeId: 'contact' })).to.equal(undefined);
    expect(adapter.href({ routeId: 'nobody' })).to.equal(undefined);
    expect(adapter.href({ path: '//evil.example' })).to.equal(undefined);
  });

  it('goes to a route with parameters and says so when the page shows it', async () => {
    await open('/contacts');
    const result = await go({ routeId: 'contact', params: { [idName]: '8' } });
    expect([frame.page(), frame.text()]).to.deep.equal(['contact', '8']);
    const location = { path: '/contacts/8', params: { [idName]: '8' }, routeId: 'contact' };
    expect(result).to.deep.equal({ ok: true, location, redirected: false });
    expect(frame.window.location.pathname).to.equal(`/app/${app}/contacts/8`);
  });

  it('goes to a path', async () => {
    await open('/');
    const result = await go({ path: '/files/a/b%20c' });
    expect(frame.page()).to.equal('files');
    expect(result).to.deep.include({ ok: true, redirected: false });
    expect(result.location).to.deep.include({ path: '/files/a/b%20c', routeId: 'files' });
  });

  it('succeeds where it already is, and leaves the history alone', async () => {
    await open('/contacts');
    const entries = frame.window.history.length;
    expect(await go({ path: '/contacts' })).to.deep.include({ ok: true, redirected: false });
    expect(frame.window.history.length).to.equal(entries);
  });

  it('does not say success while the page is still loading', async () => {
    await open('/');
    let answered = false;
    const result = go({ path: '/slow' }).then((value) => {
      answered = true;
      return value;
    });
    await rest();
    expect([answered, frame.page(), adapter.current().path]).to.deep.equal([false, 'home', '/']);

    frame.app.state.open();
    expect(await result).to.deep.include({ ok: true, redirected: false });
    expect(frame.page()).to.equal('slow');
  });

  it('says where it ended when the app leads elsewhere', async () => {
    await open('/');
    const result = await go({ path: '/admin' });
    expect(frame.page()).to.equal('login');
    expect(result).to.deep.include({ ok: true, redirected: true });
    expect(result.location.path).to.equal('/login');
  });

  it('also when it leads back to where one was', async () => {
    await open('/login');
    const result = await go({ path: '/admin' });
    expect(frame.page()).to.equal('login');
    expect(result).to.deep.include({ ok: true, redirected: true });
    expect(result.location.path).to.equal('/login');
  });

  it('tells a guard that keeps one here from a navigation that was done', async () => {
    await open('/edit');
    frame.app.state.dirty = true;
    const blocked = await go({ path: '/login' });
    expect(frame.page()).to.equal('edit');
    expect(blocked).to.deep.include({ ok: false, reason: 'blocked' });
    expect(blocked.location.path).to.equal('/edit');

    frame.app.state.dirty = false;
    expect(await go({ path: '/login' })).to.deep.include({ ok: true });
    expect(frame.page()).to.equal('login');
  });

  it('finds no unknown route, no path that leads nowhere, and no route without its parameters', async () => {
    await open('/');
    expect(await go({ routeId: 'nobody' })).to.deep.include({ ok: false, reason: 'not_found' });
    expect(await go({ routeId: 'contact' })).to.deep.include({ ok: false, reason: 'missing_params' });
    expect(frame.page()).to.equal('home');
    expect(await go({ path: '/no/such/page' })).to.deep.include({ ok: false, reason: 'not_found' });
  });

  for (const path of [
    '//evil.example',
    '/\\evil.example',
    '/contacts/../login',
    '/login#x',
    'login',
    'javascript:x',
  ])
    it(`does not go to ${path}`, async () => {
      await open('/');
      expect(await go({ path })).to.deep.include({ ok: false, reason: 'not_found' });
      expect(frame.window.location.pathname).to.equal(`/app/${app}/`);
    });

  it('says that a page failed', async () => {
    await open('/');
    expect(await go({ path: '/broken' })).to.deep.include({ ok: false, reason: 'error' });
  });

  it('does nothing for a signal that has aborted, and stops waiting for one that does', async () => {
    await open('/');
    expect(await adapter.navigate({ path: '/login' }, AbortSignal.abort())).to.deep.include({ ok: false });
    expect(frame.page()).to.equal('home');
    const stop = new AbortController();
    const result = adapter.navigate({ path: '/slow' }, stop.signal);
    stop.abort();
    expect(await result).to.deep.include({ ok: false, reason: 'error' });
  });

  it('tells each change of place once, when the page shows it (case 41)', async () => {
    await open('/contacts');
    const seen = events();
    frame.window.document.querySelector<HTMLAnchorElement>('#list a')?.click();
    await until(() => seen.length > 0);
    await rest();
    expect(seen).to.deep.equal(['route /contacts/7 contact']);

    frame.window.history.back();
    await until(() => seen.length > 1);
    await rest();
    expect(seen.slice(1)).to.deep.equal(['route /contacts list']);
  });

  it('never names the new place while the page shows the old one', async () => {
    await open('/contacts');
    events();
    const wrong: string[] = [];
    const look = () => {
      const shown = frame.page() === 'contact' ? '/contacts/7' : '/contacts';
      if (frame.page() && adapter.current().path !== shown)
        wrong.push(`${adapter.current().path} over ${frame.page()}`);
    };
    const going = go({ path: '/contacts/7' });
    const looking = setInterval(look, 0);
    await going;
    clearInterval(looking);
    look();
    expect(wrong).to.deep.equal([]);
  });

  it('is silent about state, fragments and the place where one is (case 41)', async () => {
    await open('/contacts');
    const seen = events();
    const { history, location } = frame.window;
    for (let scroll = 0; scroll < 5; scroll += 1)
      history.replaceState({ ...(history.state as object), scroll }, '');
    await go({ path: '/contacts' });
    // In full: Angular's <base> would take the place of the address.
    history.pushState(history.state, '', `${location.pathname}#note`);
    location.hash = '#other';
    await rest();
    expect(seen).to.deep.equal([]);
    expect(adapter.current().path).to.equal('/contacts');
  });

  it('keeps to what the router shows when others call pushState', async () => {
    await open('/contacts');
    const seen = events();
    frame.window.history.pushState({}, '', `/app/${app}/login`);
    await rest();
    const moved = contract.followsPushState;
    expect([adapter.current().path, frame.page()]).to.deep.equal(
      moved ? ['/login', 'login'] : ['/contacts', 'list'],
    );
    expect(seen).to.deep.equal(moved ? ['route /login login'] : []);
  });

  it('tells when the table has changed, at the next navigation at the latest', async () => {
    await open('/');
    const seen = events();
    frame.app.addRoute();
    await go({ path: '/login' });
    await until(() => seen.length > 1);
    expect(seen.map((change) => change.split(' ')[0])).to.have.members(['table', 'route']);
    expect(adapter.routes().some(({ path }) => path === '/late')).to.equal(true);
    expect(await go({ path: '/late' })).to.deep.include({ ok: true, redirected: false });
    expect(frame.page()).to.equal('late');
  });

  it('listens to the router while somebody listens to it, and leaves nothing behind', async () => {
    await open('/');
    const seen = events();
    const other = new AbortController();
    adapter.subscribe(() => undefined, other.signal);
    expect(listening).to.equal(1);
    other.abort();
    expect(listening).to.equal(1);
    test.abort();
    expect(listening).to.equal(0);

    test = new AbortController();
    await go({ path: '/login' });
    await rest();
    expect(seen).to.deep.equal([]);
    expect(listening).to.equal(0);
    adapter.subscribe(() => seen.push('again'), test.signal);
    await go({ path: '/edit' });
    await until(() => seen.length > 0);
    expect(listening).to.equal(1);
  });
}
