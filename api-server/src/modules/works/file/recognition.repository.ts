import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../../platform/database/database.ts';
import { files, pageTexts } from '../../../platform/database/schema/index.ts';
import { toStoredText } from '../../../platform/language/text.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import type { RecognizedText } from '../../../platform/recognition/recognition.ts';

type FileRow = typeof files.$inferSelect;
export type PageText = Omit<typeof pageTexts.$inferSelect, 'fileId'>;

/** Describes a node's claim on a file. The time at which it ends identifies it, and moves with each step. */
export interface Claim {
  readonly fileId: string;
  dueAt: Date;
}

/** Limits how often the recognition of a page may fail before the page is given up. */
export const attemptsMax = 3;

/** In milliseconds, as a `Date` has them, so that a claim can be compared. */
const later = (ms: number) => sql`date_trunc('milliseconds', now()) + ${`${ms} milliseconds`}::interval`;
const holds = ({ fileId, dueAt }: Claim) => and(eq(files.id, fileId), eq(files.recognitionDueAt, dueAt));

/** Stores which files have pages whose text is yet to be recognized, and what was recognized in the others. */
export class RecognitionRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /**
   * Takes the file that has waited longest, once its own text has been read. Pictures of an earlier version come last. No other node gets it
   * until the claim ends.
   */
  async claim(leaseMs: number): Promise<{ file: FileRow; claim: Claim } | undefined> {
    const next = this.db
      .select({ id: files.id })
      .from(files)
      .where(and(lte(files.recognitionDueAt, sql`now()`), sql`${files.status} in ('ready', 'stored')`))
      .orderBy(isNull(files.scannedPages), files.recognitionDueAt)
      .limit(1)
      .for('update', { skipLocked: true });
    const [file] = await this.db
      .update(files)
      .set({ recognitionDueAt: later(leaseMs) })
      .where(eq(files.id, sql`(${next})`))
      .returning();
    return file?.recognitionDueAt ? { file, claim: { fileId: file.id, dueAt: file.recognitionDueAt } } : undefined;
  }

  /** Extends a claim. Returns false if the file is gone, or another node has claimed it. */
  async extend(claim: Claim, leaseMs: number, db: Pick<Drizzle, 'update'> = this.db): Promise<boolean> {
    const [row] = await db
      .update(files)
      .set({ recognitionDueAt: later(leaseMs) })
      .where(holds(claim))
      .returning({ dueAt: files.recognitionDueAt });
    if (row?.dueAt) claim.dueAt = row.dueAt;
    return row !== undefined;
  }

  /** Lets a file wait for its turn again, and says whether it waits for a program. */
  async release(claim: Claim, ms: number, lacksPoppler = false): Promise<void> {
    await this.db
      .update(files)
      .set({ recognitionDueAt: later(ms), lacksPoppler })
      .where(holds(claim));
  }

  pages(fileId: string): Promise<PageText[]> {
    const { page, blocks, confidence, failures } = pageTexts;
    return this.db.select({ page, blocks, confidence, failures }).from(pageTexts).where(eq(pageTexts.fileId, fileId)).orderBy(page);
  }

  /** Stores what was recognized in a page, or that it failed, and extends the claim. Returns false if the claim has ended. */
  async store(claim: Claim, page: number, text: RecognizedText | 'failed', leaseMs: number): Promise<boolean> {
    const { fileId } = claim;
    const { blocks, confidence } = text === 'failed' ? { blocks: [], confidence: null } : text;
    const failures = text === 'failed' ? sql`${pageTexts.failures} + 1` : 0;
    const isDone = or(eq(pageTexts.failures, 0), sql`${pageTexts.failures} >= ${attemptsMax}`);
    return this.db.transaction(async (tx) => {
      if (!(await this.extend(claim, leaseMs, tx))) return false;
      await tx
        .insert(pageTexts)
        .values({ fileId, page, blocks, confidence, failures: text === 'failed' ? 1 : 0 })
        .onConflictDoUpdate({ target: [pageTexts.fileId, pageTexts.page], set: { blocks, confidence, failures } });
      const recognizedPages = await tx.$count(pageTexts, and(eq(pageTexts.fileId, fileId), isDone));
      await tx.update(files).set({ recognizedPages }).where(eq(files.id, fileId));
      return true;
    });
  }

  /** Ends the recognition of a picture, which stays as it is. */
  async leavePicture(claim: Claim): Promise<void> {
    await this.end(claim, { scannedPages: 1, recognizedPages: 1 });
  }

  /** Ends the recognition of a file that can't be read, and says why. Text that it has stays. */
  async fail(claim: Claim, reason: Wording): Promise<void> {
    const { english, sentence } = toStoredText(reason);
    const status = sql`case ${files.status} when 'ready' then 'ready' else 'failed' end`;
    await this.end(claim, { scannedPages: null, recognizedPages: 0, failure: english, failureSentence: sentence, status });
  }

  private async end(claim: Claim, state: PgUpdateSetSource<typeof files>): Promise<void> {
    await this.db.transaction(async (tx) => {
      const ended = await tx
        .update(files)
        .set({ ...state, recognitionDueAt: null, lacksPoppler: false })
        .where(holds(claim))
        .returning({ id: files.id });
      if (ended.length > 0) await tx.delete(pageTexts).where(eq(pageTexts.fileId, claim.fileId));
    });
  }
}
