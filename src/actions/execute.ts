import type { Clock } from '../clock.js';
import type { Diagnose } from '../diagnostics.js';
import { toJson, type JsonValue } from '../json.js';
import type { VerificationRequest } from '../protocol/actions.js';
import { problem, type ActionOutcome } from './action-handler.js';
import { findFor, weighed } from './find-ready.js';
import { changed } from './press.js';
import { failure, report, type Admitted, type Ended, type Run, type Task } from './run.js';
import { expectSignals, type VerifyOptions } from './verify.js';

export type ExecuteOptions = Omit<VerifyOptions, 'subscribe'> & {
  readonly clock: Clock;
  readonly diagnose: Diagnose;
};

/**
 * Performs what was admitted, and verifies it. What it claims was seen: by the handler, and by the promised signals.
 *
 * Rejects when the run's signal aborts; `run.sideEffect` then says what may have happened.
 */
export async function execute(
  run: Run,
  task: Task,
  admitted: Admitted,
  options: ExecuteOptions,
): Promise<Ended> {
  const { caller } = run;
  const { handler, args } = task;
  const { permit, ready } = admitted;
  const listening = new AbortController();
  run.signal.throwIfAborted();
  try {
    const verify = listenFor(run, task, options, AbortSignal.any([run.signal, listening.signal]));
    report(run, 'EXECUTING');
    // Asked before the page is touched. After a cancellation nobody may begin to.
    const holds = () => {
      const isFree = !run.signal.aborted && stillHolds(task, admitted, options);
      run.isTouched ||= isFree;
      return isFree;
    };
    if (!stillHolds(task, admitted, options)) return failure(changed(ready.context.element, ready.context));
    run.sideEffect = 'unknown';
    const outcome = await limited(run, options, (signal) =>
      handler.perform(args, { ...ready.context, signal, permit, holds, agent: caller.agent }),
    );
    const told = { executionMode: handler.mode, ...resultOf(outcome.result, options.diagnose) };
    if (!outcome.ok) return { ...failure(outcome.problem, outcome.sideEffect), ...told };
    run.sideEffect = outcome.sideEffect ?? 'applied';
    return await conclude(run, verify, told);
  } finally {
    listening.abort();
  }
}

/** Begins to listen for what the request wants to see, else for what the action promises of itself. */
export function listenFor(
  run: Run,
  task: Task,
  options: ExecuteOptions,
  signal: AbortSignal,
  timeoutMs?: number,
): ReturnType<typeof expectSignals> {
  const expected = expectedOf(run, task);
  const { page } = run.caller;
  return expectSignals(
    timeoutMs === undefined ? expected : { ...expected, timeoutMs },
    {
      ...options,
      subscribe: (listener, stop) =>
        page.subscribe((change) => change.kind === 'signal' && listener(change.signal), stop),
    },
    signal,
  );
}

/** Verifies what has been done, where there is something to verify. */
export async function conclude(
  run: Run,
  verify: ReturnType<typeof expectSignals>,
  told: Pick<Ended, 'executionMode' | 'result'>,
): Promise<Ended> {
  if (!verify) return { status: 'succeeded', sideEffectState: run.sideEffect, ...told };
  report(run, 'VERIFYING');
  const { verified, signals } = await verify();
  const verification = { verified, signals: [...signals] };
  if (verified) return { status: 'succeeded', sideEffectState: run.sideEffect, ...told, verification };
  // It was done, but not what it was done for: nobody can tell how far it got.
  const sideEffect = run.sideEffect === 'none' ? 'none' : 'unknown';
  const unseen = problem('verification_failed', 'The promised signals were not observed.');
  return { ...failure(unseen, sideEffect), ...told, verification };
}

/** Whether the target is found again as the same element, and all that the permit is bound to is as it was. */
function stillHolds(task: Task, { ready, permit }: Admitted, options: ExecuteOptions): boolean {
  const { element } = ready.context;
  const isSame =
    element === undefined ||
    (task.target !== undefined && findFor(task.handler, task.target, options).element === element);
  return isSame && permit.covers(weighed(task, element, options.dom).subject, options.clock.now());
}

/** What the request wants to see, else what the action promises of itself. */
function expectedOf({ request }: Run, { handler: { descriptor } }: Task): VerificationRequest {
  const { verification } = request.payload;
  const signals = verification?.signals ?? descriptor.successSignals;
  return { ...verification, ...(signals ? { signals } : {}) };
}

const PERFORM_LIMIT_MS = 30_000;

/** Performs within a time limit. What still runs then, or after a cancellation, is told to stop and left to itself. */
async function limited(
  run: Run,
  { clock, diagnose }: ExecuteOptions,
  perform: (signal: AbortSignal) => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  const over = new AbortController();
  const finished = new AbortController();
  const signal = AbortSignal.any([run.signal, over.signal]);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  const { timeoutMs = 0 } = run.request.payload;
  clock.after(timeoutMs > 0 ? timeoutMs : PERFORM_LIMIT_MS, () => over.abort(), finished.signal);
  const performing = Promise.resolve().then(() => perform(signal));
  run.performing = performing.catch(() => undefined);
  try {
    return await Promise.race([performing, stopped]);
  } catch (error) {
    if (run.signal.aborted) throw error;
    if (over.signal.aborted)
      return { ok: false, problem: problem('timeout', 'The action took too long.'), sideEffect: 'unknown' };
    diagnose('action.handler', 'an action handler threw or rejected');
    return {
      ok: false,
      problem: problem('handler_failed', 'The action failed inside the app.'),
      sideEffect: 'unknown',
    };
  } finally {
    finished.abort();
  }
}

/** What the app gave back, as data. What cannot travel is left out and named, and the action stays done (OP-E-16). */
function resultOf(given: unknown, diagnose: Diagnose): Pick<Ended, 'result'> {
  if (given === undefined) return {};
  const { value, lossy } = toJson(given);
  if (lossy.length > 0)
    diagnose('action.result', `an action result cannot travel whole: ${lossy.join(', ')}`);
  return value === undefined ? {} : { result: lossy.length > 0 ? withMeta(value, lossy) : value };
}

function withMeta(value: JsonValue, lossy: readonly string[]): JsonValue {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isPlain && !Object.hasOwn(value, 'meta') ? { ...value, meta: { lossy: [...lossy] } } : value;
}
