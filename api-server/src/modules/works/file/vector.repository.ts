import { type SQL, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import {
  embeddingDues,
  embeddingModels,
  embeddingQueue,
  files,
  nextPassageVectors,
  passageVectors,
} from '../../../platform/database/schema/index.ts';
import { isShared, worksScope } from '../../../platform/knowledge-scope.ts';
import { lacksVector } from './lacking-vectors.ts';

/** How many vectors are compared exactly: those whose signs differ least from the question's. */
const comparedMax = 400;

interface VectorRow extends Record<string, unknown> {
  readonly passage_id: string;
  readonly vector: Buffer;
}

export interface PassageText extends Record<string, unknown> {
  readonly id: string;
  readonly place: number;
  readonly title: string;
  readonly heading: string;
  readonly body: string;
  readonly ref: string;
  readonly page: number | null;
  readonly location: string;
}

/** Describes a passage that a user may read, and whether it is the user's own. */
export interface ReadablePassage extends PassageText {
  readonly is_own: boolean;
}

/** Describes which vectors a question is compared with: of the user's files, and of files in notebooks that others share with the user. */
interface Which {
  readonly model: string;
  readonly scope: string | null;
  readonly notebooks?: readonly string[] | undefined;
  readonly files?: readonly string[] | undefined;
}

/** Describes a file that a node embeds. Nothing is changed for a claim that another node took over. */
export interface DueFile {
  readonly fileId: string;
  readonly claim: string;
  readonly userId: string;
  /** Indicates that the file is in a notebook that others may view. */
  readonly isShared: boolean;
}

export interface PassageVector {
  readonly id: string;
  readonly vector: Float32Array;
}

export class VectorsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns whether there is anything that a question could be compared with, and whether any of it is the user's own. */
  async hasAny(userId: string, which: Which): Promise<{ any: boolean; own: boolean }> {
    const { rows } = await this.db.execute<{ own: boolean }>(sql`
      (select true as own ${vectorsOf(userId, which)} and f.user_id = ${userId} limit 1)
      union all (select false as own ${vectorsOf(userId, which)} and f.user_id <> ${userId} limit 1)`);
    return { any: rows.length > 0, own: rows.some(({ own }) => own) };
  }

  /** Returns the vectors that are likely the nearest to a question's, by their signs (ADR 0042). */
  async candidates(userId: string, which: Which, asked: Float32Array): Promise<{ id: string; vector: Float32Array }[]> {
    const signs = Array.from(asked, (value) => (value < 0 ? '1' : '0')).join('');
    const { rows } = await this.db.execute<VectorRow>(sql`
      select v.passage_id, v.vector ${vectorsOf(userId, which)}
      order by case when length(v.signs) = ${signs.length} then bit_count(v.signs # ${signs}::varbit) end limit ${comparedMax}`);
    return rows.map(({ passage_id: id, vector }) => ({ id, vector: floatsOf(vector) }));
  }

  /** Returns passages in the order of their ids, without those that the user may no longer read. */
  async passages(userId: string, ids: readonly string[]): Promise<ReadablePassage[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.db.execute<ReadablePassage>(sql`
      select p.id, p.place, p.title, p.heading, p.body, p.ref, p.page, p.location, p.user_id = ${userId} as is_own from passages p
      where p.id in ${[...ids]} and p.file_id in (select f.id from ${readableFiles(userId)} f)`);
    return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  }

  /** Returns passages of a file, in their order and after the given one, that this model has not embedded yet. */
  async without(fileId: string, model: string, limit: number, after?: Pick<PassageText, 'id' | 'place'>): Promise<PassageText[]> {
    const { rows } = await this.db.execute<PassageText>(sql`
      select p.id, p.place, p.title, p.heading, p.body, p.ref, p.page, p.location from passages p
      where p.file_id = ${fileId} and ${after ? sql`(p.place, p.id) > (${after.place}::int, ${after.id})` : sql`true`}
        and ${lacksVector(sql`${model}`)}
      order by p.place, p.id limit ${limit}`);
    return rows;
  }

  /** Takes a file whose passages may lack vectors: the given one or any. No other node gets it until the claim ends. */
  async claim(leaseMs: number, fileId?: string): Promise<DueFile | undefined> {
    const { rows } = await this.db.execute<{ file_id: string; claim: string; user_id: string; is_shared: boolean }>(sql`
      update ${embeddingDues} d set due_at = now() + ${`${leaseMs} milliseconds`}::interval, claim = gen_random_uuid()
      from (
        select file_id from ${embeddingDues} where due_at <= now() and ${fileId === undefined ? sql`true` : sql`file_id = ${fileId}`}
        order by due_at limit 1 for update skip locked) due
      join ${files} f on f.id = due.file_id where d.file_id = due.file_id returning d.file_id, d.claim, f.user_id, ${isShared} as is_shared`);
    const [row] = rows;
    return row && { fileId: row.file_id, claim: row.claim, userId: row.user_id, isShared: row.is_shared };
  }

  /** Keeps a claim while the file's passages are embedded. Returns false once it is lost, or the file was read again. */
  async renew(file: DueFile, leaseMs: number): Promise<boolean> {
    const { rows } = await this.db.execute(
      sql`update ${embeddingDues} set due_at = now() + ${`${leaseMs} milliseconds`}::interval where ${isClaimed(file)} returning 1`,
    );
    return rows.length > 0;
  }

  /** Ends a claim, unless the file was read again in the meantime. */
  async settle(file: DueFile): Promise<void> {
    await this.db.execute(sql`delete from ${embeddingDues} where ${isClaimed(file)}`);
  }

  /**
   * Makes the files of a user due that their model, or the model of shared files, has not embedded, because it embeds the questions now.
   * Files that are claimed or queued stay as they are.
   */
  async makeDue(userId: string, model: { own: string; shared: string }): Promise<void> {
    await this.db.execute(sql`
      insert into ${embeddingDues} (file_id) select f.id from ${files} f where f.user_id = ${userId} and f.status = 'ready'
        and not exists (
          select 1 from ${passageVectors} v
          where v.file_id = f.id and v.model = case when ${isShared} then ${model.shared} else ${model.own} end)
        and exists (select 1 from passages p where p.file_id = f.id)
        and not exists (select from ${embeddingQueue} q where q.file_id = f.id)
      on conflict do nothing`);
  }

  /** Stores vectors of a model that a person chose. Skips passages that were deleted in the meantime. */
  async store(model: string, vectors: readonly PassageVector[]): Promise<void> {
    await this.db.execute(sql`
      with ${selectStorable(vectors)}
      insert into ${passageVectors} (passage_id, model, vector) select id, ${model}, vector from given ${replacing}`);
  }

  /**
   * Stores vectors of a model of the installation where its row says, and nothing once it was replaced. The lock on the row makes another
   * model wait to become current.
   */
  async storeOfInstallation(model: string, vectors: readonly PassageVector[]): Promise<void> {
    await this.db.execute(sql`
      with m as (select model, is_current from ${embeddingModels} where model = ${model} for share), ${selectStorable(vectors)},
      stored as (
        insert into ${passageVectors} (passage_id, model, vector)
        select g.id, m.model, g.vector from given g, m where m.is_current ${replacing})
      insert into ${nextPassageVectors} (passage_id, model, vector)
      select g.id, m.model, g.vector from given g, m where not m.is_current
      on conflict (passage_id, model) do update set vector = excluded.vector`);
  }
}

