import { expect } from 'chai';
import { memoryStore } from '../../src/workflow/store.js';
import type { WorkflowDefinition, WorkflowStep } from '../../src/protocol/workflow.js';
import { activate, catalogOf, definition, END, failedWith, isPath } from '../support/workflow.js';
import { fakeLocks, workflowPage } from '../support/workflow-session.js';

const hello: WorkflowStep = { id: 'hello', type: 'instruction', text: 'Hello' };
const ask: WorkflowStep = { id: 'ask', type: 'collect', parameters: ['code', 'pin'] };
const inputs: WorkflowDefinition['inputs'] = [
  { name: 'code', type: 'string', required: true },
  { name: 'pin', type: 'string', required: true, sensitive: true },
];
const save = activate('save', { checkpoint: true });
const enter = {
  ...activate('enter'),
  actionId: 'ui.enterText',
  args: { text: { from: 'param', name: 'pin' } },
} as WorkflowStep;
const one = (steps: WorkflowStep[], more: Partial<WorkflowDefinition> = {}) => ({
  catalog: catalogOf(definition(steps, more)),
});

describe('Start (WF 11.3, 12.1)', () => {
  const everything = one([hello, END], {
    interactionModes: ['assist', 'auto'],
    applicability: {
      routeIds: ['home', 'depot'],
      principalRoles: ['clerk'],
      requiredActions: ['parcel.make'],
    },
    requiredGrants: ['draft'],
    inputs,
  });

  it('answers before any event of the instance (WF-12.1-5, WF-11.3-1, WF-10-1, WF-1-1, WF-13-2)', async () => {
    const agent = await workflowPage(one([hello, END])).meet();

    const reply = await agent.ask('start', { workflowId: 'depot.flow', mode: 'auto' });

    expect(reply.payload.instance).to.deep.include({
      workflowId: 'depot.flow',
      workflowVersion: '1.0.0',
      status: 'running',
      mode: 'auto',
      completedStepIds: [],
      inputs: {},
    });
    expect(agent.heard.map(({ type }) => type.replace('uiap.workflow.', ''))).to.deep.equal([
      'started',
      'progress',
      'progress',
      'result',
    ]);
    expect(isPath(['running', ...agent.statuses] as never)).to.be.true;
  });

  const faults: [string, object, string][] = [
    [
      'an unknown workflow (WF-11.3-2)',
      { workflowId: 'ghost', mode: 'explain', inputs: { x: 1 } },
      'uiap.workflow.unknown_workflow',
    ],
    [
      'one that is not applicable (WF-11.3-3, WF-6.5-2, WF-6.5-3)',
      { workflowId: 'depot.flow', mode: 'explain', inputs: { x: 1 } },
      'uiap.workflow.not_applicable',
    ],
  ];
  for (const [name, payload, code] of faults)
    it(`refuses ${name}, and tells nothing else (WF-12.1-1, WF-12.1-2)`, async () => {
      const page = workflowPage(everything);
      const agent = await page.meet();

      expect((await agent.ask('start', payload)).payload.code).to.equal(code);
      expect(agent.heard).to.have.length(1);
      expect(page.extension.instances).to.be.empty;
    });

  it('goes through its stages in order (WF-12.1-1, WF-12.1-3, WF-12.1-6, WF-11.3-4, WF-6.5-4, WF-6.2-16, WF-11.3-5, OP-W-39)', async () => {
    const page = workflowPage(everything, { actions: ['parcel.make'] });
    page.weights['uiap.workflow.start'] = { decision: 'deny' };
    const start = async (more: object, who: object = { roles: ['clerk'] }) =>
      (await (await page.meet(who)).ask('start', { workflowId: 'depot.flow', ...more })).payload;

    expect(
      (await start({ mode: 'explain', inputs: { x: 1 } }, { roles: ['clerk'], grants: ['observe'] })).code,
    ).to.equal('uiap.workflow.not_applicable');
    expect((await start({ mode: 'explain', inputs: { x: 1 } })).code).to.equal(
      'uiap.workflow.mode_not_allowed',
    );
    const unknown = await start({ mode: 'auto', inputs: { x: 1 } });
    expect([unknown.code, unknown.details]).to.deep.equal(['uiap.workflow.invalid_input', { names: ['x'] }]);
    expect((await start({ mode: 'auto', inputs: { code: 5 } })).code).to.equal('uiap.workflow.invalid_input');
    expect((await start({ mode: 'auto', inputs: {} })).code).to.equal('policy_denied');
    page.weights['uiap.workflow.start'] = {};
    expect((await start({ mode: 'auto' })).instance).to.include({ status: 'running' });
  });

  it('refuses a mode that does not exist (WF-4.6-1)', async () => {
    const agent = await workflowPage(one([END])).meet();
    expect((await agent.ask('start', { workflowId: 'depot.flow', mode: 'turbo' })).payload.code).to.equal(
      'bad_request',
    );
  });

  it('takes the least active mode (OP-W-3)', async () => {
    const page = workflowPage(
      one([{ id: 'desk', type: 'handoff', reason: 'x' }], { interactionModes: ['auto', 'guide'] }),
    );
    await (await page.meet()).ask('start', { workflowId: 'depot.flow' });
    expect(page.extension.instances[0]?.mode).to.equal('guide');
  });

  it('waits for the person where policy says confirm, and ends cancelled on their no (WF-11.3-5, WF-5-5, OP-W-5)', async () => {
    const page = workflowPage(one([hello, END]));
    page.weights['uiap.workflow.start'] = { decision: 'confirm' };
    const agent = await page.meet();
    const { payload } = await agent.ask('start', { workflowId: 'depot.flow' });
    expect((payload.instance as { status: string }).status).to.equal('waiting_confirmation');
    expect(page.asked).to.deep.equal(['uiap.workflow.start']);
    expect(agent.of('result')[0]).to.include({ status: 'cancelled' });

    page.answer = 'approved';
    await agent.ask('start', { workflowId: 'depot.flow' });
    expect(agent.of('result')[1]).to.include({ status: 'succeeded' });
  });

  it('one active instance at a time, over all agents; each with its own id (OP-W-34, WF-4.2-1)', async () => {
    const page = workflowPage(one([{ id: 'desk', type: 'handoff', reason: 'x' }, END]));
    const [first, second] = [await page.meet(), await page.meet({ id: 'agent-2' })];
    const id = await first.start('depot.flow');
    expect((await second.ask('start', { workflowId: 'depot.flow' })).payload.code).to.equal('state_conflict');

    await first.ask('pause', { instanceId: id });
    expect(await second.start('depot.flow')).not.to.equal(id);
    expect((await first.ask('resume', { instanceId: id })).payload.code).to.equal('state_conflict');
  });
});

