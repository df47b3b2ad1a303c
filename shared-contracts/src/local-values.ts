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