/** Selects the vectors whose passages still exist, which stay until the end of the statement. */
const selectStorable = (vectors: readonly PassageVector[]): SQL => sql`given as (
  select p.id, decode(v.hex, 'hex') as vector from passages p
  join unnest(${sql.param(vectors.map(({ id }) => id))}::text[], ${sql.param(vectors.map(({ vector }) => bytesOf(vector).toString('hex')))}::text[])
    v (id, hex) on v.id = p.id
  order by p.id for key share of p)`;

const replacing = sql`on conflict (passage_id) do update set model = excluded.model, vector = excluded.vector`;

const isClaimed = ({ fileId, claim }: DueFile): SQL => sql`(file_id = ${fileId} and claim = ${claim} and due_at > now())`;

/** Selects the files of a user and those in notebooks that others share with the user now. */
const readableFiles = (userId: string): SQL => sql`(
    select id, user_id, notebook_id, folder_id from files where user_id = ${userId}
    union all select f.id, f.user_id, f.notebook_id, f.folder_id from shared_with(${userId}) reached
    join files f on f.notebook_id = reached.id and f.user_id = reached.owner_id where reached.kind = 'notebook'
  )`;

/**
 * Selects vectors with their files (`f`). The statement itself asks for the access that holds now. A model that just became current has some
 * of its vectors still beside the others.
 */
const vectorsOf = (userId: string, { model, scope, notebooks, files }: Which): SQL => sql`
  from ${readableFiles(userId)} f join (
    select passage_id, file_id, model, vector, signs from passage_vectors
    union all select passage_id, file_id, model, vector, signs from next_passage_vectors
  ) v on v.file_id = f.id and v.model = ${model}
  where ${within(scope, notebooks)} and ${files ? sql`f.id in ${[...files]}` : sql`true`}`;

function within(scope: string | null, notebooks?: readonly string[]): SQL {
  if (notebooks) return sql`f.notebook_id in ${[...notebooks]}`;
  if (scope === null) return sql`true`;
  if (scope === worksScope) return sql`f.folder_id is null`;
  return scope.startsWith('folder_') ? sql`f.folder_id = ${scope}` : sql`f.notebook_id = ${scope}`;
}

const bytesOf = (vector: Float32Array): Buffer => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/** Copies the bytes, because a Float32Array view needs an offset that is a multiple of four. */
const floatsOf = (bytes: Uint8Array): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);
