import { expect } from 'chai';
import * as fc from 'fast-check';
import { isExactOrigin } from '../../src/transport/exact-origin.js';

describe('isExactOrigin (OP-E-13)', () => {
  for (const origin of [
    'https://agent.example',
    'http://localhost:8080',
    'http://[::1]:1',
    'https://xn--bcher-kva.example',
  ])
    it(`takes ${origin}`, () => {
      expect(isExactOrigin(origin)).to.equal(true);
    });

  const refused = [
    '*',
    'https://*',
    'https://*.agent.example',
    'https://agent.example/',
    'https://agent.example/path',
    'https://agent.example?',
    'https://agent.example#',
    'https://agent.example:443',
    'https://Agent.example',
    'HTTPS://agent.example',
    ' https://agent.example',
    'https://user@agent.example',
    'https://bücher.example',
    'agent.example',
    '//agent.example',
    'https:agent.example',
    'null',
    'self',
    'file:///',
    'data:text/html,x',
    'about:blank',
    '',
    undefined,
    null,
    7,
    ['https://agent.example'],
  ];
  for (const origin of refused)
    it(`refuses ${JSON.stringify(origin)}`, () => {
      expect(isExactOrigin(origin)).to.equal(false);
    });

  it('takes the origin of any web address, and nothing longer', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.string({ minLength: 1 }), (url, more) => {
        const { origin } = new URL(url);
        expect(isExactOrigin(origin)).to.equal(true);
        expect(isExactOrigin(`${origin}/${more}`)).to.equal(false);
      }),
    );
  });
});
