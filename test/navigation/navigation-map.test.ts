import { expect } from 'chai';
import {
  knownRoutes,
  navigationMap,
  withLinks,
  type MapSources,
  type PageLink,
} from '../../src/navigation/navigation-map.js';
import { parsePattern } from '../../src/navigation/path-pattern.js';
import type { NavigationMap } from '../../src/protocol/cognition.js';

const told: string[] = [];

function map(given: Partial<MapSources> & { links?: PageLink[] }): NavigationMap['routes'] {
  const { links = [], ...rest } = given;
  const sources: MapSources = {
    isEntity: (name) => name === 'contact',
    diagnose: (code) => told.push(code),
    parse: parsePattern,
    ...rest,
  };
  return navigationMap(withLinks(knownRoutes(sources), links, sources)).routes;
}

beforeEach(() => (told.length = 0));

describe('the navigation map (COG 5.7)', () => {
  it('activates static paths by themselves, and patterns only as the app says (OP-C-49)', () => {
    const activation = { kind: 'action', value: 'contact.openNewest' } as const;
    const routes = map({
      declared: {
        routes: [
          { id: 'contacts', path: '/contacts' },
          { id: 'contact', path: '/contacts/:id' },
          { id: 'newest', path: '/contacts/newest/:tab', activation },
          { id: 'inbox', path: '/inbox', activation: { kind: 'app_defined', value: 'inbox' } },
        ],
      },
    });
    expect(routes.map((route) => route.activation)).to.deep.equal([
      { kind: 'path', value: '/contacts' },
      undefined,
      activation,
      { kind: 'app_defined', value: 'inbox' },
    ]);
  });

  it("takes the declared route over the router's of the same id, and that over links (OP-C-49)", () => {
    const routes = map({
      declared: { routes: [{ id: 'contacts', path: '/people', label: 'People' }] },
      router: [
        { id: 'contacts', path: '/contacts', label: 'Contacts', capabilities: ['search'] },
        { id: 'help', path: '/help' },
      ],
      links: [
        { path: '/people', label: 'All people' },
        { path: '/help', label: 'Help' },
      ],
    });
    expect(routes).to.deep.equal([
      {
        id: 'contacts',
        path: '/people',
        label: 'People',
        capabilities: ['search'],
        activation: { kind: 'path', value: '/people' },
      },
      { id: 'help', path: '/help', label: 'Help', activation: { kind: 'path', value: '/help' } },
    ]);
  });

  it('is one route where two sources have a path that matches the same', () => {
    const routes = map({
      declared: { routes: [{ id: 'contact', path: '/contacts/:contactId' }] },
      router: [{ id: '/contacts/:id', path: '/contacts/:id', label: 'Contact', entities: ['contact'] }],
    });
    expect(routes).to.deep.equal([
      { id: 'contact', path: '/contacts/:contactId', label: 'Contact', entities: ['contact'] },
    ]);
  });

  it('keeps the first of two routes with one id and tells the developers (OP-C-50, COG-5.7-4)', () => {
    const routes = map({
      router: [
        { id: 'contacts', path: '/contacts' },
        { id: 'contacts', path: '/people' },
      ],
    });
    expect(routes.map(({ path }) => path)).to.deep.equal(['/contacts']);
    expect(told).to.deep.equal(['navigation.duplicate_route']);
  });

  it('leaves out entities that the schema does not declare and tells the developers (COG-5.7-5)', () => {
    const declared = { routes: [{ id: 'contacts', path: '/contacts', entities: ['contact', 'contcat'] }] };
    expect(map({ declared })[0]?.entities).to.deep.equal(['contact']);
    expect(told).to.deep.equal(['navigation.unknown_entity']);
  });

  it('takes capabilities as they are (OP-C-55)', () => {
    const capabilities = ['search', 'anything at all'];
    expect(map({ declared: { routes: [{ id: 'a', path: '/a', capabilities }] } })[0]?.capabilities).to.equal(
      capabilities,
    );
  });

  it('leaves out a path that is no pattern and tells the developers', () => {
    const paths = ['contacts', '/contacts/:id(\\d+)', '/:id/:id', 'https://app.example/contacts'];
    expect(map({ declared: { routes: paths.map((path) => ({ id: path, path })) } })).to.deep.equal([]);
    expect(told).to.deep.equal(paths.map(() => 'navigation.bad_path'));
  });

  it('comes from the links of the page where nothing else names routes (contract 8)', () => {
    const routes = map({
      links: [
        { path: '/contacts', routeId: 'contacts' },
        { path: '/contacts/', label: 'again' },
        { path: '/a:b', label: 'A to B' },
        { path: '/contacts/c%31', label: 'C1' },
      ],
    });
    expect(routes.map(({ id, path, label }) => [id, path, label])).to.deep.equal([
      ['contacts', '/contacts', 'again'],
      ['/a:b', '/a:b', 'A to B'],
      ['/contacts/c1', '/contacts/c1', 'C1'],
    ]);
    expect(routes[1]?.activation).to.deep.equal({ kind: 'path', value: '/a:b' });
  });

  it('takes at most 100 routes from links', () => {
    expect(
      map({ links: Array.from({ length: 500 }, (_, at) => ({ path: `/contacts/${at}` })) }),
    ).to.have.length(100);
  });

  it('lets links name routes but not add any where routes are known', () => {
    const routes = map({
      router: [
        { id: 'contact', path: '/contacts/:id' },
        { id: 'home', path: '/' },
      ],
      links: [
        { path: '/contacts/7', label: 'Anna' },
        { path: '/elsewhere', label: 'Elsewhere' },
        { path: '', label: 'x' },
      ],
    });
    expect(routes.map(({ id, label }) => [id, label])).to.deep.equal([
      ['contact', undefined],
      ['home', undefined],
    ]);
    expect(told).to.deep.equal([]);
  });

  it('gives a label by the id that a link names, and tells the developers of an id that is not in the map', () => {
    const routes = map({
      declared: { routes: [{ id: 'contacts', path: '/contacts' }] },
      links: [
        { path: '/whatever', routeId: 'contacts', label: 'Contacts' },
        { path: '/contacts', routeId: 'contcats', label: 'typo' },
      ],
    });
    expect(routes[0]?.label).to.equal('Contacts');
    expect(told).to.deep.equal(['navigation.unknown_route']);
  });

  it('keeps the revision of a map', () => {
    expect(navigationMap([], 'nav-1')).to.deep.equal({ revision: 'nav-1', routes: [] });
  });
});
