import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done } from '../../kernel/call/fields.ts';

const ofConsole = { tag: 'backups', auth: 'user', installation: 'admin' } as const;

/** Holds the most backups that a plan keeps. */
export const backupsKeptMax = 365;

/** Describes when backups are made, at a full hour of universal time, and how many are kept. A weekly one is made on Mondays. */
export const backupPlan = z.object({
  every: z.enum(['never', 'day', 'week']),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  keep: z.int().check(z.minimum(1), z.maximum(backupsKeptMax)),
});

export type BackupPlan = z.infer<typeof backupPlan>;

export const backupRun = z.object({
  state: z.enum(['running', 'done', 'failed']),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** Says why it failed: `interrupted` when its node ended, `missing-files` when the storage lacked files; otherwise in words. */
  problem: z.nullable(z.string()),
  /** How many files that the database refers to are missing in the storage. The backup was kept without them. */
  missing_files: z.optional(z.int()),
});

export type BackupRun = z.infer<typeof backupRun>;

/** Names what the server's settings lack for backups. */
export const backupLack = z.enum(['place', 'recipients', 'postgres']);

export type BackupLack = z.infer<typeof backupLack>;

export const getBackups = defineCall({
  ...ofConsole,
  name: 'getBackups',
  summary: 'Returns where backups go, when they are made, and how the last one went.',
  method: 'GET',
  path: '/admin/backups',
  answer: z.object({
    /** The folder or bucket of the server's settings. */
    place: z.nullable(z.string()),
    lacks: z.array(backupLack),
    plan: backupPlan,
    next_at: z.nullable(z.string()),
    last: z.nullable(backupRun),
    /** When the newest backup that this schedule or an administrator made was complete. */
    last_done_at: z.nullable(z.string()),
  }),
});

export const storedBackup = z.object({
  backup_id: z.string(),
  made_at: z.string(),
  version: z.string(),
  files: z.int(),
  /** How many files were missing in the storage. Servers of earlier releases leave it out. */
  missing_files: z.optional(z.int()),
});

export type StoredBackup = z.infer<typeof storedBackup>;

export const listBackups = defineCall({
  ...ofConsole,
  name: 'listBackups',
  summary: 'Lists the backups at their place, the newest first.',
  method: 'GET',
  path: '/admin/backups/complete',
  answer: z.object({
    backups: z.array(storedBackup),
    /** Says why the place couldn't be read. */
    problem: z.nullable(z.string()),
  }),
});

export const saveBackupPlan = defineCall({
  ...ofConsole,
  name: 'saveBackupPlan',
  summary: 'Sets when backups are made and how many are kept.',
  method: 'PUT',
  path: '/admin/backups/plan',
  body: backupPlan,
  answer: done,
});

export const startBackup = defineCall({
  ...ofConsole,
  name: 'startBackup',
  summary: 'Starts a backup now, unless one is being made or the settings lack something.',
  method: 'POST',
  path: '/admin/backups',
  answer: z.object({ is_started: z.boolean() }),
});
