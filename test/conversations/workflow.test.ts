import { expect } from 'chai';
import { until } from '../support/acting.js';
import { depot, type Depot } from '../support/depot-page.js';
import { find } from '../support/find.js';
import type { RawAgent } from '../support/raw-agent.js';
import { activate, catalogOf, definition, END } from '../support/workflow.js';
import { memoryStore, workflow } from '../../src/workflow.js';
import type { WorkflowDefinition, WorkflowStep } from '../../src/protocol/workflow.js';

// One page, the whole bridge, a small flow over real elements.
const PAGE = `
  <form id="form"><input data-uiap-id="code" aria-label="Code"><button data-uiap-id="save">Save</button></form>
  <button data-uiap-id="open">Open</button><div id="slot"></div><p role="status" id="toast"></p>`;

const fill: WorkflowStep = {
  id: 'fill',
  type: 'action',
  actionId: 'ui.enterText',
  target: { ref: { by: 'stableId', value: 'code' } },
  args: { text: { from: 'param', name: 'code' } },
};
const save = activate('save', {
  checkpoint: true,
  verification: { signals: [{ kind: 'toast.contains', text: 'saved' }], timeoutMs: 2000 },
});
const REGISTER = definition(
  [
    { id: 'hello', type: 'instruction', text: 'Let us register a parcel.' },
    { id: 'ask', type: 'collect', parameters: ['code'], prompt: 'Which code?' },
    fill,
    save,
    {
      id: 'end',
      type: 'complete',
      summary: 'Registered.',
      outputs: { code: { from: 'param', name: 'code' } },
    },
  ],
  { inputs: [{ name: 'code', type: 'string', required: true }] },
);

