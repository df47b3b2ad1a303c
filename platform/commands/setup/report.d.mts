/** The folder of the workspace. */
export const root: string;
export function say(line: string): void;
/** Ends the command with one line that says what is wrong and what to do. */
export function fail(line: string): never;
