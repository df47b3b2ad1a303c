import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = process.env.E2E_LOGS ?? resolve(import.meta.dirname, '../test-results/servers');

/** Returns the file that holds the output of a program of the journeys. `npm test` sets its folder. */
export const logFileOf = (name: string): string => join(folder, `${name}.log`);

/** Starts a program that appends its output to a file, so that the list of failed journeys stays readable. */
export function forkLogged(program: string, logFile: string, options: ForkOptions): ChildProcess {
  mkdirSync(folder, { recursive: true });
  const log = openSync(logFile, 'a');
  const child = fork(program, { ...options, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  return child;
}
