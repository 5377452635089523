import type { SessionPort } from '../extension.js';
import { toJson, type JsonObject } from '../json.js';
import { builtInEffect } from './mode.js';
import type { ConditionContext, WorkflowOptions } from './options.js';
import type { PageSight } from '../page/page-sight.js';
import type { WorkflowState } from './state.js';
import type { World } from './world.js';

/** What a session can see beside the facts, where its page offers it. */
export function sightOf(port: SessionPort): PageSight | undefined {
  return port.page.sight;
}

/** The suggestion of the app for a parameter, if it has one. */
export function suggestionFor(options: WorkflowOptions, workflowId: string, parameter: string) {
  const { suggestions = {} } = options;
  for (const name of [`${workflowId}.${parameter}`, parameter])
    if (Object.hasOwn(suggestions, name)) return suggestions[name];
  return undefined;
}

/** The world as a session sees it now. */
export function worldOf(
  port: SessionPort,
  { workflowId, mode }: Pick<WorkflowState, 'workflowId' | 'mode'>,
  options: WorkflowOptions,
  problem: (code: string, message: string) => void,
): World {
  const { route, scopes } = port.page.facts();
  const sight = sightOf(port);
  const context: ConditionContext = { workflowId, routeId: route.routeId, path: route.path };
  let values: JsonObject | undefined;

  /** What the app says, or undefined where it fails. */
  function ask<Answer>(what: string, question: () => Answer): Answer | undefined {
    try {
      return question();
    } catch {
      problem('workflow.app_function', `${workflowId}: ${what} threw`);
      return undefined;
    }
  }

  return {
    now: port.clock.now(),
    date: port.clock.date().toISOString(),
    locale: port.agent.locale,
    route,
    scopes,
    look: (target) => sight?.look(target),
    weigh(actionId, target) {
      const seen = sight?.weigh(actionId, target, mode);
      const schema = sight?.actions().find(({ id }) => id === actionId)?.args;
      const required = Array.isArray(schema?.required) ? (schema.required as string[]) : [];
      if (seen) return { ...seen, required };
      // What is not known counts as the gravest; the runtime's own gate has the last word.
      return {
        effect: builtInEffect(actionId) ?? 'commit',
        idempotent: false,
        decision: 'allow',
        required,
      };
    },
    decide(what) {
      if (!sight) return 'allow';
      return sight.weigh(`uiap.workflow.${what}`, undefined, mode)?.decision ?? 'allow';
    },
    context() {
      values ??= (ask('context', () => toJson(options.context?.() ?? {}).value) ?? {}) as JsonObject;
      return values;
    },
    holds(name, args) {
      const { conditions = {} } = options;
      const evaluator = Object.hasOwn(conditions, name) ? conditions[name] : undefined;
      if (!evaluator) {
        problem('workflow.unknown_condition', `${workflowId}: there is no condition "${name}"`);
        return undefined;
      }
      const answer = ask(`the condition "${name}"`, () => evaluator(args, context)) as unknown;
      return typeof answer === 'boolean' ? answer : undefined;
    },
    accepts(name, value) {
      const { validations = {} } = options;
      const check = Object.hasOwn(validations, name) ? validations[name] : undefined;
      return check && ask(`the validation "${name}"`, () => check(value));
    },
    suggests: (parameter) => suggestionFor(options, workflowId, parameter) !== undefined,
  };
}
