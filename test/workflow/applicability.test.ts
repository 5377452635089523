import { expect } from 'chai';
import type { Grant } from '../../src/protocol/policy.js';
import type { WorkflowDefinition } from '../../src/protocol/workflow.js';
import { unmet } from '../../src/workflow/applicability.js';
import { checkCatalog } from '../../src/workflow/check-catalog.js';
import { flowOf } from '../../src/workflow/flow.js';
import { activate, catalogOf, definition, drive, END, fakeWorld } from '../support/workflow.js';
import { workflowPage } from '../support/workflow-session.js';

describe('Applicability (WF 6.5)', () => {
  const of = (
    applicability: WorkflowDefinition['applicability'],
    grants: readonly Grant[] = ['observe', 'act'],
  ) =>
    unmet(flowOf(definition([END], applicability ? { applicability } : {})), {
      principal: { id: 'p', roles: ['clerk'], grants },
      world: fakeWorld({ scopes: [{ id: 'board', visible: true }] }),
      actions: new Set(['a', 'b']),
    });

  it('with nothing set, it always is (WF-6.5-1)', () => expect(of({})).to.be.undefined);

  it('any of the routes, scopes and roles; all of the grants, actions and conditions (WF-6.5-5, OP-W-46)', () => {
    expect(of({ routeIds: ['far', 'home'], scopeIds: ['x', 'board'], principalRoles: ['x', 'clerk'] })).to.be
      .undefined;
    expect(of({ requiredActions: ['a', 'b'], requiredGrants: ['observe', 'act'] })).to.be.undefined;
    expect(of({ requiredActions: ['a', 'c'] })).to.equal('requiredActions');
    expect(of({ requiredGrants: ['observe', 'act'] }, ['observe'])).to.equal('requiredGrants');
    expect(
      of({
        conditions: [
          { kind: 'route.is', routeId: 'home' },
          { kind: 'route.is', routeId: 'far' },
        ],
      }),
    ).to.equal('conditions');
  });

  it('a condition that nobody knows is not met (WF-8-14)', () =>
    expect(of({ conditions: [{ kind: 'custom', name: 'ghost' }] })).to.equal('conditions'));

  it('where nobody can tell which actions there are, required ones are not met (WF-6.5-3)', () => {
    const flow = flowOf(definition([END], { applicability: { requiredActions: ['a'] } }));
    const principal = { id: 'p', roles: [], grants: [] };
    expect(unmet(flow, { principal, world: fakeWorld(), actions: undefined })).to.equal('requiredActions');
  });
});

describe('Forms that are taken (WF 6.4, 6.6)', () => {
  it('triggers and bindings with and without their optional members (WF-6.4-1, WF-6.4-3, WF-6.6-12)', () => {
    const flow = definition([END], {
      triggers: [
        { kind: 'intent' },
        { kind: 'intent', intents: ['x'] },
        { kind: 'first_run' },
        { kind: 'first_run', feature: 'x' },
      ],
      inputs: [{ name: 'code', type: 'string', bindTo: { stableIds: ['a'], actionArg: 'text' } }],
    });
    expect(checkCatalog(catalogOf(flow)).findings).to.deep.equal([]);
  });
});

describe('What a run leaves to others', () => {
  it('an instruction only explains, shows its hints and goes on at once (WF-7.2-2, WF-7.2-3, WF-12.3-1, WF-15-2)', () => {
    const hello = {
      id: 'hello',
      type: 'instruction' as const,
      text: { default: 'Hello', byLocale: { de: 'Hallo' } },
      presentation: { tone: 'warm' },
    };
    const run = drive(definition([hello, END]), { world: { locale: 'de-CH' } });

    expect(run.last('present')).to.deep.include({ stepId: 'hello', presentation: { tone: 'warm' } });
    expect(run.all('progress')[0]?.payload.note).to.equal('Hallo');
    expect(run.all('run')).to.be.empty;
    expect(run.state.status).to.equal('succeeded');
  });

  it('needs no page of its own: looking, acting and deciding are others’ (WF-1-2, WF-7.5-2)', () => {
    const run = drive(definition([activate('save'), END]));
    expect(run.commands.map((command) => command.do)).to.deep.equal(['timer', 'run', 'progress']);
  });

  it('lists finished steps only, in their order, and tells events in the order of the transitions (WF-10-5, WF-11.4-3, WF-4.5-1, WF-12.2-6)', () => {
    const far = { kind: 'route.is' as const, routeId: 'far' };
    const run = drive(
      definition([activate('a', { checkpoint: true }), activate('skip', { if: [far] }), activate('b'), END]),
    );
    run.acted();
    run.acted();

    expect(run.state.completed).to.deep.equal(['a', 'b', 'end']);
    const counts = run.all('progress').map(({ payload }) => payload.completedStepIds!.length);
    expect(counts).to.deep.equal([...counts].sort((one, other) => one - other));
    expect(run.state.checkpoints[0]?.stepId).to.equal('a');
  });

  it('begins without required inputs and collects them later; nothing runs before the start is through (WF-12.1-4, WF-5-2, WF-12.3-2, WF-12.3-3)', async () => {
    const inputs: WorkflowDefinition['inputs'] = [{ name: 'code', type: 'string', required: true }];
    const page = workflowPage({
      catalog: catalogOf(
        definition([{ id: 'ask', type: 'collect', parameters: ['code'] }, activate('save'), END], { inputs }),
      ),
    });
    page.weights['uiap.workflow.start'] = { decision: 'handoff' };
    const agent = await page.meet();
    const instanceId = await agent.start('depot.flow');
    expect(page.extension.instances[0]).to.deep.include({ status: 'waiting_user', history: [] });

    page.weights['uiap.workflow.start'] = {};
    await agent.ask('resume', { instanceId });
    expect(agent.statuses.at(-1)).to.equal('waiting_input');
    expect(page.ran).to.be.empty;
  });

  it('knows four effects of policy; the words of an agent change no status (WF-12.4-2, WF-15-1)', async () => {
    const page = workflowPage({ catalog: catalogOf(definition([activate('save'), END])) });
    const agent = await page.meet();
    const instanceId = await agent.start('depot.flow');
    const reply = await agent.ask('input.provide', { instanceId, values: { status: 'succeeded' } });

    expect(reply.payload.code).to.equal('state_conflict');
    expect(page.extension.instances[0]?.status).to.equal('running');
  });
});
