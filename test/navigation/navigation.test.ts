import { expect } from 'chai';
import fc from 'fast-check';
import {
  createNavigation,
  type Navigation,
  type NavigationOptions,
} from '../../src/navigation/navigation.js';
import type { PageLink } from '../../src/navigation/navigation-map.js';
import type {
  NavigationResult,
  RouterAdapter,
  RouterLocation,
  RouterRoute,
  RouterTarget,
} from '../../src/navigation/router-adapter.js';
import { topic } from '../../src/topic.js';
import { fakeClock } from '../support/fake-clock.js';

/** A router adapter as an app might write it, with its insides in view. */
function appRouter(routes: RouterRoute[], location: RouterLocation) {
  const changes = topic<'route' | 'table'>();
  const seen = {
    routes,
    location,
    targets: [] as RouterTarget[],
    answer: undefined as NavigationResult | Error | undefined,
    publish: (change: 'route' | 'table') => changes.publish(change),
  };
  const adapter: RouterAdapter = {
    id: 'app',
    routes: () => seen.routes,
    current: () => seen.location,
    href: (target) => ('path' in target ? `/base${target.path}` : undefined),
    navigate(target) {
      seen.targets.push(target);
      if (seen.answer instanceof Error) throw seen.answer;
      return Promise.resolve(seen.answer ?? { ok: true, location: seen.location, redirected: false });
    },
    subscribe: (listener, signal) => changes.subscribe(listener, signal),
  };
  return { adapter, seen };
}

const ROUTES: RouterRoute[] = [
  { id: '/', path: '/' },
  { id: '/contacts/:id', path: '/contacts/:id', label: 'Contact' },
  { id: '/contacts', path: '/contacts' },
];

