import * as v from 'valibot';
import { requestHandler, type Extension, type SessionPort } from '../extension.js';
import type { Gate } from '../policy/gate.js';
import {
  ActionCancelPayload,
  ActionConfirmPayload,
  ActionRequestPayload,
  type CapabilityDocument,
} from '../protocol/actions.js';
import { UiapError } from '../protocol/errors.js';
import { capabilityDocument } from './capabilities.js';
import type { ActionRuntime } from './runtime.js';

export interface ActionExtensionOptions {
  readonly runtime: ActionRuntime;
  readonly gate: Gate;
}

/** What a session's agent can get done, for `session.initialized` and `capabilities.list`. */
export function capabilitiesFor(
  runtime: ActionRuntime,
  { principal }: Pick<SessionPort, 'principal'>,
): CapabilityDocument {
  return capabilityDocument(runtime.actionsFor(principal), runtime.revision);
}

/** Part of the profile, joined by every session: `action.*` and `capabilities.*` (contract 1 and 3). */
export function actionExtension({ runtime, gate }: ActionExtensionOptions): Extension {
  return {
    id: 'web',
    versions: ['0.1'],
    join(_offer, port) {
      const capabilities = () => capabilitiesFor(runtime, port);
      runtime.onChange(() => port.emit('capabilities.changed', capabilities()), port.signal);
      return {
        handlers: [
          requestHandler({
            type: 'action.request',
            payload: ActionRequestPayload,
            responseType: 'action.result',
            async handle(payload, context) {
              const { requestId, signal } = context;
              if (!runtime.has(payload.actionId))
                throw new UiapError('not_found', 'payload.actionId is not an action of this app');
              if (runtime.isFull)
                throw new UiapError('rate_limited', 'Too many actions are waiting.', { retryable: true });
              return port.page.run({
                requestId,
                payload,
                signal,
                onProgress(state, note) {
                  // What the action causes is told after its result (OP-E-12); what the person takes their time for is not held up.
                  if (state === 'EXECUTING') context.holdEvents();
                  port.emit('action.progress', { requestId, state, ...(note === undefined ? {} : { note }) });
                },
              });
            },
          }),
          requestHandler({
            type: 'action.cancel',
            payload: ActionCancelPayload,
            responseType: 'action.cancelled',
            overtakes: true,
            handle({ requestId }) {
              if (!port.cancel(requestId))
                throw new UiapError('not_found', 'payload.requestId is no action that waits or runs');
              return { requestId };
            },
          }),
          requestHandler({
            type: 'action.confirm',
            payload: ActionConfirmPayload,
            responseType: 'action.confirmed',
            overtakes: true,
            handle({ requestId, decision }) {
              if (gate.confirmation !== 'controller')
                throw new UiapError('policy_denied', 'Only the person at the page confirms.');
              if (!gate.answer(port.sessionId, requestId, decision))
                throw new UiapError(
                  'not_found',
                  'payload.requestId is no action that waits for confirmation',
                );
              return { requestId, decision };
            },
          }),
          requestHandler({
            type: 'capabilities.list',
            payload: v.object({}),
            responseType: 'capabilities.document',
            handle: capabilities,
          }),
        ],
      };
    },
  };
}
