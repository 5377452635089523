import type * as v from 'valibot';
import type { Clock } from './clock.js';
import type { JsonObject } from './json.js';
import type { PageFacts } from './page/page-facts.js';
import type { PageSight } from './page/page-sight.js';
import type { AuditEntry } from './policy/audit.js';
import type { ActionRequestPayload, ActionResultPayload, ActionState } from './protocol/actions.js';
import { UiapError } from './protocol/errors.js';
import { parse } from './protocol/parse.js';
import type { Grant, InteractionMode } from './protocol/policy.js';
import type { Signal } from './protocol/signals.js';

/** The agent of a session. Only `origin`, `url` and `transport` are vouched for; the rest is what it says of itself. */
export interface AgentIdentity {
  readonly id: string;
  readonly name?: string;
  readonly version?: string;
  readonly locale?: string;
  readonly transport: string;
  readonly origin?: string;
  readonly url?: string;
}

/** On whose behalf an agent acts, as the app decided. */
export interface Principal {
  readonly id: string;
  readonly roles: readonly string[];
  readonly grants: readonly Grant[];
}

/** The one contract between features and the rest: what a part that talks to agents has to offer. */
export interface Extension {
  /** As negotiated, such as `uiap.cognition`. Message types of an extension start with it and a dot. */
  readonly id: string;
  /** Other ids under which agents may ask for it. */
  readonly aliases?: readonly string[];
  readonly versions: readonly string[];
  /**
   * Called once for each session that selected the extension. Must not throw; must not emit before it returns.
   *
   * @param offer The agent's `ext[id]` of `session.initialize`, unchecked.
   */
  join(offer: unknown, port: SessionPort): Joined;
}

export interface Joined {
  /** Gives `ext[id]` of `session.initialized`. */
  readonly answer?: () => JsonObject | Promise<JsonObject>;
  readonly handlers: readonly RequestHandler[];
}

/** What an extension gets to work with; bound to one session and its grants. */
export interface SessionPort {
  readonly sessionId: string;
  readonly agent: AgentIdentity;
  readonly principal: Principal;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Aborts when the session ends: all clean-up hangs on it. */
  readonly signal: AbortSignal;
  readonly page: PagePort;
  /**
   * Sends an event. Held back until `session.initialized` is out.
   *
   * @param isPlain Says that the payload is plain data and will not change: it is not looked through. Default false.
   */
  emit(type: string, payload: object, isPlain?: boolean): void;
  /** Cancels a request of this session that waits or runs. False when there is none with this id. */
  cancel(requestId: string): boolean;
  audit(entry: Omit<AuditEntry, 'at' | 'sessionId' | 'agentId'>): void;
}

export type PageChange =
  /** The facts may differ from those seen before. */
  | { readonly kind: 'facts'; readonly reason: 'data_change' | 'route_change' | 'configuration' }
  /** Something short-lived was seen. */
  | { readonly kind: 'signal'; readonly signal: Signal };

/** The only way to the page: look at it, and run actions through policy. */
export interface PagePort {
  /** The facts as last taken in: those that the latest change was about. */
  facts(): PageFacts;
  /** The facts as of now, once the browser has settled what is in view: after the next frame. */
  settled(): Promise<PageFacts>;
  subscribe(listener: (change: PageChange) => void, signal: AbortSignal): void;
  /** Runs an action as this session's principal. Never rejects. */
  run(request: ActionRun): Promise<ActionResultPayload>;
  /** What can be found out without doing anything, for features that plan ahead. */
  readonly sight?: PageSight;
}

export interface ActionRun {
  readonly requestId: string;
  readonly payload: ActionRequestPayload;
  /** Narrows what policy allows. Default `auto`, which narrows nothing. */
  readonly mode?: InteractionMode;
  /** Cancels the action. */
  readonly signal: AbortSignal;
  onProgress(state: ActionState, note?: string): void;
}

/** Answers one type of request. Made with `requestHandler`. */
export interface RequestHandler {
  readonly type: string;
  readonly responseType: string;
  /** True for what must not wait behind a running request, such as a cancellation. */
  readonly overtakes: boolean;
  handle(payload: unknown, context: RequestContext): Promise<object>;
}

export interface RequestContext {
  readonly requestId: string;
  /** Aborts when the request is cancelled or the session ends. */
  readonly signal: AbortSignal;
  /** From here on other events of the session wait until this request is answered (OP-E-12). */
  holdEvents(): void;
}

/**
 * Builds a handler whose `handle` sees checked data.
 *
 * `handle` returns the payload of the response or throws a `UiapError`; anything else it throws is answered as
 * `internal_error` without its text.
 */
export function requestHandler<Schema extends v.GenericSchema>(options: {
  readonly type: string;
  readonly payload: Schema;
  readonly responseType: string;
  readonly overtakes?: boolean;
  readonly handle: (payload: v.InferOutput<Schema>, context: RequestContext) => object | Promise<object>;
}): RequestHandler {
  return {
    type: options.type,
    responseType: options.responseType,
    overtakes: options.overtakes ?? false,
    async handle(payload, context) {
      const parsed = parse(options.payload, payload, 'payload');
      if (!parsed.ok) throw new UiapError('bad_request', parsed.message);
      return await options.handle(parsed.value, context);
    },
  };
}
