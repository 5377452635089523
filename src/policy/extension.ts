import type { Extension, Principal } from '../extension.js';
import { requestHandler } from '../extension.js';
import * as v from 'valibot';
import { UiapError } from '../protocol/errors.js';
import {
  PolicyEvaluatePayload,
  type InteractionMode,
  type PolicyDecision,
  type PolicyDocument,
  type PolicyRule,
} from '../protocol/policy.js';
import type { ActionTarget } from '../protocol/targets.js';
import type { PolicyRequest } from './decide.js';
import type { Gate } from './gate.js';
import { matchesGlob } from './glob.js';
import { localized } from './localized-text.js';

export interface PolicyExtensionOptions {
  readonly gate: Gate;
  /**
   * What an action on a target would be decided by; undefined for an unknown action. Without a target, or where it
   * cannot be found, the action's own effect and risk count.
   */
  readonly describe: (
    actionId: string,
    target: ActionTarget | undefined,
    principal: Principal,
    mode: InteractionMode,
  ) => PolicyRequest | undefined;
}

/** `uiap.policy`: what this agent may do (contract 4). Enforcement does not depend on it. */
export function policyExtension({ gate, describe }: PolicyExtensionOptions): Extension {
  return {
    id: 'uiap.policy',
    aliases: ['uicp.policy'],
    versions: ['0.1'],
    join(_offer, port) {
      const { principal, agent } = port;
      const document = () => documentFor(gate.document, principal);
      gate.onChange(() => port.emit('uiap.policy.changed', document()), port.signal);
      return {
        handlers: [
          requestHandler({
            type: 'uiap.policy.get',
            payload: v.object({}),
            responseType: 'uiap.policy.document',
            handle: document,
          }),
          requestHandler({
            type: 'uiap.policy.evaluate',
            payload: PolicyEvaluatePayload,
            responseType: 'uiap.policy.decision',
            handle({ actionId, target, mode = 'auto' }): PolicyDecision {
              const request = describe(actionId, target, principal, mode);
              if (!request) throw new UiapError('not_found', 'payload.actionId is not an action of this app');
              const { effect, ruleId, reason } = gate.evaluate(request);
              const text = localized(reason, agent.locale);
              return {
                effect,
                ...(ruleId === undefined ? {} : { ruleId }),
                ...(text === undefined ? {} : { reason: text }),
              };
            },
          }),
        ],
      };
    },
  };
}

/** The rules that can concern this principal. Those for others are none of its business. */
function documentFor(
  { revision, default: otherwise, rules }: PolicyDocument,
  principal: Principal,
): PolicyDocument {
  return {
    ...(revision === undefined ? {} : { revision }),
    ...(otherwise === undefined ? {} : { default: otherwise }),
    rules: rules.filter((rule) => concerns(rule, principal)),
  };
}

function concerns({ when }: PolicyRule, { id, roles }: Principal): boolean {
  const one = (globs: readonly string[] | undefined, names: readonly string[]) =>
    globs === undefined || names.some((name) => globs.some((glob) => matchesGlob(glob, name)));
  return one(when.principals, [id]) && one(when.roles, roles);
}
