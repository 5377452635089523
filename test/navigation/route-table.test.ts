import { expect } from 'chai';
import { parsePattern } from '../../src/navigation/path-pattern.js';
import { routeTable, type TableEntry } from '../../src/navigation/route-table.js';

const entry = (key: string, path: string, given: Partial<TableEntry> = {}): TableEntry => ({
  key,
  path,
  kind: 'page',
  ...given,
});

const table = (...entries: TableEntry[]) => routeTable(entries, parsePattern);

describe("a router's own table", () => {
  it('is one route for a layout and its index page, of which the page says more', () => {
    const found = table(
      entry('layout', '/contacts', {
        kind: 'layout',
        name: 'layout',
        title: 'All of it',
        uiap: { entities: ['contact'] },
      }),
      entry('index', '/contacts', { title: 'Contacts' }),
    );
    expect(found.routes).to.deep.equal([
      { id: 'layout', path: '/contacts', label: 'Contacts', entities: ['contact'] },
    ]);
    expect(found.route('layout')).to.equal(found.routes[0]);
    expect(found.route('index')).to.equal(found.routes[0]);
  });

  it('takes id and label from the metadata, then from name and title, then from the path', () => {
    const { routes } = table(
      entry('a', '/a', { name: 'named', title: 'Titled', uiap: { id: 'meta', label: 'Meta' } }),
      entry('b', '/b', { name: 'named b', title: 'Titled' }),
      entry('c', '/c', { title: () => 'made at run time' }),
    );
    expect(routes).to.deep.equal([
      { id: 'meta', path: '/a', label: 'Meta' },
      { id: 'named b', path: '/b', label: 'Titled' },
      { id: '/c', path: '/c' },
    ]);
  });

  it('tells no layouts and wildcards, unless the app names them for agents', () => {
    const { routes } = table(
      entry('a', '/a', { kind: 'layout' }),
      entry('b', '/b', { kind: 'layout', uiap: { label: 'B' } }),
      entry('c', '/:rest*', { kind: 'catch_all' }),
      entry('d', '/files/:rest*', { kind: 'catch_all', uiap: { id: 'files' } }),
    );
    expect(routes.map(({ id }) => id)).to.deep.equal(['/b', 'files']);
  });

  it('tells no path that redirects, even where a page has it too', () => {
    const { routes } = table(entry('page', '/a'), entry('redirect', '/a', { kind: 'redirect' }));
    expect(routes).to.deep.equal([]);
  });

  const hidden: [rule: string, given: Partial<TableEntry>, isTold: boolean][] = [
    ['hidden', { uiap: { hidden: true } }, false],
    ['below a hidden one', { hidden: true }, false],
    ['hidden from this person', { uiap: { hidden: () => true } }, false],
    ['open to this person', { uiap: { hidden: () => false } }, true],
    ['open', { uiap: { hidden: false } }, true],
    [
      'one whose function fails',
      {
        uiap: {
          hidden: () => {
            throw new Error('no session');
          },
        },
      },
      false,
    ],
  ];
  for (const [rule, given, isTold] of hidden)
    it(`${isTold ? 'tells' : 'does not tell'} a route that is ${rule} (OP-C-50)`, () =>
      expect(table(entry('a', '/a', given)).routes).to.have.length(isTold ? 1 : 0));

  it('leaves out metadata of the wrong shape, and paths that are no patterns', () => {
    const { routes } = table(
      entry('a', '/a', {
        uiap: { id: 7, label: '', entities: 'contact', capabilities: ['search', 3, null] },
      }),
      entry('b', '/b', { uiap: 'text' }),
      entry('c', '/c/:x/:x'),
    );
    expect(routes).to.deep.equal([
      { id: '/a', path: '/a', capabilities: ['search'] },
      { id: '/b', path: '/b' },
    ]);
  });
});
