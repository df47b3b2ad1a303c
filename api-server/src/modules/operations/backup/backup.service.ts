import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type BackupLack, type BackupPlan, type BackupRun, backupPlan } from 'shared-contracts/admin-calls';
import { cutText } from 'shared-contracts/text';
import * as z from 'zod/mini';
import { sayBackup } from '../../../messages/backup.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { installationRoles } from '../../../platform/database/schema/index.ts';
import { defineSetting, readSetting, UnreadableSettingError, writeSetting } from '../../../platform/installation-settings.ts';
import type { RecurringJob } from '../../../platform/jobs/jobs.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import type { Log } from '../../../platform/log.ts';
import { messageOf } from '../../../platform/logged-error.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { version } from '../../../version.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import { isDue, nextSlot } from './backup.policy.ts';

const beatMs = 60_000;
/** A node that was silent for this long has ended, and its backup with it. */
const lostAfterMs = 5 * beatMs;
const problemMost = 300;

const planSetting = defineSetting<BackupPlan & { readonly since: string }>(
  'backup-plan',
  z.object({ ...backupPlan.shape, since: z.string() }),
  {
    every: 'never',
    hour: 3,
    keep: 14,
    since: '1970-01-01T00:00:00.000Z',
  },
);

const lastRun = z.object({
  state: z.enum(['running', 'done', 'failed']),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  missing_files: z.optional(z.number()),
});
const runsSetting = defineSetting(
  'backup-runs',
  z.object({ last: z.nullable(lastRun), beat_at: z.nullable(z.string()), done_at: z.nullable(z.string()) }),
  { last: null, beat_at: null, done_at: null },
);
type Runs = (typeof runsSetting)['initial'];

export interface BackupDependencies {
  readonly db: Drizzle;
  readonly config: Pick<Config, 'backup'>;
  /** How to connect to PostgreSQL; undefined with another engine. */
  readonly connection: pg.ClientConfig | undefined;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly alert: AlertsService['add'];
}

