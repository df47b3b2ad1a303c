import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import { askForTime, ClockOffset } from './clock-offset.ts';
import { retryConflicts, withRetries } from './conflicts.ts';
import type { Database } from './database.ts';
import { type Connections, DatabasePool } from './database-away.ts';
import { Notifications } from './notifications.ts';
import { cutOff, type PulseTimes, startPulse, streamOf } from './pulse.ts';
import * as schema from './schema/index.ts';
import { statementTimeout } from './statement-kind.ts';

/** The connections of a node for urgent writes. */
const urgentMax = 2;

/**
 * Creates a connection pool for a PostgreSQL server, embedded or not.
 * @param times how to notice that it is silent; without them, statements wait
 * @param direct leads past a pooler, which gives a connection to somebody else after each transaction, so that it can't listen
 */
export function connectDatabase(connection: pg.PoolConfig, log: Log, times?: PulseTimes, direct: pg.ClientConfig = connection): Database {
  const open = new Set<pg.Client>();
  const connections: Connections = {
    isLost: false,
    received: () => [...open].reduce((sum, client) => sum + streamOf(client).bytesRead, 0),
    cut: () => {
      for (const client of open) cutOff(client);
    },
  };
  const Client = trackedClient(open);
  const pooled = { ...connection, Client };
  const isLost = () => connections.isLost;
  const timeout = direct === connection ? statementTimeout : undefined;
  const pool = new DatabasePool({ max: 16, application_name: 'atrium-api', ...pooled }, isLost, timeout);
  // An idle connection that breaks is replaced at the next query; without a listener the process would crash. The error contains its whole
  // client, so it is not logged as it is.
  const urgent = new DatabasePool({ max: urgentMax, application_name: 'atrium-api-urgent', ...pooled }, isLost, timeout);
  const clockOffset = new ClockOffset(log);
  const stopPulse = times && startPulse({ connection, connections, log, times, clockOffset });
  for (const one of [pool, urgent]) {
    one.on('error', ({ message }) => log.warn({ reason: message }, 'a database connection broke'));
    retryStatements(one);
  }
  const notifications = new Notifications(
    () => new Client({ ...direct, application_name: 'atrium-api-listen', connectionTimeoutMillis: 10_000 }),
    log,
  );
  return {
    db: withRetries(drizzle(pool, { schema })),
    urgent: withRetries(drizzle(urgent, { schema })),
    listen: (channel, onPayload, onGap) => notifications.listen(channel, onPayload, onGap),
    connection,
    direct,
    load: () => ({
      open: pool.totalCount + urgent.totalCount,
      idle: pool.idleCount + urgent.idleCount,
      waiting: pool.waitingCount + urgent.waitingCount,
      isLost: connections.isLost,
    }),
    clockOffsetMs: () => clockOffset.ms,
    isReady: async () => {
      try {
        const askedAt = Date.now();
        const { rows } = await pool.query<{ now: string }>(askForTime);
        clockOffset.note(Number(rows[0]?.now), askedAt, Date.now());
        return true;
      } catch {
        return false;
      }
    },
    close: async () => {
      await stopPulse?.();
      await notifications.close();
      await Promise.all([pool.end(), urgent.end()]);
    },
  };
}

/** Lets the statements outside of transactions, each of which is one, retry conflicts. */
function retryStatements(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  pool.query = ((...given: unknown[]) => retryConflicts(() => query(...given))) as typeof pool.query;
}

/** Returns clients that are listed from their creation until their end. */
function trackedClient(open: Set<pg.Client>) {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig | string) {
      super(config);
      open.add(this);
      this.once('end', () => open.delete(this));
      this.once('error', () => open.delete(this));
    }
  };
}
