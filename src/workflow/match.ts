import type { WorkflowMatchCandidate, WorkflowMatchPayload } from '../protocol/workflow.js';
import { unmet, type Circumstances } from './applicability.js';
import type { Flow } from './flow.js';
import { orderOf } from './inputs.js';

const DEFAULT_RESULTS = 5;
const SCORE_WITHOUT_INTENT = 0.5;

/** Ranks the workflows that fit an intention and the present circumstances, best first (WF 11.2, OP-W-49). */
export function match(
  flows: Iterable<Flow>,
  asked: WorkflowMatchPayload,
  circumstances: Circumstances,
): WorkflowMatchCandidate[] {
  const { intent, routeId, mode, maxResults = DEFAULT_RESULTS } = asked;
  const here = routeId === undefined ? circumstances : { ...circumstances, routeId };
  const isBlocked = circumstances.world.decide('start') === 'deny';
  const found: WorkflowMatchCandidate[] = [];
  for (const flow of flows) {
    const { id, interactionModes } = flow.definition;
    if (mode !== undefined && !interactionModes.includes(mode)) continue;
    if (unmet(flow, here) !== undefined) continue;
    const score = intent === undefined ? SCORE_WITHOUT_INTENT : scoreOf(flow, intent, here.world.locale);
    if (score <= 0) continue;
    const missing = [...flow.inputs.values()]
      .filter((input) => input.required === true && orderOf(input).includes('user'))
      .map(({ name }) => name);
    found.push({
      workflowId: id,
      score,
      ...(missing.length > 0 ? { missingInputs: missing } : {}),
      ...(isBlocked ? { blockedByPolicy: true } : {}),
    });
  }
  const byId = (a: WorkflowMatchCandidate, b: WorkflowMatchCandidate) =>
    a.workflowId < b.workflowId ? -1 : a.workflowId > b.workflowId ? 1 : 0;
  return found.sort((a, b) => b.score - a.score || byId(a, b)).slice(0, maxResults);
}

function scoreOf({ definition }: Flow, intent: string, locale: string | undefined): number {
  const wanted = tokens(intent);
  let best = 0;
  for (const { phrases, locale: own, weight = 1 } of definition.intents ?? []) {
    if (own !== undefined && locale !== undefined && language(own) !== language(locale)) continue;
    for (const phrase of phrases) best = Math.max(best, dice(wanted, tokens(phrase)) * weight);
  }
  for (const trigger of definition.triggers ?? [])
    if (trigger.kind === 'intent')
      for (const phrase of trigger.intents ?? []) best = Math.max(best, dice(wanted, tokens(phrase)));
  return Math.min(1, best);
}

function language(tag: string): string {
  return tag.toLowerCase().split('-')[0]!;
}

function tokens(text: string): ReadonlySet<string> {
  return new Set(
    text
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
}

/** How much two sets of words have in common, from 0 to 1. */
function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return (2 * common) / (a.size + b.size);
}
