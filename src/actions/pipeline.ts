import type { Clock } from '../clock.js';
import type { Diagnose } from '../diagnostics.js';
import type { Principal } from '../extension.js';
import type { JsonObject } from '../json.js';
import type { Stage } from '../overlay/presence.js';
import type { TellingDom } from '../page/accessible.js';
import { findTarget } from '../page/find-target.js';
import type { ElementRefs } from '../page/refs.js';
import type { Decision, Place, PolicyRequest } from '../policy/decide.js';
import type { Gate } from '../policy/gate.js';
import type { InteractionMode } from '../protocol/policy.js';
import type { ActionTarget } from '../protocol/targets.js';
import { problem, type ActionHandler, type ActionProblem, type Weight } from './action-handler.js';
import type { ActionTable } from './action-table.js';
import { pressedBy } from './control.js';
import { admit, denied } from './admit.js';
import { execute } from './execute.js';
import { handOver, needsHand } from './hand-over.js';
import { handOverLimit } from './hand-over-limit.js';
import { findReady, weightOf } from './find-ready.js';
import type { NavigationPort } from './nav-actions.js';
import { onPersonFirst } from './person-first.js';
import type { Showing } from './presence.js';
import { failure, report, type Ended, type Run, type Task } from './run.js';
import { surroundings } from './subject.js';
import { faultIn } from './verify.js';

export interface PipelineOptions {
  readonly table: ActionTable;
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
  readonly clock: Clock;
  readonly gate: Gate;
  readonly navigation?: NavigationPort;
  readonly revision: () => string;
  readonly locale: () => string;
  readonly diagnose: Diagnose;
  readonly stage?: Stage;
  /** Shows an action to the person from now on. */
  readonly showing?: (run: Run, handler: ActionHandler) => Showing;
}

/** What happens to one request, from its arguments to its result. */
export interface Pipeline {
  /**
   * Reads the request, asks policy what it can say without the target, finds and checks the target, asks policy and the
   * person, performs and verifies. Rejects when the run's signal aborts.
   */
  process(run: Run): Promise<Ended>;
  /** What denies this principal the action on whatever target and route. */
  deniedEverywhere(handler: ActionHandler, principal: Principal): Decision | undefined;
  /** What an action on a target is decided by; undefined for an unknown action. */
  describe(
    actionId: string,
    target: ActionTarget | undefined,
    principal: Principal,
    mode: InteractionMode,
  ): PolicyRequest | undefined;
}

