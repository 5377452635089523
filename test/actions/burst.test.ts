import { expect } from 'chai';
import type { BridgeOptions } from '../../src/index.js';
import type { Envelope } from '../../src/protocol/envelope.js';
import { acting } from '../support/acting.js';
import { depot, type Depot } from '../support/depot-page.js';
import type { RawAgent } from '../support/raw-agent.js';

const AGENTS = 10;
const EACH = 10;
const CROWD = 100;
const ALLOWED: NonNullable<BridgeOptions['policy']> = { default: 'allow', rules: [] };

describe('requests of many agents at once (contract 3, OP-E-12)', () => {
  let page: Depot;
  afterEach(() => page.end());

  async function begin(
    options: Partial<BridgeOptions>,
    html = '<button type="button" data-uiap-id="b">x</button>',
  ) {
    page = await depot({ policy: ALLOWED, ...options }, html);
  }
  const meet = (count: number) => Promise.all(Array.from({ length: count }, () => page.meet()));

  /** An action that tells when it begins and ends, and how many run at once. */
  function counting() {
    const order: string[] = [];
    const seen = { running: 0, most: 0 };
    const action = {
      id: 'count',
      args: { type: 'object', properties: { n: { type: 'number' }, who: { type: 'number' } } },
      async handler({ n, who }: { n?: unknown; who?: unknown }) {
        seen.running += 1;
        seen.most = Math.max(seen.most, seen.running);
        order.push(`${String(who)} ${String(n)}`);
        await new Promise((resolve) => setTimeout(resolve));
        seen.running -= 1;
      },
    } as const;
    return { action, order, seen };
  }

  it('run one at a time; each agent’s in its order, and none waits for another’s last', async () => {
    const { action, order, seen } = counting();
    await begin({ actions: [action] });
    const agents = await meet(AGENTS);

    const answers = await Promise.all(
      Array.from({ length: EACH }, (_, n) =>
        agents.map((agent, who) => agent.ask('action.request', { actionId: 'count', args: { n, who } })),
      ).flat(),
    );

    expect(new Set(answers.map(({ payload }) => payload.status))).to.deep.equal(new Set(['succeeded']));
    expect([order.length, seen.most]).to.deep.equal([AGENTS * EACH, 1]);
    const byAgent = Map.groupBy(order, (entry) => entry.split(' ')[0] ?? '');
    const inOrder = Array.from({ length: EACH }, (_, n) => String(n));
    for (const entries of byAgent.values())
      expect(entries.map((entry) => entry.split(' ')[1])).to.deep.equal(inOrder);
    // Each agent's first comes before anybody's second but one.
    const first = order.findIndex((entry) => entry.endsWith(' 2'));
    expect(order.slice(0, first).filter((entry) => entry.endsWith(' 0'))).to.have.length(AGENTS);
  });

  it('of a hundred sessions all find a place, run one at a time, and can be cancelled', async () => {
    const { action, order, seen } = counting();
    await begin({ actions: [action] });
    const agents = await meet(CROWD);
    const isCancelled = (who: number) => who % 10 === 9;

    const asked = agents.map((agent, who) =>
      agent.ask('action.request', { actionId: 'count', args: { who, n: 0 } }, { id: 'r' }),
    );
    for (const [who, agent] of agents.entries())
      if (isCancelled(who)) void agent.ask('action.cancel', { requestId: 'r' });
    const statuses = (await Promise.all(asked)).map(({ payload }) => payload.status);

    const everybody = Array.from({ length: CROWD }, (_, who) => who);
    expect(statuses).to.deep.equal(everybody.map((who) => (isCancelled(who) ? 'cancelled' : 'succeeded')));
    // Ports do not keep the order among each other.
    const ran = everybody.filter((who) => !isCancelled(who)).map((who) => `${who} 0`);
    expect(order).to.have.members(ran).and.have.length(ran.length);
    expect(seen.most).to.equal(1);
  });

  it('of a hundred sessions run in the order in which they came', async () => {
    await begin({});
    const { action, order } = counting();
    const runtime = acting('<p></p>', { actions: [action] });

    await Promise.all(
      Array.from({ length: CROWD }, (_, who) =>
        runtime.request({ actionId: 'count', args: { who, n: 0 } }, { sessionId: `s${who}` }),
      ),
    );

    expect(order).to.deep.equal(Array.from({ length: CROWD }, (_, who) => `${who} 0`));
    runtime.end();
  });

  it('can be cancelled while they wait, and the others are not disturbed', async () => {
    const { action, order } = counting();
    await begin({ actions: [action] });
    const agents = await meet(AGENTS);
    const ids = agents.flatMap((_, a) => Array.from({ length: EACH }, (_, n) => `r-${a}-${n}`));
    const agentOf = (id: string) => agents[Number(id.split('-')[1])]!;
    const asked = ids.map((id) =>
      agentOf(id).ask('action.request', { actionId: 'count', args: { n: Number(id.split('-')[2]) } }, { id }),
    );

    // Every second of each agent, but the first: that may run already.
    const cancelled = ids.filter((id) => Number(id.split('-')[2]) % 2 === 1);
    await Promise.all(cancelled.map((requestId) => agentOf(requestId).ask('action.cancel', { requestId })));
    const statuses = (await Promise.all(asked)).map(({ payload }) => payload.status);

    for (const [at, id] of ids.entries())
      expect(statuses[at], id).to.equal(cancelled.includes(id) ? 'cancelled' : 'succeeded');
    expect(order).to.have.length((AGENTS * EACH) / 2);
  });

  it('press once for each request that succeeded, never more (case 24)', async () => {
    await begin({});
    let clicks = 0;
    page.root.addEventListener('click', () => (clicks += 1));
    const agents = await meet(4);

    const answers = await Promise.all(
      agents.flatMap((agent) =>
        Array.from({ length: 5 }, () =>
          agent.ask('action.request', { actionId: 'ui.activate', target: { ref: 'b' } }),
        ),
      ),
    );

    expect(answers.filter(({ payload }) => payload.status === 'succeeded')).to.have.length(20);
    expect(clicks).to.equal(20);
  });
});

