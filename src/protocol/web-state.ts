import * as v from 'valibot';
import { Redaction } from './cognition.js';
import { Signal, StateName } from './signals.js';
import { EntityRef } from './targets.js';

/** Where in the app the page is. `url` comes without query and fragment: both may hold what nobody agreed to tell. */
export const GraphRoute = v.object({
  routeId: v.exactOptional(v.string()),
  path: v.string(),
  url: v.string(),
  label: v.exactOptional(v.string()),
  params: v.exactOptional(v.record(v.string(), v.string())),
});
export type GraphRoute = v.InferOutput<typeof GraphRoute>;

const Condition = v.union([v.boolean(), v.literal('mixed')]);

/** The condition of an element (contract 2). Members that do not apply are absent. */
export const UIState = v.object({
  visible: v.boolean(),
  inViewport: v.boolean(),
  enabled: v.boolean(),
  ...v.entriesFromList(
    StateName.options.filter((name) => name !== 'visible' && name !== 'enabled'),
    v.exactOptional(Condition),
  ),
  /** Only in answers to `web.state.get` with `include: ["obscured"]`. */
  obscured: v.exactOptional(v.boolean()),
});
export type UIState = v.InferOutput<typeof UIState>;

export const UIElement = v.object({
  stableId: v.exactOptional(v.string()),
  /** Bridge-issued, valid for the life of the element. */
  ref: v.string(),
  role: v.string(),
  name: v.string(),
  description: v.exactOptional(v.string()),
  affordances: v.array(v.string()),
  state: UIState,
  value: v.exactOptional(v.unknown()),
  /** Why `value` is missing or masked. (ours) */
  redaction: v.exactOptional(Redaction),
  /** Whether a secret control holds anything. (ours) */
  filled: v.exactOptional(v.boolean()),
  defaultAction: v.exactOptional(v.string()),
  /** The record that it shows or lies in. */
  entityRef: v.exactOptional(EntityRef),
  boundary: v.exactOptional(v.picklist(['closed-shadow', 'cross-origin-frame'])),
});
export type UIElement = v.InferOutput<typeof UIElement>;

const ScopeHead = {
  kind: v.string(),
  label: v.exactOptional(v.string()),
  /** The scope around it. */
  parent: v.exactOptional(v.string()),
};
export const Scope = v.object({ id: v.string(), ...ScopeHead, elements: v.array(UIElement) });
export type Scope = v.InferOutput<typeof Scope>;

const DocumentHead = {
  kind: v.picklist(['top', 'frame']),
  /** True for a frame that the bridge does not look into. */
  opaque: v.exactOptional(v.boolean()),
  url: v.exactOptional(v.string()),
  /** True where the page holds more elements than are told. (ours) */
  truncated: v.exactOptional(v.boolean()),
};
export const GraphDocument = v.object({ documentId: v.string(), ...DocumentHead, scopes: v.array(Scope) });
export type GraphDocument = v.InferOutput<typeof GraphDocument>;

/** What the page offers a person, as far as this agent may know it. */
export const PageGraph = v.object({ route: GraphRoute, documents: v.array(GraphDocument) });
export type PageGraph = v.InferOutput<typeof PageGraph>;

// Present only where something is new or has moved: what it comes right after, null for the first place.
const after = v.exactOptional(v.nullable(v.string()));
const ElementPlace = { documentId: v.string(), scopeId: v.string(), ref: v.string() };

/** One step from a graph to the next one; steps are taken in order. `document`, `scope` and `after` are ours. */
export const GraphChange = v.variant('op', [
  v.object({ op: v.literal('route'), route: GraphRoute }),
  /** Without `document` it is gone, with all that it held. */
  v.object({
    op: v.literal('document'),
    documentId: v.string(),
    document: v.exactOptional(v.object(DocumentHead)),
    after,
  }),
  /** Without `scope` it is gone, with all that it held. */
  v.object({
    op: v.literal('scope'),
    documentId: v.string(),
    scopeId: v.string(),
    scope: v.exactOptional(v.object(ScopeHead)),
    after,
  }),
  v.object({ op: v.literal('upsert'), ...ElementPlace, element: UIElement, after }),
  v.object({ op: v.literal('remove'), ...ElementPlace }),
]);
export type GraphChange = v.InferOutput<typeof GraphChange>;

const ScopeId = v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(1024)));

export const StateGetPayload = v.object({
  /** This scope and those in it. Default: the whole page. */
  scopeId: ScopeId,
  /** `obscured`: also look at what is covered by something else. Other names are ignored. */
  include: v.exactOptional(v.array(v.string())),
});
export type StateGetPayload = v.InferOutput<typeof StateGetPayload>;

export const StateSnapshotPayload = v.object({ revision: v.string(), graph: PageGraph });
export type StateSnapshotPayload = v.InferOutput<typeof StateSnapshotPayload>;

export const StateSubscribePayload = v.object({
  scopeId: ScopeId,
  /** Kinds of signals to hear of. Default all. */
  signals: v.exactOptional(v.array(v.string())),
});
export type StateSubscribePayload = v.InferOutput<typeof StateSubscribePayload>;

export const StateSubscribedPayload = v.object({ revision: v.string() });
export type StateSubscribedPayload = v.InferOutput<typeof StateSubscribedPayload>;

export const StateDeltaPayload = v.object({
  baseRevision: v.string(),
  revision: v.string(),
  changes: v.array(GraphChange),
});
export type StateDeltaPayload = v.InferOutput<typeof StateDeltaPayload>;

export const WebSignalPayload = v.object({ signal: Signal });
export type WebSignalPayload = v.InferOutput<typeof WebSignalPayload>;
