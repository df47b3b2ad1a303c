import { createHash } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { files, pageTexts, passages } from '../../../platform/database/schema/index.ts';
import { slicesOf } from '../../../platform/database/slices.ts';
import type { Reading } from '../../../platform/extraction/extractor.ts';
import { endingOf } from '../../../platform/extraction/file-format.ts';
import { readerVersion } from '../../../platform/extraction/sections.ts';
import { newId } from '../../../platform/ids.ts';
import { isAny, takeTurn } from '../../../platform/jobs/turns.ts';
import { toStoredText } from '../../../platform/language/text.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';

type FileRow = typeof files.$inferSelect;
type FilePassage = ReturnType<typeof passagesOf>[number];

const rowsAtOnce = 500;
const checkedAtOnce = 200;
/** Limits the identical files that are looked through for one with the same ending. */
const twinsMax = 20;
const isRead = { failure: null, failureSentence: null, readerVersion } as const;

/** Holds in how many of the scanned pages text was looked for, and how sure it is, in percent. */
export interface Recognized {
  readonly pages: number;
  readonly done: number;
  readonly confidence: number | null;
  /** When the claim of the node ends. */
  readonly dueAt: Date;
  /** Says that some pages failed. */
  readonly failure: Wording | undefined;
}

/** Stores the queue of files to index. Queue entries are the file rows themselves, each claimed by one node. */
export class IndexingRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /**
   * Claims a file of the person who has waited longest for a turn, one file at a time per person; undefined when none is queued.
   * `claimed_at` stays on finished files, since it decides whose turn is next.
   */
  async claim(now: Date): Promise<FileRow | undefined> {
    const person = sql`(
      select q.user_id from files q where q.status = 'queued'
        and not exists (select 1 from files b where b.user_id = q.user_id and b.status = 'indexing')
      group by q.user_id
      order by (select max(t.claimed_at) from files t where t.user_id = q.user_id) nulls first, min(q.created_at), q.user_id
      limit 1)`;
    const next = sql`(
      select id from files where status = 'queued' and user_id = ${person} order by created_at, id limit 1 for update skip locked)`;
    const [row] = await this.db.update(files).set({ status: 'indexing', claimedAt: now }).where(eq(files.id, next)).returning();
    return row;
  }

  /**
   * Queues files that an earlier version only stored because it couldn't read their kind, or refused because they are scans, some at each
   * call.
   */
  async queueUnread(kindOf: (name: string) => { isRead?: boolean; isPicture?: boolean }): Promise<void> {
    const ids = await takeTurn(this.db, 'files-unread', files.id, checkedAtOnce);
    const wasRefused = sql`(${files.status} = 'failed' and ${files.failureSentence} ->> 'key' = 'pdfOnlyPictures' and ${files.readerVersion} is null)`;
    const isUnread = and(
      isAny(files.id, ids),
      or(eq(files.status, 'stored'), wasRefused),
      isNull(files.scannedPages),
      isNull(files.recognitionDueAt),
      isNotNull(files.storageKey),
    );
    const unread = await this.db.select({ id: files.id, name: files.name }).from(files).where(isUnread);
    const [read, pictures] = [unread.filter(({ name }) => kindOf(name).isRead), unread.filter(({ name }) => kindOf(name).isPicture)];
    const among = (some: readonly { id: string }[]) =>
      and(
        isAny(
          files.id,
          some.map(({ id }) => id),
        ),
        isNull(files.scannedPages),
        isNull(files.recognitionDueAt),
      );
    if (read.length > 0)
      await this.db
        .update(files)
        .set({ status: 'queued' })
        .where(and(among(read), sql`${files.status} in ('stored', 'failed')`));
    if (pictures.length > 0) await this.db.update(files).set({ recognitionDueAt: sql`now()` }).where(among(pictures));
  }

  async release(id: string): Promise<void> {
    await this.db.update(files).set({ status: 'queued' }).where(eq(files.id, id));
  }

  /** Queues files again that a node claimed but did not finish before it stopped. */
  async requeue(claimedBefore: Date): Promise<void> {
    await this.db
      .update(files)
      .set({ status: 'queued' })
      .where(and(eq(files.status, 'indexing'), lt(files.claimedAt, claimedBefore)));
  }

  /**
   * Replaces a file's passages, except those whose text stays at its place, so that citations still find them. Scanned pages wait for their
   * recognition, unless it is done. Does nothing if the file was deleted in the meantime, or another node has claimed its recognition.
   */
  async finish({ id }: Pick<FileRow, 'id'>, { chunks, scans }: Reading, recognized?: Recognized): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { name, userId, recognitionDueAt } = files;
      const [file] = await tx.select({ name, userId, recognitionDueAt }).from(files).where(eq(files.id, id)).for('no key update');
      if (!file || (recognized && recognized.dueAt.getTime() !== file.recognitionDueAt?.getTime())) return;
      const rows = passagesOf(id, file, chunks);
      await replacePassages(tx, id, rows);
      if (recognized && recognized.done === recognized.pages) await tx.delete(pageTexts).where(eq(pageTexts.fileId, id));
      const scanned = recognized ? soFar(recognized) : waitingFor(scans);
      await tx
        .update(files)
        .set({ ...isRead, ...scanned, status: rows.length > 0 || !(recognized || scans.length > 0) ? 'ready' : 'stored' })
        .where(eq(files.id, id));
    });
  }

  /**
   * Takes over the text and vectors of an identical file that this version has read, also of another person, instead of reading the same again.
   * Returns false if there is none.
   */
  async takeOver({ id, name, sha256 }: FileRow): Promise<boolean> {
    if (!sha256) return false;
    return this.db.transaction(async (tx) => {
      const isTwin = and(
        eq(files.sha256, sha256),
        ne(files.id, id),
        eq(files.status, 'ready'),
        eq(files.readerVersion, readerVersion),
        isNull(files.recognitionDueAt),
        // Some of its pages may have failed.
        isNull(files.failure),
      );
      // Its own row first, and no waiting for others', so that deletions in the other order can't block each other.
      const [file] = await tx.select({ id: files.id }).from(files).where(eq(files.id, id)).for('no key update');
      const read = await tx
        .select({ id: files.id, name: files.name, pages: files.scannedPages, confidence: files.confidence })
        .from(files)
        .where(isTwin)
        .limit(twinsMax)
        .for('key share', { skipLocked: true });
      // What a file is read as depends on its ending too.
      const twin = read.find((one) => endingOf(one.name) === endingOf(name));
      if (!(twin && file)) return false;
      await tx.delete(pageTexts).where(eq(pageTexts.fileId, id));
      await tx.delete(passages).where(eq(passages.fileId, id));
      const copyId = sql`'psg_' || md5(f.id || p.id)`;
      const pairs = sql`passages p join files f on f.id = ${id} where p.file_id = ${twin.id}`;
      await tx.execute(sql`
        insert into passages (id, user_id, kind, ref, file_id, page, place, location, title, heading, body)
        select ${copyId}, f.user_id, p.kind, f.id, f.id, p.page, p.place, p.location, f.name, p.heading, p.body from ${pairs}`);
      await tx.execute(sql`
        insert into passage_vectors (passage_id, model, vector)
        select v.copy_id, v.model, v.vector from (
          select ${copyId} as copy_id, v.model, v.vector from passage_vectors v join passages p on p.id = v.passage_id join files f on f.id = ${id}
          where p.file_id = ${twin.id}) v`);
      const scanned = twin.pages === null ? waitingFor([]) : doneWith(twin.pages, twin.confidence);
      await tx
        .update(files)
        .set({ ...isRead, ...scanned, status: 'ready' })
        .where(eq(files.id, id));
      return true;
    });
  }

  async fail(id: string, reason: Wording): Promise<void> {
    const { english, sentence } = toStoredText(reason);
    const why = { status: 'failed', failure: english, failureSentence: sentence, readerVersion } as const;
    await this.db
      .update(files)
      .set({ ...waitingFor([]), ...why })
      .where(eq(files.id, id));
  }
}

