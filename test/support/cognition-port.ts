import { cognition } from '../../src/cognition/extension.js';
import type { CognitionOptions } from '../../src/cognition/options.js';
import type { PageChange, SessionPort } from '../../src/extension.js';
import type { PageFacts } from '../../src/page/page-facts.js';
import type { AuditEntry } from '../../src/policy/audit.js';
import type {
  CognitionBootstrap,
  CognitionChangedPayload,
  CognitionInitializedExt,
} from '../../src/protocol/cognition.js';
import { errorPayload } from '../../src/protocol/errors.js';
import type { Grant } from '../../src/protocol/policy.js';
import { topic } from '../../src/topic.js';
import { fakeClock, type FakeClock } from './fake-clock.js';

export interface Reply {
  readonly type: string;
  readonly payload: Record<string, unknown>;
}

/** The agent's side of one session with nothing but `uiap.cognition` in it. */
export interface CognitionSession {
  /** `ext["uiap.cognition"]` of the handshake. */
  readonly ext: CognitionInitializedExt;
  ask(type: string, payload?: unknown, signal?: AbortSignal): Promise<Reply>;
  bootstrap(include?: readonly string[]): Promise<CognitionBootstrap>;
  query(payload: unknown): Promise<Reply>;
  /** Payloads of `uiap.cognition.changed` so far. */
  readonly heard: CognitionChangedPayload[];
  readonly audited: Omit<AuditEntry, 'at' | 'sessionId' | 'agentId'>[];
  readonly diagnosed: string[];
  /** The page is another one and says so. */
  show(facts: PageFacts, reason?: Extract<PageChange, { kind: 'facts' }>['reason']): void;
  /** The page is another one and has not said so yet. */
  become(facts: PageFacts): void;
  readonly clock: FakeClock;
  end(): void;
}

export interface Meeting {
  readonly facts: PageFacts;
  readonly offer?: unknown;
  readonly grants?: readonly Grant[];
  readonly agentId?: string;
  readonly sessionId?: string;
}

/** Lets an agent meet the extension. Without further options policy allows everything. */
export async function meet(options: Partial<CognitionOptions>, meeting: Meeting): Promise<CognitionSession> {
  const { grants = ['observe'], agentId = 'agent-1', sessionId = 'sess_1' } = meeting;
  const clock = fakeClock();
  const session = new AbortController();
  const pageChanged = topic<PageChange>((error) => {
    throw error;
  });
  const heard: CognitionChangedPayload[] = [];
  const audited: CognitionSession['audited'] = [];
  const diagnosed: string[] = [];
  let { facts } = meeting;
  let isOpen = false;
  let requests = 0;

  const port: SessionPort = {
    sessionId,
    agent: { id: agentId, transport: 'test' },
    principal: { id: 'person', roles: [], grants },
    clock,
    newId: () => crypto.randomUUID(),
    signal: session.signal,
    page: {
      facts: () => facts,
      settled: () => Promise.resolve(facts),
      subscribe: (listener, signal) => pageChanged.subscribe(listener, signal),
      run: () => Promise.reject(new Error('cognition runs no actions')),
    },
    emit(type, payload) {
      if (!isOpen) throw new Error('an event before session.initialized');
      if (type !== 'uiap.cognition.changed') throw new Error(`an unexpected event ${type}`);
      heard.push(sent(payload) as CognitionChangedPayload);
    },
    cancel: () => false,
    audit: (entry) => audited.push(entry),
  };

  const extension = cognition({
    mayCallAction: () => true,
    decideQuery: () => 'allow',
    confirmQuery: () => Promise.resolve(false),
    diagnose: (code) => diagnosed.push(code),
    pageToken: 'page',
    ...options,
  });
  const joined = extension.join(meeting.offer, port);
  const ext = sent(await joined.answer?.()) as CognitionInitializedExt;
  isOpen = true;

  async function ask(type: string, payload: unknown = {}, signal = session.signal): Promise<Reply> {
    const handler = joined.handlers.find((candidate) => candidate.type === type);
    if (!handler) return { type: 'error', payload: { code: 'unknown_type' } };
    requests += 1;
    try {
      const answer = await handler.handle(payload, {
        requestId: `msg_${requests}`,
        signal,
        holdEvents: () => undefined,
      });
      return { type: handler.responseType, payload: sent(answer) };
    } catch (error) {
      return { type: 'error', payload: sent(errorPayload(error)) };
    }
  }

  return {
    ext,
    ask,
    bootstrap: async (include) =>
      (await ask('uiap.cognition.bootstrap.get', include ? { include } : {})).payload,
    query: (payload) => ask('uiap.cognition.query', payload),
    heard,
    audited,
    diagnosed,
    show(next, reason = 'data_change') {
      facts = next;
      pageChanged.publish({ kind: 'facts', reason });
    },
    become(next) {
      facts = next;
    },
    clock,
    end: () => session.abort(),
  };
}

/** As it arrives: a member that is undefined would be a mistake of ours. */
function sent(payload: unknown): Record<string, unknown> {
  const clone = structuredClone(payload) as Record<string, unknown>;
  const text = JSON.stringify(clone, (_, value: unknown) => {
    if (value === undefined) throw new Error('an undefined member would be sent');
    return value;
  });
  return JSON.parse(text) as Record<string, unknown>;
}
