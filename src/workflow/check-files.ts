import { checkCatalog } from './check-catalog.js';
import type { KnownActionDescriptor } from './check-definition.js';
import type { Finding } from './finding.js';

/** What was found in one file. */
export interface CheckedFile {
  readonly file: string;
  /** Why it could not be checked at all. */
  readonly problem?: string;
  /** How many definitions can be used. */
  readonly workflows: number;
  readonly findings: readonly Finding[];
}

/**
 * Checks files that hold a catalogue, one definition, or a manifest with `workflows`. Never throws.
 *
 * @param actionsFile A list of action descriptors, or a capabilities document.
 * @param read Gives the text of a file, or throws.
 */
export function checkFiles(
  files: readonly string[],
  actionsFile: string | undefined,
  read: (file: string) => string,
): { readonly files: readonly CheckedFile[] } {
  let actions: readonly KnownActionDescriptor[] | undefined;
  if (actionsFile !== undefined) {
    const given = parsed(actionsFile, read);
    const list = 'value' in given ? listOf(given.value) : undefined;
    if (!list) {
      const problem = 'problem' in given ? given.problem : 'is no list of actions';
      return { files: [{ file: actionsFile, problem, workflows: 0, findings: [] }] };
    }
    actions = list;
  }
  return {
    files: files.map((file) => {
      const given = parsed(file, read);
      if ('problem' in given) return { file, problem: given.problem, workflows: 0, findings: [] };
      const { findings, workflows } = checkCatalog(catalogIn(given.value), actions ? { actions } : {});
      return { file, workflows: workflows.length, findings };
    }),
  };
}

function parsed(
  file: string,
  read: (file: string) => string,
): { readonly value: unknown } | { readonly problem: string } {
  let text: string;
  try {
    text = read(file);
  } catch {
    return { problem: 'cannot be read' };
  }
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: 'is not JSON' };
  }
}

function listOf(value: unknown): readonly KnownActionDescriptor[] | undefined {
  const list = Array.isArray(value) ? (value as unknown[]) : (value as { actions?: unknown } | null)?.actions;
  const isAction = (one: unknown): one is KnownActionDescriptor =>
    typeof (one as { id?: unknown } | null)?.id === 'string';
  return Array.isArray(list) && list.every(isAction) ? list : undefined;
}

/** The catalogue of a file: itself, that of a manifest, or one of just this definition. */
function catalogIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { workflows } = value as { workflows?: unknown };
  if (typeof workflows === 'object' && workflows !== null && !Array.isArray(workflows)) return workflows;
  if ('steps' in value && !('workflows' in value))
    return { modelVersion: '0.1', extension: 'uiap.workflow', workflows: [value] };
  return value;
}
