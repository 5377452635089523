import type { PageFacts } from '../page/page-facts.js';
import type { CognitionBootstrap, CognitionSurface, EntitySchemaDocument } from '../protocol/cognition.js';
import type { MayTell } from './may-read.js';
import type { CheckedOptions, CognitionOptions } from './options.js';
import { present } from './present.js';
import type { Entities, Entity } from './schema.js';
import { contextReader } from './scope-context.js';

/** The content of surfaces. Revisions are added when they are told. */
export type Surfaces = Pick<CognitionBootstrap, CognitionSurface>;

/** Who is told. */
export interface Audience {
  /** Undefined where all records may be told. */
  readonly mayTell: MayTell | undefined;
  readonly mayCallAction: (actionId: string) => boolean;
}

/** Reads surfaces as one agent may know them. */
export interface SurfaceReader {
  read(surfaces: readonly CognitionSurface[], facts: PageFacts): Surfaces;
  /** Decides about every record and action anew with the next reading. */
  forget(): void;
}

export function surfaceReader(
  { navigation, scope, diagnose }: CognitionOptions,
  { entities }: CheckedOptions,
  { mayTell, mayCallAction }: Audience,
): SurfaceReader {
  let callable = new Map<Entity, readonly string[]>();
  const chosenScope = () => scope?.();
  const context = contextReader({ entities, mayTell, actionsOf, chosenScope, diagnose });

  function actionsOf(entity: Entity): readonly string[] {
    const known = callable.get(entity);
    if (known) return known;
    const actions = (entity.declared.actions ?? []).filter(mayCallAction);
    callable.set(entity, actions);
    return actions;
  }

  return {
    read(surfaces, facts) {
      return present({
        schema: surfaces.includes('schema') ? schemaSurface(entities, actionsOf) : undefined,
        navigation: surfaces.includes('navigation') ? { routes: navigation?.()?.routes ?? [] } : undefined,
        context: surfaces.includes('context') ? context.read(facts) : undefined,
      });
    },
    forget() {
      callable = new Map();
      context.forget();
    },
  };
}

/** The schema as one agent may know it: all that is declared, with the actions that it may call (OP-C-51). */
export function schemaSurface(
  entities: Entities,
  actionsOf: (entity: Entity) => readonly string[],
): EntitySchemaDocument {
  return {
    entities: Object.fromEntries(
      [...entities].map(([type, entity]) => {
        const actions = actionsOf(entity);
        return [
          type,
          present({ ...entity.declared, actions: actions.length > 0 ? [...actions] : undefined }),
        ];
      }),
    ),
  };
}
