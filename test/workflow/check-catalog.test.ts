import { expect } from 'chai';
import { checkCatalog } from '../../src/workflow/check-catalog.js';
import type { CheckOptions } from '../../src/workflow/check-definition.js';
import { checkFiles } from '../../src/workflow/check-files.js';
import type { WorkflowDefinition, WorkflowStep } from '../../src/protocol/workflow.js';
import { activate, catalogOf, definition, END } from '../support/workflow.js';
import { SPEC_EXAMPLE } from '../support/workflow-example.js';

const collect: WorkflowStep = { id: 'ask', type: 'collect', parameters: ['code'] };
const code = { name: 'code', type: 'string' } as const;

function errors(given: unknown, options?: CheckOptions) {
  return checkCatalog(given, options).findings.filter(({ level }) => level === 'error');
}

function errorsOf(steps: unknown[], more: object = {}, options?: CheckOptions) {
  return errors(catalogOf({ ...definition(steps as WorkflowStep[]), ...more }), options);
}

describe('A catalogue (WF 6)', () => {
  it('may be minimal (WF-6.2-2, WF-7.9-1, OP-W-54)', () => {
    expect(checkCatalog(catalogOf(definition([END])))).to.deep.include({ findings: [] });
  });

  for (const member of ['id', 'version', 'title', 'interactionModes', 'initialStepId', 'steps'])
    it(`is refused a definition without ${member} (WF-6.2-1, WF-4.1-1)`, () => {
      const rest = Object.fromEntries(Object.entries(definition([END])).filter(([key]) => key !== member));
      const [found] = errors(catalogOf(rest as unknown as WorkflowDefinition));
      expect(found).to.include({ rule: 'required', path: `workflows[0].${member}` });
    });

  const wrong: [string, unknown, string, string][] = [
    ['another model version (WF-6.1-1)', { ...catalogOf(), modelVersion: '1' }, 'modelVersion', 'form'],
    ['free text for a definition (WF-3-1)', catalogOf('do it' as never), 'workflows[0]', 'form'],
    ['no steps (WF-3-2)', catalogOf({ ...definition([END]), steps: [] }), 'workflows[0].steps', 'form'],
    [
      'no modes (WF-6.2-10)',
      catalogOf({ ...definition([END]), interactionModes: [] }),
      'workflows[0].interactionModes',
      'form',
    ],
    [
      'a category that does not exist (WF-6.2-3)',
      catalogOf({ ...definition([END]), category: 'misc' as never }),
      'workflows[0].category',
      'form',
    ],
    [
      'a step type that does not exist (WF-6.2-14, WF-7.1-2, OP-W-58)',
      catalogOf(definition([{ id: 'x', type: 'loop' } as never])),
      'workflows[0].steps[0].type',
      'form',
    ],
    [
      'a step without a type (WF-7.1-1)',
      catalogOf(definition([{ id: 'x' } as never])),
      'workflows[0].steps[0].type',
      'required',
    ],
    [
      'a script for a condition (WF-3-7)',
      catalogOf(definition([{ id: 'x', type: 'branch', branches: [{ when: 'a > b', next: 'x' }] } as never])),
      'workflows[0].steps[0].branches[0].when',
      'form',
    ],
    [
      'a name that reaches a prototype (OP-E-14)',
      catalogOf(definition([{ id: '__proto__', type: 'complete' }])),
      'workflows[0].initialStepId',
      'form',
    ],
    [
      'an unknown member (OP-E-9)',
      catalogOf(definition([{ ...END, nxt: 'x' } as never])),
      'workflows[0].steps[0].nxt',
      'known-member',
    ],
  ];
  for (const [name, catalog, path, rule] of wrong)
    it(`is refused ${name}`, () => expect(errors(catalog)[0]).to.include({ path, rule }));

  const shapes: [string, object][] = [
    ['intent without phrases (WF-6.3-1)', { intents: [{}] }],
    ['route trigger without routes (WF-6.4-2)', { triggers: [{ kind: 'route.entered' }] }],
    ['signal trigger without kinds (WF-6.4-4)', { triggers: [{ kind: 'signal' }] }],
    ['custom trigger without a name (WF-6.4-5)', { triggers: [{ kind: 'custom' }] }],
    ['trigger of another kind (WF-6.4-6)', { triggers: [{ kind: 'cron' }] }],
    ['parameter without a type (WF-6.6-1)', { inputs: [{ name: 'x' }] }],
    ['parameter of another type (WF-6.6-2)', { inputs: [{ name: 'x', type: 'date' }] }],
    ['source that does not exist (WF-6.6-3)', { inputs: [{ ...code, sourceOrder: ['magic'] }] }],
    [
      'validation that does not exist (WF-6.6-13)',
      { inputs: [{ ...code, validation: [{ kind: 'email' }] }] },
    ],
    ['output without an expression (WF-6.7-1)', { outputs: [{ name: 'x', type: 'string' }] }],
    [
      'expression of another form (WF-6.8-7)',
      { outputs: [{ name: 'x', type: 'string', from: { from: 'js' } }] },
    ],
    ['failure policy that says nothing (WF-9.2-1)', { failure: {} }],
    ['condition of another kind (WF-8-11)', { applicability: { conditions: [{ kind: 'time.after' }] } }],
    [
      'state that does not exist (OP-W-51)',
      {
        applicability: {
          conditions: [
            { kind: 'element.state', target: { by: 'stableId', value: 'x' }, state: { shiny: true } },
          ],
        },
      },
    ],
    ['title without a default (WF-6.2-4)', { title: { byLocale: { de: 'x' } } }],
    ['success policy that does not exist (WF-9.1-1)', { success: { policy: 'some' } }],
  ];
  for (const [name, more] of shapes)
    it(`is refused a ${name}`, () => expect(errorsOf([END], more)).not.to.be.empty);

  const steps: [string, object][] = [
    ['instruction without text (WF-7.2-1)', { type: 'instruction' }],
    ['collect without parameters (WF-7.3-1)', { type: 'collect' }],
    ['suggest from somewhere else (WF-7.4-1)', { type: 'suggest', parameter: 'code', source: 'llm' }],
    ['action without an action (WF-7.5-1)', { type: 'action' }],
    ['ensure with another policy (WF-7.6-1)', { type: 'ensure', conditions: [], policy: 'some' }],
    ['branch that leads nowhere (WF-7.7-1)', { type: 'branch', branches: [{ when: [] }] }],
    ['handoff without a reason (WF-7.8-1)', { type: 'handoff' }],
    ['rule with another strategy (WF-9.3-1)', { ...END, onError: [{ on: {}, strategy: 'ignore' }] }],
    [
      'matcher of another form (WF-9.3-2)',
      { ...END, onError: [{ on: { statuses: ['done'] }, strategy: 'fail' }] },
    ],
  ];
  for (const [name, step] of steps)
    it(`is refused a ${name}`, () =>
      expect(errorsOf([{ id: 'x', ...step }, END], { inputs: [code] })).not.to.be.empty);
});

