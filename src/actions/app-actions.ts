import type { AgentIdentity } from '../extension.js';
import { toJson, type JsonObject } from '../json.js';
import { ActionDescriptor } from '../protocol/actions.js';
import { parse } from '../protocol/parse.js';
import { problem, type ActionHandler } from './action-handler.js';

/** What an app's action gets to work with. */
export interface AppActionContext {
  /** The element of the target, if the request had one. Checked to be on the page, not to be usable. */
  readonly element?: Element;
  /** Aborts when the action is cancelled or takes too long. */
  readonly signal: AbortSignal;
  readonly agent: AgentIdentity;
}

/**
 * Does what the action promises. Called after policy and, where it asks for it, the person agreed. `args` fit the
 * descriptor's schema. What it returns goes to the agent; if it throws, the agent learns only that it failed.
 */
export type AppActionHandler = (args: JsonObject, context: AppActionContext) => unknown;

/** An action of the app's. What is left out counts as the gravest ordinary case: a commit of medium risk, not repeatable. */
export type AppActionDescriptor = Partial<ActionDescriptor> &
  Pick<ActionDescriptor, 'id'> & {
    /**
     * What these arguments are about, such as the name of the record whose id they hold: stands in the question to the
     * person, and is never told to an agent. `args` fit the schema. Undefined, or a throw, leaves it out.
     */
    readonly about?: (args: JsonObject) => string | undefined;
  };

/**
 * Makes a handler of an app's action. The descriptor is copied, so that nobody can change it later.
 *
 * Throws a `TypeError` that names what is wrong.
 */
export function appAction(given: AppActionDescriptor, run: AppActionHandler): ActionHandler {
  const { value } = toJson(given);
  const defaults = { effect: 'commit', risk: 'medium', idempotent: false, executionModes: ['appAction'] };
  const parsed = parse(ActionDescriptor, { ...defaults, ...(value as object) }, 'action');
  if (!parsed.ok) throw new TypeError(`actions: ${parsed.message}`);
  const { about } = given;
  for (const [name, member] of Object.entries({ handler: run, ...(about === undefined ? {} : { about }) }))
    if (typeof member !== 'function')
      throw new TypeError(`actions["${parsed.value.id}"].${name} must be a function`);
  return {
    ...(about ? { about: (args) => aboutText(about, args) } : {}),
    mode: 'appAction',
    needsTarget: 'optional',
    descriptor: parsed.value,
    async perform(args, { element, signal, agent }) {
      const result = await run(args, { signal, agent, ...(element ? { element } : {}) });
      // Looking changes nothing, unless the app's descriptor is wrong.
      const sideEffect = parsed.value.effect === 'observe' ? 'none' : 'applied';
      return { ok: true, sideEffect, result };
    },
  };
}

function aboutText(about: NonNullable<AppActionDescriptor['about']>, args: JsonObject): string | undefined {
  try {
    const text: unknown = about(args);
    return typeof text === 'string' && text !== '' ? text : undefined;
  } catch {
    return undefined;
  }
}

/** `app.invoke { name, args }`: an action of the app's by its name, with that action's own effect, risk and schema. */
export function invokeAction(isAppAction: (id: string) => boolean): ActionHandler {
  const unknown = problem('bad_arguments', 'args.name is not an action of the app');
  return {
    mode: 'appAction',
    needsTarget: 'optional',
    leastEffect: 'observe',
    descriptor: {
      id: 'app.invoke',
      title: { en: 'Run an action of the app', de: 'Aktion der Anwendung ausführen' },
      effect: 'commit',
      risk: 'medium',
      idempotent: false,
      executionModes: ['appAction'],
      args: {
        type: 'object',
        additionalProperties: false,
        properties: { name: { type: 'string', maxLength: 128 }, args: { type: 'object' } },
        required: ['name'],
      },
    },
    insteadOf(args) {
      // The schema has been checked before.
      const { name, args: own = {} } = args as { name: string; args?: JsonObject };
      return isAppAction(name) ? { actionId: name, args: own } : unknown;
    },
    perform: () => Promise.resolve({ ok: false, problem: unknown, sideEffect: 'none' }),
  };
}
