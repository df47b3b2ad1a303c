import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { files, pageTexts } from '../../../platform/database/schema/index.ts';
import type { RecognizedText } from '../../../platform/recognition/recognition.ts';

type FileRow = typeof files.$inferSelect;
export type PageText = Omit<typeof pageTexts.$inferSelect, 'fileId'>;

const later = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`;
const isWaiting = (id: string) => and(eq(files.id, id), isNotNull(files.recognitionDueAt));

/** Stores which files have pages whose text is yet to be recognized, and what was recognized in the others. */
export class RecognitionRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Takes the file that has waited longest, once its own text has been read. No other node gets it until the lease ends. */
  async claim(leaseMs: number): Promise<FileRow | undefined> {
    const next = this.db
      .select({ id: files.id })
      .from(files)
      .where(and(lte(files.recognitionDueAt, sql`now()`), sql`${files.status} in ('ready', 'stored')`))
      .orderBy(asc(files.recognitionDueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    const [row] = await this.db
      .update(files)
      .set({ recognitionDueAt: later(leaseMs) })
      .where(eq(files.id, sql`(${next})`))
      .returning();
    return row;
  }

  /** Lets a file wait for its turn again. */
  async release(id: string, ms: number): Promise<void> {
    await this.db
      .update(files)
      .set({ recognitionDueAt: later(ms) })
      .where(isWaiting(id));
  }

  pages(fileId: string): Promise<PageText[]> {
    const { page, blocks, confidence } = pageTexts;
    return this.db.select({ page, blocks, confidence }).from(pageTexts).where(eq(pageTexts.fileId, fileId)).orderBy(page);
  }

  /** Stores what was recognized in a page, and keeps the claim. Returns false if the file is gone, or waits no more. */
  async store(fileId: string, page: number, { blocks, confidence }: RecognizedText, leaseMs: number): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [kept] = await tx
        .update(files)
        .set({ recognitionDueAt: later(leaseMs) })
        .where(isWaiting(fileId))
        .returning({ id: files.id });
      if (!kept) return false;
      await tx.insert(pageTexts).values({ fileId, page, blocks, confidence }).onConflictDoNothing();
      const done = await tx.$count(pageTexts, eq(pageTexts.fileId, fileId));
      await tx.update(files).set({ recognizedPages: done }).where(eq(files.id, fileId));
      return true;
    });
  }
}
