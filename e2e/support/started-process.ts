import { once } from 'node:events';
import { basename, join } from 'node:path';
import { forkLogged, logFileOf } from './server-logs.ts';

const folder = join(import.meta.dirname, '../../api-server/src/testing');

/** Starts a program of the API's tests in a separate process. Returns what it sends when it is ready, and how to stop it. */
export async function startProcess<Settings extends object>(program: string): Promise<Settings & { readonly stop: () => Promise<void> }> {
  const log = logFileOf(basename(program, '.ts'));
  const child = forkLogged(join(folder, program), log, { execArgv: [] });
  const settings = await new Promise<Settings>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${program} ended while it started (exit code ${code}); its log is ${log}.`)));
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
