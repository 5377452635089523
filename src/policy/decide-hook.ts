import * as v from 'valibot';
import type { Diagnose } from '../diagnostics.js';
import type { JsonObject } from '../json.js';
import { PolicyEffect } from '../protocol/policy.js';
import { isStricter, type Decision, type PolicyRequest } from './decide.js';

/**
 * The app's last word, `policy.decide`: called for every decision, synchronously. Returns nothing where it agrees.
 *
 * Anything but a decision counts as `deny`, and so does throwing (WF-12.4-2).
 */
export type DecideHook = (request: HookRequest) => HookDecision | undefined;

export interface HookRequest extends PolicyRequest {
  readonly args: JsonObject;
  /** What the rules decided. */
  readonly decision: Decision;
}

export type HookDecision = v.InferOutput<typeof HookDecision>;
const HookDecision = v.object({
  effect: PolicyEffect,
  reason: v.exactOptional(v.string()),
  /** Without it a decision can only be made stricter. A missing grant stays a denial in any case. */
  loosens: v.exactOptional(v.literal(true)),
});

/** The rules' decision after the hook has seen it. */
export function withHook(hook: DecideHook, request: HookRequest, diagnose: Diagnose): Decision {
  const { decision } = request;
  if (decision.because === 'grant') return decision;
  const own = ask(hook, request, diagnose);
  if (own === undefined) return decision;
  const isTighter = isStricter(own.effect, decision.effect);
  if (!isTighter && !own.loosens) return decision;
  return {
    effect: own.effect,
    because: 'hook',
    ruleId: isTighter ? 'policy.decide' : 'policy.decide (loosens)',
    ...(own.reason === undefined ? {} : { reason: own.reason }),
  };
}

function ask(hook: DecideHook, request: HookRequest, diagnose: Diagnose): HookDecision | undefined {
  try {
    const own: unknown = hook(Object.freeze(request));
    if (own === undefined) return undefined;
    const parsed = v.safeParse(HookDecision, own);
    if (parsed.success) return parsed.output;
    diagnose('policy.decide', 'policy.decide has to return { effect } or nothing; taken as deny');
  } catch {
    diagnose('policy.decide', 'policy.decide threw; taken as deny');
  }
  return { effect: 'deny' };
}