describe('Control messages (WF 11)', () => {
  it('get: all, by category and by ids; unknown ids are left out (WF-11.1-1, WF-11.1-2, WF-11.1-3, WF-13-1)', async () => {
    const catalog = catalogOf(definition([END], { category: 'task' }), definition([END], { id: 'other' }));
    const agent = await workflowPage({ catalog }).meet();
    const ids = async (payload: object) => {
      const { catalog: told } = (await agent.ask('get', payload)).payload as { catalog: typeof catalog };
      return told.workflows.map(({ id }) => id);
    };

    expect(await ids({})).to.deep.equal(['depot.flow', 'other']);
    expect(await ids({ category: 'task' })).to.deep.equal(['depot.flow']);
    expect(await ids({ category: 'task', ids: ['other', 'ghost'] })).to.deep.equal([]);
  });

  it('match: ranks, bounds, filters, flags; starts nothing (WF-11.2-1, WF-11.2-2, WF-11.2-3, WF-11.2-4, WF-11.2-5, WF-11.2-6, WF-6.3-2, WF-6.3-3, OP-W-49)', async () => {
    const intents = (phrase: string, weight?: number) => [
      { phrases: [phrase], ...(weight === undefined ? {} : { weight }) },
    ];
    const catalog = catalogOf(
      definition([END], { id: 'a', intents: intents('register a parcel') }),
      definition([END], { id: 'b', intents: intents('register a parcel', 1), inputs: inputs }),
      definition([END], { id: 'c', intents: intents('register', 5), interactionModes: ['auto'] }),
      definition([END], { id: 'd', applicability: { routeIds: ['far'] } }),
    );
    const page = workflowPage({ catalog });
    const agent = await page.meet();
    const match = async (payload: object) =>
      (await agent.ask('match', payload)).payload.candidates as {
        workflowId: string;
        score: number;
        missingInputs?: string[];
        blockedByPolicy?: boolean;
      }[];

    const found = await match({ intent: 'Register a PARCEL' });
    expect(found.map(({ workflowId }) => workflowId)).to.deep.equal(['a', 'b', 'c']);
    expect(found.every(({ score }) => score >= 0 && score <= 1)).to.be.true;
    expect(found[0]?.score).to.equal(found[1]?.score);
    expect(found[1]?.missingInputs).to.deep.equal(['code', 'pin']);
    expect(await match({ intent: 'register', maxResults: 1 })).to.have.length(1);
    expect((await match({ mode: 'guide' })).map(({ workflowId }) => workflowId)).to.deep.equal(['a', 'b']);
    expect((await match({ routeId: 'far' })).map(({ workflowId }) => workflowId)).to.include('d');
    page.weights['uiap.workflow.start'] = { decision: 'deny' };
    expect((await match({}))[0]?.blockedByPolicy).to.be.true;
    expect(page.extension.instances).to.be.empty;
  });

  it('match can be switched off (WF-13-18)', async () => {
    const agent = await workflowPage({ ...one([END]), match: false }).meet();
    expect((await agent.ask('match')).payload.code).to.equal('capability_unavailable');
  });

  it('pause, resume and cancel answer with their exact status (WF-11.7-1, WF-11.8-1, WF-11.9-1, WF-13-6, WF-13-7, WF-13-8, OP-W-22, OP-W-24)', async () => {
    const page = workflowPage(one([save, END]));
    const agent = await page.meet();
    const instanceId = await agent.start('depot.flow');

    expect((await agent.ask('pause', { instanceId })).payload).to.deep.equal({
      instanceId,
      status: 'paused',
    });
    const told = agent.heard.length;
    expect((await agent.ask('pause', { instanceId })).payload.status).to.equal('paused');
    expect(agent.heard).to.have.length(told + 1);
    expect((await agent.ask('resume', { instanceId })).payload).to.deep.equal({
      instanceId,
      status: 'running',
      currentStepId: 'save',
    });
    expect((await agent.ask('cancel', { instanceId })).payload).to.deep.equal({
      instanceId,
      status: 'cancelled',
    });
    expect((await agent.ask('cancel', { instanceId })).payload.status).to.equal('cancelled');
    expect(agent.of('result')).to.have.length(1);
    expect(page.ran).to.have.length(1);
  });

  it('an instance is nobody else’s, and one that is not there is unknown (WF-11-1, OP-W-37)', async () => {
    const page = workflowPage(one([save, END]));
    const instanceId = await (await page.meet()).start('depot.flow');
    const other = await page.meet({ id: 'agent-2' });

    for (const type of ['pause', 'resume', 'cancel'])
      for (const id of [instanceId, 'ghost'])
        expect((await other.ask(type, { instanceId: id })).payload.code).to.equal(
          'uiap.workflow.unknown_instance',
        );
    expect((await other.ask('input.provide', { instanceId, values: {} })).payload.code).to.equal(
      'uiap.workflow.unknown_instance',
    );
    expect(await page.extension.cancel(instanceId)).to.be.true;
  });

  it('asks for values and takes them (WF-13-4, WF-13-5, WF-13-3, WF-13-9, WF-13-14)', async () => {
    const page = workflowPage(
      one([ask, { id: 'desk', type: 'handoff', reason: 'x' }, END], { inputs: inputs }),
    );
    const agent = await page.meet();
    const instanceId = await agent.start('depot.flow');
    expect(agent.of('input.request')[0]).to.deep.equal({ instanceId, parameters: inputs });

    const reply = await agent.ask('input.provide', {
      instanceId,
      values: { code: 'A', pin: '4711', __proto__: 1 },
    });
    expect(reply.payload).to.deep.equal({ instanceId, accepted: ['code', 'pin'] });
    await agent.ask('resume', { instanceId });
    expect(agent.of('result')[0]).to.include({ status: 'succeeded' });
  });

  it('tells the agents of another catalogue; what runs keeps its own (WF-11.11-1, WF-10-2, OP-W-35)', async () => {
    const page = workflowPage(one([save, END]));
    const agent = await page.meet();
    await agent.start('depot.flow');
    page.extension.replaceCatalog(catalogOf(definition([hello, END], { version: '2.0.0' })));
    await page.end();

    expect(agent.of('changed')[0]).to.have.keys('revision', 'catalog');
    expect(page.extension.instances[0]).to.include({ workflowVersion: '1.0.0', status: 'succeeded' });
    expect(page.extension.instances[0]?.completedStepIds).to.deep.equal(['save', 'end']);
  });

  it('two resumes at once act once (case of a double resume, WF-5-24)', async () => {
    const page = workflowPage(one([{ id: 'wait', type: 'handoff', reason: 'x' }, save, END]));
    const agent = await page.meet();
    const instanceId = await agent.start('depot.flow');

    const replies = await Promise.all([
      agent.ask('resume', { instanceId }),
      agent.ask('resume', { instanceId }),
    ]);
    await agent.ask('input.provide', { instanceId, values: { unrelated: 1 } });

    expect(agent.of('resumed')).to.have.length(1);
    expect(replies.length).to.equal(2);
    expect(page.ran).to.have.length(1);
    await page.end();
    expect(agent.of('result')[0]).to.include({ status: 'succeeded' });
  });
});

