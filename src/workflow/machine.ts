import type { JsonObject, JsonValue } from '../json.js';
import type { ActionResultPayload, ActionState } from '../protocol/actions.js';
import type { ErrorCode } from '../protocol/errors.js';
import type { InteractionMode, PolicyEffect } from '../protocol/policy.js';
import type { Signal } from '../protocol/signals.js';
import type { WorkflowStep, WorkflowValueSource } from '../protocol/workflow.js';
import { concludeAction, isVerified, mirrored } from './action-step.js';
import { ask, concludeCollect, forget, takeValues, type Reply } from './collect-step.js';
import type { Command } from './command.js';
import type { Flow } from './flow.js';
import { outputsOf } from './outputs.js';
import { failed, type Failure, type Outcome } from './outcome.js';
import { recoveryFor, ruleKey } from './recovery.js';
import { isFinal, MAX_EXECUTIONS, MAX_SIGNALS, type WorkflowState } from './state.js';
import { complete, criteriaNotMet, ensure, execute, mayResume, pollResume } from './step.js';
import { accept, declined, propose } from './suggest-step.js';
import {
  closeStep,
  enter,
  finish,
  goOnWithTimer,
  holdTimer,
  leaveToPerson,
  makeCheckpoint,
  openTurn,
  placedOf,
  remark,
  say,
  setStatus,
  startTimer,
  stopTimer,
  tell,
  type Turn,
} from './turn.js';
import type { World } from './world.js';

/** What happens to an instance. */
export type WorkflowEvent =
  /** Policy agreed to the start, or wants the person asked. `requestId` is that of the question. */
  | { readonly type: 'begin'; readonly decision: Exclude<PolicyEffect, 'deny'>; readonly requestId: string }
  /** A running action is in another state. */
  | { readonly type: 'action'; readonly requestId: string; readonly state: ActionState }
  | { readonly type: 'acted'; readonly requestId: string; readonly result: ActionResultPayload }
  | {
      readonly type: 'consented';
      readonly requestId: string;
      readonly answer: 'approved' | 'refused' | 'expired';
    }
  | { readonly type: 'provided'; readonly values: JsonObject }
  /** The app's suggestion; without a value it has none. */
  | { readonly type: 'proposed'; readonly name: string; readonly value?: JsonValue }
  /** The page may be another one, or it is time to look again. */
  | { readonly type: 'look' }
  | { readonly type: 'signal'; readonly signal: Signal }
  | { readonly type: 'timer'; readonly tick: number }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'cancel'; readonly note?: string }
  /** Nothing more can be done, whatever the flow says, such as when its state cannot be stored. */
  | { readonly type: 'broken'; readonly message: string };

export interface Advanced {
  readonly state: WorkflowState;
  readonly commands: readonly Command[];
  /** The event was not legal in this state, which is unchanged. */
  readonly refusal?: { readonly code: ErrorCode; readonly message: string };
  /** The answer to provided values. */
  readonly reply?: Reply;
}

/** An instance before anything has happened to it. */
export function newInstance(
  flow: Flow,
  start: {
    readonly instanceId: string;
    readonly mode: InteractionMode;
    readonly inputs: JsonObject;
    readonly source: WorkflowValueSource;
  },
): WorkflowState {
  const { definition } = flow;
  return {
    instanceId: start.instanceId,
    workflowId: definition.id,
    workflowVersion: definition.version,
    mode: start.mode,
    status: 'validating',
    stepId: definition.initialStepId,
    inputs: start.inputs,
    sources: Object.fromEntries(Object.keys(start.inputs).map((name) => [name, start.source])),
    forgotten: [],
    proposals: {},
    results: {},
    saved: {},
    outcomes: {},
    completed: [],
    history: [],
    attempts: {},
    executions: 0,
    workflowRetries: 0,
    effects: 0,
    checkpoints: [],
    decision: 'allow',
    signals: [],
    signalCount: 0,
    windowFrom: 0,
    tick: 0,
  };
}

/**
 * Takes an instance one event further (WF 7–9, 12): through all steps that need nothing from outside, to the next one that
 * does. A function: the same arguments give the same answer, and nothing is touched.
 */
