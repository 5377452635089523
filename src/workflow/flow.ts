import type { WorkflowDefinition, WorkflowParameter, WorkflowStep } from '../protocol/workflow.js';

/** A step and the one that follows it where nothing else is said (OP-W-13). */
export interface Placed {
  readonly step: WorkflowStep;
  readonly index: number;
  readonly successor: string | undefined;
}

/** A definition with its names looked up once. */
export interface Flow {
  readonly definition: WorkflowDefinition;
  readonly steps: ReadonlyMap<string, Placed>;
  readonly inputs: ReadonlyMap<string, WorkflowParameter>;
}

export function flowOf(definition: WorkflowDefinition): Flow {
  const { steps, inputs = [] } = definition;
  return {
    definition,
    steps: new Map(
      steps.map((step, index) => [step.id, { step, index, successor: step.next ?? steps[index + 1]?.id }]),
    ),
    inputs: new Map(inputs.map((input) => [input.name, input])),
  };
}
