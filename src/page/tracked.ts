import type { Redaction } from '../protocol/cognition.js';
import type { CollectionAttributes } from './collection-attributes.js';
import type { CollectionFacts, FieldFact, RecordFacts, ScopeFacts } from './page-facts.js';

/** What is known of one annotated element. An element may be several things at once. */
export interface Tracked {
  scope?: ScopeNode;
  list?: ListNode;
  record?: RecordNode;
  field?: FieldNode;
  /** A dialog that may be modal. */
  modal?: true;
  /** Names the route. */
  route?: true;
}

export interface ScopeNode {
  readonly element: Element;
  readonly id: string;
  readonly parent: ScopeNode | undefined;
  inView: boolean | undefined;
  hasBox: boolean;
  facts: ScopeFacts | undefined;
}

/** A collection element. */
export interface ListNode {
  readonly element: Element;
  readonly entity: string;
  readonly group: Group;
}

/** The records of one list, or those of one type and scope outside any list (OP-D-3). */
export interface Group {
  readonly entity: string;
  readonly scope: ScopeNode | undefined;
  readonly list: Element | undefined;
  /** In document order. */
  readonly records: RecordNode[];
  /** How many of them carry each id. */
  readonly ids: Map<string, number>;
  attributes: CollectionAttributes;
  /** Whether records beyond the visible ones may be told. */
  isWindowed: boolean;
  isVisible: boolean;
  /** The records behind `facts.records`. */
  told: RecordNode[];
  hasDuplicates: boolean;
  facts: CollectionFacts | undefined;
}

export interface RecordNode {
  readonly element: Element;
  readonly type: string;
  readonly id: string;
  /** Undefined where it is never told: no id, or a type that is not declared. It still owns the fields in it. */
  group: Group | undefined;
  /** From `data-uiap-redact` on it or around it. */
  readonly redact: Redaction | undefined;
  /** Records or shadow roots inside make ownership of fields a question. */
  isPlain: boolean;
  /** What the intersection observer said last; undefined before it has spoken. */
  inView: boolean | undefined;
  /** False where the element itself takes no room: not displayed, or `display: contents`. */
  hasBox: boolean;
  isVisible: boolean;
  /** Undefined while nobody needed them, or after the record's inside changed. */
  fields: FieldNode[] | undefined;
  primary: Element | undefined;
  /** Undefined where they have to be read again. */
  facts: RecordFacts | undefined;
  /** The facts read last, to tell whether anything differs. */
  last: RecordFacts | undefined;
}

export interface FieldNode {
  readonly element: Element;
  readonly name: string;
  readonly record: RecordNode;
  readonly redact: Redaction | undefined;
  readonly isControl: boolean;
  fact: FieldFact | undefined;
}
