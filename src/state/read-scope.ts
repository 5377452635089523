import { annotation, ATTRIBUTE } from '../page/annotations.js';
import { flatParent } from '../page/flat-tree.js';
import { idsIn, readName, readRole, referenced, type ReadContext } from './read-element.js';
import type { RecordAround } from './surroundings.js';

/** What a scope is told with, apart from what it holds. */
export interface ScopeReading {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  /** The element of the scope around it. */
  readonly parent: string | undefined;
  /** Records around what its label is taken from. */
  readonly mentions: readonly RecordAround[];
}

/** Describes the scope that an element with `data-uiap-scope` makes. */
export function readScope(
  element: Element,
  context: ReadContext,
): ScopeReading & { readonly sources: readonly Element[]; readonly ids: readonly string[] } {
  const outer = context.around(flatParent(element)).scope;
  const role = readRole(element);
  const sources = referenced(element, 'aria-labelledby');
  const id = annotation(element, ATTRIBUTE.scope) ?? '';
  const parent = outer && annotation(outer, ATTRIBUTE.scope);
  return {
    id,
    kind: role === 'generic' ? 'region' : role,
    label: readName(element, role, context),
    // One scope may be several elements, one of them in another.
    parent: parent === id ? undefined : parent,
    mentions: sources.flatMap((source) => context.around(source).records),
    sources,
    ids: idsIn(element, 'aria-labelledby'),
  };
}
