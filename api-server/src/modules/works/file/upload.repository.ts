import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import {
  files,
  knowledgeFolders,
  notebooks,
  storageGarbage,
  trashRows,
  uploadParts,
  uploads,
} from '../../../platform/database/schema/index.ts';
import { isUnderWay, storedBytes } from '../../governance/plan/stored-bytes.ts';

export type UploadRow = typeof uploads.$inferSelect;
export type PartRow = typeof uploadParts.$inferSelect;
export type NewFile = typeof files.$inferInsert;

/** Limits how many files with the same content are asked for their bytes. */
const keysTried = 5;

export class UploadsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Runs `work` while no other upload can start in the same place or for the same user. */
  async inPlace<T>(
    userId: string,
    place: { folderId: string | null; notebookId: string | null },
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${userId}`}, 0))`);
      if (place.folderId) await tx.select().from(knowledgeFolders).where(eq(knowledgeFolders.id, place.folderId)).for('no key update');
      else if (place.notebookId) await tx.select().from(notebooks).where(eq(notebooks.id, place.notebookId)).for('no key update');
      return work(tx);
    });
  }

  async storedBytes(tx: Transaction, userId: string): Promise<number> {
    const { rows } = await tx.execute<{ bytes: string }>(sql`select ${storedBytes(userId)} as bytes`);
    return Number(rows[0]?.bytes ?? 0);
  }

  async defaultNotebook(userId: string): Promise<string | null> {
    const [row] = await this.db
      .select({ id: notebooks.id })
      .from(notebooks)
      .where(and(eq(notebooks.userId, userId), eq(notebooks.isDefault, true)));
    return row?.id ?? null;
  }

  /** Finds an interrupted upload of the same content here. */
  async findUnfinished(
    tx: Transaction,
    sought: Pick<UploadRow, 'userId' | 'size' | 'folderId' | 'notebookId'> & { fingerprint: string; names: readonly string[] },
  ) {
    const [row] = await tx
      .select({ upload: uploads })
      .from(uploads)
      .leftJoin(files, eq(files.id, uploads.fileId))
      .where(
        and(
          eq(uploads.userId, sought.userId),
          inArray(uploads.name, [...sought.names]),
          eq(uploads.size, sought.size),
          eq(uploads.fingerprint, sought.fingerprint),
          sought.folderId ? eq(uploads.folderId, sought.folderId) : isNull(uploads.folderId),
          sought.notebookId ? eq(uploads.notebookId, sought.notebookId) : isNull(uploads.notebookId),
          isNull(files.id),
        ),
      )
      .limit(1);
    return row?.upload;
  }

  async hasFile(tx: Transaction, place: { folderId: string | null; notebookId: string | null }, name: string): Promise<boolean> {
    const here = place.folderId
      ? eq(files.folderId, place.folderId)
      : place.notebookId
        ? eq(files.notebookId, place.notebookId)
        : undefined;
    return here !== undefined && (await tx.$count(files, and(here, eq(files.name, name)))) > 0;
  }

  /** Returns the names in use in a folder or notebook, including uploads in progress. */
  async takenNames(
    tx: Transaction,
    { folderId, notebookId }: { folderId: string | null; notebookId: string | null },
  ): Promise<Set<string>> {
    const column = sql.identifier(folderId ? 'folder_id' : 'notebook_id');
    const place = folderId ?? notebookId;
    const { rows } = await tx.execute<{ name: string }>(sql`
      select name from ${files} where ${column} = ${place}
      union select u.name from ${uploads} u where u.${column} = ${place} and ${isUnderWay}`);
    return new Set(rows.map(({ name }) => name));
  }

  /** Returns the bytes in use in a folder or notebook, including uploads in progress. */
  async bytesIn(tx: Transaction, { folderId, notebookId }: { folderId: string | null; notebookId: string | null }): Promise<number> {
    const column = sql.identifier(folderId ? 'folder_id' : 'notebook_id');
    const place = folderId ?? notebookId;
    const { rows } = await tx.execute<{ bytes: string }>(sql`
      select coalesce(sum(size), 0) as bytes from (
        select size from ${files} where ${column} = ${place}
        union all
        select u.size from ${uploads} u where u.${column} = ${place} and ${isUnderWay}
      ) as both_kinds`);
    return Number(rows[0]?.bytes ?? 0);
  }

  async create(tx: Transaction, row: typeof uploads.$inferInsert): Promise<UploadRow> {
    const [created] = await tx.insert(uploads).values(row).returning();
    return created as UploadRow;
  }

  async find(userId: string, id: string): Promise<UploadRow | undefined> {
    const [row] = await this.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.userId, userId)));
    return row;
  }

  parts(uploadId: string): Promise<PartRow[]> {
    return this.db.select().from(uploadParts).where(eq(uploadParts.uploadId, uploadId)).orderBy(asc(uploadParts.start));
  }

  /** Registers an object before it is written. If nothing references it by `deletableFrom`, it is garbage. */
  async expectObject(storageKey: string, deletableFrom: Date): Promise<void> {
    await this.db.insert(storageGarbage).values({ storageKey, deletableFrom });
  }

  /** Adds a part; returns false when another request was faster. */
  addPart(part: PartRow, now: Date): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const moved = await tx
        .update(uploads)
        .set({ received: sql`${uploads.received} + ${part.size}`, updatedAt: now })
        .where(and(eq(uploads.id, part.uploadId), eq(uploads.received, part.start)))
        .returning({ id: uploads.id });
      if (moved.length === 0) return false;
      await tx.insert(uploadParts).values(part);
      await tx.delete(storageGarbage).where(eq(storageGarbage.storageKey, part.storageKey));
      return true;
    });
  }

  /** Returns the keys under which files with the same content should be stored, the newest first. */
  async keysOf(sha256: string, size: number): Promise<string[]> {
    const rows = await this.db
      .select({ storageKey: files.storageKey })
      .from(files)
      .where(and(eq(files.sha256, sha256), eq(files.size, size), isNotNull(files.storageKey)))
      .orderBy(desc(files.createdAt))
      .limit(keysTried);
    return [...new Set(rows.flatMap(({ storageKey }) => storageKey ?? []))];
  }

  /**
   * Creates the file and releases the parts. The file references the bytes under `sharedKey` if a file with the same content still does,
   * else the assembled ones. Idempotent.
   */
  async finish(uploadId: string, assembled: NewFile & { storageKey: string }, sharedKey: string | undefined): Promise<void> {
    await this.db.transaction(async (tx) => {
      // First, because deleting a folder or notebook locks it before its files.
      const userId = (await placeOwner(tx, assembled)) ?? assembled.userId;
      const isShared = sharedKey !== undefined && (await keepsStored(tx, assembled, sharedKey));
      const file = { ...assembled, storageKey: isShared ? sharedKey : assembled.storageKey };
      const added = await tx
        .insert(files)
        .values({ ...file, userId, recognitionDueAt: file.scannedPages ? sql`now()` : null })
        .onConflictDoNothing()
        .returning({ id: files.id });
      if (added.length === 0) return;
      await tx.delete(uploadParts).where(eq(uploadParts.uploadId, uploadId));
      const expected = eq(storageGarbage.storageKey, assembled.storageKey);
      if (file.storageKey === assembled.storageKey) await tx.delete(storageGarbage).where(expected);
      else await tx.update(storageGarbage).set({ userId, bytes: file.size, deletableFrom: sql`now()` }).where(expected);
      await noteAct(tx, { kind: 'file', ids: [file.id], act: 'added' });
      if (file.notebookId) await tx.update(notebooks).set({ updatedAt: sql`now()` }).where(eq(notebooks.id, file.notebookId));
    });
  }

  async delete(userId: string, id: string): Promise<void> {
    await this.db.delete(uploads).where(and(eq(uploads.id, id), eq(uploads.userId, userId)));
  }

  async deleteStale(before: Date): Promise<void> {
    await this.db.delete(uploads).where(lt(uploads.updatedAt, before));
  }

  /** Returns unreferenced objects. An object that a copy of the file still uses, even in the trash, is kept until that copy is gone. */
  async garbage(now: Date, limit: number, userId?: string): Promise<string[]> {
    const { storageKey: key, deletableFrom } = storageGarbage;
    const isTheirs = userId === undefined ? undefined : eq(storageGarbage.userId, userId);
    const isUsed = sql`exists (select 1 from ${files} f where f.storage_key = ${key})`;
    const isInTrash = sql`exists (select 1 from ${trashRows} t where t.row ->> 'storage_key' = ${key})`;
    // Rows left by triggers carry the database's time, which may be slightly ahead of ours.
    const isDue = and(
      sql`${deletableFrom} <= greatest(now(), ${now.toISOString()}::timestamptz)`,
      isTheirs,
      sql`not ${isUsed}`,
      sql`not ${isInTrash}`,
    );
    const rows = await this.db.select().from(storageGarbage).where(isDue).limit(limit);
    return rows.map(({ storageKey }) => storageKey);
  }

  async forgetGarbage(keys: readonly string[]): Promise<void> {
    if (keys.length) await this.db.delete(storageGarbage).where(inArray(storageGarbage.storageKey, [...keys]));
  }
}

/** Returns whether a file with the same content has this key. The lock keeps that file, and so the bytes, until the new file is there. */
async function keepsStored(tx: Transaction, { sha256, size }: NewFile, storageKey: string): Promise<boolean> {
  if (!(sha256 && size)) return false;
  const isSame = and(eq(files.sha256, sha256), eq(files.size, size), eq(files.storageKey, storageKey));
  const rows = await tx.select({ id: files.id }).from(files).where(isSame).limit(1).for('key share', { skipLocked: true });
  return rows.length > 0;
}

/**
 * Returns the owner of the folder or notebook. It may have got another one during the upload; the lock keeps it until the file is there.
 * Uploads wait for each other here: with a lock that they share, two of them would block each other at the notebook's update.
 */
async function placeOwner(tx: Transaction, { folderId, notebookId }: NewFile): Promise<string | undefined> {
  const table = folderId ? knowledgeFolders : notebooks;
  const id = folderId ?? notebookId;
  if (!id) return undefined;
  const [row] = await tx.select({ userId: table.userId }).from(table).where(eq(table.id, id)).for('no key update');
  return row?.userId;
}
