import { delay, type Clock } from '../clock.js';
import type { TellingDom } from '../page/accessible.js';
import { findTarget } from '../page/find-target.js';
import type { ElementRefs } from '../page/refs.js';
import {
  problem,
  type ActionHandler,
  type ActionProblem,
  type CheckContext,
  type Weight,
} from './action-handler.js';
import { report, type Ready, type Run, type Task } from './run.js';
import { subjectOf } from './subject.js';

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

async function look(
  run: Run,
  { handler, args, target }: Task,
  attempt: number,
  { dom, refs, clock }: Eyes,
): Promise<Ready | ActionProblem> {
  let element: Element | undefined;
  if (handler.needsTarget === 'element' || (handler.needsTarget === 'optional' && target)) {
    const found = findTarget(target ?? {}, { dom, refs });
    if (!found.element) return problem(found.problem, found.message);
    ({ element } = found);
  }
  if (attempt === 0) report(run, 'CHECKING_PRECONDITIONS');
  const { signal } = run;
  const context: CheckContext = { target, dom, clock, signal, attempt, ...(element ? { element } : {}) };
  const unready = await handler.check?.(args, context);
  if (unready) {
    // Of a record that goes away while one looks, the same is said as of one that was not there (OP-C-46).
    const isGone = unready.code === 'detached' && target?.entityRef !== undefined;
    return isGone ? { ...unready, code: 'state_conflict' } : unready;
  }
  const weight = weightOf(handler, element);
  return { context, weight, subject: subjectOf(handler.descriptor.id, args, weight, element, dom) };
}

/** What an action does when it is done to this element. */
export function weightOf(handler: ActionHandler, element: Element | undefined): Weight {
  const { effect, risk } = (element && handler.weigh?.(element)) ?? handler.descriptor;
  return { effect, risk };
}
