import { type DeletedKind, deletedKinds, type RetentionRules, retentionKinds, type WorkspaceRetention } from 'shared-contracts/admin-calls';
import { dayMs, daysBefore } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isDatabaseAway } from '../../../platform/database/database-away.ts';
import { isRefusedByHold } from '../../../platform/holds/holds.ts';
import { newId } from '../../../platform/ids.ts';
import { writeSetting } from '../../../platform/installation-settings.ts';
import { forEachOne } from '../../../platform/jobs/for-each-one.ts';
import type { RecurringJob } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import { readRetention, readRetentionToDelete, retentionSetting } from '../../../platform/retention-rules.ts';
import { deleteBatch, LostRunError } from './delete-batch.ts';
import type { RetentionRepository, RunRow } from './retention.repository.ts';
import type { AppliedRules } from './retention-statements.ts';

/** A new run starts when the last one began this long ago. A little less than a day, so that it does not move by an hour each day. */
const runEveryMs = dayMs - 3_600_000 / 2;
/** Limits how long the node of a run may be silent before another node takes over. */
const leaseMs = 5 * 60_000;
const runsKeptDays = 730;
const refusedMost = 5;
/** Limits the rows of a kind that can't be deleted, after which something else is wrong. */
const stuckMost = 100;
const pageSize = 50;

export interface RetentionDependencies {
  readonly repository: RetentionRepository;
  readonly clock: Clock;
  readonly log: Log;
}

