import { expect } from 'chai';
import { checkCatalog } from '../../src/workflow/check-catalog.js';
import type { WorkflowDefinition, WorkflowStep } from '../../src/protocol/workflow.js';
import { activate, catalogOf, definition, drive, END, failedWith } from '../support/workflow.js';
import { SPEC_EXAMPLE } from '../support/workflow-example.js';

const say = (id: string, more: Partial<WorkflowStep> = {}): WorkflowStep =>
  ({ id, type: 'instruction', text: id, ...more }) as WorkflowStep;
const code = { name: 'code', type: 'string', required: true } as const;
const zone = { name: 'zone', type: 'string' } as const;

describe('Step order (WF 12.2)', () => {
  it('begins at initialStepId, not at the first element (WF-12.2-1, WF-6.2-7)', () => {
    const run = drive(definition([say('a'), say('b'), END], { initialStepId: 'b' }));

    expect(run.state.completed).to.deep.equal(['b', 'end']);
  });

  it('uses next when it is set, else the next element of the list (WF-12.2-3, WF-12.2-4)', () => {
    const run = drive(definition([say('a', { next: 'c' }), say('b'), say('c'), END]));

    expect(run.state.completed).to.deep.equal(['a', 'c', 'end']);
  });

  it('skips a step whose if is not met, and tells so (WF-7.1-4, WF-7.1-5, WF-12.2-2)', () => {
    const present = { kind: 'param.present', name: 'zone' } as const;
    const run = drive(definition([say('a', { if: [present] }), say('b'), END], { inputs: [zone] }));

    expect(run.state.completed).to.deep.equal(['b', 'end']);
    expect(run.state.history.map(({ stepId, status }) => [stepId, status])).to.deep.equal([
      ['a', 'skipped'],
      ['b', 'succeeded'],
      ['end', 'succeeded'],
    ]);
    expect(run.all('progress')[0]!.payload).to.include({ currentStepId: 'a', note: 'skipped' });
  });

  it('does not succeed where nothing follows and nothing completes (WF-12.2-7, OP-W-14)', () => {
    const run = drive(definition([say('a')]));

    expect(run.state.result).to.deep.include({ status: 'failed', finalStepId: 'a' });
    expect(run.state.result?.error?.code).to.equal('uiap.workflow.no_next_step');
  });

  it('ends cancelled, without an error, after a handoff that nothing follows (OP-W-14)', () => {
    const run = drive(definition([{ id: 'desk', type: 'handoff', reason: 'Yours.' }]));
    run.send({ type: 'resume' });

    expect(run.state.result).to.deep.equal({
      instanceId: 'i1',
      workflowId: 'depot.flow',
      status: 'cancelled',
      finalStepId: 'desk',
    });
  });

  it('stops after 1000 steps (OP-W-33)', () => {
    const loop = definition([
      {
        id: 'a',
        type: 'ensure',
        conditions: [{ kind: 'route.is', routeId: 'x' }],
        onError: [{ on: {}, strategy: 'goto_step', gotoStepId: 'b', maxAttempts: 1000 }],
      },
      say('b', { next: 'a' }),
      END,
    ]);

    expect(drive(loop).state.result?.error?.code).to.equal('uiap.workflow.step_limit');
  });
});

