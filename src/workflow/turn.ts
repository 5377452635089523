import type { ActionResultPayload } from '../protocol/actions.js';
import type {
  WorkflowProgressPayload,
  WorkflowResultPayload,
  WorkflowStatus,
  WorkflowText,
} from '../protocol/workflow.js';
import type { Command } from './command.js';
import type { Flow, Placed } from './flow.js';
import { withoutSecrets } from './redact.js';
import {
  MAX_CHECKPOINTS,
  type FinalStatus,
  type PersonReason,
  type StepOutcome,
  type Waiting,
  type WorkflowState,
} from './state.js';
import { textFor } from './text.js';
import { own } from './values.js';
import type { World } from './world.js';

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** A state being worked on: a copy, so that the machine stays a function. */
export type Draft = Mutable<WorkflowState> & {
  sources: Record<string, WorkflowState['sources'][string]>;
  outcomes: Record<string, StepOutcome>;
  completed: string[];
  history: Mutable<WorkflowState['history'][number]>[];
  attempts: Record<string, number>;
  signals: WorkflowState['signals'][number][];
};

/** One call of the machine: the state as it becomes, and what is to be done. */
export interface Turn {
  readonly flow: Flow;
  readonly world: World;
  readonly state: Draft;
  readonly commands: Command[];
  /** A change that has not been told yet: one message may tell of a step and of a status. */
  untold: { isStep: boolean; isStatus: boolean; note?: string } | undefined;
}

export function openTurn(flow: Flow, state: WorkflowState, world: World): Turn {
  const draft: Draft = {
    ...state,
    inputs: { ...state.inputs },
    sources: { ...state.sources },
    proposals: { ...state.proposals },
    results: { ...state.results },
    saved: { ...state.saved },
    outcomes: { ...state.outcomes },
    completed: [...state.completed],
    history: [...state.history],
    attempts: { ...state.attempts },
    signals: [...state.signals],
  };
  return { flow, world, state: draft, commands: [], untold: undefined };
}

export function placedOf({ flow, state }: Pick<Turn, 'flow' | 'state'>): Placed {
  return flow.steps.get(state.stepId)!;
}

/** Tells the agent what has not been told yet. */
export function tell(turn: Turn): void {
  const { untold } = turn;
  if (!untold) return;
  turn.untold = undefined;
  const payload = progressOf(turn.flow, turn.state, untold.note);
  turn.commands.push({ do: 'progress', payload });
}

export function progressOf(flow: Flow, state: WorkflowState, note?: string): WorkflowProgressPayload {
  const step = flow.steps.get(state.stepId)?.step;
  const checkpointId = state.checkpoints.at(-1)?.checkpointId;
  const { waiting } = state;
  const missing =
    waiting?.for === 'input' && state.status === 'waiting_input'
      ? waiting.names.filter((name) => flow.inputs.get(name)?.required === true && isMissing(state, name))
      : undefined;
  return {
    instanceId: state.instanceId,
    workflowId: state.workflowId,
    status: state.status,
    currentStepId: state.stepId,
    ...(step ? { currentStepType: step.type } : {}),
    completedStepIds: [...state.completed],
    ...(missing ? { missingInputs: missing } : {}),
    ...(note === undefined ? {} : { note }),
    ...(checkpointId === undefined ? {} : { checkpointId }),
  };
}

export function isMissing(state: Pick<WorkflowState, 'inputs'>, name: string): boolean {
  const value = own(state.inputs, name);
  return value === undefined || value === null;
}

export function say(turn: Turn, text: WorkflowText | undefined): string | undefined {
  return text === undefined ? undefined : textFor(text, turn.world.locale);
}

export function setStatus(turn: Turn, status: WorkflowStatus, note?: string): void {
  const { state } = turn;
  if (state.status === status && note === undefined) return;
  if (state.status !== status && turn.untold?.isStatus) tell(turn);
  turn.untold = {
    isStep: turn.untold?.isStep ?? false,
    isStatus: turn.untold?.isStatus === true || state.status !== status,
    ...withNote(note ?? turn.untold?.note),
  };
  state.status = status;
}

/** Begins a step: from here on the history and the agent know of it. */
export function enter(turn: Turn, stepId: string): void {
  const { state } = turn;
  if (turn.untold?.isStep) tell(turn);
  state.stepId = stepId;
  state.proposals = {};
  state.executions += 1;
  state.history.push({ stepId, status: 'started', startedAt: turn.world.date });
  turn.untold = {
    isStep: true,
    isStatus: turn.untold?.isStatus ?? false,
    ...withNote(turn.untold?.note),
  };
}

