import * as v from 'valibot';
import { systemClock, type Clock } from '../clock.js';
import { toJson } from '../json.js';
import {
  A2UI_VERSION,
  RendererMessage,
  type AgentBody,
  type FunctionResponse,
  type RendererCapabilities,
  type RendererDataModel,
} from '../protocol/a2ui.js';
import { createAgentCalls } from './agent-calls.js';
import { basicCatalog } from './basic/catalog.js';
import { boundedCache } from './bounded-cache.js';
import { createCatalogs, type Catalog, type FunctionHost } from './catalog.js';
import { createDataModel, type DataModel } from './data-model.js';
import type { ErrorSubject, RendererEnvironment } from './environment.js';
import { createEvaluator } from './evaluate.js';
import { parseTemplate } from './expression.js';
import { A2uiFault, faultOf } from './fault.js';
import { createFormats } from './formats.js';
import { drawSurface } from './frame.js';
import { frameStyles } from './frame-styles.js';
import { createHost } from './host.js';
import { parsePointer } from './pointer.js';
import { createReactor } from './reactive.js';
import {
  checkComponent,
  problemIn,
  readBatch,
  readMessage,
  type Message,
  type Problem,
} from './read-message.js';
import { mediaUrl, pageUrl } from './safe-url.js';
import { rootScope } from './scope.js';
import { createSurface, type Surface } from './surface.js';
import { isObject } from './types.js';
import { wordsFor } from './words.js';

export interface RendererOptions {
  /** Where surfaces appear, one after the other. */
  readonly container: Element;
  /** What agents may use. Default the Basic catalog alone. */
  readonly catalogs?: readonly Catalog[];
  /** Hosts or origins from which pictures and sound may be loaded. Default none. */
  readonly mediaHosts?: readonly string[];
  /** The language of our own words, of numbers and dates. Default that of the page. */
  readonly locale?: string;
  /** What the agent is called above each surface. Default "an agent". */
  readonly agentName?: string;
  /**
   * Whether a surface without `catalogId` stays without catalog. By default it gets the only one, where there is only one
   * (OP-A-26).
   */
  readonly strictCatalogs?: boolean;
  /**
   * What becomes of a message with a component that breaks its schema. `refuse`, the default, changes nothing (OP-A-23).
   * `repair` leaves out what is wrong and keeps the rest. Both tell the agent.
   */
  readonly onInvalid?: 'refuse' | 'repair';
  /** Called with what the agent is to get: at most 64 messages, and the data it asked for. Must not throw. */
  readonly send: (messages: RendererMessage[], dataModel: RendererDataModel | undefined) => void;
  /** Told what cannot be told to the agent. Default nothing. */
  readonly diagnose?: (code: string, message: string) => void;
  readonly clock?: Clock;
  readonly newId?: () => string;
  /** Removes everything. */
  readonly signal?: AbortSignal;
}

export type Processed =
  | { readonly ok: true; /** How many messages were applied. */ readonly processed: number }
  | { readonly ok: false; readonly message: string };

export interface Renderer {
  /**
   * Applies a batch in order; each message entirely or not at all. Draws once. Never throws because
   * of what the agent sent.
   *
   * @param batchId Where given, a batch that was applied before is not applied again.
   */
  process(messages: unknown, batchId?: string): Processed;
  /** `a2uiRendererCapabilities`. */
  readonly capabilities: RendererCapabilities;
  /** `a2uiRendererDataModel`: goes along with everything that is sent to the agent; undefined where it asked for none. */
  dataModel(): RendererDataModel | undefined;
  readonly surfaceIds: readonly string[];
  dispose(): void;
}

export const MAX_SURFACES = 64;
const MAX_BATCH_IDS = 256;
const MAX_MESSAGES = 64;
const CACHED_TEMPLATES = 500;