describe('What a catalogue refers to (WF 6.2)', () => {
  const branch = { id: 'b', type: 'branch', branches: [{ when: [], next: 'ghost' }], otherwise: 'ghost' };
  const rules = (steps: unknown[], more?: object, options?: CheckOptions) =>
    errorsOf(steps, more, options).map(({ rule, path }) => `${rule} ${path.replace('workflows[0].', '')}`);

  it('every step exists (WF-6.2-7, WF-6.2-11, WF-9.3-5)', () => {
    expect(rules([END], { initialStepId: 'nowhere' })).to.include('step-reference initialStepId');
    expect(rules([branch, { ...END, next: 'ghost' }])).to.include.members([
      'step-reference steps[0].branches[0].next',
      'step-reference steps[0].otherwise',
      'step-reference steps[1].next',
    ]);
    expect(rules([activate('a', { onError: [{ on: {}, strategy: 'goto_step' }] }), END])).to.include(
      'goto-target steps[0].onError[0]',
    );
    expect(rules([{ ...END, outputs: { x: { from: 'actionResult', stepId: 'ghost' } } }])).to.include(
      'step-reference steps[0].outputs.x.stepId',
    );
    expect(
      rules([{ ...END, if: [{ kind: 'action.status', stepId: 'ghost', status: 'failed' }] }]),
    ).to.include('step-reference steps[0].if[0].stepId');
  });

  it('every input exists (WF-3-4, WF-6.2-12)', () => {
    expect(rules([collect, END])).to.deep.equal(['input-reference steps[0].parameters[0]']);
    expect(rules([{ ...END, if: [{ kind: 'param.present', name: 'x' }] }])).to.deep.equal([
      'input-reference steps[0].if[0].name',
    ]);
  });

  it('says what was probably meant', () => {
    expect(errorsOf([activate('a', { next: 'ende' }), { ...END, id: 'ende_' }])[0]?.fix).to.equal(
      'Did you mean "ende_"?',
    );
  });

  it('names are there once; a workflow twice refuses the catalogue, a wrong one only itself (WF-6.2-5, WF-6.2-13, WF-7.1-3, OP-W-47)', () => {
    expect(rules([activate('a'), activate('a'), END])).to.include('unique steps[1].id');
    expect(rules([END], { inputs: [code, code] })).to.include('unique inputs[1].name');
    expect(checkCatalog(catalogOf(definition([END]), definition([END]))).catalog).to.be.undefined;
    const { workflows } = checkCatalog(
      catalogOf(definition([collect, END]), definition([END], { id: 'good' })),
    );
    expect(workflows.map(({ id }) => id)).to.deep.equal(['good']);
  });

  it('an end can be reached (WF-6.2-8, OP-W-33)', () => {
    expect(rules([activate('a')])).to.include('terminal-path steps');
    expect(rules([activate('a', { onError: [{ on: {}, strategy: 'fail' }] })])).to.deep.equal([]);
    expect(rules([{ id: 'h', type: 'handoff', reason: 'x' }])).to.deep.equal([]);
  });

  it('cycles are bounded (WF-6.2-9, OP-W-31, OP-W-33)', () => {
    const [a, b] = [activate('a', { next: 'b' }), activate('b', { next: 'a' })];
    expect(rules([a, b, END]).some((rule) => rule.startsWith('bounded-cycle'))).to.be.true;
    const back = (maxAttempts?: number) => [
      activate('a'),
      activate('b', {
        onError: [
          {
            on: {},
            strategy: 'goto_step',
            gotoStepId: 'a',
            ...(maxAttempts === undefined ? {} : { maxAttempts }),
          },
        ],
      }),
      END,
    ];
    expect(rules(back())).not.to.be.empty;
    expect(rules(back(2))).to.deep.equal([]);
  });

  it('patterns can be matched in linear time, and templates keep secrets secret', () => {
    const pattern = (value: string) =>
      rules([END], { inputs: [{ ...code, validation: [{ kind: 'pattern', value }] }] });
    expect(pattern('(a+)+$')).to.deep.equal([]);
    expect(pattern('(?=a)')).to.deep.equal(['validation inputs[0].validation[0].value']);
    const propose = { id: 'p', type: 'suggest', parameter: 'code', source: 'template', template: 'x{{pin}}' };
    expect(
      rules([propose, END], { inputs: [code, { name: 'pin', type: 'string', sensitive: true }] }),
    ).to.deep.equal(['template-sensitive steps[0].template']);
  });

  it('actions and their arguments exist, where the actions are known', () => {
    const actions = [
      {
        id: 'parcel.make',
        effect: 'commit' as const,
        args: { properties: { code: {} }, required: ['code'], additionalProperties: false },
      },
    ];
    const make = (actionId: string, args: object) =>
      rules([{ ...activate('a'), actionId, args, checkpoint: true }, END], {}, { actions });
    expect(make('parcel.made', {})).to.deep.equal(['action-known steps[0].actionId']);
    expect(make('parcel.make', { cod: { from: 'literal', value: 1 } })).to.have.length(2);
    expect(make('ui.activate', {})).to.deep.equal([]);
  });

  it('warns of what may not be meant: unreachable, endless, without a checkpoint, too long (WF-15-3, WF-15-4)', () => {
    const many = Array.from({ length: 60 }, (_, index) => activate(`s${index}`));
    const found = checkCatalog(catalogOf(definition([{ ...END, id: 'first' }, ...many])), {
      actions: [],
    });
    expect(new Set(found.findings.map(({ rule }) => rule))).to.deep.equal(
      new Set(['checkpoint-after-commit', 'reachable', 'end', 'size']),
    );
    expect(found.workflows).to.have.length(1);
  });
});

