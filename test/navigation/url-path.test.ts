import { expect } from 'chai';
import fc from 'fast-check';
import { basePrefix, canonicalPath, safePath, samePath, withoutBase } from '../../src/navigation/url-path.js';

describe('paths that agents send', () => {
  const accepted: [path: string, safe: string][] = [
    ['/', '/'],
    ['/contacts', '/contacts'],
    ['/contacts/', '/contacts/'],
    ['/contacts/c 1', '/contacts/c%201'],
    ['/contacts/@me/a+b,c;d=e', '/contacts/@me/a+b,c;d=e'],
    ['/contacts/a%2Fb', '/contacts/a%2Fb'],
    ['/%63ontacts', '/contacts'],
    ['/größe', '/gr%C3%B6%C3%9Fe'],
    ['/contacts?status=open&name=ö', '/contacts?status=open&name=%C3%B6'],
    ['/50%', '/50%25'],
    ['/a/...', '/a/...'],
  ];
  for (const [path, safe] of accepted)
    it(`${path} is a path of the app`, () => expect(safePath(path)).to.equal(safe));

  const refused = [
    '',
    'contacts',
    'https://evil.example/',
    'javascript:alert(1)',
    '//',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/contacts\\..\\admin',
    '/%5Cevil.example',
    '/%2F/evil.example',
    '/%2Fevil.example',
    '/contacts//7',
    '/contacts/../admin',
    '/contacts/%2e%2e/admin',
    '/contacts/.%2E',
    '/contacts/./7',
    '/contacts/a%2F..%2Fb',
    '/contacts#/admin',
    '/#',
    '/contacts?x=1#y',
    '/con\ttacts',
    '/con\ntacts',
    '/\u0000',
    '/a%00b',
    '/a%0Ab',
    '/\u0085',
    ' /contacts',
    `/${'a'.repeat(2048)}`,
  ];
  for (const path of refused)
    it(`${JSON.stringify(path.slice(0, 40))} is refused`, () => expect(safePath(path)).to.equal(undefined));

  it('never lead out of the app, into a fragment or to another path than they show, whatever is sent', () => {
    const nasty = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '#',
      '?',
      '@',
      ':',
      '\t',
      'a',
      '%',
      '%0',
      ';',
    );
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.array(nasty, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.array(nasty, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
    );
    fc.assert(
      fc.property(anything, (path) => {
        const safe = safePath(path);
        if (safe === undefined) return;
        const url = new URL(safe, 'https://app.example/base/');
        expect(url.hash).to.equal('');
        expect(url.href).to.equal(`https://app.example${safe}`);
        expect(safePath(safe)).to.equal(safe);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('comparing paths', () => {
  it('sees through spelling, query, fragment and a trailing slash', () => {
    expect(samePath('/contacts/%63?a=1#b', '/contacts/c/')).to.equal(true);
    expect(samePath('/', '/?a')).to.equal(true);
    expect(samePath('/contacts/c', '/contacts/C')).to.equal(false);
    expect(samePath('/a%2Fb', '/a/b')).to.equal(false);
  });

  it('spells a path the same way however it came', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        expect(canonicalPath(canonicalPath(path))).to.equal(canonicalPath(path));
      }),
    );
  });
});

describe('the base path', () => {
  for (const [base, prefix] of [
    ['', ''],
    ['/', ''],
    ['app', '/app'],
    ['/app/', '/app'],
  ] as const)
    it(`${JSON.stringify(base)} is the prefix ${JSON.stringify(prefix)}`, () =>
      expect(basePrefix(base)).to.equal(prefix));

  it('is cut off at a segment border only', () => {
    expect(withoutBase('/app/contacts', '/app/')).to.equal('/contacts');
    expect(withoutBase('/app', '/app/')).to.equal('/');
    expect(withoutBase('/App/contacts', '/app')).to.equal('/contacts');
    expect(withoutBase('/apples', '/app')).to.equal(undefined);
    expect(withoutBase('/contacts', '')).to.equal('/contacts');
  });
});