describe('Status (WF 5)', () => {
  it('is running while steps are worked on, then succeeded, with one result (WF-5-3, WF-5-8, WF-5-12, WF-5-21, WF-7.9-2)', () => {
    const run = drive(definition([say('hello'), END]));

    expect(run.statuses).to.deep.equal(['running', 'succeeded']);
    expect(run.all('result')).to.have.length(1);
  });

  it('tells every step and every change of status, both in one message where they coincide (WF-11.4-2, OP-W-42)', () => {
    const run = drive(
      definition([say('hello'), { id: 'ask', type: 'collect', parameters: ['code'] }, END], {
        inputs: [code],
      }),
    );
    run.provide({ code: 'A-1' });

    expect(run.all('progress').map(({ payload }) => [payload.currentStepId, payload.status])).to.deep.equal([
      ['hello', 'running'],
      ['ask', 'waiting_input'],
      ['end', 'running'],
      ['end', 'succeeded'],
    ]);
  });

  const waitingIn: [string, () => ReturnType<typeof drive>][] = [
    ['running', () => drive(definition([activate('save'), END]))],
    [
      'waiting_input',
      () =>
        drive(definition([{ id: 'ask', type: 'collect', parameters: ['code'] }, END], { inputs: [code] })),
    ],
    ['waiting_confirmation', () => drive(definition([END]), { decision: 'confirm' })],
    ['waiting_user', () => drive(definition([{ id: 'desk', type: 'handoff', reason: 'Yours.' }, END]))],
  ];
  for (const [status, begin] of waitingIn) {
    it(`can be paused and cancelled in ${status} (WF-3-5, WF-5-7, WF-5-23, WF-5-25, WF-5-10)`, () => {
      const paused = begin();
      expect(paused.state.status).to.equal(status);
      paused.send({ type: 'pause' });
      expect(paused.state.status).to.equal('paused');
      paused.send({ type: 'resume' });
      expect(paused.state.status).to.equal(status);

      const cancelled = begin();
      cancelled.send({ type: 'cancel' });
      expect(cancelled.state.result?.status).to.equal('cancelled');
      expect(cancelled.all('result')).to.have.length(1);
    });
  }

  it('cannot be resumed while it waits for values, or runs (WF-5-24)', () => {
    for (const [, begin] of waitingIn.slice(0, 2))
      expect(begin().send({ type: 'resume' }).refusal?.code).to.equal('state_conflict');
  });

  it('hears nothing more once it has ended (WF-5-11, OP-W-24)', () => {
    const run = drive(definition([END]));
    const told = run.commands.length;

    for (const type of ['pause', 'resume', 'cancel'] as const)
      expect(run.send({ type }).refusal?.code).to.equal('state_conflict');
    expect(run.provide({}).refusal?.code).to.equal('state_conflict');
    run.send({ type: 'look' });
    expect(run.commands).to.have.length(told);

    const cancelled = drive(definition([activate('save'), END]));
    cancelled.send({ type: 'cancel' });
    const before = cancelled.commands.length;
    expect(cancelled.send({ type: 'cancel' }).refusal).to.be.undefined;
    expect(cancelled.commands).to.have.length(before);
  });
});

