import { expect } from 'chai';
import fc from 'fast-check';
import { MutationSummary } from 'mutation-summary';
import { entitySignals } from '../../src/page/entity-signals.js';
import type { Signal } from '../../src/protocol/signals.js';
import { mountPage } from '../support/page-fixture.js';

const RUNS = 'chrome' in globalThis ? 60 : 10;
const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

// Each id is shown at most once, as in a real list: then records and elements come and go together.
const edit = fc.record({
  kind: fc.constantFrom('add', 'remove', 'move', 'rename', 'wrap'),
  id: fc.constantFrom(...IDS),
  at: fc.nat(8),
});
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

function apply(root: HTMLElement, { kind, id, at }: Edit): void {
  const list = root.querySelector('ul')!;
  const shown = root.querySelector(`[data-uiap-entity-id="${id}"]`);
  const place = list.children[at % (list.children.length + 1)] ?? null;
  switch (kind) {
    case 'add': {
      if (shown) return;
      const item = document.createElement('li');
      item.dataset.uiapEntity = 'contact';
      item.dataset.uiapEntityId = id;
      item.textContent = id;
      list.insertBefore(item, place);
      return;
    }
    case 'remove':
      shown?.remove();
      return;
    case 'move':
      if (shown && shown !== place) list.insertBefore(shown, place);
      return;
    case 'rename': {
      const other = IDS[at % IDS.length]!;
      if (!root.querySelector(`[data-uiap-entity-id="${other}"]`))
        shown?.setAttribute('data-uiap-entity-id', other);
      return;
    }
    case 'wrap': {
      // As when a framework renders a part anew: out, and in again elsewhere, within one batch.
      const parent = document.createElement('div');
      shown?.replaceWith(parent);
      if (shown) parent.append(shown);
    }
  }
}

const idOf = (node: Node) => (node as Element).getAttribute('data-uiap-entity-id') ?? '';

function told(signals: readonly Signal[], kind: 'entity.added' | 'entity.removed'): string[] {
  const ids = signals.flatMap((signal) =>
    (signal.kind === 'entity.added' || signal.kind === 'entity.removed') && signal.kind === kind
      ? [signal.ref.id]
      : [],
  );
  return ids.sort();
}

const without = (ids: readonly string[], others: readonly string[]) =>
  ids.filter((id) => !others.includes(id)).sort();

describe('Records that come and go (contract 2: entity.added, entity.removed)', () => {
  it('are those of the net change that mutation-summary finds, whatever happened in between', async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(edit, { minLength: 1, maxLength: 10 }), { maxLength: 5 }),
        async (batches) => {
          const { root, page, end } = mountPage('<ul data-uiap-collection="contact"></ul>', {
            visibility: 'rendered',
          });
          const oracle = new MutationSummary({
            rootNode: root,
            queries: [{ element: '[data-uiap-entity]', elementAttributes: 'data-uiap-entity-id' }],
            callback: () => undefined,
          });
          try {
            let before = await page.settled();
            for (const batch of batches) {
              const shown = root.querySelectorAll('[data-uiap-entity]');
              const idsBefore = new Map<Node, string>([...shown].map((node) => [node, idOf(node)]));
              for (const step of batch) apply(root, step);
              const [summary] = oracle.takeSummaries() ?? [];
              const after = page.facts();
              const renamed: readonly Node[] = summary?.attributeChanged?.['data-uiap-entity-id'] ?? [];
              const came = [...(summary?.added ?? []), ...renamed].map(idOf);
              const went = [...(summary?.removed ?? []), ...renamed].map((node) => idsBefore.get(node) ?? '');
              const signals = entitySignals(before, after, () => true);

              expect(told(signals, 'entity.added')).to.deep.equal(without(came, went));
              expect(told(signals, 'entity.removed')).to.deep.equal(without(went, came));
              before = after;
            }
          } finally {
            oracle.disconnect();
            end();
          }
        },
      ),
      { numRuns: RUNS, includeErrorInReport: true },
    );
  });
});