describe('uiap-bridge check', () => {
  const files: Record<string, string> = {
    'catalog.json': JSON.stringify(catalogOf(SPEC_EXAMPLE)),
    'one.json': JSON.stringify(SPEC_EXAMPLE),
    'manifest.json': JSON.stringify({ app: {}, workflows: catalogOf(definition([collect, END])) }),
    'broken.json': '{',
    'actions.json': '{"actions":[{"id":"video.create"}]}',
  };
  const read = (file: string) => {
    if (!Object.hasOwn(files, file)) throw new Error('ENOENT');
    return files[file]!;
  };

  it('takes catalogues, single definitions and manifests, and says which file is wrong', () => {
    const { files: found } = checkFiles(
      ['catalog.json', 'one.json', 'manifest.json', 'broken.json', 'none.json'],
      undefined,
      read,
    );
    expect(
      found.map(({ problem, workflows, findings }) => problem ?? [workflows, findings.length]),
    ).to.deep.equal([[1, 0], [1, 0], [0, 1], 'is not JSON', 'cannot be read']);
  });

  it('checks against a capabilities document', () => {
    expect(checkFiles(['one.json'], 'actions.json', read).files[0]?.findings).to.deep.equal([]);
    expect(checkFiles(['one.json'], 'broken.json', read).files[0]?.problem).to.equal('is not JSON');
  });
});
