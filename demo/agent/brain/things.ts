import type { EntityFieldSchema, EntitySchema, NavigationRoute } from '../../../src/protocol/cognition.js';
import type { Task } from './task.js';
import { sameWord } from './words.js';

// What the app has told of itself, found by the words that people use for it. Keys from outside are only ever compared.

export type Known = Pick<Task, 'schema' | 'navigation'>;

/** The entity type that a word stands for: `contacts`, `Kontakt`. */
export function entityNamed(word: string, { schema }: Known): string | undefined {
  const found = Object.entries(schema.entities).find(
    ([type, { label }]) => sameWord(word, type) || (label !== undefined && sameWord(word, label)),
  );
  return found?.[0];
}

export function entityOf(type: string, { schema }: Known): EntitySchema {
  return (Object.hasOwn(schema.entities, type) ? schema.entities[type] : undefined) ?? { fields: {} };
}

export function fieldsOf(type: string, known: Known): [string, EntityFieldSchema][] {
  return Object.entries(entityOf(type, known).fields);
}

export function fieldNamed(word: string, type: string, known: Known): string | undefined {
  const found = fieldsOf(type, known).find(
    ([name, { label }]) => sameWord(word, name) || (label !== undefined && sameWord(word, label)),
  );
  return found?.[0];
}

/** What a field is called to people. */
export function fieldLabel(name: string, type: string, known: Known): string {
  return fieldsOf(type, known).find(([field]) => field === name)?.[1].label ?? name;
}

/** A field whose values are a list, with the value of it that a word stands for. */
export interface Choice {
  readonly entity: string;
  readonly field: string;
  readonly value: string;
}

/** Everything that the word can stand for as a value: `inactive` is a contact's status. */
export function choicesNamed(word: string, known: Known, type?: string): Choice[] {
  return Object.keys(known.schema.entities)
    .filter((entity) => type === undefined || entity === type)
    .flatMap((entity) =>
      fieldsOf(entity, known).flatMap(([field, { enumValues = [] }]) => {
        const value = enumValues.find((one) => sameWord(word, one));
        return value === undefined ? [] : [{ entity, field, value }];
      }),
    );
}

export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** What records of a type are called: the schema's label, and the label of the page that lists them. */
export function nounFor(type: string, known: Known): Noun {
  const one = entityOf(type, known).label ?? type;
  return { one, many: listRoute(type, known)?.label ?? one };
}

/** The page that lists the records of a type. */
export function listRoute(type: string, { navigation }: Known): NavigationRoute | undefined {
  return navigation.routes.find(
    ({ path, entities, capabilities }) =>
      entities?.[0] === type && capabilities?.includes('list') === true && parametersOf(path).length === 0,
  );
}

/** The page that shows one record: its path ends in its one parameter. */
export function recordRoute(
  type: string,
  { navigation }: Known,
): { readonly route: NavigationRoute; readonly parameter: string } | undefined {
  for (const route of navigation.routes) {
    const [parameter, ...others] = parametersOf(route.path);
    const isOne = parameter !== undefined && others.length === 0 && route.path.endsWith(`:${parameter}`);
    if (isOne && route.entities?.[0] === type) return { route, parameter };
  }
  return undefined;
}

/** The page with the form for a new record. */
export function formRoute(type: string, { navigation }: Known): NavigationRoute | undefined {
  return navigation.routes.find(
    ({ path, entities, capabilities = [] }) =>
      entities?.includes(type) === true &&
      capabilities.includes('create') &&
      !capabilities.includes('list') &&
      parametersOf(path).length === 0,
  );
}

/** The page that somebody means who says `deals`, `New contact` or `contact-new`. */
export function routeNamed(words: string, known: Known): NavigationRoute | undefined {
  const reachable = known.navigation.routes.filter(({ path }) => parametersOf(path).length === 0);
  const named = reachable.find(
    ({ id, label }) => sameWord(words, id) || (label !== undefined && sameWord(words, label)),
  );
  const type = named === undefined ? entityNamed(words, known) : undefined;
  return named ?? (type === undefined ? undefined : listRoute(type, known));
}

function parametersOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
}
