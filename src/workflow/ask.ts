import type { Command } from './command.js';

/**
 * The payload of `uiap.workflow.input.request`. `ext` tells an agent that looks at it what the question is for (OP-W-6);
 * one that does not still answers rightly.
 */
export function ask({ payload, purpose, stepId }: Extract<Command, { do: 'ask' }>): object {
  return purpose === 'collect' ? payload : { ...payload, ext: { 'uiap.workflow': { purpose, stepId } } };
}
