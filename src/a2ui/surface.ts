import type { ComponentShape } from '../protocol/a2ui.js';
import type { AgentCalls } from './agent-calls.js';
import { toText } from './coerce.js';
import type { DataModel } from './data-model.js';
import type { RendererEnvironment } from './environment.js';
import { createEvaluator, type Evaluator, type Site } from './evaluate.js';
import { A2uiFault } from './fault.js';
import type { Node } from './node.js';
import type { Reactor, Source } from './reactive.js';
import type { Scope } from './scope.js';
import type { Action } from './types.js';

/** A component as it is known now. */
export interface Definition {
  /** Undefined where the agent's was so broken that nothing of it can be shown. */
  readonly shape: ComponentShape | undefined;
  /** Where the message had it, for error messages. */
  readonly pointer: string;
}

export interface Dialog {
  readonly id: string;
  readonly scope: Scope;
  /** The component that opened it. */
  readonly parent: Node;
}

/** One surface: its components, its data, and what happens on it. */
export interface Surface {
  readonly id: string;
  readonly catalogId: string | undefined;
  readonly sendsDataModel: boolean;
  readonly environment: RendererEnvironment;
  readonly reactor: Reactor;
  readonly model: DataModel;
  readonly evaluator: Evaluator;
  readonly agentCalls: AgentCalls;
  /** Aborts when the surface is deleted. */
  readonly signal: AbortSignal;
  /** How many components are drawn. */
  instances: number;
  newDomId(): string;
  define(shape: ComponentShape | undefined, id: string, pointer: string): void;
  /** Whoever reads hears when the component is defined or changes. */
  definition(id: string): Definition | undefined;
  dialogs(): readonly Dialog[];
  openDialog(dialog: Dialog): void;
  closeDialog(): void;
  /** Closes what a component that is gone had opened. */
  closeDialogsOf(node: Node): void;
  notice(): string;
  act(sourceId: string, action: Action, scope: Scope, isGesture: boolean): void;
  report(fault: A2uiFault, path?: string): void;
}

export interface SurfaceOptions {
  readonly id: string;
  readonly catalogId: string | undefined;
  readonly sendsDataModel: boolean;
  readonly environment: RendererEnvironment;
  readonly reactor: Reactor;
  readonly model: DataModel;
  readonly agentCalls: AgentCalls;
  readonly signal: AbortSignal;
}

// A second press within this time that says the same is a double press.
const DOUBLE_PRESS_MS = 500;
const MAX_REPORTS = 200;

export function createSurface(options: SurfaceOptions): Surface {
  const { id, catalogId, environment, reactor, model } = options;
  const { clock, sink } = environment;
  const definitions = new Map<string, Definition>();
  const changes = new Map<string, Source>();
  const reported = new Set<string>();
  const shown: Source = {};
  let dialogs: readonly Dialog[] = [];
  let notice = '';
  let domIds = 0;
  let lastAction: { readonly text: string; readonly at: number } | undefined;

  const evaluator = createEvaluator({
    model,
    catalogs: environment.catalogs,
    catalogId,
    host: environment.host,
    agentCalls: options.agentCalls,
    template: environment.template,
  });

  function changeOf(component: string): Source {
    let source = changes.get(component);
    if (!source) {
      source = { abandoned: () => changes.delete(component) };
      changes.set(component, source);
    }
    return source;
  }

  function tell(text: string): void {
    notice = text;
    reactor.changed(shown);
  }

  function report(fault: A2uiFault, path?: string): void {
    const key = `${fault.code} ${path ?? ''} ${fault.message}`;
    // A value that fails does so at each change: it is told once.
    if (reported.has(key) || reported.size >= MAX_REPORTS) return;
    reported.add(key);
    sink.error(fault.code, fault.message, { surfaceId: id, ...(path === undefined ? {} : { path }) });
  }

  function resolved(value: unknown, site: Site): unknown {
    const result = evaluator.evaluate(value, site);
    if (!result.ok) report(result.fault);
    return result.ok ? (structuredClone(result.value) ?? null) : null;
  }

  function sendEvent(
    sourceId: string,
    event: Extract<Action, { event: unknown }>['event'],
    site: Site,
  ): void {
    const entries = Object.entries(event.context ?? {}).map(([name, value]) => [name, resolved(value, site)]);
    const message = event.userMessage === undefined ? undefined : toText(resolved(event.userMessage, site));
    const body = {
      name: event.name,
      ...(message === undefined ? {} : { userMessage: message }),
      surfaceId: id,
      sourceComponentId: sourceId,
      context: Object.fromEntries(entries) as Record<string, unknown>,
    };
    const text = JSON.stringify(body);
    if (lastAction?.text === text && clock.now() - lastAction.at < DOUBLE_PRESS_MS) return;
    lastAction = { text, at: clock.now() };
    sink.send({ action: { ...body, timestamp: clock.date().toISOString() } });
  }

  return {
    ...options,
    evaluator,
    instances: 0,
    newDomId: () => `a2ui-${(domIds += 1)}`,
    define(shape, component, pointer) {
      // What was good stays, if what comes is not.
      if (!shape && definitions.get(component)?.shape) return;
      definitions.set(component, { shape, pointer });
      const change = changes.get(component);
      if (change) reactor.changed(change);
    },
    definition(component) {
      reactor.track(changeOf(component));
      return definitions.get(component);
    },
    dialogs() {
      reactor.track(shown);
      return dialogs;
    },
    openDialog(dialog) {
      dialogs = [...dialogs, dialog];
      reactor.changed(shown);
    },
    closeDialog() {
      dialogs = dialogs.slice(0, -1);
      reactor.changed(shown);
    },
    closeDialogsOf(node) {
      if (!dialogs.some(({ parent }) => parent === node)) return;
      dialogs = dialogs.filter(({ parent }) => parent !== node);
      reactor.changed(shown);
    },
    notice() {
      reactor.track(shown);
      return notice;
    },
    act(sourceId, action, scope, isGesture) {
      const site: Site = { scope, use: 'action', isGesture };
      tell('');
      if ('event' in action) {
        sendEvent(sourceId, action.event, site);
        return;
      }
      const result = evaluator.evaluate(action.functionCall, site);
      const fail = (fault: A2uiFault) => {
        report(fault);
        tell(environment.words.failed);
      };
      if (!result.ok) fail(result.fault);
      else if (result.value instanceof Promise) result.value.catch(fail);
    },
    report,
  };
}
