import { localStore } from './browser-storage.ts';

/** Names what a browser remembers of a user. */
export type LocalValue = 'connected-apps' | 'connected-models' | 'agent-count' | 'time-zone';

/** Remembers a value of a user in this browser. Without storage nothing is lost: the server has it too. */
export function rememberLocally(name: LocalValue, email: string, value: unknown): void {
  localStore.write(`atrium.${name}.${email}`, value);
}

const loggedOutKey = 'atrium.logged-out';

/** Records who logged out of this browser; null once somebody signs in. */
export function markLoggedOut(email: string | null): void {
  if (email === null) localStore.remove(loggedOutKey);
  else localStore.writeText(loggedOutKey, email);
}

/** Returns whether the user has logged out of this browser. Pages that are still open must not store their words here again. */
export const hasLoggedOut = (email: string): boolean => localStore.readText(loggedOutKey) === email;
