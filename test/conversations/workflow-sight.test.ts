import { expect } from 'chai';
import { until } from '../support/acting.js';
import { depot, type Depot } from '../support/depot-page.js';
import { find } from '../support/find.js';
import { activate, catalogOf, definition, END } from '../support/workflow.js';
import { memoryStore, workflow } from '../../src/workflow.js';
import type { WorkflowDefinition, WorkflowStep } from '../../src/protocol/workflow.js';

describe('A workflow that looks at the page (WF-8-5, WF-8-6, WF-8-7, WF-6.5-3, WF-6.6-8)', () => {
  let page: Depot;
  const HTML = `<input data-uiap-id="title" aria-label="Title" value="Demo"><button data-uiap-id="go" disabled>Go</button><div data-uiap-id="out" role="status"></div><a data-uiap-id="link" href="/depot-page">Link</a>`;
  const meet = async (definitions: WorkflowDefinition[], options: Parameters<typeof depot>[0] = {}) => {
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
      HTML,
    );
    return page.meet({}, { supportedExtensions: [{ id: 'uiap.workflow', versions: ['0.1'] }] });
  };
  afterEach(() => page.end());

  it('waits until a button can be pressed, derives a value, and sees a toast', async () => {
    const steps: WorkflowStep[] = [
      {
        id: 'ready',
        type: 'ensure',
        waitFor: true,
        conditions: [
          { kind: 'element.state', target: { by: 'stableId', value: 'go' }, state: { enabled: true } },
        ],
      },
      { id: 'ask', type: 'collect', parameters: ['title'] },
      { ...activate('go'), checkpoint: true },
      {
        id: 'seen',
        type: 'ensure',
        waitFor: true,
        conditions: [{ kind: 'signal.observed', signal: { kind: 'toast.contains', text: 'went' } }],
      },
      { id: 'end', type: 'complete', outputs: { title: { from: 'param', name: 'title' } } },
    ];
    const agent = await meet([
      definition(steps, {
        inputs: [
          {
            name: 'title',
            type: 'string',
            required: true,
            sourceOrder: ['derive'],
            bindTo: { stableIds: ['title'] },
          },
        ],
        applicability: { requiredActions: ['ui.activate'] },
      }),
    ]);
    const go = find(page.root, 'button', HTMLButtonElement);
    go.addEventListener('click', () => (find(page.root, '[role=status]').textContent = 'It went well'));
    await agent.ask('uiap.workflow.start', { workflowId: 'depot.flow', mode: 'auto' });
    go.disabled = false;

    const { payload } = await agent.event('uiap.workflow.result');
    expect(payload).to.deep.include({ status: 'succeeded', outputs: { title: 'Demo' } });
  });

  it('start confirm asks the person at the page (WF-11.3-5, OP-W-5)', async () => {
    const policy = {
      default: 'allow' as const,
      rules: [{ id: 's', effect: 'confirm' as const, when: { actions: ['uiap.workflow.start'] } }],
    };
    let asked = 0;
    const agent = await meet([definition([END])], {
      policy,
      confirm: () => ((asked += 1), Promise.resolve('approved')),
    });
    const reply = await agent.ask('uiap.workflow.start', { workflowId: 'depot.flow' });
    expect((reply.payload.instance as { status: string }).status).to.equal('waiting_confirmation');
    await until(() => agent.heard.some(({ type }) => type === 'uiap.workflow.result'));
    expect(asked).to.equal(1);
    expect((await agent.event('action.confirmation.requested')).payload.actionId).to.equal(
      'uiap.workflow.start',
    );
  });

  it('required actions that do not exist make it not applicable', async () => {
    const agent = await meet([definition([END], { applicability: { requiredActions: ['parcel.none'] } })]);
    expect((await agent.ask('uiap.workflow.start', { workflowId: 'depot.flow' })).payload.code).to.equal(
      'uiap.workflow.not_applicable',
    );
  });
});
