import type { JsonObject, JsonValue } from '../json.js';
import type { WorkflowCatalog } from '../protocol/workflow.js';
import type { Finding } from './finding.js';
import type { WorkflowLocks, WorkflowStore } from './store.js';

/** What a condition of the app's can look at. */
export interface ConditionContext {
  readonly workflowId: string;
  readonly routeId: string | undefined;
  readonly path: string;
}

/**
 * A condition of the app's, for `{ "kind": "custom" }`. Called often and at any time: has to be quick, to change nothing,
 * and to answer the same while nothing changes. What it throws, or anything but true and false, counts as unknown.
 */
export type ConditionEvaluator = (args: JsonObject, context: ConditionContext) => boolean;

/** Suggests a value for a parameter, or undefined for none. `inputs` are those accepted so far. */
export type SuggestionSource = (
  inputs: JsonObject,
  context: { readonly workflowId: string; readonly signal: AbortSignal },
) => JsonValue | undefined | Promise<JsonValue | undefined>;

export interface WorkflowOptions {
  /** The flows. A wrong one is left out and told to `onFinding`; a wrong catalogue throws a `TypeError`. */
  readonly catalog: WorkflowCatalog;
  /** Where instances survive a reload. Default: the session storage of the tab. */
  readonly store?: WorkflowStore;
  /** Default: the browser's Web Locks. */
  readonly locks?: WorkflowLocks;
  /** Custom conditions by name. An unknown one never counts as met. */
  readonly conditions?: Readonly<Record<string, ConditionEvaluator>>;
  /** Custom validations by name (`value` of the validation). An unknown one never passes. */
  readonly validations?: Readonly<Record<string, (value: JsonValue) => boolean>>;
  /** Suggestions by name of the parameter, or by `<workflow id>.<parameter>`. */
  readonly suggestions?: Readonly<Record<string, SuggestionSource>>;
  /** The app's own values, for the source `context` and for expressions. Default none. */
  readonly context?: () => JsonObject;
  /** Whether agents may search for workflows with `uiap.workflow.match`. Default true. */
  readonly match?: boolean;
  /** Lets workflows with `startMode: "automatic"` start by their triggers. Default false. */
  readonly automatic?: boolean;
  /** Whether this is the first time that somebody uses a feature, for the trigger `first_run`. Default: never. */
  readonly isFirstRun?: (feature: string | undefined) => boolean;
  /** A trigger of a workflow with `startMode: "suggested"` has fired: the app may offer it to the person. */
  readonly onSuggested?: (workflowId: string) => void;
  /** Shows the person an explanation. Text is text, never markup. */
  readonly present?: (explanation: {
    readonly instanceId: string;
    readonly stepId: string;
    readonly text: string;
    readonly presentation: Readonly<Record<string, unknown>>;
  }) => void;
  /** What is wrong with the catalogue. Default: the console, as warnings. */
  readonly onFinding?: (finding: Finding) => void;
  /** Told what goes wrong later: a store that fails, a condition that throws. No values. Default: the console. */
  readonly onProblem?: (code: string, message: string) => void;
}
