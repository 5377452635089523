import { delay, type Clock } from '../clock.js';
import type { Diagnose } from '../diagnostics.js';
import type { ActionRun, Principal } from '../extension.js';
import type { Presence, Stage } from '../overlay/presence.js';
import type { TellingDom } from '../page/accessible.js';
import type { ElementRefs } from '../page/refs.js';
import type { PolicyRequest } from '../policy/decide.js';
import type { Gate } from '../policy/gate.js';
import { turns } from '../policy/turns.js';
import type { ActionDescriptor, ActionResultPayload } from '../protocol/actions.js';
import type { InteractionMode } from '../protocol/policy.js';
import type { ActionTarget } from '../protocol/targets.js';
import { problem } from './action-handler.js';
import { actionTable } from './action-table.js';
import { appAction, invokeAction, type AppActionDescriptor, type AppActionHandler } from './app-actions.js';
import { watchComposition } from './composition.js';
import { highlightAction } from './highlight.js';
import { navActions, type NavigationPort } from './nav-actions.js';
import { personStops } from './person-stops.js';
import { createPipeline } from './pipeline.js';
import { showingOf } from './presence.js';
import { rememberedResults } from './remembered-results.js';
import { CancelledByPerson, failure, report, type Caller, type Ended, type Run } from './run.js';
import { uiActions } from './ui-actions.js';

export interface RuntimeOptions {
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
  readonly clock: Clock;
  readonly gate: Gate;
  readonly navigation?: NavigationPort;
  /** The app's own actions. */
  readonly actions?: readonly (AppActionDescriptor & { readonly handler: AppActionHandler })[];
  /** The revision of the page's facts, for results and `requireRevisionAdvance`. */
  readonly revision: () => string;
  /** The person's language as of now, a language tag. */
  readonly locale: () => string;
  /** Where the bridge points at things. Without it nothing is highlighted, and nobody is asked to do what is theirs. */
  readonly stage?: Stage;
  /** Shows the person what is done, and lets them stop it. Without it there is no ghost cursor either. */
  readonly presence?: Presence;
  readonly diagnose: Diagnose;
  /** Ends everything: what waits or runs is cancelled. */
  readonly signal: AbortSignal;
}

/** The one way to change the page (contract 3). */
export interface ActionRuntime {
  /**
   * Runs an action when its turn comes: one at a time over all sessions, in order. Never rejects.
   *
   * `timeoutMs` of the request limits how long the target is waited for (1 s without it), and again how long performing
   * may take (30 s without it); the time that the person takes to answer does not count.
   *
   * @param request `mode` narrows what policy allows; without it nothing is narrowed.
   */
  run(request: ActionRun, caller: Caller): Promise<ActionResultPayload>;
  has(actionId: string): boolean;
  /** True while more wait than a person could ever follow: refuse what else comes. */
  readonly isFull: boolean;
  /** Adds an action of the app's. Throws a `TypeError` where the id is taken or the descriptor is wrong. */
  register(descriptor: AppActionDescriptor, handler: AppActionHandler): void;
  /** What this principal can get done at all, as told to an agent. */
  actionsFor(principal: Principal): readonly ActionDescriptor[];
  /** Changes whenever `actionsFor` may give another answer. */
  readonly revision: string;
  /** Called after every such change. */
  onChange(listener: () => void, signal: AbortSignal): void;
  /** What an action on a target is decided by; undefined for an unknown action. See `policyExtension`. */
  describe(
    actionId: string,
    target: ActionTarget | undefined,
    principal: Principal,
    mode: InteractionMode,
  ): PolicyRequest | undefined;
}

// A hundred agents may ask at once.
const MAX_WAITING = 128;
// A handler that does not stop when told to must not keep the page to itself for ever.
const GRACE_MS = 2000;
const FINAL_STATES = { succeeded: 'SUCCEEDED', failed: 'FAILED', cancelled: 'CANCELLED' } as const;

