import { createObservable } from '../observable.js';
import { COUNTERS, fill, openDatabase, readAll, storeNames, type CrmDatabase } from './database.js';
import { idPrefixes, type CrmData, type Draft, type EntityType, type Records } from './model.js';

/**
 * All records, kept in IndexedDB and held in memory for the pages.
 *
 * Every write goes to the database first and rejects when that fails; after it, and after a write in another tab,
 * subscribers hear of it.
 */
export interface CrmStore {
  /** Opens the database and reads it; nothing else works before. */
  load: () => Promise<void>;
  /** The records as they are now; the same object until something changes. */
  get: () => CrmData;
  subscribe: (listener: () => void) => () => void;
  create: <Type extends EntityType>(type: Type, draft: Draft<Type>) => Promise<Records[Type]>;
  /** Changes some fields. Rejects if the record is gone. */
  update: <Type extends EntityType>(
    type: Type,
    id: string,
    changes: Partial<Draft<Type>>,
  ) => Promise<Records[Type]>;
  /** Removes a record; with a contact go its deals and activities. */
  remove: (type: EntityType, id: string) => Promise<void>;
  /** Back to the records of the start. */
  reset: () => Promise<void>;
  /** The database itself, for the record queries. */
  database: () => CrmDatabase;
}

export function createStore(): CrmStore {
  const data = createObservable<CrmData>({ contact: [], deal: [], activity: [] });
  const otherTabs = new BroadcastChannel('uiap-demo-crm');
  let opened: CrmDatabase | undefined;

  function database(): CrmDatabase {
    if (opened === undefined) throw new Error('load() the store before using it');
    return opened;
  }

  async function read(): Promise<void> {
    const [contact, deal, activity] = await Promise.all([
      readAll(database(), 'contact'),
      readAll(database(), 'deal'),
      readAll(database(), 'activity'),
    ]);
    data.set({ contact, deal, activity });
  }

  function changed(next: CrmData): void {
    data.set(next);
    otherTabs.postMessage('changed');
  }

  function withRecord<Type extends EntityType>(type: Type, record: Records[Type]): CrmData {
    const records: readonly Records[Type][] = data.get()[type];
    const known = records.some(({ id }) => id === record.id);
    const next = known ? records.map((old) => (old.id === record.id ? record : old)) : [...records, record];
    return { ...data.get(), [type]: next };
  }

  return {
    async load() {
      opened = await openDatabase();
      otherTabs.onmessage = () => void read();
      await read();
    },
    get: data.get,
    subscribe: data.subscribe,
    database,

    async create<Type extends EntityType>(type: Type, draft: Draft<Type>) {
      const transaction = database().transaction([type, COUNTERS], 'readwrite');
      const number = (await transaction.objectStore(COUNTERS).get(type)) as number;
      const record = { ...draft, id: `${idPrefixes[type]}${number}` } as unknown as Records[Type];
      await Promise.all([
        transaction.objectStore(type).add(record),
        transaction.objectStore(COUNTERS).put(number + 1, type),
        transaction.done,
      ]);
      changed(withRecord(type, record));
      return record;
    },

    async update<Type extends EntityType>(type: Type, id: string, changes: Partial<Draft<Type>>) {
      const transaction = database().transaction(type, 'readwrite');
      const old = (await transaction.store.get(id)) as Records[Type] | undefined;
      if (old === undefined) throw new Error(`this ${type} does not exist any more`);
      const record = { ...old, ...changes };
      await Promise.all([transaction.store.put(record), transaction.done]);
      changed(withRecord(type, record));
      return record;
    },

    async remove(type, id) {
      const doomed = withDependants(data.get(), type, id);
      const transaction = database().transaction(storeNames, 'readwrite');
      await Promise.all([
        ...doomed.map(([store, key]) => transaction.objectStore(store).delete(key)),
        transaction.done,
      ]);
      // Ids begin with their type's letter, so one set of them serves all three.
      changed(without(data.get(), new Set(doomed.map(([, key]) => key))));
    },

    async reset() {
      const transaction = database().transaction(storeNames, 'readwrite');
      fill(transaction);
      await transaction.done;
      await read();
      otherTabs.postMessage('changed');
    },
  };
}

function withDependants(data: CrmData, type: EntityType, id: string): [EntityType, string][] {
  if (type !== 'contact') return [[type, id]];
  const deals = data.deal.filter(({ contactId }) => contactId === id);
  const activities = data.activity.filter(({ contactId }) => contactId === id);
  return [
    ['contact', id],
    ...deals.map((deal): [EntityType, string] => ['deal', deal.id]),
    ...activities.map((activity): [EntityType, string] => ['activity', activity.id]),
  ];
}

function without(data: CrmData, gone: ReadonlySet<string>): CrmData {
  const stays = ({ id }: { id: string }) => !gone.has(id);
  return {
    contact: data.contact.filter(stays),
    deal: data.deal.filter(stays),
    activity: data.activity.filter(stays),
  };
}
