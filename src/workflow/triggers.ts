import type { SessionPort } from '../extension.js';
import type { Signal } from '../protocol/signals.js';
import type { WorkflowTrigger } from '../protocol/workflow.js';
import type { Flow } from './flow.js';
import type { WorkflowOptions } from './options.js';

/** Something that may set off a workflow. */
export type Occasion =
  | { readonly kind: 'route.entered'; readonly routeId: string | undefined }
  | { readonly kind: 'first_run' }
  | { readonly kind: 'signal'; readonly signal: Signal }
  | { readonly kind: 'custom'; readonly name: string };

/** Whether a trigger fires. An intent never does by itself: it only helps to find the workflow. */
export function fires(
  trigger: WorkflowTrigger,
  occasion: Occasion,
  isFirstRun: WorkflowOptions['isFirstRun'],
): boolean {
  switch (trigger.kind) {
    case 'intent':
      return false;
    case 'route.entered':
      return (
        occasion.kind === 'route.entered' &&
        occasion.routeId !== undefined &&
        trigger.routeIds.includes(occasion.routeId)
      );
    case 'first_run':
      return occasion.kind === 'first_run' && isFirstRun?.(trigger.feature) === true;
    case 'signal':
      return occasion.kind === 'signal' && trigger.signalKinds.includes(occasion.signal.kind);
    case 'custom':
      return occasion.kind === 'custom' && trigger.name === occasion.name;
    default:
      return trigger satisfies never;
  }
}

export interface TriggersOptions {
  readonly flows: () => Iterable<Flow>;
  readonly options: WorkflowOptions;
  /** Starts a workflow through all stages; rejects where one fails. */
  start(workflowId: string, port: SessionPort): Promise<unknown>;
}

/** Offers or starts workflows when something happens (WF 6.4). A trigger forces nothing: the start has all its stages. */
export function createTriggers({ flows, options, start }: TriggersOptions) {
  // At most one uninvited start of a workflow for each load of the page (OP-W-53).
  const started = new Set<string>();
  const offered = new Set<string>();
  return (occasion: Occasion, port: SessionPort): void => {
    for (const { definition } of flows()) {
      const { id, startMode = 'manual', triggers = [] } = definition;
      if (startMode === 'manual') continue;
      if (!triggers.some((trigger) => firesSafely(trigger, occasion, options))) continue;
      if (startMode === 'suggested') {
        if (!offered.has(id)) options.onSuggested?.(id);
        offered.add(id);
      } else if (options.automatic === true && !started.has(id)) {
        started.add(id);
        // What stands against it is no fault: it may be started later, by somebody.
        start(id, port).catch(() => started.delete(id));
      }
    }
  };
}

function firesSafely(trigger: WorkflowTrigger, occasion: Occasion, { isFirstRun }: WorkflowOptions): boolean {
  try {
    return fires(trigger, occasion, isFirstRun);
  } catch {
    return false;
  }
}
