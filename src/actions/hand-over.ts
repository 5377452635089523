import type { Clock } from '../clock.js';
import type { JsonObject } from '../json.js';
import type { HandOver, Stage } from '../overlay/presence.js';
import { nameOf, tellableText } from '../page/accessible.js';
import { localized } from '../policy/localized-text.js';
import { problem, type ActionProblem, type CheckContext } from './action-handler.js';
import { conclude, listenFor, type ExecuteOptions } from './execute.js';
import { pressedBy } from './control.js';
import { findFor } from './find-ready.js';
import type { HandOverLimit } from './hand-over-limit.js';
import { failure, report, type Ended, type Run, type Task } from './run.js';

export interface HandOverOptions extends ExecuteOptions {
  /** Without it nobody can be asked. */
  readonly stage?: Stage;
  readonly locale: () => string;
  readonly limit: HandOverLimit;
}

// As long as a person may need to find a file, or to read first.
const PATIENCE_MS = 120_000;

/** What is said of something that the browser lets only the person do. */
export function needsHand(): ActionProblem {
  return problem('user_activation_required', 'The browser asks for the person’s own hand here.');
}

/**
 * Lets the person do it: points at the target, and waits until they have, or until the promised signals are seen.
 *
 * @param why What it fails with if they do not: they cancel, the time is over, or they are not asked because they did not
 *     do what this agent asked for before.
 */
export async function handOver(
  run: Run,
  task: Task,
  context: CheckContext,
  why: ActionProblem,
  options: HandOverOptions,
): Promise<Ended> {
  const { stage, clock, limit } = options;
  if (!stage) return failure(why, run.sideEffect);
  const undone = (outcome: string, more: JsonObject = {}) =>
    failure({ ...why, details: { ...why.details, outcome, ...more } }, run.sideEffect);
  const retryAfterMs = limit.waitMs(run.caller);
  if (retryAfterMs > 0) return undone('throttled', { retryAfterMs });
  const done = limit.begin(run.caller);
  const over = new AbortController();
  const signal = AbortSignal.any([run.signal, over.signal]);
  const { timeoutMs = 0 } = run.request.payload;
  const patienceMs = timeoutMs > 0 ? timeoutMs : PATIENCE_MS;
  try {
    // One to see that it has been done although nothing was pressed, one to look what came of it.
    const happens = listenFor(run, task, options, signal, patienceMs);
    const verify = listenFor(run, task, options, signal);
    report(run, 'WAITING_FOR_USER');
    const outcome = await Promise.race([
      stage.handOver(requestFor(run, task, context, options), { signal }),
      ...(happens
        ? [happens().then(({ verified }) => (verified ? ('done' as const) : ('timeout' as const)))]
        : []),
      timeout(clock, patienceMs, signal),
    ]);
    if (outcome !== 'done') return undone(outcome);
    done();
    run.sideEffect = 'applied';
    return await conclude(run, verify, { executionMode: 'browserInput' });
  } finally {
    over.abort();
  }
}

function timeout(clock: Clock, delayMs: number, signal: AbortSignal): Promise<'timeout'> {
  return new Promise((resolve) => clock.after(delayMs, () => resolve('timeout'), signal));
}

function requestFor(
  { caller }: Run,
  { handler, target }: Task,
  { element, dom }: CheckContext,
  options: HandOverOptions,
): HandOver {
  const { id, title } = handler.descriptor;
  const part = element && partOf(id, element);
  // A field that hides behind a painted label often has no name of its own.
  const name = part ? nameOf(part.element, dom) || tellableText(element, dom) : '';
  return {
    agent: caller.agent,
    title: localized(title, options.locale()) ?? id,
    kind: part?.kind ?? 'task',
    ...(part ? { target: { element: part.element, name } } : {}),
    find() {
      const found = target && findFor(handler, target, options).element;
      return found && partOf(id, found).element;
    },
  };
}

/** What the person has to use: what the agent named, or the file field in it. */
function partOf(actionId: string, element: Element): Pick<HandOver, 'kind'> & { readonly element: Element } {
  const control = (actionId === 'ui.upload' ? fileFieldOf(element) : undefined) ?? pressedBy(element);
  const isFile = control.matches('input[type=file]');
  return { element: control, kind: isFile ? 'file' : actionId === 'ui.activate' ? 'press' : 'task' };
}

/** The file field that an element is, labels or holds. */
export function fileFieldOf(element: Element): Element | undefined {
  const control = pressedBy(element);
  return control.matches('input[type=file]')
    ? control
    : (element.querySelector('input[type=file]') ?? undefined);
}
