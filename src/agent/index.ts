/** The other side of the conversation: a typed client for agents in a page, a worker or Node. */
export { AgentError } from './agent-error.js';
export type {
  ActOptions,
  AgentSession,
  AgentSessionState,
  Initialized,
  RequestOptions,
} from './agent-session.js';
export { createAgent, type Agent, type AgentOptions } from './agent.js';
export { applyChanges } from './apply-changes.js';
export { connectMemory } from './connect-memory.js';
export { connectSocket } from './connect-socket.js';
export { connectWindow, type ConnectWindowOptions, type WindowLike } from './connect-window.js';
export { graphText, type GraphTextOptions } from './graph-text.js';
export type { AgentProfile, ExtensionOffer } from './hello.js';
export type { EventMap, RequestMap } from './messages.js';
export { stateStore, type StateStore } from './state-store.js';
export { cognitionStore, type CognitionStore } from './store.js';
export type { Way } from './way.js';
export { offerSession, reachSession, type WorkerSession } from './worker.js';
export type { SocketLike } from '../transport/socket-connection.js';
