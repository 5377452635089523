import type { JsonObject } from '../json.js';
import type { ActionRequestPayload } from '../protocol/actions.js';
import type { ActionTarget } from '../protocol/targets.js';
import type {
  WorkflowInputRequestPayload,
  WorkflowProgressPayload,
  WorkflowResultPayload,
  WorkflowText,
} from '../protocol/workflow.js';

/** What the machine wants done. It never waits for it: what comes of it is told as an event. */
export type Command =
  | { readonly do: 'progress'; readonly payload: WorkflowProgressPayload }
  | {
      readonly do: 'ask';
      readonly payload: WorkflowInputRequestPayload;
      readonly purpose: 'collect' | 'suggest' | 'confirm';
      readonly stepId: string;
    }
  | { readonly do: 'run'; readonly requestId: string; readonly payload: ActionRequestPayload }
  /** Ends a running action or an open question to the person. */
  | { readonly do: 'abort'; readonly requestId: string }
  /** Shows the person what is theirs to do. */
  | { readonly do: 'point'; readonly target: ActionTarget; readonly note: string }
  | { readonly do: 'suggest'; readonly parameter: string; readonly inputs: JsonObject }
  | { readonly do: 'consent'; readonly requestId: string; readonly actionId: string }
  | {
      readonly do: 'present';
      readonly stepId: string;
      readonly text: WorkflowText;
      readonly presentation: Readonly<Record<string, unknown>>;
    }
  | { readonly do: 'timer'; readonly tick: number; readonly afterMs: number }
  /** Looks again after this time, beside every change of the page. */
  | { readonly do: 'poll'; readonly afterMs: number }
  | { readonly do: 'result'; readonly payload: WorkflowResultPayload }
  | { readonly do: 'diagnose'; readonly code: string; readonly message: string };
