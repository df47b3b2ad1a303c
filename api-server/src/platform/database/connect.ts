import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { DatabasePool } from './database-away.ts';
import * as schema from './schema/index.ts';

const listenAgainMs = 500;
/** The connections of a node for urgent writes. */
const urgentMax = 2;

/** Creates a connection pool for a PostgreSQL server, embedded or not. */
export function connectDatabase(connection: pg.PoolConfig, log: Log): Database {
  const pool = new DatabasePool({ max: 16, application_name: 'atrium-api', ...connection });
  // An idle connection that breaks is replaced at the next query; without a listener the process would crash. The error contains its whole
  // client, so it is not logged as it is.
  const urgent = new DatabasePool({ max: urgentMax, application_name: 'atrium-api-urgent', ...connection });
  for (const one of [pool, urgent]) one.on('error', ({ message }) => log.warn({ reason: message }, 'a database connection broke'));
  const releases = new Set<() => Promise<void>>();
  return {
    db: drizzle(pool, { schema }),
    urgent: drizzle(urgent, { schema }),
    listen: async (channel, onPayload) => {
      const listener = await startListener(connection, channel, onPayload, log);
      releases.add(listener);
      return async () => {
        releases.delete(listener);
        await listener();
      };
    },
    isReady: async () => {
      try {
        await pool.query('select 1');
        return true;
      } catch {
        return false;
      }
    },
    close: async () => {
      await Promise.all([...releases].map((release) => release()));
      await Promise.all([pool.end(), urgent.end()]);
    },
  };
}

/** LISTEN needs a dedicated connection, because the pool shares its connections. */
async function startListener(connection: pg.ClientConfig, channel: string, onPayload: (payload: string) => void, log: Log) {
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReleased = false;

  const later = () => {
    if (!isReleased) timer = setTimeout(() => void open().catch(retry), listenAgainMs);
  };
  const open = async () => {
    const client = new pg.Client({ ...connection, application_name: 'atrium-api-listen' });
    const again = () => {
      if (current !== client) return;
      current = undefined;
      later();
    };
    client.on('notification', (message) => onPayload(message.payload ?? ''));
    client.on('error', (error) => log.warn({ err: error }, 'the notification connection broke'));
    client.on('end', again);
    current = client;
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  };
  const retry = (error: unknown) => {
    log.warn({ err: error }, 'the notification connection could not be opened');
    later();
  };

  await open();
  return async () => {
    isReleased = true;
    clearTimeout(timer);
    await current?.end().catch(() => undefined);
  };
}