export function createPipeline(options: PipelineOptions): Pipeline {
  const { dom, refs, gate, navigation, table } = options;
  const limit = handOverLimit(options.clock);

  function here(): Place {
    return navigation?.current() ?? { path: dom.document.location.pathname };
  }

  function deniedAnyway(
    { descriptor, leastEffect }: ActionHandler,
    principal: Principal,
    mode: InteractionMode,
    places: readonly Place[] = [here()],
  ): Decision | undefined {
    return gate.deniedAnyway(
      { actionId: descriptor.id, mode, principal, places },
      leastEffect ?? descriptor.effect,
    );
  }

  /** What the request asks for, by whatever action of the app does it. */
  function taskOf({ request: { payload } }: Run): Task | ActionProblem {
    const { actionId, target, args = {}, verification } = payload;
    const asked = checkedTask(actionId, args as JsonObject, target);
    if ('code' in asked) return asked;
    const fault = verification && faultIn(verification);
    if (fault !== undefined) return problem('bad_arguments', fault);
    const instead = asked.handler.insteadOf?.(asked.args, target);
    if (!instead) return asked;
    if ('code' in instead) return instead;
    // A route as target has done its part; an element is what the other action works on.
    return checkedTask(
      instead.actionId,
      instead.args,
      asked.handler.needsTarget === 'none' ? undefined : target,
    );
  }

  function checkedTask(
    actionId: string,
    args: JsonObject,
    target: ActionTarget | undefined,
  ): Task | ActionProblem {
    const action = table.get(actionId);
    if (!action) return problem('bad_arguments', 'actionId is not an action of this app');
    const fault = action.checkArgs(args);
    return fault === undefined ? { handler: action.handler, args, target } : problem('bad_arguments', fault);
  }

  function policyRequest(
    { handler, args, target }: Task,
    weight: Weight,
    element: Element | undefined,
    principal: Principal,
    mode: InteractionMode,
  ): PolicyRequest {
    const leadsTo = handler.leadsTo?.(args, target, element);
    const place = leadsTo && navigation?.resolve(leadsTo);
    return {
      actionId: handler.descriptor.id,
      ...weight,
      mode,
      principal,
      places: place?.ok ? [here(), place] : [here()],
      ...surroundings([element, handler.alsoOn?.find(args)], handler.descriptor, dom),
    };
  }

  /** Does what nothing denies outright, before the eyes of the person. */
  async function go(run: Run, task: Task): Promise<Ended> {
    const { handler, args } = task;
    const showing = options.showing?.(run, handler);
    const watching = new AbortController();
    let watched: Element | undefined;
    run.onFound = (element) => {
      showing?.found(element);
      if (element === watched || !isHandsOn(handler)) return;
      watched = element;
      onPersonFirst(pressedBy(element), (reason) => run.isTouched || run.cancel(reason), watching.signal);
    };
    const settings = { ...options, limit, path: () => here().path };
    try {
      report(run, 'RESOLVING_TARGET');
      const ready = await findReady(run, task, options);
      if ('code' in ready) return failure(ready);
      const { element } = ready.context;
      const asked = policyRequest(task, ready.weight, element, run.caller.principal, run.mode);
      const lookAgain = () => findReady(run, task, options);
      const admitted = await admit(run, task, ready, asked, { ...options, lookAgain });
      if ('code' in admitted) return failure(admitted);
      if ('leftToPerson' in admitted || (element && handler.leavesToPerson?.(args, element))) {
        watching.abort();
        const why = 'leftToPerson' in admitted ? admitted.leftToPerson : needsHand();
        return await handOver(run, task, ready.context, why, settings);
      }
      if (element && isHandsOn(handler) && options.showing && wantsCursor(run))
        options.stage?.pointAt(element);
      const ended = await execute(run, task, admitted, settings);
      // Known only by trying: the app's handler wants what the browser lets it do for a person's press only.
      if (ended.error?.code !== 'user_activation_required') return ended;
      run.sideEffect = ended.sideEffectState;
      watching.abort();
      return await handOver(run, task, admitted.ready.context, needsHand(), settings);
    } finally {
      watching.abort();
      showing?.end();
    }
  }

  return {
    deniedEverywhere: (handler, principal) => deniedAnyway(handler, principal, 'auto', []),
    async process(run) {
      const { request, caller, mode } = run;
      const task = taskOf(run);
      if ('code' in task) return failure(task);
      const decision = deniedAnyway(task.handler, caller.principal, mode);
      if (decision) {
        const rule = decision.ruleId === undefined ? {} : { ruleId: decision.ruleId };
        const { requestId, payload } = request;
        caller.audit({
          type: 'policy.decision',
          outcome: 'deny',
          actionId: payload.actionId,
          requestId,
          ...rule,
        });
        return failure(denied(decision, caller));
      }
      return go(run, task);
    },
    describe(actionId, target, principal, mode) {
      const handler = table.get(actionId)?.handler;
      if (!handler) return undefined;
      const looks = target && handler.needsTarget !== 'none' && !deniedAnyway(handler, principal, mode);
      const element = looks ? findTarget(target, { dom, refs }).element : undefined;
      return policyRequest(
        { handler, args: {}, target },
        weightOf(handler, element, {}),
        element,
        principal,
        mode,
      );
    },
  };
}

/** Whether it uses the page as a person would, and does more than to look and to point. */
function isHandsOn({ mode, descriptor: { effect } }: ActionHandler): boolean {
  return mode === 'semanticDom' && (effect === 'input' || effect === 'commit');
}

function wantsCursor({ request }: Run): boolean {
  return request.payload.presentation?.cursor !== 'none';
}
