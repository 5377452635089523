import { openDB, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { entityTypes, type EntityType, type Records } from './model.js';
import { seed } from './seed.js';

export type CrmDatabase = IDBPDatabase;

/** The number that the next record of each entity type gets, kept so that no id ever comes back. */
export const COUNTERS = 'counters';

export const storeNames: string[] = [...entityTypes, COUNTERS];

/**
 * Opens the demo's database and fills it the first time.
 *
 * Rejects where the browser keeps no data for the page, as in some private windows.
 */
export function openDatabase(): Promise<CrmDatabase> {
  return openDB('uiap-demo-crm', 1, {
    upgrade(database, _oldVersion, _newVersion, transaction) {
      for (const type of entityTypes) database.createObjectStore(type, { keyPath: 'id' });
      database.createObjectStore(COUNTERS);
      fill(transaction);
    },
  });
}

/** Replaces everything with the records of the start, once the transaction is done. */
export function fill(
  transaction:
    IDBPTransaction<unknown, string[], 'readwrite'> | IDBPTransaction<unknown, string[], 'versionchange'>,
): void {
  const data = seed(new Date());
  for (const type of entityTypes) {
    const store = transaction.objectStore(type);
    void store.clear();
    for (const record of data[type]) void store.put(record);
    void transaction.objectStore(COUNTERS).put(data[type].length + 1, type);
  }
}

export async function readAll<Type extends EntityType>(
  database: CrmDatabase,
  type: Type,
): Promise<Records[Type][]> {
  return (await database.getAll(type)) as Records[Type][];
}
