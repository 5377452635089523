import * as v from 'valibot';

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));

/** One business object (COG 5.3). Type and id together identify it. */
export const EntityRef = v.object({
  type: Text,
  id: Text,
  stableId: v.exactOptional(v.string()),
  primaryText: v.exactOptional(v.string()),
});
export type EntityRef = v.InferOutput<typeof EntityRef>;

/** How anything on a page is pointed at (contract 3). */
export const TargetRef = v.variant('by', [
  v.object({ by: v.literal('stableId'), value: Text }),
  v.object({ by: v.literal('scope'), value: Text }),
  v.object({ by: v.literal('route'), value: Text }),
  v.object({
    by: v.literal('semantic'),
    role: Text,
    name: v.exactOptional(Text),
    scope: v.exactOptional(Text),
  }),
  v.object({ by: v.literal('ref'), value: Text }),
  v.object({ by: v.literal('custom'), value: Text }),
]);
export type TargetRef = v.InferOutput<typeof TargetRef>;

/** What an action works on. A `ref` given as text is a stable id (OP-C-56). */
export const ActionTarget = v.object({
  ref: v.exactOptional(v.union([TargetRef, Text])),
  entityRef: v.exactOptional(EntityRef),
  expectedRole: v.exactOptional(Text),
  expectedName: v.exactOptional(v.string()),
  expectedScopeId: v.exactOptional(Text),
  expectedDocumentId: v.exactOptional(Text),
});
export type ActionTarget = v.InferOutput<typeof ActionTarget>;
