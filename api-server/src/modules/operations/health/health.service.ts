import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { HealthPart, HealthState } from 'shared-contracts/admin-calls';
import { daysBefore } from 'shared-contracts/days';
import { cutText } from 'shared-contracts/text';
import { sayHealth } from '../../../messages/health.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { modelProviders } from '../../../platform/database/schema/index.ts';
import type { Sentence } from '../../../platform/language/messages.ts';
import type { Text } from '../../../platform/language/text.ts';
import type { Log } from '../../../platform/log.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { countJobs } from './job-counts.ts';
import { lostAfterMs, type Nodes } from './nodes.ts';

const slowMs = 500;
const waitMs = 8_000;
const problemMost = 200;

export interface Check {
  readonly part: HealthPart;
  readonly state: HealthState;
  readonly sentence: Sentence;
  readonly details: readonly { readonly name: Text; readonly value: Text }[];
}

export interface HealthDependencies {
  readonly db: Drizzle;
  readonly config: Pick<Config, 'jobs' | 'smtp' | 'model' | 'freeSpaceFloorBytes' | 'eventLoopAlarmMs'>;
  readonly storage: Storage;
  /** Returns the smallest free space of the disks that the server writes to; undefined if it writes to none. */
  readonly freeSpace: () => Promise<number | undefined>;
  readonly nodes: Pick<Nodes, 'list' | 'beat'>;
  readonly mail: (today: Date) => Promise<{ waiting: number; failed: number }>;
  /** Asks the server's model endpoint for its models. */
  readonly askModels: () => Promise<unknown>;
  readonly clock: Clock;
  readonly log: Log;
}

type Verdict = Omit<Check, 'part' | 'details'> & { readonly details?: Check['details'] };

/** Creates the checks of everything that an installation needs. Access: callers have a role in the installation. */
export function createHealth(deps: HealthDependencies) {
  const checks: Readonly<Record<HealthPart, () => Promise<Verdict>>> = {
    database: () => checkDatabase(deps.db),
    storage: () => checkStorage(deps.storage),
    disk: () => checkDisk(deps),
    jobs: () => checkJobs(deps),
    mail: () => checkMail(deps),
    nodes: () => checkNodes(deps),
    models: () => checkModels(deps),
  };
  const failures: Readonly<Record<HealthPart, (problem: string) => Sentence>> = {
    database: () => sayHealth('databaseFailed'),
    storage: (problem) => sayHealth('storageFailed', { problem }),
    disk: () => sayHealth('databaseFailed'),
    jobs: () => sayHealth('databaseFailed'),
    mail: () => sayHealth('databaseFailed'),
    nodes: () => sayHealth('databaseFailed'),
    models: (problem) => sayHealth('modelsFailed', { problem }),
  };
  return {
    /** Checks all parts at once. One that fails or hangs never keeps the others from being shown. */
    check: (): Promise<Check[]> =>
      Promise.all(
        (Object.keys(checks) as HealthPart[]).map(async (part) => {
          try {
            const verdict = await withinTime(checks[part]());
            return { part, details: [], ...verdict };
          } catch (error) {
            deps.log.warn({ err: error, part }, 'a part of the installation is not well');
            return { part, state: 'failed' as const, sentence: failures[part](problemOf(error)), details: [] };
          }
        }),
      ),
  };
}

