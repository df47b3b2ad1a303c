import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { isStatementEnded } from '../../../platform/database/database-away.ts';
import { embeddingModels, embeddingQueue, files, specialModels } from '../../../platform/database/schema/index.ts';
import { isShared } from '../../../platform/knowledge-scope.ts';
import type { Text } from '../../../platform/language/text.ts';
import { lacksVector } from './lacking-vectors.ts';

export type EmbeddingModelRow = typeof embeddingModels.$inferSelect;

/** Describes a file that a node embeds. Nothing is changed for a claim that another node took over. */
export interface QueuedFile {
  readonly fileId: string;
  readonly claim: string;
}

const movedAtOnce = 500;
/** How many files one statement looks at to queue what a model lacks. */
const filesAtOnce = 100;
const attemptsMax = 5;
const countMs = 2_000;
/** The first pause of a file that failed. Each further one is four times as long. */
const backoffMinutes = 1;

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

  /** Returns how many passages each model has left, and how many files it has given up. */
  async countLeft(): Promise<ReadonlyMap<string, { left: number; failedFiles: number }>> {
    const { model, passages } = embeddingQueue;
    const rows = await this.db
      .select({
        model,
        left: sql<number>`coalesce(sum(${passages}) filter (where not ${isGivenUp}), 0)::int`,
        failedFiles: sql<number>`(count(*) filter (where ${isGivenUp}))::int`,
      })
      .from(embeddingQueue)
      .groupBy(model);
    return new Map(rows.map((row) => [row.model, row]));
  }

  /** Returns how much a model of the installation would embed; undefined if that takes too long to count. */
  async measure(): Promise<{ passages: number; bytes: number } | undefined> {
    try {
      return await this.db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${countMs}`));
        const { rows } = await tx.execute<{ passages: number; bytes: string }>(sql`
          select count(*)::int as passages, coalesce(sum(octet_length(p.title) + octet_length(p.heading) + octet_length(p.body)), 0) as bytes
          from ${files} f join passages p on p.file_id = f.id where ${isByInstallation}`);
        const [{ passages = 0, bytes = '0' } = {}] = rows;
        return { passages, bytes: Number(bytes) };
      });
    } catch (error) {
      if (isStatementEnded(error)) return undefined;
      throw error;
    }
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

  /**
   * Makes a model the next one, or the current one if nothing was embedded yet. A current one that isn't complete pauses until it is chosen
   * again, which ends what was to replace it.
   */
  start(model: string, name: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${embeddingModels} in share row exclusive mode`);
      const rows = await tx.select().from(embeddingModels);
      const current = rows.find((row) => row.isCurrent && (row.stage === 'ready' || row.done > 0 || row.model === model));
      const other = and(ne(embeddingModels.model, model), current && ne(embeddingModels.model, current.model));
      await tx.delete(embeddingModels).where(other);
      const isIncomplete = and(eq(embeddingModels.isCurrent, true), ne(embeddingModels.stage, 'ready'));
      await tx
        .update(embeddingModels)
        .set({ isPaused: sql`${embeddingModels.model} <> ${model}` })
        .where(isIncomplete);
      await tx
        .insert(embeddingModels)
        .values({ model, isCurrent: current === undefined, stage: 'new' })
        .onConflictDoNothing({ target: embeddingModels.model });
      const before = { model: current?.model ?? null };
      await recordAudit(tx, { action: 'embedding.start', target: { kind: 'model', id: model, name }, before, after: { model } });
    });
  }

  /** Continuing also tries again what failed. Returns false if the installation doesn't use the model. */
  pause(model: string, isPaused: boolean, name: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const set = { isPaused, problem: null, retryAt: sql`now()` };
      const changed = await tx.update(embeddingModels).set(set).where(eq(embeddingModels.model, model)).returning();
      if (changed.length === 0) return false;
      if (!isPaused)
        await tx
          .update(embeddingQueue)
          .set({ dueAt: sql`now()`, attempts: 0 })
          .where(and(eq(embeddingQueue.model, model), gt(embeddingQueue.attempts, 0), isNull(embeddingQueue.claim)));
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

  /**
   * Looks at some files, in the order of their ids, and queues what a model lacks of them: the files that were there when it was chosen, and
   * from then on those of the current one that a node left, such as one of an earlier release. Returns whether others follow.
   */
  async fill(model: string): Promise<boolean> {
    const { rows } = await this.db.execute<{ more: boolean }>(sql`
      with m as (
        select model, cursor, stage from ${embeddingModels} where model = ${model} and (
          (stage = 'new' and ${isMoved}) or (is_current and stage = 'ready' and not is_paused)) for no key update),
      seen as (
        select f.id, f.user_id, f.status, f.notebook_id from ${files} f where f.id > (select cursor from m) order by f.id limit ${filesAtOnce}),
      queued as (
        ${queueing(sql`m cross join seen f`, sql`(m.stage = 'new' or not ${hasVectors}) and not ${isQueued} and ${isByInstallation}`)} on conflict do nothing),
      last as (select coalesce(max(id), '') as id, count(*) = ${filesAtOnce} as more from seen)
      update ${embeddingModels} e set cursor = case when last.more then last.id else '' end,
        stage = case when e.stage = 'new' and not last.more then 'building' else e.stage end
      from last, m where e.model = m.model returning e.stage = 'new' as more`);
    return rows[0]?.more ?? false;
  }

  /** Queues a file for the models of the installation. A node that embeds it keeps its claim, and finds what was read again. */
  async add(fileId: string): Promise<void> {
    await this.db.execute(sql`
      ${queueing(sql`${embeddingModels} m join ${files} f on f.id = ${fileId}`, sql`true`)}
      on conflict (model, file_id) do update set passages = excluded.passages, attempts = 0,
        due_at = case when embedding_queue.claim is null then now() else embedding_queue.due_at end`);
  }

  /** Takes a file that a model has yet to embed, unless it is paused or failed: the given one or any. No other node gets it until the claim ends. */
  async claim(model: string, leaseMs: number, fileId?: string): Promise<QueuedFile | undefined> {
    const { rows } = await this.db.execute<{ file_id: string; claim: string }>(sql`
      update ${embeddingQueue} q set due_at = ${inFuture(leaseMs)}, claim = gen_random_uuid()
      from (
        select file_id from ${embeddingQueue} where model = ${model} and due_at <= now()
          and ${fileId === undefined ? sql`true` : sql`file_id = ${fileId}`} and ${isRunning(model)}
        order by due_at limit 1 for update skip locked) due
      where q.model = ${model} and q.file_id = due.file_id returning q.file_id, q.claim`);
    const [row] = rows;
    return row && { fileId: row.file_id, claim: row.claim };
  }

  /** Keeps a claim. Returns false once it is lost, or the model is paused or no longer wanted. */
  async renew(model: string, file: QueuedFile, leaseMs: number): Promise<boolean> {
    const { rows } = await this.db.execute(sql`
      update ${embeddingQueue} set due_at = ${inFuture(leaseMs)} where ${isClaimed(model, file)} and ${isRunning(model)} returning 1`);
    return rows.length > 0;
  }

  /** Ends a claim, and removes the file from the queue if the model has embedded all its passages. It may have been read again meanwhile. */
  async release(model: string, file: QueuedFile): Promise<void> {
    const lacking = sql`select from passages p where p.file_id = ${file.fileId} and ${lacksVector(sql`${model}`)}`;
    const settled = await this.db.execute(sql`delete from ${embeddingQueue} where ${isClaimed(model, file)} and not exists (${lacking})`);
    if (!settled.rowCount)
      await this.db.execute(sql`update ${embeddingQueue} set due_at = now(), claim = null where ${isClaimed(model, file)}`);
  }

  /** Ends the claim on a file that failed. It is tried again later, up to a limit of attempts. */
  async postpone(model: string, file: QueuedFile): Promise<void> {
    await this.db.execute(sql`
      update ${embeddingQueue} set claim = null, attempts = attempts + 1,
        due_at = case when attempts + 1 >= ${attemptsMax} then 'infinity' else now() + ${backoffMinutes} * 4 ^ attempts * interval '1 minute' end
      where ${isClaimed(model, file)}`);
  }

  /** Counts passages that were embedded, which also ends an earlier problem. */
  async count(model: string, file: QueuedFile, passages: number): Promise<void> {
    await this.db.execute(sql`
      with counted as (
        update ${embeddingQueue} set passages = greatest(passages - ${passages}::int, 0) where ${isClaimed(model, file)})
      update ${embeddingModels} set done = done + ${passages}::int, problem = null where model = ${model}`);
  }

  /** Makes a model current once it has embedded everything but the files that it gave up. What it replaces isn't used from then on. */
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

/** Queues files (`f`) for models (`m`) that lack vectors of their passages. */
const queueing = (from: SQL, where: SQL) => sql`
  insert into ${embeddingQueue} (model, file_id, passages)
  select m.model, f.id, lacking.count from ${from} cross join lateral (
    select count(*)::int as count from passages p where p.file_id = f.id and ${lacksVector(sql`m.model`)}) lacking
  where ${where} and lacking.count > 0`;

const isQueued = sql`exists (select from ${embeddingQueue} q where q.model = m.model and q.file_id = f.id)`;

const hasVectors = sql`(exists (select from passage_vectors v where v.file_id = f.id and v.model = m.model)
  or exists (select from next_passage_vectors v where v.file_id = f.id and v.model = m.model))`;

/** Indicates that the vectors of the current model have replaced the earlier ones, so that another model can begin. */
const isMoved = sql`not exists (
  select from next_passage_vectors n where n.model = (select model from ${embeddingModels} where is_current))`;

const isGivenUp = sql`(${embeddingQueue.dueAt} = 'infinity')`;

const isClaimed = (model: string, { fileId, claim }: QueuedFile) => sql`(model = ${model} and file_id = ${fileId} and claim = ${claim})`;

const isRunning = (model: string) =>
  sql`exists (select from ${embeddingModels} m where m.model = ${model} and not m.is_paused and m.retry_at <= now())`;

const inFuture = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`;

const nextModel = sql`(select coalesce(max(model), '') from ${embeddingModels} where not is_current)`;

async function hasQueued(tx: Transaction, model: string): Promise<boolean> {
  const some = await tx
    .select({ fileId: embeddingQueue.fileId })
    .from(embeddingQueue)
    .where(and(eq(embeddingQueue.model, model), sql`not ${isGivenUp}`))
    .limit(1);
  return some.length > 0;
}
