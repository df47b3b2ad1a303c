import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { newPreparedDataDir } from '../server.ts';

const program = join(import.meta.dirname, '../../../api-server/src/testing/run-database.ts');

/** Describes the PostgreSQL server that the nodes of a company share. */
export interface SharedDatabase {
  readonly url: string;
  /** Stops it, which ends all connections. New ones are refused. */
  readonly takeAway: () => Promise<void>;
  readonly bringBack: () => Promise<void>;
  /** Adds 200 people with a year of data to the installation. */
  readonly addYear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a PostgreSQL server with the tables of an installation without accounts. */
export async function startSharedDatabase(): Promise<SharedDatabase> {
  const dataDir = newPreparedDataDir();
  const env = { ...process.env, DATABASE_DIR: dataDir };
  const child = fork(program, { env, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  const next = async (): Promise<unknown> => {
    const ended = exited.then(([code]) => Promise.reject(new Error(`The shared database ended (exit code ${code}).`)));
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return message;
  };
  const { url } = (await next()) as { url: string };
  const ask = async (what: 'stop' | 'start' | 'fill') => {
    const done = next();
    child.send(what);
    await done;
  };
  return {
    url,
    takeAway: () => ask('stop'),
    bringBack: () => ask('start'),
    addYear: () => ask('fill'),
    close: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
