import type { Principal, SessionPort } from '../extension.js';
import type { Place, PolicyRequest } from '../policy/decide.js';
import type { Gate } from '../policy/gate.js';
import type { InteractionMode } from '../protocol/policy.js';
import type { ActionTarget } from '../protocol/targets.js';
import type { CognitionOptions, QueryRequest } from './options.js';

export interface ConsentOptions {
  readonly gate: Gate;
  /** What an action would be decided by; undefined for an unknown one. */
  readonly describe: (
    actionId: string,
    target: ActionTarget | undefined,
    principal: Principal,
    mode: InteractionMode,
  ) => PolicyRequest | undefined;
  readonly here: () => Place;
  readonly newId: () => string;
}

/** A query, as policy rules name it. */
const QUERY = 'uiap.cognition.query';

/** Answers from policy what cognition has to ask: which actions may be named, and which queries may run (OP-C-45, OP-C-51). */
export function consent(
  options: ConsentOptions,
): Pick<CognitionOptions, 'mayCallAction' | 'decideQuery' | 'confirmQuery'> {
  const { gate, describe, here, newId } = options;

  function policyRequest({ entity, scopeId, routeId, port }: QueryRequest): PolicyRequest {
    const current = here();
    return {
      actionId: QUERY,
      effect: 'observe',
      risk: 'low',
      mode: 'auto',
      principal: port.principal,
      places:
        routeId === undefined || routeId === current.routeId ? [current] : [current, { ...current, routeId }],
      scopes: scopeId === undefined ? [] : [scopeId],
      entities: [entity],
      dataClasses: [],
    };
  }

  return {
    mayCallAction(actionId: string, { principal }: SessionPort) {
      const request = describe(actionId, undefined, principal, 'auto');
      return request !== undefined && gate.evaluate(request).effect !== 'deny';
    },
    decideQuery: (request) => gate.evaluate(policyRequest(request)).effect,
    async confirmQuery(query, signal) {
      const { port, entity, scopeId, routeId } = query;
      const requestId = newId();
      const where = scopeId ?? routeId ?? '';
      const verdict = await gate.admit(
        {
          sessionId: port.sessionId,
          requestId,
          request: policyRequest(query),
          args: {},
          subject: { actionId: QUERY, entity, where },
          audit: (entry) => port.audit(entry),
          prompt: () => ({
            requestId,
            agent: port.agent,
            actionId: QUERY,
            title: `${entity} · ${where}`,
            effect: 'observe',
            risk: 'low',
            args: [],
          }),
          onAsked: () => undefined,
          onAnswered: () => undefined,
        },
        signal,
      );
      return verdict.effect === 'allow';
    },
  };
}
