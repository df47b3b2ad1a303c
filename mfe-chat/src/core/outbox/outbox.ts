import { createStore, del, entries, set } from 'idb-keyval';
import { hasLoggedOut } from 'shared-contracts';
import type { SendOptions } from '../conversation/send-options.ts';

/** Describes a message that the server has not confirmed. Its id is the idempotency key of every attempt. */
export interface OutboxEntry {
  readonly id: string;
  readonly email: string;
  readonly conversationKey: string;
  readonly sessionId: string | null;
  readonly isTemporary: boolean;
  readonly message: string;
  readonly options: SendOptions;
  readonly createdAt: number;
  /** Refused by the server or stopped by the user, so it is not resent automatically. */
  readonly isHeld?: boolean;
  /** Why the server refused it. */
  readonly problem?: string | undefined;
  /** Written while another answer was running. */
  readonly isQueued?: boolean;
  /** The answer before it failed or was stopped, so the user decides when the queue continues. */
  readonly isPaused?: boolean;
}

/** Stores unconfirmed messages. */
export interface Outbox {
  put(entry: OutboxEntry): Promise<void>;
  remove(id: string): Promise<void>;
  /** Lists the entries of a user, oldest first. */
  list(email: string): Promise<OutboxEntry[]>;
}

const oldestFirst = (all: readonly OutboxEntry[], email: string) =>
  all.filter((entry) => entry.email === email).toSorted((a, b) => a.createdAt - b.createdAt);

/** Creates an outbox that lasts as long as the page. */
export function memoryOutbox(): Outbox {
  const entriesById = new Map<string, OutboxEntry>();
  return {
    put: async (entry) => void entriesById.set(entry.id, entry),
    remove: async (id) => void entriesById.delete(id),
    list: async (email) => oldestFirst([...entriesById.values()], email),
  };
}

/** Creates an outbox that survives reloads. If the browser blocks storage, entries last as long as the page. */
export function indexedDbOutbox(): Outbox {
  const memory = memoryOutbox();
  const store = createStore('atrium-outbox', 'messages');
  return {
    put: async (entry) => {
      if (hasLoggedOut(entry.email)) return;
      await memory.put(entry);
      await set(entry.id, entry, store).catch(() => undefined);
    },
    remove: async (id) => {
      await memory.remove(id);
      await del(id, store).catch(() => undefined);
    },
    list: async (email) => {
      const stored = await entries<string, OutboxEntry>(store).catch(() => []);
      const inMemory = await memory.list(email);
      const byId = new Map([...stored.map(([, entry]) => entry), ...inMemory].map((entry) => [entry.id, entry]));
      return oldestFirst([...byId.values()], email);
    },
  };
}

/** Creates the outbox that the browser supports. */
export const createOutbox = (): Outbox => (globalThis.indexedDB ? indexedDbOutbox() : memoryOutbox());
