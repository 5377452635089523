import { expect } from 'chai';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import * as protocol from '../../src/protocol/workflow.js';
import { SPEC_EXAMPLE } from '../support/workflow-example.js';

type Schema = v.GenericSchema;

describe('Messages of uiap.workflow (WF 10, WF 11)', () => {
  const progress = { instanceId: 'wf_991', workflowId: 'video.create_first_video', status: 'running' };
  const result = { instanceId: 'wf_991', workflowId: 'video.create_first_video', status: 'succeeded' };

  const right: [string, Schema, object][] = [
    [
      'the start of the specification (WF 14.2)',
      protocol.WorkflowStartPayload,
      {
        workflowId: 'video.create_first_video',
        mode: 'assist',
        inputs: { title: 'Produktdemo für Kunde A' },
      },
    ],
    [
      'the progress of the specification (WF 14.3, WF-11.4-1)',
      protocol.WorkflowProgressPayload,
      {
        ...progress,
        currentStepId: 'fill_title',
        currentStepType: 'action',
        completedStepIds: ['intro'],
        checkpointId: 'cp_2',
      },
    ],
    [
      'the result of the specification (WF 14.4, WF-11.10-1)',
      protocol.WorkflowResultPayload,
      {
        ...result,
        outputs: { videoId: 'vid_12345' },
        finalStepId: 'done',
        summary: 'Dein erstes Video wurde angelegt.',
      },
    ],
    [
      'a status that is never seen here (OP-W-1)',
      protocol.WorkflowProgressPayload,
      { ...progress, status: 'validating' },
    ],
    ['members that are not known (OP-E-9)', protocol.WorkflowResumePayload, { instanceId: 'i', later: 1 }],
    [
      'a checkpoint (WF-10-3)',
      protocol.WorkflowCheckpoint,
      { checkpointId: 'c', stepId: 's', createdAt: 't' },
    ],
    ['an entry of the history (WF-10-4)', protocol.WorkflowHistoryEntry, { stepId: 's', status: 'skipped' }],
    ['a candidate (WF-11.2-2)', protocol.WorkflowMatchCandidate, { workflowId: 'a', score: 0.5 }],
  ];
  for (const [name, schema, payload] of right)
    it(`take ${name}`, () => expect(v.is(schema, payload)).to.be.true);

  const wrong: [string, Schema, object][] = [
    [
      'a status that does not exist (WF-5-1)',
      protocol.WorkflowProgressPayload,
      { ...progress, status: 'done' },
    ],
    [
      'a result that is no end (WF-11.10-1)',
      protocol.WorkflowResultPayload,
      { ...result, status: 'running' },
    ],
    [
      'a paused instance that is not (WF-11.7-1)',
      protocol.WorkflowPausedPayload,
      { instanceId: 'i', status: 'running' },
    ],
    [
      'a resumed instance that is not (WF-11.8-1)',
      protocol.WorkflowResumedPayload,
      { instanceId: 'i', status: 'paused' },
    ],
    [
      'a cancelled instance that is not (WF-11.9-1)',
      protocol.WorkflowCancelledPayload,
      { instanceId: 'i', status: 'failed' },
    ],
    ['an entry of the history without a status (WF-10-4)', protocol.WorkflowHistoryEntry, { stepId: 's' }],
    [
      'a checkpoint without a step (WF-10-3)',
      protocol.WorkflowCheckpoint,
      { checkpointId: 'c', createdAt: 't' },
    ],
    ['a change without a revision (WF-11.11-1)', protocol.WorkflowChangedPayload, { catalog: {} }],
  ];
  for (const [name, schema, payload] of wrong)
    it(`refuse ${name}`, () => expect(v.is(schema, payload)).to.be.false);

  it('the catalogue has a JSON Schema, for editors', () => {
    const schema = toJsonSchema(protocol.WorkflowCatalog, { errorMode: 'ignore' });

    expect(schema.required).to.include.members(['modelVersion', 'extension', 'workflows']);
    expect(v.is(protocol.WorkflowDefinition, SPEC_EXAMPLE)).to.be.true;
  });
});