/** Creates the service that deletes what is older than the rules allow. Access: only administrators reach it. */
export function createRetention({ repository, clock, log }: RetentionDependencies) {
  const { db } = repository;
  let isClosing = false;
  let current: Promise<void> | undefined;

  const readSaved = async (): Promise<AppliedRules> => {
    const [rules, workspaces] = await Promise.all([readRetentionToDelete(db), repository.workspaceRules()]);
    return { now: clock.now(), rules, workspaces };
  };

  /** Deletes batch by batch. Every batch reads the rules again, so that one that was just changed counts. */
  const work = (run: RunRow) => forEachOne(retentionKinds, (kind) => workOn(run, kind));

  /** Deletes what is old of a kind. If a batch fails, its rows go one by one, so that one that can't be deleted keeps none of the others. */
  const workOn = async (run: RunRow, kind: (typeof retentionKinds)[number]) => {
    const stuck = new Map<string, unknown>();
    let size: number | undefined;
    for (let found = true, refused = 0; found && !isClosing; ) {
      let tried: readonly string[] = [];
      const batch = { ...(await readSaved()), size, without: [...stuck.keys()], onFound: (ids: readonly string[]) => (tried = ids) };
      const deleted = await deleteBatch(db, run, kind, batch).catch((error: unknown) => {
        // A hold that was placed in this moment counts from the next batch on.
        if (isRefusedByHold(error) && ++refused < refusedMost) return undefined;
        const [only] = tried;
        if (error instanceof LostRunError || isDatabaseAway(error) || only === undefined || stuck.size === stuckMost) throw error;
        if (size === 1) stuck.set(only, error);
        size = 1;
        return undefined;
      });
      found = deleted === undefined || Object.keys(deleted).length > 0;
    }
    for (const error of stuck.values()) throw error;
  };

  const hold = async (run: RunRow) => {
    try {
      await work(run);
      // Another node, or this one after its restart, continues.
      if (isClosing) await repository.freeAll();
      else await end(run, 'done');
    } catch (error) {
      if (error instanceof LostRunError) return;
      log.error({ err: error, run: run.id }, 'old data could not be deleted');
      await end(run, 'failed');
    }
  };

  const end = async (run: RunRow, status: 'done' | 'failed') => {
    const now = clock.now();
    await repository.finish(run, status, now, daysBefore(now, runsKeptDays));
    const [row] = await repository.runs(undefined, 1);
    if (row?.id !== run.id || !Object.keys(row.deleted).length) return;
    log.info({ run: run.id, deleted: row.deleted }, 'old data was deleted');
    const target = { kind: 'installation', id: run.id, name: 'retention' };
    await recordAudit(db, { action: 'retention.delete', target, after: row.deleted });
  };

  /** Works on a run until it is over; returns false at once if another node does. */
  const start = async (isNew: boolean): Promise<boolean> => {
    const [now, holder] = [clock.now(), newId('hold')];
    const silentBefore = new Date(now.getTime() - leaseMs);
    const run = await (isNew ? repository.claim(newId('ret'), holder, now, silentBefore) : repository.takeOver(holder, now, silentBefore));
    if (!run) return false;
    current = hold(run).finally(() => {
      current = undefined;
    });
    return true;
  };

  const runDue = async () => {
    const last = await repository.lastStart();
    await start(!last || clock.now().getTime() - last.getTime() >= runEveryMs);
    await current;
  };

  return {
    jobs: [{ name: 'retention', cron: '27 * * * *', isMaintenance: true, run: runDue }] satisfies RecurringJob[],
    open: async (isExclusive: boolean) => {
      if (isExclusive) await repository.freeAll();
    },
    close: async () => {
      isClosing = true;
      await current;
    },
    rules: () => readRetention(db),
    saveRules: (rules: RetentionRules) =>
      db.transaction(async (tx) => {
        const before = await readRetention(tx);
        // A console of an earlier release knows nothing of the rule for the audit log.
        const after = { ...rules, audit: rules.audit === undefined ? (before.audit ?? null) : rules.audit };
        await writeSetting(tx, retentionSetting, after);
        const target = { kind: 'installation', id: 'retention', name: 'retention' };
        await recordAudit(tx, { action: 'retention.change', target, before, after });
      }),
    workspaceRules: async (cursor: string | undefined) => {
      const [id, name] = parseCursor(cursor);
      const rows = await repository.listWorkspaceRules(id === undefined ? undefined : { id, name }, pageSize + 1);
      return pageOf(rows, (row) => cursorOf(row.id, row.name));
    },
    saveWorkspaceRules: async (workspaceId: string, rules: WorkspaceRetention) => {
      const workspace = await repository.workspace(workspaceId);
      if (!workspace) throw new AppError('not-found');
      await db.transaction(async (tx) => {
        const before = await repository.setWorkspaceRules(tx, workspaceId, rules);
        await recordAudit(tx, { action: 'retention.change', target: { kind: 'workspace', ...workspace }, before, after: rules });
      });
    },
    preview: async (rules: RetentionRules | undefined, workspace: { workspaceId: string; rules: WorkspaceRetention } | undefined) => {
      const known = await readSaved();
      const others = known.workspaces.filter(({ workspaceId }) => workspaceId !== workspace?.workspaceId);
      const own = workspace ? [{ workspaceId: workspace.workspaceId, ...workspace.rules }] : [];
      const applied = { ...known, rules: rules ?? known.rules, workspaces: workspace ? [...others, ...own] : known.workspaces };
      const kinds = [];
      for (const kind of deletedKinds) kinds.push(await repository.preview(kind, applied));
      return kinds;
    },
    start: async () => {
      const isStarted = await start(true);
      if (isStarted)
        await recordAudit(db, { action: 'retention.start', target: { kind: 'installation', id: 'retention', name: 'retention' } });
      return isStarted;
    },
    runs: async (cursor: string | undefined) => {
      const [id, at] = parseCursor(cursor);
      const before = id === undefined || Number.isNaN(Date.parse(at)) ? undefined : { id, at: new Date(at) };
      return pageOf(await repository.runs(before, pageSize + 1), (row) => cursorOf(row.id, row.startedAt.toISOString()));
    },
  };
}

export type Retention = ReturnType<typeof createRetention>;

/** A cursor is an id and what the list is sorted by. */
const cursorOf = (id: string, key: string) => `${id}~${key}`;

function parseCursor(cursor: string | undefined): [id: string | undefined, key: string] {
  const at = cursor?.indexOf('~') ?? -1;
  return cursor === undefined || at < 1 ? [undefined, ''] : [cursor.slice(0, at), cursor.slice(at + 1)];
}

function pageOf<Row>(rows: readonly Row[], cursor: (row: Row) => string): { rows: readonly Row[]; next: string | null } {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > pageSize && last ? cursor(last) : null };
}

export const isDeletedKind = (kind: string): kind is DeletedKind => (deletedKinds as readonly string[]).includes(kind);
