import { type CopyEntry, copiesToRemove } from './copies.model.ts';

/** Names the database with the copies; the retiring worker of the server deletes it by this name. */
const databaseName = 'atrium-offline';

/** Describes whose copies this browser keeps. */
export interface CopyOwner {
  readonly email: string;
  readonly base: string;
}

/** Makes this account the owner of the copies. Those of another account are deleted in the same transaction. */
export function claimCopies(owner: CopyOwner): Promise<void> {
  return change((stores) => {
    whenRead<CopyOwner | undefined>(stores.meta.get('owner'), (known) => {
      if (known?.email !== owner.email) clearAll(stores);
      stores.meta.put(owner, 'owner');
    });
  });
}

/** Deletes every copy and the owner. */
export const deleteCopies = (): Promise<void> => change((stores) => clearAll(stores));

/** Stores a copy and removes the oldest ones beyond the limits. Does nothing when the account isn't the owner any more. */
export function saveCopy(email: string, entry: CopyEntry, content: string): Promise<void> {
  return change((stores) => {
    whenOwned(stores, email, () => {
      stores.entries.put(entry, entry.key);
      stores.contents.put(content, entry.key);
      whenRead<CopyEntry[]>(stores.entries.getAll(), (all) => {
        for (const key of copiesToRemove(all)) removeFrom(stores, key);
      });
    });
  });
}

export function removeCopy(email: string, key: string): Promise<void> {
  return change((stores) => whenOwned(stores, email, () => removeFrom(stores, key)));
}

/** Gives copies their titles, by key. Keys without a copy are ignored. */
export function renameCopies(email: string, titles: ReadonlyMap<string, string>): Promise<void> {
  return change((stores) => {
    whenOwned(stores, email, () => {
      whenRead<CopyEntry[]>(stores.entries.getAll(), (all) => {
        for (const entry of all) {
          const title = titles.get(entry.key);
          if (title !== undefined && title !== entry.title) stores.entries.put({ ...entry, title }, entry.key);
        }
      });
    });
  });
}

/** Returns the owner and the copies, the newest first. Resolves to nothing when the browser has no database. */
export async function listCopies(): Promise<{ readonly owner: CopyOwner | undefined; readonly copies: readonly CopyEntry[] }> {
  const [owner, copies = []] = await Promise.all([
    read<CopyOwner>('meta', (store) => store.get('owner')),
    read<CopyEntry[]>('entries', (store) => store.getAll()),
  ]);
  return { owner, copies: copies.toSorted((a, b) => b.savedAt - a.savedAt) };
}

/** Returns the content of a copy as JSON. */
export const readCopy = (key: string): Promise<string | undefined> => read<string>('contents', (store) => store.get(key));

const storeNames = ['meta', 'entries', 'contents'] as const;

type Stores = Readonly<Record<(typeof storeNames)[number], IDBObjectStore>>;

function clearAll(stores: Stores): void {
  for (const name of storeNames) stores[name].clear();
}

function removeFrom({ entries, contents }: Stores, key: string): void {
  entries.delete(key);
  contents.delete(key);
}

/** Runs `act` if the copies belong to the account: an answer may arrive after somebody else has signed in. */
function whenOwned({ meta }: Stores, email: string, act: () => void): void {
  whenRead<CopyOwner | undefined>(meta.get('owner'), (owner) => {
    if (owner?.email === email) act();
  });
}

function whenRead<Value>(request: IDBRequest<Value>, act: (value: Value) => void): void {
  request.onsuccess = () => act(request.result);
}

function open(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    if (!globalThis.indexedDB) return resolve(undefined);
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => {
      for (const name of storeNames) opening.result.createObjectStore(name);
    };
    opening.onerror = () => resolve(undefined);
    opening.onsuccess = () => resolve(opening.result);
  });
}

/** Changes the stores in one transaction. Resolves when it has ended; a browser that refuses to store keeps nothing. */
async function change(act: (stores: Stores) => void): Promise<void> {
  const database = await open();
  if (!database) return;
  await new Promise<void>((resolve) => {
    const transaction = database.transaction(storeNames, 'readwrite');
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => resolve();
    act({
      meta: transaction.objectStore('meta'),
      entries: transaction.objectStore('entries'),
      contents: transaction.objectStore('contents'),
    });
  });
  database.close();
}

async function read<Value>(name: keyof Stores, ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value | undefined> {
  const database = await open();
  if (!database) return undefined;
  const value = await new Promise<Value | undefined>((resolve) => {
    const request = ask(database.transaction(name).objectStore(name));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });
  database.close();
  return value;
}