describe('Actions, modes and policy (WF 7.5, 12.3, 12.4)', () => {
  const enter: WorkflowStep = {
    ...activate('fill'),
    actionId: 'ui.enterText',
    args: { text: { from: 'param', name: 'code' } },
  } as WorkflowStep;
  const go: WorkflowStep = { id: 'go', type: 'action', actionId: 'nav.navigate' };
  const read: WorkflowStep = { id: 'read', type: 'action', actionId: 'ui.readText' };

  it('hands plain values and the verification to the runtime, unchanged (WF-3-3, WF-7.5-5, WF-7.5-6, WF-12.3-4, WF-14-3)', () => {
    const verification = {
      policy: 'all',
      signals: [{ kind: 'toast.contains', text: 'ok' }],
      timeoutMs: 5,
      requireRevisionAdvance: true,
    } as const;
    const step = { ...enter, verification } as unknown as WorkflowStep;
    const run = drive(definition([step, END], { inputs: [code] }), { inputs: { code: 'A-1' } });

    expect(run.last('run').payload).to.deep.include({
      actionId: 'ui.enterText',
      args: { text: 'A-1' },
      target: { ref: { by: 'stableId', value: 'fill' } },
      verification,
    });
  });

  const table: [string, WorkflowStep, Record<string, string>][] = [
    ['observe', read, { explain: 'run', guide: 'run', assist: 'run', auto: 'run' }],
    ['navigate', go, { explain: 'skipped', guide: 'run', assist: 'run', auto: 'run' }],
    ['input', enter, { explain: 'skipped', guide: 'waiting_user', assist: 'run', auto: 'run' }],
    [
      'commit',
      activate('save'),
      { explain: 'skipped', guide: 'waiting_user', assist: 'waiting_user', auto: 'run' },
    ],
  ];
  for (const [effect, step, modes] of table)
    for (const [mode, outcome] of Object.entries(modes))
      it(`${effect} in mode ${mode}: ${outcome} (WF-4.6-2, WF-4.6-3, WF-4.6-4, WF-4.6-5, WF-12.4-7, WF-12.4-9, OP-W-4)`, () => {
        const run = drive(definition([step, END], { inputs: [code] }), {
          mode: mode as 'auto',
          inputs: { code: 'A-1' },
        });

        expect(run.all('run')).to.have.length(outcome === 'run' ? 1 : 0);
        if (outcome === 'waiting_user') {
          expect(run.state.status).to.equal('waiting_user');
          expect(run.all('point')).to.have.length(1);
        }
        if (outcome === 'skipped') expect(run.state.history[0]?.status).to.equal('skipped');
      });

  it('deny: the step fails, nothing runs, recovery sees the effect (WF-12.4-5, WF-12.4-8, WF-SEC-2)', () => {
    const world = { weights: { 'ui.activate': { decision: 'deny' as const } } };
    const rule = { on: { policyEffects: ['deny'] }, strategy: 'goto_step', gotoStepId: 'end' } as const;
    const run = drive(
      definition([activate('save', { onError: [{ ...rule, on: { policyEffects: ['deny'] } }] }), END]),
      { world },
    );

    expect(run.all('run')).to.be.empty;
    expect(run.state.outcomes).to.deep.equal({ save: 'failed', end: 'succeeded' });
  });

  it('handoff: the person does it; resume does not execute it, and what was promised has to be seen (WF-12.4-6, OP-W-18)', () => {
    const world = { weights: { 'ui.activate': { decision: 'handoff' as const } } };
    const verification = { signals: [{ kind: 'toast.contains' as const, text: 'saved' }] };
    const run = drive(definition([activate('save', { verification }), END]), { world });

    run.send({ type: 'resume' });
    expect(run.state.status).to.equal('waiting_user');
    run.send({ type: 'signal', signal: { kind: 'toast.shown', text: 'All saved' } });
    run.send({ type: 'resume' });

    expect(run.all('run')).to.be.empty;
    expect(run.state.status).to.equal('succeeded');
    expect(run.state.history[0]).to.include({ stepId: 'save', note: 'by user' });
  });

  it('a rule for handoff only gives its note (OP-W-18, WF-9.3-9)', () => {
    const world = { weights: { 'ui.activate': { decision: 'handoff' as const } } };
    const onError = [
      { on: { policyEffects: ['handoff' as const] }, strategy: 'handoff' as const, note: 'Over to you.' },
    ];
    const run = drive(definition([activate('save', { onError }), END]), { world });

    expect(run.last('progress').payload).to.include({ status: 'waiting_user', note: 'Over to you.' });
  });

  it('mirrors what the runtime is doing (WF-5-5, WF-12.3-5, WF-12.4-4)', () => {
    const run = drive(definition([activate('save'), END]));
    const { requestId } = run.last('run');

    run.send({ type: 'action', requestId, state: 'AWAITING_CONFIRMATION' });
    expect(run.state.status).to.equal('waiting_confirmation');
    expect(run.send({ type: 'resume' }).refusal?.code).to.equal('uiap.workflow.confirmation_required');
    run.send({ type: 'action', requestId, state: 'EXECUTING' });
    expect(run.state.status).to.equal('running');
    run.send({ type: 'action', requestId, state: 'WAITING_FOR_USER' });
    expect(run.state.status).to.equal('waiting_user');
  });

  it('a refused confirmation cancels the instance, unless a rule says otherwise (OP-W-40)', () => {
    const refused = { ...failedWith('confirmation_rejected'), status: 'failed' as const };
    const run = drive(definition([activate('save'), END], { failure: { onUnhandledError: 'fail' } }));
    run.acted(refused);
    expect(run.state.result).to.deep.include({
      status: 'cancelled',
      error: { code: 'confirmation_rejected', message: 'No.' },
    });

    const rule = {
      on: { statuses: ['cancelled' as const] },
      strategy: 'goto_step' as const,
      gotoStepId: 'end',
    };
    const handled = drive(definition([activate('save', { onError: [rule] }), END]));
    handled.acted(refused);
    expect(handled.state.status).to.equal('succeeded');
  });

  it('asks policy about every step, before each attempt (WF-SEC-3, WF-7.5-3, WF-12.4-1, OP-W-44)', () => {
    const asked: string[] = [];
    const run = drive(
      definition([say('hello'), activate('save', { onError: [{ on: {}, strategy: 'retry_step' }] }), END]),
      {
        world: {
          decide: (what) => (asked.push(what), 'allow'),
          weigh: (actionId) => (
            asked.push(actionId),
            { effect: 'commit', idempotent: false, decision: 'allow', required: [] }
          ),
        },
      },
    );
    run.acted(failedWith('not_visible'));
    run.timeUp();
    run.acted();

    expect(asked).to.deep.equal(['instruction', 'ui.activate', 'ui.activate', 'complete']);
  });

  it('keeps the result for later steps and for outputs (WF-7.5-4, WF-6.8-5, WF-7.9-4, WF-12.3-6, OP-W-27, OP-W-26)', () => {
    const run = drive(
      definition(
        [
          activate('save', { saveResultAs: 'made' }),
          {
            ...activate('next'),
            args: {
              a: { from: 'actionResult', stepId: 'save', path: 'ids.0' },
              b: { from: 'context', path: 'results.made.n' },
              c: { from: 'actionResult', stepId: 'ghost' },
            },
          } as WorkflowStep,
          {
            id: 'end',
            type: 'complete',
            outputs: { n: { from: 'literal', value: 'step' } },
            summary: 'Done.',
          },
        ],
        {
          outputs: [
            { name: 'n', type: 'string', from: { from: 'literal', value: 'definition' } },
            { name: 'wrong', type: 'number', from: { from: 'literal', value: 'x' } },
          ],
        },
      ),
    );
    run.acted({ result: { ids: ['n9'], n: 7 } });
    expect(run.last('run').payload.args).to.deep.equal({ a: 'n9', b: 7 });
    run.acted();

    expect(run.state.result).to.deep.include({
      status: 'succeeded',
      finalStepId: 'end',
      outputs: { n: 'step' },
      summary: 'Done.',
    });
    expect(run.last('diagnose').code).to.equal('workflow.output_type');
  });

  it('does not call for a required argument without a value (OP-W-25)', () => {
    const step = { ...enter, args: { text: { from: 'param', name: 'zone' } } } as WorkflowStep;
    const run = drive(definition([step, END], { inputs: [zone] }), {
      world: { weights: { 'ui.enterText': { required: ['text'] } } },
    });

    expect(run.all('run')).to.be.empty;
    expect(run.state.result?.error?.code).to.equal('bad_request');
  });

  it('is told to stop when the step’s time is over, and the failure is a timeout (WF-7.1-8, OP-W-17)', () => {
    const rule = { on: { timeout: true }, strategy: 'handoff' as const, note: 'please finish by hand' };
    const run = drive(definition([activate('save', { timeoutMs: 1500, onError: [rule] }), END]));
    run.timeUp();
    expect(run.all('abort')).to.have.length(1);
    run.acted({ status: 'cancelled', sideEffectState: 'unknown' });

    expect(run.state.status).to.equal('waiting_user');
    expect(run.last('progress').payload.note).to.equal('please finish by hand');
  });

  it('finishes from the recorded outcome after a pause, and repeats nothing (OP-W-19)', () => {
    const run = drive(definition([activate('save'), END]));
    run.send({ type: 'pause' });
    expect(run.all('abort')).to.be.empty;
    run.acted();
    expect(run.state.status).to.equal('paused');
    run.send({ type: 'resume' });

    expect(run.all('run')).to.have.length(1);
    expect(run.state.status).to.equal('succeeded');
  });

  it('says that something may have happened when it is cancelled while an action runs (OP-W-24)', () => {
    const run = drive(definition([activate('save'), END]));
    run.send({ type: 'cancel' });

    expect(run.all('abort')).to.have.length(1);
    expect(run.state.result?.note).to.include('may have happened');
    run.acted();
    expect(run.all('result')).to.have.length(1);
  });
});

