import { expect } from 'chai';
import fc from 'fast-check';
import type { ActionEffect } from '../../src/protocol/actions.js';
import type { InteractionMode, PolicyEffect } from '../../src/protocol/policy.js';
import type { WorkflowDefinition, WorkflowRecoveryRule, WorkflowStep } from '../../src/protocol/workflow.js';
import { checkCatalog } from '../../src/workflow/check-catalog.js';
import { advance, newInstance, type WorkflowEvent } from '../../src/workflow/machine.js';
import { flowOf } from '../../src/workflow/flow.js';
import { gateAction, mayDo } from '../../src/workflow/mode.js';
import { isFinal } from '../../src/workflow/state.js';
import { catalogOf, definition, drive, fakeWorld, isPath } from '../support/workflow.js';

const MODES = ['explain', 'guide', 'assist', 'auto'] as const;
const EFFECTS: readonly ActionEffect[] = ['observe', 'navigate', 'input', 'commit'];
const DECISIONS: readonly PolicyEffect[] = ['allow', 'confirm', 'deny', 'handoff'];

const condition = fc.constantFrom(
  { kind: 'param.present' as const, name: 'p0' },
  { kind: 'route.is' as const, routeId: 'home' },
  { kind: 'custom' as const, name: 'ghost' },
  { kind: 'signal.observed' as const, signal: { kind: 'app' as const, name: 'ping' } },
);
const conditions = fc.array(condition, { maxLength: 2 });

function rule(ids: readonly string[], later: readonly string[]): fc.Arbitrary<WorkflowRecoveryRule> {
  const on = fc.constantFrom<WorkflowRecoveryRule['on']>(
    {},
    { timeout: true },
    { statuses: ['cancelled'] },
    { policyEffects: ['deny'] },
    { runtimeCodes: ['not_visible'] },
  );
  return fc.oneof(
    fc.record({ on, strategy: fc.constantFrom('retry_step', 'handoff', 'cancel', 'fail') }),
    fc.record({
      on,
      strategy: fc.constant('goto_step'),
      gotoStepId: fc.constantFrom(...ids),
      maxAttempts: fc.constantFrom(1, 2),
    }),
    fc.record({ on, strategy: fc.constant('goto_step'), gotoStepId: fc.constantFrom(...later) }),
  );
}

function step(id: string, ids: readonly string[], later: readonly string[]): fc.Arbitrary<WorkflowStep> {
  const common = fc.record(
    {
      next: fc.constantFrom(...later),
      if: conditions,
      timeoutMs: fc.constantFrom(0, 10, 5000),
      checkpoint: fc.boolean(),
      onError: fc.array(rule(ids, later), { maxLength: 2 }),
    },
    { requiredKeys: [] },
  );
  const own = fc.oneof(
    fc.constant({ type: 'instruction', text: 'x' }),
    fc.record({
      type: fc.constant('collect'),
      parameters: fc.constantFrom(['p0'], ['p0', 'p1'], []),
      allowPartial: fc.boolean(),
      autoAcceptIfResolved: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('suggest'),
      parameter: fc.constantFrom('p0', 'p1'),
      source: fc.constantFrom('agent', 'template', 'app'),
      template: fc.constantFrom('x', '{{p1}}'),
      confirm: fc.constantFrom('always', 'if_changed', 'never'),
    }),
    fc.record({
      type: fc.constant('action'),
      actionId: fc.constantFrom(...EFFECTS.map((effect) => `do.${effect}`)),
    }),
    fc.record({
      type: fc.constant('action'),
      actionId: fc.constant('do.commit'),
      verification: fc.constant({ signals: [{ kind: 'app', name: 'ping' }] }),
    }),
    fc.record({ type: fc.constant('ensure'), conditions, waitFor: fc.boolean() }),
    fc.record({
      type: fc.constant('branch'),
      branches: fc.array(fc.record({ when: conditions, next: fc.constantFrom(...later) }), { maxLength: 2 }),
      otherwise: fc.constantFrom(...later),
    }),
    fc.record({ type: fc.constant('handoff'), reason: fc.constant('x'), resumeWhen: conditions }),
  );
  return fc.tuple(common, own).map(([shared, special]) => ({ id, ...shared, ...special }) as WorkflowStep);
}

