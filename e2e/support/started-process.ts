import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../api-server/src/testing');

/** Starts a program of the API's tests in a separate process. Returns what it sends when it is ready, and how to stop it. */
export async function startProcess<Settings extends object>(program: string): Promise<Settings & { readonly stop: () => Promise<void> }> {
  const child = fork(join(folder, program), { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const settings = await new Promise<Settings>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${program} ended while it started (exit code ${code}).`)));
    child.once('message', (message) => resolve(message as Settings));
  });
  return {
    ...settings,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
