import { expect } from 'chai';
import fc from 'fast-check';
import { formatPointer, isUnsafePath, parsePointer, resolvePath } from '../../src/a2ui/pointer.js';

describe('JSON Pointers (RFC 6901, with the additions of A2UI)', () => {
  it('come back as they were written, whatever the keys are', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (keys) => {
        fc.pre(!(keys.length === 1 && keys[0] === ''));
        expect(parsePointer(formatPointer(keys))).to.deep.equal(keys);
      }),
    );
  });

  it('mean the whole where they are empty or "/"', () => {
    expect(parsePointer('')).to.deep.equal([]);
    expect(parsePointer('/')).to.deep.equal([]);
  });

  it('are refused without a slash', () => {
    expect(parsePointer('name')).to.equal(undefined);
  });

  for (const [path, found] of [
    ['/name', ['name']],
    ['name', ['items', '3', 'name']],
    ['a/b', ['items', '3', 'a', 'b']],
    ['', ['items', '3']],
    ['.', ['items', '3']],
    ['/', []],
    ['a~1b/m~0n', ['items', '3', 'a/b', 'm~n']],
  ] as const)
    it(`resolve ${JSON.stringify(path)} in the fourth entry of /items to ${JSON.stringify(found)}`, () => {
      expect(resolvePath(path, ['items', '3'])).to.deep.equal(found);
    });

  it('must not lead to a prototype, but may name a key "constructor"', () => {
    expect(isUnsafePath(['__proto__', 'x'])).to.equal(true);
    expect(isUnsafePath(['constructor', 'prototype'])).to.equal(true);
    expect(isUnsafePath(['constructor'])).to.equal(false);
  });
});