const flows: fc.Arbitrary<WorkflowDefinition> = fc.integer({ min: 1, max: 7 }).chain((count) => {
  const ids = [...Array.from({ length: count }, (_, index) => `s${index}`), 'end'];
  const steps = ids.slice(0, -1).map((id, index) => step(id, ids, ids.slice(index + 1)));
  return fc
    .record({
      steps: fc.tuple(...steps),
      failure: fc.record({
        onUnhandledError: fc.constantFrom('fail' as const, 'handoff' as const, 'cancel' as const),
        maxWorkflowRetries: fc.constantFrom(0, 1),
      }),
      success: fc.record({ conditions }, { requiredKeys: [] }),
    })
    .map(({ steps: made, ...more }) =>
      definition([...made, { id: 'end', type: 'complete' }], {
        ...more,
        inputs: [
          { name: 'p0', type: 'string', required: true },
          { name: 'p1', type: 'string', sensitive: true },
        ],
      }),
    );
});

const happenings = fc.array(
  fc.oneof(
    fc.constantFrom('pause', 'resume', 'look', 'timer', 'cancel', 'ping', 'late'),
    fc.constantFrom(
      'acted',
      'failed',
      'unknown',
      'refused',
      'confirming',
      'handing',
      'executing',
      'proposed',
      'consented',
      'declined',
      'provided',
      'nothing',
    ),
  ),
  { minLength: 5, maxLength: 40 },
);

describe('The machine, over many definitions and orders of events', () => {
  it('only takes legal transitions, ends at most once, always can be ended, and never does what mode or policy forbid (WF-5-20, WF-5-12, WF-5-22, WF-12.4-8, WF-15-5, OP-W-4)', function () {
    this.timeout(60_000);
    let used = 0;
    const property = fc.property(
      flows,
      happenings,
      fc.constantFrom(...MODES),
      fc.array(fc.constantFrom(...DECISIONS), { minLength: 4, maxLength: 4 }),
      fc.constantFrom('allow' as const, 'confirm' as const, 'handoff' as const),
      fc.boolean(),
      (workflow, events, mode, decisions, startDecision, idempotent) => {
        // Whatever the generator makes is a definition that would be used.
        if (checkCatalog(catalogOf(workflow)).workflows.length === 0) return;
        used += 1;
        const weights = Object.fromEntries(
          EFFECTS.map((effect, index) => [
            `do.${effect}`,
            { effect, decision: decisions[index]!, idempotent },
          ]),
        );
        const run = drive(workflow, { mode, decision: startDecision, world: { weights, custom: {} } });
        for (const name of events) {
          run.world.now += 7;
          const event = eventFor(name, run);
          if (event) run.send(event);
          if (name === 'timer' && run.all('timer').length > 0) run.timeUp();
        }
        if (!isFinal(run.state.status)) run.send({ type: 'cancel' });

        expect(isFinal(run.state.status)).to.be.true;
        expect(run.all('result')).to.have.length(1);
        expect(
          run.commands.at(-1)?.do === 'result' ||
            run.commands
              .slice(run.commands.findIndex((one) => one.do === 'result'))
              .every((one) => one.do !== 'progress'),
        ).to.be.true;
        expect(isPath(['validating', ...run.statuses] as never), run.statuses.join(' ')).to.be.true;
        for (const { payload } of run.all('run')) {
          const { effect, decision } = weights[payload.actionId]!;
          expect(mayDo(mode, effect)).to.be.true;
          expect(['allow', 'confirm']).to.include(decision);
        }
      },
    );
    fc.assert(property, { numRuns: 5000 });
    expect(used).to.be.greaterThan(4000);
  });

  it('is a function: the same event twice gives the same, and the state it began with stays as it was (WF-8-12)', () => {
    fc.assert(
      fc.property(flows, fc.constantFrom(...MODES), (workflow, mode) => {
        const flow = flowOf(workflow);
        const state = newInstance(flow, { instanceId: 'i', mode, inputs: {}, source: 'provided' });
        const before = structuredClone(state);
        const event: WorkflowEvent = { type: 'begin', decision: 'allow', requestId: 'q' };

        const [first, second] = [
          advance(flow, state, event, fakeWorld()),
          advance(flow, state, event, fakeWorld()),
        ];

        expect(first).to.deep.equal(second);
        expect(state).to.deep.equal(before);
      }),
      { numRuns: 500 },
    );
  });

  it('the mode only narrows: what policy does not allow never runs', () => {
    for (const mode of MODES as readonly InteractionMode[])
      for (const effect of EFFECTS)
        for (const decision of DECISIONS) {
          const gated = gateAction(mode, effect, decision);
          if (gated === 'run') expect(decision).to.equal('allow');
          if (decision === 'deny') expect(['deny', 'skip']).to.include(gated);
          if (!mayDo(mode, effect)) expect(['person', 'skip', 'deny']).to.include(gated);
        }
  });

  it('takes at least 10 000 steps a second through 1000 steps', () => {
    const steps = Array.from({ length: 999 }, (_, index): WorkflowStep =>
      index % 2 === 0
        ? { id: `s${index}`, type: 'instruction', text: 'x' }
        : {
            id: `s${index}`,
            type: 'branch',
            branches: [{ when: [{ kind: 'route.is', routeId: 'ghost' }], next: 'end' }],
            otherwise: index === 998 ? 'end' : `s${index + 1}`,
          },
    );
    const flow = flowOf(definition([...steps, { id: 'end', type: 'complete' }]));
    const world = fakeWorld();
    const start = performance.now();
    for (let round = 0; round < 10; round += 1) {
      const state = newInstance(flow, { instanceId: 'i', mode: 'auto', inputs: {}, source: 'provided' });
      expect(
        advance(flow, state, { type: 'begin', decision: 'allow', requestId: 'q' }, world).state.status,
      ).to.equal('succeeded');
    }
    expect(10_000 / ((performance.now() - start) / 1000)).to.be.greaterThan(10_000);
  });
});