describe('Recovery (WF 9, WF-7.1-7)', () => {
  const retry = { on: {}, strategy: 'retry_step' as const, maxAttempts: 2 };

  it('retries as often as stated, with growing pauses (WF-9.3-6, WF-9.3-8, OP-W-31)', () => {
    const run = drive(definition([activate('save', { onError: [retry] }), END]));
    const pauses: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      run.acted(failedWith('not_visible'));
      pauses.push(run.last('timer').afterMs);
      run.timeUp();
    }
    run.acted(failedWith('not_visible'));

    expect(run.all('run')).to.have.length(3);
    expect(pauses).to.deep.equal([250, 500]);
    expect(run.state.result?.error?.code).to.equal('not_visible');
  });

  for (const sideEffect of ['unknown', 'applied'] as const)
    it(`never repeats what may not be repeated and is ${sideEffect} (WF-9.3-4, OP-W-32, WF-SEC-4)`, () => {
      const run = drive(
        definition([activate('save', { onError: [retry] }), END], {
          failure: { onUnhandledError: 'fail', maxWorkflowRetries: 3 },
        }),
      );
      run.acted(failedWith('verification_failed', sideEffect));

      expect(run.all('run')).to.have.length(1);
      expect(run.state.result?.error?.code).to.equal('uiap.workflow.side_effect_unknown');
    });

  it('repeats what may be repeated (OP-W-32)', () => {
    const run = drive(definition([activate('save', { onError: [retry] }), END]), {
      world: { weights: { 'ui.activate': { idempotent: true } } },
    });
    run.acted(failedWith('verification_failed', 'unknown'));
    run.timeUp();

    expect(run.all('run')).to.have.length(2);
  });

  it('checks instead of repeating: goto_step after a failed verification (WF-14-6, WF-9.3-3)', () => {
    const rule = {
      on: { verificationFailed: true, runtimeCodes: ['verification_failed'] },
      strategy: 'goto_step' as const,
      gotoStepId: 'check',
    };
    const run = drive(
      definition(
        [
          activate('save', { onError: [rule] }),
          { id: 'check', type: 'ensure', conditions: [{ kind: 'route.is', routeId: 'home' }] },
          END,
        ],
        { failure: { onUnhandledError: 'cancel' } },
      ),
    );
    run.acted(failedWith('verification_failed', 'unknown'));

    expect(run.all('run')).to.have.length(1);
    expect(run.state.status).to.equal('succeeded');
  });

  it('tries rules in order, and the first that matches wins (WF-9.3-7, OP-W-30)', () => {
    const onError = [
      { on: { runtimeCodes: ['timeout'], statuses: ['failed' as const] }, strategy: 'fail' as const },
      { on: { runtimeCodes: ['not_visible', 'obscured'] }, strategy: 'cancel' as const },
      { on: {}, strategy: 'handoff' as const },
    ];
    const run = drive(definition([activate('save', { onError }), END]));
    run.acted(failedWith('obscured'));

    expect(run.state.result?.status).to.equal('cancelled');
  });

  const policies = { fail: 'failed', handoff: 'waiting_user', cancel: 'cancelled' } as const;
  for (const [onUnhandledError, status] of Object.entries(policies))
    it(`${onUnhandledError}: an unhandled error makes it ${status} (WF-9.2-2, WF-5-9, WF-11.10-2)`, () => {
      const failure = { onUnhandledError: onUnhandledError as 'fail' };
      const run = drive(definition([activate('save'), END], { failure }));
      run.acted(failedWith('obscured'));

      expect(run.state.status).to.equal(status);
      if (status === 'failed')
        expect(run.state.result?.error).to.deep.equal({ code: 'obscured', message: 'No.' });
    });

  it('retries the whole workflow from the last checkpoint (WF-9.2-3)', () => {
    const run = drive(
      definition([say('hello', { checkpoint: true }), activate('save'), END], {
        failure: { onUnhandledError: 'fail', maxWorkflowRetries: 1 },
      }),
    );
    run.acted(failedWith('obscured'));
    run.acted(failedWith('obscured'));

    expect(run.all('run')).to.have.length(2);
    expect(run.state.history.filter(({ stepId }) => stepId === 'hello')).to.have.length(1);
    expect(run.state.status).to.equal('failed');
  });
});

