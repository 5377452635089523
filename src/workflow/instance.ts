import type { SessionPort } from '../extension.js';
import { toJson, type JsonObject } from '../json.js';
import type { ActionResultPayload } from '../protocol/actions.js';
import type { WorkflowInstance } from '../protocol/workflow.js';
import { ask as askForValues } from './ask.js';
import type { Command } from './command.js';
import type { Flow } from './flow.js';
import { advance, type Advanced, type WorkflowEvent } from './machine.js';
import type { WorkflowOptions } from './options.js';
import { writeRecord } from './record.js';
import { maskInputs } from './redact.js';
import { isFinal, type WorkflowState } from './state.js';
import { answerOf, type WorkflowStore } from './store.js';
import { textFor } from './text.js';
import { sightOf, suggestionFor, worldOf } from './world-of.js';

/** One run of a flow in this page: performs what the machine wants, and tells it what came of it. */
export interface Instance {
  readonly id: string;
  readonly owner: string;
  readonly flow: Flow;
  readonly state: WorkflowState;
  /** The session that acts for its owner now. */
  readonly port: SessionPort | undefined;
  /** Lets another session of the same agent act for it; undefined while there is none. */
  attach(port: SessionPort | undefined): void;
  /**
   * Takes it one event further, after all events before. The new state is stored before anything is done (write-ahead).
   * Never rejects.
   */
  dispatch(event: WorkflowEvent): Promise<Advanced>;
  /** Stores the state as it is. False where that failed. */
  store(): Promise<boolean>;
  /** As told to its agent. */
  told(): WorkflowInstance;
}

export interface InstanceOptions {
  readonly flow: Flow;
  readonly state: WorkflowState;
  readonly owner: string;
  readonly port: SessionPort;
  readonly digest: string | undefined;
  readonly store: WorkflowStore;
  readonly options: WorkflowOptions;
  readonly problem: (code: string, message: string) => void;
  onEnded(): void;
}

