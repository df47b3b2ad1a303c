import * as z from 'zod/mini';

/** Names what has a separate rule, in the order in which it is deleted. */
export const retentionKinds = ['chats', 'files', 'runs', 'trash', 'logs', 'audit'] as const;

export type RetentionKind = (typeof retentionKinds)[number];

/** Names what a workspace can have a stricter rule for. */
export const workspaceRetentionKinds = ['chats', 'files', 'runs'] as const;

/** Names what a run deletes. Attachments go with the chats they were sent in. */
export const deletedKinds = ['chats', 'attachments', 'files', 'runs', 'trash', 'logs', 'audit'] as const;

export type DeletedKind = (typeof deletedKinds)[number];

export const retentionDaysMax = 36_500;

/** Limits how soon entries of the audit log go. */
export const auditDaysMin = 30;

/** Holds a number of days; null keeps things forever. */
const days = z.nullable(z.int().check(z.gte(1), z.lte(retentionDaysMax)));

export const workspaceRetention = z.object({ chats: days, files: days, runs: days });

export const retentionRules = z.object({
  chats: days,
  files: days,
  runs: days,
  trash: days,
  logs: days,
  /** Absent from older servers and consoles: what is stored stays. */
  audit: z.optional(z.nullable(z.int().check(z.gte(auditDaysMin), z.lte(retentionDaysMax)))),
});

export type RetentionRules = z.infer<typeof retentionRules>;
export type WorkspaceRetention = z.infer<typeof workspaceRetention>;

export const workspaceRule = z.extend(workspaceRetention, { workspace_id: z.string(), name: z.string() });

export type WorkspaceRule = z.infer<typeof workspaceRule>;

/** Says what would be deleted of one kind. `held` counts what is old enough but stays because of a legal hold. */
export const retentionPreview = z.object({
  kind: z.enum(deletedKinds),
  count: z.int(),
  bytes: z.int(),
  held: z.int(),
  /** The oldest ones: how old, whose, and how large, never what they contain. */
  oldest: z.array(z.object({ at: z.string(), owner: z.string(), bytes: z.int() })),
});

export type RetentionPreview = z.infer<typeof retentionPreview>;

export const retentionRun = z.object({
  run_id: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  deleted: z.array(z.object({ kind: z.enum(deletedKinds), count: z.int(), bytes: z.int() })),
});

export type RetentionRun = z.infer<typeof retentionRun>;
