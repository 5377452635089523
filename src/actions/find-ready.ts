import { delay, type Clock } from '../clock.js';
import type { TellingDom } from '../page/accessible.js';
import { findTarget, type TargetFound } from '../page/find-target.js';
import type { ElementRefs } from '../page/refs.js';
import type { JsonObject } from '../json.js';
import type { ActionTarget } from '../protocol/targets.js';
import {
  problem,
  type ActionHandler,
  type ActionProblem,
  type CheckContext,
  type Weight,
} from './action-handler.js';
import { report, type Ready, type Run, type Task } from './run.js';
import { subjectOf } from './subject.js';
import { weighAtLeast } from './weigh.js';

// How long a target is waited for that is not there yet, is covered or still moves.
const PATIENCE_MS = 1000;
const WAITS_MS = [0, 20, 100, 100, 200];
const LONG_WAIT_MS = 500;

/** Problems that pages get over by themselves. */
const PASSING: ReadonlySet<string> = new Set([
  'target_not_found',
  'target_ambiguous',
  'detached',
  'not_visible',
  'not_enabled',
  'obscured',
  'unstable',
  'state_conflict',
]);

interface Eyes {
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
  readonly clock: Clock;
}

/**
 * Finds the target and checks that the action could be done to it, again and again until it could or the patience ends.
 * The target is found anew each time: the page goes on meanwhile.
 */
export async function findReady(run: Run, task: Task, eyes: Eyes): Promise<Ready | ActionProblem> {
  const { clock } = eyes;
  const end = clock.now() + (run.request.payload.timeoutMs ?? PATIENCE_MS);
  for (let attempt = 0; ; attempt += 1) {
    const found = await look(run, task, attempt, eyes);
    const waitMs = WAITS_MS[attempt] ?? LONG_WAIT_MS;
    if (!('code' in found) || !PASSING.has(found.code) || clock.now() + waitMs > end) return found;
    await delay(clock, waitMs, run.signal);
  }
}

async function look(run: Run, task: Task, attempt: number, eyes: Eyes): Promise<Ready | ActionProblem> {
  const { handler, args, target } = task;
  const { dom, clock } = eyes;
  let element: Element | undefined;
  if (handler.needsTarget === 'element' || (handler.needsTarget === 'optional' && target)) {
    const found = findFor(handler, target ?? {}, eyes);
    if (!found.element) return problem(found.problem, found.message);
    ({ element } = found);
    run.onFound?.(element);
  }
  if (attempt === 0) report(run, 'CHECKING_PRECONDITIONS');
  const { signal } = run;
  const context: CheckContext = {
    target,
    dom,
    clock,
    signal,
    attempt,
    rested: new Map(),
    ...(element ? { element } : {}),
  };
  const unready = await handler.check?.(args, context);
  if (unready) {
    // Of a record that goes away while one looks, the same is said as of one that was not there (OP-C-46).
    const isGone = unready.code === 'detached' && target?.entityRef !== undefined;
    return isGone ? { ...unready, code: 'state_conflict' } : unready;
  }
  return { context, ...weighed(task, element, dom) };
}

/** Finds what an action works on: its target, or what stands in for it. */
export function findFor(
  handler: ActionHandler,
  target: ActionTarget,
  eyes: Pick<Eyes, 'dom' | 'refs'>,
): TargetFound {
  const found = findTarget(target, eyes);
  const standIn = found.problem === 'state_conflict' ? handler.standIn?.(target) : undefined;
  return standIn ? { element: standIn } : found;
}

/** How grave it is, and all that a consent to it is bound to. */
export function weighed(
  { handler, args }: Pick<Task, 'handler' | 'args'>,
  element: Element | undefined,
  dom: TellingDom,
): Pick<Ready, 'weight' | 'subject'> {
  const weight = weightOf(handler, element, args);
  const subject = subjectOf(handler.descriptor.id, args, weight, [element, handler.alsoOn?.find(args)], dom);
  return { weight, subject };
}

/** What an action does when it is done to this element. */
export function weightOf(handler: ActionHandler, element: Element | undefined, args: JsonObject): Weight {
  const { effect, risk } = (element && handler.weigh?.(element)) ?? handler.descriptor;
  const other = handler.alsoOn?.find(args);
  return other ? weighAtLeast(other, { effect, risk }) : { effect, risk };
}