/** Returns the passages of a file for its present owner, who may be another person than when the reading began. */
const passagesOf = (fileId: string, { name, userId }: Pick<FileRow, 'name' | 'userId'>, chunks: Reading['chunks']) =>
  chunks.map(({ page, heading, text, location }, place) => ({
    id: newId('psg'),
    userId,
    kind: 'file' as const,
    ref: fileId,
    fileId,
    title: name,
    heading,
    body: text,
    page,
    place,
    location,
  }));

/** Replaces the passages of a file. One whose text is still on the same page keeps its id, and with it its vector. */
async function replacePassages(tx: Transaction, fileId: string, rows: readonly FilePassage[]): Promise<void> {
  const { id, userId, title, page, place, location, heading, body } = passages;
  const content = sql<string>`md5(concat_ws(E'\\x1f', ${userId}, ${title}, ${page}::text, ${location}, ${heading}, ${body}))`;
  const stored = await tx.select({ id, place, content }).from(passages).where(eq(passages.fileId, fileId)).orderBy(place);
  const byContent = Map.groupBy(stored, (one) => one.content);
  const pairs = rows.map((row) => ({ row, kept: byContent.get(contentOf(row))?.shift() }));
  const gone = [...byContent.values()].flat().map((one) => one.id);
  for (const some of slicesOf(gone, rowsAtOnce)) await tx.delete(passages).where(isAny(id, some));
  const moved = pairs.flatMap(({ row, kept }) => (kept && kept.place !== row.place ? [{ id: kept.id, to: row.place }] : []));
  if (moved.length > 0) {
    const [ids, places] = [sql.param(moved.map((one) => one.id)), sql.param(moved.map(({ to }) => to))];
    await tx.execute(sql`
      update ${passages} p set place = v.place from unnest(${ids}::text[], ${places}::int[]) v (id, place) where p.id = v.id`);
  }
  const added = pairs.flatMap(({ row, kept }) => (kept ? [] : [row]));
  for (const some of slicesOf(added, rowsAtOnce)) await tx.insert(passages).values(some);
}

const contentOf = ({ userId, title, page, location, heading, body }: FilePassage): string =>
  createHash('md5')
    .update([userId, title, page, location, heading, body].filter((part) => part !== null).join('\u001f'))
    .digest('hex');

const waitingFor = ({ length }: readonly number[]) => ({
  scannedPages: length > 0 ? length : null,
  recognizedPages: 0,
  confidence: null,
  recognitionDueAt: length > 0 ? sql`now()` : null,
  lacksPoppler: false,
});

const doneWith = (pages: number, confidence: number | null) => ({
  scannedPages: pages,
  recognizedPages: pages,
  confidence,
  recognitionDueAt: null,
  lacksPoppler: false,
});

function soFar({ pages, done, confidence, failure }: Recognized) {
  if (done < pages) return { scannedPages: pages, recognizedPages: done };
  const reason = failure && toStoredText(failure);
  return { ...doneWith(pages, confidence), ...(reason && { failure: reason.english, failureSentence: reason.sentence }) };
}
