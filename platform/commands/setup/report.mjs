import { fileURLToPath } from 'node:url';

/** The folder of the workspace. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Ends the command with one line that says what is wrong and what to do.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  process.stderr.write(`\n✗ ${line}\n`);
  process.exit(1);
}
