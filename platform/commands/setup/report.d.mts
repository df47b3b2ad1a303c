/** Holds the workspace's root folder. */
export const root: string;
export function say(line: string): void;
/** Exits with one line that says what is wrong and what to do. */
export function fail(line: string): never;
