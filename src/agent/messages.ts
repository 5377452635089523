import type * as v from 'valibot';
import type {
  ActionProgressPayload,
  ActionRequestPayload,
  ActionResultPayload,
  CapabilityDocument,
  ConfirmationDecision,
  ConfirmationRequestedPayload,
  ConfirmationResolvedPayload,
} from '../protocol/actions.js';
import type {
  CognitionBootstrap,
  CognitionChangedPayload,
  CognitionQueryPayload,
  CognitionQueryResult,
} from '../protocol/cognition.js';
import type { ErrorPayload } from '../protocol/errors.js';
import type { PolicyDecision, PolicyDocument, PolicyEvaluatePayload } from '../protocol/policy.js';
import type { ResumedPayload } from '../protocol/session.js';
import type {
  StateDeltaPayload,
  StateGetPayload,
  StateSnapshotPayload,
  StateSubscribedPayload,
  StateSubscribePayload,
  WebSignalPayload,
} from '../protocol/web-state.js';

type Empty = Record<string, never>;

/** What can be asked, and what the protocol promises as the answer. Other requests can be sent as well, untyped. */
export interface RequestMap {
  'capabilities.list': { payload: Empty; response: CapabilityDocument };
  'action.request': { payload: ActionRequestPayload; response: ActionResultPayload };
  'action.cancel': { payload: { requestId: string }; response: Empty };
  'action.confirm': { payload: { requestId: string; decision: ConfirmationDecision }; response: Empty };
  'web.state.get': { payload: StateGetPayload; response: StateSnapshotPayload };
  'web.state.subscribe': { payload: StateSubscribePayload; response: StateSubscribedPayload };
  'web.state.unsubscribe': { payload: Empty; response: Empty };
  'uiap.cognition.bootstrap.get': { payload: { include?: readonly string[] }; response: CognitionBootstrap };
  'uiap.cognition.query': { payload: CognitionQueryPayload; response: CognitionQueryResult };
  'uiap.policy.get': { payload: Empty; response: PolicyDocument };
  'uiap.policy.evaluate': { payload: v.InferOutput<typeof PolicyEvaluatePayload>; response: PolicyDecision };
}

/** What the bridge tells unasked. Others can be listened to as well, untyped. */
export interface EventMap {
  'action.progress': ActionProgressPayload;
  'action.confirmation.requested': v.InferOutput<typeof ConfirmationRequestedPayload>;
  'action.confirmation.resolved': v.InferOutput<typeof ConfirmationResolvedPayload>;
  'capabilities.changed': CapabilityDocument;
  'web.state.delta': StateDeltaPayload;
  'web.signal': WebSignalPayload;
  'uiap.cognition.changed': CognitionChangedPayload;
  'uiap.policy.changed': PolicyDocument;
  /** A message of ours was not understood well enough to be answered. */
  error: ErrorPayload;
  /** Local: the connection is lost. Requests wait. */
  lost: { reason: string };
  /** Local: the session goes on over a new connection. */
  resumed: ResumedPayload;
  /** Local: the session was gone and a new one has begun. Whatever is cached is void. */
  reset: { sessionId: string };
}
