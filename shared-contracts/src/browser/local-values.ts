/** What a browser remembers of a user (specification section 3: local storage keys). */
export type LocalValue = 'connected-apps' | 'connected-models' | 'agent-count' | 'time-zone';

/** Remembers a value of a user in local storage, as JSON. A browser that forbids storage, or has no room, remembers nothing. */
export function rememberLocally(name: LocalValue, email: string, value: unknown): void {
  try {
    localStorage.setItem(`atrium.${name}.${email}`, JSON.stringify(value));
  } catch {
    // The server has it all the same.
  }
}

const loggedOutKey = 'atrium.logged-out';

/** Notes who logged out of this browser; null once somebody signs in. */
export function markLoggedOut(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(loggedOutKey);
    else localStorage.setItem(loggedOutKey, email);
  } catch {
    // A browser that forbids storage holds nothing that could be read.
  }
}

/** Whether the user has logged out of this browser. What still runs on some page then must not keep their words here again. */
export function hasLoggedOut(email: string): boolean {
  try {
    return localStorage.getItem(loggedOutKey) === email;
  } catch {
    return false;
  }
}