describe('Collect and input (WF 7.3, 6.6, 11.6)', () => {
  const ask: WorkflowStep = {
    id: 'ask',
    type: 'collect',
    parameters: ['zone', 'code'],
    prompt: 'Which one?',
  };

  it('asks for missing required values, with the others along, required first (WF-5-4, WF-7.3-3, WF-7.3-4, WF-6.6-4, WF-11.5-1, OP-W-10)', () => {
    const run = drive(definition([ask, END], { inputs: [zone, code] }));

    expect(run.last('progress').payload).to.deep.include({
      status: 'waiting_input',
      missingInputs: ['code'],
    });
    expect(run.last('ask').payload).to.deep.equal({
      instanceId: 'i1',
      parameters: [code, zone],
      prompt: 'Which one?',
    });
  });

  it('passes with what was provided at the start (WF-6.6-6, WF-4.4-1)', () => {
    expect(
      drive(definition([ask, END], { inputs: [zone, code] }), { inputs: { code: 'A-1' } }).state.status,
    ).to.equal('succeeded');
  });

  it('takes the first source that has a valid value; default after all but the user (WF-6.6-5, WF-7.3-2, WF-6.6-7, WF-6.6-8, WF-6.6-15, OP-W-9)', () => {
    const inputs = [
      { ...code, sourceOrder: ['context', 'provided'], meaning: 'number' },
      { name: 'parcel', type: 'string', sourceOrder: ['route'] },
      {
        name: 'size',
        type: 'string',
        sourceOrder: ['derive'],
        bindTo: { stableIds: ['gone', 'size'] },
        validation: [{ kind: 'minLength', value: 1 }],
      },
      { name: 'zone', type: 'string', default: { from: 'literal', value: 'north' } },
    ] as WorkflowDefinition['inputs'];
    const collectAll: WorkflowStep = {
      id: 'ask',
      type: 'collect',
      parameters: ['code', 'parcel', 'size', 'zone'],
    };
    const run = drive(definition([collectAll, END], { inputs: inputs! }), {
      inputs: { code: 'provided' },
      world: {
        values: { number: 'context' },
        route: { path: '/parcels/42', params: { parcel: '42' } },
        elements: { size: { found: 'one', value: 'L' } },
      },
    });

    expect(run.state.inputs).to.deep.equal({ code: 'context', parcel: '42', size: 'L', zone: 'north' });
  });

  it('takes nothing from context without being told to (WF-6.6-16, WF-6.6-10, OP-W-8)', () => {
    const run = drive(definition([ask, END], { inputs: [zone, code] }), {
      world: { values: { code: 'context' } },
    });

    expect(run.state.status).to.equal('waiting_input');
  });

  it('accepts what is right, says what is wrong, and goes on by itself (WF-11.6-1, WF-11.6-2, WF-11.6-3, WF-11.6-4, WF-6.6-14, OP-W-29)', () => {
    const long = { ...code, validation: [{ kind: 'minLength' as const, value: 4 }] };
    const run = drive(definition([ask, END], { inputs: [zone, long] }));

    expect(run.provide({ code: 'ab', ghost: 1, zone: 5 }).reply).to.deep.equal({
      accepted: [],
      rejected: [
        { name: 'code', reason: 'validation:minLength' },
        { name: 'ghost', reason: 'unknown_parameter' },
        { name: 'zone', reason: 'type_mismatch' },
      ],
    });
    expect(run.state.status).to.equal('waiting_input');
    expect(run.all('ask')).to.have.length(2);
    expect(run.provide({ code: 'abcd' }).reply?.accepted).to.deep.equal(['code']);
    expect(run.state.status).to.equal('succeeded');
  });

  it('an unknown custom validation accepts nothing (OP-W-50)', () => {
    const odd = { ...code, validation: [{ kind: 'custom' as const, value: 'nobody' }] };
    expect(
      drive(definition([ask, END], { inputs: [zone, odd] })).provide({ code: 'x' }).reply?.rejected[0]
        ?.reason,
    ).to.equal('validation:custom');
  });

  it('waits for all, or with allowPartial for one answer (WF-7.3-5, OP-W-11)', () => {
    const both = [code, { ...zone, required: true }];
    const strict = drive(definition([ask, END], { inputs: both }));
    strict.provide({ code: 'A' });
    expect(strict.state.status).to.equal('waiting_input');
    expect(strict.last('ask').payload.parameters.map(({ name }) => name)).to.deep.equal(['zone']);

    const partial = drive(definition([{ ...ask, allowPartial: true }, END], { inputs: both }));
    partial.provide({ code: 'A' });
    expect(partial.state.status).to.equal('succeeded');
  });

  it('shows what it found before taking it, where autoAcceptIfResolved is false; never what is sensitive (WF-7.3-6, OP-W-12)', () => {
    const inputs = [
      { ...code, sourceOrder: ['context' as const] },
      { ...zone, sourceOrder: ['context' as const], sensitive: true },
    ];
    const run = drive(definition([{ ...ask, autoAcceptIfResolved: false }, END], { inputs }), {
      world: { values: { code: 'C', zone: 'secret' } },
    });

    expect(run.last('ask').payload.parameters[0]?.default).to.deep.equal({ from: 'literal', value: 'C' });
    expect(JSON.stringify(run.commands)).not.to.include('secret');
    run.provide({});
    expect(run.state.inputs).to.deep.equal({ code: 'C', zone: 'secret' });
  });

  it('runs into its limit only if there is one (OP-W-17)', () => {
    expect(drive(definition([ask, END], { inputs: [zone, code] })).all('timer')).to.be.empty;
    const limited = drive(definition([{ ...ask, timeoutMs: 50 }, END], { inputs: [zone, code] }));
    limited.timeUp();
    expect(limited.state.result?.error?.code).to.equal('timeout');
  });
});

