import { sameJson } from '../json.js';
import type { GraphChange, GraphRoute, PageGraph, UIElement } from '../protocol/web-state.js';
import { buildGraph, MAX_BYTES, type GraphView } from './build-graph.js';
import { graphDelta } from './graph-delta.js';
import type { ElementChanges, PageElements } from './page-elements.js';
import { weigh } from './weigh.js';

/** What one subscriber was told last. */
export interface ToldGraph {
  readonly graph: PageGraph;
  /** Takes in what may be told now. Returns what differs from before; empty means silence. */
  update(elements: PageElements, changes: ElementChanges | 'everything'): GraphChange[];
}

export function toldGraph(elements: PageElements, route: () => GraphRoute, view: GraphView): ToldGraph {
  let { graph, bytes, next } = buildGraph(elements, route(), view);

  /** Where nothing came, went or moved, the cost is that of what changed. Undefined where that is not so. */
  function patched(now: PageElements, { changed }: ElementChanges): GraphChange[] | undefined {
    const changes: GraphChange[] = [];
    const [top, ...frames] = graph.documents;
    if (!top) return undefined;
    const scopes = [...top.scopes];
    let grown = 0;
    for (const { node, before } of changed) {
      const old = view.tell(before, node);
      const isTold = view.mayTell(node.records);
      const at = placeOf(old);
      // Told now and not before, or the other way round.
      if (isTold !== (at !== undefined)) return undefined;
      if (!at) continue;
      const element = view.tell(now.facts(node), node);
      grown += weigh(element) - weigh(old);
      const scope = scopes[at.scope]!;
      const list = scope === top.scopes[at.scope] ? [...scope.elements] : scope.elements;
      list[at.index] = element;
      if (list !== scope.elements) scopes[at.scope] = { ...scope, elements: list };
      // What changed may be what is kept back.
      if (sameJson(old, element)) continue;
      changes.push({ op: 'upsert', documentId: 'top', scopeId: scope.id, ref: element.ref, element });
    }
    const isAsLong = bytes + grown <= MAX_BYTES && (!top.truncated || bytes + grown + next > MAX_BYTES);
    if (!isAsLong) return undefined;
    bytes += grown;
    if (changed.length > 0) graph = { ...graph, documents: [{ ...top, scopes }, ...frames] };
    return changes;
  }

  function placeOf(element: UIElement): { scope: number; index: number } | undefined {
    const scopes = graph.documents[0]?.scopes ?? [];
    for (let scope = 0; scope < scopes.length; scope += 1) {
      const index = scopes[scope]!.elements.indexOf(element);
      if (index >= 0) return { scope, index };
    }
    return undefined;
  }

  return {
    get graph() {
      return graph;
    },
    update(now, changes) {
      const quick = changes === 'everything' || changes.isRestructured ? undefined : patched(now, changes);
      if (quick) return quick;
      const before = graph;
      ({ graph, bytes, next } = buildGraph(now, route(), view, before));
      return graphDelta(before, graph);
    },
  };
}