export function advance(flow: Flow, state: WorkflowState, event: WorkflowEvent, world: World): Advanced {
  const refusal = refusalOf(state, event);
  if (refusal) return { state, commands: [], refusal };
  if (isMoot(state, event)) return { state, commands: [] };
  const turn = openTurn(flow, state, world);
  const reply = react(turn, event);
  tell(turn);
  return { state: turn.state, commands: turn.commands, ...(reply ? { reply } : {}) };
}

function refuse(code: ErrorCode, message: string): NonNullable<Advanced['refusal']> {
  return { code, message };
}

function refusalOf({ status, waiting }: WorkflowState, event: WorkflowEvent): Advanced['refusal'] {
  switch (event.type) {
    case 'pause':
      return isFinal(status) ? refuse('state_conflict', 'The instance has ended.') : undefined;
    case 'cancel':
      return isFinal(status) && status !== 'cancelled'
        ? refuse('state_conflict', 'The instance has ended.')
        : undefined;
    case 'resume':
      if (status === 'paused' || status === 'waiting_user') return undefined;
      if (status !== 'waiting_confirmation')
        return refuse('state_conflict', `The instance is ${status} and cannot be resumed.`);
      return waiting?.for === 'acceptance' && waiting.requestId === undefined
        ? undefined
        : refuse('uiap.workflow.confirmation_required', 'The person at the page has to confirm.');
    case 'provided':
      return status === 'waiting_input' ||
        status === 'waiting_user' ||
        (status === 'waiting_confirmation' && waiting?.for === 'acceptance')
        ? undefined
        : refuse('state_conflict', `The instance is ${status} and takes no values.`);
    default:
      return undefined;
  }
}

/** Whether an event comes too late to matter: what it answers is not asked any more. */
function isMoot({ status, waiting, tick }: WorkflowState, event: WorkflowEvent): boolean {
  if (isFinal(status)) return true;
  switch (event.type) {
    case 'pause':
      return status === 'paused';
    case 'action': {
      const told = mirrored(event.state);
      const isNews = told !== undefined && told !== status && status !== 'paused';
      return !isNews || waiting?.for !== 'action' || waiting.requestId !== event.requestId;
    }
    case 'acted':
      return waiting?.for !== 'action' || waiting.requestId !== event.requestId;
    case 'consented':
      return !waiting || !('requestId' in waiting) || waiting.requestId !== event.requestId;
    case 'proposed':
      return waiting?.for !== 'proposal' || waiting.name !== event.name;
    case 'timer':
      return tick !== event.tick || status === 'paused';
    case 'look':
      return status === 'paused' || (waiting?.for !== 'conditions' && waiting?.for !== 'person');
    default:
      return false;
  }
}

function react(turn: Turn, event: WorkflowEvent): Reply | undefined {
  const { state } = turn;
  switch (event.type) {
    case 'begin':
      begin(turn, event.decision, event.requestId);
      break;
    case 'action':
      mirror(turn, event.state);
      break;
    case 'acted':
      if (state.status === 'paused') state.recorded = event.result;
      else acted(turn, event.result);
      break;
    case 'consented':
      if (state.status !== 'paused') consented(turn, event.answer);
      break;
    case 'provided':
      return provided(turn, event.values);
    case 'proposed':
      state.proposals[event.name] = event.value ?? null;
      if (state.status !== 'paused') proposed(turn);
      break;
    case 'look':
      look(turn);
      break;
    case 'signal':
      state.signals = [
        ...state.signals,
        { signal: event.signal, number: state.signalCount, stepId: state.stepId },
      ].slice(-MAX_SIGNALS);
      state.signalCount += 1;
      if (state.status !== 'paused') look(turn);
      break;
    case 'timer':
      timeIsUp(turn);
      break;
    case 'pause':
      pause(turn);
      break;
    case 'resume':
      resume(turn);
      break;
    case 'cancel':
      cancel(turn, event.note);
      break;
    case 'broken':
      abortOpen(turn);
      finish(turn, 'failed', { error: { code: 'internal_error', message: event.message } });
      break;
    default:
      event satisfies never;
  }
  return undefined;
}

function begin(turn: Turn, decision: Exclude<PolicyEffect, 'deny'>, requestId: string): void {
  const { state } = turn;
  state.decision = decision;
  if (decision === 'allow') {
    setOff(turn);
    return;
  }
  if (decision === 'handoff') {
    leaveToPerson(turn, 'start');
    return;
  }
  state.waiting = { for: 'consent', to: 'start', requestId };
  setStatus(turn, 'waiting_confirmation');
  turn.commands.push({ do: 'consent', requestId, actionId: 'uiap.workflow.start' });
}

