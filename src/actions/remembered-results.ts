import { sameJson } from '../json.js';
import type { ActionRequestPayload, ActionResultPayload } from '../protocol/actions.js';

/** First results by idempotency key: what is asked for again is not done again (contract 3). */
export interface RememberedResults {
  /**
   * The result of the first request of this principal with this key, which may still be under way; made by `make` if this
   * is the first. undefined where the key was used for something else.
   */
  once(
    principalId: string,
    key: string,
    payload: ActionRequestPayload,
    make: () => Promise<ActionResultPayload>,
  ): Promise<ActionResultPayload> | undefined;
}

const CAPACITY = 256;

export function rememberedResults(): RememberedResults {
  const results = new Map<string, { what: unknown; result: Promise<ActionResultPayload> }>();
  return {
    once(principalId, key, { actionId, target, args }, make) {
      const name = JSON.stringify([principalId, key]);
      const what = { actionId, target: target ?? null, args: args ?? {} };
      const known = results.get(name);
      if (known) return sameJson(known.what, what) ? known.result : undefined;
      const result = make();
      results.set(name, { what, result });
      const [oldest] = results.keys();
      if (results.size > CAPACITY && oldest !== undefined) results.delete(oldest);
      return result;
    },
  };
}