/** Creates the backups that the console plans and starts. They are the same as those of `npx platform backup`. */
export function createBackups({ db, config, connection, storage, clock, log, alert }: BackupDependencies) {
  const { to, recipients, s3 } = config.backup;
  const lacks: BackupLack[] = [
    ...(to ? [] : ['place' as const]),
    ...(recipients.length ? [] : ['recipients' as const]),
    ...(connection ? [] : ['postgres' as const]),
  ];
  let running: Promise<void> | undefined;

  const alone = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('backup-runs'))`);
      return work(tx);
    });
  const change = (next: (runs: Runs) => Runs) =>
    alone(async (tx) => writeSetting(tx, runsSetting, next(await readSetting(tx, runsSetting))));
  const isAlive = ({ last, beat_at }: Runs) =>
    last?.state === 'running' && beat_at !== null && clock.now().getTime() - Date.parse(beat_at) < lostAfterMs;

  /** Takes the right to make a backup, which one node has at a time. */
  const claim = (isWanted: (runs: Runs) => boolean): Promise<Date | undefined> =>
    alone(async (tx) => {
      const runs = await readSetting(tx, runsSetting);
      if (isAlive(runs) || !isWanted(runs)) return undefined;
      const now = clock.now();
      const at = now.toISOString();
      await writeSetting(tx, runsSetting, {
        ...runs,
        last: { state: 'running', started_at: at, ended_at: null, problem: null },
        beat_at: at,
      });
      return now;
    });

  const fail = async (startedAt: Date, { said, ...failed }: Failure) => {
    const moments = { started_at: startedAt.toISOString(), ended_at: clock.now().toISOString() };
    await change((runs) => ({ ...runs, last: { state: 'failed', ...moments, ...failed }, beat_at: null }));
    const administrators = await db.selectDistinct({ id: installationRoles.userId }).from(installationRoles);
    for (const { id } of administrators)
      await alert(id, {
        kind: 'system',
        title: sayBackup('failedTitle'),
        text: sayBackup('failedText', { moment: startedAt.toISOString(), problem: said }),
        link: '/admin/backups',
        key: `backup-${startedAt.toISOString()}-${id}`,
        isMailed: true,
      });
  };

  /** Makes a backup and deletes those that the plan no longer keeps. Returns how many files were missing in the storage. */
  const make = async (now: Date) => {
    // Loaded on demand, because most servers never store anything in a bucket.
    const [{ createBackup }, { openPlace, pruneBackups }] = await Promise.all([
      import('../../../platform/backup/create-backup.ts'),
      import('../../../platform/backup/backup-place.ts'),
    ]);
    if (!connection || !to) throw new Error('The settings lack something.');
    const place = openPlace(to, s3);
    const say = (line: string) => log.info({ backup: line }, 'a backup is being made');
    const { files } = await createBackup({ connection, storage, place, recipients, version, now, say });
    const plan = await readSetting(db, planSetting, 'current').catch((error: unknown) => {
      if (!(error instanceof UnreadableSettingError)) throw error;
      log.warn({ err: error }, 'older backups are kept');
    });
    if (plan) await pruneBackups(place, plan.keep, now);
    return files.missing ?? 0;
  };

  const run = async (startedAt: Date) => {
    const beat = setInterval(() => {
      change((runs) => ({ ...runs, beat_at: clock.now().toISOString() })).catch((error: unknown) =>
        log.warn({ err: error }, 'the progress of a backup could not be written'),
      );
    }, beatMs);
    try {
      const missing = await make(startedAt);
      if (missing) return await fail(startedAt, lacking(missing));
      const at = clock.now().toISOString();
      const last = { state: 'done', started_at: startedAt.toISOString(), ended_at: at, problem: null } as const;
      await change((runs) => ({ ...runs, last, beat_at: null, done_at: at }));
    } catch (error) {
      log.error({ err: error }, 'a backup failed');
      const problem = problemOf(error);
      await fail(startedAt, { problem, said: problem }).catch((again: unknown) =>
        log.error({ err: again }, 'the failed backup could not be written'),
      );
    } finally {
      clearInterval(beat);
    }
  };
  const begin = (startedAt: Date | undefined): boolean => {
    if (startedAt) running = run(startedAt);
    return startedAt !== undefined;
  };

  const runDue = async () => {
    const runs = await readSetting(db, runsSetting);
    if (runs.last?.state === 'running' && !isAlive(runs)) await fail(new Date(runs.last.started_at), interrupted);
    if (lacks.length) return;
    const plan = await readSetting(db, planSetting);
    const after = ({ last }: Runs) => new Date(Math.max(Date.parse(plan.since), last ? Date.parse(last.started_at) : 0));
    begin(await claim((now) => isDue(plan, after(now), clock.now())));
    await running;
  };

  return {
    state: async () => {
      const [{ since: _, ...plan }, runs] = await Promise.all([readSetting(db, planSetting), readSetting(db, runsSetting)]);
      const next = lacks.length ? undefined : nextSlot(plan, clock.now());
      return { place: to ?? null, lacks, plan, next_at: next?.toISOString() ?? null, last: runs.last, last_done_at: runs.done_at };
    },
    list: async () => {
      if (!to) return { backups: [], problem: null };
      try {
        const { listBackups, openPlace } = await import('../../../platform/backup/backup-place.ts');
        const all = await listBackups(openPlace(to, s3));
        const backups = all.map(({ id, made_at, version: by, files }) => ({
          backup_id: id,
          made_at,
          version: by,
          files: files.count,
          missing_files: files.missing ?? 0,
        }));
        return { backups, problem: null };
      } catch (error) {
        return { backups: [], problem: problemOf(error) };
      }
    },
    plan: (plan: BackupPlan) =>
      db.transaction(async (tx) => {
        const { since: _, ...before } = await readSetting(tx, planSetting);
        await writeSetting(tx, planSetting, { ...plan, since: clock.now().toISOString() });
        await recordAudit(tx, { action: 'backup.plan', target: { kind: 'installation', id: 'backups' }, before, after: plan });
      }),
    start: async (): Promise<boolean> => {
      await recordAudit(db, { action: 'backup.start', target: { kind: 'installation', id: 'backups' } });
      return lacks.length ? false : begin(await claim(() => true));
    },
    /** Returns the seconds since the last complete backup, where a plan makes some. */
    age: async (): Promise<number | undefined> => {
      const [{ every, since }, { done_at }] = await Promise.all([readSetting(db, planSetting), readSetting(db, runsSetting)]);
      if (every === 'never') return undefined;
      // Until a first one is complete, the age of the plan counts, so that backups that never succeed raise the alarm too.
      return (clock.now().getTime() - Date.parse(done_at ?? since)) / 1000;
    },
    jobs: [{ name: 'backup', cron: '*/5 * * * *', run: runDue }] satisfies RecurringJob[],
  };
}

/** Describes why a backup failed: the code or words of the contract, and the sentence for administrators. */
interface Failure extends Pick<BackupRun, 'problem' | 'missing_files'> {
  readonly said: Wording;
}

const interrupted: Failure = { problem: 'interrupted', said: sayBackup('interrupted') };
const lacking = (missing: number): Failure => ({
  problem: 'missing-files',
  missing_files: missing,
  said: sayBackup('missingFiles', { missing }),
});

const problemOf = (error: unknown) =>
  cutText((error instanceof Error ? messageOf(error) : String(error)).replace(/\s+/g, ' '), problemMost);
