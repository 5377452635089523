import type { TellingDom } from '../page/accessible.js';
import { annotation, ATTRIBUTE, redactionOf, stricter } from '../page/annotations.js';
import { flatParent } from '../page/flat-tree.js';
import type { Redaction } from '../protocol/cognition.js';
import { attributeKinds, KIND } from './attribute-kinds.js';

/** A record that an element shows or lies in. */
export interface RecordAround {
  readonly type: string;
  readonly id: string;
}

/** What counts for an element because of itself and everything around it in the flat tree. */
export interface Surroundings {
  /** The element of the innermost scope. */
  readonly scope: Element | undefined;
  /** Every record around it, innermost first. */
  readonly records: readonly RecordAround[];
  /** The record that it belongs to; undefined also where that one cannot be named. */
  readonly record: RecordAround | undefined;
  readonly redact: Redaction | undefined;
  /** In a field that the app's schema keeps back. */
  readonly isProtected: boolean;
  readonly isIgnored: boolean;
  readonly isInert: boolean;
  /** Inert, or hidden from assistive technology. */
  readonly isSetAside: boolean;
  readonly isDisabled: boolean;
  readonly label: HTMLLabelElement | undefined;
}

const NOWHERE: Surroundings = {
  scope: undefined,
  records: [],
  record: undefined,
  redact: undefined,
  isProtected: false,
  isIgnored: false,
  isInert: false,
  isSetAside: false,
  isDisabled: false,
  label: undefined,
};

/** Makes a reader that remembers what it found, for one pass over a page that does not change meanwhile. */
export function surroundings(
  dom: TellingDom,
  isDeclared: (type: string) => boolean,
): (element: Element | null) => Surroundings {
  const known = new Map<Element, Surroundings>();

  function around(element: Element | null): Surroundings {
    if (!element) return NOWHERE;
    const found = known.get(element);
    if (found) return found;
    const made = inside(element, around(flatParent(element)));
    known.set(element, made);
    return made;
  }

  function inside(element: Element, outer: Surroundings): Surroundings {
    // Most elements have nothing to say. (Labels have: whose they are.)
    if (element.localName !== 'label' && (attributeKinds(element) & KIND.inherited) === 0) return outer;
    const record = recordOf(element);
    const isField = element.hasAttribute(ATTRIBUTE.field) || element.hasAttribute(ATTRIBUTE.primary);
    const disabled = element.getAttribute('aria-disabled');
    const isInert = outer.isInert || element.hasAttribute('inert');
    return {
      scope: annotation(element, ATTRIBUTE.scope) ? element : outer.scope,
      records: record ? [record, ...outer.records] : outer.records,
      record: element.hasAttribute(ATTRIBUTE.entity)
        ? record && isDeclared(record.type)
          ? record
          : undefined
        : outer.record,
      redact: stricter(redactionOf(element), outer.redact),
      isProtected: isField ? (dom.isProtected?.(element) ?? false) : outer.isProtected,
      isIgnored: outer.isIgnored || element.hasAttribute(ATTRIBUTE.ignore),
      isInert,
      isSetAside: outer.isSetAside || isInert || element.getAttribute('aria-hidden') === 'true',
      isDisabled: disabled === 'true' || (disabled !== 'false' && outer.isDisabled),
      label: element.localName === 'label' ? (element as HTMLLabelElement) : outer.label,
    };
  }

  return around;
}

// An id that is too long cannot be sent back as a target.
function recordOf(element: Element): RecordAround | undefined {
  const type = annotation(element, ATTRIBUTE.entity);
  const id = annotation(element, ATTRIBUTE.entityId);
  if (!type || !id || id.length > 1024) return undefined;
  return { type, id };
}
