import type { Clock } from '../clock.js';
import type { FunctionCall, FunctionResponse } from '../protocol/a2ui.js';
import { A2uiFault, faultOf } from './fault.js';
import type { Reactor, Source } from './reactive.js';

/** Calls of functions that the agent has. */
export interface AgentCalls {
  /** Asks, and gives what the agent answers. Rejects with an `A2uiFault`. */
  ask(call: FunctionCall): Promise<unknown>;
  /**
   * The answer to a call, undefined while it is awaited. Whoever reads hears when it comes. Equal calls are one.
   *
   * @throws A2uiFault in a check whose call failed; in a binding that is null.
   */
  read(call: FunctionCall, use: 'binding' | 'check'): unknown;
  /** Takes an answer. False where nothing waits for it. */
  answer(response: FunctionResponse): boolean;
}

export interface AgentCallsOptions {
  readonly reactor: Reactor;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly signal: AbortSignal;
  readonly send: (functionCallId: string, call: FunctionCall) => void;
  readonly report: (fault: A2uiFault) => void;
}

interface Entry extends Source {
  outcome?: { readonly value: unknown } | { readonly fault: A2uiFault };
}

export const AGENT_CALL_TIMEOUT_MS = 30_000;
// Somebody types: only what was typed in the end is worth asking about.
const PAUSE_MS = 250;
const MAX_PENDING = 64;

export function createAgentCalls(options: AgentCallsOptions): AgentCalls {
  const { clock, signal, reactor } = options;
  const waiting = new Map<string, (response: FunctionResponse) => void>();
  const entries = new Map<string, Entry>();

  function ask(call: FunctionCall): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (waiting.size >= MAX_PENDING) {
        reject(new A2uiFault('LIMIT_EXCEEDED', 'Too many calls await an answer.'));
        return;
      }
      const id = options.newId();
      const over = new AbortController();
      const settle = (response: FunctionResponse) => {
        waiting.delete(id);
        over.abort();
        if ('error' in response)
          reject(new A2uiFault(response.error.code, 'The agent could not run the function.'));
        else resolve(response.value);
      };
      waiting.set(id, settle);
      const late = { code: 'TIMEOUT', message: '' };
      clock.after(
        AGENT_CALL_TIMEOUT_MS,
        () => settle({ functionCallId: id, error: late }),
        AbortSignal.any([signal, over.signal]),
      );
      options.send(id, call);
    });
  }

  function begin(key: string, call: FunctionCall): Entry {
    const entry: Entry = { abandoned: () => entry.outcome || entries.delete(key) };
    const settle = (outcome: Entry['outcome']) => {
      entry.outcome = outcome!;
      reactor.changed(entry);
    };
    clock.after(
      PAUSE_MS,
      () => {
        if (entries.get(key) !== entry || !entry.readers?.size) return;
        ask(call).then(
          (value) => settle({ value }),
          (reason: unknown) => {
            const fault = faultOf(reason);
            options.report(fault);
            settle({ fault });
          },
        );
      },
      signal,
    );
    return entry;
  }

  return {
    ask,
    read(call, use) {
      const key = JSON.stringify(call);
      let entry = entries.get(key);
      if (!entry) {
        // What nobody reads any more makes room.
        if (entries.size >= MAX_PENDING)
          for (const [other, { readers }] of entries) if (!readers?.size) entries.delete(other);
        entries.set(key, (entry = begin(key, call)));
      }
      reactor.track(entry);
      if (!entry.outcome) return undefined;
      if ('value' in entry.outcome) return entry.outcome.value;
      if (use === 'check') throw entry.outcome.fault;
      return null;
    },
    answer(response) {
      const settle = waiting.get(response.functionCallId);
      settle?.(response);
      return settle !== undefined;
    },
  };
}