export function createInstance(given: InstanceOptions): Instance {
  const { flow, owner, options, problem } = given;
  const { instanceId: id, workflowId } = given.state;
  let { state } = given;
  // Sessions come and go; the last one is still good for looking at the page.
  let port = given.port;
  let isAttached = true;
  let chain: Promise<unknown> = Promise.resolve();
  const running = new Map<string, AbortController>();
  let polling = new AbortController();
  let timing = new AbortController();

  const { clock } = port;

  async function save(): Promise<boolean> {
    const { digest } = given;
    // Without a digest nobody could tell later whether the flow is still the same.
    if (digest === undefined) return true;
    try {
      const isKept = !isFinal(state.status) || isWorthKeeping(flow, state);
      const savedAt = clock.date().toISOString();
      const text = isKept ? writeRecord(flow, state, { owner, digest, savedAt }) : undefined;
      await answerOf(clock, () => (text === undefined ? given.store.remove(id) : given.store.save(id, text)));
      return true;
    } catch {
      problem('workflow.store_failed', `${workflowId}: the state of an instance could not be stored`);
      return false;
    }
  }

  async function step(event: WorkflowEvent): Promise<Advanced> {
    const before = state;
    const advanced = advance(flow, state, event, worldOf(port, state, options, problem));
    if (advanced.state === before) return advanced;
    ({ state } = advanced);
    // Signals are not stored; what changes nothing else needs no record.
    const isTold =
      (event.type !== 'signal' && event.type !== 'look') ||
      advanced.commands.some((command) => command.do !== 'poll');
    const isSafe = !isTold || (await save());
    if (isSafe || isFinal(state.status)) {
      perform(advanced.commands);
      return advanced;
    }
    const broken = advance(
      flow,
      state,
      { type: 'broken', message: 'The state of the workflow could not be stored.' },
      worldOf(port, state, options, problem),
    );
    ({ state } = broken);
    perform(broken.commands);
    return { ...broken, ...(advanced.reply ? { reply: advanced.reply } : {}) };
  }

  function dispatch(event: WorkflowEvent): Promise<Advanced> {
    const done = chain.then(() => step(event));
    chain = done.catch(() => undefined);
    return done.catch(() => {
      problem('workflow.internal', `${workflowId}: an event could not be handled`);
      return { state, commands: [] };
    });
  }

  function emit(type: string, payload: object): void {
    if (isAttached) port.emit(`uiap.workflow.${type}`, payload);
  }

  function perform(commands: readonly Command[]): void {
    for (const command of commands) performOne(command);
    if (!isFinal(state.status)) return;
    polling.abort();
    timing.abort();
    given.onEnded();
  }

  function performOne(command: Command): void {
    switch (command.do) {
      case 'progress':
        emit('progress', command.payload);
        break;
      case 'ask':
        emit('input.request', askForValues(command));
        break;
      case 'result':
        emit('result', command.payload);
        port.audit({ type: 'uiap.workflow.result', outcome: command.payload.status, requestId: id });
        break;
      case 'run':
        void run(command);
        break;
      case 'abort':
        running.get(command.requestId)?.abort();
        break;
      case 'point':
        // A hint and no more: whether it can be shown is the runtime's to say.
        void port.page.run({
          requestId: `${id}.${state.executions}.point`,
          payload: { actionId: 'ui.highlight', target: command.target, args: { note: command.note } },
          signal: port.signal,
          onProgress: () => undefined,
        });
        break;
      case 'suggest':
        void suggest(command.parameter, command.inputs);
        break;
      case 'consent':
        void consent(command);
        break;
      case 'present':
        present(command);
        break;
      case 'timer':
        timing.abort();
        timing = new AbortController();
        clock.after(
          command.afterMs,
          () => void dispatch({ type: 'timer', tick: command.tick }),
          timing.signal,
        );
        break;
      case 'poll':
        polling.abort();
        polling = new AbortController();
        clock.after(command.afterMs, () => void dispatch({ type: 'look' }), polling.signal);
        break;
      case 'diagnose':
        problem(command.code, command.message);
        break;
      default:
        command satisfies never;
    }
  }

  async function run({ requestId, payload }: Extract<Command, { do: 'run' }>): Promise<void> {
    const stop = new AbortController();
    running.set(requestId, stop);
    const action = {
      requestId,
      payload,
      // The runtime's own gate holds the mode too, with what the target turns out to be.
      mode: state.mode,
      signal: stop.signal,
      onProgress: (at: Parameters<Parameters<SessionPort['page']['run']>[0]['onProgress']>[0]) =>
        void dispatch({ type: 'action', requestId, state: at }),
    };
    let result: ActionResultPayload;
    try {
      result = plain(await port.page.run(action));
    } catch {
      const at = clock.date().toISOString();
      result = {
        requestId,
        actionId: payload.actionId,
        status: 'failed',
        sideEffectState: 'unknown',
        error: { code: 'handler_failed', message: 'The action failed inside the bridge.' },
        startedAt: at,
        finishedAt: at,
        revision: '',
      };
    }
    running.delete(requestId);
    await dispatch({ type: 'acted', requestId, result });
  }

  async function suggest(parameter: string, inputs: JsonObject): Promise<void> {
    const signal = port.signal;
    let value: unknown;
    try {
      value = await suggestionFor(options, workflowId, parameter)?.(inputs, { workflowId, signal });
    } catch {
      problem('workflow.app_function', `${workflowId}: the suggestion for "${parameter}" failed`);
    }
    const { value: travels } = toJson(value);
    await dispatch({
      type: 'proposed',
      name: parameter,
      ...(travels === undefined ? {} : { value: travels }),
    });
  }

  async function consent({ requestId, actionId }: Extract<Command, { do: 'consent' }>): Promise<void> {
    const sight = sightOf(port);
    const stop = new AbortController();
    running.set(requestId, stop);
    const summary = textFor(flow.definition.title, port.agent.locale);
    // Where nobody can be asked, nobody has agreed.
    const answer = sight
      ? await sight.consent({ requestId, actionId, summary, risk: 'low' }, stop.signal)
      : 'refused';
    running.delete(requestId);
    if (!stop.signal.aborted) await dispatch({ type: 'consented', requestId, answer });
  }

  function present({ stepId, text, presentation }: Extract<Command, { do: 'present' }>): void {
    try {
      options.present?.({ instanceId: id, stepId, text: textFor(text, port.agent.locale), presentation });
    } catch {
      problem('workflow.app_function', `${workflowId}: present threw`);
    }
  }

  return {
    id,
    owner,
    flow,
    get state() {
      return state;
    },
    get port() {
      return isAttached ? port : undefined;
    },
    attach(next) {
      isAttached = next !== undefined;
      if (next) port = next;
    },
    dispatch,
    store: save,
    told() {
      const { instanceId, workflowVersion, status, mode, stepId, completed } = state;
      const at = state.checkpoints.at(-1);
      const checkpoint = at && {
        checkpointId: at.checkpointId,
        stepId: at.stepId,
        createdAt: at.createdAt,
      };
      return {
        instanceId,
        workflowId,
        workflowVersion,
        status,
        mode,
        currentStepId: stepId,
        completedStepIds: [...completed],
        inputs: maskInputs(flow, state.inputs),
        ...(checkpoint ? { checkpoint } : {}),
      };
    },
  };
}

/** Whether somebody may want to go on from one of its checkpoints. */
function isWorthKeeping(flow: Flow, state: WorkflowState): boolean {
  return (
    state.status !== 'succeeded' &&
    flow.definition.failure?.resumable === true &&
    state.checkpoints.length > 0
  );
}

/** What an app's handler gave back need not be plain data. */
function plain(result: ActionResultPayload): ActionResultPayload {
  const { result: value, ...rest } = result;
  const { value: travels } = toJson(value);
  return travels === undefined ? rest : { ...rest, result: travels };
}
