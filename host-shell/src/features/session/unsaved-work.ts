import { localStore, newId } from 'shared-contracts';
import type { KeptDraft } from 'shared-contracts/settings-calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { loadSettingsCalls } from '../../shared/lazy-shared.ts';
import { isUnsavedTextKey } from './unsaved-text.model.ts';

/** Prefixes the keys under which the server keeps drafts, by where they come from. */
const textPlace = 'text:';
const messagePlace = 'message:';

interface Message {
  readonly id: string;
  readonly email: string;
}

/** Collects everything this browser holds that the user hasn't sent or saved: drafts, notes, documents and queued messages. */
export async function collectUnsavedWork(email: string): Promise<KeptDraft[]> {
  const texts = localStore.keys().filter((key) => isUnsavedTextKey(key, email));
  return [
    ...texts.map((key) => ({ key: textPlace + key, value: JSON.stringify(localStore.readText(key) ?? '') })),
    ...(await listMessages(email)).map((message) => ({ key: messagePlace + message.id, value: JSON.stringify(message) })),
  ];
}

/** Saves the user's unsaved work to the account. @throws ApiError when it can't be saved. */
export async function saveWorkToAccount(api: ApiCapability, email: string): Promise<void> {
  const drafts = await collectUnsavedWork(email);
  if (drafts.length === 0) return;
  const { keepDrafts } = await loadSettingsCalls();
  await api.call(keepDrafts, { body: { email, drafts } });
}

/** Removes the user's unsaved work from this browser. */
export async function removeUnsavedWork(email: string): Promise<void> {
  for (const key of localStore.keys()) if (isUnsavedTextKey(key, email)) localStore.remove(key);
  for (const { id } of await listMessages(email)) await withOutbox('readwrite', (messages) => messages.delete(id));
}

/** Restores what was saved at log-out. If a place already holds something, that stays, and the saved draft waits on the server. */
export async function restoreSavedWork(api: ApiCapability, email: string): Promise<void> {
  const { forgetKeptDrafts, listKeptDrafts } = await loadSettingsCalls();
  const { drafts } = await api.call(listKeptDrafts, { query: { email } });
  const restored: string[] = [];
  for (const draft of drafts) if (await restoreDraft(draft, email)) restored.push(draft.key);
  if (restored.length) await api.call(forgetKeptDrafts, { body: { email, keys: restored } });
}

async function restoreDraft({ key, value }: KeptDraft, email: string): Promise<boolean> {
  const content: unknown = JSON.parse(value);
  if (key.startsWith(messagePlace))
    return (await withOutbox('readwrite', (messages) => messages.put(content, key.slice(messagePlace.length)))) !== undefined;
  const place = findPlace(key.slice(textPlace.length), email);
  if (!isUnsavedTextKey(place, email) || typeof content !== 'string' || localStore.readText(place) !== null) return false;
  // Without space in the browser, the draft stays on the server.
  return localStore.writeText(place, content);
}

/** Earlier releases kept the notes of all scopes under the page's name. Under this page's name they would never be adopted. */
function findPlace(key: string, email: string): string {
  const notes = `atrium.notes:${email}:`;
  return key.startsWith(notes) && !key.includes('#') ? notes + newId() : key;
}

async function listMessages(email: string): Promise<Message[]> {
  const all = await withOutbox<Message[]>('readonly', (messages) => messages.getAll());
  return all?.filter((message) => message.email === email) ?? [];
}

/** Runs a request on the database in which mfe-chat queues messages. Resolves to undefined in browsers without IndexedDB. */
function withOutbox<Result>(mode: IDBTransactionMode, work: (messages: IDBObjectStore) => IDBRequest): Promise<Result | undefined> {
  return new Promise((resolve) => {
    if (!globalThis.indexedDB) return resolve(undefined);
    const opened = indexedDB.open('atrium-outbox');
    opened.onupgradeneeded = () => opened.result.createObjectStore('messages');
    opened.onerror = () => resolve(undefined);
    opened.onsuccess = () => {
      const database = opened.result;
      const request = work(database.transaction('messages', mode).objectStore('messages'));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
      request.transaction?.addEventListener('complete', () => database.close());
    };
  });
}
