import type { Clock } from '../clock.js';
import type { Diagnose } from '../diagnostics.js';
import { toJson, type JsonValue } from '../json.js';
import type { VerificationRequest } from '../protocol/actions.js';
import { findTarget } from '../page/find-target.js';
import { problem, type ActionOutcome } from './action-handler.js';
import { weightOf } from './find-ready.js';
import { changed } from './press.js';
import { failure, report, type Admitted, type Ended, type Run, type Task } from './run.js';
import { subjectOf } from './subject.js';
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
  try {
    const verify = expectSignals(
      expectedOf(run, task),
      {
        ...options,
        subscribe: (listener, stop) =>
          caller.page.subscribe((change) => change.kind === 'signal' && listener(change.signal), stop),
      },
      AbortSignal.any([run.signal, listening.signal]),
    );
    report(run, 'EXECUTING');
    const holds = () => stillHolds(task, admitted, options);
    if (!holds()) return failure(changed());
    run.sideEffect = 'unknown';
    const outcome = await limited(run, options, (signal) =>
      handler.perform(args, { ...ready.context, signal, permit, holds, agent: caller.agent }),
    );
    const told = { executionMode: handler.mode, ...resultOf(outcome.result, options.diagnose) };
    if (!outcome.ok) return { ...failure(outcome.problem, outcome.sideEffect), ...told };
    run.sideEffect = outcome.sideEffect ?? 'applied';
    if (!verify) return { status: 'succeeded', sideEffectState: run.sideEffect, ...told };
    report(run, 'VERIFYING');
    const { verified, signals } = await verify();
    const verification = { verified, signals: [...signals] };
    if (verified) return { status: 'succeeded', sideEffectState: run.sideEffect, ...told, verification };
    // It was done, but not what it was done for: nobody can tell how far it got.
    const sideEffect = run.sideEffect === 'none' ? 'none' : 'unknown';
    const unseen = problem('verification_failed', 'The promised signals were not observed.');
    return { ...failure(unseen, sideEffect), ...told, verification };
  } finally {
    listening.abort();
  }
}

/** Whether the target is found again as the same element, and all that the permit is bound to is as it was. */
function stillHolds(
  { handler, args, target }: Task,
  { ready, permit }: Admitted,
  options: ExecuteOptions,
): boolean {
  const { element } = ready.context;
  const isSame =
    element === undefined || (target !== undefined && findTarget(target, options).element === element);
  const { dom, clock } = options;
  const weight = weightOf(handler, element);
  return isSame && permit.covers(subjectOf(handler.descriptor.id, args, weight, element, dom), clock.now());
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