const problemOf = (error: unknown) => cutText((error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' '), problemMost);

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${waitMs / 1000} s`)), waitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function checkDatabase(db: Drizzle): Promise<Verdict> {
  const from = performance.now();
  await db.execute(sql`select 1`);
  const ms = Math.round(performance.now() - from);
  if (ms > slowMs) return { state: 'warning', sentence: sayHealth('databaseSlow', { ms }) };
  return { state: 'ok', sentence: sayHealth('databaseOk', { ms }) };
}

/** Writes, reads and removes an object, because a bucket can be readable and full. */
async function checkStorage(storage: Storage): Promise<Verdict> {
  const key = `health/${randomUUID()}`;
  const written = Buffer.from(key);
  try {
    await storage.put(key, Readable.from([written]));
    const content = await storage.get(key);
    const read = content && (await buffer(content));
    if (!read?.equals(written)) throw new Error('what was read is not what was written');
  } finally {
    await storage.delete(key);
  }
  return { state: 'ok', sentence: sayHealth('storageOk') };
}

async function checkDisk({ freeSpace, config: { freeSpaceFloorBytes: floor } }: HealthDependencies): Promise<Verdict> {
  const size = await freeSpace();
  if (size === undefined) return { state: 'ok', sentence: sayHealth('diskElsewhere') };
  if (size < floor) return { state: 'failed', sentence: sayHealth('diskFull', { size }) };
  if (size < 3 * floor) return { state: 'warning', sentence: sayHealth('diskLow', { size, floor }) };
  return { state: 'ok', sentence: sayHealth('diskOk', { size }) };
}

async function checkJobs({ db, config }: HealthDependencies): Promise<Verdict> {
  const found = await countJobs(db);
  if (!found) return { state: 'warning', sentence: sayHealth('jobsOff') };
  const { waiting, late, failed } = found;
  const total = failed.reduce((sum, { count }) => sum + count, 0);
  const details = [
    { name: sayHealth('jobsWaiting'), value: String(waiting) },
    ...failed.map(({ name, count }) => ({ name: sayHealth('jobsFailedOf', { name }), value: String(count) })),
  ];
  if (late > 0) return { state: 'failed', sentence: sayHealth('jobsLate', { total: late }), details };
  if (total > 0) return { state: 'warning', sentence: sayHealth('jobsFailed', { total }), details };
  return { state: 'ok', sentence: sayHealth(config.jobs === 'off' ? 'jobsOff' : 'jobsOk'), details };
}

async function checkMail({ mail, config, clock }: HealthDependencies): Promise<Verdict> {
  if (!config.smtp) return { state: 'warning', sentence: sayHealth('mailOff') };
  const { waiting, failed } = await mail(daysBefore(clock.now(), 1));
  const details = [{ name: sayHealth('mailWaiting'), value: String(waiting) }];
  if (failed > 0) return { state: 'warning', sentence: sayHealth('mailFailed', { total: failed }), details };
  return { state: 'ok', sentence: sayHealth('mailOk'), details };
}

async function checkNodes({ nodes, clock, config }: HealthDependencies): Promise<Verdict> {
  await nodes.beat();
  const rows = await nodes.list();
  const limit = clock.now().getTime() - lostAfterMs;
  const [alive, lost] = [rows.filter(({ seenAt }) => seenAt.getTime() >= limit), rows.filter(({ seenAt }) => seenAt.getTime() < limit)];
  const details = rows.map(({ host, version, nodeVersion: node, seenAt, heldMs: held }) => ({
    name: host,
    value: sayHealth('nodeValue', { version, node, held, seen: seenAt.toISOString() }),
  }));
  if (new Set(alive.map(({ version }) => version)).size > 1) return { state: 'warning', sentence: sayHealth('nodesMixed'), details };
  if (lost.length) return { state: 'warning', sentence: sayHealth('nodesLost', { names: lost.map(({ host }) => host) }), details };
  const held = alive.filter(({ heldMs }) => heldMs >= (config.eventLoopAlarmMs || Infinity));
  if (held.length) {
    const ms = Math.max(...held.map(({ heldMs }) => heldMs));
    return { state: 'warning', sentence: sayHealth('nodesHeld', { names: held.map(({ host }) => host), ms }), details };
  }
  return { state: 'ok', sentence: sayHealth('nodesOk', { total: alive.length }), details };
}

async function checkModels({ db, config, askModels }: HealthDependencies): Promise<Verdict> {
  const [connected] = await db
    .select({ count: sql<number>`count(*)::int`, moment: sql<string | null>`max(${modelProviders.checkedAt})` })
    .from(modelProviders);
  const details =
    connected?.count && connected.moment
      ? [
          {
            name: sayHealth('modelConnections'),
            value: sayHealth('modelChecked', { total: connected.count, moment: new Date(connected.moment).toISOString() }),
          },
        ]
      : [];
  if (!config.model) return { state: 'ok', sentence: sayHealth('modelsNone'), details };
  try {
    await askModels();
  } catch (error) {
    return { state: 'failed', sentence: sayHealth('modelsFailed', { problem: problemOf(error) }), details };
  }
  return { state: 'ok', sentence: sayHealth('modelsOk'), details };
}
