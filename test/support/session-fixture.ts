import * as v from 'valibot';
import type { AgentIdentity, Extension, PagePort, Principal } from '../../src/extension.js';
import { requestHandler, type SessionPort } from '../../src/extension.js';
import type { AuditEntry } from '../../src/policy/audit.js';
import { createSessionHost, type SessionHost, type SessionHostOptions } from '../../src/session/host.js';
import { DEFAULT_RATE } from '../../src/session/rate-limit.js';
import { memoryPair } from '../../src/transport/memory.js';
import type { Peer } from '../../src/transport/transport.js';
import { fakeClock, type FakeClock } from './fake-clock.js';
import { rawAgent, type RawAgent } from './raw-agent.js';

export interface Host {
  readonly host: SessionHost;
  readonly clock: FakeClock;
  readonly diagnosed: string[];
  readonly audited: AuditEntry[];
  /** How often the echo extension has run a request. */
  readonly runs: { count: number };
  readonly ports: SessionPort[];
  connect(peer?: Peer): RawAgent;
}

/** A host with two extensions: `test.echo`, which answers, emits and waits on demand, and `test.other`. */
export function sessionHost(options: Partial<SessionHostOptions> = {}): Host {
  const clock = fakeClock();
  const diagnosed: string[] = [];
  const audited: AuditEntry[] = [];
  const runs = { count: 0 };
  const ports: SessionPort[] = [];
  let ids = 0;
  const echo: Extension = {
    id: 'test.echo',
    aliases: ['test.alias'],
    versions: ['0.1', '0.10', '0.9'],
    join(offer, port) {
      ports.push(port);
      return {
        answer: () => ({ offered: (offer ?? null) as never }),
        handlers: [
          requestHandler({
            type: 'test.echo.say',
            payload: v.object({ text: v.string() }),
            responseType: 'test.echo.said',
            handle({ text }, { holdEvents }) {
              runs.count += 1;
              holdEvents();
              port.emit('test.echo.heard', { text });
              return { text, run: runs.count };
            },
          }),
          requestHandler({
            type: 'test.echo.wait',
            payload: v.object({ ms: v.number() }),
            responseType: 'test.echo.waited',
            handle: ({ ms }, { signal }) =>
              new Promise((resolve) => {
                const done = () => resolve({ cancelled: signal.aborted });
                if (signal.aborted) done();
                signal.addEventListener('abort', done);
                clock.after(ms, done);
              }),
          }),
          requestHandler({
            type: 'test.echo.cancel',
            payload: v.object({ id: v.string() }),
            responseType: 'test.echo.cancelled',
            overtakes: true,
            handle: ({ id }) => ({ found: port.cancel(id) }),
          }),
          requestHandler({
            type: 'test.echo.break',
            payload: v.object({}),
            responseType: 'test.echo.broken',
            handle() {
              throw new Error('secret detail');
            },
          }),
          requestHandler({
            type: 'test.echo.odd',
            payload: v.object({}),
            responseType: 'test.echo.oddity',
            handle: () => ({ run: () => 1, node: document.body, when: new Date(0), lone: '\ud800', big: 1n }),
          }),
        ],
      };
    },
  };
  const other: Extension = { id: 'test.other', versions: ['0.1'], join: () => ({ handlers: [] }) };
  const host = createSessionHost({
    app: { id: 'depot', version: '1.0.0' },
    extensions: [echo, other],
    profile: [],
    known: ['test.echo', 'test.other', 'uiap.workflow'],
    page: () => ({}) as PagePort,
    principalOf: ({ id }: AgentIdentity): Principal => ({ id, roles: [], grants: ['observe'] }),
    capabilities: () => ({ actions: [], revision: '1' }),
    clock,
    newId: () => `b${(ids += 1)}`,
    limits: { maxBytes: 10_000, maxDepth: 64 },
    rate: DEFAULT_RATE,
    heartbeatMs: 15_000,
    resumeWindowMs: 60_000,
    diagnose: (code) => diagnosed.push(code),
    record: (entry) => audited.push(entry),
    onBusy: () => undefined,
    ...options,
  });
  return {
    host,
    clock,
    diagnosed,
    audited,
    runs,
    ports,
    connect(peer) {
      const pair = memoryPair(peer ? { agent: peer } : {});
      host.accept(pair.bridge);
      return rawAgent(pair.agent);
    },
  };
}

export const ECHO = { supportedExtensions: [{ id: 'test.echo', versions: ['0.1'] }] };
