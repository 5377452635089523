import { expect } from 'chai';
import type { WorkflowCondition } from '../../src/protocol/workflow.js';
import { conditionHolds, type Known } from '../../src/workflow/conditions.js';
import { evaluate } from '../../src/workflow/values.js';
import { fakeWorld } from '../support/workflow.js';

const state: Known = {
  inputs: { zone: 'north', empty: '', nothing: null },
  signals: [
    { signal: { kind: 'toast.shown', text: 'Old news' }, number: 0, stepId: 'before' },
    { signal: { kind: 'toast.shown', text: 'All saved' }, number: 1, stepId: 'save' },
    { signal: { kind: 'route.changed', path: '/parcels/9' }, number: 2, stepId: 'save' },
    { signal: { kind: 'dialog.opened', name: 'Labels' }, number: 3, stepId: 'save' },
  ],
  windowFrom: 1,
  outcomes: { save: 'succeeded' },
  decision: 'confirm',
};
const world = fakeWorld({
  route: { path: '/parcels/9', routeId: 'parcels', params: { id: '9' } },
  scopes: [{ id: 'board', visible: true }],
  elements: { save: { found: 'one', state: { enabled: false, visible: true } } },
  custom: { weekday: true, night: false },
  values: { plan: { names: ['basic', 'pro'] } },
});
const target = (value: string) => ({ by: 'stableId' as const, value });
const toast = (text: string) => ({
  kind: 'signal.observed' as const,
  signal: { kind: 'toast.contains' as const, text },
});
const route = (pattern: string) => ({
  kind: 'signal.observed' as const,
  signal: { kind: 'route.changed' as const, pattern },
});

describe('Conditions (WF 8)', () => {
  const table: [string, WorkflowCondition, string][] = [
    ['param.present (WF-8-1, OP-W-55)', { kind: 'param.present', name: 'empty' }, 'met'],
    ['param.present of null', { kind: 'param.present', name: 'nothing' }, 'unmet'],
    ['param.present of a prototype’s member (OP-E-14)', { kind: 'param.present', name: 'toString' }, 'unmet'],
    ['param.equals (WF-8-2)', { kind: 'param.equals', name: 'zone', value: 'north' }, 'met'],
    ['param.equals, exactly (WF-8-2)', { kind: 'param.equals', name: 'zone', value: 'North' }, 'unmet'],
    ['route.is (WF-8-3)', { kind: 'route.is', routeId: 'parcels' }, 'met'],
    ['scope.present (WF-8-4)', { kind: 'scope.present', scopeId: 'board' }, 'met'],
    ['scope.present of none', { kind: 'scope.present', scopeId: 'attic' }, 'unmet'],
    ['element.present (WF-8-5)', { kind: 'element.present', target: target('save') }, 'met'],
    ['element.present of none', { kind: 'element.present', target: target('ghost') }, 'unmet'],
    [
      'element.state (WF-8-6)',
      { kind: 'element.state', target: target('save'), state: { enabled: true } },
      'unmet',
    ],
    [
      'element.state of what does not apply',
      { kind: 'element.state', target: target('save'), state: { invalid: false, enabled: false } },
      'met',
    ],
    ['signal.observed (WF-8-7, WF-14-4)', toast('saved'), 'met'],
    ['signal.observed before the window (OP-W-15)', toast('Old'), 'unmet'],
    ['a route pattern (WF-14-5)', route('/parcels/:id'), 'met'],
    ['a route pattern of one segment (WF-14-5)', route('/:id'), 'unmet'],
    ['a dialog (WF-7.6-5)', { kind: 'signal.observed', signal: { kind: 'dialog.opened' } }, 'met'],
    ['action.status (WF-8-8)', { kind: 'action.status', stepId: 'save', status: 'succeeded' }, 'met'],
    [
      'action.status of a step that never ran (OP-W-25)',
      { kind: 'action.status', stepId: 'ghost', status: 'failed' },
      'unmet',
    ],
    ['policy.effect (WF-8-9, OP-W-45)', { kind: 'policy.effect', effect: 'confirm' }, 'met'],
    ['custom (WF-8-10, WF-8-13)', { kind: 'custom', name: 'weekday' }, 'met'],
    ['custom that says no', { kind: 'custom', name: 'night' }, 'unmet'],
    ['custom that nobody knows (WF-8-14)', { kind: 'custom', name: 'ghost' }, 'unknown'],
  ];
  for (const [name, condition, truth] of table)
    it(`${name}: ${truth}`, () => {
      for (let round = 0; round < 100; round += 1)
        expect(conditionHolds(condition, state, world)).to.equal(truth);
    });

  it('are unknown where nobody can look at elements', () => {
    const blind = fakeWorld({ look: () => undefined });
    for (const condition of [
      { kind: 'element.present' as const, target: target('save') },
      { kind: 'element.state' as const, target: target('save'), state: { enabled: false } },
    ])
      expect(conditionHolds(condition, state, blind)).to.equal('unknown');
  });
});

describe('Value expressions (WF 6.8)', () => {
  const known = { ...state, results: { save: { id: 'n9' } }, saved: { made: { ids: ['a', 'b'] } } };
  const table: [string, Parameters<typeof evaluate>[0], unknown][] = [
    ['literal (WF-6.8-1)', { from: 'literal', value: { a: 1 } }, { a: 1 }],
    ['param (WF-6.8-2)', { from: 'param', name: 'zone' }, 'north'],
    ['route (WF-6.8-3)', { from: 'route', path: 'params.id' }, '9'],
    ['context (WF-6.8-4)', { from: 'context', path: 'plan.names.1' }, 'pro'],
    ['saved results (OP-W-27)', { from: 'context', path: 'results.made.ids.0' }, 'a'],
    ['actionResult (WF-6.8-5)', { from: 'actionResult', stepId: 'save', path: 'id' }, 'n9'],
    ['signal (WF-6.8-6)', { from: 'signal', kind: 'toast.shown', path: 'text' }, 'All saved'],
    ['the newest signal of a step', { from: 'signal', stepId: 'before', path: 'text' }, 'Old news'],
    ['nothing of a step that never ran (OP-W-25)', { from: 'actionResult', stepId: 'ghost' }, undefined],
    [
      'nothing of a prototype (OP-E-14)',
      { from: 'actionResult', stepId: 'save', path: 'constructor.name' },
      undefined,
    ],
    ['nothing of a list’s length', { from: 'context', path: 'plan.names.length' }, undefined],
  ];
  for (const [name, expr, value] of table)
    it(name, () => expect(evaluate(expr, known, world)).to.deep.equal(value));
});