export function createRenderer(options: RendererOptions): Renderer {
  const { container, onInvalid = 'refuse' } = options;
  const page = container.ownerDocument;
  const clock = options.clock ?? systemClock();
  const newId = options.newId ?? (() => crypto.randomUUID());
  const locale = options.locale ?? (page.documentElement.lang || navigator.language);
  const known = options.catalogs ?? [basicCatalog];
  const catalogs = createCatalogs(known);
  const words = wordsFor(locale);
  const reactor = createReactor();
  const ended = new AbortController();
  const surfaces = new Map<string, { readonly surface: Surface; readonly over: AbortController }>();
  const applied = new Set<string>();
  const styles = [frameStyles, ...known.map((catalog) => catalog.styles ?? '')].join('\n');
  let outbox: RendererMessage[] = [];
  let isProcessing = false;
  let isWarned = false;

  const diagnose = options.diagnose ?? (() => undefined);

  const host: Omit<FunctionHost, 'interpolate'> = {
    locale,
    formats: createFormats(locale),
    open(url) {
      const address = pageUrl(url, page.baseURI);
      if (address === undefined)
        throw new A2uiFault('INVALID_FUNCTION_CALL', 'args.url must be a web address.');
      page.defaultView?.open(address, '_blank', 'noopener,noreferrer');
    },
  };

  const environment: RendererEnvironment = {
    clock,
    catalogs,
    host,
    words,
    sink: { send, error },
    template: boundedCache(CACHED_TEMPLATES, parseTemplate),
    media: (url) => mediaUrl(url, page.baseURI, options.mediaHosts ?? []),
  };

  function send(body: object): void {
    const message = { version: A2UI_VERSION, ...body };
    // One message that the agent does not understand costs it all others of the batch.
    if (!v.is(RendererMessage, message)) {
      diagnose('invalid_message', `A message was not sent: it would break the schema.`);
      return;
    }
    outbox.push(message);
    if (outbox.length === 1 && !isProcessing) queueMicrotask(deliver);
  }

  function deliver(): void {
    const messages = outbox;
    outbox = [];
    if (ended.signal.aborted) return;
    while (messages.length > 0) options.send(messages.splice(0, MAX_MESSAGES), dataModel());
  }

  function error(code: string, message: string, { surfaceId, functionCallId, path }: ErrorSubject): void {
    diagnose(code, message);
    if (surfaceId !== undefined)
      send({ error: { code, surfaceId, ...(path === undefined ? {} : { path }), message } });
    else if (functionCallId !== undefined) send({ error: { code, functionCallId, message } });
  }

  function report({ path, message, surfaceId, functionCallId }: Problem): void {
    if (functionCallId === undefined)
      error('VALIDATION_FAILED', `${path || 'message'} ${message}`, {
        ...(surfaceId === undefined ? {} : { surfaceId }),
        path,
      });
    else error('INVALID_FUNCTION_CALL', `${path || 'message'} ${message}`, { functionCallId });
  }

  function dataModel(): RendererDataModel | undefined {
    const told = [...surfaces.values()]
      .filter(({ surface }) => surface.sendsDataModel)
      .map(({ surface }) => [surface.id, surface.model.snapshot()] as const)
      .filter((entry): entry is readonly [string, Record<string, unknown>] => isObject(entry[1]));
    return told.length === 0 ? undefined : { version: A2UI_VERSION, surfaces: Object.fromEntries(told) };
  }

  /** Checks all components of a message before any of them is taken. */
  function readComponents(list: readonly unknown[], surfaceId: string, catalogId: string | undefined) {
    const checked = list.map((raw, index) => {
      const pointer = `/components/${index}`;
      const result = checkComponent(raw, catalogs, catalogId, onInvalid === 'repair');
      for (const { path, message } of result.problems) report({ path: pointer + path, message, surfaceId });
      return { result, pointer };
    });
    const isRefused = onInvalid === 'refuse' && checked.some(({ result }) => !result.ok);
    return isRefused ? undefined : checked;
  }

  function define(surface: Surface, checked: NonNullable<ReturnType<typeof readComponents>>): void {
    for (const { result, pointer } of checked) {
      if (result.ok) surface.define(result.definition, result.definition.id, pointer);
      else if (result.id !== undefined) surface.define(undefined, result.id, pointer);
    }
  }

  function defaultCatalog(catalogId: string | undefined): string | undefined {
    if (catalogId !== undefined || options.strictCatalogs || catalogs.ids.length !== 1) return catalogId;
    if (!isWarned) diagnose('catalog_assumed', 'A surface names no catalog; it gets the only one there is.');
    isWarned = true;
    return catalogs.ids[0];
  }

  function create(body: AgentBody<'createSurface'>): boolean {
    const { surfaceId } = body;
    const refuse = (code: string, message: string) => {
      error(code, message, { surfaceId });
      return false;
    };
    if (surfaces.has(surfaceId))
      return refuse('SURFACE_EXISTS', 'A surface of that id exists. Delete it first.');
    if (surfaces.size >= MAX_SURFACES)
      return refuse('LIMIT_EXCEEDED', `There may be ${MAX_SURFACES} surfaces.`);
    const catalogId = defaultCatalog(body.catalogId);
    if (catalogId !== undefined && !catalogs.ids.includes(catalogId))
      return refuse('UNKNOWN_CATALOG', 'The catalog is not supported.');
    const checked = readComponents(body.components ?? [], surfaceId, catalogId);
    if (!checked) return false;
    const over = new AbortController();
    const model = createDataModel(reactor);
    const problem = body.dataModel && writeCopy(model, [], body.dataModel);
    if (problem !== undefined) {
      report({ path: '/dataModel', message: problem, surfaceId });
      return false;
    }
    const signal = AbortSignal.any([ended.signal, over.signal]);
    const surface = createSurface({
      id: surfaceId,
      catalogId,
      sendsDataModel: body.sendDataModel ?? false,
      environment,
      reactor,
      model,
      signal,
      agentCalls: createAgentCalls({
        reactor,
        clock,
        newId,
        signal,
        send: (functionCallId, callFunction) =>
          send({ callAgentFunction: { surfaceId, functionCallId, callFunction } }),
        report: (fault) => error(fault.code, fault.message, { surfaceId }),
      }),
    });
    define(surface, checked);
    surfaces.set(surfaceId, { surface, over });
    drawSurface(surface, createHost(container, styles, signal), options.agentName ?? words.someAgent);
    return true;
  }

  function find(surfaceId: string): Surface | undefined {
    const surface = surfaces.get(surfaceId)?.surface;
    if (!surface) error('UNKNOWN_SURFACE', 'There is no surface of that id.', { surfaceId });
    return surface;
  }

  function updateComponents({ surfaceId, components }: AgentBody<'updateComponents'>): boolean {
    const surface = find(surfaceId);
    const checked = surface && readComponents(components, surfaceId, surface.catalogId);
    if (checked) define(surface, checked);
    return checked !== undefined;
  }

  function updateDataModel({ surfaceId, path = '', value }: AgentBody<'updateDataModel'>): boolean {
    const surface = find(surfaceId);
    if (!surface) return false;
    const keys = parsePointer(path);
    const problem = keys ? writeCopy(surface.model, keys, value) : 'must be an absolute JSON Pointer';
    if (problem !== undefined) report({ path: '/path', message: problem, surfaceId });
    return problem === undefined;
  }

  function deleteSurface({ surfaceId }: AgentBody<'deleteSurface'>): boolean {
    const found = find(surfaceId) && surfaces.get(surfaceId);
    surfaces.delete(surfaceId);
    found?.over.abort();
    return found !== undefined;
  }

  function callRendererFunction({
    functionCallId,
    callFunction,
  }: AgentBody<'callRendererFunction'>): boolean {
    const { catalogId, call } = callFunction;
    const definition = catalogs.function(catalogId, call);
    const callers = definition?.allowedCallers ?? 'rendererOnly';
    const isAllowed = definition?.run && callers !== 'rendererOnly' && !definition.requiresUserActivation;
    const problem = isAllowed
      ? problemIn(catalogs.call(catalogId), callFunction)
      : { path: '/call', message: 'must be a function that the agent may call' };
    if (problem) {
      report({ ...problem, functionCallId });
      return false;
    }
    const respond = (body: FunctionResponse) => send({ rendererFunctionResponse: body });
    const fail = (reason: unknown) => {
      const { code, message } = faultOf(reason);
      respond({ functionCallId, error: { code, message } });
    };
    const succeed = (value: unknown) => respond({ functionCallId, value: toJson(value).value ?? null });
    const result = runForAgent(callFunction);
    if (!result.ok) fail(result.fault);
    else if (result.value instanceof Promise) result.value.then(succeed, fail);
    else succeed(result.value);
    return true;
  }

  /** Outside of all surfaces: there is no data to bind to. */
  function runForAgent({ call, catalogId, args }: AgentBody<'callRendererFunction'>['callFunction']) {
    const definition = catalogs.function(catalogId, call)!;
    // Who may call was settled before; the rest runs as anywhere else.
    const only = createCatalogs([
      {
        id: catalogId,
        components: {},
        functions: { [call]: { ...definition, allowedCallers: 'rendererOrAgent' } },
      },
    ]);
    const noCalls = {
      ask: () => Promise.reject(new A2uiFault('INVALID_FUNCTION_CALL', '')),
      read: () => null,
      answer: () => false,
    };
    const evaluator = createEvaluator({
      model: createDataModel(reactor),
      catalogs: only,
      catalogId,
      host,
      agentCalls: noCalls,
      template: environment.template,
    });
    return evaluator.evaluate({ call, args }, { scope: rootScope(), use: 'action' });
  }

  function agentFunctionResponse(response: FunctionResponse): boolean {
    const isAwaited = [...surfaces.values()].some(({ surface }) => surface.agentCalls.answer(response));
    if (!isAwaited) diagnose('unexpected_response', 'No call waits for this answer.');
    return isAwaited;
  }

  function apply({ name, body }: Message): boolean {
    switch (name) {
      case 'createSurface':
        return create(body);
      case 'updateComponents':
        return updateComponents(body);
      case 'updateDataModel':
        return updateDataModel(body);
      case 'deleteSurface':
        return deleteSurface(body);
      case 'callRendererFunction':
        return callRendererFunction(body);
      case 'agentFunctionResponse':
        return agentFunctionResponse(body);
      default:
        return name satisfies never;
    }
  }

  function processOne(raw: unknown): boolean {
    const read = readMessage(raw);
    if (!read.ok) report(read.problem);
    return read.ok && apply(read.message);
  }

  function remember(batchId: string): void {
    applied.add(batchId);
    if (applied.size > MAX_BATCH_IDS) applied.delete(applied.values().next().value!);
  }

  function dispose(): void {
    ended.abort();
    surfaces.clear();
  }

  if (options.signal?.aborted) dispose();
  else options.signal?.addEventListener('abort', dispose, { once: true });

  return {
    process(raw, batchId) {
      if (ended.signal.aborted) return { ok: false, message: 'The renderer has ended.' };
      const batch = readBatch(raw);
      if (!batch.ok) {
        diagnose('batch_refused', batch.message);
        return batch;
      }
      if (batchId !== undefined && applied.has(batchId)) return { ok: true, processed: 0 };
      if (batchId !== undefined) remember(batchId);
      isProcessing = true;
      try {
        return { ok: true, processed: reactor.batch(() => batch.messages.filter(processOne).length) };
      } finally {
        isProcessing = false;
        deliver();
      }
    },
    capabilities: { [A2UI_VERSION]: { supportedCatalogIds: [...catalogs.ids] } },
    dataModel,
    get surfaceIds() {
      return [...surfaces.keys()];
    },
    dispose,
  };
}

/** The model keeps what it gets, and changes it: it must not be the sender's. */
function writeCopy(model: DataModel, path: readonly string[], value: unknown): string | undefined {
  if (holdsPrototypeKey(value)) return 'must not name a prototype';
  return model.write(path, structuredClone(value));
}

function holdsPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(holdsPrototypeKey);
}