describe('Suggest (WF 7.4)', () => {
  const suggest = (more: object): WorkflowStep => ({
    id: 'propose',
    type: 'suggest',
    parameter: 'zone',
    source: 'agent',
    ...more,
  });

  it('asks the agent for one parameter, and waits for consent (WF-7.4-2, WF-7.4-4, WF-6.6-9, OP-W-5, OP-W-6)', () => {
    const run = drive(definition([suggest({}), END], { inputs: [zone] }));
    expect(run.last('ask')).to.deep.include({
      purpose: 'suggest',
      payload: { instanceId: 'i1', parameters: [{ ...zone, sourceOrder: ['suggest'] }] },
    });

    run.provide({ zone: 'south' });
    expect(run.state.status).to.equal('waiting_confirmation');
    expect(run.state.inputs).to.deep.equal({});
    run.send({ type: 'resume' });
    expect(run.state.inputs).to.deep.equal({ zone: 'south' });
    expect(run.state.status).to.equal('succeeded');
  });

  it('takes another value instead of the suggested one (OP-W-5)', () => {
    const run = drive(definition([suggest({}), END], { inputs: [zone] }));
    run.provide({ zone: 'south' });
    run.provide({ zone: 'west' });

    expect(run.state.inputs).to.deep.equal({ zone: 'west' });
  });

  it('if_changed does not ask for the same again; never asks nobody (WF-7.4-6, OP-W-7)', () => {
    const same = drive(definition([suggest({ confirm: 'if_changed' }), END], { inputs: [zone] }), {
      inputs: { zone: 'south' },
    });
    same.provide({ zone: 'south' });
    expect(same.state.status).to.equal('succeeded');

    const never = drive(
      definition([suggest({ source: 'template', template: 'To {{code}}', confirm: 'never' }), END], {
        inputs: [zone, code],
      }),
      { inputs: { code: 'A' } },
    );
    expect(never.state.inputs.zone).to.equal('To A');
  });

  it('a sensitive one is always confirmed, by the person (WF-7.4-5, OP-W-7)', () => {
    const secret = { ...zone, sensitive: true };
    const run = drive(definition([suggest({ confirm: 'never' }), END], { inputs: [secret] }));
    run.provide({ zone: 'south' });

    expect(run.state.status).to.equal('waiting_confirmation');
    expect(run.send({ type: 'resume' }).refusal?.code).to.equal('uiap.workflow.confirmation_required');
    run.send({ type: 'consented', requestId: run.last('consent').requestId, answer: 'approved' });
    expect(run.state.inputs).to.deep.equal({ zone: 'south' });
  });

  it('without a suggestion an optional one is left as it is, and a required one fails (OP-W-6)', () => {
    const optional = drive(definition([suggest({}), END], { inputs: [zone] }));
    optional.provide({});
    expect(optional.state.status).to.equal('succeeded');

    const required = drive(
      definition([suggest({ timeoutMs: 10 }), END], { inputs: [{ ...zone, required: true }] }),
    );
    required.timeUp();
    expect(required.state.result?.error?.code).to.equal('timeout');
  });

  it('asks the app, too (WF-7.4-3)', () => {
    const run = drive(definition([suggest({ source: 'app', confirm: 'never' }), END], { inputs: [zone] }));
    run.send({ type: 'proposed', name: 'zone', value: 'east' });
    expect(run.state.inputs).to.deep.equal({ zone: 'east' });

    const collecting = drive(
      definition([{ id: 'ask', type: 'collect', parameters: ['zone'] }, END], {
        inputs: [{ ...zone, sourceOrder: ['suggest'] }],
      }),
      { world: { suggesting: ['zone'] } },
    );
    collecting.send({ type: 'proposed', name: 'zone', value: 'east' });
    expect(collecting.state.inputs).to.deep.equal({ zone: 'east' });
  });

  it('a template that lacks a value fails (OP-W-6)', () => {
    const run = drive(
      definition([suggest({ source: 'template', template: '{{code}}' }), END], { inputs: [zone, code] }),
    );
    expect(run.state.status).to.equal('failed');
  });
});

