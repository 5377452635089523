import * as v from 'valibot';
import type { ComponentShape, FunctionCall } from '../protocol/a2ui.js';
import type { ComponentContext } from './component-context.js';
import { commonEntries, commonTypes, type Types } from './types.js';

/** Components and functions that agents may use. Apps bring their own next to the Basic catalog. */
export interface Catalog {
  /** An identifier, never fetched. */
  readonly id: string;
  readonly components: Readonly<Record<string, ComponentDefinition>>;
  readonly functions: Readonly<Record<string, FunctionDefinition>>;
  /** Style rules for the components, in the shadow root of each surface. Default none. */
  readonly styles?: string;
}

export interface ComponentDefinition {
  /** The schemas of its properties, by name. Those common to all components come by themselves. */
  readonly properties: (types: Types) => v.ObjectEntries;
  /** Types of components in which it may lie; `Surface` for the root. Default all. */
  readonly allowedParents?: readonly string[];
  /** Types of components that may lie in it. Default all. */
  readonly allowedChildren?: readonly string[];
  /**
   * Gives what Lit is to render. Called again whenever something that it read through `context` has changed. Must not
   * keep anything outside of `context`; when it throws, a placeholder is shown and the agent hears of it.
   */
  readonly render: (properties: never, context: ComponentContext) => unknown;
}

export interface FunctionDefinition {
  /** The schema of its arguments. Default none. */
  readonly args?: (types: Types) => v.GenericSchema;
  /** Arguments whose literal arrays hold dynamic values. Default none. */
  readonly dynamicItems?: readonly string[];
  /** Who may call it. Default `rendererOnly`. */
  readonly allowedCallers?: 'rendererOnly' | 'agentOnly' | 'rendererOrAgent';
  /** Whether it runs only in answer to a press of the person. Default false. */
  readonly requiresUserActivation?: boolean;
  /**
   * Computes the value from the resolved arguments. Throws an `A2uiFault` where it cannot. Without it the function is
   * the agent's: it is asked.
   */
  readonly run?: (args: Readonly<Record<string, unknown>>, host: FunctionHost) => unknown;
}

/** What functions may use of the place they run in. */
export interface FunctionHost {
  readonly locale: string;
  /** Fills in the `${…}` of a text, in the scope of the component. */
  interpolate(text: string): string;
  /** Opens an address in a new window without ties to this one. Throws an `A2uiFault` where it is no web address. */
  open(url: string): void;
  readonly formats: Formats;
}

/** Formatters in the language of the person; making them is slow, so they are remembered. */
export interface Formats {
  number(options: Intl.NumberFormatOptions): Intl.NumberFormat;
  date(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat;
  readonly plural: Intl.PluralRules;
}

/** Helps TypeScript to know the properties in `render`. */
export function component<Entries extends v.ObjectEntries>(definition: {
  readonly properties: (types: Types) => Entries;
  readonly allowedParents?: readonly string[];
  readonly allowedChildren?: readonly string[];
  readonly render: (
    properties: v.InferOutput<v.StrictObjectSchema<Entries, undefined>>,
    context: ComponentContext,
  ) => unknown;
}): ComponentDefinition {
  return definition;
}

/** The catalogs that a renderer knows. */
export interface Catalogs {
  readonly ids: readonly string[];
  component(catalogId: string | undefined, name: string): ComponentDefinition | undefined;
  function(catalogId: string | undefined, name: string): FunctionDefinition | undefined;
  /** The schema of a component, undefined where the catalog does not have it. */
  schema(defaultId: string | undefined, shape: ComponentShape): v.GenericSchema<ComponentShape> | undefined;
  /** The schema of a call. */
  call(defaultId: string | undefined): v.GenericSchema<FunctionCall>;
}

export function createCatalogs(list: readonly Catalog[]): Catalogs {
  const catalogs = new Map(list.map((catalog) => [catalog.id, catalog]));
  const typesOf = new Map<string | undefined, Types>();
  const schemas = new Map<string, v.GenericSchema<ComponentShape>>();

  function types(defaultId: string | undefined): Types {
    // Ids come from agents: only those of known catalogs are worth remembering.
    const key = defaultId !== undefined && catalogs.has(defaultId) ? defaultId : undefined;
    let found = typesOf.get(key);
    if (!found) {
      found = commonTypes(({ catalogId, call }) => findFunction(catalogId ?? key, call));
      typesOf.set(key, found);
    }
    return found;
  }

  function findComponent(catalogId: string | undefined, name: string): ComponentDefinition | undefined {
    return own(catalogs.get(catalogId ?? '')?.components, name);
  }

  function findFunction(catalogId: string | undefined, name: string): FunctionDefinition | undefined {
    return own(catalogs.get(catalogId ?? '')?.functions, name);
  }

  return {
    ids: [...catalogs.keys()],
    component: findComponent,
    function: findFunction,
    schema(defaultId, shape) {
      const catalogId = typeof shape.catalogId === 'string' ? shape.catalogId : defaultId;
      const definition = findComponent(catalogId, shape.component);
      if (!definition) return undefined;
      const key = JSON.stringify([defaultId, catalogId, shape.component]);
      let schema = schemas.get(key);
      if (!schema) {
        const known = types(defaultId);
        schema = v.strictObject({
          ...commonEntries(known),
          ...definition.properties(known),
        });
        schemas.set(key, schema);
      }
      return schema;
    },
    call: (defaultId) => types(defaultId).call,
  };
}

function own<Value>(members: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return members && Object.hasOwn(members, name) ? members[name] : undefined;
}
