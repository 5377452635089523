import * as v from 'valibot';
import { EntityRef, TargetRef } from './targets.js';

/** What the bridge saw happen (contract 2). */
export const Signal = v.variant('kind', [
  v.object({
    kind: v.literal('route.changed'),
    routeId: v.exactOptional(v.string()),
    path: v.string(),
    pattern: v.exactOptional(v.string()),
  }),
  v.object({ kind: v.literal('toast.shown'), text: v.string(), level: v.exactOptional(v.string()) }),
  v.object({ kind: v.picklist(['dialog.opened', 'dialog.closed']), name: v.string() }),
  v.object({
    kind: v.picklist(['validation.failed', 'validation.cleared']),
    stableId: v.exactOptional(v.string()),
    name: v.string(),
    message: v.string(),
  }),
  v.object({ kind: v.literal('value.changed'), stableId: v.exactOptional(v.string()) }),
  /** With neither, nothing has the focus. */
  v.object({
    kind: v.literal('focus.changed'),
    stableId: v.exactOptional(v.string()),
    ref: v.exactOptional(v.string()),
  }),
  v.object({ kind: v.picklist(['entity.added', 'entity.removed', 'entity.changed']), ref: EntityRef }),
  v.object({ kind: v.literal('app'), name: v.string(), detail: v.exactOptional(v.unknown()) }),
]);
export type Signal = v.InferOutput<typeof Signal>;

/** State of an element that a success signal may ask for. */
export const StateName = v.picklist([
  'visible',
  'enabled',
  'focused',
  'checked',
  'selected',
  'expanded',
  'pressed',
  'readonly',
  'required',
  'invalid',
  'busy',
]);
export type StateName = v.InferOutput<typeof StateName>;

/** What has to be seen before an action counts as done (contract 2). */
export const SuccessSignal = v.variant('kind', [
  v.object({ kind: v.literal('route.changed'), pattern: v.string() }),
  v.object({ kind: v.literal('toast.contains'), text: v.string() }),
  v.object({ kind: v.picklist(['dialog.opened', 'dialog.closed']), name: v.exactOptional(v.string()) }),
  v.object({ kind: v.picklist(['element.appeared', 'element.disappeared']), target: TargetRef }),
  v.object({
    kind: v.literal('element.state'),
    target: TargetRef,
    state: v.record(StateName, v.union([v.boolean(), v.literal('mixed')])),
  }),
  v.object({
    kind: v.literal('value.equals'),
    target: TargetRef,
    value: v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]),
  }),
  v.object({ kind: v.literal('validation.none'), scope: v.exactOptional(v.string()) }),
  v.object({
    kind: v.picklist(['entity.added', 'entity.removed', 'entity.changed']),
    entity: v.string(),
    id: v.exactOptional(v.string()),
  }),
  v.object({ kind: v.literal('app'), name: v.string() }),
]);
export type SuccessSignal = v.InferOutput<typeof SuccessSignal>;