describe('Ensure, branch, handoff, complete (WF 7.6–7.9)', () => {
  const atHome = { kind: 'route.is' as const, routeId: 'home' };
  const away = { kind: 'route.is' as const, routeId: 'away' };

  it('ensure without waitFor looks once (WF-7.6-2, WF-7.6-4)', () => {
    expect(drive(definition([{ id: 'e', type: 'ensure', conditions: [atHome] }, END])).state.status).to.equal(
      'succeeded',
    );
    expect(
      drive(definition([{ id: 'e', type: 'ensure', conditions: [away] }, END])).state.result?.error?.code,
    ).to.equal('uiap.workflow.ensure_failed');
    expect(
      drive(definition([{ id: 'e', type: 'ensure', policy: 'any', conditions: [away, atHome] }, END])).state
        .status,
    ).to.equal('succeeded');
  });

  it('ensure with waitFor looks again, and fails with a timeout of its own (WF-7.6-3, WF-12.3-7, OP-W-52, OP-W-17)', () => {
    const wait = definition([
      { id: 'e', type: 'ensure', conditions: [away], waitFor: true, pollMs: 10 },
      END,
    ]);
    const run = drive(wait);
    expect(run.last('poll').afterMs).to.equal(50);
    expect(run.last('timer').afterMs).to.equal(10_000);
    run.world.route = { path: '/away', routeId: 'away' };
    run.send({ type: 'look' });
    expect(run.state.status).to.equal('succeeded');

    const late = drive(wait);
    late.timeUp();
    expect(late.state.result?.error?.code).to.equal('timeout');
  });

  it('branch: the first match wins, else otherwise, else it fails (WF-7.7-2, WF-7.7-3, WF-7.7-4, WF-12.3-8, WF-12.2-5, OP-W-28)', () => {
    const branch = (branches: { when: (typeof atHome)[]; next: string }[], otherwise?: string) =>
      drive(
        definition([
          { id: 'b', type: 'branch', branches, ...(otherwise ? { otherwise } : {}) },
          say('x', { next: 'end' }),
          say('y', { next: 'end' }),
          END,
        ]),
      ).state;

    expect(
      branch([
        { when: [away], next: 'x' },
        { when: [atHome], next: 'y' },
        { when: [], next: 'x' },
      ]).completed,
    ).to.deep.equal(['b', 'y', 'end']);
    expect(branch([], 'x').completed).to.deep.equal(['b', 'x', 'end']);
    expect(branch([]).result?.error?.code).to.equal('uiap.workflow.no_matching_branch');
  });

  it('handoff waits for resume, for a value, or for its conditions, never for time (WF-5-6, WF-7.8-2, WF-7.8-3, WF-12.3-9, OP-W-23)', () => {
    const desk: WorkflowStep = { id: 'desk', type: 'handoff', reason: 'Sign.', resumeWhen: [away] };
    const flow = definition([desk, END], { inputs: [zone] });
    const resumed = drive(flow);
    expect(resumed.last('progress').payload).to.include({ status: 'waiting_user', note: 'Sign.' });
    expect(resumed.all('timer')).to.be.empty;
    resumed.send({ type: 'look' });
    expect(resumed.state.status).to.equal('waiting_user');
    resumed.send({ type: 'resume' });
    expect(resumed.state.status).to.equal('succeeded');

    const given = drive(flow);
    given.provide({ ghost: 1 });
    expect(given.state.status).to.equal('waiting_user');
    given.provide({ zone: 'north' });
    expect(given.state.status).to.equal('succeeded');

    const met = drive(flow);
    met.world.route = { path: '/away', routeId: 'away' };
    met.send({ type: 'look' });
    expect(met.state.status).to.equal('succeeded');
  });

  it('complete checks the success criteria before it tells a result (WF-9.1-2, WF-7.9-3, WF-12.3-10, OP-W-16)', () => {
    const success = { signals: [{ kind: 'route.changed' as const, pattern: '/parcels/:id' }] };
    const run = drive(definition([END], { success }));
    expect(run.state.result?.error?.code).to.equal('uiap.workflow.success_criteria_not_met');

    const patient = drive(definition([{ ...END, timeoutMs: 100 }], { success }));
    patient.send({ type: 'signal', signal: { kind: 'route.changed', path: '/parcels/9' } });
    expect(patient.state.status).to.equal('succeeded');
  });
});

