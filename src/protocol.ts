// Everything public of `uiap-bridge/protocol`: the schemas of what travels, and the types inferred from them.
export * from './protocol/a2ui.js';
export * from './protocol/actions.js';
export * from './protocol/cognition.js';
export * from './protocol/envelope.js';
export * from './protocol/errors.js';
export * from './protocol/limits.js';
export * from './protocol/policy.js';
export * from './protocol/session.js';
export * from './protocol/signals.js';
export * from './protocol/targets.js';
export * from './protocol/web-state.js';
export * from './protocol/workflow.js';
