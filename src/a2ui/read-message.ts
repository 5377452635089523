import * as v from 'valibot';
import {
  A2UI_VERSION,
  AgentBodies,
  ComponentShape,
  MAX_BATCH_DEPTH,
  MAX_BATCH_MESSAGES,
  type AgentBody,
  type AgentBodyName,
} from '../protocol/a2ui.js';
import type { Catalogs } from './catalog.js';
import { formatPointer } from './pointer.js';
import { isObject } from './types.js';

export type Batch =
  | { readonly ok: true; readonly messages: readonly unknown[] }
  | { readonly ok: false; readonly message: string };

/** Reads a batch: an array of messages, or an object that holds one. Limits refuse the whole (OP-A-9, OP-A-10, OP-A-25). */
export function readBatch(raw: unknown): Batch {
  const messages = isObject(raw) && Object.keys(raw).join() === 'messages' ? raw.messages : raw;
  if (!Array.isArray(messages)) return { ok: false, message: 'messages must be an array' };
  if (messages.length > MAX_BATCH_MESSAGES)
    return { ok: false, message: `messages must be at most ${MAX_BATCH_MESSAGES}` };
  if (isDeeper(messages, MAX_BATCH_DEPTH))
    return { ok: false, message: `messages must not be nested deeper than ${MAX_BATCH_DEPTH} levels` };
  return { ok: true, messages };
}

/** Level by level, so that nesting without end costs neither time nor stack. */
function isDeeper(value: unknown, limit: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const containers = level.filter((item) => typeof item === 'object' && item !== null);
    if (depth >= limit && containers.length > 0) return true;
    level = containers.flatMap((item) => Object.values(item) as unknown[]);
  }
  return false;
}

/** What is wrong with a message, and whom it concerns. */
export interface Problem {
  readonly path: string;
  readonly message: string;
  readonly surfaceId?: string;
  readonly functionCallId?: string;
}

export type Message = {
  [Name in AgentBodyName]: { readonly name: Name; readonly body: AgentBody<Name> };
}[AgentBodyName];

export type MessageRead =
  { readonly ok: true; readonly message: Message } | { readonly ok: false; readonly problem: Problem };

/** Checks a message but for what its catalogs say. */
export function readMessage(raw: unknown): MessageRead {
  if (!isObject(raw)) return refuse('', 'must be an object');
  const names = Object.keys(raw).filter((key) => key !== 'version');
  const [name = ''] = names;
  const body = raw[name];
  const concerned = concernedBy(body);
  if (raw.version !== A2UI_VERSION) return refuse('/version', `must be "${A2UI_VERSION}"`, concerned);
  if (names.length !== 1 || !isBodyName(name))
    return refuse('', 'must hold exactly one known message', concerned);
  const problem = problemIn(AgentBodies[name], body);
  if (problem) return { ok: false, problem: { ...problem, ...concerned } };
  return { ok: true, message: { name, body } as Message };
}

function isBodyName(name: string): name is AgentBodyName {
  return Object.hasOwn(AgentBodies, name);
}

function concernedBy(body: unknown): Pick<Problem, 'surfaceId' | 'functionCallId'> {
  if (!isObject(body)) return {};
  if (typeof body.surfaceId === 'string') return { surfaceId: body.surfaceId };
  return typeof body.functionCallId === 'string' ? { functionCallId: body.functionCallId } : {};
}

function refuse(path: string, message: string, concerned = {}): MessageRead {
  return { ok: false, problem: { path, message, ...concerned } };
}

/** The first thing that is wrong with data; undefined where it fits. Names the field and the rule, never the data. */
export function problemIn(schema: v.GenericSchema, data: unknown): Problem | undefined {
  const result = v.safeParse(schema, data, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return undefined;
  const [issue] = result.issues;
  const keys = (issue.path ?? []).map(({ key }) => String(key).slice(0, 64));
  const rule =
    issue.expected === 'never' ? 'is not a known member' : `must be ${issue.expected ?? issue.message}`;
  return { path: formatPointer(keys), message: rule };
}

export type CheckedComponent =
  | { readonly ok: true; readonly definition: ComponentShape; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly id: string | undefined; readonly problems: readonly Problem[] };

/**
 * Checks a component against its catalog.
 *
 * @param defaultId The catalog of the surface.
 * @param repairs Whether to leave out optional properties that are wrong or unknown, instead of refusing.
 */
export function checkComponent(
  raw: unknown,
  catalogs: Catalogs,
  defaultId: string | undefined,
  repairs: boolean,
): CheckedComponent {
  const shape = problemIn(ComponentShape, raw);
  if (shape) return { ok: false, id: undefined, problems: [shape] };
  const definition = { ...(raw as ComponentShape) };
  const schema = catalogs.schema(defaultId, definition);
  if (!schema) {
    const problem = { path: '/component', message: 'must be a component of its catalog' };
    return { ok: false, id: definition.id, problems: [problem] };
  }
  const problems: Problem[] = [];
  for (;;) {
    const problem = problemIn(schema, definition);
    if (!problem) return { ok: true, definition, problems };
    problems.push(problem);
    const key = problem.path.split('/')[1] ?? '';
    if (!repairs || !Object.hasOwn(definition, key)) return { ok: false, id: definition.id, problems };
    Reflect.deleteProperty(definition, key);
  }
}
