import { MutationSummary, type Summary } from 'mutation-summary';
import { isElement } from '../page/kinds.js';

/** What one batch of mutations came to for one annotated element: added and removed again is nothing, a move is a move. */
export interface NetChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'renamed';
  readonly what: 'record' | 'field' | 'collection' | 'scope';
  readonly element: Element;
  /** The value of the attribute before, where it was renamed: another id in a recycled row, say. */
  readonly before?: string;
}

const ANNOTATIONS = [
  { what: 'record', selector: '[data-uiap-entity]', attribute: 'data-uiap-entity-id' },
  { what: 'field', selector: '[data-uiap-field]', attribute: 'data-uiap-field' },
  { what: 'collection', selector: '[data-uiap-collection]', attribute: 'data-uiap-collection' },
  { what: 'scope', selector: '[data-uiap-scope]', attribute: 'data-uiap-scope' },
] as const;

/**
 * Logs the net changes of annotated elements below `root`, for people who want to see why an agent was told something.
 *
 * A tool for development: it visits every changed node and its descendants, 4 to 46 times the cost of the bridge's own
 * observer, and does not look into shadow roots. It is a separate entry point, so an app that does not import it does not
 * pay for it. A listener that throws ends nothing.
 */
export function changeLog(
  root: Node,
  listener: (changes: readonly NetChange[]) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const summary = new MutationSummary({
    rootNode: root,
    // Changes made by a listener count as well.
    observeOwnChanges: true,
    queries: ANNOTATIONS.map(({ selector, attribute }) => ({
      element: selector,
      elementAttributes: attribute,
    })),
    callback(summaries) {
      const changes = summaries.flatMap((one, index) => netChanges(one, index));
      if (changes.length === 0) return;
      // An exception in here would end the observation for good.
      try {
        listener(changes);
      } catch (error) {
        queueMicrotask(() => console.error('[uiap-bridge] a change log listener failed', error));
      }
    },
  });
  signal.addEventListener('abort', () => summary.disconnect(), { once: true });
}

function netChanges(summary: Summary, index: number): NetChange[] {
  const query = ANNOTATIONS[index];
  if (!query) return [];
  const { what, attribute } = query;
  const all = (nodes: readonly Node[] = [], kind: NetChange['kind']): NetChange[] =>
    nodes.filter((node) => isElement(node)).map((element) => ({ kind, what, element }));
  return [
    ...all(summary.added, 'added'),
    ...all(summary.removed, 'removed'),
    ...all(summary.reparented, 'moved'),
    ...(summary.attributeChanged?.[attribute] ?? []).map((element): NetChange => {
      // Typed as always there, and null where there was none.
      const before = summary.getOldAttribute(element, attribute) as string | null;
      return { kind: 'renamed', what, element, ...(before === null ? {} : { before }) };
    }),
  ];
}