describe('action.cancel works in every state (contract 3)', () => {
  let page: Depot;
  let agent: RawAgent;
  afterEach(() => page.end());

  const BUTTON = { actionId: 'ui.activate', target: { ref: 'b' } };
  /** Where it is, how it gets and stays there, and what may have happened by then. */
  const states: [string, object, Partial<BridgeOptions>, string, string][] = [
    [
      'RESOLVING_TARGET',
      { actionId: 'ui.activate', target: { ref: 'never' }, timeoutMs: 10_000 },
      {},
      '',
      'none',
    ],
    ['CHECKING_PRECONDITIONS', { ...BUTTON, timeoutMs: 10_000 }, {}, 'disabled', 'none'],
    ['AWAITING_CONFIRMATION', BUTTON, asking(), '', 'none'],
    ['WAITING_FOR_USER', BUTTON, onCommit('handoff'), '', 'none'],
    ['EXECUTING', { actionId: 'slow' }, {}, '', 'unknown'],
    [
      'VERIFYING',
      { ...BUTTON, verification: { signals: [{ kind: 'app', name: 'never' }], timeoutMs: 10_000 } },
      {},
      '',
      'applied',
    ],
  ];

  function onCommit(effect: 'confirm' | 'handoff'): Partial<BridgeOptions> {
    return { policy: { default: 'allow', rules: [{ id: 'one', effect, when: { effects: ['commit'] } }] } };
  }

  function asking(): Partial<BridgeOptions> {
    return {
      ...onCommit('confirm'),
      confirm: (_prompt, { signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve('refused'))),
    };
  }

  async function begin(options: Partial<BridgeOptions>, more = ''): Promise<void> {
    page = await depot(
      {
        policy: ALLOWED,
        actions: [
          {
            id: 'slow',
            handler: (_args, { signal }) =>
              new Promise((resolve) => signal.addEventListener('abort', () => resolve('late'))),
          },
        ],
        ...options,
      },
      `<button type="button" data-uiap-id="b" ${more}>x</button>`,
    );
    agent = await page.meet();
  }

  async function reached(state: string): Promise<void> {
    for (let told: Envelope; ;) {
      told = await agent.event('action.progress');
      if (told.payload.state === state) return;
    }
  }

  for (const [state, payload, options, more, sideEffectState] of states)
    it(`${state}: cancelled, side effect ${sideEffectState}${more && `, ${more}`}`, async () => {
      await begin(options, more);
      let clicks = 0;
      page.root.addEventListener('click', () => (clicks += 1));
      const pending = agent.ask('action.request', payload, { id: 'r1' });
      await reached(state);

      const answer = await agent.ask('action.cancel', { requestId: 'r1' });
      const { payload: result } = await pending;

      expect([answer.type, answer.payload]).to.deep.equal(['action.cancelled', { requestId: 'r1' }]);
      expect(result).to.include({ status: 'cancelled', sideEffectState });
      expect(result.error).to.include({ code: 'cancelled' });
      expect(clicks).to.equal(state === 'VERIFYING' ? 1 : 0);
      await reached('CANCELLED');
      // Whoever comes next is served.
      expect(
        (await agent.ask('action.request', { actionId: 'ui.readText', target: { ref: 'b' } })).payload.status,
      ).to.equal('succeeded');
    });

  it('RECEIVED: cancelled before its turn', async () => {
    await begin({});
    const first = agent.ask('action.request', { actionId: 'slow' }, { id: 'r1' });
    const other = await page.meet();
    const waiting = other.ask('action.request', BUTTON, { id: 'r2' });
    await reached('EXECUTING');

    await other.ask('action.cancel', { requestId: 'r2' });

    expect((await waiting).payload).to.include({ status: 'cancelled', sideEffectState: 'none' });
    await agent.ask('action.cancel', { requestId: 'r1' });
    expect((await first).payload.status).to.equal('cancelled');
  });

  it('ended: there is nothing to cancel, and another’s cannot be', async () => {
    await begin({});
    await agent.ask('action.request', BUTTON, { id: 'r1' });
    const other = await page.meet();
    const running = agent.ask('action.request', { actionId: 'slow' }, { id: 'r2' });
    await reached('EXECUTING');

    expect((await agent.ask('action.cancel', { requestId: 'r1' })).payload.code).to.equal('not_found');
    expect((await other.ask('action.cancel', { requestId: 'r2' })).payload.code).to.equal('not_found');
    await agent.ask('action.cancel', { requestId: 'r2' });
    await running;
  });
});
