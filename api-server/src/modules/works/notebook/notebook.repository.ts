import { and, desc, eq, sql } from 'drizzle-orm';
import { type ItemCounts, workKinds } from 'shared-contracts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import { agents, blueprints, chatSessions, files, itemIndex, notebooks, reports } from '../../../platform/database/schema/index.ts';

export type NotebookRow = typeof notebooks.$inferSelect;
export type NotebookChange = Partial<Pick<NotebookRow, 'title' | 'description' | 'areaId'>>;

/** Describes what is in a notebook. */
export interface FiledContents {
  readonly counts: ItemCounts;
  readonly hasDocument: boolean;
  readonly readingFiles: number;
  readonly failedFiles: number;
  /** How much of its files has been embedded; null unless some of them are in the queue. */
  readonly meaningPercent: number | null;
}

export class NotebooksRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(userId: string): Promise<NotebookRow[]> {
    return this.db
      .select()
      .from(notebooks)
      .where(eq(notebooks.userId, userId))
      .orderBy(desc(notebooks.isDefault), desc(notebooks.updatedAt), desc(notebooks.id));
  }

  async create(row: typeof notebooks.$inferInsert): Promise<NotebookRow | undefined> {
    return (await this.db.insert(notebooks).values(row).returning())[0];
  }

  update(userId: string, id: string, change: NotebookChange): Promise<NotebookRow | undefined> {
    return this.db.transaction(async (tx) => {
      const [before] = await tx.select({ title: notebooks.title }).from(notebooks).where(own(userId, id)).for('no key update');
      const [row] = await tx
        .update(notebooks)
        .set({ ...change, updatedAt: sql`now()` })
        .where(own(userId, id))
        .returning();
      if (!before || !row) return undefined;
      const act =
        row.title === before.title ? ({ act: 'edited' } as const) : ({ act: 'renamed', details: { from: before.title } } as const);
      await noteAct(tx, { kind: 'notebook', ids: [id], ...act });
      return row;
    });
  }

  async find(userId: string, id: string): Promise<NotebookRow | undefined> {
    return (await this.db.select().from(notebooks).where(own(userId, id)))[0];
  }

  /** Returns the title of anybody's notebook. Access: callers check that the user may see it. */
  async titleOf(id: string): Promise<string | undefined> {
    return (await this.db.select({ title: notebooks.title }).from(notebooks).where(eq(notebooks.id, id)))[0]?.title;
  }

  /** Returns what is in each of these notebooks, by its id. What isn't filed counts for its owner's default notebook. */
  async contentsOf(rows: readonly NotebookRow[]): Promise<ReadonlyMap<string, FiledContents>> {
    const ids = sql.param(rows.map(({ id }) => id));
    const { rows: counted } = await this.db.execute<FiledContents & { id: string } & Record<string, unknown>>(sql`
      with shown as (select id, user_id, is_default from notebooks where id = any (${ids}::text[])),
        filed as (
          select shown.id, i.kind, i.is_workflow from shown join item_index i on i.notebook_id = shown.id
          union all
          select shown.id, i.kind, i.is_workflow from shown join item_index i on i.user_id = shown.user_id and i.notebook_id is null
            where shown.is_default),
        kinds as (
          select id, case when is_workflow then 'workflow' else kind end as kind, count(*)::int as count from filed
          where kind in ${[...workKinds]} group by 1, 2),
        read as (
          select shown.id, count(*) filter (where f.status in ('queued', 'indexing'))::int as reading,
            count(*) filter (where f.status = 'failed')::int as failed
          from shown join files f on f.notebook_id = shown.id group by 1),
        unembedded as (
          select shown.id, sum(q.passages) as passages from shown join files f on f.notebook_id = shown.id
          join embedding_queue q on q.file_id = f.id join embedding_models m on m.model = q.model and m.is_current
          group by 1 having sum(q.passages) > 0),
        embedded as (
          select u.id, floor(100 - least(100 * u.passages / greatest(count(*), 1), 100))::int as percent
          from unembedded u join files f on f.notebook_id = u.id join passages p on p.file_id = f.id group by u.id, u.passages)
      select shown.id, coalesce(read.reading, 0) as "readingFiles", coalesce(read.failed, 0) as "failedFiles",
        (select percent from embedded where embedded.id = shown.id) as "meaningPercent",
        coalesce((select jsonb_object_agg(kind, count) from kinds where kinds.id = shown.id), '{}') as counts,
        exists (select 1 from document_versions d where d.notebook_id = shown.id) as "hasDocument"
      from shown left join read on read.id = shown.id`);
    return new Map(counted.map(({ id, ...contents }) => [id, contents]));
  }

  itemsIn(id: string): Promise<number> {
    return this.db.$count(itemIndex, eq(itemIndex.notebookId, id));
  }

  /** Moves the items of a notebook to the default one. */
  async emptyInto(tx: Transaction, userId: string, id: string): Promise<void> {
    const home = tx
      .select({ id: notebooks.id })
      .from(notebooks)
      .where(and(eq(notebooks.userId, userId), eq(notebooks.isDefault, true)));
    for (const table of [chatSessions, agents, files, reports, blueprints])
      await tx
        .update(table)
        .set({ notebookId: sql`${home}` })
        .where(and(eq(table.notebookId, id), eq(table.userId, userId)));
  }
}

const own = (userId: string, id: string) => and(eq(notebooks.id, id), eq(notebooks.userId, userId));
