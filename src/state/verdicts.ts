import type { RecordAround } from './surroundings.js';

/** Whether one agent may be told of a record. */
export type MayTell = (ref: { readonly type: string; readonly id: string }) => boolean;

/** What the app said of each record, kept until it has to be asked again (OP-D-17). */
export interface Verdicts {
  /** Whether all of these may be told. */
  readonly mayTell: (records: readonly RecordAround[]) => boolean;
  forget(records: readonly RecordAround[]): void;
  forgetAll(): void;
}

/** @param ask Undefined where all records may be told. */
export function verdicts(ask: MayTell | undefined): Verdicts {
  const known = new Map<string, boolean>();

  function mayTellOne(record: RecordAround): boolean {
    const key = keyOf(record);
    let verdict = known.get(key);
    if (verdict === undefined) known.set(key, (verdict = ask?.(record) ?? true));
    return verdict;
  }

  return {
    mayTell: (records) => ask === undefined || records.every(mayTellOne),
    forget(records) {
      if (ask) for (const record of records) known.delete(keyOf(record));
    },
    forgetAll: () => known.clear(),
  };
}

function keyOf({ type, id }: RecordAround): string {
  return JSON.stringify([type, id]);
}
