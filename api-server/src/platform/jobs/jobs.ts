import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { daySeconds } from 'shared-contracts/days';
import type { Database } from '../database/database.ts';
import { runStatementsAs } from '../database/statement-kind.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { traceHeaders } from '../tracing/tracing.ts';
import { declareJobSeconds, timeJob } from './job-metrics.ts';
import { type JobQueue, QueueWorker } from './queue-worker.ts';

export type { JobQueue } from './queue-worker.ts';

/** Describes a recurring job that one of the nodes runs. */
export interface RecurringJob {
  readonly name: string;
  /** Five cron fields, in UTC. */
  readonly cron: string;
  /** Whether the job runs what users scheduled, rather than maintenance. */
  readonly isForUsers?: boolean;
  /** Whether its statements take as long as there are rows. */
  readonly isMaintenance?: boolean;
  readonly run: () => Promise<void>;
}

/** Queues work to start at a time or immediately. It survives restarts of every node. */
export type SendJob = (queue: string, data: object, at: Date | null) => Promise<void>;

export interface Jobs {
  /** Starts the queues and the schedules, each of which also runs once now. */
  readonly start: (jobs: readonly RecurringJob[], queues?: readonly JobQueue[]) => Promise<void>;
  /** Works only after `start`. */
  readonly send: SendJob;
  readonly close: () => Promise<void>;
}

const closeWaitMs = 5_000;
const startsApartSeconds = 60;
/** How often it is checked whether nodes that run a job are alive. */
const superviseSeconds = 30;
/**
 * A recurring job whose node is silent for longer than `heartbeatSeconds` has failed, so that the next one isn't held up by it. One whose
 * node is alive keeps its lease for hours: a second run beside it would do the same work twice, and pay for it twice.
 */
const recurring = { retryLimit: 0, expireInSeconds: 12 * 3_600, heartbeatSeconds: 60 };
/** Returns how often a node looks for due jobs: often for those that run every minute, rarely for the others. */
const pollSecondsOf = (cron: string) => (cron.startsWith('* ') ? 2 : 30);

/** Creates jobs in a separate schema of the product's database. */
export function createJobs(database: Database, log: Log, metrics?: Pick<Metrics, 'histogram'>, checkSeconds = superviseSeconds): Jobs {
  const boss = new PgBoss({
    schema: 'jobs',
    superviseIntervalSeconds: checkSeconds,
    monitorIntervalSeconds: checkSeconds,
    db: { executeSql: (text, values) => execute(database, text, values) },
    ...(isPglite(clientOf(database)) ? { backend: 'pglite' as const } : {}),
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'));
  const takeSeconds = metrics && declareJobSeconds(metrics);
  const workers = new Map<string, QueueWorker>();
  return {
    start: async (jobs, queues = []) => {
      await boss.start();
      for (const queue of queues) {
        await boss.createQueue(queue.name, { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: daySeconds });
        workers.set(queue.name, new QueueWorker(boss, queue, log, takeSeconds));
      }
      const isOutdated = (queue: typeof recurring) =>
        queue.heartbeatSeconds !== recurring.heartbeatSeconds || queue.expireInSeconds !== recurring.expireInSeconds;
      const outdated = (await boss.getQueues(jobs.map(({ name }) => name))).filter((queue) => isOutdated({ ...recurring, ...queue }));
      for (const { name } of outdated) await boss.updateQueue(name, recurring);
      for (const { name, cron, isMaintenance, run } of jobs) {
        const work = () => runStatementsAs(isMaintenance ? 'maintenance' : 'job', run);
        await boss.createQueue(name, { policy: 'exclusive', ...recurring });
        const worker = await boss.work(name, { pollingIntervalSeconds: pollSecondsOf(cron) }, () => timeJob(takeSeconds, name, work));
        await boss.schedule(name, cron);
        await boss.send(name, null, { singletonKey: 'start', singletonSeconds: startsApartSeconds });
        boss.notifyWorker(worker);
      }
    },
    send: async (queue, data, at) => {
      await boss.send(queue, { ...data, ...traceHeaders() }, at ? { startAfter: at, retentionSeconds: keptSeconds(at) } : {});
      if (!at) workers.get(queue)?.look();
    },
    close: async () => {
      await Promise.all([...workers.values()].map((worker) => worker.close(closeWaitMs)));
      await boss.stop({ graceful: true, timeout: closeWaitMs, close: false });
    },
  };
}

/** Returns how long queued work is kept: until its time, and two weeks longer in case no node runs. */
const keptSeconds = (at: Date) => Math.max(0, Math.ceil((at.getTime() - Date.now()) / 1_000)) + 14 * daySeconds;

/** Recognizes the embedded engine without loading it. */
const isPglite = (client: unknown): client is PGlite => typeof client === 'object' && client !== null && 'exec' in client;

/** Returns the pool or the embedded client behind drizzle. */
const clientOf = ({ db }: Database): unknown => ('$client' in db ? db.$client : undefined);

async function execute(database: Database, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const client = clientOf(database);
  if (isPglite(client)) {
    if (values?.length) return client.query(text, values);
    return { rows: (await client.exec(text)).flatMap(({ rows }) => rows) };
  }
  const result: unknown = await (client as pg.Pool).query(text, values);
  return { rows: [result].flat().flatMap((part) => (part as { rows: unknown[] }).rows) };
}
