import * as v from 'valibot';
import { WorkflowCatalog, WorkflowDefinition } from '../protocol/workflow.js';
import { checkDefinition, type CheckOptions } from './check-definition.js';
import { didYouMean, pathOf, type Finding, type Report } from './finding.js';

export interface CheckedCatalog {
  /** What was found, errors and warnings, in the order of the document. */
  readonly findings: readonly Finding[];
  /** The definitions that can be used. Empty where the catalogue as a whole cannot. */
  readonly workflows: readonly WorkflowDefinition[];
  /** The catalogue with just these; undefined where the catalogue as a whole cannot be used. */
  readonly catalog: WorkflowCatalog | undefined;
}

const Head = v.strictObject({ ...WorkflowCatalog.entries, workflows: v.array(v.unknown()) });

/**
 * Checks a catalogue (WF 6). Never throws.
 *
 * A definition with errors is left out; a wrong head or two definitions of one id refuse the catalogue (OP-W-47).
 */
export function checkCatalog(catalog: unknown, options: CheckOptions = {}): CheckedCatalog {
  const findings: Finding[] = [];
  const report: Report = (rule, path, message, fix, level = 'error') =>
    findings.push({ level, path, rule, message, fix });
  const head = v.safeParse(Head, catalog);
  if (!head.success) {
    reportIssues(head.issues, [], report);
    return { findings, workflows: [], catalog: undefined };
  }
  const workflows: WorkflowDefinition[] = [];
  const places = new Map<string, string>();
  let isAmbiguous = false;
  for (const [index, given] of head.output.workflows.entries()) {
    const where = `workflows[${index}]`;
    const before = findings.filter(({ level }) => level === 'error').length;
    const parsed = v.safeParse(WorkflowDefinition, given);
    const id = idOf(given);
    if (id !== undefined && places.has(id)) {
      isAmbiguous = true;
      report(
        'unique',
        `${where}.id`,
        `The workflow "${id}" is there already, at ${places.get(id)!}.`,
        'Rename one.',
      );
    } else if (id !== undefined) places.set(id, where);
    if (!parsed.success) reportIssues(parsed.issues, ['workflows', index], report);
    else checkDefinition(parsed.output, where, report, options);
    if (parsed.success && findings.filter(({ level }) => level === 'error').length === before)
      workflows.push(parsed.output);
  }
  if (isAmbiguous) return { findings, workflows: [], catalog: undefined };
  return { findings, workflows, catalog: { ...head.output, workflows } };
}

function idOf(given: unknown): string | undefined {
  const id = (given as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : undefined;
}

function reportIssues(
  issues: readonly v.BaseIssue<unknown>[],
  base: readonly (string | number)[],
  report: Report,
): void {
  for (const issue of issues.flatMap(deepest)) {
    const keys = [...base, ...(issue.path ?? []).map(({ key }) => key as string | number)];
    const path = pathOf(keys) || 'catalog';
    const name = String(keys.at(-1) ?? 'catalog');
    const expected = issue.expected ?? issue.type.replaceAll('_', ' ');
    if (issue.received === 'undefined')
      report('required', path, `"${name}" is missing.`, `Add it: ${expected}.`);
    else if (issue.expected === 'never')
      report('known-member', path, `"${name}" is not a member here.`, hintFor(issue, name));
    else if (issue.type === 'check')
      report('form', path, `"${name}" must be ${issue.message}.`, 'Change it.');
    else {
      const allowed = [...expected.matchAll(/"([^"]+)"/g)].map(([, value]) => value!);
      const meant = typeof issue.input === 'string' ? didYouMean(issue.input, allowed) : '';
      report('form', path, `"${name}" must be ${expected}.`, meant || `Write ${expected}.`);
    }
  }
}

/** Of a form with several shapes, what is wrong with the one that was probably meant. */
function deepest(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown>[] {
  const inner = issue.issues?.filter(({ path }) => path !== undefined) ?? [];
  if (issue.type !== 'union' || inner.length === 0) return [issue];
  const path = issue.path ?? [];
  return inner.map((one) => ({ ...one, path: [...path, ...(one.path ?? [])] }) as v.BaseIssue<unknown>);
}

function hintFor(issue: v.BaseIssue<unknown>, name: string): string {
  const parent = issue.path?.at(-1)?.input;
  const siblings = typeof parent === 'object' && parent !== null ? Object.keys(parent) : [];
  const meant = didYouMean(
    name,
    COMMON.filter((member) => !siblings.includes(member)),
  );
  return meant || 'Remove it, or put it under "metadata".';
}

// Members that are easily misspelled.
const COMMON = [
  ...Object.keys(WorkflowDefinition.entries),
  ...'next if timeoutMs checkpoint onError text parameters prompt allowPartial autoAcceptIfResolved parameter source'.split(
    ' ',
  ),
  ...'template confirm actionId target args verification presentation saveResultAs conditions policy waitFor'.split(
    ' ',
  ),
  ...'pollMs branches otherwise reason message resumeWhen summary strategy gotoStepId maxAttempts'.split(' '),
];