function eventFor(name: string, run: ReturnType<typeof drive>): WorkflowEvent | undefined {
  const waiting = run.state.waiting;
  const requestId = waiting && 'requestId' in waiting ? (waiting.requestId ?? 'none') : 'none';
  const result = (
    status: 'succeeded' | 'failed' | 'cancelled',
    code: string,
    side: 'none' | 'unknown' | 'applied',
  ) => ({
    type: 'acted' as const,
    requestId,
    result: {
      requestId,
      actionId: 'x',
      status,
      sideEffectState: side,
      ...(status === 'succeeded' ? {} : { error: { code: code as 'timeout', message: 'No.' } }),
      startedAt: '',
      finishedAt: '',
      revision: '',
    },
  });
  switch (name) {
    case 'pause':
    case 'resume':
    case 'look':
      return { type: name };
    case 'cancel':
      return Math.abs(run.commands.length) % 5 === 0 ? { type: 'cancel' } : undefined;
    case 'ping':
      return { type: 'signal', signal: { kind: 'app', name: 'ping' } };
    case 'late':
      return { ...result('succeeded', '', 'applied'), requestId: 'older' };
    case 'acted':
      return result('succeeded', '', 'applied');
    case 'failed':
      return result('failed', 'not_visible', 'none');
    case 'unknown':
      return result('failed', 'verification_failed', 'unknown');
    case 'refused':
      return result('failed', 'confirmation_rejected', 'none');
    case 'confirming':
      return { type: 'action', requestId, state: 'AWAITING_CONFIRMATION' };
    case 'handing':
      return { type: 'action', requestId, state: 'WAITING_FOR_USER' };
    case 'executing':
      return { type: 'action', requestId, state: 'EXECUTING' };
    case 'proposed':
      return { type: 'proposed', name: waiting?.for === 'proposal' ? waiting.name : 'p0', value: 'v' };
    case 'consented':
    case 'declined':
      return { type: 'consented', requestId, answer: name === 'consented' ? 'approved' : 'refused' };
    case 'provided':
      return { type: 'provided', values: { p0: 'v', p1: 's' } };
    case 'nothing':
      return { type: 'provided', values: {} };
    default:
      return undefined;
  }
}