export function createActionRuntime(options: RuntimeOptions): ActionRuntime {
  const { clock, gate, navigation, dom, diagnose } = options;
  const table = actionTable();
  const appIds = new Set<string>();
  const isAppAction = (id: string) => appIds.has(id);
  const queue = turns();
  const remembered = rememberedResults();
  const stops = personStops(clock);
  const { stage, presence } = options;
  const stop = (sessionId: string) => {
    stops.stop(sessionId);
    // Whoever stops an agent does not want it to go on by what was allowed before.
    gate.forget(sessionId);
  };
  const showing = presence && showingOf({ ...options, show: presence, stop });
  const pipeline = createPipeline({ ...options, table, ...(showing ? { showing } : {}) });
  let version = 0;
  // Before anybody else listens: whoever is told of a change has to find the new revision.
  table.onChange(() => (version += 1), options.signal);
  gate.onChange(() => (version += 1), options.signal);

  const composition = watchComposition(dom.document, options.signal);
  for (const handler of uiActions({ clock, composition, dom, refs: options.refs })) table.add(handler);
  if (stage) table.add(highlightAction(stage));
  if (navigation) for (const handler of navActions({ navigation, isAction: isAppAction })) table.add(handler);
  table.add(invokeAction(isAppAction));
  for (const { handler, ...descriptor } of options.actions ?? []) register(descriptor, handler);

  function register(descriptor: AppActionDescriptor, run: AppActionHandler): void {
    table.add(appAction(descriptor, run));
    appIds.add(descriptor.id);
  }

  /** Waits for its turn and goes through with it. */
  async function takeTurn(run: Run): Promise<Ended> {
    try {
      const turn = await queue.take(run.signal);
      try {
        return await pipeline.process(run);
      } finally {
        void standstill(run).then(() => turn.leave());
      }
    } catch {
      if (!run.signal.aborted) {
        diagnose('action.runtime', 'an action broke inside the bridge');
        return failure(problem('handler_failed', 'The action failed inside the bridge.'), run.sideEffect);
      }
      const reason: unknown = run.signal.reason;
      const error =
        reason instanceof CancelledByPerson
          ? problem('cancelled', reason.message, { by: 'person' })
          : problem('cancelled', 'The action was cancelled.');
      return { status: 'cancelled', sideEffectState: run.sideEffect, error };
    }
  }

  /** Resolves when the handler has come to a stop, or has been waited for long enough. */
  async function standstill({ performing }: Run): Promise<void> {
    if (!performing) return;
    const stopped = new AbortController();
    const grace = delay(clock, GRACE_MS, stopped.signal).catch(() => undefined);
    await Promise.race([performing, grace]);
    stopped.abort();
  }

  function resultOf({ requestId, payload }: ActionRun, startedAt: string, ended: Ended): ActionResultPayload {
    const finishedAt = clock.date().toISOString();
    const { actionId } = payload;
    return { requestId, actionId, ...ended, startedAt, finishedAt, revision: options.revision() };
  }

  async function execute(request: ActionRun, caller: Caller): Promise<ActionResultPayload> {
    const startedAt = clock.date().toISOString();
    const stop = stops.begin(caller.sessionId);
    const own = new AbortController();
    const run: Run = {
      request,
      caller,
      signal: AbortSignal.any([request.signal, options.signal, stop.signal, own.signal]),
      mode: request.mode ?? 'auto',
      cancel(reason) {
        // Nothing has been touched yet, and nothing will be.
        run.sideEffect = 'none';
        own.abort(reason);
      },
      onFound: undefined,
      isTouched: false,
      sideEffect: 'none',
      performing: undefined,
    };
    report(run, 'RECEIVED');
    const ended = await takeTurn(run);
    stop.end();
    report(run, FINAL_STATES[ended.status]);
    const { actionId } = request.payload;
    const outcome = ended.error?.code ?? ended.status;
    caller.audit({ type: 'action.result', outcome, actionId, requestId: request.requestId });
    return resultOf(request, startedAt, ended);
  }

  return {
    async run(request, caller) {
      const { requestId, payload } = request;
      if (payload.idempotencyKey === undefined) return execute(request, caller);
      const result = remembered.once(caller.principal.id, payload.idempotencyKey, payload, () =>
        execute(request, caller),
      );
      if (result) return { ...(await result), requestId };
      const conflict = problem('state_conflict', 'idempotencyKey was used for another action');
      return resultOf(request, clock.date().toISOString(), failure(conflict));
    },
    has: (actionId) => table.get(actionId) !== undefined,
    get isFull() {
      return queue.length >= MAX_WAITING;
    },
    register,
    actionsFor: (principal) =>
      table
        .all()
        .filter((handler) => !pipeline.deniedEverywhere(handler, principal))
        .map(({ descriptor }) => descriptor),
    get revision() {
      return String(version);
    },
    onChange(listener, signal) {
      table.onChange(listener, signal);
      gate.onChange(listener, signal);
    },
    describe: (...asked) => pipeline.describe(...asked),
  };
}
