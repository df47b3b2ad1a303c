import { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

/** Work that is done again and again, by one of the nodes that share a database. */
export interface RecurringJob {
  readonly name: string;
  /** Five fields of cron, in UTC. */
  readonly cron: string;
  readonly run: () => Promise<void>;
}

export interface Jobs {
  /** Begins with the schedules; each job also runs once now. */
  readonly start: (jobs: readonly RecurringJob[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

const closeWaitMs = 5_000;
const startsApartSeconds = 60;

/** Jobs over the product's own database, in a schema of their own. */
export function createJobs(database: Database, log: Log): Jobs {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => execute(database, text, values) },
    ...(clientOf(database) instanceof PGlite ? { backend: 'pglite' as const } : {}),
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'));
  return {
    start: async (jobs) => {
      await boss.start();
      for (const { name, cron, run } of jobs) {
        await boss.createQueue(name, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 15 * 60 });
        await boss.work(name, async () => {
          await run();
        });
        await boss.schedule(name, cron);
        await boss.send(name, null, { singletonKey: 'start', singletonSeconds: startsApartSeconds });
      }
    },
    close: () => boss.stop({ graceful: true, timeout: closeWaitMs, close: false }),
  };
}

/** The pool or the embedded client behind drizzle. */
const clientOf = ({ db }: Database): unknown => ('$client' in db ? db.$client : undefined);

async function execute(database: Database, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const client = clientOf(database);
  if (client instanceof PGlite) {
    if (values?.length) return client.query(text, values);
    return { rows: (await client.exec(text)).flatMap(({ rows }) => rows) };
  }
  const result: unknown = await (client as pg.Pool).query(text, values);
  return { rows: [result].flat().flatMap((part) => (part as { rows: unknown[] }).rows) };
}
