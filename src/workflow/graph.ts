import type { WorkflowDefinition } from '../protocol/workflow.js';

export interface Edge {
  readonly to: string;
  /** True for a `goto_step` with stated `maxAttempts`: it ends by itself. */
  readonly isBounded: boolean;
}

/** Where each step can lead: next, array successor, branches, otherwise, goto (OP-W-33). */
export function edgesOf({ steps }: WorkflowDefinition): ReadonlyMap<string, readonly Edge[]> {
  const edges = new Map<string, Edge[]>();
  for (const [index, step] of steps.entries()) {
    const to = (id: string | undefined): Edge[] => (id === undefined ? [] : [{ to: id, isBounded: false }]);
    const successor = to(step.next ?? steps[index + 1]?.id);
    const own = (step.onError ?? []).flatMap(({ strategy, gotoStepId, maxAttempts }) =>
      strategy === 'goto_step' && gotoStepId !== undefined
        ? [{ to: gotoStepId, isBounded: maxAttempts !== undefined }]
        : [],
    );
    // A branch chooses for itself, unless it is skipped; nothing follows a complete step, unless it is.
    const isSkippable = (step.if ?? []).length > 0;
    if (step.type === 'branch') {
      own.push(...step.branches.flatMap(({ next }) => to(next)), ...to(step.otherwise));
      if (isSkippable) own.push(...successor);
    } else if (step.type !== 'complete' || isSkippable) own.push(...successor);
    edges.set(step.id, own);
  }
  return edges;
}

export function reachable(from: string, edges: ReadonlyMap<string, readonly Edge[]>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const { to } of edges.get(id) ?? []) open.push(to);
  }
  return found;
}

/** A step on a cycle that nothing bounds; undefined where there is none. */
export function unboundedCycle(edges: ReadonlyMap<string, readonly Edge[]>): string | undefined {
  const arriving = new Map<string, number>([...edges.keys()].map((id) => [id, 0]));
  const unbounded = (id: string) => (edges.get(id) ?? []).filter((edge) => !edge.isBounded);
  for (const id of edges.keys())
    for (const { to } of unbounded(id)) if (arriving.has(to)) arriving.set(to, arriving.get(to)! + 1);
  // Takes away what nothing leads to, until only cycles and what follows them are left.
  const free = [...arriving].filter(([, count]) => count === 0).map(([id]) => id);
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    arriving.delete(id);
    for (const { to } of unbounded(id)) {
      const count = arriving.get(to);
      if (count === undefined) continue;
      arriving.set(to, count - 1);
      if (count === 1) free.push(to);
    }
  }
  return [...arriving.keys()][0];
}
