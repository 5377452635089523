// Everything public of `uiap-bridge`. A name added here is a promise.
export { createBridge, type Bridge } from './bridge.js';
export type {
  AppAction,
  BridgeOptions,
  CognitionSettings,
  PolicySettings,
  PrincipalOption,
} from './options.js';
export { postMessage, type PostMessageOptions } from './transport/post-message.js';
export { webSocket, type WebSocketOptions } from './transport/web-socket.js';
export { memory } from './transport/memory.js';
export type { Connection, Peer, Receiver, Transport, TransportContext } from './transport/transport.js';
export { queryRecords } from './cognition/query-records.js';
export type { MayRead } from './cognition/may-read.js';
export type {
  ProvidedRecord,
  Records,
  RecordsPage,
  RecordsProvider,
  RecordsQuery,
} from './cognition/records.js';
export type { AppActionContext, AppActionDescriptor, AppActionHandler } from './actions/app-actions.js';
export type { Confirm, ConfirmationAnswer, ConfirmationPrompt, ToldTarget } from './policy/confirmation.js';
export type { Activity, ActivityContext, Presence } from './overlay/presence.js';
export type { DecideHook, HookDecision, HookRequest } from './policy/decide-hook.js';
export type { AuditEntry, AuditTrail } from './policy/audit.js';
export type { Diagnostic, Diagnostics } from './diagnostics.js';
export { requestHandler } from './extension.js';
export type {
  AgentIdentity,
  Extension,
  Joined,
  PageChange,
  PagePort,
  Principal,
  RequestContext,
  RequestHandler,
  SessionPort,
} from './extension.js';
export type { SessionInfo } from './session/session.js';
export type {
  RouterAdapter,
  RouterLocation,
  RouterRoute,
  RouterTarget,
  NavigationResult,
} from './navigation/router-adapter.js';
export { systemClock, type Clock } from './clock.js';
export { UiapError } from './protocol/errors.js';