describe('Secrets (WF-6.6-11, WF-10-6, WF-SEC-6, OP-W-43)', () => {
  it('leave in no message, record, audit entry or problem; the action gets them', async () => {
    const store = memoryStore();
    const saved: string[] = [];
    const spy = { ...store, save: (id: string, text: string) => (saved.push(text), store.save(id, text)) };
    const echo = { from: 'param', name: 'pin' } as const;
    const page = workflowPage({
      ...one(
        [
          ask,
          enter,
          activate('next'),
          { id: 'end', type: 'complete', outputs: { echo, said: { from: 'actionResult', stepId: 'enter' } } },
        ],
        { inputs: inputs },
      ),
      store: spy,
    });
    const agent = await page.meet();
    const instanceId = await agent.start('depot.flow', { inputs: { pin: 'S3cret-value' } });
    await agent.ask('input.provide', { instanceId, values: { code: 'anna' } });
    expect(page.ran[0]?.payload.args).to.deep.equal({ text: 'S3cret-value' });
    await page.end({ result: 'wrote S3cret-value' });
    await page.end();

    expect(
      JSON.stringify([agent.heard, saved, page.audited, page.problems, page.extension.instances]),
    ).not.to.include('S3cret');
    expect(agent.of('started')[0]).to.deep.nested.include({ 'instance.inputs': { pin: '***' } });
    expect(agent.of('result')[0]?.outputs).to.deep.equal({ echo: '***', said: '***' });
    expect(saved.length).to.be.greaterThan(3);
  });
});

