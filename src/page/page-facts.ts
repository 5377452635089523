import type { FilterSpec, RecordAccessMode, Redaction, SortSpec } from '../protocol/cognition.js';

/**
 * What the page shows, as plain data: no elements, no DOM types, nothing decided about who may know it.
 *
 * Facts are never changed once handed out. Parts that did not change are the same objects as before, so comparing by
 * identity finds what did.
 */
export interface PageFacts {
  /** Grows with every change. */
  readonly version: number;
  readonly route: RouteFacts;
  /** All scopes in document order. */
  readonly scopes: readonly ScopeFacts[];
  /** The innermost scope around or inside the topmost open modal dialog, if one is open and has a scope. */
  readonly modalScope: string | undefined;
  /** Lists in document order, then the implicit ones of records outside any list (OP-D-3). */
  readonly collections: readonly CollectionFacts[];
}

export interface RouteFacts {
  readonly routeId?: string;
  readonly path: string;
  readonly label?: string;
  readonly params?: Readonly<Record<string, string>>;
}

export interface ScopeFacts {
  readonly id: string;
  /** The scope around it. */
  readonly parent?: string;
  readonly visible: boolean;
}

export interface CollectionFacts {
  readonly entity: string;
  /** Its innermost scope. */
  readonly scopeId?: string;
  /** False for the implicit collection of records outside any list. */
  readonly declared: boolean;
  /** False while the list's element is not on screen or not rendered. */
  readonly visible: boolean;
  readonly access?: RecordAccessMode;
  readonly total?: number;
  readonly offset?: number;
  readonly limit?: number;
  readonly hasMore?: boolean;
  readonly sort?: readonly SortSpec[];
  readonly filters?: readonly FilterSpec[];
  /** Visible records, and for windowed types the rendered ones around them; in document order, each (type, id) once. */
  readonly records: readonly RecordFacts[];
  /** How many records are visible, also where `records` was cut. */
  readonly visibleCount: number;
  /** True where `records` was cut. */
  readonly cut: boolean;
}

export interface RecordFacts {
  readonly type: string;
  readonly id: string;
  readonly stableId?: string;
  readonly visible: boolean;
  readonly primary?: PrimaryFact;
  readonly fields: ReadonlyMap<string, FieldFact>;
}

export interface FieldFact {
  /** Absent where `secret`. */
  readonly value?: string | number | boolean | readonly string[];
  /** True where the value comes from a machine-readable source (OP-D-5) and may be typed by the schema. */
  readonly machine: boolean;
  /** The target of a link, for fields of type url, email and phone. */
  readonly href?: string;
  /** What `data-uiap-redact` on it or around it asks for. */
  readonly redact?: Redaction;
  /** A password, one-time code, payment or file control: never read (OP-D-13). */
  readonly secret?: true;
}

export interface PrimaryFact {
  readonly text: string;
  /** The fields that its text is taken from: the one whose element it is or lies in, and those inside it. */
  readonly fields?: readonly string[];
  readonly redact?: Redaction;
}
