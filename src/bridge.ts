import type { AppActionDescriptor, AppActionHandler } from './actions/app-actions.js';
import { actionExtension, capabilitiesFor } from './actions/extension.js';
import type { NavigationPort } from './actions/nav-actions.js';
import { createActionRuntime } from './actions/runtime.js';
import { systemClock } from './clock.js';
import { cognition } from './cognition/extension.js';
import { consent } from './cognition/consent.js';
import { readRule } from './cognition/may-read.js';
import { diagnosticChannel, type Diagnostics } from './diagnostics.js';
import { createNavigation, type Navigation } from './navigation/navigation.js';
import { happenings } from './happenings.js';
import { checkBridgeOptions, principalFor, type BridgeOptions } from './options.js';
import { createOverlay } from './overlay/overlay.js';
import type { TellingDom } from './page/accessible.js';
import { annotation, ATTRIBUTE } from './page/annotations.js';
import { flatClosest } from './page/flat-tree.js';
import { createPage } from './page/page.js';
import { elementRefs } from './page/refs.js';
import { auditTrail, type AuditTrail } from './policy/audit.js';
import { policyExtension } from './policy/extension.js';
import { createGate } from './policy/gate.js';
import type { CognitionBootstrap, RecordAccessMode } from './protocol/cognition.js';
import { DEFAULT_LIMITS } from './protocol/limits.js';
import { parse } from './protocol/parse.js';
import { Signal } from './protocol/signals.js';
import { createSessionHost } from './session/host.js';
import { sightFor } from './sight.js';
import { DEFAULT_RATE } from './session/rate-limit.js';
import type { SessionInfo } from './session/session.js';
import { webStateExtension } from './state/extension.js';
import { pageState } from './state/page-state.js';

/** The running bridge, as the app holds it. Nothing here throws because of what an agent or the page does. */
export interface Bridge {
  /** Lets agents connect. Does nothing while it runs already. Rejects after `destroy()`. */
  start(): Promise<void>;
  /** Ends all sessions and connections. Can be started again. */
  stop(): Promise<void>;
  /** Ends everything for good and leaves no trace in the page. */
  destroy(): Promise<void>;
  /** Tells waiting actions and workflows that something happened in the app. Throws a `TypeError` for a name that is no text. */
  emitSignal(signal: { readonly name: string; readonly detail?: unknown }): void;
  /** Adds an action. Throws a `TypeError` where the id is taken or the descriptor is wrong. */
  registerAction(descriptor: AppActionDescriptor, handler: AppActionHandler): void;
  /** Sets the scope that agents are told as the current one, whatever is on screen; undefined leaves it to the page. */
  setScope(scopeId: string | undefined): void;
  /** What an agent with all rights would be told now, for the app's own use. */
  getSnapshot(): Promise<CognitionBootstrap>;
  readonly sessions: readonly SessionInfo[];
  readonly audit: AuditTrail;
  readonly diagnostics: Diagnostics;
}

// Extensions that UIAP knows: their messages are told apart from nonsense even where the app does not bring them.
const KNOWN_EXTENSIONS = ['uiap.cognition', 'uiap.workflow', 'uiap.policy', 'uicp.policy', 'uiap.a2ui'];
const MAX_RECORDS = 200;

/**
 * Makes the bridge of this page. It does nothing before `start()`.
 *
 * Throws a `TypeError` that names the option which is wrong, and an `Error` where there is no document.
 */
