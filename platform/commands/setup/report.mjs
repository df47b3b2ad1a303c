import { fileURLToPath } from 'node:url';

/** Holds the workspace's root folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Exits with one line that says what is wrong and what to do.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  process.stderr.write(`\n✗ ${line}\n`);
  process.exit(1);
}
