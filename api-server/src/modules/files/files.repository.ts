import { and, desc, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { files, knowledgeFolders, passages, storageGarbage } from '../../platform/database/schema/index.ts';

export type FileRow = typeof files.$inferSelect;

export class FilesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async find(userId: string, id: string): Promise<FileRow | undefined> {
    return (await this.byId(id, eq(files.userId, userId)))[0];
  }

  /** For a reader whose address says that it may read. */
  async findAny(id: string): Promise<FileRow | undefined> {
    return (await this.byId(id))[0];
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
    const { id, heading, body, page } = passages;
    return this.db.select({ id, heading, body, page }).from(passages).where(eq(passages.fileId, fileId)).orderBy(passages.place);
  }

  /** Back into the queue; only where reading has failed. */
  async retry(id: string): Promise<void> {
    await this.db
      .update(files)
      .set({ status: 'queued', failure: null, claimedAt: null })
      .where(and(eq(files.id, id), eq(files.status, 'failed')));
  }

  /** An object of that key is about to be written: unless a file takes it until then, it goes again. */
  async expectObject(storageKey: string, deletableFrom: Date): Promise<void> {
    await this.db.insert(storageGarbage).values({ storageKey, deletableFrom });
  }

  async insert(row: typeof files.$inferInsert & { readonly storageKey: string }): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.insert(files).values(row);
      await tx.delete(storageGarbage).where(eq(storageGarbage.storageKey, row.storageKey));
    });
  }

  async createFolder(userId: string, id: string): Promise<void> {
    await this.db.insert(knowledgeFolders).values({ id, userId });
  }

  async use(userId: string): Promise<{ files: number; bytes: number }> {
    const [row] = await this.db
      .select({ files: sql<number>`count(*)::int`, bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
      .from(files)
      .where(eq(files.userId, userId));
    return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) };
  }
}