export function createBridge(options: BridgeOptions): Bridge {
  checkBridgeOptions(options);
  if (typeof document === 'undefined')
    throw new Error('createBridge needs a document: call it in a browser.');
  const { app } = options;
  const clock = options.clock ?? systemClock();
  const newId = options.newId ?? randomId;
  // Single-page apps change their language while they run.
  const locale = () => options.locale ?? app.locale ?? (document.documentElement.lang || navigator.language);
  const alive = new AbortController();
  const { diagnostics, diagnose } = diagnosticChannel();
  const { trail, record } = auditTrail();
  const refs = elementRefs();
  const overlay = createOverlay({ document, clock, locale, signal: alive.signal });
  let running: AbortController | undefined;
  let chosenScope: string | undefined;

  const page = createPage({
    document,
    clock,
    signal: alive.signal,
    diagnose,
    visibility: options.cognition?.visibility ?? 'viewport',
    // Where the app decides about single records, which of them fill a list is known only after asking it.
    maxRecords: options.cognition?.mayRead ? Infinity : MAX_RECORDS,
    accessOf,
    isOwn: (element) => overlay.owns(element),
    route: () => navigation().current(),
  });

  function accessOf(type: string): RecordAccessMode | undefined {
    const entities = options.schema?.entities;
    if (!entities || !Object.hasOwn(entities, type)) return undefined;
    return entities[type]?.recordAccess ?? 'visible_only';
  }

  // Routers are listened to only while there is somebody to tell.
  let attended: { readonly navigation: Navigation; readonly over: AbortController } | undefined;

  function navigation(): Navigation {
    return attended?.navigation ?? navigationUntil(AbortSignal.abort());
  }

  function navigationUntil(signal: AbortSignal): Navigation {
    const { router, ...declared } = options.navigation ?? {};
    return createNavigation({
      declared: declared.routes && { ...declared, routes: [...declared.routes] },
      router,
      window,
      clock,
      signal,
      diagnose,
      isEntity: (type) => accessOf(type) !== undefined,
      annotated: () => page.annotatedRoute(),
      pageLinks: () => page.links(),
    });
  }

  function attend(isBusy: boolean): void {
    if (isBusy) {
      const over = new AbortController();
      const signal = AbortSignal.any([alive.signal, over.signal]);
      const current = navigationUntil(signal);
      attended = { navigation: current, over };
      current.subscribe((change) => change === 'route' && page.routeChanged(), signal);
      page.watch();
    } else {
      page.rest();
      attended?.over.abort();
      attended = undefined;
    }
  }

  function isReadable(type: string, field: string): boolean {
    if (accessOf(type) === undefined) return false;
    const { fields = {} } = options.schema?.entities[type] ?? {};
    return Object.hasOwn(fields, field) && (fields[field]?.exposure ?? 'readable') === 'readable';
  }

  // What the schema keeps back must not come out by another door, such as the name of a link.
  const dom: TellingDom = {
    ...page.dom,
    isProtected(field) {
      const name = annotation(field, ATTRIBUTE.field);
      const record = flatClosest(field, `[${ATTRIBUTE.entity}]`);
      const type = record && annotation(record, ATTRIBUTE.entity);
      return name !== undefined && !(type && isReadable(type, name));
    },
  };
  const happening = happenings({ page, dom, navigation, isReadable });
  const state = pageState({
    document,
    clock,
    signal: alive.signal,
    dom,
    refs,
    isDeclared: (type) => accessOf(type) !== undefined,
    hasRules: options.cognition?.mayRead !== undefined,
  });

  const port: NavigationPort = {
    map: () => navigation().map(),
    current: () => navigation().current(),
    resolve: (target) => navigation().resolve(target),
    navigate: (target, signal) => navigation().navigate(target, signal),
    back: (signal) => navigation().back(signal),
    forward: (signal) => navigation().forward(signal),
  };

  const { confirmation = 'page', decide, ...policy } = options.policy ?? {};
  const gate = createGate({
    document: { rules: [], ...policy },
    clock,
    confirm: options.confirm ?? overlay.confirm,
    confirmation,
    ...(decide ? { decide } : {}),
    diagnose,
  });
  const runtime = createActionRuntime({
    dom,
    refs,
    clock,
    gate,
    navigation: port,
    ...(options.actions ? { actions: options.actions } : {}),
    revision: () => String(page.latest().version),
    locale,
    stage: overlay.stage,
    ...(options.presence === false ? {} : { presence: options.presence ?? overlay.presence }),
    diagnose,
    signal: alive.signal,
  });
  const { mayRead, filterable, totals, maxQueryLimit } = options.cognition ?? {};
  const knowledge = cognition({
    ...(options.schema ? { schema: options.schema } : {}),
    ...(options.records ? { records: options.records } : {}),
    ...(mayRead ? { mayRead } : {}),
    ...(filterable ? { filterable } : {}),
    ...(totals ? { totals } : {}),
    ...(maxQueryLimit === undefined ? {} : { maxQueryLimit }),
    navigation: () => navigation().map(),
    onNavigationChange: (listener, signal) =>
      attended?.navigation.subscribe((change) => change === 'table' && listener(), signal),
    scope: () => chosenScope,
    ...consent({ gate, describe: runtime.describe, here: () => navigation().current(), newId }),
    diagnose,
    pageToken: newId(),
  });
  const host = createSessionHost({
    app,
    extensions: [
      knowledge,
      policyExtension({ gate, describe: runtime.describe }),
      ...(options.extensions ?? []),
    ],
    profile: [
      actionExtension({ runtime, gate }),
      webStateExtension({
        state,
        dom,
        refs,
        url: () => location.origin + location.pathname,
        route: () => navigation().current(),
        mayTell: (agent) => mayRead && readRule(mayRead, agent, diagnose),
        subscribe: (listener, signal) =>
          happening.subscribe((change, source) => {
            if (change.kind === 'signal') listener(change.signal, source);
          }, signal),
      }),
    ],
    known: KNOWN_EXTENSIONS,
    page: (session) => ({
      facts: () => page.latest(),
      settled: () => page.settled(),
      subscribe: (listener, signal) => page.subscribe(listener, signal),
      run: (request) => runtime.run(request, { ...session, page: happening }),
      sight: sightFor(session, {
        dom,
        refs,
        gate,
        runtime,
        happenings: happening,
        here: () => navigation().current(),
      }),
    }),
    principalOf: (agent) => principalFor(options.principal, agent),
    capabilities: (principal) => capabilitiesFor(runtime, { principal }),
    clock,
    newId,
    limits: { ...DEFAULT_LIMITS, maxBytes: options.maxMessageBytes ?? DEFAULT_LIMITS.maxBytes },
    rate: DEFAULT_RATE,
    heartbeatMs: options.heartbeatMs ?? 15_000,
    resumeWindowMs: options.resumeWindowMs ?? 60_000,
    diagnose,
    record,
    onBusy: attend,
  });
  checkUnique(options.extensions ?? []);

  function stop(reason: string): void {
    host.close(reason);
    running?.abort();
    running = undefined;
  }

  const bridge: Bridge = {
    async start() {
      if (alive.signal.aborted) throw new Error('The bridge was destroyed.');
      if (running) return;
      const started = new AbortController();
      running = started;
      window.addEventListener(
        'pagehide',
        (event) => {
          // A page that may come back keeps its sessions; they are resumed then.
          if (!event.persisted) host.close('page closed');
        },
        { signal: started.signal },
      );
      for (const transport of options.transports ?? []) {
        const context = {
          clock,
          signal: started.signal,
          diagnose: (code: string, message: string) => diagnose(code, message),
        };
        try {
          transport.listen((connection) => host.accept(connection), context);
        } catch (error) {
          diagnose('transport_failed', `${transport.name} could not listen: ${String(error)}`);
        }
      }
      return Promise.resolve();
    },
    stop() {
      stop('stopped');
      return Promise.resolve();
    },
    destroy() {
      stop('destroyed');
      alive.abort();
      return Promise.resolve();
    },
    emitSignal(signal) {
      const parsed = parse(Signal, { ...signal, kind: 'app' }, 'signal');
      if (!parsed.ok) throw new TypeError(parsed.message);
      page.signal(parsed.value);
    },
    registerAction: (descriptor, handler) => runtime.register(descriptor, handler),
    setScope(scopeId) {
      chosenScope = scopeId;
      page.configurationChanged();
    },
    async getSnapshot() {
      return knowledge.snapshot(await page.settled());
    },
    get sessions() {
      return host.sessions;
    },
    audit: trail,
    diagnostics,
  };
  // Not every browser has the symbol yet; where it is missing there is no `await using` either.
  const dispose = (Symbol as { asyncDispose?: symbol }).asyncDispose;
  return dispose ? Object.assign(bridge, { [dispose]: () => bridge.destroy() }) : bridge;
}

/** An id that cannot be guessed. `randomUUID` exists only in secure contexts. */
function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function checkUnique(extensions: readonly { readonly id: string }[]): void {
  const ids = new Set(KNOWN_EXTENSIONS.filter((id) => id === 'uiap.cognition' || id.endsWith('.policy')));
  for (const { id } of extensions) {
    if (ids.has(id)) throw new TypeError(`createBridge.extensions: "${id}" is there already`);
    ids.add(id);
  }
}