describe('Durability (OP-W-36)', () => {
  const resumable = { failure: { onUnhandledError: 'fail' as const, resumable: true } };

  it('a reload brings the instance back, paused, to its agent alone; a secret is asked for again, the rest is kept', async () => {
    const [store, options] = [memoryStore(), one([ask, enter, END], { inputs: inputs })];
    const before = workflowPage({ ...options, store });
    const instanceId = await (await before.meet()).start('depot.flow', { inputs: { code: 'anna' } });

    const after = workflowPage({ ...options, store });
    const [agent, other] = [await after.meet(), await after.meet({ id: 'agent-2' })];
    expect(other.heard).to.be.empty;
    expect(agent.of('progress')[0]).to.include({ instanceId, status: 'paused' });
    await agent.ask('resume', { instanceId });

    expect(agent.statuses.at(-1)).to.equal('waiting_input');
    expect(agent.of('input.request')[0]?.parameters).to.deep.equal([inputs[1]]);
    await agent.ask('input.provide', { instanceId, values: { pin: 'x' } });
    expect(after.ran[0]?.payload.args).to.deep.equal({ text: 'x' });
  });

  it('an action in flight counts as unknown: the person looks, and it is not repeated', async () => {
    const [store, options] = [memoryStore(), one([save, hello, END], resumable)];
    const instanceId = await (await workflowPage({ ...options, store }).meet()).start('depot.flow');

    const after = workflowPage({ ...options, store });
    const agent = await after.meet();
    await agent.ask('resume', { instanceId });
    expect(agent.statuses.at(-1)).to.equal('waiting_user');
    await agent.ask('resume', { instanceId });

    expect(after.ran).to.be.empty;
    expect(agent.of('result')[0]).to.include({ status: 'succeeded' });
  });

  it('goes on after the checkpoint, with applicability checked again (WF-12.5-3, OP-W-20, OP-W-41)', async () => {
    const steps = [save, { id: 'desk', type: 'handoff', reason: 'x' } as WorkflowStep, END];
    const [store, options] = [memoryStore(), one(steps, { applicability: { routeIds: ['home'] } })];
    const before = workflowPage({ ...options, store });
    const instanceId = await (await before.meet()).start('depot.flow');
    await before.end();

    const after = workflowPage({ ...options, store });
    const agent = await after.meet();
    await after.show({ path: '/far', routeId: 'far' });
    expect((await agent.ask('resume', { instanceId })).payload.code).to.equal('uiap.workflow.not_applicable');
    await after.show({ path: '/', routeId: 'home' });
    await agent.ask('resume', { instanceId });

    expect(agent.of('progress').at(-1)).to.include({ status: 'waiting_user', currentStepId: 'desk' });
    expect(after.ran).to.be.empty;
  });

  it('a definition that has changed is not mixed with the old one (WF-6.2-6, OP-W-35)', async () => {
    const store = memoryStore();
    const instanceId = await (await workflowPage({ ...one([save, END]), store }).meet()).start('depot.flow');

    const agent = await workflowPage({ ...one([save, hello, END]), store }).meet();
    expect((await agent.ask('resume', { instanceId })).payload.code).to.equal('state_conflict');
    expect((await agent.ask('cancel', { instanceId })).payload.status).to.equal('cancelled');
  });

  it('two tabs never run one instance', async () => {
    const [store, locks, options] = [
      memoryStore(),
      fakeLocks(),
      one([{ id: 'desk', type: 'handoff', reason: 'x' }, END]),
    ];
    const first = await workflowPage({ ...options, store, locks }).meet();
    const instanceId = await first.start('depot.flow');
    const second = await workflowPage({ ...options, store, locks }).meet();

    expect((await second.ask('resume', { instanceId })).payload.code).to.equal('state_conflict');
    await first.ask('resume', { instanceId });
    expect(first.of('result')[0]).to.include({ status: 'succeeded' });
  });

  it('a store that throws stops the start; one that fails later ends the run before the next action', async () => {
    const full = () => {
      throw new Error('QuotaExceededError');
    };
    const page = workflowPage({ ...one([save, END]), store: { ...memoryStore(), save: full } });
    const refused = await (await page.meet()).ask('start', { workflowId: 'depot.flow', mode: 'auto' });
    expect(refused.payload.code).to.equal('internal_error');
    expect(page.ran).to.be.empty;

    let isFull = false;
    const later = workflowPage({
      ...one([save, activate('next'), END]),
      store: { ...memoryStore(), save: () => (isFull ? full() : undefined) },
    });
    const agent = await later.meet();
    await agent.start('depot.flow');
    isFull = true;
    await later.end();
    expect(later.ran).to.have.length(1);
    expect(agent.of('result')[0]).to.deep.include({ status: 'failed' });
    expect(isPath(agent.statuses as never)).to.be.true;
  });

  it('garbage and what is older than a day is dropped; a store that cannot be read stops nothing', async () => {
    const store = memoryStore();
    for (const text of ['', '{', '{"format":1}', '[]', 'null']) void store.save(text, text);
    const page = workflowPage({ ...one([END]), store });
    const agent = await page.meet();
    expect(page.extension.instances).to.be.empty;
    expect([...(await store.load())]).to.be.empty;
    await agent.start('depot.flow');
    expect(agent.of('result')).to.have.length(1);

    const unreadable = workflowPage({
      ...one([END]),
      store: { ...memoryStore(), load: () => Promise.reject(new Error('no')) },
    });
    await (await unreadable.meet()).start('depot.flow');
    expect(unreadable.problems).to.include('workflow.store_failed');
  });

  it('a failed run can be taken up again from its checkpoint, in a new instance (WF-9.2-4, OP-W-21, OP-W-60)', async () => {
    const page = workflowPage(one([{ ...hello, checkpoint: true }, save, END], resumable));
    const agent = await page.meet();
    const first = await agent.start('depot.flow');
    await page.end(failedWith('not_visible'));
    const checkpoint = `${first}.cp1`;
    expect((await agent.ask('resume', { instanceId: first })).payload.code).to.equal('state_conflict');

    const second = await agent.start('depot.flow', { resumeFromCheckpointId: checkpoint });
    expect(second).not.to.equal(first);
    expect(page.ran).to.have.length(2);
    expect(
      agent
        .of('progress')
        .filter((told) => told.instanceId === second)
        .some((told) => told.currentStepId === 'hello'),
    ).to.be.false;
  });

  it('but not where something may have been done since, nor from a foreign checkpoint (WF-12.5-4, WF-12.5-5, WF-12.5-6)', async () => {
    const page = workflowPage(one([{ ...hello, checkpoint: true }, save, END], resumable));
    const agent = await page.meet();
    const first = await agent.start('depot.flow');
    await page.end(failedWith('verification_failed', 'unknown'));
    const from = async (id: string) =>
      (await agent.ask('start', { workflowId: 'depot.flow', mode: 'auto', resumeFromCheckpointId: id }))
        .payload.code;

    expect(await from(`${first}.cp1`)).to.equal('uiap.workflow.not_resumable');
    expect(await from('cp-none')).to.equal('uiap.workflow.unknown_checkpoint');
    page.extension.replaceCatalog(catalogOf(definition([hello, END], { ...resumable, version: '2.0.0' })));
    expect(await from(`${first}.cp1`)).to.equal('uiap.workflow.unknown_checkpoint');
    expect(page.ran).to.have.length(1);
  });

  it('when its agent goes, the run is paused, and given back when it returns', async () => {
    const page = workflowPage(one([save, hello, END]));
    const agent = await page.meet();
    const instanceId = await agent.start('depot.flow');
    await agent.leave();
    expect(page.extension.instances[0]?.status).to.equal('paused');
    await page.end();

    const again = await page.meet();
    await again.ask('resume', { instanceId });
    expect(again.of('result')[0]).to.include({ status: 'succeeded' });
    expect(page.ran).to.have.length(1);
  });
});

