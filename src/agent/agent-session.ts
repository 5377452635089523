import type {
  ActionRequestPayload,
  ActionResultPayload,
  ActionState,
  CapabilityDocument,
} from '../protocol/actions.js';
import type {
  CognitionBootstrap,
  CognitionInitializedExt,
  CognitionQueryPayload,
  CognitionQueryResult,
  CognitionSurface,
} from '../protocol/cognition.js';
import type { InitializedPayload } from '../protocol/session.js';
import type {
  StateGetPayload,
  StateSnapshotPayload,
  StateSubscribedPayload,
  StateSubscribePayload,
} from '../protocol/web-state.js';
import type { EventMap, RequestMap } from './messages.js';
import type { Way } from './way.js';

export interface RequestOptions {
  /** Stops waiting; the promise rejects with code `cancelled`. The bridge is not told, see `act`. */
  readonly signal?: AbortSignal;
  /** How long to wait for the answer, in milliseconds; a lost connection does not stop the clock. Default 60,000. */
  readonly timeoutMs?: number;
  /** The message's id. The bridge carries a repeated id out once. Default: a new one. */
  readonly id?: string;
  /**
   * Called with the answer's payload at the moment it arrives, before any event that follows it. A promise settles later,
   * which matters to whoever keeps a copy up to date from both.
   */
  readonly onAnswer?: (payload: Record<string, unknown>) => void;
}

export interface ActOptions extends Pick<RequestOptions, 'id'> {
  /** Cancels the action. The result still comes, and tells whether something happened. */
  readonly signal?: AbortSignal;
  /** How long to wait for the result; then the action is cancelled. Default 600,000: a person may have to agree. */
  readonly timeoutMs?: number;
  readonly onProgress?: (state: ActionState, note?: string) => void;
}

/** What the bridge said of the session when it began. */
export interface Initialized {
  readonly payload: InitializedPayload;
  /** By extension id, as received. */
  readonly ext: Readonly<Record<string, unknown>> & { readonly 'uiap.cognition'?: CognitionInitializedExt };
}

/**
 * `connected`; `reconnecting`, after the connection was lost: requests wait, and are sent again once the session is
 * resumed; `closed`, for good.
 */
export type AgentSessionState = 'connected' | 'reconnecting' | 'closed';

/** One conversation with one bridge. All requests reject with an `AgentError`. */
export interface AgentSession {
  /** Another one after the event `reset`. */
  readonly sessionId: string;
  readonly initialized: Initialized;
  readonly state: AgentSessionState;
  /** Resolves when the session has ended, with why. Never rejects. */
  readonly closed: Promise<{ reason: string }>;
  /**
   * Sends a request and gives the payload of its answer.
   *
   * While the connection is lost, requests wait. If the session cannot be resumed they reject with `session_unknown`;
   * `retryable` is then true for those that were never sent, and false where nobody knows whether they were carried out.
   */
  request<Type extends keyof RequestMap>(
    type: Type,
    payload: RequestMap[Type]['payload'],
    options?: RequestOptions,
  ): Promise<RequestMap[Type]['response']>;
  request(type: string, payload: object, options?: RequestOptions): Promise<Record<string, unknown>>;
  /** Calls `listener` with the payload of each such event until `signal` aborts. */
  on<Type extends keyof EventMap>(
    type: Type,
    listener: (payload: EventMap[Type]) => void,
    signal?: AbortSignal,
  ): void;
  on(type: string, listener: (payload: Record<string, unknown>) => void, signal?: AbortSignal): void;
  /** `uiap.cognition.query` (COG 8.3). */
  query(payload: CognitionQueryPayload, options?: RequestOptions): Promise<CognitionQueryResult>;
  /** `uiap.cognition.bootstrap.get` (COG 8.1). Default: every enabled surface. */
  bootstrap(include?: readonly CognitionSurface[], options?: RequestOptions): Promise<CognitionBootstrap>;
  /** `action.request` (contract 3). An action that failed is a result, not a rejection. */
  act(
    actionId: string,
    request?: Omit<ActionRequestPayload, 'actionId'>,
    options?: ActOptions,
  ): Promise<ActionResultPayload>;
  /** `web.state.get` (contract 2): the page graph as of now. */
  getState(payload?: StateGetPayload, options?: RequestOptions): Promise<StateSnapshotPayload>;
  /** `web.state.subscribe` (contract 2). `stateStore` does so and keeps the graph. */
  subscribeState(payload?: StateSubscribePayload, options?: RequestOptions): Promise<StateSubscribedPayload>;
  /** `capabilities.list` (contract 1). */
  capabilities(options?: RequestOptions): Promise<CapabilityDocument>;
  /**
   * Goes on over a new connection, replacing the one that is or was there. Needed only where the bridge dials and the
   * server itself knows whose socket it is; else `agent.connect` does it.
   */
  resume(way: Way): Promise<void>;
  /** Ends the session at both ends. Never rejects. */
  terminate(): Promise<void>;
}
