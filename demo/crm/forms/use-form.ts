import { useEffect, useRef, useState, type RefObject } from 'react';

/** What is wrong with each field; no entry where nothing is. */
export type Problems<Name extends string> = Partial<Record<Name, string>>;
export type Values<Name extends string> = Readonly<Record<Name, string>>;

export interface Form<Name extends string> {
  readonly values: Values<Name>;
  /**
   * None before the first attempt to save. Telling somebody off while they leave a field would also move the Save
   * button from under their pointer.
   */
  readonly problems: Problems<Name>;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Whether there is something to lose. Reads the latest state, so it may be asked at any time. */
  readonly isDirty: () => boolean;
  /** The fields that differ from what the form began with: what to write, so that nobody else's change is undone. */
  readonly changed: readonly Name[];
  /** How many fields are wrong, after an attempt to save. */
  readonly failed: number;
  set: (name: Name, value: string) => void;
  /** Saves if nothing is wrong, else shows all problems and goes to the first. Dirty again if `save` answers false. */
  submit: (save: () => Promise<boolean>) => Promise<void>;
}

/** The state of a form whose fields are all text, as the DOM has them. */
export function useForm<Name extends string>(
  initial: Values<Name>,
  check: (values: Values<Name>) => Problems<Name>,
): Form<Name> {
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(initial);
  const [values, setValues] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const dirty = useRef(false);

  const all = check(values);
  const shown = attempts > 0 ? all : {};
  const names = Object.keys(start) as Name[];

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  return {
    form,
    values,
    problems: shown,
    changed: names.filter((name) => values[name] !== start[name]),
    failed: Object.keys(shown).length,
    isDirty: () => dirty.current,
    set(name, value) {
      const next = { ...values, [name]: value };
      dirty.current = names.some((one) => next[one] !== start[one]);
      setValues(next);
    },
    async submit(save) {
      if (Object.keys(all).length > 0) {
        setAttempts(attempts + 1);
        return;
      }
      dirty.current = false;
      dirty.current = !(await save());
    },
  };
}

/** The named members of a record. */
export function pick<Item, Key extends keyof Item>(item: Item, keys: readonly Key[]): Pick<Item, Key> {
  return Object.fromEntries(keys.map((key) => [key, item[key]])) as Pick<Item, Key>;
}
