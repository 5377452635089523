import { expect } from 'chai';
import type { NavigationPort } from '../../src/actions/nav-actions.js';
import type { NavigationResult, RouterTarget } from '../../src/navigation/router-adapter.js';
import type { NavigationRoute } from '../../src/protocol/cognition.js';
import { acting, type Acting, type ActingOptions } from '../support/acting.js';

const ROUTES: NavigationRoute[] = [
  { id: 'contacts', path: '/contacts', activation: { kind: 'path', value: '/contacts' } },
  { id: 'contact', path: '/contacts/:id' },
  { id: 'admin', path: '/admin' },
  { id: 'couriers', path: '/couriers', activation: { kind: 'action', value: 'menu.openCouriers' } },
  { id: 'secret', path: '/secret', activation: { kind: 'app_defined', value: 'magic' } },
];

describe('nav.navigate, nav.back, nav.forward (contract 3, COG-5.7.1)', () => {
  let page: Acting;
  let visits: (RouterTarget | 'back' | 'forward')[];
  let path: string;
  afterEach(() => page.end());

  /** A router that redirects /admin to /login and does not let anybody leave when told so. */
  function show(options: ActingOptions & { isBlocked?: boolean } = {}): void {
    visits = [];
    path = '/';
    const locate = () => {
      const route = ROUTES.find((one) => one.path === path);
      return {
        path,
        params: {},
        ...(route ? { routeId: route.id } : path === '/login' ? { routeId: 'login' } : {}),
      };
    };
    const go = (target: RouterTarget | 'back' | 'forward', to: string): Promise<NavigationResult> => {
      visits.push(target);
      if (options.isBlocked) return Promise.resolve({ ok: false, reason: 'blocked', location: locate() });
      const redirected = to === '/admin';
      path = redirected ? '/login' : to;
      page.signal({ kind: 'route.changed', path });
      return Promise.resolve({ ok: true, redirected, location: locate() });
    };
    const resolve: NavigationPort['resolve'] = (target) => {
      if ('path' in target)
        return target.path.startsWith('/nowhere')
          ? { ok: false, reason: 'not_found' }
          : { ok: true, path: target.path };
      const route = ROUTES.find(({ id }) => id === target.routeId);
      if (!route) return { ok: false, reason: 'not_found' };
      const id = target.params?.id;
      if (route.path.includes(':id') && !id) return { ok: false, reason: 'missing_params' };
      return { ok: true, path: route.path.replace(':id', id ?? ''), routeId: route.id };
    };
    page = acting('', {
      ...options,
      navigation: {
        map: () => ({ routes: ROUTES }),
        current: () => locate(),
        resolve,
        navigate(target) {
          const resolved = resolve(target);
          return go(target, resolved.ok ? resolved.path : '?');
        },
        back: () => go('back', '/before'),
        forward: () => go('forward', '/after'),
      },
    });
  }

  const navigate = (args: object, more: object = {}) => page.act('nav.navigate', undefined, args, more);
  const toRoute = (value: string) => ({ target: { ref: { by: 'route', value } } });

  describe('goes to a route', () => {
    const ways: [string, object, object, object][] = [
      ['by target (COG-5.7.1-3)', {}, toRoute('contacts'), { path: '/contacts', finalRoute: 'contacts' }],
      [
        'by target, named by its path',
        {},
        toRoute('/contacts'),
        { path: '/contacts', finalRoute: 'contacts' },
      ],
      ['by id', { routeId: 'contacts' }, {}, { path: '/contacts', finalRoute: 'contacts' }],
      ['by path', { path: '/contacts' }, {}, { path: '/contacts', finalRoute: 'contacts' }],
      ['with parameters', { routeId: 'contact', params: { id: 'c1' } }, {}, { path: '/contacts/c1' }],
      [
        'by its pattern and parameters',
        { path: '/contacts/:id', params: { id: 'c1' } },
        {},
        { path: '/contacts/c1' },
      ],
      ['by a path of none of the routes', { path: '/about' }, {}, { path: '/about' }],
    ];
    for (const [name, args, more, result] of ways)
      it(name, async () => {
        show();

        const answer = await navigate(args, more);

        expect(answer).to.include({
          status: 'succeeded',
          executionMode: 'appAction',
          sideEffectState: 'applied',
        });
        expect(answer.result).to.deep.equal({ ...result, redirected: false });
        expect(visits).to.have.lengthOf(1);
      });

    it('back and forward', async () => {
      show();

      const results = [(await page.act('nav.back')).result, (await page.act('nav.forward')).result];

      expect(results).to.deep.equal([
        { path: '/before', redirected: false },
        { path: '/after', redirected: false },
      ]);
      expect(visits).to.deep.equal(['back', 'forward']);
    });
  });

  describe('does not go', () => {
    const ways: [string, object, object, string][] = [
      ['without a route', {}, {}, 'bad_arguments'],
      ['to two at once', { routeId: 'contacts', path: '/' }, {}, 'bad_arguments'],
      ['to a target and an argument', { routeId: 'contacts' }, toRoute('contacts'), 'bad_arguments'],
      ['to an element', {}, { target: { ref: 'button' } }, 'bad_arguments'],
      ['to an unknown route', { routeId: 'nowhere' }, {}, 'target_not_found'],
      ['without a parameter', { routeId: 'contact' }, {}, 'bad_arguments'],
      ['with parameters that are no texts', { routeId: 'contact', params: { id: 7 } }, {}, 'bad_arguments'],
      ['where only the app knows the way (COG-5.7.1-5)', { routeId: 'secret' }, {}, 'state_conflict'],
      ['where the action for it is not there', { routeId: 'couriers' }, {}, 'state_conflict'],
    ];
    for (const [name, args, more, code] of ways)
      it(name, async () => {
        show();

        const { error, sideEffectState } = await navigate(args, more);

        expect([error?.code, sideEffectState, visits]).to.deep.equal([code, 'none', []]);
      });

    it('where the app keeps the person: failed, with the reason and where one is', async () => {
      show({ isBlocked: true });

      const { status, error, sideEffectState } = await navigate({ routeId: 'contacts' });

      expect([status, sideEffectState]).to.deep.equal(['failed', 'none']);
      expect(error).to.deep.include({ code: 'state_conflict', details: { reason: 'blocked', path: '/' } });
    });
  });

  describe('a redirection (case 44)', () => {
    it('is told', async () => {
      show();

      const { status, result } = await navigate({ routeId: 'admin' });

      expect([status, result]).to.deep.equal([
        'succeeded',
        { path: '/login', finalRoute: 'login', redirected: true },
      ]);
    });

    it('is no success where the route was promised', async () => {
      show();

      const { error, result } = await navigate(
        { routeId: 'admin' },
        { verification: { signals: [{ kind: 'route.changed', pattern: '/admin' }], timeoutMs: 200 } },
      );

      expect(error?.code).to.equal('verification_failed');
      expect(result).to.deep.equal({ path: '/login', finalRoute: 'login', redirected: true });
      expect(visits).to.have.lengthOf(1);
    });

    it('but the right route is', async () => {
      show();

      const { verification } = await navigate(
        { routeId: 'contact', params: { id: 'c1' } },
        { verification: { signals: [{ kind: 'route.changed', pattern: '/contacts/:id' }] } },
      );

      expect(verification?.verified).to.be.true;
    });
  });

  describe('a route that an action of the app opens (COG-5.7.1-4)', () => {
    const action = (effect: 'navigate' | 'commit', opened: unknown[]) => ({
      id: 'menu.openCouriers',
      effect,
      risk: 'low' as const,
      handler: (args: unknown) => opened.push(args),
    });

    it('is opened by that action', async () => {
      const opened: unknown[] = [];
      show({ actions: [action('navigate', opened)] });

      const { status, actionId } = await navigate({ routeId: 'couriers', params: { tab: 'new' } });

      expect([status, actionId, opened, visits]).to.deep.equal([
        'succeeded',
        'nav.navigate',
        [{ tab: 'new' }],
        [],
      ]);
    });

    it('with that action’s own weight', async () => {
      const opened: unknown[] = [];
      show({ actions: [action('commit', opened)] });

      const { error } = await page.request(
        { actionId: 'nav.navigate', args: { routeId: 'couriers' } },
        { grants: ['observe', 'guide'] },
      );

      expect([error?.code, opened]).to.deep.equal(['policy_denied', []]);
    });
  });

  it('policy decides about the place one is led to, by navigating or by a link', async () => {
    show({
      policy: { default: 'allow', rules: [{ id: 'no-admin', effect: 'deny', when: { routes: ['/admin'] } }] },
    });
    page.root.innerHTML = '<a href="/admin" data-uiap-id="link">Admin</a>';
    page.root.addEventListener('click', (event) => event.preventDefault());

    const byRoute = await navigate({ routeId: 'admin' });
    const byLink = await page.act('ui.activate', 'link');

    expect([byRoute.error?.code, byLink.error?.code]).to.deep.equal(['policy_denied', 'policy_denied']);
    expect(visits).to.deep.equal([]);
  });
});
