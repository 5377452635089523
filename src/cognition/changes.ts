import { sameJson } from '../json.js';
import { CognitionSurface, type CognitionBootstrap } from '../protocol/cognition.js';
import type { Surfaces } from './surfaces.js';

/** What one session was told last, and under which revisions (OP-C-11, OP-C-12). */
export interface ToldSurfaces {
  /**
   * Takes in what may be told now.
   *
   * @returns The surfaces whose content differs from before. Only those get a new revision.
   */
  update(content: Surfaces): CognitionSurface[];
  /** The given surfaces in full, with their revisions and the overall one. */
  bootstrap(surfaces: readonly CognitionSurface[]): CognitionBootstrap & { revision: string };
}

/**
 * Starts with nothing told.
 *
 * @param token Begins every revision. It has to be another one for each session: what another agent may know would
 *     otherwise show in the numbers.
 */
export function toldSurfaces(token: string): ToldSurfaces {
  const told: Surfaces = {};
  const counters: Record<CognitionSurface | 'overall', number> = {
    schema: 0,
    navigation: 0,
    context: 0,
    overall: 0,
  };

  return {
    update(content) {
      const changed = CognitionSurface.options.filter(
        (surface) => content[surface] !== undefined && !sameJson(told[surface], content[surface]),
      );
      for (const surface of changed) counters[surface] += 1;
      // Equal content is taken over as well: the next comparison then meets the same objects.
      Object.assign(told, content);
      if (changed.length > 0) counters.overall += 1;
      return changed;
    },
    bootstrap(surfaces) {
      const parts = surfaces.map((surface) => [
        surface,
        { revision: `${token}-${counters[surface]}`, ...told[surface] },
      ]);
      return { revision: `${token}-${counters.overall}`, ...(Object.fromEntries(parts) as Surfaces) };
    },
  };
}
