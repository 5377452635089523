import type { PageGraph, UIElement } from '../protocol/web-state.js';
import type { PageElements } from './page-elements.js';
import { isObscured } from './read-state.js';

/** The graph with `obscured` told of whatever is in view: true where something else lies over the middle of it. */
export function obscuredIn(graph: PageGraph, { nodes, context }: PageElements): PageGraph {
  const elements = new Map(nodes.map(({ ref, element }) => [ref, element]));
  const look = (told: UIElement): UIElement => {
    const element = told.state.inViewport ? elements.get(told.ref) : undefined;
    return element ? { ...told, state: { ...told.state, obscured: isObscured(element, context) } } : told;
  };
  return {
    ...graph,
    documents: graph.documents.map((document) => ({
      ...document,
      scopes: document.scopes.map((scope) => ({ ...scope, elements: scope.elements.map(look) })),
    })),
  };
}
