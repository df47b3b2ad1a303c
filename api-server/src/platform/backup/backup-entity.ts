import * as z from 'zod/mini';

/** Names the format. A higher number means that an earlier restore can't read it. Unknown fields are ignored. */
export const backupFormat = 1;

const count = z.number().check(z.int(), z.gte(0));

/** Describes an object of a backup as it is stored, that is compressed and encrypted. */
const storedObject = z.object({ bytes: count, sha256: z.string() });

/**
 * Describes a complete backup in the clear: what there is, not what it says. It is written last, so a backup without it is incomplete.
 * `migrations` counts the migrations of the schema; `objects` names the folder of files, one per set of recipients.
 */
export const backupAbout = z.object({
  format: z.literal(backupFormat),
  id: z.string(),
  made_at: z.string(),
  /** When it was complete; missing in backups of earlier versions. */
  ended_at: z.optional(z.string()),
  version: z.string(),
  migrations: count,
  recipients: z.array(z.string()),
  objects: z.string(),
  tables: z.record(z.string(), storedObject),
  contents: storedObject,
  files: z.object({
    ...storedObject.shape,
    count,
    stored_bytes: count,
    /** How many files the database refers to that the storage didn't have. Such a backup doesn't replace a complete one. */
    missing: z.optional(count),
  }),
});

export type BackupAbout = z.infer<typeof backupAbout>;

/** Describes what a backup contains; encrypted like the tables. `digest` doesn't depend on the order of the rows. */
export const backupContents = z.object({
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: count, digest: z.string() })),
  /** Maps sequences to their last value; null if they were never used. */
  sequences: z.record(z.string(), z.nullable(z.string())),
  /** Maps storage keys to the hash of the bytes, where the product recorded one. */
  hashes: z.record(z.string(), z.string()),
});

export type BackupContents = z.infer<typeof backupContents>;

/** Describes a file of a backup: the storage key, and its bytes as they are stored. */
export interface BackupFile {
  readonly key: string;
  readonly bytes: number;
}

export const writeFiles = (files: readonly BackupFile[]) => files.map(({ key, bytes }) => `${key} ${bytes}\n`).join('');

export const readFiles = (text: string): BackupFile[] =>
  text.split('\n').flatMap((line) => {
    const [key = '', bytes] = line.split(' ');
    return key ? [{ key, bytes: Number(bytes) }] : [];
  });

/** Says why a backup can't be made, read or restored. Its message is for operators. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
