import { topic } from '../topic.js';
import type { ActionHandler } from './action-handler.js';
import { argumentCheck, type ArgumentCheck } from './json-schema.js';

export interface KnownAction {
  readonly handler: ActionHandler;
  readonly checkArgs: ArgumentCheck;
}

/** The actions there are. */
export interface ActionTable {
  /** Throws where the id is taken or the schema of the arguments cannot be applied. */
  add(handler: ActionHandler): void;
  get(id: string): KnownAction | undefined;
  all(): readonly ActionHandler[];
  /** Called after every action that is added. */
  onChange(listener: () => void, signal: AbortSignal): void;
}

export function actionTable(): ActionTable {
  const actions = new Map<string, KnownAction>();
  const changed = topic<undefined>();
  return {
    add(handler) {
      const { id, args } = handler.descriptor;
      if (actions.has(id)) throw new TypeError(`actions: "${id}" is there already`);
      const checkArgs = argumentCheck(args ?? { type: 'object' }, `actions["${id}"].args`);
      actions.set(id, { handler, checkArgs });
      changed.publish(undefined);
    },
    get: (id) => actions.get(id),
    all: () => [...actions.values()].map(({ handler }) => handler),
    onChange: (listener, signal) => changed.subscribe(listener, signal),
  };
}