describe('A workflow on a page (WF 14, WF-2-1, WF-14-1)', () => {
  let page: Depot;
  let served: string[];

  async function meet(
    definitions: WorkflowDefinition[],
    options: Parameters<typeof depot>[0] = {},
  ): Promise<RawAgent> {
    page = await depot(
      {
        policy: { default: 'allow', rules: [] },
        extensions: [
          workflow({
            catalog: catalogOf(...definitions),
            store: memoryStore(),
            onProblem: () => undefined,
            onFinding: () => undefined,
          }),
        ],
        ...options,
      },
      PAGE,
    );
    served = [];
    find(page.root, '#form').addEventListener('submit', (event) => {
      event.preventDefault();
      served.push(find(page.root, 'input', HTMLInputElement).value);
      find(page.root, '#toast').textContent = 'All saved';
    });
    return page.meet({}, { supportedExtensions: [{ id: 'uiap.workflow', versions: ['0.1'] }] });
  }

  const start = async (agent: RawAgent, mode = 'auto', more: object = {}) => {
    const reply = await agent.ask('uiap.workflow.start', { workflowId: 'depot.flow', mode, ...more });
    return (reply.payload.instance as { instanceId: string }).instanceId;
  };
  const statuses = (agent: RawAgent) =>
    agent.heard.filter(({ type }) => type === 'uiap.workflow.progress').map(({ payload }) => payload.status);

  afterEach(() => page.end());

  it('asks, fills in, saves, and tells the result', async () => {
    const agent = await meet([REGISTER]);

    const instanceId = await start(agent);
    const asked = await agent.event('uiap.workflow.input.request');
    expect(asked.payload).to.deep.include({ instanceId, prompt: 'Which code?' });
    const given = await agent.ask('uiap.workflow.input.provide', { instanceId, values: { code: 'A-1' } });
    const result = await agent.event('uiap.workflow.result');

    expect(given.payload).to.deep.equal({ instanceId, accepted: ['code'] });
    expect(served).to.deep.equal(['A-1']);
    expect(result.payload).to.deep.equal({
      instanceId,
      workflowId: 'depot.flow',
      status: 'succeeded',
      finalStepId: 'end',
      outputs: { code: 'A-1' },
      summary: 'Registered.',
    });
    expect(result.source.role).to.equal('bridge');
    expect(result.requires).to.deep.equal(['uiap.workflow']);
  });

  it('in mode guide writes nothing: the person does it, and resume goes on (WF-12.4-9, WF-4.6-3)', async () => {
    const agent = await meet([{ ...REGISTER, steps: [fill, END], initialStepId: 'fill' }]);
    const instanceId = await start(agent, 'guide', { inputs: { code: 'A-1' } });
    await until(() => statuses(agent).includes('waiting_user'));

    expect(find(page.root, 'input', HTMLInputElement).value).to.equal('');
    await agent.ask('uiap.workflow.resume', { instanceId });
    expect((await agent.event('uiap.workflow.result')).payload.status).to.equal('succeeded');
    expect(find(page.root, 'input', HTMLInputElement).value).to.equal('');
  });

  it('where policy denies, the step fails and nothing is pressed (WF-12.4-5, WF-12.4-8)', async () => {
    const policy = {
      default: 'allow' as const,
      rules: [{ id: 'no', effect: 'deny' as const, when: { actions: ['ui.activate'] } }],
    };
    const agent = await meet([{ ...REGISTER, steps: [save, END], initialStepId: 'save' }], { policy });
    await start(agent);

    const { payload } = await agent.event('uiap.workflow.result');
    expect(payload).to.deep.nested.include({ status: 'failed', 'error.code': 'policy_denied' });
    expect(served).to.be.empty;
  });

  it('where policy asks the person, it waits for them, and their no ends it (WF-12.4-4, OP-W-40)', async () => {
    const policy = {
      default: 'allow' as const,
      rules: [{ id: 'ask', effect: 'confirm' as const, when: { actions: ['ui.activate'] } }],
    };
    let refuse: () => void = () => undefined;
    const confirm = () => new Promise<'refused'>((resolve) => (refuse = () => resolve('refused')));
    const agent = await meet([{ ...REGISTER, steps: [save, END], initialStepId: 'save' }], {
      policy,
      confirm,
    });
    const instanceId = await start(agent);
    await until(() => statuses(agent).includes('waiting_confirmation'));
    const early = await agent.ask('uiap.workflow.resume', { instanceId });
    refuse();

    expect(early.payload.code).to.equal('uiap.workflow.confirmation_required');
    expect((await agent.event('uiap.workflow.result')).payload.status).to.equal('cancelled');
    expect(served).to.be.empty;
  });

  it('waits for a target that comes late, and hands over where it never comes (case of late targets)', async () => {
    const never = activate('renamed', {
      timeoutMs: 300,
      onError: [{ on: { timeout: true }, strategy: 'handoff', note: 'please finish by hand' }],
    });
    const late = activate('later', { timeoutMs: 5000 });
    const agent = await meet([
      { ...REGISTER, steps: [activate('open'), late, never, END], initialStepId: 'open' },
    ]);
    const hits: string[] = [];
    page.root.addEventListener('click', (event) => {
      const id = (event.target as HTMLElement).dataset.uiapId ?? '';
      hits.push(id);
      const slot = find(page.root, '#slot');
      if (id === 'open') {
        slot.innerHTML = '<div hidden><button data-uiap-id="later">Later</button></div>';
        setTimeout(() => find(slot, 'div').removeAttribute('hidden'), 400);
      }
    });
    await start(agent);
    await until(() => statuses(agent).includes('waiting_user'), 'waiting_user').catch(() =>
      until(() => statuses(agent).includes('waiting_user')),
    );

    expect(hits).to.deep.equal(['open', 'later']);
    const last = agent.heard.filter(({ type }) => type === 'uiap.workflow.progress').at(-1);
    expect(last?.payload).to.include({ currentStepId: 'renamed', note: 'please finish by hand' });
  });

  it('an outcome that nobody saw is not tried again (WF-9.3-4, case of unknown outcomes)', async () => {
    const unseen = activate('save', {
      verification: { signals: [{ kind: 'toast.contains', text: 'thanks' }], timeoutMs: 100 },
      onError: [{ on: {}, strategy: 'retry_step', maxAttempts: 3 }],
    });
    const agent = await meet([{ ...REGISTER, steps: [unseen, END], initialStepId: 'save' }]);
    await start(agent);

    const { payload } = await agent.event('uiap.workflow.result');
    expect(payload).to.deep.nested.include({
      status: 'failed',
      'error.code': 'uiap.workflow.side_effect_unknown',
    });
    expect(served).to.have.length(1);
  });

  it('is not there for an agent that did not ask for it (WF-2-2, WF-2-3, WF-11-2)', async () => {
    const agent = await meet([REGISTER]);
    const types = async (other: RawAgent, type: string) => (await other.ask(type)).payload.code;
    const without = await page.meet(
      {},
      { supportedExtensions: [{ id: 'uiap.workflow', versions: ['7.0'] }] },
    );

    expect(await types(without, 'uiap.workflow.get')).to.equal('extension_not_negotiated');
    expect(await types(agent, 'workflow.resume')).to.equal('unknown_type');
    // No message installs a definition (WF-SEC-1).
    expect(await types(agent, 'uiap.workflow.put')).to.equal('unknown_type');
  });
});
