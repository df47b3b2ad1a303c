import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { embeddingModels, embeddingQueue, files, specialModels } from '../../../platform/database/schema/index.ts';
import { isShared } from '../../../platform/knowledge-scope.ts';
import type { Text } from '../../../platform/language/text.ts';

export type EmbeddingModelRow = typeof embeddingModels.$inferSelect;

export interface QueuedFile {
  readonly fileId: string;
  readonly userId: string;
}

const movedAtOnce = 500;

/** Stores which embedding models the installation uses, and what they have yet to embed. */
export class EmbeddingRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists the current model first. */
  models(): Promise<EmbeddingModelRow[]> {
    return this.db.select().from(embeddingModels).orderBy(sql`${embeddingModels.isCurrent} desc`);
  }

  /** Returns how many passages each model has left. */
  async countLeft(): Promise<ReadonlyMap<string, number>> {
    const { model, passages } = embeddingQueue;
    const rows = await this.db
      .select({ model, left: sql<number>`sum(${passages})::int` })
      .from(embeddingQueue)
      .groupBy(model);
    return new Map(rows.map((row) => [row.model, row.left]));
  }

  /** Returns how much a model of the installation would embed. */
  async measure(): Promise<{ passages: number; bytes: number }> {
    const { rows } = await this.db.execute<{ passages: number; bytes: string }>(sql`
      select count(*)::int as passages, coalesce(sum(octet_length(p.title) + octet_length(p.heading) + octet_length(p.body)), 0) as bytes
      from ${files} f join passages p on p.file_id = f.id where ${isByInstallation}`);
    const [{ passages = 0, bytes = '0' } = {}] = rows;
    return { passages, bytes: Number(bytes) };
  }

  /**
   * Makes the model in the server's settings current where none was chosen and this sends nothing that has no known price: there are no files
   * yet, or an earlier release embedded them with it.
   */
  async adopt(model: string): Promise<void> {
    await this.db.execute(sql`
      insert into ${embeddingModels} (model, is_current, stage) select ${model}, true, 'ready'
      where not exists (select from ${embeddingModels}) and (
        not exists (select from passages where file_id is not null)
        or exists (select from passage_vectors where model = ${model}))
      on conflict do nothing`);
  }

  /** Makes a model the next one, or the current one if there is none whose vectors are complete. The current one ends what was to replace it. */
  start(model: string, name: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${embeddingModels} in share row exclusive mode`);
      const rows = await tx.select().from(embeddingModels);
      const current = rows.find((row) => row.isCurrent && (row.stage === 'ready' || row.model === model));
      const other = and(ne(embeddingModels.model, model), current && ne(embeddingModels.model, current.model));
      await tx.delete(embeddingModels).where(other);
      await tx
        .insert(embeddingModels)
        .values({ model, isCurrent: current === undefined, stage: 'new' })
        .onConflictDoNothing({ target: embeddingModels.model });
      const before = { model: current?.model ?? null };
      await recordAudit(tx, { action: 'embedding.start', target: { kind: 'model', id: model, name }, before, after: { model } });
    });
  }

  /** Returns false if the installation doesn't use the model. */
  pause(model: string, isPaused: boolean, name: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const set = { isPaused, problem: null, retryAt: sql`now()` };
      const changed = await tx.update(embeddingModels).set(set).where(eq(embeddingModels.model, model)).returning();
      if (changed.length === 0) return false;
      const action = isPaused ? 'embedding.pause' : 'embedding.continue';
      await recordAudit(tx, { action, target: { kind: 'model', id: model, name } });
      return true;
    });
  }

  /** Notes why a model failed. No node asks it again until then. */
  async fail(model: string, problem: Text, retryMs: number): Promise<void> {
    const retryAt = sql`now() + ${`${retryMs} milliseconds`}::interval`;
    await this.db.update(embeddingModels).set({ problem, retryAt }).where(eq(embeddingModels.model, model));
  }

  /** Queues the files that were there when a model was chosen, once. */
  fill(model: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      const isNew = and(eq(embeddingModels.model, model), eq(embeddingModels.stage, 'new'));
      const filled = await tx.update(embeddingModels).set({ stage: 'building' }).where(isNew).returning();
      if (filled.length > 0) await tx.execute(sql`${queueing(sql`m.model = ${model} and ${isByInstallation}`)} on conflict do nothing`);
    });
  }

  /** Queues a file for the models of the installation if the given one is current. Returns false otherwise. */
  async add(fileId: string, model: string): Promise<boolean> {
    const { rows } = await this.db.execute(sql`
      ${queueing(sql`f.id = ${fileId} and exists (select from ${embeddingModels} c where c.is_current and c.model = ${model})`)}
      on conflict (model, file_id) do update set passages = excluded.passages, due_at = now() returning 1`);
    return rows.length > 0;
  }

  /** Takes a file that a model has yet to embed, unless it is paused or failed: the given one or any. No other node gets it until the claim ends. */
  async claim(model: string, leaseMs: number, fileId?: string): Promise<QueuedFile | undefined> {
    const { rows } = await this.db.execute<{ file_id: string; user_id: string }>(sql`
      update ${embeddingQueue} q set due_at = ${inFuture(leaseMs)}
      from (
        select file_id from ${embeddingQueue} where model = ${model} and due_at <= now()
          and ${fileId === undefined ? sql`true` : sql`file_id = ${fileId}`} and ${isRunning(model)}
        order by due_at limit 1 for update skip locked) due
      join ${files} f on f.id = due.file_id
      where q.model = ${model} and q.file_id = due.file_id returning q.file_id, f.user_id`);
    const [row] = rows;
    return row && { fileId: row.file_id, userId: row.user_id };
  }

  /** Keeps a claim. Returns false once the model is paused or no longer wanted. */
  async renew(model: string, fileId: string, leaseMs: number): Promise<boolean> {
    const { rows } = await this.db.execute(sql`
      update ${embeddingQueue} set due_at = ${inFuture(leaseMs)}
      where model = ${model} and file_id = ${fileId} and due_at > now() and ${isRunning(model)} returning 1`);
    return rows.length > 0;
  }

  /** Ends a claim whose file isn't finished. */
  async release(model: string, fileId: string): Promise<void> {
    await this.db.execute(
      sql`update ${embeddingQueue} set due_at = now() where model = ${model} and file_id = ${fileId} and due_at > now()`,
    );
  }

  /** Removes a finished file from the queue, unless it was read again in the meantime. */
  async settle(model: string, fileId: string): Promise<void> {
    await this.db.execute(sql`delete from ${embeddingQueue} where model = ${model} and file_id = ${fileId} and due_at > now()`);
  }

  /** Counts passages that were embedded, which also ends an earlier problem. */
  async count(model: string, fileId: string, passages: number): Promise<void> {
    await this.db.execute(sql`
      with counted as (
        update ${embeddingQueue} set passages = greatest(passages - ${passages}::int, 0) where model = ${model} and file_id = ${fileId})
      update ${embeddingModels} set done = done + ${passages}::int, problem = null where model = ${model}`);
  }

  /** Makes a model current once it has embedded everything. What it replaces isn't used from then on. */
  complete(model: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      const [row] = await tx.select().from(embeddingModels).where(eq(embeddingModels.model, model)).for('update');
      if (row?.stage !== 'building' || (await hasQueued(tx, model))) return;
      await tx.delete(embeddingModels).where(and(ne(embeddingModels.model, model), sql`not ${row.isCurrent}`));
      await tx.update(embeddingModels).set({ isCurrent: true, stage: 'ready' }).where(eq(embeddingModels.model, model));
    });
  }

  /** Moves some vectors of the current model to where they replace the earlier ones, or deletes some that nobody wants. Returns how many. */
  async tidy(): Promise<number> {
    const moved = await this.db.execute(sql`
      with due as (
        select n.passage_id, n.model from next_passage_vectors n join passages p on p.id = n.passage_id
        where n.model = (select model from ${embeddingModels} where is_current)
        order by n.passage_id limit ${movedAtOnce} for key share of p skip locked),
      gone as (
        delete from next_passage_vectors n using due
        where n.passage_id = due.passage_id and n.model = due.model returning n.passage_id, n.model, n.vector)
      insert into passage_vectors (passage_id, model, vector) select passage_id, model, vector from gone
      on conflict (passage_id) do update set model = excluded.model, vector = excluded.vector`);
    if (moved.rowCount) return moved.rowCount;
    const selectUnwanted = (than: SQL) => sql`
      (select passage_id, model from next_passage_vectors where model ${than} ${nextModel}
        and model is distinct from (select model from ${embeddingModels} where is_current) limit ${movedAtOnce})`;
    const deleted = await this.db.execute(sql`
      delete from next_passage_vectors where (passage_id, model) in (${selectUnwanted(sql`<`)} union all ${selectUnwanted(sql`>`)})`);
    return deleted.rowCount ?? 0;
  }
}

/** Selects files (`f`) that the installation's model embeds, rather than one that their owner chose. */
const isByInstallation = sql`f.status = 'ready' and (
  not exists (select from ${specialModels} s where s.user_id = f.user_id and s.purpose = 'embedding') or ${isShared})`;

const queueing = (where: SQL) => sql`
  insert into ${embeddingQueue} (model, file_id, passages)
  select m.model, f.id, (select count(*) from passages p where p.file_id = f.id) from ${files} f cross join ${embeddingModels} m
  where ${where}`;

const isRunning = (model: string) =>
  sql`exists (select from ${embeddingModels} m where m.model = ${model} and not m.is_paused and m.retry_at <= now())`;

const inFuture = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`;

const nextModel = sql`(select coalesce(max(model), '') from ${embeddingModels} where not is_current)`;

async function hasQueued(tx: Transaction, model: string): Promise<boolean> {
  const some = await tx.select({ fileId: embeddingQueue.fileId }).from(embeddingQueue).where(eq(embeddingQueue.model, model)).limit(1);
  return some.length > 0;
}
