import { newId } from 'shared-contracts';
import type { KeptDraft } from 'shared-contracts/settings-calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { loadSettingsCalls } from '../../shared/lazy-shared.ts';
import { storage } from '../../shared/storage.ts';
import { isUnsavedText } from './unsaved-text.model.ts';

/** Names of the places that drafts come from, in the keys that the server keeps. */
const textPlace = 'text:';
const messagePlace = 'message:';

interface Message {
  readonly id: string;
  readonly email: string;
}

/** Everything that this browser holds of a user unsent or unsaved: drafts, unsaved notes and documents, messages that wait. */
export async function heldWork(email: string): Promise<KeptDraft[]> {
  const texts = storage.keys().filter((key) => isUnsavedText(key, email));
  return [
    ...texts.map((key) => ({ key: textPlace + key, value: JSON.stringify(localStorage.getItem(key) ?? '') })),
    ...(await messagesOf(email)).map((message) => ({ key: messagePlace + message.id, value: JSON.stringify(message) })),
  ];
}

/** Saves the user's unsaved work to the account. @throws ApiError when it could not be saved. */
export async function handOver(api: ApiCapability, email: string): Promise<void> {
  const drafts = await heldWork(email);
  if (drafts.length === 0) return;
  const { keepDrafts } = await loadSettingsCalls();
  await api.call(keepDrafts, { body: { email, drafts } });
}

/** Removes the user's unsaved work from this browser. */
export async function removeWork(email: string): Promise<void> {
  for (const key of storage.keys()) if (isUnsavedText(key, email)) storage.remove(key);
  for (const { id } of await messagesOf(email)) await inOutbox('readwrite', (messages) => messages.delete(id));
}

/** Brings back what was saved at log-out. A place that holds something again keeps it, and the saved draft waits. */
export async function takeBack(api: ApiCapability, email: string): Promise<void> {
  const { forgetKeptDrafts, listKeptDrafts } = await loadSettingsCalls();
  const { drafts } = await api.call(listKeptDrafts, { query: { email } });
  const taken: string[] = [];
  for (const draft of drafts) if (await restored(draft, email)) taken.push(draft.key);
  if (taken.length) await api.call(forgetKeptDrafts, { body: { email, keys: taken } });
}

async function restored({ key, value }: KeptDraft, email: string): Promise<boolean> {
  const content: unknown = JSON.parse(value);
  if (key.startsWith(messagePlace))
    return (await inOutbox('readwrite', (messages) => messages.put(content, key.slice(messagePlace.length)))) !== undefined;
  const place = placeOfText(key.slice(textPlace.length), email);
  if (!isUnsavedText(place, email) || typeof content !== 'string' || localStorage.getItem(place) !== null) return false;
  try {
    localStorage.setItem(place, content);
    return true;
  } catch {
    // A browser without room leaves it on the server.
    return false;
  }
}

/** Each page keeps its notes under a name of its own and adopts those of others: under this page's name they would stay unseen. */
function placeOfText(key: string, email: string): string {
  const notes = `atrium.notes:${email}:`;
  return key.startsWith(notes) ? notes + newId() : key;
}

async function messagesOf(email: string): Promise<Message[]> {
  const all = await inOutbox<Message[]>('readonly', (messages) => messages.getAll());
  return all?.filter((message) => message.email === email) ?? [];
}

/** Works on the database in which mfe-chat keeps messages that wait. Undefined where the browser has none. */
function inOutbox<Result>(mode: IDBTransactionMode, work: (messages: IDBObjectStore) => IDBRequest): Promise<Result | undefined> {
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