/** Begins with the initial step, or after the checkpoint that the instance was made from. */
function setOff(turn: Turn): void {
  setStatus(turn, 'running');
  if (turn.state.isRestored) takeUp(turn);
  else goTo(turn, turn.flow.definition.initialStepId);
}

/** Works through steps until one waits or the instance has ended. */
function goTo(turn: Turn, to: string | undefined): void {
  const { state } = turn;
  for (let next = to; ;) {
    if (next === undefined) {
      endOfSteps(turn);
      return;
    }
    if (state.status !== 'running') setStatus(turn, 'running');
    if (state.executions >= MAX_EXECUTIONS) {
      const message = `More than ${MAX_EXECUTIONS} steps.`;
      finish(turn, 'failed', { error: { code: 'uiap.workflow.step_limit', message } });
      return;
    }
    enter(turn, next);
    const { step } = placedOf(turn);
    const settled = settle(turn, step, execute(turn, step));
    if (!settled) return;
    next = settled.to;
  }
}

function endOfSteps(turn: Turn): void {
  if (placedOf(turn).step.type === 'handoff') finish(turn, 'cancelled');
  else {
    const message = 'Nothing follows the step, and it does not complete the workflow.';
    finish(turn, 'failed', { error: { code: 'uiap.workflow.no_next_step', message } });
  }
}

/** Draws the conclusion from what came of a step. Gives back where to go on; undefined where there is nothing to do now. */
function settle(turn: Turn, step: WorkflowStep, outcome: Outcome): { to: string | undefined } | undefined {
  const { state } = turn;
  const { successor } = placedOf(turn);
  if (outcome.is === 'waiting') return undefined;
  delete state.waiting;
  stopTimer(turn);
  switch (outcome.is) {
    case 'done':
      closeStep(turn, 'succeeded', outcome.note);
      if (step.checkpoint === true) makeCheckpoint(turn);
      return { to: outcome.to ?? successor };
    case 'skipped': {
      const note = outcome.note ?? 'skipped';
      remark(turn, note);
      closeStep(turn, 'skipped', note);
      return { to: successor };
    }
    case 'complete': {
      const { outputs, dropped } = outputsOf(turn, step);
      for (const name of dropped)
        turn.commands.push({
          do: 'diagnose',
          code: 'workflow.output_type',
          message: `${state.workflowId}: the output "${name}" is not of its declared type and is left out`,
        });
      closeStep(turn, 'succeeded');
      const summary = step.type === 'complete' ? step.summary : undefined;
      finish(turn, 'succeeded', { outputs, ...(summary === undefined ? {} : { summary }) });
      return undefined;
    }
    case 'failed':
      closeStep(turn, outcome.failure.outcome, outcome.failure.code);
      return recover(turn, step, outcome.failure);
    default:
      return outcome satisfies never;
  }
}

/** As `settle`, and goes on from there. */
function conclude(turn: Turn, outcome: Outcome): void {
  const { step } = placedOf(turn);
  const settled = settle(turn, step, outcome);
  if (settled) goTo(turn, settled.to);
}

function recover(turn: Turn, step: WorkflowStep, failure: Failure): { to: string | undefined } | undefined {
  const { state, flow } = turn;
  const policy = flow.definition.failure ?? { onUnhandledError: 'fail' as const };
  const recovery = recoveryFor(step, failure, state, policy);
  const error = { code: failure.code, message: failure.message };
  const told = 'note' in recovery ? say(turn, recovery.note) : undefined;
  const note = told === undefined ? {} : { note: told };
  switch (recovery.by) {
    case 'retry':
      countRule(turn, step, recovery.rule);
      setStatus(turn, 'running', told);
      state.waiting = { for: 'retry' };
      startTimer(turn, recovery.afterMs);
      return undefined;
    case 'goto':
      countRule(turn, step, recovery.rule);
      setStatus(turn, 'running', told);
      return { to: recovery.to };
    case 'person':
      leaveToPerson(turn, recovery.why, told);
      return undefined;
    case 'cancel':
      finish(turn, 'cancelled', { error, ...note });
      return undefined;
    case 'fail':
      finish(turn, 'failed', { error, ...note });
      return undefined;
    case 'doubt':
      finish(turn, 'failed', {
        error: {
          code: 'uiap.workflow.side_effect_unknown',
          message: `${failure.code}: it was not repeated, for it may have been done.`,
        },
      });
      return undefined;
    case 'restart':
      state.workflowRetries += 1;
      setStatus(turn, 'running');
      return { to: backToCheckpoint(turn) };
    default:
      return recovery satisfies never;
  }
}

