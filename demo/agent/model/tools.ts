import * as v from 'valibot';
import { CognitionQueryPayload } from '../../../src/protocol/cognition.js';
import { ActionRequestPayload } from '../../../src/protocol/actions.js';
import { runAction } from '../brain/run-action.js';
import type { Dialogue } from '../brain/step.js';
import type { Task } from '../brain/task.js';
import type { Tool } from './chat.js';

/** What a model can do with the app: the client's own calls. Descriptions are fixed; nothing of the page gets into them. */
export const TOOLS: readonly Tool[] = [
  tool(
    'describe_app',
    'The kinds of record with their fields, and the pages of the app. Call this first.',
    {},
  ),
  tool('read_screen', 'What the person sees now: the page, and the records on it.', {}),
  tool(
    'query_records',
    'Look up records of one kind. Filters all have to be met.',
    {
      entity: { type: 'string' },
      filters: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            field: { type: 'string' },
            op: { enum: ['eq', 'neq', 'in', 'contains', 'starts_with', 'gt', 'gte', 'lt', 'lte', 'exists'] },
            value: {},
          },
          required: ['field', 'op'],
        },
      },
      sort: {
        type: 'array',
        items: {
          type: 'object',
          properties: { field: { type: 'string' }, direction: { enum: ['asc', 'desc'] } },
          required: ['field'],
        },
      },
      offset: { type: 'integer', minimum: 0 },
      limit: { type: 'integer', minimum: 1 },
    },
    ['entity'],
  ),
  tool('list_actions', 'The actions that the app lets its agents run, with their arguments.', {}),
  tool(
    'run_action',
    'Run one action, such as nav.navigate with {"routeId","params"}. The person may be asked to confirm.',
    {
      actionId: { type: 'string' },
      args: { type: 'object' },
      target: { type: 'object' },
    },
    ['actionId'],
  ),
];

function tool(name: string, description: string, properties: object, required: string[] = []): Tool {
  const parameters = { type: 'object', properties, required, additionalProperties: false };
  return { type: 'function', function: { name, description, parameters } };
}

const Action = v.pick(ActionRequestPayload, ['actionId', 'args', 'target']);

/** Carries a tool call out and gives the app's answer. Rejects with an `AgentError`, or an `Error` for a wrong call. */
export async function* runTool(name: string, given: unknown, task: Task): Dialogue<unknown> {
  const { session, schema, navigation, signal } = task;
  switch (name) {
    case 'describe_app':
      return { schema, navigation };
    case 'read_screen':
      return session.bootstrap(['context'], { signal });
    case 'query_records':
      return session.query(checked(CognitionQueryPayload, given), { signal });
    case 'list_actions':
      return (await session.capabilities({ signal })).actions;
    case 'run_action': {
      const { actionId, ...request } = checked(Action, given);
      const { actions } = await session.capabilities({ signal });
      const title = task.speech.of(actions.find(({ id }) => id === actionId)?.title ?? actionId);
      return yield* runAction(task, { actionId, title, request });
    }
    default:
      throw new Error('There is no such tool.');
  }
}

function checked<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) throw new Error('The arguments do not fit the tool.');
  return parsed.output;
}
