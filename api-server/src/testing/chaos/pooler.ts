import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { unprivilegedUser } from '../../platform/database/cluster-files.ts';
import { freePort } from '../start-api.ts';

const startWithinMs = 10_000;

/** Starts PgBouncer with a pool per transaction, in front of a database that listens on a socket file. Debian's package has to be installed. */
export async function startPooler(database: pg.ClientConfig, folder: string) {
  const port = await freePort();
  const { host, port: databasePort, user, password, database: name } = database;
  const file = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `${name} = host=${host} port=${databasePort} dbname=${name} user=${user} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    // Only this machine reaches it, and it knows the database's password.
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 500',
    'default_pool_size = 20',
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  const child = spawn('pgbouncer', ['-q', file], { ...unprivilegedUser(), stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  const connection = { host: '127.0.0.1', port, user, password, database: name };
  const until = performance.now() + startWithinMs;
  while (!(await canConnect(connection))) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error('PgBouncer did not start. On Debian: apt-get install pgbouncer');
    await wait(100);
  }
  return {
    connection,
    close: async () => {
      child.kill('SIGINT');
      await exited;
    },
  };
}

async function canConnect(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