/** Adds to what is told of the present step. */
export function remark(turn: Turn, note: string): void {
  turn.untold = { isStep: false, isStatus: false, ...turn.untold, note };
}

function withNote(note: string | undefined): { note?: string } {
  return note === undefined ? {} : { note };
}

/** Ends the present step in the history. */
export function closeStep(turn: Turn, status: StepOutcome | 'skipped', note?: string): void {
  const { state } = turn;
  const { stepId } = state;
  const last = state.history.length - 1;
  const entry = state.history[last];
  if (entry)
    state.history[last] = { ...entry, status, finishedAt: turn.world.date, ...withNote(note ?? entry.note) };
  if (status === 'skipped') return;
  if (status === 'succeeded' && (!Object.hasOwn(state.outcomes, stepId) || !state.completed.includes(stepId)))
    state.completed.push(stepId);
  state.outcomes[stepId] = status;
}

/** Notes a place to come back to, after the present step. */
export function makeCheckpoint(turn: Turn): void {
  const { state, world } = turn;
  const number = Number(state.checkpoints.at(-1)?.checkpointId.split('.cp').at(-1) ?? 0) + 1;
  const checkpoint = {
    checkpointId: `${state.instanceId}.cp${number}`,
    stepId: state.stepId,
    createdAt: world.date,
    inputs: { ...state.inputs },
    sources: { ...state.sources },
    results: { ...state.results },
    saved: { ...state.saved },
    outcomes: { ...state.outcomes },
    completed: [...state.completed],
    attempts: { ...state.attempts },
    effects: state.effects,
  };
  state.checkpoints = [...state.checkpoints, checkpoint].slice(-MAX_CHECKPOINTS);
}

export function stopTimer({ state }: Turn): void {
  state.tick += 1;
  delete state.timer;
}

export function startTimer(turn: Turn, afterMs: number): void {
  stopTimer(turn);
  turn.state.timer = { remainingMs: afterMs, since: turn.world.now };
  turn.commands.push({ do: 'timer', tick: turn.state.tick, afterMs });
}

/** Lets the timer stand still, with what is left of it. */
export function holdTimer({ state, world }: Turn): void {
  state.tick += 1;
  if (!state.timer) return;
  const { remainingMs, since } = state.timer;
  state.timer = { remainingMs: Math.max(0, remainingMs - (world.now - since)), since: world.now };
}

export function goOnWithTimer(turn: Turn): void {
  if (turn.state.timer) startTimer(turn, turn.state.timer.remainingMs);
}

export function wait(turn: Turn, waiting: Waiting, status: WorkflowStatus, note?: string): void {
  turn.state.waiting = waiting;
  setStatus(turn, status, note);
}

/** Leaves it to the person. */
export function leaveToPerson(turn: Turn, why: PersonReason, note?: string): void {
  const { step } = placedOf(turn);
  const text = note ?? PERSON_NOTES[why];
  stopTimer(turn);
  wait(turn, { for: 'person', why, note: text }, 'waiting_user', text);
  if (step.type === 'action' && step.target && why !== 'start')
    turn.commands.push({ do: 'point', target: step.target, note: text });
}

const PERSON_NOTES: Readonly<Record<PersonReason, string>> = {
  start: 'Policy leaves the start to the person.',
  step: 'The person takes over here.',
  mode: 'In this mode the person does this.',
  policy: 'Policy leaves this to the person.',
  recovery: 'The person takes over after a failure.',
  failure: 'The person takes over after a failure.',
  unknown: 'Whether this was done is not known: please look, and do it if it was not.',
};

/** Ends the instance. The one place that makes a result. */
export function finish(
  turn: Turn,
  status: FinalStatus,
  more: Pick<WorkflowResultPayload, 'error' | 'outputs' | 'summary' | 'note'> = {},
): void {
  const { state, flow } = turn;
  delete state.waiting;
  delete state.before;
  stopTimer(turn);
  setStatus(turn, status);
  tell(turn);
  const { outputs, ...rest } = more;
  state.result = {
    instanceId: state.instanceId,
    workflowId: state.workflowId,
    status,
    finalStepId: state.stepId,
    ...rest,
    ...(outputs ? { outputs: withoutSecrets(flow, state.inputs, outputs as never) } : {}),
  };
  turn.commands.push({ do: 'result', payload: state.result });
}

/** Whether an action may have left something behind that must not be done twice. */
export function mayHaveActed(result: Pick<ActionResultPayload, 'sideEffectState'>): boolean {
  return result.sideEffectState !== 'none';
}
