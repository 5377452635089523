import type { RuntimeCode } from '../protocol/actions.js';
import type { ActionTarget, EntityRef, TargetRef } from '../protocol/targets.js';
import { nameOf, roleOf, type TellingDom } from './accessible.js';
import { annotation, ATTRIBUTE } from './annotations.js';
import { flatClosest, flatParent } from './flat-tree.js';
import type { ElementRefs } from './refs.js';
import { cleanText } from './text.js';
import { isRendered } from './visibility.js';

export type TargetFound =
  | { readonly element: Element; readonly problem?: undefined }
  | { readonly element?: undefined; readonly problem: TargetProblem; readonly message: string };

export type TargetProblem = Extract<
  RuntimeCode,
  | 'target_not_found'
  | 'target_ambiguous'
  | 'target_mismatch'
  | 'detached'
  | 'state_conflict'
  | 'bad_arguments'
  | 'uiap.cognition.ambiguous_entity'
>;

export interface FindOptions {
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
  /** What `expectedDocumentId` is compared with. Default `top`. */
  readonly documentId?: string;
}

/**
 * Finds the one element that a target points at, now (contract 3, COG 10.3). Nothing is remembered from call to call:
 * the page may have given a known element to another record.
 *
 * Ignored subtrees are never found. Of several candidates the rendered one counts, if there is just one. A record that
 * is gone is `state_conflict`, a record shown twice `uiap.cognition.ambiguous_entity` (OP-C-46), and a `ref` outside the
 * record `target_mismatch` (OP-C-47). Never throws.
 */
export function findTarget(
  target: ActionTarget,
  { dom, refs, documentId = 'top' }: FindOptions,
): TargetFound {
  const { entityRef } = target;
  const ref: TargetRef | undefined =
    typeof target.ref === 'string' ? { by: 'stableId', value: target.ref } : target.ref;
  if (target.expectedDocumentId !== undefined && target.expectedDocumentId !== documentId)
    return fail('target_mismatch', 'target.expectedDocumentId is not this document');
  const found = entityRef
    ? findInRecord(entityRef, ref, dom, refs)
    : ref
      ? theOne(candidates(ref, dom, refs))
      : fail('bad_arguments', 'target.ref or target.entityRef is missing');
  return found.element ? checkExpected(found.element, target, dom) : found;
}

function findInRecord(
  entityRef: EntityRef,
  ref: TargetRef | undefined,
  dom: TellingDom,
  refs: ElementRefs,
): TargetFound {
  const records = recordElements(entityRef, dom);
  if (records.length === 0) return fail('state_conflict', 'target.entityRef is not on the page any more');
  if (!ref) return theOne(records, 'uiap.cognition.ambiguous_entity', 'target.entityRef');
  const pointed = candidates(ref, dom, refs);
  if (!Array.isArray(pointed)) return fail('state_conflict', pointed.message);
  if (pointed.length === 0) return fail('state_conflict', 'target.ref is not on the page any more');
  const inside = pointed.filter((element) => records.some((record) => record === recordAround(element)));
  if (inside.length === 0)
    return fail('target_mismatch', 'target.ref does not lie in the record of target.entityRef');
  const isShownTwice = new Set(inside.map(recordAround)).size > 1;
  return theOne(inside, isShownTwice ? 'uiap.cognition.ambiguous_entity' : 'target_ambiguous');
}

/** The nearest record around an element, itself included. */
export function recordAround(element: Element): Element | null {
  return flatClosest(element, `[${ATTRIBUTE.entity}][${ATTRIBUTE.entityId}]`);
}

/** The elements that show a record. */
export function recordElements({ type, id }: EntityRef, dom: TellingDom): Element[] {
  return query(
    `[${ATTRIBUTE.entity}]${holding(ATTRIBUTE.entityId, id)}`,
    dom,
    (element) =>
      annotation(element, ATTRIBUTE.entity) === type && annotation(element, ATTRIBUTE.entityId) === id,
  );
}

