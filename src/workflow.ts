// Everything public of `uiap-bridge/workflow`: the extension, what it takes, and the check of catalogues.
export { workflow, type WorkflowExtension } from './workflow/extension.js';
export type {
  ConditionContext,
  ConditionEvaluator,
  SuggestionSource,
  WorkflowOptions,
} from './workflow/options.js';
export { memoryStore, tabStore, webLocks, type WorkflowLocks, type WorkflowStore } from './workflow/store.js';
export { checkCatalog, type CheckedCatalog } from './workflow/check-catalog.js';
export { checkFiles, type CheckedFile } from './workflow/check-files.js';
export type { CheckOptions, KnownActionDescriptor } from './workflow/check-definition.js';
export { preview, type StepPreview } from './workflow/preview.js';
export type { World } from './workflow/world.js';
export type { Finding } from './workflow/finding.js';
export type { ActionSight, ConsentRequest, ElementSight, PageSight } from './page/page-sight.js';
export type {
  WorkflowCatalog,
  WorkflowDefinition,
  WorkflowInstance,
  WorkflowStep,
} from './protocol/workflow.js';