function countRule({ state }: Turn, step: WorkflowStep, rule: number): void {
  const key = ruleKey(step.id, rule);
  state.attempts[key] = (state.attempts[key] ?? 0) + 1;
}

/** Restores what was known at the last checkpoint, or at the beginning. Gives back the step to go on with. */
function backToCheckpoint({ state, flow }: Turn): string | undefined {
  const checkpoint = state.checkpoints.at(-1);
  state.results = { ...checkpoint?.results };
  state.saved = { ...checkpoint?.saved };
  state.outcomes = { ...checkpoint?.outcomes };
  state.completed = [...(checkpoint?.completed ?? [])];
  if (!checkpoint) return flow.definition.initialStepId;
  // What the user has said since then still holds.
  state.inputs = { ...checkpoint.inputs, ...state.inputs };
  state.sources = { ...checkpoint.sources, ...state.sources };
  state.stepId = checkpoint.stepId;
  return flow.steps.get(checkpoint.stepId)?.successor;
}

/** Goes on in a page that is not the one it ran in (OP-W-20, OP-W-36). */
function takeUp(turn: Turn): void {
  const { state, world } = turn;
  setStatus(turn, 'running');
  const decision = world.decide('start');
  if (decision === 'deny') {
    refusedByPolicy(turn);
    return;
  }
  // It was waiting for leave to begin, and has not got it.
  if (decision !== 'allow' && state.executions === 0 && state.consented === undefined) {
    begin(turn, decision, `${state.instanceId}.start`);
    return;
  }
  if (state.forgotten.length > 0) {
    ask(turn, state.forgotten, 'forgotten');
    return;
  }
  delete state.isRestored;
  const { waiting } = state;
  if (waiting?.for === 'action') {
    if (!waiting.idempotent) state.effects += 1;
    leaveToPerson(turn, 'unknown');
    return;
  }
  if (waiting?.for === 'person' && waiting.why === 'unknown') {
    leaveToPerson(turn, 'unknown');
    return;
  }
  delete state.waiting;
  const hasActed = state.effects > (state.checkpoints.at(-1)?.effects ?? 0);
  // Going back would do something twice: its place is known, so it goes on there.
  goTo(turn, hasActed ? state.stepId : backToCheckpoint(turn));
}

function mirror(turn: Turn, actionState: ActionState): void {
  const { state } = turn;
  const status = mirrored(actionState);
  if (status === undefined) return;
  // The person's time is not the step's.
  if (status === 'running') goOnWithTimer(turn);
  else if (state.status === 'running') holdTimer(turn);
  else setStatus(turn, 'running');
  setStatus(turn, status);
}

function acted(turn: Turn, result: ActionResultPayload): void {
  const { step } = placedOf(turn);
  if (step.type === 'action') conclude(turn, concludeAction(turn, step, result));
}

function consented(turn: Turn, answer: 'approved' | 'refused' | 'expired'): void {
  const { state, world } = turn;
  const { waiting } = state;
  const { step } = placedOf(turn);
  const error = { code: 'confirmation_rejected', message: 'The person did not agree.' };
  if (waiting?.for === 'acceptance' && step.type === 'suggest') {
    const { name, value } = waiting;
    setStatus(turn, 'running');
    conclude(turn, answer === 'approved' ? accept(turn, name, value) : declined(turn, step));
    return;
  }
  if (waiting?.for !== 'consent') return;
  if (answer !== 'approved') {
    if (waiting.to === 'start') finish(turn, 'cancelled', { error });
    else conclude(turn, failed(error.code, error.message, { outcome: 'cancelled' }));
    return;
  }
  delete state.waiting;
  setStatus(turn, 'running');
  if (waiting.to === 'step') {
    state.consented = state.executions;
    conclude(turn, execute(turn, step));
    return;
  }
  // The rules may have changed while the person was reading.
  const decision = world.decide('start');
  state.decision = decision;
  state.consented = state.executions;
  if (decision === 'handoff') leaveToPerson(turn, 'start');
  else if (decision === 'deny') refusedByPolicy(turn);
  else setOff(turn);
}

