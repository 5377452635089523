import { expect } from 'chai';
import { preview } from '../../src/workflow/preview.js';
import { activate, definition, END, fakeWorld } from '../support/workflow.js';

describe('The preview of a definition', () => {
  it('says what would run, which targets are there, and what policy would say; and does nothing', () => {
    const world = fakeWorld({
      elements: { save: { found: 'one' } },
      weights: { 'ui.activate': { decision: 'confirm' } },
    });
    const flow = definition([
      activate('save'),
      activate('ghost', { if: [{ kind: 'route.is', routeId: 'far' }], next: 'end' }),
      { id: 'lost', type: 'instruction', text: 'x' },
      END,
    ]);

    expect(preview(flow, 'auto', world)).to.deep.equal([
      { stepId: 'save', type: 'action', isReachable: true, if: 'met', action: 'confirm', target: 'one' },
      { stepId: 'ghost', type: 'action', isReachable: true, if: 'unmet', action: 'confirm', target: 'none' },
      { stepId: 'lost', type: 'instruction', isReachable: false, if: 'met' },
      { stepId: 'end', type: 'complete', isReachable: true, if: 'met' },
    ]);
    expect(preview(flow, 'guide', world).map(({ action }) => action)).to.deep.equal([
      'person',
      'person',
      undefined,
      undefined,
    ]);
  });
});
