import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ToolScope } from '../../../kernel/tool/tool.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { authSessions, files, knowledgeFolders, passages, users } from '../../../platform/database/schema/index.ts';
import { slicesOf } from '../../../platform/database/slices.ts';
import { isNotHeld } from '../../../platform/holds/holds.ts';
import { newId } from '../../../platform/ids.ts';
import type { Viewer } from '../../../platform/storage/signed-addresses.ts';

export type FileRow = typeof files.$inferSelect;

/** Limits the rows per statement, because PostgreSQL caps the number of parameters. */
const copiedAtOnce = 1_000;
/** Returns the status of a copy: a file that is still being indexed is queued again, because only finished text is copied. */
const statusOfCopy = (status: FileRow['status']) => (status === 'indexing' ? 'queued' : status);

export class FilesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async find(userId: string, id: string): Promise<FileRow | undefined> {
    return (await this.byId(id, eq(files.userId, userId)))[0];
  }

  /** Finds a file of any user. The signed URL has already granted access. */
  async findAny(id: string): Promise<FileRow | undefined> {
    return (await this.byId(id))[0];
  }

  /** Indicates whether somebody who got an address may still use it: not suspended, and in a session that has not ended. */
  async isSignedIn({ userId, sessionId }: Viewer, now: Date): Promise<boolean> {
    const goesOn = exists(
      this.db
        .select({ one: sql`1` })
        .from(authSessions)
        .where(and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId), gt(authSessions.expiresAt, now))),
    );
    return (await this.db.$count(users, and(eq(users.id, userId), isNull(users.suspendedAt), sessionId ? goesOn : undefined))) > 0;
  }

  /**
   * Finds files by their id or name, newest first, in the places where a tool may read: an agent's folder, or the works of the user, which
   * are their own and those of notebooks that are shared with them now.
   */
  findNamed(userId: string, idOrName: string, scopes: readonly ToolScope[], limit: number): Promise<FileRow[]> {
    const isShared = sql`(${files.userId}, ${files.notebookId}) in (select owner_id, id from shared_with(${userId}) where kind = 'notebook')`;
    const places = scopes.map(({ scope, notebooks, agentOwnerId }) => {
      if (agentOwnerId !== undefined) return and(eq(files.userId, agentOwnerId), eq(files.folderId, scope));
      const isIn = notebooks && inArray(files.notebookId, [...notebooks]);
      return and(or(and(eq(files.userId, userId), isNull(files.folderId)), isShared), isIn);
    });
    const isNamed = sql`lower(normalize(${files.name}, NFKC)) = lower(normalize(${idOrName}, NFKC))`;
    return this.db
      .select()
      .from(files)
      .where(and(or(eq(files.id, idOrName), isNamed), places.length ? or(...places) : sql`false`))
      .orderBy(desc(files.createdAt), desc(files.id))
      .limit(limit);
  }

  private byId(id: string, more?: ReturnType<typeof eq>): Promise<FileRow[]> {
    return this.db
      .select()
      .from(files)
      .where(and(eq(files.id, id), more));
  }

  list(userId: string, place: { notebookId?: string | undefined; folderId?: string | undefined }): Promise<FileRow[]> {
    const inNotebook = place.notebookId === undefined ? undefined : eq(files.notebookId, place.notebookId);
    const inFolder = place.folderId === undefined ? undefined : eq(files.folderId, place.folderId);
    return this.db
      .select()
      .from(files)
      .where(and(eq(files.userId, userId), inNotebook, inFolder))
      .orderBy(desc(files.createdAt), desc(files.id));
  }

  passages(fileId: string) {
    const { id, heading, body, page, location } = passages;
    return this.db.select({ id, heading, body, page, location }).from(passages).where(eq(passages.fileId, fileId)).orderBy(passages.place);
  }

  /** Queues a file again if indexing failed. */
  async retry(id: string): Promise<void> {
    await this.db
      .update(files)
      .set({ status: 'queued', failure: null, failureSentence: null, claimedAt: null })
      .where(and(eq(files.id, id), eq(files.status, 'failed')));
  }

  async createFolder(userId: string, id: string): Promise<void> {
    await this.db.insert(knowledgeFolders).values({ id, userId });
  }

  /**
   * Deletes those of the next `limit` folders after an id that are older than `before` and belong to nothing: no agent or chat, and none in
   * the trash. Their files go with them. Returns the last id that was looked at, or undefined at the end.
   */
  async deleteUnusedFolders(after: string, before: Date, limit: number): Promise<string | undefined> {
    const { rows } = await this.db.execute<{ last: string | null }>(sql`
      with looked as (
        select id from ${knowledgeFolders} where id > ${after} order by id limit ${limit}),
      gone as (
        delete from ${knowledgeFolders} k using looked where k.id = looked.id and k.created_at < ${before.toISOString()}::timestamptz
          and ${isNotHeld(sql`k.user_id`)}
          and not exists (select 1 from agents a where a.knowledge_id = k.id)
          and not exists (select 1 from chat_sessions c where c.user_id = k.user_id and c.knowledge_id = k.id)
          and not exists (select 1 from uploads u where u.folder_id = k.id)
          and not exists (select 1 from trash t join trash_rows r on r.trash_id = t.id and r.table_name in ('agents', 'chat_sessions')
            where t.user_id = k.user_id and r.row ->> 'knowledge_id' = k.id))
      select case when count(*) = ${limit} then max(id) end as last from looked`);
    return rows[0]?.last ?? undefined;
  }

  /**
   * Copies a folder's files, and the text read from them, under new ids. Keeps the rows locked so that no file, and none of its bytes, can
   * be deleted before the copy exists.
   */
  async copyFolder(userId: string, from: string, to: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.insert(knowledgeFolders).values({ id: to, userId });
      const stored = and(eq(files.userId, userId), eq(files.folderId, from), isNotNull(files.storageKey));
      const rows = await tx.select().from(files).where(stored).for('share');
      const copies = rows.map((row) => ({ ...row, id: newId('file'), folderId: to, claimedAt: null, status: statusOfCopy(row.status) }));
      for (const some of slicesOf(copies, copiedAtOnce)) await tx.insert(files).values(some);
      const ids = { from: rows.map(({ id }) => id), to: copies.map(({ id }) => id) };
      await copyTexts(tx, ids);
    });
  }

  async use(userId: string): Promise<{ files: number; bytes: number }> {
    const [row] = await this.db
      .select({ files: sql<number>`count(*)::int`, bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
      .from(files)
      .where(eq(files.userId, userId));
    return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) };
  }
}

/** Copies passages and their vectors from each file in `from` to the file at the same index in `to`. */
async function copyTexts(tx: Transaction, { from, to }: { from: readonly string[]; to: readonly string[] }): Promise<void> {
  const pairs = sql`unnest(${sql.param([...from])}::text[], ${sql.param([...to])}::text[]) as pair (from_id, to_id)`;
  const copyId = sql`'psg_' || md5(pair.to_id || p.id)`;
  await tx.execute(sql`
    insert into passages (id, user_id, kind, ref, file_id, page, place, location, title, heading, body, created_at)
    select ${copyId}, p.user_id, p.kind, pair.to_id, pair.to_id, p.page, p.place, p.location, p.title, p.heading, p.body, p.created_at
    from ${pairs} join passages p on p.file_id = pair.from_id join files f on f.id = pair.to_id and f.status = 'ready'`);
  await tx.execute(sql`
    insert into passage_vectors (passage_id, model, vector)
    select ${copyId}, v.model, v.vector
    from ${pairs} join passages p on p.file_id = pair.from_id join files f on f.id = pair.to_id and f.status = 'ready'
    join passage_vectors v on v.passage_id = p.id`);
}
