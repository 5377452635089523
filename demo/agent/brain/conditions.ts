import type { FilterSpec } from '../../../src/protocol/cognition.js';
import { choicesNamed, fieldNamed, fieldsOf, type Known } from './things.js';
import { PREPOSITIONS } from './vocabulary.js';
import { sameWord } from './words.js';

/**
 * The filters that words stand for: `inactive`, `not done`, `at Aster Labs and inactive`.
 *
 * @returns undefined where any word means nothing here: a list that leaves out a condition would be wrong.
 */
export function conditionsFrom(text: string, entity: string, known: Known): FilterSpec[] | undefined {
  const [words = '', ...placed] = splitAtPrepositions(text);
  const filters = plainConditions(words, entity, known);
  for (const { field: candidates, value } of placed.map(placedName)) {
    const field = fieldMeant(candidates, entity, known);
    const isSearchable = fieldsOf(entity, known).some(
      ([name, { searchable }]) => name === field && searchable,
    );
    if (field === undefined || !isSearchable) return undefined;
    filters?.push({ field, op: 'contains', value });
  }
  return filters;
}

/** `Jane Doe at Acme in Bern`: what comes before the first preposition, and the fields that the others tell. */
export function namedFields(
  text: string,
  entity: string,
  known: Known,
): { readonly name: string; readonly values: Record<string, string> } | undefined {
  const [name = '', ...placed] = splitAtPrepositions(text);
  const values: Record<string, string> = {};
  for (const { field: candidates, value } of placed.map(placedName)) {
    const field = fieldMeant(candidates, entity, known);
    if (field === undefined) return undefined;
    values[field] = value;
  }
  return name === '' ? undefined : { name, values };
}

function splitAtPrepositions(text: string): string[] {
  const prepositions = Object.keys(PREPOSITIONS).join('|');
  return ` ${text}`.split(new RegExp(`\\s+(?=(?:${prepositions})\\s)`, 'i')).map((part) => part.trim());
}

function placedName(part: string): { readonly field: readonly string[]; readonly value: string } {
  const [preposition = '', ...words] = part.split(' ');
  const value = words.join(' ').replace(/\s+(?:and|und)$/i, '');
  return { field: PREPOSITIONS[preposition.toLowerCase()] ?? [], value };
}

function fieldMeant(candidates: readonly string[], entity: string, known: Known): string | undefined {
  return candidates.map((word) => fieldNamed(word, entity, known)).find((field) => field !== undefined);
}

function plainConditions(text: string, entity: string, known: Known): FilterSpec[] | undefined {
  const filters: FilterSpec[] = [];
  let isNegated = false;
  for (const word of text.split(/[\s,]+/).filter((part) => part !== '')) {
    if (/^(?:and|und|the|die|all|alle)$/i.test(word)) continue;
    if (/^(?:not|nicht)$/i.test(word)) {
      isNegated = true;
      continue;
    }
    const filter = conditionFrom(word, isNegated, entity, known);
    if (!filter) return undefined;
    filters.push(filter);
    isNegated = false;
  }
  return isNegated ? undefined : filters;
}

function conditionFrom(
  word: string,
  isNegated: boolean,
  entity: string,
  known: Known,
): FilterSpec | undefined {
  const [choice] = choicesNamed(word, known, entity);
  if (choice) return { field: choice.field, op: isNegated ? 'neq' : 'eq', value: choice.value };
  const flag = fieldsOf(entity, known).find(
    ([name, { type, label }]) =>
      type === 'boolean' && (sameWord(word, name) || (label !== undefined && sameWord(word, label))),
  );
  return flag && { field: flag[0], op: 'eq', value: !isNegated };
}
