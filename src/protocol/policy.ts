import * as v from 'valibot';
import { ActionEffect, ActionRisk, LocalizedText } from './actions.js';
import { ActionTarget } from './targets.js';

/** In order of strictness: `deny`, `handoff` (the person does it), `confirm` (the person agrees), `allow`. */
export const PolicyEffect = v.picklist(['allow', 'confirm', 'deny', 'handoff']);
export type PolicyEffect = v.InferOutput<typeof PolicyEffect>;

/** What a principal may do at all; one for each action effect. */
export const Grant = v.picklist(['observe', 'guide', 'draft', 'act']);
export type Grant = v.InferOutput<typeof Grant>;

export const InteractionMode = v.picklist(['explain', 'guide', 'assist', 'auto']);
export type InteractionMode = v.InferOutput<typeof InteractionMode>;

const Globs = v.exactOptional(v.array(v.string()));

const RULE = {
  id: v.string(),
  reason: v.exactOptional(LocalizedText),
  when: v.strictObject({
    /** Action ids; `*` stands for any characters. */
    actions: Globs,
    effects: v.exactOptional(v.array(ActionEffect)),
    risks: v.exactOptional(v.array(ActionRisk)),
    routes: Globs,
    scopes: Globs,
    entities: Globs,
    dataClasses: v.exactOptional(v.array(v.string())),
    principals: Globs,
    roles: Globs,
    modes: v.exactOptional(v.array(InteractionMode)),
  }),
};

/** One rule. All conditions of `when` must hold; a missing condition holds always. */
export const PolicyRule = v.variant('effect', [
  v.strictObject({ ...RULE, effect: v.picklist(['allow', 'deny', 'handoff']) }),
  v.strictObject({
    ...RULE,
    effect: v.literal('confirm'),
    /** The person may allow exactly the same for the rest of the session. Without it each time is asked. */
    remember: v.exactOptional(v.literal('session')),
  }),
]);
export type PolicyRule = v.InferOutput<typeof PolicyRule>;

/** What may be done (contract 4). */
export const PolicyDocument = v.strictObject({
  revision: v.exactOptional(v.string()),
  default: v.exactOptional(PolicyEffect),
  rules: v.array(PolicyRule),
});
export type PolicyDocument = v.InferOutput<typeof PolicyDocument>;

export const PolicyEvaluatePayload = v.object({
  actionId: v.string(),
  target: v.exactOptional(ActionTarget),
  mode: v.exactOptional(InteractionMode),
});

export const PolicyDecision = v.object({
  effect: PolicyEffect,
  ruleId: v.exactOptional(v.string()),
  reason: v.exactOptional(v.string()),
});
export type PolicyDecision = v.InferOutput<typeof PolicyDecision>;