function refusedByPolicy(turn: Turn): void {
  finish(turn, 'failed', { error: { code: 'policy_denied', message: 'Policy does not allow this.' } });
}

function provided(turn: Turn, values: JsonObject): Reply {
  const { state } = turn;
  const { step } = placedOf(turn);
  const { waiting } = state;
  if (waiting?.for === 'input' && waiting.purpose === 'suggest' && step.type === 'suggest')
    return suggested(turn, step, values);
  const reply = takeValues(turn, values);
  if (waiting?.for === 'input' && waiting.purpose === 'forgotten') {
    state.forgotten = state.forgotten.filter((name) => !reply.accepted.includes(name));
    if (reply.accepted.length > 0 || reply.rejected.length === 0) {
      const isNeeded = (name: string) => turn.flow.inputs.get(name)?.required === true;
      state.forgotten = state.forgotten.filter(isNeeded);
    }
    takeUp(turn);
  } else if (waiting?.for === 'input') conclude(turn, concludeCollect(turn, step, reply));
  else if (waiting?.for === 'acceptance') {
    if (reply.accepted.includes(waiting.name)) conclude(turn, { is: 'done' });
  } else if (reply.accepted.length > 0) personDone(turn);
  return reply;
}

function suggested(turn: Turn, step: Extract<WorkflowStep, { type: 'suggest' }>, values: JsonObject): Reply {
  const { state } = turn;
  const { inputs, sources } = { inputs: { ...state.inputs }, sources: { ...state.sources } };
  const reply = takeValues(turn, values);
  const value = reply.accepted.includes(step.parameter) ? values[step.parameter] : undefined;
  if (value !== undefined) {
    // A suggestion is not yet a value.
    if (Object.hasOwn(inputs, step.parameter)) {
      state.inputs[step.parameter] = inputs[step.parameter]!;
      state.sources[step.parameter] = sources[step.parameter]!;
    } else {
      forget(state, step.parameter);
    }
  }
  if (reply.rejected.length > 0 && reply.accepted.length === 0) ask(turn, [step.parameter], 'suggest');
  else {
    setStatus(turn, 'running');
    conclude(turn, propose(turn, step, value));
  }
  return reply;
}

function proposed(turn: Turn): void {
  const { state } = turn;
  const { step } = placedOf(turn);
  if (step.type === 'suggest') conclude(turn, propose(turn, step, state.proposals[step.parameter]));
  else {
    delete state.waiting;
    conclude(turn, execute(turn, step));
  }
}

function look(turn: Turn): void {
  const { state, commands } = turn;
  const { waiting } = state;
  const { step } = placedOf(turn);
  if (waiting?.for === 'conditions' && step.type === 'ensure') conclude(turn, ensure(turn, step, false));
  else if (waiting?.for === 'conditions' && step.type === 'complete')
    conclude(turn, complete(turn, step, false));
  else if (waiting?.for === 'person' && waiting.why === 'step' && step.type === 'handoff') {
    if (mayResume(turn, step)) personDone(turn);
    else if (!commands.some((command) => command.do === 'poll')) pollResume(turn, step);
  }
}

function timeIsUp(turn: Turn): void {
  const { state, commands } = turn;
  const { waiting } = state;
  const { step } = placedOf(turn);
  delete state.timer;
  const late = failed('timeout', 'The step took too long.', { isTimeout: true });
  switch (waiting?.for) {
    case 'action':
      state.waiting = { ...waiting, isExpired: true };
      commands.push({ do: 'abort', requestId: waiting.requestId });
      break;
    case 'conditions':
      conclude(turn, step.type === 'complete' ? criteriaNotMet(true) : late);
      break;
    case 'retry':
      delete state.waiting;
      goTo(turn, step.id);
      break;
    case 'input':
    case 'proposal':
      if (step.type === 'suggest' && waiting.purpose === 'suggest') {
        setStatus(turn, 'running');
        conclude(turn, propose(turn, step, undefined));
      } else conclude(turn, late);
      break;
    case 'person':
      if (waiting.why === 'step') conclude(turn, late);
      break;
    default:
  }
}