describe('Checkpoints (WF 12.5)', () => {
  it('are made after success only, and told (WF-12.5-1, WF-12.5-2, WF-7.1-6)', () => {
    const run = drive(
      definition([
        say('a', { if: [{ kind: 'route.is', routeId: 'x' }], checkpoint: true }),
        activate('open', { checkpoint: true }),
        activate('save'),
        END,
      ]),
    );
    expect(run.last('progress').payload.checkpointId).to.be.undefined;
    run.acted();

    expect(run.last('progress').payload.checkpointId).to.equal('i1.cp1');
    expect(run.state.checkpoints).to.have.length(1);
  });
});

describe('The example of the specification (WF 14.1)', () => {
  it('passes the check and runs to its end (WF-14-7, WF-14-8, WF-14-2, WF-14-9, WF-13-10, WF-13-11, WF-13-12, WF-13-13, WF-13-15, WF-13-16, WF-13-17)', () => {
    expect(checkCatalog(catalogOf(SPEC_EXAMPLE)).findings).to.deep.equal([]);
    const run = drive(SPEC_EXAMPLE, { mode: 'auto', inputs: { title: 'Produktdemo' } });
    run.provide({ useCase: 'Verkauf' });
    run.send({ type: 'resume' });
    expect(run.last('run').payload.args).to.deep.equal({ routeId: 'videos.new' });
    run.acted();
    run.acted();
    expect(run.last('run').payload.args).to.deep.equal({ text: 'Verkauf' });
    run.acted();
    run.send({ type: 'signal', signal: { kind: 'route.changed', path: '/videos/vid_1' } });
    run.acted({ result: { id: 'vid_1' } });

    expect(run.state.result).to.deep.equal({
      instanceId: 'i1',
      workflowId: 'video.create_first_video',
      status: 'succeeded',
      finalStepId: 'done',
      outputs: { videoId: 'vid_1' },
      summary: 'Dein erstes Video wurde angelegt.',
    });
    expect(run.state.completed).to.include.members(['collect_title', 'suggest_use_case']);
  });
});
