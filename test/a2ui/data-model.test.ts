import { expect } from 'chai';
import fc from 'fast-check';
import {
  createDataModel,
  MAX_GAP,
  MAX_MODEL_DEPTH,
  valueAt,
  type DataModel,
} from '../../src/a2ui/data-model.js';
import { formatPointer, type Path } from '../../src/a2ui/pointer.js';
import { createReactor, type Reaction, type Reactor } from '../../src/a2ui/reactive.js';

function modelOf(data: unknown): { model: DataModel; reactor: Reactor } {
  const reactor = createReactor();
  const model = createDataModel(reactor);
  model.write([], structuredClone(data));
  return { model, reactor };
}

/** Reads paths and counts how often each was told of. */
function readers(reactor: Reactor, reads: Readonly<Record<string, () => unknown>>) {
  const told: Record<string, number> = {};
  const reactions = Object.entries(reads).map(([name, read]): Reaction => {
    told[name] = 0;
    const reaction: Reaction = {
      sources: new Set(),
      depth: 0,
      react() {
        told[name]! += 1;
        reactor.observe(reaction, read);
      },
    };
    reactor.observe(reaction, read);
    return reaction;
  });
  return { told, release: () => reactions.forEach((reaction) => reactor.release(reaction)) };
}

const DATA = { user: { name: 'Ann', age: 3 }, list: ['a', 'b', 'c'], 'a/b': 1, 'm~n': 2 };

describe('the data model of a surface: what is written', () => {
  it('deletes a key where the value is null, and nothing where there is none', () => {
    const { model } = modelOf(DATA);

    model.write(['user', 'name'], null);
    model.write(['nobody', 'name'], null);

    expect(model.snapshot()).to.deep.equal({ ...DATA, user: { age: 3 } });
  });

  it('keeps the length of an array, whose entry becomes null', () => {
    const { model } = modelOf(DATA);

    model.write(['list', '1'], null);

    expect(valueAt(model.snapshot(), ['list'])).to.deep.equal(['a', null, 'c']);
  });

  it('appends with "-"', () => {
    const { model } = modelOf(DATA);

    model.write(['list', '-'], 'd');

    expect(valueAt(model.snapshot(), ['list'])).to.deep.equal(['a', 'b', 'c', 'd']);
  });

  it('makes what is missing: arrays before an index, objects else', () => {
    const { model } = modelOf({});

    model.write(['rows', '1', 'name'], 'x');

    expect(model.snapshot()).to.deep.equal({ rows: [null, { name: 'x' }] });
  });

  it('empties for null at the root', () => {
    const { model } = modelOf(DATA);

    model.write([], null);

    expect(model.snapshot()).to.deep.equal({});
  });

  for (const path of [
    ['list', 'foo'],
    ['user', 'age', 'deep'],
    ['__proto__', 'polluted'],
    ['constructor', 'prototype', 'polluted'],
    ['list', String(MAX_GAP + 4)],
    Array.from({ length: MAX_MODEL_DEPTH + 1 }, () => 'x'),
  ])
    it(`refuses ${formatPointer(path).slice(0, 60)} and stays as it was (case 68)`, () => {
      const { model } = modelOf(DATA);

      expect(model.write(path, 1)).to.be.a('string');

      expect(model.snapshot()).to.deep.equal(DATA);
      expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
    });

  it('knows only own members: "constructor" is a key like any other', () => {
    const { model } = modelOf({});

    expect(model.read(['constructor'])).to.equal(undefined);
    expect(model.read(['toString', 'name'])).to.equal(undefined);
    expect(model.write(['constructor'], 'Gropius')).to.equal(undefined);
    expect(model.read(['constructor'])).to.equal('Gropius');
  });

  it('reads what was written, at any path that is accepted', () => {
    const key = fc.oneof(fc.constantFrom('a', 'b', '0', '1', 'a/b', 'constructor'), fc.string());
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.array(key, { minLength: 1, maxLength: 4 }), fc.oneof(fc.string(), fc.integer())),
          {
            maxLength: 12,
          },
        ),
        (writes) => {
          const { model } = modelOf({});
          for (const [path, value] of writes) {
            const before = model.snapshot();
            if (model.write(path, value) === undefined) {
              if (!path.includes('-')) expect(model.read(path)).to.equal(value);
            } else expect(model.snapshot()).to.deep.equal(before);
          }
        },
      ),
    );
  });
});

describe('the data model of a surface: who hears of it (case 66)', () => {
  it('are the path, what it lies in, and what really changed in it', () => {
    const { model, reactor } = modelOf({
      rows: [
        { price: 1, tax: 2 },
        { price: 3, tax: 4 },
      ],
    });
    const { told } = readers(reactor, {
      root: () => model.read([]),
      rows: () => model.read(['rows']),
      list: () => model.readList(['rows']),
      row0: () => model.read(['rows', '0']),
      price0: () => model.read(['rows', '0', 'price']),
      tax0: () => model.read(['rows', '0', 'tax']),
      price1: () => model.read(['rows', '1', 'price']),
    });

    model.write(['rows', '0', 'price'], 9);

    expect(told).to.deep.equal({ root: 1, rows: 1, list: 0, row0: 1, price0: 1, tax0: 0, price1: 0 });

    model.write(['rows', '0'], { price: 9, tax: 5 });

    expect(told).to.deep.equal({ root: 2, rows: 2, list: 1, row0: 2, price0: 1, tax0: 1, price1: 0 });
  });

  it('are readers of a path that was not there', () => {
    const { model, reactor } = modelOf({});
    const { told } = readers(reactor, {
      name: () => model.read(['user', 'name']),
      list: () => model.readList(['rows']),
    });

    model.write(['user', 'name'], 'Bea');
    model.write(['rows', '0', 'name'], 'x');

    expect(told).to.deep.equal({ name: 1, list: 1 });
  });

  it('is nobody twice in one batch', () => {
    const { model, reactor } = modelOf({ a: 1, b: 2 });
    const { told } = readers(reactor, { both: () => [model.read(['a']), model.read(['b'])] });

    reactor.batch(() => {
      model.write(['a'], 3);
      model.write(['b'], 4);
    });

    expect(told).to.deep.equal({ both: 1 });
  });

  it('is everybody whose value differs afterwards, over many random writes', () => {
    const key = fc.constantFrom('a', 'b', '0', '1');
    const path = fc.array(key, { maxLength: 3 });
    const value = fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.constant(null),
      fc.constant({ a: 1 }),
      fc.constant([1, { b: 2 }]),
    );
    fc.assert(
      fc.property(
        fc.array(path, { maxLength: 6 }),
        fc.array(fc.tuple(path, value), { maxLength: 10 }),
        (paths, writes) => {
          const { model, reactor } = modelOf({ a: { a: 1, b: [1, 2] }, b: [{ a: 1 }] });
          const reads = Object.fromEntries(paths.map((at) => [formatPointer(at), () => model.read(at)]));
          const { told, release } = readers(reactor, reads);
          for (const [at, written] of writes) {
            const before = new Map(paths.map((one) => [one, json(model, one)]));
            const counts = { ...told };
            model.write(at, structuredClone(written));
            for (const one of paths)
              if (json(model, one) !== before.get(one)) {
                const name = formatPointer(one);
                expect(told[name], `${name} after a write at ${formatPointer(at)}`).to.be.greaterThan(
                  counts[name]!,
                );
              }
          }
          release();
        },
      ),
      { seed: 7, numRuns: 500 },
    );
  });
});

function json(model: DataModel, path: Path): string | undefined {
  return JSON.stringify(valueAt(model.snapshot(), path));
}