function pause(turn: Turn): void {
  const { state } = turn;
  holdTimer(turn);
  // A question to the person is put again later; an action that runs is left alone (OP-W-19).
  const { waiting } = state;
  if (waiting && waiting.for !== 'action' && 'requestId' in waiting)
    turn.commands.push({ do: 'abort', requestId: waiting.requestId });
  state.before = state.status;
  setStatus(turn, 'paused');
}

function resume(turn: Turn): void {
  const { state } = turn;
  if (state.status === 'waiting_user') {
    personDone(turn);
    return;
  }
  if (state.status === 'waiting_confirmation') {
    const { waiting } = state;
    if (waiting?.for !== 'acceptance') return;
    setStatus(turn, 'running');
    conclude(turn, accept(turn, waiting.name, waiting.value));
    return;
  }
  const before = state.before ?? 'running';
  delete state.before;
  setStatus(turn, 'running');
  if (state.isRestored) takeUp(turn);
  else goOn(turn, before);
}

/** Goes on where it was paused. */
function goOn(turn: Turn, before: WorkflowState['status']): void {
  const { state, commands } = turn;
  const { waiting, recorded } = state;
  const { step } = placedOf(turn);
  if (recorded) {
    delete state.recorded;
    acted(turn, recorded);
    return;
  }
  if (before === 'waiting_user' || before === 'waiting_confirmation' || before === 'waiting_input')
    setStatus(turn, before);
  if (before === 'running' || before === 'waiting_user' || before === 'waiting_input') goOnWithTimer(turn);
  switch (waiting?.for) {
    case 'input':
      ask(turn, waiting.names, waiting.purpose, waiting.prefilled, step);
      break;
    case 'proposal':
      if (Object.hasOwn(state.proposals, waiting.name)) proposed(turn);
      break;
    case 'consent':
      commands.push({
        do: 'consent',
        requestId: waiting.requestId,
        actionId: `uiap.workflow.${waiting.to === 'start' ? 'start' : step.type}`,
      });
      break;
    case 'acceptance':
      if (waiting.requestId !== undefined)
        commands.push({ do: 'consent', requestId: waiting.requestId, actionId: 'uiap.workflow.suggest' });
      break;
    case 'conditions':
    case 'person':
      look(turn);
      break;
    default:
  }
}

/** The person has done what was theirs, or somebody says so. */
function personDone(turn: Turn): void {
  const { state, commands } = turn;
  const { waiting } = state;
  const { step } = placedOf(turn);
  const why = waiting?.for === 'person' ? waiting.why : 'policy';
  if (waiting?.for === 'action') {
    // Nobody needs to wait for them any longer: the runtime stops waiting too.
    commands.push({ do: 'abort', requestId: waiting.requestId });
    if (!waiting.idempotent) state.effects += 1;
  }
  delete state.waiting;
  if (why === 'start') state.consented = state.executions;
  stopTimer(turn);
  setStatus(turn, 'running');
  if (why === 'start') setOff(turn);
  else if (why === 'step') conclude(turn, { is: 'done' });
  else if (step.type !== 'action' && (why === 'recovery' || why === 'failure')) goTo(turn, step.id);
  else if (isVerified(turn, step) === 'met') {
    // Done is done, whoever did it: it must not be done again.
    if (step.type === 'action' && waiting?.for === 'person' && why !== 'unknown')
      state.effects += turn.world.weigh(step.actionId, step.target).idempotent ? 0 : 1;
    conclude(turn, { is: 'done', note: 'by user' });
  } else leaveToPerson(turn, why, 'What was to be seen has not been seen yet.');
}

function cancel(turn: Turn, note: string | undefined): void {
  const { state } = turn;
  const isActing = state.waiting?.for === 'action' && !state.recorded;
  // What it has come to will not be known here.
  if (state.waiting?.for === 'action' && !state.waiting.idempotent) state.effects += 1;
  abortOpen(turn);
  if (state.executions > 0) closeStep(turn, 'cancelled');
  const doubt = isActing ? 'An action was running: a side effect may have happened.' : undefined;
  const text = doubt ?? note;
  finish(turn, 'cancelled', text === undefined ? {} : { note: text });
}

/** Ends what runs or is being asked. */
function abortOpen({ state, commands }: Turn): void {
  const { waiting } = state;
  if (waiting && 'requestId' in waiting) commands.push({ do: 'abort', requestId: waiting.requestId });
}