describe('Triggers (WF 6.4, 4.7)', () => {
  const triggers = [{ kind: 'route.entered' as const, routeIds: ['depot'] }];
  const entering = async (
    startMode: WorkflowDefinition['startMode'] | undefined,
    more: object = {},
    deny = false,
  ) => {
    const offered: string[] = [];
    const page = workflowPage({
      ...one([hello, END], { ...(startMode ? { startMode } : {}), triggers, ...more }),
      automatic: true,
      onSuggested: (id) => offered.push(id),
    });
    if (deny) page.weights['uiap.workflow.start'] = { decision: 'deny' };
    await page.meet();
    for (const routeId of ['depot', 'home', 'depot']) await page.show({ path: `/${routeId}`, routeId });
    if (startMode === 'automatic') await page.begun();
    return { runs: page.extension.instances.length, offered: offered.length };
  };

  it('automatic starts once, suggested is offered, manual and none do nothing (WF-4.7-1, WF-4.7-2, WF-6.2-15, WF-6.4-7, OP-W-2, OP-W-53)', async () => {
    expect(await entering('automatic')).to.deep.equal({ runs: 1, offered: 0 });
    expect(await entering('suggested')).to.deep.equal({ runs: 0, offered: 1 });
    expect(await entering('manual')).to.deep.equal({ runs: 0, offered: 0 });
    expect(await entering(undefined)).to.deep.equal({ runs: 0, offered: 0 });
  });

  it('force nothing against policy or applicability (WF-6.4-8)', async () => {
    expect((await entering('automatic', {}, true)).runs).to.equal(0);
    expect((await entering('automatic', { applicability: { scopeIds: ['ghost'] } })).runs).to.equal(0);
  });

  it('are off unless the app turns them on; signals, first run and the app’s own fire too (OP-W-53, OP-W-50)', async () => {
    const all = one([hello, END], {
      startMode: 'automatic',
      triggers: [
        { kind: 'signal', signalKinds: ['app'] },
        { kind: 'custom', name: 'mine' },
        { kind: 'first_run', feature: 'depot' },
      ],
    });
    const off = workflowPage(all);
    await off.meet();
    off.extension.trigger('mine');
    await off.clock.pass(0);
    expect(off.extension.instances).to.be.empty;

    for (const fire of ['signal', 'custom', 'first_run']) {
      const page = workflowPage({
        ...all,
        automatic: true,
        isFirstRun: (feature) => fire === 'first_run' && feature === 'depot',
      });
      await page.meet();
      if (fire === 'signal') await page.signal({ kind: 'app', name: 'x' });
      if (fire === 'custom') page.extension.trigger('mine');
      page.extension.trigger('unknown');
      await page.begun();
      expect(page.extension.instances, fire).to.have.length(1);
    }
  });
});

describe('A store that is slow', () => {
  it('is waited for five seconds, then the start is refused and nothing hangs', async () => {
    const never = () => new Promise<never>(() => undefined);
    const page = workflowPage({ ...one([save, END]), store: { ...memoryStore(), save: never } });
    const agent = await page.meet();
    const asked = agent.ask('start', { workflowId: 'depot.flow', mode: 'auto' });
    await until(() => page.clock.waiting > 0);
    await page.clock.pass(5000);

    expect((await asked).payload.code).to.equal('internal_error');
    expect(page.ran).to.be.empty;
  });
});

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 400 && !condition(); turn += 1) await new Promise((done) => setTimeout(done, 5));
}