/** The ids of the scopes around an element, innermost first. */
export function scopesAround(element: Element): string[] {
  return valuesAround(element, ATTRIBUTE.scope);
}

/** The types of the records around an element, innermost first. */
export function entitiesAround(element: Element): string[] {
  return valuesAround(element, ATTRIBUTE.entity);
}

function valuesAround(element: Element, attribute: string): string[] {
  const values: string[] = [];
  for (let at: Element | null = element; at; at = flatParent(at)) {
    const value = annotation(at, attribute);
    if (value) values.push(value);
  }
  return values;
}

type Problem = Extract<TargetFound, { problem: TargetProblem }>;

function candidates(ref: TargetRef, dom: TellingDom, refs: ElementRefs): Element[] | Problem {
  switch (ref.by) {
    case 'stableId':
      return withValue(ATTRIBUTE.stableId, ref.value, dom);
    case 'scope':
      return withValue(ATTRIBUTE.scope, ref.value, dom);
    case 'route':
      return withValue(ATTRIBUTE.nav, ref.value, dom);
    case 'semantic':
      return semantic(ref, dom);
    case 'ref': {
      const element = refs.elementOf(ref.value);
      if (element === 'unknown') return [];
      if (element === 'gone')
        return fail('detached', 'target.ref names an element that is not in the page any more');
      return dom.isIgnored(element) ? [] : [element];
    }
    case 'custom':
      return fail('target_not_found', 'target.ref.by "custom" is not known to this app');
    default:
      return ref satisfies never;
  }
}

function semantic(ref: Extract<TargetRef, { by: 'semantic' }>, dom: TellingDom): Element[] {
  const name = ref.name === undefined ? undefined : cleanText(ref.name);
  return query(
    '*',
    dom,
    (element) =>
      roleOf(element) === ref.role &&
      (ref.scope === undefined || scopesAround(element).includes(ref.scope)) &&
      (name === undefined || nameOf(element, dom) === name),
  );
}

function withValue(attribute: string, value: string, dom: TellingDom): Element[] {
  return query(holding(attribute, value), dom, (element) => annotation(element, attribute) === value.trim());
}

/** Leaves the browser to pass over the many that do not fit; spaces around a value do not count. */
function holding(attribute: string, value: string): string {
  return `[${attribute}*="${CSS.escape(value.trim())}"]`;
}

function query(selector: string, dom: TellingDom, fits: (element: Element) => boolean): Element[] {
  return dom
    .roots()
    .flatMap((root) => [...root.querySelectorAll(selector)])
    .filter((element) => fits(element) && !dom.isIgnored(element));
}

function theOne(
  found: Element[] | Problem,
  several: TargetProblem = 'target_ambiguous',
  name = 'target.ref',
): TargetFound {
  if (!Array.isArray(found)) return found;
  const [first, second] = found;
  if (!first) return fail('target_not_found', `${name} is not on the page`);
  if (!second) return { element: first };
  // The same menu is often there twice, once for small screens: the person sees one.
  const rendered = found.filter(isRendered);
  if (rendered.length === 1 && rendered[0]) return { element: rendered[0] };
  return fail(several, `${name} is on the page ${found.length} times`);
}

function checkExpected(element: Element, target: ActionTarget, dom: TellingDom): TargetFound {
  const { expectedRole, expectedName, expectedScopeId } = target;
  if (expectedRole !== undefined && roleOf(element) !== expectedRole) return mismatch('expectedRole');
  if (expectedName !== undefined && nameOf(element, dom) !== cleanText(expectedName))
    return mismatch('expectedName');
  if (expectedScopeId !== undefined && !scopesAround(element).includes(expectedScopeId))
    return mismatch('expectedScopeId');
  return { element };
}

function mismatch(field: string): Problem {
  return fail('target_mismatch', `target.${field} does not fit the element that was found`);
}

function fail(problem: TargetProblem, message: string): Problem {
  return { problem, message };
}