describe('navigation (COG 5.7, OP-D-15)', () => {
  let stop: AbortController;
  let told: string[];
  let links: PageLink[];
  let note: { routeId?: string; label?: string } | undefined;

  beforeEach(() => {
    stop = new AbortController();
    told = [];
    links = [];
    note = undefined;
  });
  afterEach(() => stop.abort());

  function navigate(options: Partial<NavigationOptions> = {}): Navigation {
    return createNavigation({
      window,
      clock: fakeClock(),
      signal: stop.signal,
      diagnose: (code) => told.push(code),
      isEntity: () => true,
      annotated: () => note,
      pageLinks: () => links,
      ...options,
    });
  }

  describe('where the app is', () => {
    it("is said in the map's words: declared ids and parameter names for the router's", () => {
      const { adapter } = appRouter(ROUTES, {
        routeId: '/contacts/:id',
        path: '/contacts/7',
        params: { id: '7' },
      });
      const navigation = navigate({
        router: adapter,
        declared: { routes: [{ id: 'contact', path: '/contacts/:contactId' }] },
      });
      expect(navigation.current()).to.deep.equal({
        routeId: 'contact',
        path: '/contacts/7',
        params: { contactId: '7' },
        label: 'Contact',
      });
    });

    it('is always a route of the map (COG-5.7-4)', () => {
      const { adapter, seen } = appRouter(ROUTES, { routeId: '/contacts', path: '/contacts', params: {} });
      const navigation = navigate({ router: adapter });
      expect(navigation.map().routes.map(({ id }) => id)).to.include(navigation.current().routeId);
      seen.location = { routeId: 'hidden', path: '/contacts/secret', params: {} };
      expect(navigation.current()).to.deep.equal({ path: '/contacts/secret' });
    });

    it('is what the page is annotated with only where the router cannot tell', () => {
      const { adapter, seen } = appRouter(ROUTES, { routeId: '/contacts', path: '/contacts', params: {} });
      const navigation = navigate({ router: adapter });
      note = { routeId: '/', label: 'Start' };
      expect(navigation.current().routeId).to.equal('/contacts');
      seen.location = { path: '/somewhere', params: {} };
      expect(navigation.current()).to.deep.equal({ routeId: '/', path: '/somewhere', label: 'Start' });
    });

    it('is unknown, and the developers are told, where the annotation names no route of the map', () => {
      const { adapter } = appRouter(ROUTES, { path: '/somewhere', params: {} });
      note = { routeId: 'contcats' };
      expect(navigate({ router: adapter }).current()).to.deep.equal({ path: '/somewhere' });
      expect(told).to.include('navigation.unknown_route');
    });

    it('is matched against declared patterns without a router', () => {
      const { pathname } = window.location;
      const declared = {
        routes: [
          { id: 'here', path: pathname, label: 'Here' },
          { id: 'any', path: '/:rest*' },
        ],
      };
      expect(navigate({ declared }).current()).to.deep.equal({
        routeId: 'here',
        path: pathname,
        label: 'Here',
      });
      expect(navigate({ declared: { routes: [{ id: 'other', path: '/other' }] } }).current()).to.deep.equal({
        path: pathname,
      });
    });

    it('comes from annotation and links where there is neither a router nor a declared map (contract 8)', () => {
      const { pathname } = window.location;
      const navigation = navigate();
      links = [{ path: '/contacts', label: 'Contacts' }];
      expect(navigation.current()).to.deep.equal({ path: pathname });
      note = { routeId: 'start', label: 'Start' };
      expect(navigation.current()).to.deep.equal({ routeId: 'start', path: pathname, label: 'Start' });
      expect(navigation.map().routes.map(({ id, label }) => [id, label])).to.deep.equal([
        ['start', 'Start'],
        ['/contacts', 'Contacts'],
      ]);
    });
  });

  describe('the map', () => {
    it('is the same object until something changes', () => {
      const { adapter, seen } = appRouter(ROUTES, { path: '/', params: {} });
      const navigation = navigate({ router: adapter });
      const map = navigation.map();
      expect(navigation.map()).to.equal(map);
      seen.routes = [...ROUTES, { id: 'late', path: '/late' }];
      expect(navigation.map()).to.equal(map);
      seen.publish('table');
      expect(navigation.map().routes).to.have.length(4);
    });

    it('takes labels from links, whose paths have the base path', () => {
      const { adapter } = appRouter(ROUTES, { path: '/', params: {} });
      const navigation = navigate({ router: adapter });
      links = [
        { path: '/base/contacts', label: 'All contacts' },
        { path: '/base', label: 'Start' },
      ];
      expect(navigation.map().routes.map(({ label }) => label)).to.deep.equal([
        'Start',
        'Contact',
        'All contacts',
      ]);
    });

    it('keeps the declared revision only while it is the declared map alone', () => {
      const declared = { revision: 'nav-1', routes: [{ id: 'contacts', path: '/contacts' }] };
      expect(navigate({ declared }).map().revision).to.equal('nav-1');
      const { adapter } = appRouter(ROUTES, { path: '/', params: {} });
      expect(navigate({ declared, router: adapter }).map().revision).to.equal(undefined);
    });
  });

  describe('going somewhere', () => {
    it('hands the router a path, made from the route and its parameters', async () => {
      const { adapter, seen } = appRouter(ROUTES, { path: '/', params: {} });
      const navigation = navigate({ router: adapter });
      await navigation.navigate({ routeId: '/contacts/:id', params: { id: 'a b/c' } }, stop.signal);
      expect(seen.targets).to.deep.equal([{ path: '/contacts/a%20b%2Fc' }]);
      expect(navigation.href({ routeId: '/contacts/:id', params: { id: '7' } })).to.equal('/base/contacts/7');
    });

    it("gives the router's answer in the map's words", async () => {
      const { adapter, seen } = appRouter(ROUTES, { path: '/', params: {} });
      const location = { routeId: '/contacts/:id', path: '/contacts/7', params: { id: '7' } };
      seen.answer = { ok: true, location, redirected: true };
      const navigation = navigate({
        router: adapter,
        declared: { routes: [{ id: 'contact', path: '/contacts/:id' }] },
      });
      expect(await navigation.navigate({ path: '/' }, stop.signal)).to.deep.equal({
        ok: true,
        location: { ...location, routeId: 'contact' },
        redirected: true,
      });
    });

    const refused: [rule: string, target: RouterTarget, reason: string][] = [
      ['an unknown route', { routeId: 'nobody' }, 'not_found'],
      ['a route named like a part of every object', { routeId: '__proto__' }, 'not_found'],
      ['a route without its parameters', { routeId: '/contacts/:id' }, 'missing_params'],
      ['an empty parameter', { routeId: '/contacts/:id', params: { id: '' } }, 'missing_params'],
      ['a parameter that leads up', { routeId: '/contacts/:id', params: { id: '..' } }, 'not_found'],
      [
        'a parameter that would be another host',
        { routeId: 'files', params: { rest: '/evil.example' } },
        'not_found',
      ],
      ['a route that only the app can enter (COG-5.7.1-5)', { routeId: 'inbox' }, 'not_found'],
      ['the path of such a route', { path: '/inbox' }, 'not_found'],
      ['another site', { path: '//evil.example' }, 'not_found'],
    ];
    for (const [rule, target, reason] of refused)
      it(`refuses ${rule} before the router sees it: ${reason}`, async () => {
        const { adapter, seen } = appRouter(ROUTES, { path: '/', params: {} });
        const declared = {
          routes: [
            { id: 'files', path: '/:rest*' },
            { id: 'inbox', path: '/inbox', activation: { kind: 'app_defined' as const, value: 'inbox' } },
          ],
        };
        const navigation = navigate({ router: adapter, declared });
        const result = await navigation.navigate(target, stop.signal);
        expect(result).to.deep.include({ ok: false, reason });
        expect(result.location.path).to.equal('/');
        expect(navigation.resolve(target)).to.deep.equal({ ok: false, reason });
        expect(navigation.href(target)).to.equal(undefined);
        expect(seen.targets).to.deep.equal([]);
      });

    it('hands the router nothing but paths of this site, whatever is sent', async () => {
      const { adapter, seen } = appRouter([...ROUTES, { id: 'files', path: '/:rest*' }], {
        path: '/',
        params: {},
      });
      const navigation = navigate({ router: adapter });
      const nasty = fc.constantFrom(
        '/',
        '\\',
        '..',
        '%2e',
        '%2F',
        '%5c',
        '#',
        ':',
        '\n',
        'a',
        '%',
        'https:',
        '@',
      );
      const text = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(nasty, { maxLength: 8 }).map((pieces) => pieces.join('')),
        fc.array(nasty, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
      );
      const target = fc.oneof(
        text.map((path): RouterTarget => ({ path })),
        text.map((id): RouterTarget => ({ routeId: '/contacts/:id', params: { id } })),
        text.map((rest): RouterTarget => ({ routeId: 'files', params: { rest } })),
      );
      await fc.assert(
        fc.asyncProperty(target, async (sent) => {
          await navigation.navigate(sent, stop.signal);
          for (const seenTarget of seen.targets.splice(0)) {
            if (!('path' in seenTarget)) throw new Error('no path');
            const url = new URL(seenTarget.path, 'https://app.example');
            expect(url.href).to.equal(`https://app.example${seenTarget.path}`);
            expect(url.hash).to.equal('');
          }
        }),
        { numRuns: 500 },
      );
    });

    it('says which route a path belongs to, also in other letters than the pattern', () => {
      const { adapter } = appRouter(ROUTES, { path: '/', params: {} });
      const navigation = navigate({ router: adapter });
      expect(navigation.resolve({ path: '/%63ontacts/7?x=1' })).to.deep.equal({
        ok: true,
        path: '/contacts/7?x=1',
        routeId: '/contacts/:id',
      });
      expect(navigation.resolve({ path: '/Contacts' })).to.deep.include({ routeId: '/contacts' });
      expect(navigation.resolve({ path: '/a/b/c' })).to.deep.equal({ ok: true, path: '/a/b/c' });
    });

    it('visits a pattern at the address that the app declares for it (OP-C-49)', async () => {
      const { adapter, seen } = appRouter([], { path: '/', params: {} });
      const activation = { kind: 'path' as const, value: '/contacts/newest' };
      const declared = { routes: [{ id: 'contact', path: '/contacts/:id', activation }] };
      const navigation = navigate({ router: adapter, declared });
      await navigation.navigate({ routeId: 'contact' }, stop.signal);
      await navigation.navigate({ routeId: 'contact', params: { id: '7' } }, stop.signal);
      expect(seen.targets).to.deep.equal([{ path: '/contacts/newest' }, { path: '/contacts/7' }]);
    });

    it("never throws, even if the app's router does", async () => {
      const { adapter, seen } = appRouter(ROUTES, { path: '/', params: {} });
      seen.answer = new Error('the app is broken');
      const result = await navigate({ router: adapter }).navigate({ path: '/contacts' }, stop.signal);
      expect(result).to.deep.equal({
        ok: false,
        reason: 'error',
        location: { path: '/', params: {} },
      });
    });
  });

  describe('telling of changes', () => {
    it('passes on what the router tells, until the signal of the listener or its own', () => {
      const { adapter, seen } = appRouter(ROUTES, { path: '/', params: {} });
      const navigation = navigate({ router: adapter });
      const heard: string[] = [];
      const listening = new AbortController();
      navigation.subscribe((change) => heard.push(`first ${change}`), listening.signal);
      navigation.subscribe((change) => heard.push(`second ${change}`), stop.signal);
      seen.publish('route');
      listening.abort();
      seen.publish('table');
      stop.abort();
      seen.publish('route');
      expect(heard).to.deep.equal(['first route', 'second route', 'second table']);
    });
  });
});
