import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { Filter, Sort } from './data/query.js';

/** How one of a list's filter controls narrows it. */
export interface FilterControl {
  readonly field: string;
  readonly op: Filter['op'];
  /** The control's text as the field's value; the text itself by default. */
  readonly value?: (text: string) => string | boolean;
}

export interface ListDefinition<Name extends string> {
  /** By the name that stands in the address. */
  readonly filters: Readonly<Record<Name, FilterControl>>;
  /** `field:asc` or `field:desc`, when the address says nothing. */
  readonly sort: string;
  /** All sortings there are, in the same form. */
  readonly sortings: readonly string[];
}

export interface ListState<Name extends string> {
  /** What the controls show. */
  readonly texts: Readonly<Record<Name, string>>;
  /** `field:direction`. */
  readonly sorting: string;
  readonly sort: Required<Sort>;
  /** What the list shows, as the bridge is told: the controls that are set. */
  readonly filters: readonly Filter[];
  set: (changes: Partial<Record<Name | 'sort', string>>) => void;
  clear: () => void;
}

/** A list's search, filters and sorting, kept in the address so that Back and a copied link find them again. */
export function useListState<Name extends string>(definition: ListDefinition<Name>): ListState<Name> {
  const names = Object.keys(definition.filters) as Name[];
  const [parameters, setParameters] = useSearchParams();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [values, setValues] = useState(parameters);
  const [seen, setSeen] = useState(key);

  // The address follows the controls, not the other way round, or typing would lag behind the router. Only where
  // somebody else has navigated do the controls follow.
  if (seen !== key) {
    setSeen(key);
    if (navigation !== NavigationType.Replace) setValues(parameters);
  }

  function show(next: URLSearchParams): void {
    setValues(next);
    setParameters(next, { replace: true, preventScrollReset: true });
  }

  const texts = Object.fromEntries(names.map((name) => [name, values.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const sorting = definition.sortings.find((one) => one === values.get('sort')) ?? definition.sort;
  return {
    texts,
    sorting,
    sort: toSort(sorting),
    filters: names
      .filter((name) => texts[name].trim() !== '')
      .map((name) => toFilter(definition.filters[name], texts[name].trim())),
    set(changes) {
      const next = new URLSearchParams(values);
      for (const [name, text] of Object.entries<string | undefined>(changes)) {
        if (text === undefined || text === '') next.delete(name);
        else next.set(name, text);
      }
      show(next);
    },
    clear() {
      const next = new URLSearchParams(values);
      for (const name of names) next.delete(name);
      show(next);
    },
  };
}

function toFilter({ field, op, value }: FilterControl, text: string): Filter {
  return { field, op, value: value?.(text) ?? text };
}

function toSort(sorting: string): Required<Sort> {
  const [field = '', direction] = sorting.split(':');
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
}
