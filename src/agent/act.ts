import type { ActionRequestPayload, ActionResultPayload } from '../protocol/actions.js';
import { AgentError } from './agent-error.js';
import type { ActOptions, AgentSession } from './agent-session.js';

// A person may have to agree first.
const ACTION_TIMEOUT_MS = 600_000;

/** Runs one action: sends it, passes its progress on, and cancels it when asked to or when the time is over. */
export async function act(
  session: Pick<AgentSession, 'request' | 'on'>,
  payload: ActionRequestPayload,
  options: ActOptions & { id: string },
): Promise<ActionResultPayload> {
  const { id, signal, timeoutMs = ACTION_TIMEOUT_MS, onProgress } = options;
  if (signal?.aborted) throw new AgentError('cancelled', 'The action was given up before it was sent.');
  const done = new AbortController();
  // Whether there was still something to cancel is told by the result.
  const cancel = () => void session.request('action.cancel', { requestId: id }).catch(() => undefined);
  signal?.addEventListener('abort', cancel, { signal: done.signal });
  if (onProgress)
    session.on(
      'action.progress',
      ({ requestId, state, note }) => {
        if (requestId === id) onProgress(state, note);
      },
      done.signal,
    );
  try {
    return await session.request('action.request', payload, { id, timeoutMs });
  } catch (error) {
    if (error instanceof AgentError && error.code === 'timeout') cancel();
    throw error;
  } finally {
    done.abort();
  }
}
